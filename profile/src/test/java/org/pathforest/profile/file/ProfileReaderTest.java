package org.pathforest.profile.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.paths.FileException;
import org.pathforest.paths.dag.DagEdge;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.map.RegisterKind;
import org.pathforest.paths.numbering.BlPath;
import org.pathforest.paths.numbering.PathDecoder;
import org.pathforest.paths.probe.InterruptedMode;
import org.pathforest.profile.Figure3Method;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.PaperSlabForest;
import org.pathforest.profile.PlainGramTable;
import org.pathforest.profile.Profile;
import org.pathforest.profile.ProfileFile;
import org.pathforest.profile.ProfileMeta;
import org.pathforest.profile.export.JsonlExport;
import org.pathforest.profile.merge.Merger;
import org.pathforest.profile.record.InterruptedPrefix;
import org.pathforest.profile.record.RecordHeader;
import org.pathforest.profile.record.RecordSink;
import org.pathforest.profile.report.Limits;

/** Profiles that are read: all content is restored, and damaged files are refused in one line. */
class ProfileReaderTest {
  private static final int[] STREAM = {6, 2, 0, 0, 2, 2, 0, 0, 2, 2, 0, 0, 2, 3};

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void nameFile() {
    file = folder.resolve("a.pathprof");
  }

  private static ProfileFile figure3() throws IOException {
    return new ProfileFile(4).method(Figure3Method.map());
  }

  private static String export(Profile profile) throws IOException {
    StringWriter out = new StringWriter();
    JsonlExport.write(profile, out);
    return out.toString();
  }

