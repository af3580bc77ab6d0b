package org.pathforest.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.paths.FileException;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.map.RegisterKind;
import org.pathforest.paths.probe.InterruptedMode;
import org.pathforest.profile.export.JsonlExport;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.profile.merge.Merger;
import org.pathforest.profile.record.Bursts;

/** Profiles of a part of a run, from which earlier counts are subtracted. */
class IntervalsTest {
  private static final MethodMap RUN = Figure3Method.map();
  private static final MethodMap OTHER =
      Figure3Method.map("other", 1, RegisterKind.LONG, InterruptedMode.PREFIX);
  private static final List<int[]> ONE_PATH = List.of(new int[] {6});

  @TempDir Path folder;

  private static ProfileFile empty() throws IOException {
    return new ProfileFile(4).method(RUN).method(OTHER);
  }

  private Profile read(ProfileFile file) throws IOException {
    return ProfileReader.read(file.write(folder.resolve("profile")));
  }

  private static String export(Profile profile) throws IOException {
    StringWriter out = new StringWriter();
    JsonlExport.write(profile, out);
    return out.toString();
  }

  private static List<int[]> sequences(Random random) {
    List<int[]> sequences = new ArrayList<>();
    for (int i = random.nextInt(4) + 1; i > 0; i--) {
      sequences.add(random.ints(random.nextInt(30) + 1, 0, 9).toArray());
    }
    return sequences;
  }

  private static List<int[]> both(List<int[]> a, List<int[]> b) {
    List<int[]> all = new ArrayList<>(a);
    all.addAll(b);
    return all;
  }

  @Test
  void what_was_counted_since_is_left_whatever_tables_it_is_in() throws IOException {
    Random random = new Random(7);
    for (int i = 0; i < 30; i++) {
      List<int[]> a = sequences(random);
      List<int[]> b = sequences(random);
      List<int[]> c = sequences(random);
      long at = Math.floorMod(2 - RUN.probes().potentials()[4], 9);
      ProfileFile all =
          empty()
              .sequences(0, 0, 9, 4, both(a, b), 0, 4, at, 5)
              .packed(0, 0, 9, 4, 5, c)
              .packed(0, 1, 9, 4, 15, a);
      // Threads have ended since and were added up, so the earlier counts are in other tables.
      all.before = empty().sequences(0, 0, 9, 4, a, 0, 4, at, 3).packed(0, 1, 9, 4, 15, a);
      String expected =
          export(read(empty().sequences(0, 0, 9, 4, b, 0, 4, at, 2).packed(0, 0, 9, 4, 5, c)));
      assertThat(export(read(all))).isEqualTo(expected);
    }
  }

  @Test
  void method_that_did_not_run_since_is_none_of_the_profile() throws IOException {
    ProfileFile all = empty().sequences(0, 0, 9, 4, ONE_PATH).packed(0, 1, 9, 4, 15, ONE_PATH);
    all.before = empty().sequences(0, 0, 9, 4, ONE_PATH);
    assertThat(read(all).methods()).containsExactly(OTHER.key());
  }

  /** Happens if tables of ended threads were added up without memory for long sequences. */
  @Test
  void counts_that_were_moved_to_shorter_sequences_are_exact_as_far_as_both_say()
      throws IOException {
    ProfileFile all = empty();
    // Context 1 is path 6. Path 3 ended once after path 6, and twice after unknown paths.
    all.record(1, 0, 0, 9, 4, 1, 1).numbers(1, 0, 6, 1, 3, 1, 3, 1, 0, 3, 2, 0, 6, 1, 0);
    all.before = empty();
    // Earlier, path 3 had ended twice after path 6.
    all.before.record(1, 0, 0, 9, 4, 4, 0).numbers(1, 0, 6, 1, 1, 1, 3, 2, 0);
    MethodProfile method = read(all).method(RUN.key());
    assertThat(method.exactUpTo()).isEqualTo(1);
    assertThat(PlainGramTable.gramsOf(method.kipf()))
        .isEqualTo(PlainGramTable.naive(1, List.of(new int[] {6}, new int[] {3})));
  }

  @Test
  void nothing_is_stated_of_a_method_that_was_counted_more_before() throws IOException {
    ProfileFile all = empty().sequences(0, 0, 9, 4, ONE_PATH);
    all.before = empty().sequences(0, 0, 9, 4, both(ONE_PATH, ONE_PATH));
    all.before.packed(0, 1, 9, 4, 15, ONE_PATH);
    // An instance of the runtime was lost with its counts, and the run says so.
    Profile profile = read(all.meta("limits", "lost"));
    assertThat(profile.methods()).doesNotContain(OTHER.key());
    for (var key : profile.methods()) {
      assertThat(profile.method(key).exactUpTo()).isZero();
    }
  }

  @Test
  void activations_in_bursts_are_those_since() throws IOException {
    ProfileFile all = empty();
    all.bursts = new long[] {1000, 30};
    all.sequences(0, 0, 9, 4, both(ONE_PATH, List.of(new int[] {6, 3})));
    all.before = empty();
    all.before.bursts = new long[] {900, 20};
    all.before.sequences(0, 0, 9, 4, ONE_PATH);
    assertThat(read(all).method(RUN.key()).bursts()).isEqualTo(new Bursts(100, 10));
  }

  @Test
  void limits_that_were_hit_before_stay_named() throws IOException {
    ProfileFile all = empty().sequences(0, 0, 9, 4, both(ONE_PATH, ONE_PATH));
    all.before = empty();
    all.before.record(1, 0, 0, 9, 4, 2, 1).numbers(0, 1, 0, 6, 1, 0);
    MethodProfile method = read(all).method(RUN.key());
    assertThat(method.limits()).containsExactly("memory");
    assertThat(method.exactUpTo()).isEqualTo(2);
  }

  @Test
  void damage_of_what_was_counted_before_is_named() throws IOException {
    ProfileFile all = empty().sequences(0, 0, 9, 4, ONE_PATH);
    all.before = empty();
    all.before.magic = 7;
    assertThatThrownBy(() -> read(all))
        .isInstanceOf(FileException.class)
        .hasMessageContaining("counts.bin has the wrong magic number");
    ProfileFile more = empty().sequences(0, 0, 9, 4, ONE_PATH);
    more.before = empty().sequences(0, 0, 8, 4, ONE_PATH);
    assertThatThrownBy(() -> read(more))
        .isInstanceOf(FileException.class)
        .hasMessageContaining("counts do not fit their path map");
  }

  @Test
  void two_dumps_of_one_interval_do_not_add_up() throws IOException {
    Path first = empty().meta("intervals", "a.1").write(folder.resolve("first"));
    Path later = empty().meta("intervals", "a.1 b.1").write(folder.resolve("later"));
    Path next = empty().meta("intervals", "a.2").write(folder.resolve("next"));
    Merger merger = new Merger();
    merger.add(ProfileReader.read(first));
    merger.add(ProfileReader.read(next));
    assertThat(merger.sum().meta().run().intervals()).containsExactly("a.1", "a.2");
    assertThatThrownBy(() -> merger.add(ProfileReader.read(later)))
        .isInstanceOf(FileException.class)
        .hasMessage(
            later
                + ": covers the same part of the same run as "
                + first
                + "; merge only the later of the two");
    assertThat(ProfileReader.readMeta(later).run().intervals()).containsExactly("a.1", "b.1");
  }
}
