package org.pathforest.e2e.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.bench.workload.ReadyWorkload;
import org.pathforest.bench.workload.Workloads;
import org.pathforest.e2e.exact.ExecutedProbes;
import org.pathforest.e2e.exact.WovenProbes;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.paths.probe.Variant;
import org.pathforest.paths.probe.Variant.Numbering;
import org.pathforest.paths.probe.Variant.Placing;
import org.pathforest.profile.Profile;
import org.pathforest.testkit.Thorough;

/** Additions that each numbering and placement executes in a run of a real program. */
@Thorough
class VariantsTest {
  @TempDir Path folder;

  @Test
  void commons_math_executes_more_additions_without_smart_numbering_or_a_tree() throws Exception {
    Path jars = Path.of(System.getProperty("jars"));
    Program program =
        new Program(new ReadyWorkload(Workloads.MATH.reduced("1", "1"), jars, folder));
    List<Path> files = program.woven(folder.resolve("usual"), WeaveOptions.defaults());
    Profile run = program.singlePaths(folder.resolve("run"), files, List.of("1", "1"));

    Map<Placing, Map<Numbering, Long>> additions = new EnumMap<>(Placing.class);
    for (Placing placing : Placing.values()) {
      for (Numbering numbering : Numbering.values()) {
        WovenProbes woven = new WovenProbes();
        WeaveOptions options =
            WeaveOptions.defaults().with(new Variant(numbering, placing)).withRewriter(woven);
        program.woven(folder.resolve(numbering + "-" + placing), options);
        ExecutedProbes executed = woven.executed(run);
        System.out.printf("[variants] math, %s, %s: %s%n", numbering, placing, executed);
        additions
            .computeIfAbsent(placing, p -> new EnumMap<>(Numbering.class))
            .put(numbering, executed.additions());
      }
    }

    Map<Numbering, Long> tree = additions.get(Placing.TREE);
    Map<Numbering, Long> naive = additions.get(Placing.NAIVE);
    assertThat(naive.get(Numbering.SMART)).isGreaterThan(tree.get(Numbering.SMART));
    assertThat(naive.get(Numbering.BLOCKS)).isGreaterThan(naive.get(Numbering.SMART));
  }
}
