package org.pathforest.runtime.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathforest.runtime.Child;
import org.pathforest.runtime.ChildPrograms;
import org.pathforest.runtime.ProfileFile;

/** Activations that are profiled in bursts. */
class BurstsTest {
  private static final String TEN_THREE_RUNS = "4 50 1000 1001 1009 25000";

  @TempDir private static Path shared;
  private static ProfileFile tenThree;

  @TempDir private Path folder;

  /** A method for each kind of table, with its class, its number and its number of paths. */
  private record Method(String className, int number, int paths) {}

  private static final List<Method> METHODS =
      List.of(
          new Method(ChildPrograms.CLASS, 0, ChildPrograms.FEW),
          new Method(ChildPrograms.CLASS, 1, ChildPrograms.MANY),
          new Method(ChildPrograms.CLASS, 2, BurstPrograms.MORE),
          new Method(BurstPrograms.OTHER, 0, BurstPrograms.SOME));

  /**
   * A reset between activations.
   *
   * @param profiled the profiled activations after the reset, the first of which is 0
   */
  record Reset(
      String name,
      String setting,
      int before,
      int after,
      int different,
      String where,
      List<Integer> profiled) {
    String argument() {
      return before + "/" + after + "/" + different + "/" + where;
    }
  }

  static Stream<Reset> resets() {
    String ten = "10/3";
    Stream<Reset> inPauses =
        Stream.of("here", "elsewhere")
            .flatMap(
                w ->
                    Stream.of(
                        new Reset("short", ten, 5, 2, 1000, w, List.of(0, 1)),
                        new Reset(
                            "pause", ten, 5, 25, 1000, w, List.of(0, 1, 2, 10, 11, 12, 20, 21, 22)),
                        new Reset("long pause", "1000/3", 100, 4, 1000, w, List.of(0, 1, 2))));
    List<Integer> twoBursts = List.of(0, 1, 2, 10, 11, 12);
    return Stream.concat(
        inPauses,
        Stream.of(
            new Reset("in a burst", ten, 12, 4, 1000, "here", List.of(0, 1, 2)),
            new Reset("nothing begins after it", ten, 5, 0, 1000, "here", List.of()),
            new Reset("doubled pause", "10/3/adaptive", 1500, 25, 1, "here", twoBursts)));
  }

  @BeforeAll
  static void runAll() throws Exception {
    tenThree = run(shared, "10/3", "table.BurstPrograms.interrupted 1000 " + TEN_THREE_RUNS);
    Map<String, String> bySetting =
        resets()
            .collect(
                Collectors.groupingBy(
                    Reset::setting, Collectors.mapping(Reset::argument, Collectors.joining(" "))));
    for (String setting : bySetting.keySet()) {
      Child child = new Child(shared, "-Dpathforest.bursts=" + setting, "-Dpathforest.output=last");
      assertThat(child.run("table.BurstPrograms.reset " + bySetting.get(setting)).succeeded())
          .isEmpty();
    }
  }

  private static ProfileFile run(Path folder, String setting, String program) throws Exception {
    return new Child(folder, "-Dpathforest.bursts=" + setting).printing("", program);
  }

  private static Grams grams(int n, int activations, int different, IntPredicate profiled) {
    return Grams.of(
        IntStream.range(0, activations)
            .filter(profiled)
            .mapToObj(a -> BurstPrograms.sequence(n, a, different))
            .toList(),
        4);
  }

  private static void assertBursts(
      ProfileFile p, int activations, int different, IntPredicate profiled) {
    long count = IntStream.range(0, activations).filter(profiled).count();
    String className = ChildPrograms.CLASS + activations;
    for (int method = 0; method < 2; method++) {
      int n = method == 0 ? ChildPrograms.FEW : ChildPrograms.MANY;
      assertThat(p.grams(className, method).upTo(4))
          .as("n-grams of the activations that were profiled, method %d", method)
          .isEqualTo(grams(n, activations, different, profiled).upTo(4));
      CountsRecord r = p.of(className, method).get(0);
      assertThat(numbers(r)).containsExactly((long) activations, count);
      assertThat(r.limits).isEqualTo(Table.LIMIT_BURSTS);
      assertThat(r.prefixes.values()).as("interruptions").containsExactly(count);
    }
    assertThat(p.meta("limits")).isEqualTo("bursts");
  }

