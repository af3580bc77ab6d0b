package org.pathforest.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run leaves behind. */
class DumpTest {
  @TempDir Path folder;

  private void assertCounts(ProfileFile p, int times) {
    assertThat(p.grams(ChildPrograms.CLASS, 0).upTo(4)).isEqualTo(expected(times, 6));
    assertThat(p.grams(ChildPrograms.CLASS, 1).upTo(4))
        .isEqualTo(expected(times, ChildPrograms.MANY));
  }

  private static Map<String, Long> expected(int times, int n) {
    Grams sum = new Grams();
    for (int i = 0; i < times; i++) {
      Grams.of(ChildPrograms.sequences(n), 4).addTo(sum);
    }
    return sum.upTo(4);
  }

  @Test
  void profile_follows_its_description() throws Exception {
    Path maps = Files.createDirectories(folder.resolve("classes/META-INF/pathforest"));
    Files.writeString(maps.resolve(ChildPrograms.MAP + ".map.gz"), "a map");
    Child child = new Child(folder).on(folder.resolve("classes"));
    assertThat(child.run("count")).isEqualTo(new Child.Outcome(3, "counted\n", ""));
    ProfileFile p = child.profile();
    assertThat(p.entries)
        .containsExactlyInAnyOrder(
            "counts.bin", "maps/" + ChildPrograms.MAP + ".map.gz", "meta.properties");
    assertThat(p.classes)
        .containsExactly(List.of(ChildPrograms.CLASS, ChildPrograms.SHA, ChildPrograms.MAP));
    assertThat(p.meta)
        .containsEntry("format", "1")
        .containsEntry("profiler", "kpaths")
        .containsEntry("k", "4")
        .containsEntry("limits", "")
        .containsEntry("maps", ChildPrograms.MAP)
        .containsEntry("program", ChildPrograms.class.getName() + " count")
        .doesNotContainKey("maps.missing");
    assertThat(Instant.parse(p.meta("start"))).isBefore(Instant.parse(p.meta("end")));
    assertThat(Long.parseLong(p.meta("memory"))).isPositive();
    assertThat(p.meta("jvm")).isNotBlank();
    assertThat(p.of(ChildPrograms.CLASS, 0)).hasSize(1);
    CountsRecord r = p.of(ChildPrograms.CLASS, 0).get(0);
    assertThat(List.of(r.tag, r.numPaths, r.k, r.exactUpTo, r.limits))
        .containsExactly(3, ChildPrograms.FEW, 4, 4, 0);
    assertThat(r.prefixes).isEqualTo(Map.of(List.of(1, 2, 27 % r.modulus), 1L));
    assertCounts(p, 1);
  }

  @Test
  void profile_names_all_its_schemes() throws Exception {
    Child child = new Child(folder).with("-Dpathforest.k=3");
    child.run("count", "forest");
    ProfileFile p = child.profile();
    assertThat(p.meta("profiler")).isEqualTo("kpaths ksf");
    assertThat(p.meta("k")).isEqualTo("3");
    assertThat(p.meta("k.least")).isNull();
    assertThat(p.of(ChildPrograms.CLASS, 2).get(0).tag).isEqualTo(2);
    assertThat(p.grams(ChildPrograms.CLASS, 2).upTo(3))
        .isEqualTo(Grams.of(ChildPrograms.sequences(ChildPrograms.MANY), 3).upTo(3));
  }

  @Test
  void loader_that_answers_for_no_class_any_more_loses_nothing() throws Exception {
    Child child = new Child(folder);
    assertThat(child.run("closed-loader")).isEqualTo(new Child.Outcome(0, "", ""));
    assertThat(child.profile().grams(ChildPrograms.CLASS, 0).upTo(4))
        .isEqualTo(Grams.of(ChildPrograms.sequences(ChildPrograms.FEW), 4).upTo(4));
  }

  @Test
  void map_that_is_not_found_is_named() throws Exception {
    Child child = new Child(folder);
    child.run("count");
    assertThat(child.profile().meta)
        .containsEntry("maps.missing", ChildPrograms.MAP)
        .containsEntry("maps", "");
  }

  @Test
  void default_name_is_of_program_and_process() throws Exception {
    Child child = new Child(folder);
    child.run("count");
    assertThat(child.files()).hasSize(1);
    assertThat(child.files().get(0).getFileName().toString())
        .matches("ChildPrograms-[0-9]+\\.pathprof");
  }

  @Test
  void program_that_counts_nothing_leaves_nothing() throws Exception {
    Child child = new Child(folder);
    assertThat(child.run("nothing")).isEqualTo(new Child.Outcome(0, "nothing\n", ""));
    assertThat(child.files()).isEmpty();
  }

