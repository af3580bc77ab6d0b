package org.pathforest.profile.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pathforest.paths.dag.DagEdge;
import org.pathforest.paths.map.BranchConditions;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.numbering.PathDecoder;
import org.pathforest.profile.Figure3Method;

class PathTextTest {
  /** Figure 3. The branch of block 4 has no condition that is certain. */
  private static final MethodMap MAP =
      Figure3Method.with(
          Figure3Method.map(),
          e -> e.from() == 4 ? null : e.to() == 2 ? "i < n" : e.to() == 3 ? "i >= n" : "");

  private static String text(MethodMap map, int id) {
    return new PathText(map).path(new PathDecoder(map.numbering()).decode(id));
  }

  @ParameterizedTest
  @CsvSource({
    "0, i >= n · line 15 taken · again",
    "2, i < n · line 15 taken · again",
    "3, i < n · line 15 not taken · return",
    "6, enter · i < n · line 15 taken · again",
    "8, catch at @24 · @24 · return"
  })
  void path_is_shown_as_what_held_on_it(int id, String text) {
    assertThat(text(MAP, id)).isEqualTo(text);
  }

  @Test
  void branch_without_condition_is_shown_by_its_line_and_outcome() {
    assertThat(text(Figure3Method.map(), 6))
        .isEqualTo("enter · line 11 not taken · line 15 taken · again");
    PathText text = new PathText(MAP);
    assertThat(text.branch(1, 2)).isEqualTo("i < n at line 11");
    assertThat(text.branch(4, 1)).isEqualTo("line 15 taken");
    assertThat(text.branch(5, -1)).isEqualTo("line 17");
    assertThat(text.test(1)).isEqualTo("`i < n` at line 11");
    assertThat(text.test(4)).isEqualTo("at line 15");
  }

  @Test
  void prefix_ends_at_the_lines_that_threw() {
    assertThat(new PathText(MAP).prefix(DagEdge.Kind.START_ENTRY, List.of(0, 1, 2)))
        .isEqualTo("enter · i < n · exception at line 12");
  }

  @Test
  void step_that_says_nothing_is_left_out() {
    MethodMap quiet = Figure3Method.with(MAP, e -> e.from() == 4 ? "" : "c");
    assertThat(text(quiet, 3)).isEqualTo("c · return");
  }

  @Test
  void condition_that_is_too_long_loses_its_middle() {
    String name = "aName".repeat(40);
    String shortened =
        BranchConditions.of(MAP.cfg(), e -> name + " == 0").of(MAP.cfg().successors(1).get(0));
    assertThat(shortened)
        .hasSizeLessThanOrEqualTo(80)
        .startsWith("aName")
        .endsWith("aName == 0")
        .contains("…");
  }

  @ParameterizedTest
  @CsvSource({"0, A", "25, Z", "26, AA", "51, AZ", "52, BA", "701, ZZ", "702, AAA"})
  void letters_go_on_as_columns_of_a_sheet_do(int rank, String letter) {
    assertThat(NamedPaths.nth(rank)).isEqualTo(letter);
  }
}
