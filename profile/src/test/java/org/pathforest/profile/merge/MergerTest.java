package org.pathforest.profile.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.paths.FileException;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.map.PathMapWriter;
import org.pathforest.paths.map.RegisterKind;
import org.pathforest.paths.probe.InterruptedMode;
import org.pathforest.profile.Figure3Method;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.PaperSlabForest;
import org.pathforest.profile.PlainGramTable;
import org.pathforest.profile.Profile;
import org.pathforest.profile.ProfileFile;
import org.pathforest.profile.ProfileMeta;
import org.pathforest.profile.export.JsonlExport;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.profile.file.ProfileWriter;
import org.pathforest.profile.file.WholeFile;
import org.pathforest.profile.record.RecordSink;

/** Profiles that are added up and written again. */
class MergerTest {
  private static final MethodMap RUN = Figure3Method.map();
  private static final MethodMap OTHER =
      Figure3Method.map("other", 1, RegisterKind.LONG, InterruptedMode.PREFIX);

  @TempDir Path folder;

  private static List<int[]> sequences(Random random) {
    List<int[]> sequences = new ArrayList<>();
    for (int i = random.nextInt(4) + 1; i > 0; i--) {
      sequences.add(random.ints(random.nextInt(30), 0, 9).toArray());
    }
    return sequences;
  }

  private static String export(Profile profile) throws IOException {
    StringWriter out = new StringWriter();
    JsonlExport.write(profile, out);
    return out.toString();
  }

  private static ProfileFile empty(int k) throws IOException {
    return new ProfileFile(k).method(RUN).method(OTHER);
  }

  @Test
  void merged_profile_counts_what_one_with_all_records_counts() throws IOException {
    Random random = new Random(7);
    for (int i = 0; i < 20; i++) {
      List<int[]> a = sequences(random);
      List<int[]> b = sequences(random);
      List<int[]> c = sequences(random);
      long at = RUN.probes().potentials()[4];
      long[] prefix = {0, 4, Math.floorMod(2 - at, 9), 3};
      long[] longPrefix = {1, 4, 6 - OTHER.probes().potentials()[4], 4};
      Path first = folder.resolve("first");
      Path second = folder.resolve("second");
      Path both = folder.resolve("both");
      empty(4).sequences(0, 0, 9, 4, a, prefix).write(first);
      empty(4)
          .sequences(0, 0, 9, 4, b, prefix)
          .sequences(0, 1, 9, 4, c, longPrefix)
          .packed(0, 0, 9, 4, Math.min(15, 4 + i), c)
          .write(second);
      empty(4)
          .sequences(0, 0, 9, 4, a, prefix)
          .sequences(0, 0, 9, 4, b, prefix)
          .sequences(0, 1, 9, 4, c, longPrefix)
          .packed(0, 0, 9, 4, 7, c)
          .write(both);
      Profile merged = Merger.merge(List.of(ProfileReader.read(first), ProfileReader.read(second)));
      String expected = export(ProfileReader.read(both));
      assertThat(export(merged)).isEqualTo(expected);
      Path written = folder.resolve("written");
      ProfileWriter.write(merged, written);
      assertThat(export(ProfileReader.read(written))).isEqualTo(expected);
      assertThat(merged.totals().instrumented()).isEqualTo(2);
    }
  }

