package org.pathforest.profile.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.numbering.BlPath;
import org.pathforest.paths.numbering.PathDecoder;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.weights.EdgeWeights;
import org.pathforest.profile.Figure3Method;
import org.pathforest.profile.RandomWalk;
import org.pathforest.profile.forest.Kipf;

/** Markov chains over the paths of D'Elia &amp; Demetrescu's Figure 3 and over random walks. */
class SequencePredictionTest {
  private static final PathNumbering FIGURE_3 = Figure3Method.map().numbering();

  /**
   * 6 once, 2 and 0 six times each, 3 once. All but 6 follow one of the 13 paths that lead to B.
   */
  private static final int[] STREAM = {6, 2, 0, 0, 2, 2, 0, 0, 2, 2, 0, 0, 2, 3};

  private static final Offset<Double> EXACTLY = within(1e-9);

  private static PlacedForest forest(int k, int[]... sequences) {
    return new PlacedForest(FIGURE_3, Kipf.ofSequences(k, sequences));
  }

  private static double expected(PlacedForest forest, int m, int... gram) {
    return forest.expected(m, forest.shares())[forest.kipf().find(gram)];
  }

  private static Overlap overlap(List<Overlap> all, int n, int from) {
    return all.stream().filter(o -> o.n() == n && o.from() == from).findFirst().orElseThrow();
  }

  @Test
  void two_in_a_row_are_expected_from_counts_of_paths_and_of_the_place_between() {
    PlacedForest f = forest(4, STREAM);
    assertThat(expected(f, 1, 6, 2)).isEqualTo(6 / 13.0, EXACTLY);
    assertThat(expected(f, 1, 2, 0)).isEqualTo(36 / 13.0, EXACTLY);
    assertThat(expected(f, 1, 2, 3)).isEqualTo(6 / 13.0, EXACTLY);
    Overlap two = overlap(Overlap.of(f, new HottestSequences()), 2, 1);
    assertThat(two.sequences()).isEqualTo(6);
    assertThat(two.occurrences()).isEqualTo(13);
    // 2 2 is expected 36 / 13 times and occurs twice.
    assertThat(two.common()).isEqualTo(6 / 13.0 + 3 * 36 / 13.0 + 2 + 6 / 13.0, EXACTLY);
  }

  @Test
  void three_in_a_row_are_expected_from_pairs() {
    PlacedForest f = forest(4, STREAM);
    assertThat(expected(f, 2, 6, 2, 0)).isEqualTo(1 * 3 / 6.0, EXACTLY);
    assertThat(expected(f, 2, 2, 0, 0)).isEqualTo(3 * 3 / 6.0, EXACTLY);
    assertThat(expected(f, 2, 0, 2, 2)).isEqualTo(3 * 2 / 6.0, EXACTLY);
    assertThat(expected(f, 2, 0, 2, 3)).isEqualTo(3 * 1 / 6.0, EXACTLY);
    List<Overlap> all = Overlap.of(f, new HottestSequences());
    assertThat(overlap(all, 3, 2).occurrences()).isEqualTo(12);
    assertThat(overlap(all, 3, 2).common()).isEqualTo(6, EXACTLY);
    assertThat(overlap(all, 3, 2).share()).isEqualTo(0.5, EXACTLY);
    // From single paths: the count of the first, times the shares of the others at B.
    assertThat(expected(f, 1, 6, 2, 0)).isEqualTo(6 / 13.0 * 6 / 13, EXACTLY);
    // Triples, such as 2 0 0, 0 0 2 and 0 2 2, predict all sequences of four exactly.
    assertThat(expected(f, 3, 2, 0, 0, 2)).isEqualTo(3 * 3 / 3.0, EXACTLY);
    assertThat(expected(f, 3, 0, 0, 2, 3)).isEqualTo(3 * 1 / 3.0, EXACTLY);
  }

  @Test
  void context_that_an_interruption_followed_is_followed_by_less() {
    // One of two activations is interrupted in its third path, so B is reached four times.
    PlacedForest f = forest(3, new int[] {6, 2, 3}, new int[] {6, 2});
    assertThat(expected(f, 1, 6, 2)).isEqualTo(2 * 2 / 4.0, EXACTLY);
    assertThat(expected(f, 1, 2, 3)).isEqualTo(2 * 1 / 4.0, EXACTLY);
    assertThat(expected(f, 2, 6, 2, 3)).isEqualTo(2 * 1 / 2.0, EXACTLY);
  }

