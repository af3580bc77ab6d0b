package org.pathforest.runtime.dump;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.runtime.Child;
import org.pathforest.runtime.ChildPrograms;
import org.pathforest.runtime.ProfileFile;
import org.pathforest.runtime.table.CountsRecord;
import org.pathforest.runtime.table.Grams;
import org.pathforest.testkit.ChildJvm;

/** Profiles and messages that runs leave behind. */
class DumpTest {
  @TempDir private Path folder;

  @Test
  void profile_follows_its_description() throws Exception {
    Path maps = Files.createDirectories(folder.resolve("classes/META-INF/pathforest"));
    Files.writeString(maps.resolve(ChildPrograms.MAP + ".map.gz"), "a map");
    Child child = new Child(folder).on(folder.resolve("classes"));
    assertThat(child.run("count").endedWith(3, "").out()).isEqualTo("counted\n");
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
        .containsEntry("program", ChildPrograms.class.getName())
        .doesNotContainKey("maps.missing");
    assertThat(Instant.parse(p.meta("start"))).isBefore(Instant.parse(p.meta("end")));
    assertThat(Long.parseLong(p.meta("memory"))).isPositive();
    assertThat(p.meta("jvm")).isNotBlank();
    assertThat(p.of(ChildPrograms.CLASS, 0)).hasSize(1);
    CountsRecord r = p.of(ChildPrograms.CLASS, 0).get(0);
    assertThat(List.of(r.tag, r.numPaths, r.k, r.exactUpTo, r.limits))
        .containsExactly(3, ChildPrograms.FEW, 4, 4, 0);
    assertThat(r.prefixes).isEqualTo(Map.of(List.of(1, 2, 27 % r.modulus), 1L));
    p.assertFed(ChildPrograms.CLASS, 1);
  }

  @Test
  void profile_names_all_its_schemes() throws Exception {
    Child child = new Child(folder, "-Dpathforest.k=3");
    child.run("count forest");
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
    new Child(folder).printing("", "closedLoader").assertFed(ChildPrograms.CLASS, 1);
  }

  @Test
  void file_is_named_after_program_and_process_and_a_map_that_is_not_found_is_named_in_it()
      throws Exception {
    Child child = new Child(folder);
    child.run("count");
    assertThat(child.files()).hasSize(1);
    assertThat(child.files().get(0).getFileName().toString())
        .matches("ChildPrograms-[0-9]+\\.pathprof");
    assertThat(child.profile().meta)
        .containsEntry("maps.missing", ChildPrograms.MAP)
        .containsEntry("maps", "");
  }

  @Test
  void program_that_counts_nothing_leaves_nothing() throws Exception {
    Child child = new Child(folder);
    assertThat(child.run("nothing").succeeded()).isEqualTo("nothing\n");
    assertThat(child.files()).isEmpty();
  }

  @Test
  void uncaught_exception_keeps_its_status_and_output_and_leaves_a_profile() throws Exception {
    Child child = new Child(folder);
    ChildJvm.Outcome o = child.run("fails");
    assertThat(o.status()).isEqualTo(1);
    assertThat(o.err()).contains("the program's own").doesNotContain("pathforest:");
    child.profile().assertFed(ChildPrograms.CLASS, 1);
    assertThat(child.profile().meta("liveThreads")).isEqualTo("0");
  }

  @Test
  void profile_that_can_not_be_written_is_one_line_at_the_start_and_one_at_the_end()
      throws Exception {
    Child child = new Child(folder, "-Dpathforest.output=no/such/folder/p.pathprof");
    ChildJvm.Outcome o = child.run("count");
    assertThat(o.status()).isEqualTo(3);
    assertThat(o.out()).isEqualTo("counted\n");
    String name = "pathforest: " + folder.toRealPath().resolve("no/such/folder/p.pathprof") + ": ";
    assertThat(o.err().lines())
        .as("a line at the start, a line at the end")
        .hasSize(2)
        .first()
        .isEqualTo(
            name
                + "the profile can't be written there (the folder does not exist); set pathforest.output");
    assertThat(o.err().lines().toList().get(1)).startsWith(name + "can't write the profile (");
    assertThat(child.files()).isEmpty();
  }

  @Test
  void folder_is_not_replaced_by_a_profile() throws Exception {
    Files.createDirectory(folder.resolve("here"));
    Child child = new Child(folder, "-Dpathforest.output=here");
    ChildJvm.Outcome o = child.run("count");
    assertThat(o.status()).isEqualTo(3);
    assertThat(o.err().lines()).hasSize(2);
    assertThat(o.err()).contains("here: can't write the profile (is a folder)");
    assertThat(folder.resolve("here")).isEmptyDirectory();
    assertThat(child.files()).hasSize(1);
  }