  @Test
  void slab_forests_and_tables_add_up() throws IOException {
    Random random = new Random(11);
    List<int[]> a = sequences(random);
    List<int[]> b = sequences(random);
    ProfileFile slabs = empty(4).record(2, 0, 0, 9, 4, 4, 0);
    List<long[]> nodes = new ArrayList<>();
    new PaperSlabForest(4, a)
        .tell(
            new RecordSink() {
              @Override
              public void node(int parent, int id, long count) {
                nodes.add(new long[] {parent, id, count});
              }
            });
    slabs.numbers(nodes.size());
    nodes.forEach(slabs::numbers);
    long register = 2 - RUN.probes().potentials()[4];
    slabs.numbers(0, 1).prefix(0, 4, register, 1).write(folder.resolve("slabs"));
    empty(4)
        .sequences(0, 0, 9, 4, b, 0, 4, Math.floorMod(register, 9), 2)
        .write(folder.resolve("table"));
    Profile merged =
        Merger.merge(
            List.of(
                ProfileReader.read(folder.resolve("slabs")),
                ProfileReader.read(folder.resolve("table"))));
    MethodProfile method = merged.method(RUN.key());
    List<int[]> all = new ArrayList<>(a);
    all.addAll(b);
    assertThat(PlainGramTable.gramsOf(method.kipf())).isEqualTo(PlainGramTable.naive(4, all));
    assertThat(method.interrupted()).hasSize(1);
    assertThat(method.interrupted().get(0).count()).isEqualTo(3);
  }

  @Test
  void profiles_added_one_by_one_are_counted_whatever_is_summed_meanwhile() throws IOException {
    Random random = new Random(13);
    Merger merger = new Merger();
    ProfileFile both = empty(4);
    for (int i = 0; i < 60; i++) {
      List<int[]> a = sequences(random);
      long[] prefix = {0, 4, Math.floorMod(2 - RUN.probes().potentials()[4], 9), i};
      ProfileFile one = empty(4);
      for (ProfileFile file : List.of(one, both)) {
        file.sequences(0, 0, 9, 4, a, prefix).packed(0, 1, 9, 4, 15, a);
      }
      merger.add(ProfileReader.read(one.write(folder.resolve("one"))));
    }
    Profile sum = merger.sum();
    assertThat(export(sum)).isEqualTo(export(ProfileReader.read(both.write(folder.resolve("b")))));
    ProfileWriter.write(sum, folder.resolve("written"));
    assertThat(export(ProfileReader.read(folder.resolve("written")))).isEqualTo(export(sum));
    assertThat(sum.name()).endsWith(" + 58 more");
  }

  @Test
  void what_might_be_kept_of_many_runs_is_named_up_to_a_limit() throws IOException {
    Merger merger = new Merger();
    for (int i = 0; i < 20; i++) {
      ProfileFile one = empty(4).sequences(0, 0, 9, 4, List.of(new int[] {6}));
      one.meta.put("program", "Main " + i);
      merger.add(ProfileReader.read(one.write(folder.resolve("one"))));
    }
    ProfileMeta meta = merger.sum().meta();
    assertThat(meta.run().program())
        .startsWith("Main 0; Main 1; ")
        .endsWith("; Main 15; and others");
    assertThat(meta.run().jvm()).isEqualTo("a JVM");
  }

  @Test
  void meta_spans_all_runs() throws IOException {
    ProfileFile a = empty(4).sequences(0, 0, 9, 4, List.of(new int[] {6}));
    a.meta.put("start", "2026-01-01T00:00:00Z");
    a.meta.put("limits", "memory");
    a.write(folder.resolve("a"));
    ProfileFile b = empty(4).sequences(0, 0, 9, 4, List.of(new int[] {6}));
    b.meta.put("end", "2026-02-01T00:00:00Z");
    b.meta.put("limits", "contexts");
    b.meta.put("program", "y.Main");
    b.write(folder.resolve("b"));
    ProfileMeta meta =
        Merger.merge(
                List.of(
                    ProfileReader.read(folder.resolve("a")),
                    ProfileReader.read(folder.resolve("b"))))
            .meta();
    assertThat(meta.run().start()).isEqualTo(Instant.parse("2026-01-01T00:00:00Z"));
    assertThat(meta.run().end()).isEqualTo(Instant.parse("2026-02-01T00:00:00Z"));
    assertThat(meta.limits()).containsExactly("contexts", "memory");
    assertThat(meta.run().program()).isEqualTo("x.Main; y.Main");
    assertThat(meta.maps().found()).hasSize(1);
  }