  @Test
  void hottest_sequences_are_predicted_within_a_tenth_or_not() {
    HottestSequences hottest = new HottestSequences();
    Overlap.of(forest(3, STREAM), hottest);
    // 36 / 13 is within a tenth of 3 but not of 2, and 6 / 13 is not near 1. All triples are wrong.
    assertThat(hottest.all())
        .containsExactly(
            new Hottest(2, 10, 0, 6, 3),
            new Hottest(2, 100, 0, 6, 3),
            new Hottest(2, 0, 0.01, 6, 3),
            new Hottest(2, 0, 0.001, 6, 3),
            new Hottest(3, 10, 0, 6, 0),
            new Hottest(3, 100, 0, 6, 0),
            new Hottest(3, 0, 0.01, 6, 0),
            new Hottest(3, 0, 0.001, 6, 0));
  }

  @Test
  void hottest_of_more_than_ten_are_those_with_the_greatest_counts() {
    HottestSequences hottest = new HottestSequences();
    List<int[]> sequences = new ArrayList<>();
    for (int i = 0; i < 2000; i++) {
      sequences.add(new int[] {i, i});
    }
    int[] hot = new int[3001];
    Arrays.fill(hot, 2500);
    sequences.add(hot);
    Kipf kipf = Kipf.ofSequences(2, sequences.toArray(int[][]::new));
    double[] expected = new double[kipf.size()];
    expected[kipf.find(2500, 2500)] = 3300;
    hottest.addAll(kipf, 2, expected);
    // One pair has 3,000 of 5,000 occurrences. Each other pair has one, which is less than a
    // thousandth. An expectation that is a tenth off is still right.
    assertThat(hottest.all())
        .containsExactly(
            new Hottest(2, 10, 0, 10, 1),
            new Hottest(2, 100, 0, 100, 1),
            new Hottest(2, 0, 0.01, 1, 1),
            new Hottest(2, 0, 0.001, 1, 1));
  }

  @Test
  void next_path_is_known_better_from_longer_contexts() {
    List<NextPath> next = Successors.within(forest(4, STREAM));
    // At B, six of 13 are right; after 2 and after 0, three of six; after two paths, all but one
    // that follows 0 2.
    assertThat(next)
        .containsExactly(
            new NextPath(0, 1, 13, 6),
            new NextPath(1, 3, 13, 7),
            new NextPath(2, 6, 13, 12),
            new NextPath(3, 7, 13, 12));
    assertThat(next.get(2).share()).isEqualTo(12 / 13.0, EXACTLY);
  }

  @Test
  void next_path_of_another_run_is_what_followed_most_often_in_this_one() {
    PlacedForest train = forest(3, new int[] {6, 0, 0, 0, 3});
    PlacedForest ref = forest(3, new int[] {6, 0, 0, 2, 0, 3}, new int[] {4, 2, 3});
    List<NextPath> next = Successors.of(ref, FIGURE_3, train, FIGURE_3);
    // The run has 6 0 0 2 0 3 and 4 2 3. At B, 0 is expected, which is right three times of seven.
    // So it is after 0, and after 2 and 4, which are unknown to train and predicted as at B.
    assertThat(next.get(0)).isEqualTo(new NextPath(0, 1, 7, 3));
    assertThat(next.get(1)).isEqualTo(new NextPath(1, 4, 7, 3));
    // After two paths: 0 after 6 0 and after 0 0 (train has 0 0 0 and 0 0 3). Train has neither
    // 0 2, 4 2 nor 2 0, so the first two are predicted as 2, and the last as 0.
    assertThat(next.get(2).right()).isEqualTo(3);
    assertThat(Successors.of(ref, FIGURE_3, ref, FIGURE_3)).isEqualTo(Successors.within(ref));
    assertThat(Successors.ofNothing(ref)).allMatch(n -> n.right() == 0 && n.executions() == 7);
  }

