package org.pathforest.viz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.profile.forest.Kipf;

class ForestDrawingTest {
  private static final MethodMap FIGURE_3 = Methods.map(Methods.figure3(false));

  private static ForestDrawing figure3() {
    return Methods.forest().ids(true);
  }

  private static ForestDrawing drawing(String name, Kipf kipf) {
    return new ForestDrawing(name, FIGURE_3, kipf, kipf);
  }

  private static String legend(String dot) {
    return DotParser.parse(dot).graphs.get(0).get("label");
  }

  /** Returns the nodes in the order of the text, each as the ids on the path to it. */
  private static List<String> grams(String dot) {
    DotParser parsed = DotParser.parse(dot);
    List<String> grams = new ArrayList<>();
    for (String node : parsed.nodes.keySet()) {
      if (!node.equals("title")) {
        Deque<String> gram = new ArrayDeque<>();
        String at = node;
        while (at != null) {
          gram.push(DotParser.words(parsed.nodes.get(at).get("label")).lines().toList().get(0));
          at = parent(parsed, at);
        }
        grams.add(String.join(" ", gram));
      }
    }
    return grams;
  }

  private static String parent(DotParser parsed, String node) {
    return parsed.visibleEdges().stream()
        .filter(e -> e.to().equals(node))
        .map(DotParser.Edge::from)
        .findFirst()
        .orElse(null);
  }

  @Test
  void forest_of_figure_3_is_drawn_with_the_shares_of_figure_6() throws IOException {
    Golden.assertDrawing(figure3().prune(0).dot(), "delia-demetrescu-figure-3-forest.dot");
  }

  @Test
  void slab_forest_is_drawn_with_the_levels_and_slabs_of_figure_10() throws IOException {
    String dot = Methods.slabForest().ids(true).prune(0).dot();
    Golden.assertDrawing(dot, "delia-demetrescu-figure-10-slab-forest.dot");
    DotParser parsed = DotParser.parse(dot);
    assertThat(grams(dot))
        .startsWith("0", "0 0", "0 0 2", "0 0 2 2", "0 0 2 2 0", "0 0 2 2 0 0")
        .contains("6 2 0 0 2 2", "0 2 2 0 0 2", "2 0 0 2 3")
        .hasSize(6 + 11 + 5);
    parsed.nodes.keySet().remove("title");
    assertThat(parsed.nodes.values())
        .allSatisfy(
            node -> {
              List<String> rows = DotParser.words(node.get("label")).lines().toList();
              assertThat(rows.get(rows.size() - 1))
                  .matches(
                      "filled".equals(node.get("style"))
                          ? "level [345], lower slab"
                          : "level [012], upper slab");
            });
    assertThat(parsed.visibleEdges())
        .filteredOn(e -> "dotted".equals(e.attributes().get("style")))
        .as("edges between the slabs")
        .hasSize(4);
  }

  @Test
  void node_of_a_slab_forest_is_kept_for_what_is_counted_below_it() {
    assertThat(grams(Methods.slabForest().ids(true).prune(50).dot()))
        .contains("0 2 2 0", "0 2 2")
        .doesNotContain("0 2 2 0 0");
  }

  @Test
  void edge_is_labelled_with_the_shares_of_parent_and_root() {
    Kipf kipf = Kipf.ofSequences(4, Methods.STREAM);
    DotParser parsed = DotParser.parse(figure3().prune(0).dot());
    String node = "n" + kipf.find(2, 0, 0, 2);
    assertThat(DotParser.words(parsed.nodes.get(node).get("label"))).contains("3x");
    assertThat(parsed.edges)
        .filteredOn(e -> e.to().equals(node))
        .extracting(e -> DotParser.words(e.attributes().get("label")))
        .containsExactly("100%(50%)\n");
    assertThat(parsed.edges)
        .filteredOn(e -> e.to().equals("n" + kipf.find(2, 2, 0)))
        .extracting(e -> DotParser.words(e.attributes().get("label")))
        .containsExactly("100%(33.3%)\n");
  }

