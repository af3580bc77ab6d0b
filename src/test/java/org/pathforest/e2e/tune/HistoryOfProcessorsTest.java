package org.pathforest.e2e.tune;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
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
import org.pathforest.paths.weights.LoopForest;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.profile.tune.BranchMisses;
import org.pathforest.testkit.ChildJvm;

/**
 * Misses that Pathforest states for an ideal predictor: they rank the branches of real programs
 * nearly as the misses of predictors like those of processors do.
 */
@Tag("corpus")
class HistoryOfProcessorsTest {
  private static final Path JARS = Path.of(System.getProperty("workload.jars", "."));
  private static final int K = 4;
  private static final long ENOUGH = 10_000;

  @TempDir private static Path folder;

  /**
   * A branch with two outcomes.
   *
   * @param inLoop whether it is in a loop of its method
   * @param misses as the tool states them
   * @param predicted misses of simulated predictors
   */
  private record Branch(
      String program,
      PredictedBranches.Branch place,
      boolean inLoop,
      BranchMisses misses,
      PredictedBranches.Misses predicted) {
    double constant() {
      return misses.missesConstant();
    }

    double history() {
      return misses.missesHistory();
    }

    double gshare() {
      return predicted.gshare;
    }

    double tage() {
      return predicted.tage;
    }
  }

  @Test
  void ranks_are_nearly_those_of_gshare_and_tage() throws Exception {
    List<Branch> all = new ArrayList<>();
    StringBuilder table = new StringBuilder();
    for (Workload workload :
        Stream.concat(Workloads.all().stream(), Workloads.kernels().stream()).toList()) {
      List<Branch> own = branches(workload);
      all.addAll(own);
      lines(workload.name(), own, table);
    }
    lines("all", all, table);
    System.out.print(table);
    List<Branch> loops = all.stream().filter(Branch::inLoop).toList();
    loops.stream()
        .sorted(Comparator.comparingDouble(b -> -Math.abs(b.history() - b.tage())))
        .limit(30)
        .forEach(
            b ->
                System.out.printf(
                    "%s %s: %,d executions, constant %,.0f, history %,.0f, gshare %,.0f, TAGE"
                        + " %,.0f%n",
                    b.program,
                    b.place,
                    b.misses.executions(),
                    b.constant(),
                    b.history(),
                    b.gshare(),
                    b.tage()));
    assertThat(correlation(loops, Branch::history, Branch::tage)).as("TAGE").isGreaterThan(0.8);
    assertThat(correlation(all, Branch::history, Branch::tage))
        .as("with branches outside loops")
        .isGreaterThan(0.8);
  }

  private static void lines(String name, List<Branch> branches, StringBuilder table) {
    for (boolean inLoop : new boolean[] {true, false}) {
      List<Branch> those = branches.stream().filter(b -> b.inLoop == inLoop).toList();
      if (those.size() > 1) {
        table.append(line(name + (inLoop ? ", in loops" : ", others"), those));
      }
    }
  }

  private static String line(String name, List<Branch> branches) {
    return "| %s | %,d | %.2f | %.2f | %.2f | %.2f |%n"
        .formatted(
            name,
            branches.size(),
            correlation(branches, Branch::constant, Branch::gshare),
            correlation(branches, Branch::constant, Branch::tage),
            correlation(branches, Branch::history, Branch::gshare),
            correlation(branches, Branch::history, Branch::tage));
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
            bench.beside(),
            Tracer.endingQuietly(bench.command(Path.of("."), workload.arguments().reduced())));
    assertThat(run.outcome().status()).as(run.outcome().err()).isZero();
    Profile profile = ProfileReader.read(run.profile());
    List<Branch> branches = new ArrayList<>();
    for (MethodKey key : profile.methods()) {
      MethodProfile method = profile.method(key);
      PathDecoder decoder = new PathDecoder(method.map().numbering());
      LoopForest loops = LoopForest.of(method.map().cfg());
      String name = key.className() + "." + key.method() + key.descriptor();
      for (BranchMisses b : BranchMisses.of(method.map().cfg(), method.kipf(), decoder::decode)) {
        PredictedBranches.Branch place =
            new PredictedBranches.Branch(name, method.map().cfg().block(b.block()).offset());
        PredictedBranches.Misses found = predicted.branches().get(place);
        if (found != null && found.executions >= ENOUGH && method.limits().isEmpty()) {
          boolean inLoop = loops.loopOf(b.block()) != LoopForest.NONE;
          branches.add(new Branch(workload.name(), place, inLoop, b, found));
        }
      }
    }
    return branches;
  }

  private static double correlation(
      List<Branch> branches, ToDoubleFunction<Branch> a, ToDoubleFunction<Branch> b) {
    return new SpearmansCorrelation()
        .correlation(
            branches.stream().mapToDouble(a).toArray(), branches.stream().mapToDouble(b).toArray());
  }
}