  @Test
  void link_is_followed_and_its_target_replaced() throws Exception {
    Path target = Files.writeString(folder.resolve("target.pathprof"), "older");
    Path link = Files.createSymbolicLink(folder.resolve("link.pathprof"), target.getFileName());
    Child child = new Child(folder, "-Dpathforest.output=link.pathprof");
    assertThat(child.run("count").err()).isEmpty();
    assertThat(link).isSymbolicLink();
    ProfileFile.read(target).assertFed(ChildPrograms.CLASS, 1);
  }

  /** A FIFO takes the place of a device, which only root can create. */
  @Test
  void fifo_is_written_to_and_stays() throws Exception {
    Path fifo = folder.resolve("fifo");
    assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor()).isZero();
    Path copy = folder.resolve("copy.pathprof");
    Process reader =
        new ProcessBuilder("cat", fifo.toString()).redirectOutput(copy.toFile()).start();
    Child child = new Child(folder, "-Dpathforest.output=fifo");
    assertThat(child.run("count").err()).isEmpty();
    assertThat(reader.waitFor()).isZero();
    assertThat(Files.isRegularFile(fifo)).isFalse();
    ProfileFile.read(copy).assertFed(ChildPrograms.CLASS, 1);
  }

  @Test
  void nobody_to_tell_is_no_reason_to_fail() throws Exception {
    Child child = new Child(folder, "-Dpathforest.output=no/such/folder/p.pathprof");
    assertThat(child.run("brokenStderr").endedWith(4, "").out()).isEmpty();
  }

  @Test
  void dump_and_reset_on_demand() throws Exception {
    Files.createDirectory(folder.resolve("a-folder"));
    Child child = new Child(folder, "-Dpathforest.output=last.prof");
    Path here = folder.toRealPath();
    assertThat(child.run("dump").succeeded().lines())
        .containsExactly(
            "first.prof",
            here.resolve("last.1.prof").toString(),
            here.resolve("last.2.prof").toString(),
            "refused");
    ProfileFile.read(folder.resolve("first.prof")).assertFed(ChildPrograms.CLASS, 1);
    ProfileFile.read(folder.resolve("second.prof")).assertFed(ChildPrograms.CLASS, 0);
    for (String name : List.of("last.1.prof", "last.2.prof", "last.prof")) {
      ProfileFile.read(folder.resolve(name)).assertFed(ChildPrograms.CLASS, 2);
    }
    assertThat(child.files()).hasSize(6);
  }

  @Test
  void dumps_of_one_interval_say_so_and_reset_begins_the_next() throws Exception {
    new Child(folder, "-Dpathforest.output=last.prof").run("dump");
    List<String> intervals = new ArrayList<>();
    for (String name : List.of("first.prof", "second.prof", "last.1.prof", "last.prof")) {
      intervals.add(ProfileFile.read(folder.resolve(name)).meta("intervals"));
    }
    assertThat(intervals.get(0)).matches("[0-9a-f]+\\.1");
    assertThat(intervals.subList(1, 4)).containsOnly(intervals.get(0).replaceFirst("1$", "2"));
  }

  @Test
  void usual_name_that_is_taken_is_not_replaced() throws Exception {
    // In containers that share a folder, every process has number 1.
    String usual = "ChildPrograms-1.pathprof";
    assertThat(OutputFile.insert(usual, ".1")).isEqualTo("ChildPrograms-1.1.pathprof");
    Path taken = Files.writeString(folder.resolve(usual), "another's");
    OutputFile.Content content = out -> out.write("mine".getBytes(StandardCharsets.UTF_8));
    assertThat(OutputFile.write(taken.toFile(), 0, content).getName())
        .isEqualTo("ChildPrograms-1.1.pathprof");
    assertThat(OutputFile.write(taken.toFile(), 0, content).getName())
        .isEqualTo("ChildPrograms-1.2.pathprof");
    assertThat(taken).hasContent("another's");
    assertThat(folder.resolve("ChildPrograms-1.2.pathprof")).hasContent("mine");
  }

  @Test
  void profiles_written_at_once_into_one_folder_are_all_there() throws Exception {
    // Each write removes files that look like leftovers, and must not remove another write's file.
    OutputFile.Content content = out -> out.write("mine".getBytes(StandardCharsets.UTF_8));
    ExecutorService threads = Executors.newFixedThreadPool(4);
    List<Future<File>> written = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      File file = folder.resolve(i + ".prof").toFile();
      written.add(threads.submit(() -> OutputFile.write(file, OutputFile.REPLACE, content)));
    }
    threads.shutdown();
    for (Future<File> file : written) {
      assertThat(file.get()).hasContent("mine");
    }
    assertThat(folder).isDirectoryNotContaining("glob:**/.pathforest-*");
  }

  @Test
  void name_that_was_set_is_replaced() throws Exception {
    Files.writeString(folder.resolve("mine.pathprof"), "of an earlier run");
    Child child = new Child(folder, "-Dpathforest.output=mine.pathprof");
    assertThat(child.run("count").err()).isEmpty();
    child.profile().assertFed(ChildPrograms.CLASS, 1);
    assertThat(child.files()).hasSize(1);
  }

  @Test
  void temporary_file_of_a_killed_dump_is_removed_by_the_next_and_never_before() throws Exception {
    Path out = Files.createFile(folder.resolve("out"));
    Process writer = new Child(folder).of("dump.DumpPrograms.killed").start(out, out);
    try {
      while (!Files.readString(out).contains("writing")) {
        assertThat(writer.isAlive()).isTrue();
        Thread.sleep(20);
      }
      Child next = new Child(folder, "-Dpathforest.output=next.pathprof");
      assertThat(next.run("count").err()).isEmpty();
      assertThat(temporary()).as("of a process that lives").hasSize(1);
      writer.destroyForcibly().waitFor();
      assertThat(temporary()).hasSize(1);
      Path foreign = Files.createFile(folder.resolve(".pathforest-another.host-7.tmp"));
      assertThat(next.run("count").err()).isEmpty();
      assertThat(temporary()).as("locks of another host are not seen").containsExactly(foreign);
      Files.setLastModifiedTime(foreign, FileTime.from(Instant.now().minus(Duration.ofDays(2))));
      assertThat(next.run("count").err()).isEmpty();
      assertThat(temporary()).isEmpty();
    } finally {
      writer.destroyForcibly().waitFor();
    }
  }

  private List<Path> temporary() throws Exception {
    return new Child(folder).files().stream().filter(f -> f.toString().endsWith(".tmp")).toList();
  }

  @Test
  void arguments_are_named_if_asked_for() throws Exception {
    Child child = new Child(folder, "-Dpathforest.arguments=true");
    child.run("feed --password=x");
    assertThat(child.profile().meta("program"))
        .isEqualTo(ChildPrograms.class.getName() + " feed --password=x");
  }

  @Test
  void bean_dumps_resets_and_tells_bytes() throws Exception {
    Child child = new Child(folder, "-Dpathforest.jmx=true", "-Dpathforest.output=end.prof");
    assertThat(child.run("jmx").succeeded().lines())
        .contains(
            "true",
            "Profiles of this program while it runs",
            "TableBytes: Bytes that the tables of counts use now",
            "file: Path of the profile, on the machine where this program runs",
            "reset: Sets all counts to 0; everything counted since the last dump is lost")
        .doesNotContain("false")
        .noneMatch(line -> line.contains("p1") || line.endsWith("exposed for management"));
    assertThat(child.files().stream().map(f -> f.getFileName().toString()))
        .containsExactly("end.1.prof", "end.2.prof", "end.prof", "named.prof", "other.prof");
    ProfileFile.read(folder.resolve("end.prof")).assertFed(ChildPrograms.CLASS, 0);
  }

  @Test
  void bean_without_java_management_is_one_line_and_all_is_counted() throws Exception {
    Child child = new Child(folder, "-Dpathforest.jmx=true", "--limit-modules", "java.base");
    child
        .run("feed")
        .endedWith(
            0,
            "pathforest: pathforest.jmx: java.management is not in this JVM, or not visible to the"
                + " runtime; add that module, or unset pathforest.jmx\n");
    child.profile().assertFed(ChildPrograms.CLASS, 1);
  }

  @Test
  void dump_without_memory_does_not_keep_ended_threads_from_being_added_up() throws Exception {
    assertThat(new Child(folder, "-Xmx64m").run("MemoryPrograms.dump").succeeded())
        .isEqualTo("out of memory\n2\n");
  }

  @Test
  void threads_that_run_on_are_in_the_profile_and_named_unless_they_wait() throws Exception {
    ProfileFile p = new Child(folder).printing("", "running");
    assertThat(p.meta("liveThreads")).isEqualTo("1");
    assertThat(p.of(ChildPrograms.CLASS, 0)).isNotEmpty();
    p.records.forEach(r -> assertThat(r.exactUpTo).isEqualTo(4));
  }

  @Test
  void loader_of_the_programs_own_may_use_the_registry_and_fail() throws Exception {
    new Child(folder).printing("alive false\ndone\n", "loader").assertFed(ChildPrograms.CLASS, 1);
  }
}
