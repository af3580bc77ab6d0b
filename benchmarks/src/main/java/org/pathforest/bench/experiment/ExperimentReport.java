package org.pathforest.bench.experiment;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.pathforest.bench.report.MarkdownTable;
import org.pathforest.bench.report.Metric;
import org.pathforest.bench.report.Report;
import org.pathforest.bench.report.Summary;
import org.pathforest.bench.run.Profiles;
import org.pathforest.bench.run.Run;
import org.pathforest.bench.workload.Workload;

/**
 * Writes what came of an experiment: times and pictures as every report, and the papers' tables.
 */
public final class ExperimentReport {
  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180.builder().setRecordSeparator('\n').get();

  private ExperimentReport() {}

  /**
   * Writes {@code report.md} with {@code pictures}, {@code tables.md}, and {@code tables/NAME.csv}.
   *
   * @param runs one or more
   * @param machine on which they were made
   * @param jars folder of the programs' jars
   * @param folder for what is written
   * @return the file of the tables
   */
  public static Path write(
      Experiment experiment,
      List<Run> runs,
      Path jars,
      Profiles profiles,
      Map<String, String> machine,
      Metric metric,
      Path folder)
      throws IOException {
    Report.write(runs, machine, metric, folder);
    Map<String, List<Path>> jarsOf = new HashMap<>();
    for (Workload program : experiment.programs()) {
      jarsOf.put(program.name(), program.jars().stream().map(jars::resolve).toList());
    }
    Results results = new Results(new Summary(runs, metric), profiles, jarsOf);
    StringBuilder text = new StringBuilder("# Tables of the papers\n\n");
    text.append("Made by `./pathforest bench --experiment`. Times are ")
        .append(metric.text())
        .append(experiment.rounds() == 1 ? ", of one round" : ", medians over ")
        .append(experiment.rounds() == 1 ? "" : experiment.rounds() + " rounds")
        .append("; their spread is in [the report](report.md). –: not known.\n\n");
    MarkdownTable head = new MarkdownTable(List.of("machine", ""));
    machine.forEach((key, value) -> head.row(List.of(key, value)));
    text.append(head);
    Path tables = Files.createDirectories(folder.resolve("tables"));
    for (PaperTable table : experiment.tables()) {
      PaperTable.Content content = table.make(results);
      MarkdownTable lines = new MarkdownTable(content.head());
      content.rows().forEach(lines::row);
      text.append("\n## ").append(table.title()).append("\n\n").append(lines);
      text.append('\n').append(content.note()).append('\n');
      try (Writer out = Files.newBufferedWriter(tables.resolve(table.name() + ".csv"));
          CSVPrinter csv = new CSVPrinter(out, FORMAT)) {
        csv.printRecord(content.head());
        csv.printRecords(content.rows());
      }
    }
    return Files.writeString(folder.resolve("tables.md"), text);
  }
}
