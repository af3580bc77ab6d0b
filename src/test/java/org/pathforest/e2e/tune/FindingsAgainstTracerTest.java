package org.pathforest.e2e.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathforest.e2e.exact.Exactness;
import org.pathforest.e2e.exact.Programs;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.dag.DagEdge.Kind;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.numbering.BlPath;
import org.pathforest.paths.numbering.PathDecoder;
import org.pathforest.paths.weights.LoopForest;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.profile.forest.Kipf;
import org.pathforest.profile.tune.BranchMisses;
import org.pathforest.profile.tune.Finding;
import org.pathforest.profile.tune.LoopFindings;
import org.pathforest.profile.tune.MethodFindings;
import org.pathforest.profile.tune.Packages;
import org.pathforest.testkit.Thorough;

/** Findings about branches, runs and work, compared with the tracer's complete sequences. */
class FindingsAgainstTracerTest {
  @TempDir static Path folder;
  private static Exactness programs;

  @BeforeAll
  static void trace() throws Exception {
    programs = Programs.traced(folder);
  }

  @Test
  void tracer_agrees_on_a_few_programs() throws Exception {
    assertThat(check(Programs.named("NestedLoops", "Switches", "MonteCarlo", "Lzw"), 4))
        .as("branches")
        .isGreaterThan(20);
  }

  @Thorough
  @ParameterizedTest
  @ValueSource(ints = {2, 4, 8})
  void tracer_agrees_on_all_programs(int k) throws Exception {
    assertThat(check(Programs.all(), k)).as("branches").isGreaterThan(100);
  }

  /** Compares all methods. Returns the number of branches. */
  private static int check(List<Programs.Run> runs, int k) throws Exception {
    Exactness.Instrumented woven =
        programs.instrument(
            "k-" + k + "-" + runs.size(), WeaveOptions.defaults().with(Profiler.KPATHS, k));
    int branches = 0;
    for (Programs.Run run : runs) {
      BranchCounters counters = new BranchCounters(k);
      Exactness.SchemeRun done = run.of(woven, export -> counters);
      Profile profile = ProfileReader.read(done.profile());
      for (MethodKey key : profile.methods()) {
        MethodProfile method = profile.method(key);
        String name = key.className() + "." + key.method() + key.descriptor();
        // The tracer's events do not tell where paths are cut.
        boolean cut = !method.map().numbering().dag().cuts().isEmpty();
        if (method.limits().isEmpty() && !cut) {
          branches += check(method, counters.method(name), profile);
        }
      }
    }
    return branches;
  }

  private static int check(MethodProfile method, BranchCounters.Method traced, Profile profile)
      throws Exception {
    Cfg cfg = method.map().cfg();
    Kipf kipf = method.kipf();
    PathDecoder decoder = new PathDecoder(method.map().numbering());
    Map<Integer, List<Long>> misses = new TreeMap<>();
    for (BranchMisses b : BranchMisses.of(cfg, kipf, decoder::decode)) {
      misses.put(
          cfg.block(b.block()).offset(),
          List.of(b.executions(), b.missesConstant(), b.missesHistory()));
    }
    assertThat(misses).as("executions and misses of %s", method.key()).isEqualTo(traced.misses());
    for (LoopFindings loop : MethodFindings.of(method, kipf, Packages.of(profile)).loops()) {
      for (Finding f : loop.findings()) {
        if (f instanceof Finding.Runs runs) {
          for (Finding.Run run : runs.runs()) {
            long[] found = traced.runs(ended(cfg, decoder.decode(run.path())));
            assertThat(run.count()).as("path of %s", method.key()).isEqualTo(found[0]);
            assertThat(run.mean()).isEqualTo((double) found[0] / found[1], within(1e-9));
          }
        } else if (f instanceof Finding.PeriodicBranch p) {
          int block = cfg.block(p.branch().block()).offset();
          assertThat(p.share())
              .as("period of %s", method.key())
              .isEqualTo(traced.periodic(block, p.period()), within(1e-9));
        } else if (f instanceof Finding.Work work) {
          for (Finding.Item item : work.items()) {
            assertThat(item.count())
                .as("%s in %s", item, method.key())
                .isEqualTo(executed(item, loop.loop().header(), method, traced));
          }
        }
      }
    }
    return misses.size();
  }

  /**
   * Returns how often a piece of work was done in a loop, by the tracer's counts of the blocks that
   * do it.
   */
  private static long executed(
      Finding.Item item, int header, MethodProfile method, BranchCounters.Method traced) {
    Cfg cfg = method.map().cfg();
    LoopForest loops = LoopForest.of(cfg);
    return method.map().code().work().stream()
        .filter(w -> w.kind() == item.kind() && w.what().equals(item.what()))
        .filter(w -> w.line() == item.line() && loops.loopOf(w.block()) == header)
        .mapToLong(w -> traced.executed(cfg.block(w.block()).offset()))
        .sum();
  }

  private static BranchCounters.Ended ended(Cfg cfg, BlPath path) {
    List<Integer> offsets = new ArrayList<>();
    path.blocks().forEach(b -> offsets.add(cfg.block(b).offset()));
    String start =
        path.start() == Kind.START_BACKEDGE
            ? "backedge"
            : path.start() == Kind.START_HANDLER ? "handler" : "entry";
    return new BranchCounters.Ended(
        start, offsets, path.to() < 0 ? -1 : cfg.block(path.to()).offset());
  }
}
