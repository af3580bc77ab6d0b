package org.pathforest.profile.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.paths.cfg.Block;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.profile.Figure3Method;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.ProfileFile;
import org.pathforest.profile.file.ProfileReader;

/** Prime paths, compared with their definition, and how many of them sequences of k paths cover. */
class PrimePathsTest {
  @TempDir Path folder;

  private static Cfg graph(int blocks, String edges) {
    Cfg.Builder builder = new Cfg.Builder();
    List<int[]> all =
        Arrays.stream(edges.split(" "))
            .map(e -> new int[] {e.charAt(0) - '0', e.charAt(1) - '0'})
            .toList();
    for (int b = 0; b < blocks; b++) {
      int block = b;
      boolean leaves = all.stream().noneMatch(e -> e[0] == block);
      builder.block(new Block(b, leaves ? BlockExit.RETURN : BlockExit.NONE, false, 1, 0));
    }
    all.forEach(e -> builder.edge(e[0], e[1], e[1] == e[0] + 1 ? CfgEdge.FALL : "taken"));
    return builder.build();
  }

  private static Set<String> primes(Cfg cfg) {
    Set<String> text = new TreeSet<>();
    for (int[] p : PrimePaths.of(cfg, 1000, 1_000_000)) {
      assertThat(text.add(Arrays.toString(p))).isTrue();
    }
    return text;
  }

  @Test
  void prime_paths_of_ammann_and_offutts_example() {
    // Figure 2.10: a branch, followed by a loop that contains a branch.
    Cfg cfg = graph(7, "01 02 12 23 24 36 45 54 56");
    assertThat(primes(cfg))
        .containsExactlyInAnyOrder(
            "[0, 1, 2, 3, 6]",
            "[0, 1, 2, 4, 5, 6]",
            "[0, 2, 3, 6]",
            "[0, 2, 4, 5, 6]",
            "[4, 5, 4]",
            "[5, 4, 5]");
  }

  @Test
  void prime_paths_are_the_simple_paths_that_are_part_of_no_other() {
    Random random = new Random(5);
    for (int i = 0; i < 300; i++) {
      int n = 2 + random.nextInt(5);
      StringBuilder edges = new StringBuilder("01");
      for (int b = 1; b < n - 1; b++) {
        edges.append(" " + b + (b + 1));
      }
      for (int e = random.nextInt(6); e > 0; e--) {
        edges.append(" " + random.nextInt(n - 1) + random.nextInt(n));
      }
      Cfg cfg = graph(n, edges.toString());
      assertThat(primes(cfg)).as(edges.toString()).isEqualTo(byDefinition(cfg));
    }
  }

  private static Set<String> byDefinition(Cfg cfg) {
    List<List<Integer>> simple = new ArrayList<>();
    List<List<Integer>> work = new ArrayList<>();
    for (int b = 0; b < cfg.size(); b++) {
      work.add(List.of(b));
    }
    while (!work.isEmpty()) {
      List<Integer> p = work.remove(work.size() - 1);
      simple.add(p);
      int last = p.get(p.size() - 1);
      boolean closed = p.size() > 1 && p.get(0) == last;
      for (CfgEdge e : cfg.successors(last)) {
        List<Integer> longer = new ArrayList<>(p);
        longer.add(e.to());
        if (!closed && (e.to() == p.get(0) || !p.contains(e.to()))) {
          work.add(longer);
        }
      }
    }
    Set<String> primes = new TreeSet<>();
    for (List<Integer> p : new HashSet<>(simple)) {
      boolean part = false;
      for (List<Integer> q : simple) {
        for (int at = 0; at + p.size() <= q.size() && q.size() > p.size(); at++) {
          part |= q.subList(at, at + p.size()).equals(p);
        }
      }
      if (!part) {
        primes.add(p.toString());
      }
    }
    return primes;
  }

  @Test
  void too_many_are_not_looked_for() {
    StringBuilder edges = new StringBuilder("01");
    for (int b = 1; b < 8; b++) {
      edges.append(" " + b + (b + 1));
    }
    Cfg cfg = graph(9, edges + " 02 13 24 35 46 57 68 80");
    assertThat(PrimePaths.of(cfg, 3, 1_000_000)).isNull();
    assertThat(PrimePaths.of(cfg, 1000, 10)).isNull();
    assertThat(PrimePaths.of(cfg, 1000, 1_000_000)).isNotNull();
  }

  private PrimeCoverage coverage(int k, int[]... sequences) throws IOException {
    Path file = folder.resolve("p.pathprof");
    new ProfileFile(k)
        .method(Figure3Method.map())
        .sequences(0, 0, 9, k, List.of(sequences))
        .write(file);
    MethodProfile method = ProfileReader.read(file).method(Figure3Method.map().key());
    return PrimeCoverage.of(method, method.kipf());
  }

  @Test
  void sequences_cover_prime_paths_as_far_as_they_tell() throws IOException {
    // A to B; B to C or D; both to E; E back to B or to F. Prime paths: A B C E F, A B D E F; the
    // cycles B C E B, C E B C, E B C E and the same with D; C E B D, D E B C; and the handler
    // alone.
    assertThat(coverage(4, new int[] {8})).isEqualTo(new PrimeCoverage(11, 1, 0));
    // A B C E and back; B D E and back; B C E F. Not covered: the two from A to F, C E B C,
    // D E B D, the handler.
    assertThat(coverage(4, new int[] {6, 0, 3})).isEqualTo(new PrimeCoverage(11, 6, 0));
    // Single paths tell only about prime paths without a back edge.
    assertThat(coverage(1, new int[] {6, 0, 3})).isEqualTo(new PrimeCoverage(11, 0, 8));
  }
}
