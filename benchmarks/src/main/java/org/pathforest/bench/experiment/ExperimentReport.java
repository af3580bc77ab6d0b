package org.pathforest.bench.experiment;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.pathforest.bench.report.MarkdownTable;
import org.pathforest.bench.report.Metric;
import org.pathforest.bench.report.Report;
import org.pathforest.bench.report.Summary;
import org.pathforest.bench.run.Profiles;
import org.pathforest.bench.run.Run;
import org.pathforest.bench.tables.StaticPaths;
import org.pathforest.bench.workload.Code;
import org.pathforest.bench.workload.Workload;
import org.pathforest.profile.file.WholeFile;

/**
 * Writes the results of an experiment: times and figures as in every report, and the papers'
 * tables.
 */
public final class ExperimentReport {
  private ExperimentReport() {}

  /**
   * Writes the files that {@link Report} writes. If tables are wanted, also writes {@code
   * tables.md} and the folder {@code tables} with data files.
   *
   * @param own runs of the experiment, one or more
   * @param jars folder of the programs' jars
   * @param ownMachine description of the machine on which they were made
   * @param figures names of the figures to draw
   * @param folder folder for the output
   * @return the file of the tables, or of the report if there are no tables
   */
  public static Path write(
      Experiment experiment,
      List<Run> own,
      Path jars,
      Profiles profiles,
      Map<String, String> ownMachine,
      Metric metric,
      List<String> figures,
      Path folder)
      throws IOException {
    List<Run> runs = new ArrayList<>(own);
    Map<String, String> machine = new LinkedHashMap<>(ownMachine);
    if (experiment.runs() != null) {
      EarlierRuns earlier = EarlierRuns.read(experiment.runs(), ownMachine, experiment.programs());
      runs.addAll(earlier.runs());
      machine.put("runs besides those of this experiment", earlier.text());
    }
    OtherPrograms otherPrograms =
        OtherPrograms.read(
            experiment.others(), runs.stream().map(Run::program).collect(Collectors.toSet()));
    runs.addAll(otherPrograms.runs());
    machine.putAll(otherPrograms.machines());
    Path report =
        Report.write(
            runs, machine, otherPrograms.jvms(), metric, experiment.goals(), figures, folder);
    if (experiment.tables().isEmpty()) {
      return report;
    }
    Map<String, Results.Classes> classes = new HashMap<>();
    for (Workload program : experiment.programs()) {
      classes.put(program.name(), () -> staticPaths(program, jars));
    }
    Results results = new Results(new Summary(runs, metric), profiles, classes);
    int usual = experiment.rounds().usual();
    StringBuilder text = new StringBuilder("# Tables of the papers\n\n");
    text.append("Made by `./pathforest bench --experiment`. Times are ")
        .append(metric.text())
        .append(usual == 1 ? ", of one round" : ", medians over up to ")
        .append(usual == 1 ? "" : usual + " rounds");
    String others =
        experiment.configurations().stream()
            .filter(c -> experiment.rounds().of(c) != usual)
            .map(c -> experiment.rounds().of(c) + " of " + c.name())
            .collect(Collectors.joining(", "));
    if (!others.isEmpty()) {
      text.append(" (").append(others).append(')');
    }
    text.append(
        "; their spread is in [the report](report.md). A ratio is of two runs of one round");
    text.append(". –: not known. Figures 14 to 20 of D'Elia & Demetrescu 2013 are drawn beside");
    text.append(" the report, in pictures/.\n\n");
    text.append(MarkdownTable.of(machine));
    Path tables = Files.createDirectories(folder.resolve("tables"));
    for (PaperTable table : experiment.tables()) {
      TableContent content = table.make(results);
      MarkdownTable lines = new MarkdownTable(content.head());
      content.text().forEach(lines::row);
      text.append("\n## ").append(table.title()).append("\n\n").append(lines);
      text.append('\n').append(content.note()).append('\n');
      content.write(tables, table.name());
    }
    return WholeFile.writeText(folder.resolve("tables.md"), text);
  }

  /**
   * Returns the static paths of the classes in a program's jars and folders, or of a kernel's main
   * class. Missing jars are skipped, since a mere report does not need them.
   */
  private static StaticPaths staticPaths(Workload program, Path jars) throws IOException {
    if (!(program.code() instanceof Code.Kernel)) {
      return StaticPaths.of(program.instrumented(jars).stream().filter(Files::exists).toList());
    }
    String entry = "/" + program.code().mainClass().replace('.', '/') + ".class";
    try (InputStream in = ExperimentReport.class.getResourceAsStream(entry)) {
      return StaticPaths.ofClasses(List.of(in.readAllBytes()));
    }
  }
}
