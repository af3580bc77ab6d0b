package org.pathforest.viz.page;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.pathforest.viz.CfgDrawing;

/** The files of a report for browsers that do not depend on the profile. */
final class PageFiles {
  private static final List<String> FILES =
      List.of(
          "index.html",
          "report.css",
          "report.js",
          "treemap.js",
          "grid.js",
          "source.js",
          "coverage.js",
          "overview.js",
          "method.js",
          "icicle.js");

  /**
   * Files of libraries for browsers, by library. The license in the library's folder is copied,
   * too.
   */
  private static final Map<String, List<String>> LIBRARIES =
      Map.of(
          "tabulator-tables/6.3.1",
          List.of("dist/js/tabulator.min.js", "dist/css/tabulator.min.css"),
          "d3-hierarchy/3.1.2",
          List.of("dist/d3-hierarchy.min.js"),
          "prismjs/1.30.0",
          List.of(
              "components/prism-core.min.js",
              "components/prism-clike.min.js",
              "components/prism-java.min.js",
              "components/prism-kotlin.min.js",
              "components/prism-scala.min.js",
              "components/prism-groovy.min.js"));

  private PageFiles() {}

  /** Writes the page with its scripts, styles, libraries and licenses. */
  static void write(Path folder) throws IOException {
    for (String name : FILES) {
      copy("/org/pathforest/viz/page/" + name, folder.resolve(name));
    }
    GuidePage.write(folder, "tuning");
    Files.writeString(folder.resolve("drawing.css"), CfgDrawing.styles());
    for (Map.Entry<String, List<String>> library : LIBRARIES.entrySet()) {
      String place = "/META-INF/resources/webjars/" + library.getKey() + "/";
      for (String file : library.getValue()) {
        copy(place + file, folder.resolve(file.substring(file.lastIndexOf('/') + 1)));
      }
      copy(place + "LICENSE", folder.resolve(library.getKey().replaceFirst("/.*", "-license.txt")));
    }
  }

  private static void copy(String resource, Path file) throws IOException {
    try (InputStream in = PageFiles.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException(resource + " is missing");
      }
      Files.copy(in, file);
    }
  }
}