  private static List<Long> numbers(CountsRecord r) {
    return List.of(r.activations, r.profiled);
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 50, 1000, 1001, 1009, 25_000})
  void activations_of_bursts_and_no_others_are_counted(int activations) {
    assertBursts(tenThree, activations, 1000, a -> a % 10 < 3);
  }

  @Test
  void methods_whose_paths_have_counters_are_counted_in_full() {
    String className = ChildPrograms.CLASS + 1000;
    assertThat(tenThree.grams(className, 3).upTo(1)).isEqualTo(Map.of("[1]", 1000L));
    assertThat(tenThree.of(className, 3).get(0).limits).isEqualTo(0);
  }

  @Test
  void run_that_ends_in_its_first_burst_is_exact_and_names_no_limit() throws Exception {
    ProfileFile p = run(folder, "1000/500", "table.BurstPrograms.interrupted 5 500");
    assertThat(p.meta("limits")).isEmpty();
    assertThat(p.grams(ChildPrograms.CLASS + 500, 0).upTo(4))
        .isEqualTo(grams(ChildPrograms.FEW, 500, 5, a -> true).upTo(4));
  }

  @Test
  void bursts_without_a_pause_profile_everything() throws Exception {
    ProfileFile p = run(folder, "7/7", "table.BurstPrograms.interrupted 5 100");
    assertThat(p.meta("limits")).isEmpty();
    assertThat(numbers(p.of(ChildPrograms.CLASS + 100, 1).get(0))).containsExactly(100L, 100L);
  }

  @Test
  void pauses_double_while_bursts_meet_nothing_new() throws Exception {
    // There is only one sequence: the first burst meets it, and the others meet nothing new.
    List<Integer> begins = begins(0, 4000);
    ProfileFile p = run(folder, "10/3/adaptive", "table.BurstPrograms.interrupted 1 4000");
    assertBursts(p, 4000, 1, a -> begins.stream().anyMatch(b -> a >= b && a < b + 3));
  }

  /**
   * Returns where bursts of 3 activations in 10 begin, if the first burst meets something new and
   * no other does.
   */
  private static List<Integer> begins(int first, int end) {
    List<Integer> begins = new ArrayList<>();
    int pause = 7;
    begins.add(first);
    for (int at = first + 3 + pause; at < end; at += 3 + pause) {
      begins.add(at);
      pause = Math.min(7 << Bursts.MOST_DOUBLINGS, pause * 2);
    }
    return begins;
  }

  @Test
  void burst_that_meets_something_new_sets_the_pause_back() throws Exception {
    // The pauses are 7, 14 and 28 activations. Then another sequence resets them to 7, 14, 28 and
    // so on.
    List<Integer> begins = begins(0, 58);
    assertThat(begins).containsExactly(0, 10, 27);
    begins.addAll(begins(58, 600));
    IntPredicate profiled = a -> begins.stream().anyMatch(b -> a >= b && a < b + 3);
    long count = IntStream.range(0, 600).filter(profiled).count();
    ProfileFile p = run(folder, "10/3/adaptive", "table.BurstPrograms.becomeOther");
    for (Method m : METHODS) {
      assertThat(p.of(m.className, m.number))
          .extracting(BurstsTest::numbers)
          .as("activations, %s", m)
          .containsExactly(List.of(600L, count));
      Grams all = grams(m.paths, 58, 1, profiled);
      grams(m.paths, 600, 2, a -> a >= 58 && profiled.test(a)).addTo(all);
      assertThat(p.grams(m.className, m.number).upTo(4))
          .as("n-grams of the activations that were profiled, %s", m)
          .isEqualTo(all.upTo(4));
    }
  }

  @ParameterizedTest
  @MethodSource("resets")
  void burst_begins_after_a_reset(Reset r) throws Exception {
    ProfileFile p = ProfileFile.read(shared.resolve(r.argument().replace('/', '-')));
    IntPredicate profiled = a -> r.profiled.contains(a - r.before);
    for (Method m : METHODS) {
      String className = m.className + r.argument();
      assertThat(p.grams(className, m.number).upTo(4))
          .as("n-grams after the reset, %s", m)
          .isEqualTo(grams(m.paths, r.before + r.after, r.different, profiled).upTo(4));
      assertThat(p.of(className, m.number))
          .as("activations after the reset, %s", m)
          .extracting(BurstsTest::numbers)
          .containsExactly(List.of((long) r.after, (long) r.profiled.size()));
    }
    assertThat(p.meta("limits")).isEqualTo(r.profiled.size() < r.after ? "bursts" : "");
  }

  @Test
  void ended_threads_of_which_not_as_much_was_profiled_have_records_of_their_own()
      throws Exception {
    ProfileFile p = run(folder, "10/3", "table.BurstPrograms.threads");
    for (Method m : METHODS) {
      assertThat(p.of(m.className, m.number))
          .extracting(BurstsTest::numbers)
          .as("threads that stayed in their first burst together, the other alone, %s", m)
          .containsExactly(List.of(4L, 4L), List.of(100L, 30L));
      Grams all = grams(m.paths, 100, 1000, a -> a % 10 < 3);
      grams(m.paths, 2, 1000, a -> true).addTo(all, 2);
      assertThat(p.grams(m.className, m.number).upTo(4)).isEqualTo(all.upTo(4));
    }
  }
}
