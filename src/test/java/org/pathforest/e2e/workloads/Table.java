package org.pathforest.e2e.workloads;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.pathforest.bench.workload.Workload;
import org.pathforest.bench.workload.Workloads;

/** The table of results for the documentation. */
final class Table {
  private final Map<String, String> figures;
  private final List<Integer> releases;
  private final StringBuilder text = new StringBuilder();

  /** Creates the table from figures as {@link Results} keeps them. */
  Table(Map<String, String> figures) {
    this.figures = figures;
    this.releases =
        figures.keySet().stream()
            .map(key -> Integer.valueOf(key.split(" ", -1)[2]))
            .distinct()
            .sorted()
            .toList();
  }

  String markdown() {
    text.append(
        """
        # Real programs

        Made by `mvn verify -Pcorpus -pl src/test -am -Dtest=WorkloadsTest \
        -Dsurefire.failIfNoSpecifiedTests=false`. \
        All jars of a program are instrumented (`kpaths`).

        **Output identical**: a run of some seconds with and without instrumentation \
        (k = 4): exit status, standard output, standard error, all files written. \
        **n-grams compared**: distinct n-grams of a run of reduced size, which the \
        independent tracer has compared with the profile of the same run; the sum over \
        k = 1, 2, 4, 8, 16. **/ d**: differences. A dash: not run. **Four threads** run the \
        program side by side, with k = 4 and 16; **16 KB**: with this bound for all tables, \
        n-grams up to the length for which a method's counts are stated as exact.

        """);
    outputAndCounts();
    text.append(
        """

        ## What the reduced runs do

        Of the run with the newest JDK, the default compiler and k = 8. *Left out* and \
        *not traced*: methods that ran, but for which the traced code is too large.

        """);
    sizes();
    return text.toString();
  }

  private void outputAndCounts() {
    List<String> head = new ArrayList<>(List.of("program"));
    releases.forEach(release -> head.add("output identical, JDK " + release));
    for (int release : releases) {
      for (Mode mode : Mode.values()) {
        head.add("n-grams / d, JDK %d %s".formatted(release, mode.label()));
      }
    }
    head.add("differences");
    heading(head);
    for (Workload workload : Workloads.all()) {
      List<String> cells = new ArrayList<>(List.of(workload.name()));
      releases.forEach(
          release -> cells.add(figures.getOrDefault(workload + " output " + release, "–")));
      long differences = 0;
      long runs = 0;
      for (int release : releases) {
        for (Mode mode : Mode.values()) {
          long[] sum = sum(workload, release, mode);
          differences += sum[1];
          runs += sum[2];
          cells.add(sum[2] == 0 ? "–" : "%,d / %,d".formatted(sum[0], sum[1]));
        }
      }
      cells.add(runs == 0 ? "–" : "**%,d**".formatted(differences));
      row(cells);
    }
  }

  /**
   * Returns the n-grams, differences and number of runs over all k; zeros unless every k has run.
   */
  private long[] sum(Workload workload, int release, Mode mode) {
    long[] sum = new long[3];
    for (int k : mode.ks()) {
      String figure = figures.get("%s counts %d %s %d".formatted(workload, release, mode, k));
      if (figure == null) {
        return new long[3];
      }
      String[] parts = figure.split(" ", -1);
      sum[0] += Long.parseLong(parts[0]);
      sum[1] += Long.parseLong(parts[1]);
      sum[2]++;
    }
    return sum;
  }

  private void sizes() {
    String head =
        "program,n-grams,differences,methods,activations,paths,interrupted,left out,not traced";
    heading(List.of(head.split(",", -1)));
    for (Workload workload : Workloads.all()) {
      String figure = null;
      for (int release : releases) {
        figure =
            figures.getOrDefault(
                "%s counts %d %s 8".formatted(workload, release, Mode.DEFAULT), figure);
      }
      if (figure != null) {
        List<String> cells = new ArrayList<>(List.of(workload.name()));
        for (String part : figure.split(" ", -1)) {
          cells.add("%,d".formatted(Long.valueOf(part)));
        }
        row(cells);
      }
    }
  }

  private void heading(List<String> cells) {
    row(cells);
    text.append("|---").append("|---:".repeat(cells.size() - 1)).append("|\n");
  }

  private void row(List<String> cells) {
    text.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }
}
