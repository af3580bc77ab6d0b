package org.pathforest.profile.report.paths;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.profile.EdgeProfile;
import org.pathforest.profile.Figure3Method;
import org.pathforest.profile.forest.Kipf;
import org.pathforest.profile.text.Style;

class PathsReportTest {
  private static final MethodMap MAP = Figure3Method.map();

  /** D'Elia &amp; Demetrescu's Figure 3, in which paths 6, 2 and 0 ran once each. */
  private static final NumberedMethod METHOD =
      new NumberedMethod(
          "Figure3.run()",
          MAP.numbering(),
          MAP.conditions(),
          e -> MAP.increment(e) != 0,
          new NumberedMethod.Run(
              Map.of(6, 1L, 2, 1L, 0, 1L),
              EdgeProfile.of(
                  MAP.numbering(), Kipf.ofSequences(1, new int[] {6, 2, 0}), List.of())));

  private static String text(PathsReport report) throws IOException {
    StringBuilder text = new StringBuilder();
    report.writeText(Style.PLAIN, text);
    return text.toString();
  }

  @Test
  void path_is_shown_with_the_sum_that_makes_its_number() throws IOException {
    assertThat(text(PathsReport.one(METHOD, 6)))
        .startsWith(
            """
            Figure3.run(): 9 paths

            path 6: 4 + 2 + 0 = 6, ran 1 time, \
            """)
        .contains(
            """
              ENTRY (4) @0 @4 (2) @8 @16 (0) EXIT
              enter · line 11 not taken · line 15 taken · again

            Additions in this run: \
            """);
  }

  @Test
  void first_paths_are_listed_and_the_others_are_counted() throws IOException {
    PathsReport report = PathsReport.first(METHOD, 2);
    assertThat(report.paths()).extracting(PathsReport.Row::path).containsExactly(0L, 1L);
    assertThat(report.paths()).extracting(PathsReport.Row::count).containsExactly(1L, 0L);
    assertThat(text(report)).contains("\n7 more\n");
  }

  @Test
  void steps_add_up_to_the_id() {
    for (PathsReport.Row row : PathsReport.first(METHOD, 100).paths()) {
      long sum =
          row.steps().stream().filter(s -> s.value() != null).mapToLong(s -> s.value()).sum();
      assertThat(sum).isEqualTo(row.path());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "@0 @4 @8 @16, 6", // with the back edge
    "@4 @12 @16 @20, 1",
    "@24, 8", // the handler
    "10 11 14 15, 4",
    "11 12 15 17, 3"
  })
  void paths_are_found_by_their_blocks_or_lines(String names, long id) {
    assertThat(PathsReport.through(METHOD, List.of(names.split(" ")), 100).paths())
        .extracting(PathsReport.Row::path)
        .containsExactly(id);
  }

  @ParameterizedTest
  @CsvSource({
    "@0 @8, no path goes from @0 to @8",
    "@8, no path goes from ENTRY to @8",
    "@0 @4, no path ends at @4",
    "@5, 'no block ''@5''; name blocks by offset, such as @24, or by line, such as 12'",
    "99, 'no block ''99''; name blocks by offset, such as @24, or by line, such as 12'"
  })
  void blocks_that_are_no_path_are_refused(String names, String reason) {
    assertThatThrownBy(() -> PathsReport.through(METHOD, List.of(names.split(" ")), 100))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(reason);
  }
}
