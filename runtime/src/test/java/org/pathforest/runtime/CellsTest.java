package org.pathforest.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Methods whose paths have cells in an array of their class. */
class CellsTest {
  @TempDir private Path folder;

  private static ClassHandle handle(String layout) {
    return ClassHandle.of(0, "2 map sha " + layout.length() + " 4 kpaths " + layout + " p/C");
  }

  @Test
  void cells_of_methods_stand_one_behind_the_other() {
    ClassHandle h = handle("03002p0");
    assertThat(h.cells()).isEqualTo(3 + 2 + 64);
    assertThat(List.of(h.firstCell(1), h.firstCell(4), h.firstCell(5))).containsExactly(0, 3, 5);
    assertThat(List.of(h.cellsOf(0), h.cellsOf(1), h.cellsOf(3), h.cellsOf(5), h.cellsOf(6)))
        .containsExactly(0, 3, 0, 64, 0);
    assertThat(List.of(h.methodOf(0), h.methodOf(2), h.methodOf(3), h.methodOf(4)))
        .containsExactly(1, 1, 4, 4);
    assertThat(List.of(h.methodOf(5), h.methodOf(68))).containsExactly(5, 5);
  }

  @Test
  void methods_missing_in_a_layout_have_no_cells() {
    ClassHandle h = ClassHandle.of(0, "2 map sha 3 4 kpaths 2 p/C");
    assertThat(List.of(h.cellsOf(0), h.cellsOf(1), h.cellsOf(2))).containsExactly(2, 0, 0);
  }

  @Test
  void class_with_a_blank_in_its_name_is_read_whole() {
    assertThat(ClassHandle.of(0, "2 map sha 0 4 bl  p/My Class").className).isEqualTo("p/My Class");
  }

  @Test
  void cells_and_interruptions_of_all_threads_add_up() throws Exception {
    ProfileFile p = new Child(folder).printing("true\n", "cells");
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
  void cells_for_which_there_is_no_memory_are_named() throws Exception {
    Child child = new Child(folder);
    child.run("MemoryPrograms.cells");
    ProfileFile p = child.profile();
    assertThat(p.meta("limits")).isEqualTo("memory");
    assertThat(p.of(ChildPrograms.CLASS, 3).get(0).exactUpTo).isZero();
    assertThat(p.of(ChildPrograms.CLASS, 2)).as("methods that did not run").isEmpty();
  }

  @Test
  void tables_are_arrays_at_once_or_hashed_as_woven_code_asks() throws Exception {
    ProfileFile p = new Child(folder).printing("5001\n0\n0\n".repeat(2), "arrays");
    assertThat(p.of(ChildPrograms.CLASS, 0).get(0).cells).isEqualTo(Map.of(List.of(4999), 1L));
    Child hashed = new Child(folder, "-Dpathforest.tables=hashed");
    assertThat(hashed.run("arrays").out()).isEqualTo("0\n0\n0\n".repeat(2));
  }
}
