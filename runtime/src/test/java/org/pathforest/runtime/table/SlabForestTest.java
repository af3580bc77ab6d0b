package org.pathforest.runtime.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** The k-slab forest, compared with its definition in D'Elia and Demetrescu 2013. */
class SlabForestTest {
  @Provide
  Arbitrary<Runs.Run> runs() {
    return Runs.of(2, 8, 1, 2, 5, 40, Integer.MAX_VALUE);
  }

  /** Returns the forest of Definition 3, taken literally, with each sequence on its own. */
  private static Map<List<Integer>, Long> byDefinition(List<List<Integer>> sequences, int k) {
    Map<List<Integer>, Long> forest = new HashMap<>();
    for (List<Integer> s : sequences) {
      List<List<Integer>> chunks = new ArrayList<>();
      for (int i = 0; i < s.size(); i += k - 1) {
        chunks.add(s.subList(i, Math.min(s.size(), i + k - 1)));
      }
      for (int i = 0; i < Math.max(1, chunks.size() - 1); i++) {
        List<Integer> both = new ArrayList<>(chunks.get(i));
        if (i + 1 < chunks.size()) {
          both.addAll(chunks.get(i + 1));
        }
        for (int n = i == 0 ? 1 : k; n <= both.size(); n++) {
          forest.merge(List.copyOf(both.subList(0, n)), 1L, Long::sum);
        }
      }
    }
    return forest;
  }

  @Property(tries = 300)
  void forest_is_that_of_definition_3(@ForAll("runs") Runs.Run run) {
    SlabForest f = new SlabForest(run.n(), run.k(), false);
    Feeds.feed(f, run.sequences());
    CountsRecord r = CountsRecord.of(f);
    assertThat(r.exactUpTo).isEqualTo(run.k());
    assertThat(r.loose).isEmpty();
    r.nodes.values().removeIf(count -> count == 0);
    assertThat(r.nodes).isEqualTo(byDefinition(run.sequences(), run.k()));
  }

  @Example
  void forest_of_the_papers_stream_is_figure_10() {
    List<List<Integer>> stream = List.of(List.of(6, 2, 0, 0, 2, 2, 0, 0, 2, 2, 0, 0, 2, 3));
    SlabForest f = new SlabForest(7, 4, false);
    Feeds.feed(f, stream);
    CountsRecord r = CountsRecord.of(f);
    assertThat(r.nodes)
        .containsEntry(List.of(6, 2, 0, 0, 2, 2), 1L)
        .containsEntry(List.of(0, 2, 2, 0, 0, 2), 1L)
        .containsEntry(List.of(0, 0, 2, 2, 0, 0), 1L)
        .containsEntry(List.of(2, 0, 0, 2, 3), 1L);
    r.nodes.values().removeIf(count -> count == 0);
    assertThat(r.nodes).hasSize(14);
    assertThat(r.grams().upTo(4)).containsEntry("[2, 0, 0, 2]", 3L);
  }

  /** Returns the node scans of Figure 11, lines 13 and 21, in lists with new nodes in front. */
  private static long scans(List<List<Integer>> sequences, int k) {
    Map<List<Integer>, List<Integer>> children = new HashMap<>();
    long scans = 0;
    for (List<Integer> s : sequences) {
      for (int i = 0; i < s.size(); i++) {
        int chunk = i / (k - 1) * (k - 1);
        List<List<Integer>> parents = new ArrayList<>();
        if (i > chunk) {
          parents.add(s.subList(chunk, i));
        }
        if (chunk > 0) {
          parents.add(s.subList(chunk - (k - 1), i));
        }
        for (List<Integer> parent : parents) {
          List<Integer> list = children.computeIfAbsent(parent, p -> new ArrayList<>());
          int at = list.indexOf(s.get(i));
          scans += at < 0 ? list.size() : at + 1;
          if (at < 0) {
            list.add(0, s.get(i));
          }
        }
      }
    }
    return scans;
  }

  @Property(tries = 200)
  void node_scans_are_those_counted_by_hand(@ForAll("runs") Runs.Run run, @ForAll boolean shared) {
    ScannedForest f = new ScannedForest(run.n(), run.k(), shared);
    Feeds.feed(f, run.sequences());
    assertThat(scans(CountsRecord.of(f))).isEqualTo(scans(run.sequences(), run.k()));

    ScannedForest sum = new ScannedForest(run.n(), run.k(), shared);
    sum.add(f);
    sum.add(f);
    assertThat(scans(CountsRecord.of(sum))).isEqualTo(2 * scans(run.sequences(), run.k()));
  }

  /** Returns the node scans of a record, as docs/formats.md defines them. */
  private static long scans(CountsRecord r) {
    long found = -r.searches;
    for (Map.Entry<List<Integer>, Long> node : r.nodes.entrySet()) {
      int length = node.getKey().size();
      boolean beginsChunk = length == 1 || length == r.k;
      found += (beginsChunk ? 0 : node.getValue()) + (length >= r.k ? node.getValue() : 0);
    }
    return found + r.scans;
  }

  @Property(tries = 200)
  void n_grams_of_the_forest_are_those_counted_by_hand(@ForAll("runs") Runs.Run run) {
    SlabForest f = new SlabForest(run.n(), run.k(), false);
    Feeds.feed(f, run.sequences());
    assertThat(CountsRecord.of(f).grams().upTo(run.k())).isEqualTo(run.grams().upTo(run.k()));
  }

  @Property(tries = 200)
  void forest_without_room_states_single_paths_only(
      @ForAll("runs") Runs.Run run, @ForAll @IntRange(max = 4000) int bytes) {
    SlabForest f = new SlabForest(run.n(), run.k(), false);
    Room.of(bytes, () -> Feeds.feed(f, run.sequences()));
    CountsRecord r = CountsRecord.of(f);
    assertThat(r.grams().upTo(r.exactUpTo)).isEqualTo(run.grams().upTo(r.exactUpTo));
    if (r.exactUpTo < run.k()) {
      assertThat(r.exactUpTo).isEqualTo(1);
      assertThat(r.limits).isEqualTo(Table.LIMIT_MEMORY);
    } else {
      assertThat(r.loose).isEmpty();
    }
  }

  @Property(tries = 150)
  void forests_of_several_threads_add_up(@ForAll("runs") Runs.Run run, @ForAll boolean enough) {
    SlabForest sum = new SlabForest(run.n(), run.k(), false);
    Room.of(
        enough ? 1 << 20 : 2000,
        () -> {
          for (List<Integer> s : run.sequences()) {
            SlabForest f = new SlabForest(run.n(), run.k(), false);
            Feeds.feed(f, List.of(s));
            sum.add(f);
          }
        });
    CountsRecord r = CountsRecord.of(sum);
    if (enough) {
      assertThat(r.exactUpTo).isEqualTo(run.k());
    }
    assertThat(r.grams().upTo(r.exactUpTo)).isEqualTo(run.grams().upTo(r.exactUpTo));
  }

  @Property(tries = 30)
  void reset_forgets_counts(@ForAll("runs") Runs.Run run) {
    SlabForest f = new SlabForest(run.n(), 4, false);
    Feeds.feed(f, run.sequences());
    f.reset();
    Feeds.feed(f, run.sequences());
    assertThat(CountsRecord.of(f).grams().upTo(4)).isEqualTo(Grams.of(run.sequences(), 4).upTo(4));
  }
}
