package org.pathforest.profile.report.hot;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.profile.MethodPaths;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.coverage.PossiblePaths;
import org.pathforest.profile.text.MethodName;

/** Gathers the rows of all methods, and adds them up by class and package. */
final class ReportTables {
  private final Map<MethodKey, Entry> entries = new HashMap<>();

  private record Entry(ReportModel.MethodRow row, double instructions) {}

  /** A row that grows. */
  private static final class Sum {
    private final String name;
    private final String sha256;
    private double instructions;
    private int methods;
    private long activations;
    private int activationsUnknown;
    private long paths;
    private long executed;
    private long interrupted;

    Sum(String name, String sha256) {
      this.name = name;
      this.sha256 = sha256;
    }

    void add(Entry e) {
      ReportModel.MethodRow row = e.row();
      instructions += e.instructions();
      methods++;
      activations += row.activations();
      activationsUnknown += row.activationsUnknown();
      paths += row.paths();
      executed += row.executed();
      interrupted += row.interrupted();
    }

    ReportModel.Row row(double all) {
      return new ReportModel.Row(
          name,
          sha256,
          share(instructions, all),
          methods,
          activations,
          activationsUnknown,
          paths,
          executed,
          interrupted);
    }
  }

  void add(MethodProfile method, MethodPaths paths, double instructions) {
    MethodKey key = method.key();
    entries.put(
        key,
        new Entry(
            new ReportModel.MethodRow(
                MethodName.of(key),
                key.descriptor(),
                key.className().replace('/', '.'),
                key.sha256(),
                MethodName.source(method.map()),
                0,
                paths.activations(),
                paths.activationsKnown() ? 0 : 1,
                paths.ended(),
                paths.size(),
                method.map().numbering().numPaths(),
                PossiblePaths.of(method.map().cfg()),
                paths.interrupted(),
                method.exactUpTo(),
                method.limits()),
            instructions));
  }

  /**
   * All tables.
   *
   * @param order of the methods
   * @param all instructions of the profile
   */
  ReportModel.Tables of(List<MethodKey> order, double all) {
    Map<String, Sum> packages = new LinkedHashMap<>();
    Map<String, Sum> classes = new LinkedHashMap<>();
    List<ReportModel.MethodRow> methods = new ArrayList<>();
    for (MethodKey key : order) {
      Entry e = entries.get(key);
      ReportModel.MethodRow row = e.row();
      methods.add(withShare(row, share(e.instructions(), all)));
      int dot = row.className().lastIndexOf('.');
      String pack = row.className().substring(0, Math.max(0, dot));
      packages.computeIfAbsent(pack, name -> new Sum(name, "")).add(e);
      classes
          .computeIfAbsent(
              row.className() + " " + row.sha256(), id -> new Sum(row.className(), row.sha256()))
          .add(e);
    }
    return new ReportModel.Tables(rows(packages, all), rows(classes, all), methods);
  }

  private static List<ReportModel.Row> rows(Map<String, Sum> sums, double all) {
    return sums.values().stream()
        .sorted(
            Comparator.comparingDouble((Sum s) -> -s.instructions)
                .thenComparing(s -> s.name)
                .thenComparing(s -> s.sha256))
        .map(s -> s.row(all))
        .toList();
  }

  private static ReportModel.MethodRow withShare(ReportModel.MethodRow r, double share) {
    return new ReportModel.MethodRow(
        r.name(),
        r.descriptor(),
        r.className(),
        r.sha256(),
        r.source(),
        share,
        r.activations(),
        r.activationsUnknown(),
        r.paths(),
        r.executed(),
        r.numPaths(),
        r.possible(),
        r.interrupted(),
        r.exactUpTo(),
        r.limits());
  }

  private static double share(double part, double all) {
    return all == 0 ? 0 : part / all;
  }
}
