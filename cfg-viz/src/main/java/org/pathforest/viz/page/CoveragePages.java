package org.pathforest.viz.page;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.profile.Profile;
import org.pathforest.profile.coverage.Counter;
import org.pathforest.profile.coverage.Coverage;
import org.pathforest.profile.coverage.MethodCoverage;
import org.pathforest.profile.report.MethodPlace;
import org.pathforest.profile.report.coverage.CoverageReport;
import org.pathforest.profile.report.coverage.CoverageText;
import org.pathforest.profile.report.coverage.NextReport;

/** What the report's pages say of coverage. Immutable. */
final class CoveragePages {
  private static final int NEXT = 20;

  private final Profile profile;
  private final Coverage coverage;
  private final Map<String, Coverage.ClassCoverage> classes = new HashMap<>();
  private final Map<MethodKey, CoverageReport.Row> methods = new HashMap<>();

  CoveragePages(Profile profile, Coverage coverage) {
    this.profile = profile;
    this.coverage = coverage;
    for (Coverage.PackageCoverage p : coverage.packages()) {
      for (Coverage.ClassCoverage c : p.classes()) {
        classes.put(id(c.name().replace('/', '.'), c.sha256()), c);
        for (MethodCoverage m : c.methods()) {
          methods.put(m.key(), CoverageReport.row(m, coverage.mostPossible()));
        }
      }
    }
  }

  /** What tells class files apart. */
  static String id(String name, String sha256) {
    return name + " " + sha256;
  }

  /** Names a method; classes of that name are not told apart. */
  static String method(String className, String method, String descriptor) {
    return className + "." + method + descriptor;
  }

  CoverageReport.Row total() {
    return CoverageReport.row("total", coverage.totals());
  }

  /**
   * Of a class.
   *
   * @param ran its methods that ran
   */
  PageData.Covered of(String name, String sha256, List<MethodKey> ran) {
    List<CoverageReport.Row> rows = ran.stream().map(methods::get).toList();
    Coverage.ClassCoverage c = classes.get(id(name, sha256));
    return c == null
        ? new PageData.Covered(null, rows, List.of(), Collections.emptySortedMap())
        : new PageData.Covered(CoverageReport.row(c), rows, idle(c), lines(c));
  }

  /**
   * All classes.
   *
   * @param program that was profiled
   * @param pages the number of a class, by {@link #id}; -1 if it has no page
   * @param links the numbers of a method that ran, by {@link #method}
   */
  PageData.CoverageData all(
      String program, ToIntFunction<String> pages, Map<String, List<Integer>> links)
      throws IOException {
    List<PageData.Next> next = new ArrayList<>();
    for (NextReport.Row row : NextReport.of(profile, coverage, NEXT).suggestions()) {
      MethodPlace place = row.place();
      String name = method(place.className(), place.method(), place.descriptor());
      next.add(new PageData.Next(place.name(), row.line(), row.text(), links.get(name)));
    }
    CoverageReport.Table table = CoverageReport.table(profile, coverage, CoverageReport.By.PACKAGE);
    return new PageData.CoverageData(
        program,
        table.total(),
        next,
        coverage.packages().stream()
            .map(
                p ->
                    new PageData.CoveredPackage(
                        CoverageReport.row(p),
                        p.classes().stream().map(c -> covered(c, pages)).toList()))
            .toList(),
        CoverageText.remarks(table));
  }

  private static PageData.CoveredClass covered(
      Coverage.ClassCoverage c, ToIntFunction<String> pages) {
    CoverageReport.Row row = CoverageReport.row(c);
    return new PageData.CoveredClass(row, pages.applyAsInt(id(row.name(), c.sha256())));
  }

  /** Of each line with code: parts that ran, all parts, branches taken, all branches. */
  private static SortedMap<Integer, List<Long>> lines(Coverage.ClassCoverage c) {
    SortedMap<Integer, List<Long>> lines = new TreeMap<>();
    c.lines()
        .forEach(
            (line, counts) -> {
              Counter parts = counts.parts();
              Counter branches = counts.branches();
              lines.put(
                  line,
                  List.of(parts.covered(), parts.total(), branches.covered(), branches.total()));
            });
    return lines;
  }

  /** Methods of a class that did not run. */
  private List<CoverageReport.Row> idle(Coverage.ClassCoverage c) {
    return c.methods().stream().filter(m -> !m.ran()).map(m -> methods.get(m.key())).toList();
  }
}
