package org.pathforest.e2e.jacoco;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jacoco.core.analysis.IClassCoverage;
import org.jacoco.core.analysis.IMethodCoverage;
import org.jacoco.core.analysis.ISourceNode;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.export.JacocoMethod;

/** Finds for each line of each method why two reports differ in it, if they do. */
final class LineComparison {
  private final Set<String> open;
  private final SortedMap<XmlLines.Place, Set<Cause>> causes = new TreeMap<>();
  private final List<String> unexplained = new ArrayList<>();

  /**
   * Compares.
   *
   * @param open methods of activations that were open at exit, {@code org.x.Foo.bar}
   */
  LineComparison(Profile profile, JacocoAnalysis theirs, Set<String> open) throws IOException {
    this.open = open;
    Map<String, Map<String, IMethodCoverage>> methods = new HashMap<>();
    theirs.classes.forEach((sha256, c) -> methods.put(sha256, methods(c)));
    Set<MethodKey> ran = new HashSet<>(profile.methods());
    profile.forEachMap(
        name -> true,
        map -> {
          MethodKey key = map.key();
          if (theirs.met.contains(key.sha256())) {
            String name = key.method() + key.descriptor();
            MethodProfile run = ran.contains(key) ? profile.method(key) : null;
            compare(map, run, methods.getOrDefault(key.sha256(), Map.of()).get(name));
          }
        });
  }

  private static Map<String, IMethodCoverage> methods(IClassCoverage of) {
    Map<String, IMethodCoverage> methods = new HashMap<>();
    of.getMethods().forEach(m -> methods.put(m.getName() + m.getDesc(), m));
    return methods;
  }

  private void compare(MethodMap map, MethodProfile run, IMethodCoverage theirs)
      throws IOException {
    MethodEvidence evidence = new MethodEvidence(map, run);
    boolean known = !evidence.unprobed && (run == null || run.exactUpTo() > 0);
    IMethodCoverage ours = known && !map.generated() ? JacocoMethod.of(map, run) : null;
    Set<Integer> lines = new TreeSet<>();
    addLines(lines, ours);
    addLines(lines, theirs);
    for (int line : lines) {
      LineNumbers us = LineNumbers.of(ours, line);
      LineNumbers them = LineNumbers.of(theirs, line);
      if (!us.equals(them)) {
        Set<Cause> found =
            known ? causes(map, evidence, line, us, them) : new TreeSet<>(Set.of(Cause.NO_PROBES));
        if (found.contains(Cause.UNEXPLAINED)) {
          unexplained.add("%s:%d ours %s, theirs %s".formatted(map.key(), line, us, them));
        }
        causes.computeIfAbsent(place(map, line), p -> new TreeSet<>()).addAll(found);
      }
    }
  }

  private static XmlLines.Place place(MethodMap map, int line) {
    String name = map.key().className();
    int slash = name.lastIndexOf('/');
    return new XmlLines.Place(name.substring(0, slash + 1) + map.origin().source(), line);
  }

  static void addLines(Set<Integer> lines, IMethodCoverage method) {
    if (method != null && method.getFirstLine() != ISourceNode.UNKNOWN_LINE) {
      for (int line = method.getFirstLine(); line <= method.getLastLine(); line++) {
        if (!LineNumbers.of(method, line).equals(LineNumbers.NONE)) {
          lines.add(line);
        }
      }
    }
  }

  /** Why a line of a method with probes differs. */
  private Set<Cause> causes(
      MethodMap map, MethodEvidence evidence, int line, LineNumbers us, LineNumbers them) {
    Set<Cause> found = new TreeSet<>();
    if (us.instructions() < them.instructions()) {
      found.add(Cause.UNREACHABLE);
    }
    if (us.branches() < them.branches() && evidence.oneTarget.contains(line)) {
      found.add(Cause.ONE_TARGET);
    }
    if (us.hasMoreThan(them) && evidence.passed.contains(line)) {
      found.add(Cause.BEFORE_PROBE);
    }
    if (them.hasMoreThan(us)) {
      String name = map.key().className().replace('/', '.') + "." + map.key().method();
      if (evidence.ended.contains(line)) {
        found.add(Cause.AFTER_INTERRUPTION);
      } else if (open.contains(name)) {
        found.add(Cause.OPEN);
      } else if (!found.contains(Cause.ONE_TARGET)) {
        found.add(Cause.UNEXPLAINED);
      }
    }
    if (found.isEmpty()) {
      found.add(Cause.UNEXPLAINED);
    }
    return found;
  }

  /** Why a line of a source file differs; empty if it does not. */
  Set<Cause> causes(XmlLines.Place place) {
    return causes.getOrDefault(place, Set.of());
  }

  /** Lines of methods that differ for no cause that is known. */
  List<String> unexplained() {
    return unexplained;
  }
}