  @Test
  void uncaught_exception_keeps_its_status_and_output_and_leaves_a_profile() throws Exception {
    Child child = new Child(folder);
    Child.Outcome o = child.run("exit");
    assertThat(o.status()).isEqualTo(1);
    assertThat(o.err()).contains("the program's own").doesNotContain("pathforest:");
    assertCounts(child.profile(), 1);
    assertThat(child.profile().meta("liveThreads")).isEqualTo("0");
  }

  @Test
  void profile_that_can_not_be_written_is_one_line_and_nothing_else() throws Exception {
    Child child = new Child(folder).with("-Dpathforest.output=no/such/folder/p.pathprof");
    Child.Outcome o = child.run("count");
    assertThat(o.status()).isEqualTo(3);
    assertThat(o.out()).isEqualTo("counted\n");
    assertThat(o.err().lines()).hasSize(1);
    assertThat(o.err())
        .startsWith("pathforest: " + folder.toRealPath().resolve("no/such/folder/p.pathprof"))
        .contains("can't write the profile (");
    assertThat(child.files()).isEmpty();
  }

  @Test
  void folder_is_not_replaced_by_a_profile() throws Exception {
    Files.createDirectory(folder.resolve("here"));
    Child child = new Child(folder).with("-Dpathforest.output=here");
    Child.Outcome o = child.run("count");
    assertThat(o.status()).isEqualTo(3);
    assertThat(o.err().lines()).hasSize(1);
    assertThat(o.err()).contains("here: can't write the profile (is a folder)");
    assertThat(folder.resolve("here")).isEmptyDirectory();
    assertThat(child.files()).hasSize(1);
  }

  @Test
  void nobody_to_tell_is_no_reason_to_fail() throws Exception {
    Child child = new Child(folder).with("-Dpathforest.output=no/such/folder/p.pathprof");
    assertThat(child.run("broken-stderr")).isEqualTo(new Child.Outcome(4, "", ""));
  }

  @Test
  void dump_and_reset_on_demand() throws Exception {
    Files.createDirectory(folder.resolve("a-folder"));
    Child child = new Child(folder).with("-Dpathforest.output=last.prof");
    Child.Outcome o = child.run("dump", "a-folder");
    assertThat(o.status()).isZero();
    assertThat(o.err()).isEmpty();
    assertThat(o.out().lines())
        .containsExactly(
            "first.prof", folder.toRealPath().resolve("last.prof").toString(), "refused");
    assertCounts(ProfileFile.read(folder.resolve("first.prof")), 1);
    assertCounts(ProfileFile.read(folder.resolve("second.prof")), 0);
    assertCounts(ProfileFile.read(folder.resolve("last.prof")), 2);
    assertThat(child.files()).hasSize(4);
  }

  @Test
  void bean_dumps_resets_and_tells_bytes() throws Exception {
    Child child = new Child(folder).with("-Dpathforest.jmx=true");
    Child.Outcome o = child.run("jmx");
    assertThat(o).isEqualTo(new Child.Outcome(0, "true\ntrue\n", ""));
    assertCounts(child.profile(), 0);
  }

  @Test
  void bean_without_java_management_is_one_line_and_all_is_counted() throws Exception {
    Child child = new Child(folder).with("-Dpathforest.jmx=true", "--limit-modules", "java.base");
    Child.Outcome o = child.run("feed");
    assertThat(o)
        .isEqualTo(
            new Child.Outcome(
                0, "", "pathforest: pathforest.jmx: this JVM has no java.management\n"));
    assertCounts(child.profile(), 1);
  }

  @Test
  void dump_without_memory_does_not_keep_ended_threads_from_being_added_up() throws Exception {
    Child child = new Child(folder).with("-Xmx64m", "-XX:+UseSerialGC");
    Child.Outcome o = child.run("dump-without-memory");
    assertThat(o).isEqualTo(new Child.Outcome(0, "out of memory\n2\n", ""));
  }

  @Test
  void threads_that_run_on_are_in_the_profile() throws Exception {
    Child child = new Child(folder);
    assertThat(child.run("running")).isEqualTo(new Child.Outcome(0, "", ""));
    ProfileFile p = child.profile();
    assertThat(p.meta("liveThreads")).isEqualTo("1");
    assertThat(p.of(ChildPrograms.CLASS, 0)).isNotEmpty();
    p.records.forEach(r -> assertThat(r.exactUpTo).isEqualTo(4));
  }

  @Test
  void loader_of_the_programs_own_may_use_the_registry_and_fail() throws Exception {
    Child child = new Child(folder);
    assertThat(child.run("loader")).isEqualTo(new Child.Outcome(0, "alive false\ndone\n", ""));
    assertCounts(child.profile(), 1);
  }
}
