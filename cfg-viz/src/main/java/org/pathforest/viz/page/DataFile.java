package org.pathforest.viz.page;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.pathforest.paths.Utf8;
import org.pathforest.profile.text.JsonText;

/**
 * Writes data as a script that passes it to the page. A page that was opened from disk may load
 * scripts, but may not read files. Texts are escaped so that none can end the script.
 */
final class DataFile {
  private DataFile() {}

  /**
   * Writes {@code data/NAME.js}.
   *
   * @param folder folder of the report
   * @param name name of letters, digits and hyphens
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