  @Test
  void roots_and_children_stand_by_count_then_by_id() {
    assertThat(grams(figure3().prune(0).depth(2).dot()))
        .containsExactly("0", "0 0", "0 2", "2", "2 0", "2 2", "2 3", "3", "6", "6 2");
  }

  @Test
  void small_nodes_are_pruned_and_counted() {
    String dot = figure3().prune(40).depth(2).dot();
    assertThat(grams(dot)).containsExactly("0", "0 0", "0 2", "2", "2 0", "3", "6", "6 2");
    assertThat(legend(dot))
        .contains("8 of 22 nodes drawn")
        .contains("not drawn: 2 nodes below 40% of parent or root")
        .contains("not drawn: 12 nodes deeper than 2");
  }

  @Test
  void node_says_how_many_of_its_children_are_not_drawn() {
    Kipf kipf = Kipf.ofSequences(4, Methods.STREAM);
    DotParser parsed = DotParser.parse(figure3().prune(40).depth(2).dot());
    assertThat(DotParser.words(parsed.nodes.get("n" + kipf.find(2)).get("label")).lines().toList())
        .containsExactly("2", "line 11 not taken", "line 15 taken", "again", "6x", "(2 not drawn)");
  }

  @Test
  void paths_are_named_by_letters_unless_ids_are_asked_for() {
    assertThat(grams(figure3().ids(false).prune(0).depth(1).dot()))
        .containsExactly("A", "B", "C", "D");
  }

  @Test
  void only_the_hottest_trees_are_drawn() {
    String top = figure3().prune(0).top(1).dot();
    assertThat(grams(top)).startsWith("0", "0 0").noneMatch(gram -> !gram.startsWith("0"));
    assertThat(legend(top)).contains("in 3 other trees");
  }

  @Test
  void number_out_of_range_is_refused() {
    assertThatThrownBy(() -> figure3().prune(Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> figure3().depth(0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> figure3().top(0)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void empty_forest_says_so() {
    DotParser parsed = DotParser.parse(drawing("m", Kipf.ofSequences(4)).dot());
    assertThat(parsed.nodes).containsOnlyKeys("title");
    assertThat(parsed.nodes.get("title").get("label")).contains("no path was counted");
  }

  @Test
  void hostile_names_are_escaped() {
    Kipf kipf = Kipf.ofSequences(1, Methods.STREAM);
    DotParser parsed = DotParser.parse(drawing("\"]<b>\\N\n", kipf).note("</b>\0").dot());
    assertThat(DotParser.words(parsed.nodes.get("title").get("label")))
        .contains("\"]<b>\\N\\n")
        .contains("</b>\\u0000");
  }

  @Property(tries = 200)
  void no_node_is_dropped_silently(@ForAll long seed) {
    Random random = new Random(seed);
    int[] sequence = random.ints(60, 0, 8).toArray();
    Kipf kipf = Kipf.ofSequences(1 + random.nextInt(5), sequence);
    ForestDrawing drawing =
        drawing("m", kipf)
            .prune(random.nextInt(60))
            .depth(1 + random.nextInt(5))
            .top(1 + random.nextInt(8));
    String dot = drawing.dot();
    String legend = legend(dot);
    long accounted = DotParser.parse(dot).nodes.size() - 1L;
    assertThat(legend).contains(accounted + " of " + kipf.size() + " nodes drawn");
    Matcher left = Pattern.compile("not drawn: (\\d+) node").matcher(legend);
    while (left.find()) {
      accounted += Long.parseLong(left.group(1));
    }
    assertThat(accounted).isEqualTo(kipf.size());
  }

  @Test
  void forest_of_depth_2000_needs_no_stack() {
    int[] sequence = new int[4000];
    String dot = drawing("m", Kipf.ofSequences(2000, sequence)).prune(0).dot();
    assertThat(dot.lines().filter(line -> line.contains("n1998 -> n1999"))).hasSize(1);
  }
}
