package org.pathforest.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.pathforest.bench.run.Run;
import org.pathforest.profile.file.WholeFile;

/** Writes the report of some runs. */
public final class Report {
  private Report() {}

  /**
   * Writes {@code report.md} and the folder {@code pictures}, with a page that shows them.
   *
   * @param runs one or more
   * @param machine on which they were made
   * @param goals whether the report begins with the goals of the design
   * @param folder for what is written
   * @return the file of the text
   */
  public static Path write(
      List<Run> runs, Map<String, String> machine, Metric metric, boolean goals, Path folder)
      throws IOException {
    // Fonts are measured, nothing is shown: there may be no display.
    System.setProperty("java.awt.headless", "true");
    Summary summary = new Summary(runs, metric);
    Path pictures = folder.resolve("pictures");
    WholeFile.writeText(
        Files.createDirectories(pictures).resolve("README.md"),
        page(Charts.draw(summary, pictures), machine));
    return WholeFile.writeText(
        folder.resolve("report.md"), MarkdownReport.of(summary, machine, goals));
  }

  private static String page(List<Charts.Picture> pictures, Map<String, String> machine) {
    StringBuilder text = new StringBuilder("# Pictures\n");
    for (Charts.Picture p : pictures) {
      text.append("\n![").append(p.title()).append("](").append(p.file()).append(")\n");
      if (!p.limited().isEmpty()) {
        text.append("\nNot drawn, since a limit was hit: ");
        text.append(String.join(", ", p.limited())).append(".\n");
      }
      if (!p.once().isEmpty()) {
        text.append("\nOf a single run each, so without a spread: ");
        text.append(String.join(", ", p.once())).append(".\n");
      }
    }
    if (pictures.stream().noneMatch(p -> p.title().startsWith("Figure 16"))) {
      text.append(
          "\nFigure 16 (cycles per instruction, cache misses) can't be made of these runs.");
      text.append(" Counters of the processor: ");
      text.append(machine.getOrDefault("counters", "unknown")).append(".\n");
    }
    return text.toString();
  }
}
