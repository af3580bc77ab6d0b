package org.pathforest.profile;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.UnknownFieldSet;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.map.RegisterKind;
import org.pathforest.paths.probe.InterruptedMode;
import org.pathforest.profile.export.PprofExport;
import org.pathforest.profile.file.ProfileReader;

/** The pprof export, read field by field. The end-to-end tests read it with the official schema. */
class PprofExportTest {
  @TempDir Path folder;

  private static UnknownFieldSet export(Path profile) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PprofExport.write(ProfileReader.read(profile), out, done -> {});
    byte[] bytes = new GZIPInputStream(new ByteArrayInputStream(out.toByteArray())).readAllBytes();
    return UnknownFieldSet.parseFrom(bytes);
  }

  private static List<UnknownFieldSet> messages(UnknownFieldSet in, int field) throws IOException {
    List<UnknownFieldSet> messages = new ArrayList<>();
    for (ByteString bytes : in.getField(field).getLengthDelimitedList()) {
      messages.add(UnknownFieldSet.parseFrom(bytes));
    }
    return messages;
  }

  private static long number(UnknownFieldSet in, int field) {
    List<Long> values = in.getField(field).getVarintList();
    return values.isEmpty() ? 0 : values.get(0);
  }

  private static List<Long> packed(UnknownFieldSet in, int field) throws IOException {
    CodedInputStream bytes = in.getField(field).getLengthDelimitedList().get(0).newCodedInput();
    List<Long> values = new ArrayList<>();
    while (!bytes.isAtEnd()) {
      values.add(bytes.readInt64());
    }
    return values;
  }

  private static String string(UnknownFieldSet profile, long index) {
    return profile.getField(6).getLengthDelimitedList().get((int) index).toStringUtf8();
  }

  /** Returns samples as text: names and lines of functions, the leaf first, and then the values. */
  private static List<String> samples(UnknownFieldSet profile) throws IOException {
    List<UnknownFieldSet> locations = messages(profile, 4);
    List<UnknownFieldSet> functions = messages(profile, 5);
    List<String> samples = new ArrayList<>();
    for (UnknownFieldSet sample : messages(profile, 2)) {
      List<String> words = new ArrayList<>();
      for (long id : packed(sample, 1)) {
        UnknownFieldSet location = locations.get((int) id - 1);
        assertThat(number(location, 1)).isEqualTo(id);
        UnknownFieldSet line = messages(location, 4).get(0);
        UnknownFieldSet function = functions.get((int) number(line, 1) - 1);
        assertThat(number(function, 1)).isEqualTo(number(line, 1));
        words.add(string(profile, number(function, 2)) + " @" + number(line, 2));
      }
      samples.add(String.join(" | ", words) + " = " + packed(sample, 2));
    }
    return samples;
  }

  private static List<String> comments(UnknownFieldSet profile) {
    return profile.getField(13).getVarintList().stream().map(i -> string(profile, i)).toList();
  }

  private static ProfileFile figure3(int k, MethodMap run) throws IOException {
    long inLoop = Math.floorMod(2 - run.probes().potentials()[2], 9);
    return new ProfileFile(k)
        .method(run)
        .sequences(
            0,
            0,
            9,
            k,
            List.of(new int[] {6, 0, 3}, new int[] {6}, new int[] {8}),
            1,
            2,
            inLoop,
            2);
  }

  @Test
  void every_path_is_the_leaf_of_those_before_it() throws IOException {
    UnknownFieldSet profile = export(figure3(2, Figure3Method.map()).write(folder.resolve("a")));

    String root = "org.x.Figure3.run()V @10";
    List<String> samples = samples(profile);
    assertThat(samples).hasSize(5);
    assertThat(samples.get(0))
        .endsWith(" | " + root + " = [1, 9, 0]")
        .startsWith("path 3: line 11");
    assertThat(samples.get(0)).contains(" return in org.x.Figure3.run()V @11 | path 0: ");
    assertThat(samples.get(1))
        .startsWith("path 6: enter · line 11")
        .endsWith("@10 | " + root + " = [2, 22, 0]");
    assertThat(samples.get(2)).startsWith("path 0: ").contains(" | path 6: ").endsWith("[1, 8, 0]");
    assertThat(samples.get(3))
        .startsWith("path 8: catch")
        .endsWith("@0 | " + root + " = [1, 2, 0]");
    assertThat(samples.get(4))
        .startsWith("interrupted: line 11")
        .contains("exception at line 12, caught at @24 in ")
        .endsWith("@11 | " + root + " = [0, 0, 2]");
  }

  @Test
  void strings_begin_with_the_empty_one_and_types_are_named() throws IOException {
    UnknownFieldSet profile = export(figure3(2, Figure3Method.map()).write(folder.resolve("a")));

    assertThat(string(profile, 0)).isEmpty();
    List<String> types = new ArrayList<>();
    for (UnknownFieldSet type : messages(profile, 1)) {
      types.add(string(profile, number(type, 1)) + "/" + string(profile, number(type, 2)));
    }
    assertThat(types).containsExactly("paths/count", "instructions/count", "interrupted/count");
    assertThat(string(profile, number(profile, 14))).isEqualTo("paths");
    assertThat(messages(profile, 3)).hasSize(1);
  }

  @Test
  void run_is_told_in_times_and_comments() throws IOException {
    UnknownFieldSet profile = export(figure3(2, Figure3Method.map()).write(folder.resolve("a")));

    long start = Instant.parse("2026-01-02T03:04:05Z").getEpochSecond();
    assertThat(number(profile, 9)).isEqualTo(start * 1_000_000_000);
    assertThat(number(profile, 10)).isEqualTo(60_000_000_000L);
    assertThat(comments(profile))
        .contains("k: 2", "profiler: kpaths", "program: x.Main", "jvm: a JVM", "limits: none")
        .noneMatch(c -> c.startsWith("org.x."));
  }

  @Test
  void times_that_do_not_fit_stand_in_comments() throws IOException {
    ProfileFile file = figure3(2, Figure3Method.map());
    file.meta.put("start", "+99999-01-01T00:00:00Z");
    UnknownFieldSet profile = export(file.write(folder.resolve("a")));

    assertThat(profile.hasField(9)).isFalse();
    assertThat(comments(profile)).contains("start: +99999-01-01T00:00:00Z");
  }

  @Test
  void limits_of_run_and_methods_are_named() throws IOException {
    MethodMap lost = Figure3Method.map("lost", 1, RegisterKind.INT, InterruptedMode.PREFIX);
    ProfileFile file = figure3(2, Figure3Method.map()).method(lost);
    file.meta.put("limits", "memory");
    file.record(1, 0, 1, 9, 2, 0, 1).numbers(0, 0, 0);
    UnknownFieldSet profile = export(file.write(folder.resolve("a")));

    assertThat(comments(profile))
        .contains(
            "limits: memory",
            "org.x.Figure3.lost()V: limits memory; counts were lost",
            "limits memory methods: 1");
    assertThat(samples(profile)).hasSize(5).noneMatch(s -> s.contains("lost"));
  }
}