  @Test
  void profiles_of_different_k_are_refused() throws IOException {
    empty(4).sequences(0, 0, 9, 4, List.of(new int[] {6})).write(folder.resolve("a"));
    empty(8).sequences(0, 0, 9, 8, List.of(new int[] {6})).write(folder.resolve("b"));
    Profile a = ProfileReader.read(folder.resolve("a"));
    Profile b = ProfileReader.read(folder.resolve("b"));
    assertThatThrownBy(() -> Merger.merge(List.of(a, b)))
        .isInstanceOf(FileException.class)
        .hasMessageEndingWith(
            "b: has k = 8, but " + a.name() + " has k = 4; merge only profiles with the same k");
  }

  @Test
  void method_that_its_maps_describe_differently_is_refused() throws IOException {
    empty(4).sequences(0, 0, 9, 4, List.of(new int[] {6})).write(folder.resolve("a"));
    new ProfileFile(4)
        .method(Figure3Method.map("run", 0, RegisterKind.LONG, InterruptedMode.PREFIX))
        .sequences(0, 0, 9, 4, List.of(new int[] {6}))
        .write(folder.resolve("b"));
    Profile a = ProfileReader.read(folder.resolve("a"));
    Profile b = ProfileReader.read(folder.resolve("b"));
    assertThatThrownBy(() -> Merger.merge(List.of(a, b)))
        .isInstanceOf(FileException.class)
        .hasMessageContaining(
            "two path maps describe org.x.Figure3.run()V differently; instrument everything with the same"
                + " options");
  }

  @Test
  void sum_that_passes_2_to_63_is_refused() throws IOException {
    empty(4)
        .record(1, 0, 0, 9, 4, 4, 0)
        .numbers(0, 1, 0, 6, Long.MAX_VALUE, 0)
        .write(folder.resolve("a"));
    Profile a = ProfileReader.read(folder.resolve("a"));
    assertThatThrownBy(() -> Merger.merge(List.of(a, a)))
        .isInstanceOf(FileException.class)
        .hasMessageContaining("exceed 2^63 - 1; merge fewer profiles");
  }

  @Test
  void what_cannot_be_written_leaves_nothing_behind() throws IOException {
    Path target = folder.resolve("kept");
    Files.writeString(target, "before");
    assertThatThrownBy(
            () ->
                WholeFile.write(
                    target,
                    out -> {
                      out.write(1);
                      throw new IOException("disk full");
                    }))
        .isInstanceOf(FileException.class)
        .hasMessage(target + ": can't be written (disk full); check permissions and space");
    assertThat(target).hasContent("before");
    assertThatThrownBy(() -> WholeFile.write(folder.resolve("none/x"), out -> {}))
        .isInstanceOf(FileException.class)
        .hasMessageEndingWith("its folder does not exist; create it first");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(target);
    }
  }

  @Test
  void map_of_classes_that_were_never_loaded_stands_in_the_sum() throws IOException {
    ByteArrayOutputStream map = new ByteArrayOutputStream();
    String id;
    try (PathMapWriter writer = new PathMapWriter(map, "kpaths")) {
      writer.write(Figure3Method.in("org/x/Idle", "a".repeat(64)));
      id = writer.finish();
    }
    Merger merger = new Merger();
    merger.addMap(id, map.toByteArray());
    merger.add(
        ProfileReader.read(
            empty(4).sequences(0, 0, 9, 4, List.of(new int[] {6, 3})).write(folder.resolve("a"))));
    Profile sum = merger.sum();
    List<String> classes = new ArrayList<>();
    sum.forEachMap(name -> true, m -> classes.add(m.key().className()));
    assertThat(classes).contains("org/x/Idle", RUN.key().className());
    assertThat(sum.methods()).containsExactly(RUN.key());
    ProfileWriter.write(sum, folder.resolve("sum"));
    assertThat(export(ProfileReader.read(folder.resolve("sum")))).isEqualTo(export(sum));
  }
}
