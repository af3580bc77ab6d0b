package org.pathforest.e2e.schemes;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathforest.e2e.exact.Exactness;
import org.pathforest.e2e.exact.Programs;
import org.pathforest.e2e.schemes.EdgeCounters.Pair;
import org.pathforest.e2e.schemes.IterationCounters.Counted;
import org.pathforest.e2e.tracer.ExportedMethod;
import org.pathforest.e2e.tracer.MethodKey;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.scheme.kiter.IterationCounts;
import org.pathforest.profile.Profile;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.testkit.Thorough;

/**
 * Counts of k-iteration paths, derived from the K-IPF with K = 1 + m(k - 1), where m is the largest
 * number of loops in a row on a path.
 */
@Thorough
class IterationDerivationTest {
  private static final int LONGEST = 9;

  // When this was written, 130 methods of the test programs were compared, with 473 paths for k = 2
  // and 493 for k = 3. Much smaller numbers would mean that the test skips methods that it could
  // compare.
  private static final int FEWEST_METHODS = 120;
  private static final long FEWEST_PATHS = 430;

  @TempDir static Path folder;

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void counts_of_k_iteration_paths_follow_from_the_k_ipf(int k) throws Exception {
    WeaveOptions kpaths = WeaveOptions.defaults().with(Profiler.KPATHS, LONGEST);
    Exactness.Instrumented woven = Programs.traced(folder).instrument("kpaths", kpaths);
    int methods = 0;
    int inARow = 0;
    int asLong = 0;
    long paths = 0;
    SoftAssertions all = new SoftAssertions();
    for (Programs.Run run : Programs.all()) {
      IterationCounters counters = new IterationCounters(k);
      Exactness.SchemeRun done = run.of(woven, export -> counters, "-Dpathforest.k=" + LONGEST);
      Map<MethodKey, ExportedMethod> exported = new HashMap<>();
      ExportedMethod.forEach(
          done.export(), (key, line) -> exported.put(key, ExportedMethod.of(line)));
      for (Map.Entry<MethodKey, Counted> e : counters.methods.entrySet()) {
        Counted counted = e.getValue();
        TraceLoops loops = counted.loops;
        ExportedMethod line = exported.get(e.getKey());
        int most = 1 + loops.inARow() * (k - 1);
        if (line == null || loops.irreducible() || most > LONGEST || !line.cuts().isEmpty()) {
          continue; // not defined, or longer than the n-grams in the profile
        }
        assertThat(line.exactUpTo()).isEqualTo(LONGEST);
        methods++;
        inARow = Math.max(inARow, loops.inARow());
        DerivedIterations iterations = new DerivedIterations(counted.graph, loops, line);
        assertThat(iterations.longest)
            .as("path ids of the longest path of %s", e.getKey())
            .isLessThanOrEqualTo(most);
        asLong += loops.inARow() > 1 && iterations.longest == most ? 1 : 0;
        paths += iterations.paths.size();
        all.assertThat(iterations.paths).as(e.getKey().toString()).isEqualTo(counted.paths());
      }
    }
    System.out.printf(
        "[exactness] kiter k=%d from the %d-IPF: %,d methods, %,d paths, up to %d loops in a row;"
            + " %d methods with several have a path that is a K-gram%n",
        k, LONGEST, methods, paths, inARow, asLong);
    all.assertAll();
    assertThat(inARow).isGreaterThan(1);
    assertThat(asLong).as("methods with loops in a row whose K is needed").isPositive();
    assertThat(methods).as("methods compared").isGreaterThanOrEqualTo(FEWEST_METHODS);
    assertThat(paths).as("paths compared").isGreaterThanOrEqualTo(FEWEST_PATHS);
  }

  @Test
  void edges_are_counted_once_though_paths_overlap() throws Exception {
    WeaveOptions kiter = WeaveOptions.defaults().with(Profiler.of("kiter"), 3);
    Exactness.Instrumented woven = Programs.traced(folder).instrument("kiter", kiter);
    int methods = 0;
    SoftAssertions all = new SoftAssertions();
    for (Programs.Run run : Programs.all()) {
      IterationCounters counters = new IterationCounters(3);
      Profile profile = ProfileReader.read(run.of(woven, export -> counters).profile());
      for (var key : profile.methods()) {
        Counted counted =
            counters.methods.get(
                new MethodKey(key.className(), key.method(), key.descriptor(), key.sha256()));
        if (counted.open > 0 || !counted.interrupted.isEmpty()) {
          continue; // k-iteration paths leave out unfinished parts
        }
        methods++;
        IterationCounts counts = (IterationCounts) profile.method(key).schemeCounts();
        Cfg cfg = profile.method(key).map().cfg();
        for (CfgEdge e : cfg.edges()) {
          Pair pair = new Pair(cfg.block(e.from()).offset(), cfg.block(e.to()).offset());
          long expected = counted.edges.getOrDefault(pair, 0L);
          if (counted.graph.blockAt(pair.from()) >= 0) {
            all.assertThat(counts.edge(e)).as("%s %s", key, pair).isEqualTo(expected);
          }
        }
      }
    }
    all.assertAll();
    assertThat(methods).isPositive();
  }
}
