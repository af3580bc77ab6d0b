package org.pathforest.e2e.tune;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.correlation.SpearmansCorrelation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.bench.workload.ReadyWorkload;
import org.pathforest.bench.workload.Workload;
import org.pathforest.bench.workload.Workloads;
import org.pathforest.e2e.exact.Exactness;
import org.pathforest.e2e.tracer.Tracer;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.numbering.PathDecoder;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.profile.tune.BranchMisses;
import org.pathforest.testkit.ChildJvm;

/**
 * The misses that we state for an ideal predictor rank the branches of real programs nearly as
 * those of predictors like a processor's do.
 */
@Tag("corpus")
class HistoryOfProcessorsTest {
  private static final Path JARS = Path.of(System.getProperty("workload.jars", "."));
  private static final int K = 4;
  private static final long ENOUGH = 10_000;

  @TempDir private static Path folder;

  /**
   * A branch with two ways.
   *
   * @param history misses of the best guess from the path so far and three before
   */
  private record Branch(
      String program,
      PredictedBranches.Branch place,
      long executions,
      long constant,
      long history,
      long gshare,
      long tage) {}

  @Test
  void ranks_are_nearly_those_of_gshare_and_tage() throws Exception {
    List<Branch> all = new ArrayList<>();
    StringBuilder table = new StringBuilder();
    for (Workload workload :
        Stream.concat(Workloads.all().stream(), Workloads.kernels().stream()).toList()) {
      List<Branch> own = branches(workload);
      all.addAll(own);
      if (own.size() > 1) {
        table.append(line(workload.name(), own));
      }
    }
    table.append(line("all", all));
    System.out.print(table);
    all.sort(Comparator.comparingLong(b -> -Math.abs(b.history - b.tage)));
    all.stream().limit(40).forEach(System.out::println);
    Files.writeString(
        Path.of(System.getProperty("corpus.results")).resolveSibling("predictors.md"), table);
    assertThat(correlation(all, b -> b.history, b -> b.gshare)).as("gshare").isGreaterThan(0.8);
    assertThat(correlation(all, b -> b.history, b -> b.tage)).as("TAGE").isGreaterThan(0.8);
  }

  private static String line(String name, List<Branch> branches) {
    return "| %s | %,d | %.2f | %.2f | %.2f | %.2f |%n"
        .formatted(
            name,
            branches.size(),
            correlation(branches, b -> b.constant, b -> b.gshare),
            correlation(branches, b -> b.constant, b -> b.tage),
            correlation(branches, b -> b.history, b -> b.gshare),
            correlation(branches, b -> b.history, b -> b.tage));
  }

  private static List<Branch> branches(Workload workload) throws Exception {
    Path here = folder.resolve(workload.name());
    ReadyWorkload bench = new ReadyWorkload(workload, JARS, here);
    Exactness.Instrumented woven =
        new Exactness(here, bench.jars(), name -> true)
            .instrument("woven", WeaveOptions.defaults().with(Profiler.KPATHS, K));
    PredictedBranches predicted = new PredictedBranches();
    Exactness.SchemeRun run =
        woven.run(
            predicted,
            new ChildJvm().withItsOwnFlags(),
            workload.options(),
            List.of(bench.driver()),
            Tracer.endingQuietly(bench.command(Path.of("."), workload.arguments().reduced())));
    assertThat(run.outcome().status()).as(run.outcome().err()).isZero();
    Profile profile = ProfileReader.read(run.profile());
    Map<PredictedBranches.Branch, BranchMisses> ours = new HashMap<>();
    for (MethodKey key : profile.methods()) {
      MethodProfile method = profile.method(key);
      PathDecoder decoder = new PathDecoder(method.map().numbering());
      if (method.limits().isEmpty()) {
        for (BranchMisses b : BranchMisses.of(method.map().cfg(), method.kipf(), decoder::decode)) {
          String name = key.className() + "." + key.method() + key.descriptor();
          ours.put(
              new PredictedBranches.Branch(name, method.map().cfg().block(b.block()).offset()), b);
        }
      }
    }
    List<Branch> branches = new ArrayList<>();
    predicted
        .branches()
        .forEach(
            (place, m) -> {
              BranchMisses b = ours.get(place);
              if (b != null && m.executions >= ENOUGH) {
                branches.add(
                    new Branch(
                        workload.name(),
                        place,
                        m.executions,
                        b.missesConstant(),
                        b.missesHistory(),
                        m.gshare,
                        m.tage));
              }
            });
    return branches;
  }

  private static double correlation(
      List<Branch> branches, ToDoubleFunction<Branch> a, ToDoubleFunction<Branch> b) {
    return new SpearmansCorrelation()
        .correlation(
            branches.stream().mapToDouble(a).toArray(), branches.stream().mapToDouble(b).toArray());
  }
}
