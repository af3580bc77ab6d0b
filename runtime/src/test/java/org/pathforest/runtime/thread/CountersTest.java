package org.pathforest.runtime.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.runtime.Child;
import org.pathforest.runtime.ChildPrograms;
import org.pathforest.runtime.ProfileFile;
import org.pathforest.runtime.table.CountsRecord;

/** Counters of methods in which every sequence is a single path. */
class CountersTest {
  @TempDir private Path folder;

  private static Archive archive(String... layout) {
    int methods = 0;
    int counters = 0;
    for (String line : layout) {
      String of = line.split(" ", 3)[1];
      methods += of.length();
      counters += of.chars().map(c -> c - '0').sum();
    }
    // Pieces may end anywhere in the text.
    String all = String.join("", layout);
    String[] pieces = {all.substring(0, 5), all.substring(5)};
    return Archive.of(0, "7 map 4 kpaths " + methods + " " + counters, pieces);
  }

  @Test
  void counters_of_methods_stand_one_behind_the_other() {
    Archive a = archive("sha 03002 3 p/C", "sha p0 3 p/D");
    int first = ArchiveCounts.UNUSED;
    assertThat(a.counters()).isEqualTo(first + 3 + 2 + 64);
    assertThat(IntStream.of(1, 4, 5).map(a::firstCounter))
        .containsExactly(first, first + 3, first + 5);
    assertThat(IntStream.of(0, 1, 3, 5, 6).map(a::countersOf)).containsExactly(0, 3, 0, 64, 0);
    assertThat(IntStream.of(0, 2, 3, 4, 5, 68).map(c -> a.methodOf(first + c)))
        .containsExactly(1, 1, 4, 4, 5, 5);
  }

  @Test
  void classes_of_a_layout_have_names_of_any_characters() {
    Archive a = archive("one 03 12 p/My 1 Class", "two 2 5 p/\nD ", "one  3 p/E", "six 10 1 F");
    assertThat(Archive.classes(List.of(a)))
        .extracting(c -> c.name + "|" + c.sha256 + "|" + c.firstMethod + "|" + c.methods)
        .containsExactly("p/My 1 Class|one|0|2", "p/\nD |two|2|1", "p/E|one|3|0", "F|six|3|2");
  }

  @Test
  void counters_and_interruptions_of_all_threads_add_up() throws Exception {
    ProfileFile p = new Child(folder).printing("true\n", "counters");
    assertThat(p.grams(ChildPrograms.CLASS, 3).upTo(4)).isEqualTo(Map.of("[0]", 2L, "[2]", 4L));
    long thrown = 0;
    long left = 0;
    for (CountsRecord r : p.of(ChildPrograms.CLASS, 3)) {
      assertThat(List.of(r.numPaths, r.k, r.exactUpTo, r.limits, r.modulus))
          .containsExactly(3, 4, 4, 0, 3);
      thrown += r.prefixes.getOrDefault(List.of(1, 5, 2), 0L);
      left += r.prefixes.getOrDefault(List.of(0, 7, 1), 0L);
    }
    assertThat(thrown).isEqualTo(2);
    assertThat(left).isEqualTo(1);
  }

  @Test
  void counters_for_which_there_is_no_memory_are_named() throws Exception {
    Child child = new Child(folder);
    child.run("MemoryPrograms.counters");
    ProfileFile p = child.profile();
    assertThat(p.meta("limits")).isEqualTo("memory");
    assertThat(p.of(ChildPrograms.CLASS, 3)).anySatisfy(r -> assertThat(r.exactUpTo).isZero());
    assertThat(p.of(ChildPrograms.CLASS, 2)).as("methods that did not run").isEmpty();
  }

  @Test
  void tables_are_arrays_at_once_or_hashed_as_woven_code_asks() throws Exception {
    ProfileFile p =
        new Child(folder).printing("5000\n0\n0\n".repeat(2), "table.TablePrograms.arrays");
    assertThat(p.of(ChildPrograms.CLASS, 0).get(0).counters).isEqualTo(Map.of(List.of(4999), 1L));
    Child hashed = new Child(folder, "-Dpathforest.tables=hashed");
    assertThat(hashed.run("table.TablePrograms.arrays").out()).isEqualTo("0\n0\n0\n".repeat(2));
  }
}
