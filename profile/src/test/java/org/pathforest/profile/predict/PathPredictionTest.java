package org.pathforest.profile.predict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.pathforest.paths.cfg.Block;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.dag.DagEdge.Kind;
import org.pathforest.paths.numbering.BlPath;
import org.pathforest.paths.numbering.PathDecoder;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.weights.EdgeWeights;
import org.pathforest.profile.EdgeProfile;
import org.pathforest.profile.Figure3Method;
import org.pathforest.profile.RandomWalk;
import org.pathforest.profile.forest.GramTrie;
import org.pathforest.profile.forest.Kipf;
import org.pathforest.profile.record.InterruptedPrefix;

class PathPredictionTest {
  /** Ball &amp; Larus 1996, Figure 1. Block A has one instruction, B two, and so on. */
  private static final PathNumbering FIGURE_1 = number(figure1());

  private static final Map<String, Integer> PROF_1 =
      Map.of("ACDF", 90, "ACDEF", 60, "ABCDEF", 100, "ABDF", 20);
  private static final Map<String, Integer> PROF_2 =
      Map.of("ACDF", 110, "ACDEF", 40, "ABCDEF", 100, "ABDEF", 20);

  private static final PathNumbering FIGURE_3 = Figure3Method.map().numbering();

  private static Cfg figure1() {
    Cfg.Builder b = new Cfg.Builder();
    for (int i = 0; i < 6; i++) {
      b.block(new Block(i, i == 5 ? BlockExit.RETURN : BlockExit.NONE, false, i + 1, 0));
    }
    b.edge(0, 1, CfgEdge.FALL).edge(0, 2, CfgEdge.TAKEN);
    b.edge(1, 2, CfgEdge.FALL).edge(1, 3, CfgEdge.TAKEN);
    b.edge(2, 3, CfgEdge.FALL);
    b.edge(3, 4, CfgEdge.FALL).edge(3, 5, CfgEdge.TAKEN);
    b.edge(4, 5, CfgEdge.FALL);
    return b.build();
  }

  private static PathNumbering number(Cfg cfg) {
    return PathNumbering.of(cfg, EdgeWeights.uniform(), PathNumbering.MAX_PATHS);
  }

  private static List<Integer> blocks(String letters) {
    return letters.chars().mapToObj(c -> c - 'A').toList();
  }

  private static Kipf figure1(Map<String, Integer> counts) {
    PathDecoder encoder = new PathDecoder(FIGURE_1);
    GramTrie trie = new GramTrie(1);
    counts.forEach(
        (letters, count) -> {
          BlPath path = new BlPath(Kind.START_ENTRY, blocks(letters), Kind.END_RETURN, -1);
          trie.add(trie.append(GramTrie.ROOT, (int) encoder.encode(path)), count);
        });
    return Kipf.of(trie);
  }

  private static PathPrediction within(PathNumbering numbering, Kipf kipf) {
    return PathPrediction.of(numbering, kipf, EdgeProfile.of(numbering, kipf, List.of()));
  }

  @Test
  void both_path_profiles_of_figure_1_have_the_same_edges_so_the_same_path_is_predicted() {
    EdgeProfile one = EdgeProfile.of(FIGURE_1, figure1(PROF_1), List.of());
    EdgeProfile two = EdgeProfile.of(FIGURE_1, figure1(PROF_2), List.of());
    for (CfgEdge e : FIGURE_1.dag().cfg().edges()) {
      assertThat(one.edge(e)).as(e.toString()).isEqualTo(two.edge(e));
    }
    for (Map<String, Integer> counts : List.of(PROF_1, PROF_2)) {
      StartPrediction start = within(FIGURE_1, figure1(counts)).starts().get(0);
      assertThat(start.predicted().blocks()).isEqualTo(blocks("ACDEF"));
      assertThat(start.predictedCount()).isEqualTo(counts.get("ACDEF").longValue());
      assertThat(start.right()).isFalse();
      assertThat(start.executions()).isEqualTo(270);
    }
    assertThat(within(FIGURE_1, figure1(PROF_1)).starts().get(0).hottest().blocks())
        .isEqualTo(blocks("ABCDEF"));
    assertThat(within(FIGURE_1, figure1(PROF_2)).starts().get(0).hottest().blocks())
        .isEqualTo(blocks("ACDF"));
  }

