package org.pathforest.viz.page;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.pathforest.paths.Utf8;
import org.pathforest.profile.text.JsonText;

/**
 * Data as a script that hands it to the page: what is opened from disk may load scripts, but not
 * read files. Texts are escaped such that none can end the script.
 */
final class DataFile {
  private DataFile() {}

  /**
   * Writes {@code data/NAME.js}.
   *
   * @param folder of the report
   * @param name letters, digits and hyphens
   */
  static void write(Path folder, String name, Object data) throws IOException {
    Path file = folder.resolve("data").resolve(name + ".js");
    try (Writer out = new BufferedWriter(Utf8.writer(Files.newOutputStream(file)))) {
      out.write("pathforest.loaded(\"" + name + "\",\n");
      JsonText.writeScript(data, out);
      out.write(");\n");
    }
  }
}
