package org.pathforest.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pathforest.bench.run.Names;
import org.pathforest.bench.run.Run;
import org.pathforest.profile.file.WholeFile;

/** Writes the report of some runs. */
public final class Report {
  private Report() {}

  /**
   * Writes {@code report.md}; the folder {@code data} with the numbers behind its tables; and the
   * folder {@code pictures} with figures, the numbers behind them, and a page that shows them.
   *
   * @param runs one or more runs
   * @param machine description of the machine on which they were made
   * @param otherJvms JVM of each program that did not run on the machine's JVM, by program
   * @param goals whether the report begins with the design goals
   * @param figures names of the figures to draw, if there are runs for them
   * @param folder folder for the output
   * @return the file {@code report.md}
   * @throws IllegalArgumentException if the runs have no such times that can be compared
   */
  public static Path write(
      List<Run> runs,
      Map<String, String> machine,
      Map<String, String> otherJvms,
      Metric metric,
      boolean goals,
      List<String> figures,
      Path folder)
      throws IOException {
    // Fonts are measured but nothing is shown, and there may be no display.
    System.setProperty("java.awt.headless", "true");
    metric.require(machine);
    Summary summary = new Summary(runs, metric);
    Map<String, String> jvms = new HashMap<>();
    summary.programs().forEach(p -> jvms.put(p, machine.getOrDefault("jvm", "")));
    jvms.putAll(otherJvms);
    MeasureFiles data = new MeasureFiles(summary, jvms);
    Path pictures = Files.createDirectories(folder.resolve("pictures"));
    List<Charts.Figure> wanted =
        Charts.all().stream().filter(f -> figures.contains(f.name())).toList();
    WholeFile.writeText(
        pictures.resolve("README.md"),
        page(wanted, Charts.draw(summary, data, wanted, pictures), machine));
    Path tables = Files.createDirectories(folder.resolve("data"));
    return WholeFile.writeText(
        folder.resolve("report.md"), MarkdownReport.of(summary, machine, goals, data, tables));
  }

  /**
   * Returns names of figures.
   *
   * @param chosen comma-separated names; null for all figures
   * @throws IllegalArgumentException if there is no such figure; the message names it
   */
  public static List<String> figures(String chosen) {
    List<String> all = Charts.all().stream().map(Charts.Figure::name).toList();
    return chosen == null ? all : Names.choose(chosen, all, name -> name);
  }

  private static String page(
      List<Charts.Figure> wanted, List<Charts.Picture> pictures, Map<String, String> machine) {
    StringBuilder text = new StringBuilder("# Pictures\n\n");
    text.append("Bars are medians over rounds. Lines are 95 % intervals of at least six rounds, ");
    text.append("else they reach from the least to the greatest round.\n");
    for (Charts.Picture p : pictures) {
      String title = p.figure().title();
      text.append("\n## ").append(title).append("\n\n![");
      text.append(title).append("](").append(p.figure().name()).append(".svg)\n\n");
      for (String file : p.figure().files()) {
        text.append('[').append(file).append("](").append(file).append(")\n");
      }
      if (!p.limited().isEmpty()) {
        text.append("\nNot drawn, since a limit was hit: ");
        text.append(String.join(", ", p.limited())).append(".\n");
      }
      if (!p.once().isEmpty()) {
        text.append("\nOf a single run each, so without a spread: ");
        text.append(String.join(", ", p.once())).append(".\n");
      }
    }
    if (wanted.stream().anyMatch(Charts.Figure::needsCounters)
        && pictures.stream().noneMatch(p -> p.figure().needsCounters())) {
      text.append(
          "\nFigure 16 (cycles per instruction, cache misses) can't be made of these runs.");
      text.append(" Counters of the processor: ");
      text.append(machine.getOrDefault("counters", "unknown")).append(".\n");
    }
    return text.toString();
  }
}
