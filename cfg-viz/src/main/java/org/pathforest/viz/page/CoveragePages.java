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

/** Creates the data of the report's pages on coverage. Immutable. */
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

  /** Returns an id of a class file, which distinguishes it from others of the same name. */
  static String id(String name, String sha256) {
    return name + " " + sha256;
  }

  /** Returns an id of a method, which does not distinguish classes of the same name. */
  static String method(String className, String method, String descriptor) {
    return className + "." + method + descriptor;
  }

  CoverageReport.Row total() {
    return CoverageReport.row("total", coverage.totals());
  }

  /**
   * Returns the coverage of a class.
   *
   * @param ran methods of the class that ran
   */
  PageData.Covered of(String name, String sha256, List<MethodKey> ran) {
    List<CoverageReport.Row> rows = ran.stream().map(methods::get).toList();
    Coverage.ClassCoverage c = classes.get(id(name, sha256));
    return c == null
        ? new PageData.Covered(null, rows, List.of(), Collections.emptySortedMap())
        : new PageData.Covered(CoverageReport.row(c), rows, idle(c), lines(c));
  }

  /**
   * Returns the coverage of all classes.
   *
   * @param program program that was profiled
   * @param pages number of a class, by {@link #id}; -1 if the class has no page
   * @param links two numbers for each method that ran, by {@link #method}: the number of its class,
   *     and its index in that class
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

  /**
   * Returns four numbers for each line with code: parts that ran, all parts, branches taken, all
   * branches.
   */
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

  /** Returns the methods of a class that did not run. */
  private List<CoverageReport.Row> idle(Coverage.ClassCoverage c) {
    return c.methods().stream().filter(m -> !m.ran()).map(m -> methods.get(m.key())).toList();
  }
}
