package org.pathforest.bench.micro;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;

/** Loops that are compared with each other give the same results. */
class LoopsTest {
  private static Loop woven(Class<? extends Loop> loop) throws Exception {
    return Woven.make(new Woven.Setting("kpaths", 4), Loop.class, loop);
  }

  @ParameterizedTest
  @EnumSource(Stream.class)
  void loop_instrumented_by_hand_does_what_the_woven_one_does(Stream stream) throws Exception {
    int[] numbers = stream.make(4);
    long expected = new FourBranches().run(numbers);

    assertThat(
            List.of(
                woven(FourBranches.class),
                new FourBranchesByHand(4, false),
                new FourBranchesByHandKsf(4),
                new FourBranchesByHandForest(4, false),
                new FourBranchesByHandForest(4, true),
                new FourBranchesByHandMap(),
                new FourBranchesByHandArray(),
                new FourBranchesByHandHash()))
        .allSatisfy(loop -> assertThat(loop.run(numbers)).isEqualTo(expected));
  }

  @Test
  void woven_loops_are_other_classes_that_give_the_same() throws Exception {
    for (Loop plain :
        List.of(
            new OneBranch(),
            new ThreeBranches(),
            new FourBranches(),
            new EightBranches(),
            new TwelveBranches())) {
      Loop woven = woven(plain.getClass());
      int[] numbers = Stream.RANDOM.make(12);

      assertThat(woven.getClass()).isNotEqualTo(plain.getClass());
      assertThat(woven.run(numbers)).isEqualTo(plain.run(numbers));
    }
  }

  @ParameterizedTest
  @EnumSource(Stream.class)
  void loops_by_hand_count_every_path_once(Stream stream) {
    FourBranchesByHandForest plain = new FourBranchesByHandForest(4, false);
    FourBranchesByHandForest mapped = new FourBranchesByHandForest(4, true);

    FourBranchesByHandMap single = new FourBranchesByHandMap();

    List.of(plain, mapped, single).forEach(loop -> loop.run(stream.make(4)));

    // one path per iteration, and one that leaves the loop
    assertThat(List.of(plain.paths(), mapped.paths(), single.paths()))
        .containsOnly(Stream.LENGTH + 1L);
  }

  @ParameterizedTest
  @CsvSource({"bl, 1", "bl-hash, 1", "bl-off, 1", "ksf-off, 4", "kpaths, 4"})
  void loops_are_woven_for_the_profiler_and_its_k(String scheme, int k) {
    WeaveOptions options = new Woven.Setting(scheme, 4).options();

    assertThat(scheme).startsWith(options.profiler().name());
    assertThat(options.countedK()).isEqualTo(k);
  }

  @Test
  void loops_that_throw_do_so_at_each_number_below_zero() throws Exception {
    for (Loop plain : List.of(new Thrower(), new CallThrower())) {
      int[] numbers = {0, -1, -1, 0};

      assertThat(plain.run(numbers)).isEqualTo(-2);
      assertThat(woven(plain.getClass()).run(numbers)).isEqualTo(-2);
    }
  }

  @Test
  void caller_of_the_woven_method_is_not_woven() throws Exception {
    Loop caller =
        Woven.make(new Woven.Setting("kpaths", 4), Loop.class, Leaf.class, LeafCaller.class);

    assertThat(caller.run(new int[] {0, 1, 2})).isEqualTo((-1 ^ 5) + (0 ^ 5) + 3);
  }

  @Test
  void streams_have_the_shapes_that_they_are_named_for() {
    assertThat(Arrays.copyOf(Stream.PERIODIC.make(4), 8))
        .containsExactly(0, 5, 10, 15, 0, 5, 10, 15);
    assertThat(Arrays.copyOf(Stream.PERIODIC.make(1), 4)).containsExactly(0, 1, 0, 1);
    int[] phased = Stream.PHASED.make(1);
    assertThat(phased[999]).isZero();
    assertThat(phased[1000]).isEqualTo(1);
    assertThat(phased[2000]).isZero();
    assertThat(Arrays.stream(Stream.RANDOM.make(8)).distinct().count()).isEqualTo(256);
    int[] again = Stream.RANDOM.make(8);
    assertThat(Stream.RANDOM.make(8)).isEqualTo(again);
  }
}
