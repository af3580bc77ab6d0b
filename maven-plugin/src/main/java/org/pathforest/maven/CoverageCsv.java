package org.pathforest.maven;

import java.io.IOException;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.Predicate;
import org.pathforest.profile.coverage.Counter;
import org.pathforest.profile.coverage.Coverage;
import org.pathforest.profile.export.JacocoExport;
import org.pathforest.profile.text.TextEscapes;

/**
 * Writes coverage as CSV, with a line for each class. The columns are those of JaCoCo's CSV that
 * mean the same here, with the columns for paths inserted before the counters.
 */
final class CoverageCsv {
  private static final List<String> COLUMNS =
      List.of(
          "GROUP",
          "PACKAGE",
          "CLASS",
          "PATH_COVERED",
          "PATH_POSSIBLE",
          "BRANCH_MISSED",
          "BRANCH_COVERED",
          "LINE_MISSED",
          "LINE_COVERED",
          "METHOD_MISSED",
          "METHOD_COVERED");

  private CoverageCsv() {}

  /**
   * Writes the table. Lines end with a line feed.
   *
   * @param names names for the first column: the report's, followed by a slash and the bundle's if
   *     there are bundles; bundles are written one after another
   */
  static void write(JacocoExport.Names names, Coverage coverage, Appendable out)
      throws IOException {
    out.append(String.join(",", COLUMNS)).append('\n');
    if (names.bundles().isEmpty()) {
      write(names.report(), coverage, c -> true, out);
    }
    for (String bundle : names.bundles()) {
      write(
          names.report() + "/" + bundle,
          coverage,
          c -> bundle.equals(names.bundleOf().apply(c.name(), c.sha256())),
          out);
    }
  }

  private static void write(
      String group, Coverage coverage, Predicate<Coverage.ClassCoverage> which, Appendable out)
      throws IOException {
    for (Coverage.PackageCoverage p : coverage.packages()) {
      for (Coverage.ClassCoverage c : p.classes()) {
        if (c.totals().methods().total() > 0 && which.test(c)) {
          out.append(line(group, p.name(), c)).append('\n');
        }
      }
    }
  }

  private static String line(String group, String inPackage, Coverage.ClassCoverage c) {
    Coverage.Totals t = c.totals();
    StringJoiner line = new StringJoiner(",");
    line.add(TextEscapes.csv(group)).add(TextEscapes.csv(inPackage.replace('/', '.')));
    line.add(TextEscapes.csv(c.name().substring(c.name().lastIndexOf('/') + 1)));
    line.add(Long.toString(t.paths().covered())).add(Long.toString(t.paths().total()));
    for (Counter counter : List.of(t.branches(), t.lines(), t.methods())) {
      line.add(Long.toString(counter.total() - counter.covered()));
      line.add(Long.toString(counter.covered()));
    }
    return line.toString();
  }
}
