package org.pathforest.profile.report.hot;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.text.MethodName;

/** Collects the rows of all methods, and adds them up by class and package. */
final class ReportTables {
  private final Map<MethodKey, Entry> entries = new HashMap<>();

  private record Entry(
      String source,
      double instructions,
      ReportModel.MethodCounts counts,
      ReportModel.Accuracy accuracy) {}

  /** Sums over the methods of a package or class. */
  private static final class Sum {
    private final String name;
    private final String sha256;
    private double instructions;
    private TablesModel.Sums sums = TablesModel.Sums.NONE;

    Sum(String name, String sha256) {
      this.name = name;
      this.sha256 = sha256;
    }

    void add(Entry e) {
      instructions += e.instructions();
      sums = sums.plus(e.counts());
    }

    TablesModel.Row row(double all) {
      return new TablesModel.Row(name, sha256, share(instructions, all), sums);
    }
  }

  void add(MethodProfile method, ReportModel.MethodCounts counts, double instructions) {
    entries.put(
        method.key(),
        new Entry(
            MethodName.source(method.map()),
            instructions,
            counts,
            ReportModel.Accuracy.of(method)));
  }

  /**
   * Returns all tables.
   *
   * @param order methods in the order of their rows
   * @param all instructions of the profile
   */
  TablesModel of(List<MethodKey> order, double all) {
    Map<String, Sum> packages = new LinkedHashMap<>();
    Map<String, Sum> classes = new LinkedHashMap<>();
    List<TablesModel.MethodRow> methods = new ArrayList<>();
    for (MethodKey key : order) {
      Entry e = entries.get(key);
      String className = key.className().replace('/', '.');
      methods.add(
          new TablesModel.MethodRow(
              MethodName.of(key),
              key.descriptor(),
              className,
              key.sha256(),
              e.source(),
              share(e.instructions(), all),
              e.counts(),
              e.accuracy()));
      String pack = className.substring(0, Math.max(0, className.lastIndexOf('.')));
      packages.computeIfAbsent(pack, name -> new Sum(name, "")).add(e);
      classes
          .computeIfAbsent(className + " " + key.sha256(), id -> new Sum(className, key.sha256()))
          .add(e);
    }
    return new TablesModel(rows(packages, all), rows(classes, all), methods);
  }

  private static List<TablesModel.Row> rows(Map<String, Sum> sums, double all) {
    return sums.values().stream()
        .sorted(
            Comparator.comparingDouble((Sum s) -> -s.instructions)
                .thenComparing(s -> s.name)
                .thenComparing(s -> s.sha256))
        .map(s -> s.row(all))
        .toList();
  }

  private static double share(double part, double all) {
    return all == 0 ? 0 : part / all;
  }
}