  private void isRefused(String reason) {
    assertThatThrownBy(() -> ProfileReader.read(file))
        .isInstanceOf(FileException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining(reason)
        .hasMessageNotContaining("\n");
  }

  @Test
  void records_of_several_threads_add_up() throws IOException {
    figure3()
        .sequences(0, 0, 9, 4, List.of(STREAM))
        .sequences(0, 0, 9, 4, List.of(STREAM, new int[] {8}))
        .write(file);
    Profile profile = ProfileReader.read(file);
    assertThat(profile.methods()).containsExactly(Figure3Method.map().key());
    MethodProfile method = profile.method(profile.methods().get(0));
    assertThat(method.kipf().countOf(2, 0, 0, 2)).isEqualTo(6);
    assertThat(method.kipf().countOf(8)).isEqualTo(1);
    assertThat(method.kipf(1).depth()).isEqualTo(1);
    assertThat(method.exactUpTo()).isEqualTo(4);
    assertThat(profile.totals().instrumented()).isEqualTo(1);
  }

  @Test
  void slab_forest_makes_the_same_forest_as_a_table() throws IOException {
    ProfileFile written = figure3().record(2, 0, 0, 9, 4, 4, 0);
    List<long[]> nodes = new java.util.ArrayList<>();
    new PaperSlabForest(4, List.of(STREAM))
        .tell(
            new RecordSink() {
              @Override
              public void node(int parent, int id, long count) {
                nodes.add(new long[] {parent, id, count});
              }
            });
    written.numbers(nodes.size());
    nodes.forEach(written::numbers);
    written.numbers(0, 0).write(file);
    MethodProfile method = ProfileReader.read(file).method(Figure3Method.map().key());
    assertThat(PlainGramTable.gramsOf(method.kipf()))
        .isEqualTo(PlainGramTable.naive(4, List.of(STREAM)));
  }

  @Test
  void sequences_told_by_their_ids_make_the_same_forest_as_a_table() throws IOException {
    for (int bits : new int[] {4, 5, 15}) {
      figure3().packed(0, 0, 9, 4, bits, List.of(STREAM)).write(file);
      MethodProfile method = ProfileReader.read(file).method(Figure3Method.map().key());
      assertThat(PlainGramTable.gramsOf(method.kipf()))
          .isEqualTo(PlainGramTable.naive(4, List.of(STREAM)));
      assertThat(PlainGramTable.gramsOf(method.kipf(1)))
          .isEqualTo(PlainGramTable.naive(1, List.of(STREAM)));
    }
  }

  @Test
  void meta_comes_back_typed() throws IOException {
    ProfileFile written = figure3();
    written.meta.put("limits", "contexts memory");
    written.meta.put("liveThreads", "3");
    written.sequences(0, 0, 9, 4, List.of(STREAM)).write(file);
    ProfileMeta meta = ProfileReader.read(file).meta();
    assertThat(meta.k()).isEqualTo(4);
    assertThat(meta.profiler()).isEqualTo("kpaths");
    assertThat(meta.run().start()).isEqualTo(Instant.parse("2026-01-02T03:04:05Z"));
    assertThat(meta.limits()).containsExactly("contexts", "memory");
    assertThat(meta.liveThreads()).isEqualTo(3);
    assertThat(ProfileMeta.parse(meta.format(), "x")).isEqualTo(meta);
  }

  @Test
  void limits_of_the_run_and_of_the_map_are_one_list() throws IOException {
    figure3().record(1, 0, 0, 9, 4, 2, 3).numbers(0, 1, 0, 6, 1, 0).write(file);
    MethodProfile method = ProfileReader.read(file).method(Figure3Method.map().key());
    assertThat(method.limits()).containsExactly("contexts", "memory");
    assertThat(method.k()).isEqualTo(4);
    assertThat(method.exactUpTo()).isEqualTo(2);
  }

  @Test
  void every_prefix_of_every_path_is_decoded_from_its_register() throws IOException {
    for (RegisterKind kind : RegisterKind.values()) {
      MethodMap map = Figure3Method.map("run", 0, kind, InterruptedMode.PREFIX);
      PathDecoder decoder = new PathDecoder(map.numbering());
      for (int id = 0; id < map.numbering().numPaths(); id++) {
        BlPath path = decoder.decode(id);
        for (int n = 1; n <= path.blocks().size(); n++) {
          BlPath prefix = new BlPath(path.start(), path.blocks().subList(0, n), null, -1);
          int block = prefix.blocks().get(n - 1);
          long register = decoder.encode(prefix) - map.probes().potentials()[block];
          long written = kind == RegisterKind.INT ? Math.floorMod(register, 9) : register;
          new ProfileFile(4)
              .method(map)
              .sequences(0, 0, 9, 4, List.of(), 1, block, written, 5, 0, block, written, 2)
              .write(file);
          assertThat(ProfileReader.read(file).method(map.key()).interrupted())
              .containsExactly(
                  new InterruptedPrefix(24, prefix.start(), prefix.blocks(), 5),
                  new InterruptedPrefix(null, prefix.start(), prefix.blocks(), 2));
        }
      }
    }
  }

  @Test
  void where_only_interruptions_are_counted_there_are_no_blocks() throws IOException {
    MethodMap map = Figure3Method.map("run", 0, RegisterKind.LONG, InterruptedMode.COUNT);
    new ProfileFile(4)
        .method(map)
        .sequences(0, 0, 9, 4, List.of(), 1, 0, 0, 5, 1, 0, 0, 6)
        .write(file);
    assertThat(ProfileReader.read(file).method(map.key()).interrupted())
        .containsExactly(new InterruptedPrefix(24, (DagEdge.Kind) null, List.of(), 11));
  }

  @Test
  void method_that_counted_nothing_did_not_run() throws IOException {
    figure3().record(1, 0, 0, 9, 4, 4, 0).numbers(0, 1, 0, 6, 0, 0).write(file);
    assertThat(ProfileReader.read(file).methods()).isEmpty();
  }

  @Test
  void missing_file_or_a_folder_is_refused() throws IOException {
    isRefused("no such file");
    Files.createDirectory(file);
    isRefused("is a folder");
  }

  @Test
  void file_that_is_no_zip_or_cut_short_is_refused() throws IOException {
    Files.writeString(file, "counts");
    isRefused("not a profile, or cut short");
    figure3().sequences(0, 0, 9, 4, List.of(STREAM)).write(file);
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
    isRefused("not a profile, or cut short");
  }

  @Test
  void byte_that_is_wrong_is_refused_or_changes_nothing() throws IOException {
    figure3().sequences(0, 0, 9, 4, List.of(STREAM)).write(file);
    byte[] bytes = Files.readAllBytes(file);
    String expected = export(ProfileReader.read(file));
    int refused = 0;
    for (int i = 0; i < bytes.length; i++) {
      byte[] damaged = bytes.clone();
      damaged[i] ^= (byte) (1 << (i % 8));
      Files.write(file, damaged);
      try {
        assertThat(export(ProfileReader.read(file))).as("byte " + i).isEqualTo(expected);
      } catch (FileException e) {
        assertThat(e).hasMessageContaining(file.toString()).hasMessageNotContaining("\n");
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(bytes.length / 2);
  }

  @Test
  void another_version_is_refused() throws IOException {
    ProfileFile written = figure3();
    written.meta.put("format", "2");
    written.write(file);
    isRefused(
        "profile has format 2, but this Pathforest reads format 1; use the Pathforest that wrote it");
    written = figure3();
    written.version = 7;
    written.write(file);
    isRefused(
        "counts have format 7, but this Pathforest reads format 3; use the Pathforest that wrote them");
    written = figure3();
    written.magic = 7;
    written.write(file);
    isRefused("not a profile");
  }

  @Test
  void meta_that_makes_no_sense_is_refused() throws IOException {
    ProfileFile written = figure3();
    written.meta.put("k", "four");
    written.write(file);
    isRefused("damaged meta.properties");
    written = figure3();
    written.meta.put("start", "yesterday");
    written.write(file);
    isRefused("damaged meta.properties");
  }

  @Test
  void profiler_that_counts_other_things_than_the_map_says_is_refused() throws IOException {
    for (String other : List.of("kiter", "structural edges", "")) {
      ProfileFile written = figure3().sequences(0, 0, 9, 4, List.of(STREAM));
      written.meta.put("profiler", other);
      written.write(file);
      isRefused("damaged meta.properties: its profiler can't have counted ");
    }
  }

  @Test
  void unknown_tag_is_refused() throws IOException {
    figure3().record(9, 0, 0, 9, 4, 4, 0).write(file);
    isRefused("unknown tag 9");
  }

  @Test
  void unknown_limit_is_refused() throws IOException {
    figure3().record(1, 0, 0, 9, 4, 4, 256).numbers(0, 0, 0).write(file);
    isRefused("unknown limits 256");
  }

  @Test
  void profile_without_the_map_of_a_class_that_ran_is_refused() throws IOException {
    ProfileFile written = figure3().sequences(0, 0, 9, 4, List.of(STREAM));
    written.withMap = false;
    written.write(file);
    isRefused(" of org/x/Figure3 is missing; use another copy, or repeat the run");
  }

  /** Writes a profile whose run says that it did not find the path map. */
  private ProfileFile writeWithMissingMap() throws IOException {
    ProfileFile written = figure3().sequences(0, 0, 9, 4, List.of(STREAM));
    written.withMap = false;
    written.meta.put("maps.missing", written.id());
    written.write(file);
    return written;
  }

  @Test
  void classes_whose_map_the_run_could_not_find_are_left_out_by_name() throws IOException {
    writeWithMissingMap();

    Profile profile = ProfileReader.read(file);

    assertThat(profile.methods()).isEmpty();
    assertThat(Limits.of(profile)).containsKey("maps missing");
  }

  @Test
  void sum_names_missing_maps_though_another_profile_has_them() throws IOException {
    Path whole = folder.resolve("whole.pathprof");
    figure3().sequences(0, 0, 9, 4, List.of(STREAM)).write(whole);
    ProfileFile written = writeWithMissingMap();
    Path sum = folder.resolve("sum.pathprof");

    ProfileWriter.write(
        Merger.merge(List.of(ProfileReader.read(file), ProfileReader.read(whole))), sum);

    Profile read = ProfileReader.read(sum);
    assertThat(export(read)).isEqualTo(export(ProfileReader.read(whole)));
    assertThat(read.meta().maps().missing()).containsExactly(written.id());
  }

  @Test
  void map_that_was_missing_and_is_found_elsewhere_is_missing_no_more() throws IOException {
    Path whole = folder.resolve("whole.pathprof");
    figure3().sequences(0, 0, 9, 4, List.of(STREAM)).write(whole);
    writeWithMissingMap();
    Profile expected = ProfileReader.read(whole);

    Profile found = ProfileReader.read(file, id -> expected.pathMaps().get(id));

    assertThat(export(found)).isEqualTo(export(expected));
    assertThat(Limits.of(found)).isEmpty();
  }

  @Test
  void map_that_a_profile_lacks_may_be_found_elsewhere() throws IOException {
    Path whole = folder.resolve("whole.pathprof");
    figure3().sequences(0, 0, 9, 4, List.of(STREAM)).write(whole);
    ProfileFile written = figure3().sequences(0, 0, 9, 4, List.of(STREAM));
    written.withMap = false;
    written.write(file);
    Profile expected = ProfileReader.read(whole);
    Profile found = ProfileReader.read(file, id -> expected.pathMaps().get(id));
    assertThat(export(found)).isEqualTo(export(expected));
    Path sum = folder.resolve("sum.pathprof");
    ProfileWriter.write(Merger.merge(List.of(found)), sum);
    assertThat(export(ProfileReader.read(sum))).isEqualTo(export(expected));
  }

  @Test
  void map_from_elsewhere_that_is_another_is_refused() throws IOException {
    Path other = folder.resolve("other.pathprof");
    new ProfileFile(4).write(other);
    ProfileFile written = figure3().sequences(0, 0, 9, 4, List.of(STREAM));
    written.withMap = false;
    written.write(file);
    byte[] wrong = ProfileReader.read(other).pathMaps().firstEntry().getValue();
    assertThatThrownBy(() -> ProfileReader.read(file, id -> wrong))
        .isInstanceOf(FileException.class)
        .hasMessageContaining("damaged path map: its SHA-256 is ");
  }

  @Test
  void map_that_is_not_the_one_it_is_called_is_refused() throws IOException {
    ProfileFile written = figure3().sequences(0, 0, 9, 4, List.of(STREAM));
    written.mapId = "f".repeat(64);
    written.write(file);
    isRefused("damaged path map: its SHA-256 is ");
  }

  @Test
  void counts_that_do_not_fit_their_map_are_refused() throws IOException {
    figure3().sequences(0, 0, 8, 4, List.of(new int[] {6})).write(file);
    isRefused("org.x.Figure3.run()V has 9 paths, not 8");
    figure3().sequences(0, 0, 9, 4, List.of(new int[] {9})).write(file);
    isRefused("path id 9 is not in [0, 8]");
    figure3().sequences(0, 1, 9, 4, List.of(STREAM)).write(file);
    isRefused("org/x/Figure3 has no method 1 with probes");
    figure3().sequences(3, 0, 9, 4, List.of(STREAM)).write(file);
    isRefused("class 3 is not in [0, 0]");
    figure3().sequences(0, 0, 9, 4, List.of(), 2, 0, 0, 1).write(file);
    isRefused("has no handler 1");
    figure3().sequences(0, 0, 9, 4, List.of(), 0, 7, 0, 1).write(file);
    isRefused("has no block 7");
    figure3()
        .sequences(0, 0, 9, 4, List.of(), 0, 0, -Figure3Method.map().probes().potentials()[0], 1)
        .write(file);
    isRefused("no prefix to block 0 has sum 0");
  }

  @Test
  void prefix_that_can_not_be_is_missing_where_the_stack_overflowed_and_damage_elsewhere()
      throws IOException {
    long none = -Figure3Method.map().probes().potentials()[0];
    figure3()
        .record(1, 0, 0, 9, 4, 4, RecordHeader.STACK_OVERFLOW)
        .numbers(0, 1, 0, 6, 3, 1)
        .prefix(0, 0, none, 1)
        .write(file);
    Profile profile = ProfileReader.read(file);
    MethodProfile m = profile.method(profile.methods().iterator().next());
    assertThat(m.interrupted()).isEmpty();
    assertThat(m.limits()).containsExactly("stack-overflow");
    assertThat(m.countsById().get(6)).isEqualTo(3);
    for (int limits : new int[] {0, 1, 2}) {
      figure3()
          .record(1, 0, 0, 9, 4, 4, limits)
          .numbers(0, 1, 0, 6, 3, 1)
          .prefix(0, 0, none, 1)
          .write(file);
      isRefused("no prefix to block 0 has sum 0");
    }
    figure3()
        .record(1, 0, 0, 9, 4, 4, RecordHeader.STACK_OVERFLOW)
        .numbers(0, 0, 1)
        .prefix(0, 7, 0, 1)
        .write(file);
    isRefused("has no block 7");
  }

  @Test
  void tables_that_contradict_themselves_are_refused() throws IOException {
    figure3().record(1, 0, 0, 9, 4, 4, 0).numbers(1, 1, 0, 1).write(file);
    isRefused("previous context 1 is not in [0, 0]");
    figure3().record(1, 0, 0, 9, 4, 4, 0).numbers(1, 0, 0, 2).write(file);
    isRefused("length of a context 2 is not in [1, 1]");
    figure3().record(1, 0, 0, 9, 4, 4, 0).numbers(0, 1, 1, 0, 1).write(file);
    isRefused("context 1 is not in [0, 0]");
    figure3().record(3, 0, 0, 9, 4, 4, 0).numbers(0, 1, 1, 1).write(file);
    isRefused("bits of an id 0 is not in [1, 31]");
    figure3().record(3, 0, 0, 9, 4, 4, 0).numbers(4, 1, 10, 1).write(file);
    isRefused("path id 9 of 9");
    figure3().record(3, 0, 0, 9, 4, 4, 0).numbers(4, 1, 0x103, 1).write(file);
    isRefused("path id -1 of 9");
    figure3().record(3, 0, 0, 9, 4, 4, 0).numbers(4, 1, 0, 1).write(file);
    isRefused("a sequence of 0 paths");
    figure3().record(3, 0, 0, 9, 4, 4, 0).numbers(4, 1, 0x11111, 1).write(file);
    isRefused("a sequence of 5 paths");
    figure3().record(3, 0, 0, 9, 4, 4, 0).numbers(4, 1, -1, 1).write(file);
    isRefused("path id 14 of 9");
    figure3().record(2, 0, 0, 9, 4, 4, 0).numbers(1, 1, 0, 1).write(file);
    isRefused("parent 1 is not in [0, 0]");
    figure3().record(1, 0, 0, 9, 4, 5, 0).numbers(0, 0, 0).write(file);
    isRefused("exactUpTo 5 is not in [0, 4]");
    figure3().record(1, 0, 0, 9, 4, 4, 0).numbers(0, 1, 0, 6, -1).write(file);
    isRefused("count 18446744073709551615 exceeds 2^63 - 1");
    figure3().record(1, 0, 0, 9, 4, 4, 0).numbers(0, 7).write(file);
    isRefused("damaged counts");
    figure3().numbers(0).write(file);
    isRefused("extra bytes after their end");
  }

  @Test
  void counts_that_add_up_past_2_to_63_are_refused_when_asked_for() throws IOException {
    figure3()
        .record(1, 0, 0, 9, 4, 4, 0)
        .numbers(0, 1, 0, 6, Long.MAX_VALUE, 0)
        .sequences(0, 0, 9, 4, List.of(STREAM))
        .write(file);
    MethodProfile method = ProfileReader.read(file).method(Figure3Method.map().key());
    assertThatThrownBy(method::kipf)
        .isInstanceOf(FileException.class)
        .hasMessageContaining("exceed 2^63 - 1; merge fewer profiles");
  }
}
