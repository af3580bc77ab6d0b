package org.pathforest.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.testkit.ChildJvm;

/** Registration of archives. */
class RegistrationTest {
  @TempDir private Path folder;

  @Test
  void archive_that_registers_again_is_the_same() throws Exception {
    List<String> once = List.of(ChildPrograms.CLASS, ChildPrograms.SHA, ChildPrograms.MAP);
    assertThat(new Child(folder).printing("true\n", "sameArchive").classes)
        .containsExactly(once, once);
  }

  @Test
  void archive_that_could_not_register_does_so_when_it_is_counted() throws Exception {
    Child child = new Child(folder);
    ChildJvm.Outcome o = child.run("arrangedLate");
    assertThat(o.out()).isEqualTo("false\ntrue\n");
    assertThat(o.err().lines()).hasSize(1);
    assertThat(o.err()).startsWith("pathforest: profile: can't start counting yet (");
    assertThat(o.status()).isZero();
    ProfileFile p = child.profile();
    assertThat(p.classes).hasSize(2);
    p.assertFed("p/One", 2);
    p.assertFed("p/Two", 1);
    assertThat(p.meta("limits")).isEmpty();
  }

  @Test
  void profile_that_is_arranged_for_is_written_once() throws Exception {
    new Child(folder).printing("", "endsTwice").assertFed(ChildPrograms.CLASS, 1);
  }

  /**
   * A loader may be closed, or have no memory, when one of its classes is needed for the first
   * time.
   */
  @Test
  void nothing_is_left_to_load_that_counting_or_dumping_may_need() throws Exception {
    Path classes =
        Path.of(HolderCalls.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    List<String> names;
    try (Stream<Path> files = Files.walk(classes.resolve("org/pathforest/runtime"))) {
      names =
          files
              .map(file -> classes.relativize(file).toString())
              .filter(name -> name.endsWith(".class") && !name.contains("package-info"))
              .map(name -> name.replace(".class", "").replace('/', '.'))
              .sorted()
              .toList();
    }

    String out = new Child(folder).run("leftToLoad " + String.join(" ", names)).succeeded();

    assertThat(out.lines().map(line -> line.replace("org.pathforest.runtime.", "")))
        .as("but what users call, what samples need, and what only stands for an access")
        .containsOnly(
            "",
            "true",
            "PathforestBean",
            "PathforestMBean",
            "SampleCalls",
            "thread.Samples",
            "thread.Samples$Handles",
            "thread.Samples$Tables",
            "thread.SampleSwitch",
            "table.SharedCounters$1");
  }

  @Test
  void path_map_of_a_module_that_its_container_uninstalls_is_kept() throws Exception {
    Files.writeString(folder.resolve(ChildPrograms.MAP), "a map");
    ProfileFile p = new Child(folder).printing("", "moduleThatGoes");
    assertThat(p.entries).contains("maps/" + ChildPrograms.MAP + ".map.gz");
    assertThat(p.meta("maps.missing")).isNull();
  }

  @Test
  void archive_woven_for_another_protocol_is_not_counted_and_named() throws Exception {
    Child child = new Child(folder);
    ChildJvm.Outcome o = child.run("otherProtocol");
    assertThat(o.status()).isZero();
    assertThat(o.out()).isEqualTo("true\ntrue\n");
    assertThat(o.err().lines()).hasSize(1);
    assertThat(o.err())
        .startsWith(
            "pathforest: "
                + ChildPrograms.class.getName()
                + ": instrumented for another version of the runtime");
    ProfileFile p = child.profile();
    assertThat(p.classes).hasSize(1);
    assertThat(p.meta("limits")).isEqualTo("lost");
    p.assertFed(ChildPrograms.CLASS, 1);
  }
}
