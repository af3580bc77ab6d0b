package org.pathforest.e2e.schemes;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.e2e.exact.Exactness;
import org.pathforest.e2e.schemes.IterationCounters.Counted;
import org.pathforest.e2e.tracer.MethodKey;
import org.pathforest.instrumenter.weave.Profiler;
import org.pathforest.instrumenter.weave.WeaveOptions;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.profile.Profile;
import org.pathforest.profile.ProfileReader;
import org.pathforest.profile.scheme.IterationCounts;
import org.pathforest.profile.scheme.SchemeCounts;
import org.pathforest.testkit.Thorough;

/**
 * The k-IPF with K = 1 + m(k - 1), m the most loops in a row on a path, determines the counts of
 * all k-iteration paths.
 */
@Thorough
class IterationDerivationTest {
  private static final int LONGEST = 9;

  // Of the test programs 130 methods with 473 paths (k = 2) and 493 (k = 3) were compared when this
  // was written. Fewer would mean that methods are left out though they could be compared.
  private static final int FEWEST_METHODS = 120;
  private static final long FEWEST_PATHS = 430;

  @TempDir static Path folder;

  @Test
  void counts_of_k_iteration_paths_follow_from_the_k_ipf() throws Exception {
    Exactness programs = SchemePrograms.traced(folder.resolve("programs"));
    Exactness.Instrumented woven =
        programs.instrument("kpaths", WeaveOptions.defaults().with(Profiler.KPATHS, LONGEST));
    List<String> differences = new ArrayList<>();
    for (int k : new int[] {2, 3}) {
      int methods = 0;
      int inARow = 0;
      int asLong = 0;
      long paths = 0;
      int tooLong = 0;
      int cut = 0;
      for (SchemePrograms.Run run : SchemePrograms.all()) {
        IterationCounters counters = new IterationCounters(k);
        Exactness.SchemeRun done =
            woven.run(
                LONGEST, counters, run.jvm(), List.of("-XX:TieredStopAtLevel=1"), run.command());
        Map<MethodKey, JsonObject> exported = read(done.export());
        for (Map.Entry<MethodKey, Counted> e : counters.methods().entrySet()) {
          Counted counted = e.getValue();
          JsonObject line = exported.get(e.getKey());
          if (line == null || counted.loops.irreducible()) {
            continue;
          }
          if (1 + counted.loops.inARow() * (k - 1) > LONGEST) {
            tooLong++;
            continue;
          }
          if (!line.getAsJsonArray("cuts").isEmpty()) {
            cut++;
            continue;
          }
          assertThat(line.get("exactUpTo").getAsInt()).isEqualTo(LONGEST);
          methods++;
          inARow = Math.max(inARow, counted.loops.inARow());
          DerivedIterations iterations = new DerivedIterations(counted.graph, counted.loops, line);
          int most = 1 + counted.loops.inARow() * (k - 1);
          assertThat(iterations.longest())
              .as("path ids of the longest path of %s, k=%d", e.getKey(), k)
              .isLessThanOrEqualTo(most);
          asLong += counted.loops.inARow() > 1 && iterations.longest() == most ? 1 : 0;
          Map<IterationCounters.Path, Long> derived = iterations.paths();
          paths += derived.size();
          if (!derived.equals(counted.paths())) {
            differences.add(
                run.name()
                    + " k="
                    + k
                    + " "
                    + e.getKey()
                    + "\n  derived "
                    + derived
                    + "\n  traced "
                    + counted.paths());
          }
        }
      }
      System.out.printf(
          "[exactness] kiter k=%d from the %d-IPF: %,d methods, %,d paths, up to %d loops in a row,"
              + " %d differences; %d methods with several have a path that is a K-gram; %d methods"
              + " with more, %d with cuts%n",
          k, LONGEST, methods, paths, inARow, differences.size(), asLong, tooLong, cut);
      assertThat(inARow).isGreaterThan(1);
      assertThat(asLong).as("methods with loops in a row whose K is needed, k=%d", k).isPositive();
      assertThat(methods).as("methods compared, k=%d", k).isGreaterThanOrEqualTo(FEWEST_METHODS);
      assertThat(paths).as("paths compared, k=%d", k).isGreaterThanOrEqualTo(FEWEST_PATHS);
    }
    assertThat(differences).isEmpty();
  }

  @Test
  void edges_are_counted_once_though_paths_overlap() throws Exception {
    Exactness programs = SchemePrograms.traced(folder.resolve("edges"));
    Exactness.Instrumented woven =
        programs.instrument("kiter", WeaveOptions.defaults().with(Profiler.KITER, 3));
    int methods = 0;
    List<String> differences = new ArrayList<>();
    for (SchemePrograms.Run run : SchemePrograms.all()) {
      IterationCounters counters = new IterationCounters(3);
      Profile profile = ProfileReader.read(run.of(woven, counters, List.of()).profile());
      for (org.pathforest.paths.map.MethodKey key : profile.methods()) {
        Counted counted =
            counters
                .methods()
                .get(new MethodKey(key.className(), key.method(), key.descriptor(), key.sha256()));
        if (counted.open > 0 || !counted.interrupted.isEmpty()) {
          continue; // what was not finished is not told
        }
        methods++;
        IterationCounts counts = (IterationCounts) SchemeCounts.of(profile.method(key));
        Cfg cfg = profile.method(key).map().cfg();
        for (CfgEdge e : cfg.edges()) {
          List<Integer> pair = List.of(cfg.block(e.from()).offset(), cfg.block(e.to()).offset());
          long expected = counted.edges.getOrDefault(pair, 0L);
          if (counts.edge(e) != expected && counted.graph.blockAt(pair.get(0)) >= 0) {
            differences.add(key + " " + pair + ": " + counts.edge(e) + ", traced " + expected);
          }
        }
      }
    }
    assertThat(differences).isEmpty();
    assertThat(methods).isPositive();
  }

  private static Map<MethodKey, JsonObject> read(Path export) throws Exception {
    Map<MethodKey, JsonObject> lines = new HashMap<>();
    for (String text : Files.readAllLines(export)) {
      JsonObject line = JsonParser.parseString(text).getAsJsonObject();
      lines.put(
          new MethodKey(
              line.get("class").getAsString(),
              line.get("method").getAsString(),
              line.get("descriptor").getAsString(),
              line.get("sha256").getAsString()),
          line);
    }
    return lines;
  }
}