  @Test
  void path_ids_of_another_numbering_do_not_matter() {
    Cfg cfg = FIGURE_3.dag().cfg();
    PathNumbering other = PathNumbering.of(cfg, EdgeWeights.uniform(), PathNumbering.MAX_PATHS);
    PathDecoder from = new PathDecoder(FIGURE_3);
    PathDecoder to = new PathDecoder(other);
    int[] same = Arrays.stream(STREAM).map(id -> (int) to.encode(from.decode(id))).toArray();
    PlacedForest train = new PlacedForest(other, Kipf.ofSequences(4, same));
    List<NextPath> next = Successors.of(forest(4, STREAM), FIGURE_3, train, other);
    assertThat(next.subList(1, 4)).isEqualTo(Successors.within(forest(4, STREAM)).subList(1, 4));
  }

  /** The numbering and the full sequences of a random walk. */
  private record Walked(PathNumbering numbering, List<int[]> sequences) {
    static Walked of(long seed) {
      Random random = new Random(seed);
      PathNumbering numbering =
          PathNumbering.of(RandomWalk.cfg(random), EdgeWeights.uniform(), 1 + random.nextInt(40));
      RandomWalk walk = new RandomWalk(numbering, random);
      List<int[]> sequences = new ArrayList<>();
      for (int i = 0; i < 30; i++) {
        sequences.add(walk.activation());
      }
      return new Walked(numbering, sequences);
    }

    PlacedForest forest(int k) {
      return new PlacedForest(numbering, Kipf.ofSequences(k, sequences.toArray(int[][]::new)));
    }
  }

  @Property(tries = 100)
  void expectation_is_the_count_before_times_the_count_behind_by_that_between(@ForAll long seed) {
    PlacedForest f = Walked.of(seed).forest(4);
    Kipf kipf = f.kipf();
    for (int n = 3; n <= 4; n++) {
      double[] expected = f.expected(n - 1, f.shares());
      for (int v = kipf.levelStart(n); v < kipf.levelEnd(n); v++) {
        int[] gram = kipf.ids(v);
        double before = kipf.countOf(Arrays.copyOf(gram, n - 1));
        double behind = kipf.countOf(Arrays.copyOfRange(gram, 1, n));
        double between = kipf.countOf(Arrays.copyOfRange(gram, 1, n - 1));
        assertThat(expected[v]).isEqualTo(before * behind / between, EXACTLY);
      }
    }
    assertThat(Overlap.of(f, new HottestSequences()))
        .allMatch(o -> o.common() <= o.occurrences() && o.common() >= 0)
        .hasSize(6);
  }

  @Property(tries = 100)
  void next_paths_are_those_of_the_sequences_read_one_by_one(@ForAll long seed) {
    Walked walked = Walked.of(seed);
    List<NextPath> next = Successors.within(walked.forest(4));
    PathDecoder decoder = new PathDecoder(walked.numbering);
    double before = 0;
    for (int length = 0; length < 4; length++) {
      Map<String, Map<Integer, Integer>> followers = new HashMap<>();
      for (int[] s : walked.sequences) {
        for (int i = 1; i < s.length; i++) {
          int[] context = Arrays.copyOfRange(s, Math.max(0, i - length), i);
          BlPath last = decoder.decode(s[i - 1]);
          String key = length == 0 ? last.end() + " " + last.to() : Arrays.toString(context);
          followers.computeIfAbsent(key, k -> new HashMap<>()).merge(s[i], 1, Integer::sum);
        }
      }
      double right = 0;
      double all = 0;
      for (Map<Integer, Integer> f : followers.values()) {
        right += f.values().stream().mapToInt(c -> c).max().orElse(0);
        all += f.values().stream().mapToInt(c -> c).sum();
      }
      assertThat(next.get(length)).isEqualTo(new NextPath(length, followers.size(), all, right));
      assertThat(right).isGreaterThanOrEqualTo(before);
      before = right;
    }
  }

  @Property(tries = 50)
  void run_that_predicts_itself_as_another_is_as_good_as_its_own(@ForAll long seed) {
    PlacedForest f = Walked.of(seed).forest(3);
    PathNumbering numbering = Walked.of(seed).numbering;
    assertThat(Successors.of(f, numbering, f, numbering)).isEqualTo(Successors.within(f));
  }
}
