package org.pathforest.e2e.jacoco;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import org.jacoco.core.analysis.IMethodCoverage;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.export.JacocoMethod;

/** Finds the reasons why lines differ between the two reports. */
final class LineComparison {
  private final Set<String> open;

  /** Reasons why lines differ, by source file and line, as in {@code org/x/Foo.java:7}. */
  final Map<String, NavigableSet<Cause>> causes = new HashMap<>();

  /** Lines that differ for no known reason. */
  final List<String> unexplained = new ArrayList<>();

  /**
   * Compares all lines.
   *
   * @param open methods with activations that were open at exit, as in {@code org.x.Foo.bar}
   */
  LineComparison(Profile profile, JacocoAnalysis theirs, Set<String> open) throws IOException {
    this.open = open;
    Set<MethodKey> ran = new HashSet<>(profile.methods());
    profile.forEachMap(
        name -> true,
        map -> {
          MethodKey key = map.key();
          var methods = theirs.methods.get(key.sha256());
          if (methods != null) {
            MethodProfile run = ran.contains(key) ? profile.method(key) : null;
            compare(map, run, methods.get(key.method() + key.descriptor()));
          }
        });
  }

  private void compare(MethodMap map, MethodProfile run, IMethodCoverage theirs)
      throws IOException {
    MethodEvidence evidence = new MethodEvidence(map, run);
    boolean known = !evidence.unprobed && (run == null || run.exactUpTo() > 0);
    IMethodCoverage ours = known && !map.generated() ? JacocoMethod.of(map, run) : null;
    for (int line : LineNumbers.lines(ours, theirs)) {
      LineNumbers us = LineNumbers.of(ours, line);
      LineNumbers them = LineNumbers.of(theirs, line);
      if (!us.equals(them)) {
        NavigableSet<Cause> found =
            known ? causes(map, evidence, line, us, them) : new TreeSet<>(Set.of(Cause.NO_PROBES));
        if (found.contains(Cause.UNEXPLAINED)) {
          unexplained.add("%s:%d ours %s, theirs %s".formatted(map.key(), line, us, them));
        }
        causes.computeIfAbsent(place(map, line), p -> new TreeSet<>()).addAll(found);
      }
    }
  }

  private static String place(MethodMap map, int line) {
    return map.key().className().replaceFirst("[^/]*$", "") + map.origin().source() + ":" + line;
  }

  /** Reasons why a line of a method with probes differs. */
  private NavigableSet<Cause> causes(
      MethodMap map, MethodEvidence evidence, int line, LineNumbers us, LineNumbers them) {
    NavigableSet<Cause> found = new TreeSet<>();
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
}
