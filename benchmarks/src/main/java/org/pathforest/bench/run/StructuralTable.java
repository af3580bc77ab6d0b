package org.pathforest.bench.run;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.pathforest.instrumenter.weave.PlanRewriter;
import org.pathforest.instrumenter.weave.Profiler;
import org.pathforest.instrumenter.weave.WeaveOptions;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.probe.ProbePlan;
import org.pathforest.paths.scheme.structural.StructuralNumbering;
import org.pathforest.paths.weights.EdgeWeights;
import org.pathforest.profile.Profile;

/**
 * Table 1 of Yasue et al. 2004 for the methods that ran: numbers of paths and of places with
 * probes, structural paths against those of Ball &amp; Larus. A few methods have so many paths that
 * a sum would say nothing of the others: they are counted apart.
 */
final class StructuralTable {
  private static final long MANY = 10_000;

  private final Map<MethodKey, Figures> structural;
  private final Map<MethodKey, Figures> single;

  /** What is counted in a method. */
  private record Figures(long paths, int points) {}

  private StructuralTable(Map<MethodKey, Figures> structural, Map<MethodKey, Figures> single) {
    this.structural = structural;
    this.single = single;
  }

  static StructuralTable of(List<Path> jars, Profile ran, Path folder) throws IOException {
    Map<MethodKey, Figures> structural = new ConcurrentHashMap<>();
    Map<MethodKey, Figures> single = new ConcurrentHashMap<>();
    Set<MethodKey> methods = new HashSet<>(ran.methods());
    PlanRewriter countStructural =
        (key, plan) -> {
          long paths =
              StructuralNumbering.of(
                      plan.numbering().dag().cfg(), EdgeWeights.uniform(), PathNumbering.MAX_PATHS)
                  .numPaths();
          structural.put(key, new Figures(paths, points(plan.probes())));
          return plan.probes();
        };
    PlanRewriter countSingle =
        (key, plan) -> {
          single.put(key, new Figures(plan.numbering().numPaths(), points(plan.probes())));
          return plan.probes();
        };
    WeaveOptions defaults = WeaveOptions.defaults();
    for (Path jar : jars) {
      Path to = Files.createTempFile(folder, "counted", ".jar");
      Files.delete(to);
      StructuralExperiment.instrument(
          jar, to, defaults.with(Profiler.STRUCTURAL, 1).withRewriter(countStructural));
      Files.delete(to);
      StructuralExperiment.instrument(
          jar, to, defaults.with(Profiler.BL, 1).withRewriter(countSingle));
      Files.delete(to);
    }
    structural.keySet().retainAll(methods);
    single.keySet().retainAll(structural.keySet());
    return new StructuralTable(structural, single);
  }

  /** Places at which something happens: entry, handlers, edges, exits. */
  private static int points(ProbePlan plan) {
    return (plan.atEntry().isEmpty() ? 0 : 1)
        + plan.handlers().size()
        + plan.edges().size()
        + plan.exits().size();
  }

  void write(String program, PrintStream out) {
    long[] paths = new long[2];
    long[] points = new long[2];
    int[] many = new int[2];
    int fewer = 0;
    int methods = 0;
    for (Map.Entry<MethodKey, Figures> e : single.entrySet()) {
      Figures bl = e.getValue();
      Figures spp = structural.get(e.getKey());
      methods++;
      fewer += spp.paths < bl.paths ? 1 : 0;
      many[0] += spp.paths > MANY ? 1 : 0;
      many[1] += bl.paths > MANY ? 1 : 0;
      points[0] += spp.points;
      points[1] += bl.points;
      if (spp.paths <= MANY && bl.paths <= MANY) {
        paths[0] += spp.paths;
        paths[1] += bl.paths;
      }
    }
    out.printf(
        Locale.ROOT,
        "%nTable 1, %s: %,d methods ran; paths %,d structural, %,d Ball-Larus (of methods with at"
            + " most %,d of both; %,d and %,d have more); %,d methods have fewer structural paths;"
            + " instrumentation points %,d structural, %,d Ball-Larus%n",
        program,
        methods,
        paths[0],
        paths[1],
        MANY,
        many[0],
        many[1],
        fewer,
        points[0],
        points[1]);
  }
}
