package org.pathforest.profile.coverage;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.pathforest.paths.Parallel;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.profile.Profile;

/**
 * Computes the coverage of methods on all processors, and adds it up. It takes a limited number of
 * methods at a time, since graphs are large.
 */
final class CoverageBuilder {
  /** A class while its methods are collected. */
  private static final class Open {
    final List<MethodCoverage> methods = new ArrayList<>();
    String source;
    final List<MethodKey> unprobed = new ArrayList<>();
    long generated;
    final List<MethodKey> leftOut = new ArrayList<>();
  }

  /** The key of a class file. */
  private record Id(String name, String sha256) implements Comparable<Id> {
    @Override
    public int compareTo(Id other) {
      int order = name.compareTo(other.name);
      return order == 0 ? sha256.compareTo(other.sha256) : order;
    }
  }

  private static final int MANY = 256;

  private final Profile profile;
  private final Set<MethodKey> ran;
  private final Set<MethodKey> met = new HashSet<>();
  private final List<MethodMap> waiting = new ArrayList<>();
  private final NavigableMap<Id, Open> open = new TreeMap<>();

  private CoverageBuilder(Profile profile) {
    this.profile = profile;
    this.ran = new HashSet<>(profile.methods());
  }

  private void add(MethodMap map) throws IOException {
    if (met.add(map.key())) {
      waiting.add(map);
      if (waiting.size() == MANY) {
        finish();
      }
    }
  }

  private NavigableMap<Id, Open> finish() throws IOException {
    List<MethodCoverage> found = Parallel.map(waiting, this::coverage);
    for (int i = 0; i < found.size(); i++) {
      add(waiting.get(i), found.get(i));
    }
    waiting.clear();
    return open;
  }

  /** Returns null if the method does not count. */
  private MethodCoverage coverage(MethodMap map) throws IOException {
    if (map.generated() || map.status() != MethodMap.Status.INSTRUMENTED) {
      return null;
    }
    return ran.contains(map.key())
        ? MethodCoverage.of(profile.method(map))
        : MethodCoverage.none(map);
  }

  private void add(MethodMap map, MethodCoverage coverage) {
    MethodKey key = map.key();
    Open c = open.computeIfAbsent(new Id(key.className(), key.sha256()), k -> new Open());
    c.source = map.origin().source() == null ? c.source : map.origin().source();
    if (map.generated()) {
      c.generated++;
      return;
    }
    switch (map.status()) {
      case TRIVIAL -> c.unprobed.add(key);
      case LEFT_OUT -> c.leftOut.add(key);
      case INSTRUMENTED -> c.methods.add(coverage);
    }
  }

  /** Computes the coverage of a profile; see {@link Coverage#of(Profile, Predicate, long)}. */
  static Coverage of(Profile profile, Predicate<String> classes, long mostPossible)
      throws IOException {
    CoverageBuilder methods = new CoverageBuilder(profile);
    profile.forEachMap(classes, methods::add);
    NavigableMap<Id, Open> open = methods.finish();
    TreeMap<String, List<Coverage.ClassCoverage>> packages = new TreeMap<>();
    open.forEach(
        (id, c) -> {
          int slash = id.name().lastIndexOf('/');
          packages
              .computeIfAbsent(id.name().substring(0, Math.max(0, slash)), k -> new ArrayList<>())
              .add(close(id, c, mostPossible));
        });
    Coverage.Totals all = Coverage.Totals.NONE;
    List<Coverage.PackageCoverage> list = new ArrayList<>();
    for (Map.Entry<String, List<Coverage.ClassCoverage>> p : packages.entrySet()) {
      Coverage.Totals sum = Coverage.Totals.NONE;
      for (Coverage.ClassCoverage c : p.getValue()) {
        sum = sum.plus(c.totals());
      }
      list.add(new Coverage.PackageCoverage(p.getKey(), sum, p.getValue()));
      all = all.plus(sum);
    }
    List<MethodKey> unprobed = new ArrayList<>();
    List<MethodKey> leftOut = new ArrayList<>();
    long generated = 0;
    for (Open c : open.values()) {
      unprobed.addAll(c.unprobed);
      generated += c.generated;
      leftOut.addAll(c.leftOut);
    }
    List<String> copies = unloadedCopies(profile, open.keySet());
    return new Coverage(
        all, list, new Coverage.Left(unprobed, generated, leftOut, copies), mostPossible);
  }

  private static List<String> unloadedCopies(Profile profile, Set<Id> classes) {
    Set<String> loaded = new HashSet<>();
    for (Id id : classes) {
      if (profile.loaded(id.name(), id.sha256())) {
        loaded.add(id.name());
      }
    }
    return classes.stream()
        .filter(id -> loaded.contains(id.name()) && !profile.loaded(id.name(), id.sha256()))
        .map(Id::name)
        .toList();
  }

  private static Coverage.ClassCoverage close(Id id, Open c, long mostPossible) {
    SortedMap<Integer, LineCounts> lines = new TreeMap<>();
    Coverage.Totals sum = Coverage.Totals.NONE;
    for (MethodCoverage m : c.methods) {
      m.lines().forEach((line, counts) -> lines.merge(line, counts, LineCounts::plus));
      sum = sum.plus(Coverage.Totals.of(m, mostPossible));
    }
    sum = sum.plus(Coverage.Totals.ofLines(LineCounts.executed(lines)));
    return new Coverage.ClassCoverage(id.name(), id.sha256(), c.source, sum, lines, c.methods);
  }
}
