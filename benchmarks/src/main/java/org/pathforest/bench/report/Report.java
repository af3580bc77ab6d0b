package org.pathforest.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.pathforest.bench.run.Run;

/** Writes the report of some runs. */
public final class Report {
  private Report() {}

  /**
   * Writes {@code report.md} and the folder {@code pictures}.
   *
   * @param runs one or more
   * @param machine on which they were made
   * @param folder for what is written
   * @return the file of the text
   */
  public static Path write(List<Run> runs, Map<String, String> machine, Metric metric, Path folder)
      throws IOException {
    // Fonts are measured, nothing is shown: there may be no display.
    System.setProperty("java.awt.headless", "true");
    Summary summary = new Summary(runs, metric);
    List<Charts.Picture> pictures = Charts.draw(summary, folder.resolve("pictures"));
    return Files.writeString(
        folder.resolve("report.md"), MarkdownReport.of(summary, machine, pictures));
  }
}