  @Test
  void prof_1_of_figure_1_is_followed_to_the_first_misprediction() {
    PathTally t = within(FIGURE_1, figure1(PROF_1)).tally();
    // The prediction ACDEF is right for two edges of ACDF, for all five of ACDEF (including the
    // edge to EXIT), and for none of paths that begin with AB.
    assertThat(t.paths()).isEqualTo(4);
    assertThat(t.correct()).isEqualTo(1);
    assertThat(t.executions()).isEqualTo(270);
    assertThat(t.correctExecutions()).isEqualTo(60);
    assertThat(t.all().edges()).isEqualTo(90 * 4 + 60 * 5 + 100 * 6 + 20 * 4);
    assertThat(t.predicted().edges()).isEqualTo(90 * 2 + 60 * 5);
    // A has 1 instruction, B 2, and so on to F 6. Those before the mispredicted edge count.
    assertThat(t.all().instructions()).isEqualTo(90 * 14 + 60 * 19 + 100 * 21 + 20 * 13);
    assertThat(t.predicted().instructions()).isEqualTo(90 * 8 + 60 * 19 + 100 + 20);
    assertThat(t.longest().edges()).isEqualTo(6);
    assertThat(t.longest().instructions()).isEqualTo(21);
    assertThat(t.longestPredicted().edges()).isEqualTo(5);
    assertThat(t.longestPredicted().instructions()).isEqualTo(19);
    assertThat(t.average(t.all().edges())).isEqualTo(1340 / 270.0);
  }

  @Test
  void of_edges_that_are_equally_frequent_the_one_not_taken_is_predicted() {
    Kipf equal = figure1(Map.of("ABCDEF", 7, "ACDF", 7));
    PathPrediction p = within(FIGURE_1, equal);
    assertThat(p.starts().get(0).predicted().blocks()).isEqualTo(blocks("ABCDEF"));
    assertThat(p.starts().get(0).right()).isTrue();
    assertThat(p.tally().correctExecutions()).isEqualTo(7);
  }

  @Test
  void without_an_edge_profile_all_edges_are_equal() {
    PathPrediction p = PathPrediction.of(FIGURE_1, figure1(PROF_1), null);
    assertThat(p.starts().get(0).predicted().blocks()).isEqualTo(blocks("ABCDEF"));
    assertThat(p.tally().correctExecutions()).isEqualTo(100);
  }

  @Test
  void path_that_is_predicted_may_never_have_run() {
    // A switch leads to 1, 2 and 3, and all of these to 4, which goes to 5 or 6. After 1, 4 goes to
    // 5 four times. After 2 and 3 it goes to 6, three times each. The edge counts predict 0 1 4 6.
    Cfg.Builder b = new Cfg.Builder();
    for (int i = 0; i < 7; i++) {
      b.block(new Block(i, i > 4 ? BlockExit.RETURN : BlockExit.NONE, false, 1, 0));
    }
    b.edge(0, 1, "case 1").edge(0, 2, "case 2").edge(0, 3, CfgEdge.DEFAULT);
    b.edge(1, 4, CfgEdge.GOTO).edge(2, 4, CfgEdge.GOTO).edge(3, 4, CfgEdge.FALL);
    b.edge(4, 5, CfgEdge.FALL).edge(4, 6, CfgEdge.TAKEN);
    PathNumbering numbering = number(b.build());
    PathDecoder encoder = new PathDecoder(numbering);
    GramTrie trie = new GramTrie(1);
    Map.of(List.of(0, 1, 4, 5), 4, List.of(0, 2, 4, 6), 3, List.of(0, 3, 4, 6), 3)
        .forEach(
            (blocks, count) -> {
              BlPath path = new BlPath(Kind.START_ENTRY, blocks, Kind.END_RETURN, -1);
              trie.add(trie.append(GramTrie.ROOT, (int) encoder.encode(path)), count);
            });
    PathPrediction p = within(numbering, Kipf.of(trie));
    assertThat(p.starts().get(0).predicted().blocks()).containsExactly(0, 1, 4, 6);
    assertThat(p.starts().get(0).predictedCount()).isZero();
    assertThat(p.starts().get(0).hottestCount()).isEqualTo(4);
    assertThat(p.tally().correctExecutions()).isZero();
    // Edges 0 to 1 and 1 to 4 of the first path; none of the other paths.
    assertThat(p.tally().predicted().edges()).isEqualTo(8);
  }

