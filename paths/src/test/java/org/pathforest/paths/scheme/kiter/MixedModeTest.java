package org.pathforest.paths.scheme.kiter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.testing.Graphs;

/** Mixed mode and loops of one block, as in Roy &amp; Srikant 2009. */
class MixedModeTest {
  @Test
  void figure_8_mixed_mode() {
    Cfg figure8 = Graphs.of("AB BC CB CD DE ED EF FD FG");
    int l1 = Graphs.edge(figure8, "CB").index();
    int l2 = Graphs.edge(figure8, "ED").index();
    IterationLoops loops =
        IterationLoops.none(figure8)
            .with('B' - 'A', 2, e -> e == l1)
            .with('D' - 'A', 2, e -> e == l2);
    IterationNumbering n = IterationNumbering.of(loops, IterationEdge::to);
    // The last five paths begin at 4 after the back edge 6-4: they have entered loop L2.
    assertThat(RoySrikantExampleTest.decoded(n))
        .containsExactlyInAnyOrder(
            "ABCBCDEDEFG",
            "ABCBCDEDEF",
            "ABCBCDEDE",
            "ABCBCDEFG",
            "ABCBCDEF",
            "ABCBC",
            "ABCDEDEFG",
            "ABCDEDEF",
            "ABCDEDE",
            "ABCDEFG",
            "ABCDEF",
            "BCBCDEDEFG",
            "BCBCDEDEF",
            "BCBCDEDE",
            "BCBCDEFG",
            "BCBCDEF",
            "BCBC",
            "DEDEFG",
            "DEDEF",
            "DEDE",
            "DEFG",
            "DEF",
            "DEDEFG",
            "DEDEF",
            "DEDE");
    NaiveLoops naive = new NaiveLoops(figure8);
    BitSet only = new BitSet();
    only.set(l1);
    naive.add('B' - 'A', 2, only);
    BitSet second = new BitSet();
    second.set(l2);
    naive.add('D' - 'A', 2, second);
    NaiveLoops.Unrolled unrolled = naive.new Unrolled(1000);
    IterationDecoder decoder = new IterationDecoder(n);
    assertThat(LongStream.range(0, n.numPaths()).mapToObj(decoder::decode))
        .containsExactlyInAnyOrderElementsOf(unrolled.valid);
  }

  @Test
  void loop_of_one_block_is_numbered_as_if_it_were_split_in_two() {
    Cfg whole = Graphs.of("AB BB BC");
    Cfg split = Graphs.of("AB BC CB CD");
    for (int k = 2; k <= 5; k++) {
      int length = k;
      IterationNumbering one =
          IterationNumbering.of(IterationLoops.innermost(whole, h -> length), IterationEdge::id);
      IterationNumbering two =
          IterationNumbering.of(IterationLoops.innermost(split, h -> length), IterationEdge::id);
      assertThat(
              RoySrikantExampleTest.decoded(two).stream()
                  .map(p -> p.replace("BC", "B").replace('D', 'C')))
          .containsExactlyElementsOf(RoySrikantExampleTest.decoded(one));
      assertThat(one.numPaths()).isEqualTo(k + 3);
    }
  }
}