  @Test
  void back_edges_are_edges_out_of_a_block_and_end_the_prediction() {
    // In the stream of Figure 3, B is entered once and repeated 13 times. C comes next 8 times of
    // 14, and the back edge is taken 13 times of 14.
    int[] stream = {6, 2, 0, 0, 2, 2, 0, 0, 2, 2, 0, 0, 2, 3};
    PathPrediction p = within(FIGURE_3, Kipf.ofSequences(4, stream));
    assertThat(p.starts()).hasSize(2);
    assertThat(p.starts().get(0).predicted().start()).isEqualTo(Kind.START_ENTRY);
    assertThat(p.starts().get(0).predicted().blocks()).containsExactly(0, 1, 2, 4);
    assertThat(p.starts().get(0).predicted().end()).isEqualTo(Kind.END_BACKEDGE);
    assertThat(p.starts().get(0).predictedCount()).isEqualTo(1);
    assertThat(p.starts().get(1).predicted().blocks()).containsExactly(1, 2, 4);
    assertThat(p.starts().get(1).predictedCount()).isEqualTo(6);
    assertThat(p.starts().get(1).hottestCount()).isEqualTo(6);
    assertThat(p.tally().correct()).isEqualTo(2);
    // A B C E back has 4 edges; B C E back, six times, 3; B D E back none; B C E F 2 of 4.
    assertThat(p.tally().predicted().edges()).isEqualTo(4 + 6 * 3 + 2);
    assertThat(p.tally().all().edges()).isEqualTo(4 + 6 * 3 + 6 * 3 + 4);
  }

  @Test
  void interrupted_paths_count_for_edges_but_are_not_predicted() {
    int[] back = {2};
    int[] around = {0};
    Kipf kipf = Kipf.ofSequences(1, back, around);
    // Interrupted paths have passed D twice.
    EdgeProfile edges =
        EdgeProfile.of(
            FIGURE_3,
            kipf,
            List.of(new InterruptedPrefix(null, Kind.START_BACKEDGE, List.of(1, 3, 4), 2)));
    PathPrediction p = PathPrediction.of(FIGURE_3, kipf, edges);
    assertThat(p.starts().get(0).predicted().blocks()).containsExactly(1, 3, 4);
    assertThat(p.tally().executions()).isEqualTo(2);
  }

  @Property(tries = 200)
  void sums_hold_for_any_run(@ForAll long seed) {
    Random random = new Random(seed);
    Cfg cfg = RandomWalk.cfg(random);
    PathNumbering numbering = PathNumbering.of(cfg, EdgeWeights.uniform(), 1 + random.nextInt(40));
    RandomWalk walk = new RandomWalk(numbering, random);
    List<int[]> sequences = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      sequences.add(walk.activation());
    }
    Kipf kipf = Kipf.ofSequences(2, sequences.toArray(int[][]::new));
    PathPrediction p =
        PathPrediction.of(numbering, kipf, EdgeProfile.of(numbering, kipf, walk.prefixes));
    PathTally t = p.tally();
    assertThat(t.paths()).isEqualTo(kipf.roots());
    assertThat(t.executions()).isEqualTo(sequences.stream().mapToInt(s -> s.length).sum());
    assertThat(p.starts().stream().mapToDouble(StartPrediction::executions).sum())
        .isEqualTo(t.executions());
    // One path is predicted for each start, so no more paths can be correct.
    assertThat(t.correct())
        .isEqualTo(p.starts().stream().filter(s -> s.predictedCount() > 0).count());
    assertThat(t.correctExecutions())
        .isEqualTo(p.starts().stream().mapToDouble(StartPrediction::predictedCount).sum());
    assertThat(t.predicted().edges()).isLessThanOrEqualTo(t.all().edges());
    assertThat(t.missed()).isNotNegative();
    assertThat(t.paths() == t.correct()).isEqualTo(t.all().edges() == t.predicted().edges());
    assertThat(p.starts())
        .allMatch(s -> s.predicted().start() == s.hottest().start())
        .allMatch(s -> s.hottestCount() >= s.predictedCount() && s.hottestCount() > 0);
  }

  @Property(tries = 50)
  void method_with_one_path_is_predicted_entirely(@ForAll long seed) {
    Random random = new Random(seed);
    PathNumbering numbering =
        PathNumbering.of(RandomWalk.cfg(random), EdgeWeights.uniform(), 1 + random.nextInt(40));
    int id = random.nextInt((int) numbering.numPaths());
    PathTally t = within(numbering, Kipf.ofSequences(1, new int[] {id}, new int[] {id})).tally();
    assertThat(t.correct()).isEqualTo(1);
    assertThat(t.correctExecutions()).isEqualTo(2);
    assertThat(t.missed()).isZero();
  }
}
