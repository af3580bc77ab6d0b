package org.pathforest.profile.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pathforest.paths.FileException;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.map.RegisterKind;
import org.pathforest.paths.probe.InterruptedMode;
import org.pathforest.profile.Figure3Method;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.ProfileFile;
import org.pathforest.profile.compare.Agreement;
import org.pathforest.profile.compare.Difference;
import org.pathforest.profile.coverage.Coverage;
import org.pathforest.profile.coverage.MethodCoverage;
import org.pathforest.profile.export.FoldedExport;
import org.pathforest.profile.export.JsonlExport;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.profile.file.ProfileWriter;
import org.pathforest.profile.forest.Kipf;
import org.pathforest.profile.merge.Merger;
import org.pathforest.profile.predict.Prediction;
import org.pathforest.profile.report.coverage.CoverageReport;
import org.pathforest.profile.report.coverage.CoverageText;
import org.pathforest.profile.report.diff.DiffReport;
import org.pathforest.profile.report.diff.DiffText;
import org.pathforest.profile.report.hot.Report;
import org.pathforest.profile.report.hot.ReportModel;
import org.pathforest.profile.report.hot.ReportOptions;
import org.pathforest.profile.report.predict.PredictionReport;
import org.pathforest.profile.report.predict.PredictionText;
import org.pathforest.profile.report.tune.TuneReport;
import org.pathforest.profile.text.JsonText;
import org.pathforest.profile.text.Style;

/** Profiles of runs whose activations were profiled in bursts. */
class BurstsTest {
  private static final MethodMap RUN = Figure3Method.map();
  private static final MethodMap OTHER =
      Figure3Method.map("other", 1, RegisterKind.INT, InterruptedMode.PREFIX);

  @TempDir Path folder;

  private static ProfileFile file() throws IOException {
    return new ProfileFile(4).method(RUN).method(OTHER);
  }

  private static ProfileFile bursts(ProfileFile file, long activations, long profiled) {
    file.bursts = new long[] {activations, profiled};
    return file;
  }

  private Profile read(ProfileFile file) throws IOException {
    return ProfileReader.read(file.write(folder.resolve("a")));
  }

  @Test
  void activations_and_those_that_were_profiled_are_told_and_add_up() throws IOException {
    ProfileFile file = bursts(file(), 1000, 10).sequences(0, 0, 9, 4, List.of(new int[] {6, 3}));
    bursts(file, 500, 20).sequences(0, 0, 9, 4, List.of(new int[] {6, 3}));
    Profile profile = read(file);
    MethodProfile method = profile.method(RUN.key());
    assertThat(method.bursts()).isEqualTo(new Bursts(1500, 30));
    assertThat(method.limits()).containsExactly("bursts");
    assertThat(method.exactUpTo()).isEqualTo(4);
    Path merged = folder.resolve("merged");
    ProfileWriter.write(Merger.merge(List.of(profile, profile)), merged);
    assertThat(ProfileReader.read(merged).method(RUN.key()).bursts())
        .isEqualTo(new Bursts(3000, 60));
  }

  @Test
  void export_states_them() throws IOException {
    StringWriter out = new StringWriter();
    ProfileFile file = bursts(file(), 1000, 10).sequences(0, 0, 9, 4, List.of(new int[] {6, 3}));
    JsonlExport.write(read(file), out);
    assertThat(out.toString())
        .contains("\"limits\":[\"bursts\"],\"bursts\":{\"activations\":1000,\"profiled\":10},");
  }

  @ParameterizedTest
  @CsvSource({"10, 11", "0, 1"})
  void more_profiled_activations_than_there_were_are_damage(long activations, long profiled) {
    assertThatThrownBy(
            () ->
                read(
                    bursts(file(), activations, profiled)
                        .sequences(0, 0, 9, 4, List.of(new int[] {6, 3}))))
        .isInstanceOf(FileException.class)
        .hasMessageContaining("activations profiled");
  }

  /** Adds a record without counts. */
  private static ProfileFile nothing(ProfileFile file, long activations, long profiled)
      throws IOException {
    return bursts(file, activations, profiled).sequences(0, 0, 9, 4, List.of());
  }

  @Test
  void records_of_nothing_are_read_and_merged() throws IOException {
    ProfileFile file = nothing(nothing(file(), 0, 0), 7, 0);
    bursts(file, 1000, 10).sequences(0, 0, 9, 4, times(10, 6, 3));
    Profile profile = read(file);
    assertThat(profile.method(RUN.key()).bursts()).isEqualTo(new Bursts(1007, 10));
    assertThat(written(Merger.merge(List.of(profile, profile))).method(RUN.key()).bursts())
        .isEqualTo(new Bursts(2014, 20));
  }

  @Test
  void method_whose_activations_were_all_in_pauses_is_named() throws IOException {
    MethodProfile method = read(nothing(file(), 7, 0)).method(RUN.key());
    assertThat(method.bursts()).isEqualTo(new Bursts(7, 0));
    assertThat(method.limits()).containsExactly("bursts");
    assertThat(method.kipf().size()).isZero();
  }

  @Test
  void method_of_which_nothing_began_since_counts_were_set_to_0_did_not_run() throws IOException {
    assertThat(read(nothing(file(), 0, 0)).methods()).isEmpty();
  }

  @Test
  void method_that_stayed_in_its_first_burst_is_exact() throws IOException {
    Profile profile = read(bursts(file(), 20, 20).sequences(0, 0, 9, 4, times(20, 6, 3)));
    assertThat(profile.method(RUN.key()).bursts()).isNull();
    assertThat(profile.method(RUN.key()).limits()).isEmpty();
    assertThat(profile.bursts()).isNull();
  }

  private static List<int[]> times(int n, int... sequence) {
    return java.util.Collections.nCopies(n, sequence);
  }

  private Profile written(Profile profile) throws IOException {
    Path file = folder.resolve("written");
    ProfileWriter.write(profile, file);
    return ProfileReader.read(file);
  }

  private Profile whole() throws IOException {
    ProfileFile file = file().sequences(0, 0, 9, 4, times(1000, 6, 3));
    file.sequences(0, 0, 9, 4, times(1000, 6, 0, 3));
    file.sequences(0, 1, 9, 4, times(300, 6, 3));
    return ProfileReader.read(file.write(folder.resolve("whole")));
  }

  /** Checks that the estimates equal the whole run above, although only a part was profiled. */
  private void assertLikeWhole(Profile profile) throws IOException {
    Profile whole = whole();
    for (int n = 1; n <= 3; n++) {
      assertThat(Agreement.of(whole, profile, n).overlap())
          .as("overlap of sequences of %d", n)
          .isEqualTo(1, within(1e-9));
    }
    assertThat(Difference.of(whole, profile).methods())
        .allSatisfy(
            m -> {
              assertThat(m.after()).isEqualTo(m.before(), within(1e-9));
              assertThat(m.paths()).allSatisfy(p -> assertThat(p.change()).isZero());
              assertThat(m.changed()).isEmpty();
            });
    assertThat(Report.of(profile, ReportOptions.DEFAULT).methods().get(0).cost().share())
        .isEqualTo(
            Report.of(whole, ReportOptions.DEFAULT).methods().get(0).cost().share(), within(1e-9));
    MethodProfile method = profile.method(RUN.key());
    Kipf kipf = method.kipf();
    assertThat(method.estimate(kipf).of(kipf.find(6, 3))).isEqualTo(1000, within(1e-9));
    assertThat(method.estimate(kipf).of(kipf.find(6, 0, 3))).isEqualTo(1000, within(1e-9));
  }

  @Test
  void exact_run_and_one_in_bursts_are_merged_each_by_its_own_scale() throws IOException {
    ProfileFile exact = file().sequences(0, 0, 9, 4, times(1000, 6, 3));
    exact.sequences(0, 1, 9, 4, times(300, 6, 3));
    Profile full = ProfileReader.read(exact.write(folder.resolve("exact")));
    Profile part = read(bursts(file(), 1000, 10).sequences(0, 0, 9, 4, times(10, 6, 0, 3)));
    for (List<Profile> order : List.of(List.of(full, part), List.of(part, full))) {
      Profile merged = Merger.merge(order);
      assertLikeWhole(merged);
      assertLikeWhole(written(merged));
      Kipf kipf = merged.method(RUN.key()).kipf();
      assertThat(kipf.countOf(6, 3)).as("counts are of what was profiled").isEqualTo(1000);
      assertThat(kipf.countOf(6, 0, 3)).isEqualTo(10);
    }
  }

  @Test
  void threads_that_stayed_in_their_first_burst_are_not_scaled_as_busy_ones() throws IOException {
    ProfileFile file = bursts(file(), 600, 600).sequences(0, 0, 9, 4, times(600, 6, 3));
    bursts(file, 400, 400).sequences(0, 0, 9, 4, times(400, 6, 3));
    bursts(file, 1000, 10).sequences(0, 0, 9, 4, times(10, 6, 0, 3));
    bursts(file, 300, 300).sequences(0, 1, 9, 4, times(300, 6, 3));
    Profile profile = read(file);
    assertLikeWhole(profile);
    assertThat(profile.method(RUN.key()).bursts()).isEqualTo(new Bursts(2000, 1010));
    assertLikeWhole(written(Merger.merge(List.of(profile, read(file())))));
  }

  @Test
  void virtual_threads_which_count_exactly_are_not_scaled() throws IOException {
    ProfileFile file = bursts(file(), 1000, 10).sequences(0, 0, 9, 4, times(10, 6, 0, 3));
    file.bursts = new long[0];
    file.sequences(0, 0, 9, 4, times(1000, 6, 3)).sequences(0, 1, 9, 4, times(300, 6, 3));
    assertLikeWhole(read(file));
  }

  @Test
  void merging_many_runs_keeps_a_record_for_each_part_that_was_profiled() throws IOException {
    Merger merger = new Merger();
    for (int i = 0; i < 300; i++) {
      ProfileFile file = bursts(file(), 1000, 10).sequences(0, 0, 9, 4, times(10, 6, 0, 3));
      bursts(file, 40, 10).sequences(0, 0, 9, 4, times(10, 6, 3));
      bursts(file, 41, 10).sequences(0, 0, 9, 4, times(10, 6, 3));
      bursts(file, 5, 5).sequences(0, 0, 9, 4, times(5, 6, 3));
      merger.add(read(file));
    }
    Profile sum = merger.sum();
    assertThat(sum.entries().get(RUN.key()).records())
        .extracting(r -> List.of(r.header().activations(), r.header().profiled()))
        .containsExactly(
            List.of(300 * 5L, 300 * 5L),
            List.of(300 * 81L, 300 * 20L),
            List.of(300 * 1000L, 300 * 10L));
    Kipf kipf = sum.method(RUN.key()).kipf();
    assertThat(sum.method(RUN.key()).estimate(kipf).of(kipf.find(6, 3)))
        .isEqualTo(300 * 86, within(1e-6));
  }

  @Test
  void findings_are_ranked_by_what_is_estimated() throws IOException {
    int[] rounds = new int[52];
    for (int i = 1; i < 51; i++) {
      rounds[i] = i < 25 ? 0 : 2;
    }
    rounds[0] = 6;
    rounds[51] = 3;
    ProfileFile file = file().sequences(0, 1, 9, 4, times(30, rounds));
    bursts(file, 1000, 10).sequences(0, 0, 9, 4, times(10, rounds));
    Profile profile = read(file);
    TuneReport report = TuneReport.of(profile, 1);
    TuneReport.Row first = report.findings().get(0);
    assertThat(first.place().name()).contains(".run");
    assertThat(first.finding().kind()).isEqualTo("runs");
    assertThat(first.limits()).containsExactly("bursts");
    assertThat(first.ofInstructions()).isLessThanOrEqualTo(1000 / 1030.0).isGreaterThan(0.9);
    StringWriter out = new StringWriter();
    report.writeText(Style.PLAIN, out);
    assertThat(out.toString()).contains("\n" + NOTE + "\n");
  }

  private static final String NOTE =
      "profiled in bursts: 10 of 1,000 calls; paths of other calls may have run";

  @Test
  void coverage_says_that_other_paths_may_have_run() throws IOException {
    Profile profile = mixed();
    Coverage coverage = Coverage.of(profile, name -> true);
    CoverageReport.Table table = CoverageReport.table(profile, coverage, CoverageReport.By.PACKAGE);
    StringWriter out = new StringWriter();
    CoverageText.write(table, Style.PLAIN, out);
    assertThat(out.toString()).contains("\n" + NOTE + "\n");
    StringWriter json = new StringWriter();
    JsonText.write(table, json);
    assertThat(json.toString().replaceAll("\\s", ""))
        .contains("\"bursts\":{\"activations\":1000,\"profiled\":10}");
    for (MethodCoverage m : coverage.packages().get(0).classes().get(0).methods()) {
      CoverageReport.Detail detail = CoverageReport.detail(profile, m, 1000, 3);
      boolean part = m.key().equals(RUN.key());
      assertThat(detail.bursts()).isEqualTo(part ? new Bursts(1000, 10) : null);
      StringWriter text = new StringWriter();
      CoverageText.write(detail, Style.PLAIN, text);
      assertThat(text.toString().contains("   " + NOTE + "\n")).isEqualTo(part);
    }
  }

  @Test
  void limits_of_a_run_are_named_where_it_is_said_what_did_not_run() throws IOException {
    ProfileFile file = file().meta("limits", "lost").sequences(0, 0, 9, 4, times(1, 6, 3));
    Profile profile = read(file);
    StringWriter out = new StringWriter();
    Coverage coverage = Coverage.of(profile, name -> true);
    CoverageText.write(
        CoverageReport.table(profile, coverage, CoverageReport.By.CLASS), Style.PLAIN, out);
    for (MethodCoverage m : coverage.packages().get(0).classes().get(0).methods()) {
      CoverageText.write(CoverageReport.detail(profile, m, 1000, 3), Style.PLAIN, out);
    }
    PredictionText.write(
        PredictionReport.of(Prediction.of(profile, profile.methods()), profile, false, 1),
        "a",
        "a",
        false,
        Style.PLAIN,
        out);
    assertThat(out.toString().split("limit: lost: some calls", -1))
        .as("in the table, for both methods, and with what is predicted")
        .hasSize(5);
  }

  @Test
  void what_edges_predict_is_not_asked_of_bursts() throws IOException {
    Profile profile = mixed();
    assertThatThrownBy(profile::requireAllActivations)
        .isInstanceOf(FileException.class)
        .hasMessageContaining("was profiled in bursts (10 of 1000 calls)");
  }

  @Test
  void comparison_says_which_run_was_profiled_in_bursts() throws IOException {
    StringWriter out = new StringWriter();
    DiffText.write(DiffReport.of(whole(), mixed(), 9), "w", "m", Style.PLAIN, out);
    assertThat(out.toString())
        .startsWith(
            "first:  w\nsecond: m\n        profiled in bursts: 10 of 1,000 calls; shares are"
                + " estimated");
  }

  @Test
  void folded_stacks_say_of_how_many_calls_they_are() throws IOException {
    StringWriter out = new StringWriter();
    FoldedExport.write(mixed(), out);
    assertThat(out.toString().lines())
        .allMatch(
            line ->
                line.contains("(profiled in bursts: 10 of 1000 calls);") == line.contains(".run"));
  }

  /**
   * Returns a profile in which one method ran 1,000 times and was profiled ten times. Another
   * method ran 30 times and was profiled in full.
   */
  private Profile mixed() throws IOException {
    ProfileFile file = file();
    file.sequences(0, 1, 9, 4, java.util.Collections.nCopies(30, new int[] {6, 3}));
    bursts(file, 1000, 10)
        .sequences(0, 0, 9, 4, java.util.Collections.nCopies(10, new int[] {6, 3}));
    return read(file);
  }

  @Test
  void report_estimates_shares_from_all_activations() throws IOException {
    ReportModel report = Report.of(mixed(), ReportOptions.DEFAULT);
    assertThat(report.methods())
        .extracting(m -> m.declaration().method())
        .containsExactly("run", "other");
    assertThat(report.methods().get(0).cost().share()).isEqualTo(1000 / 1030.0, within(1e-9));
    assertThat(report.methods().get(0).counts().paths())
        .as("of those that were profiled")
        .isEqualTo(20);
    assertThat(report.methods().get(0).bursts()).isEqualTo(new Bursts(1000, 10));
  }

  @Test
  void bursts_that_are_like_the_whole_run_overlap_with_it_entirely() throws IOException {
    Profile bursts = mixed();
    ProfileFile file = file();
    file.sequences(0, 1, 9, 4, java.util.Collections.nCopies(30, new int[] {6, 3}));
    file.sequences(0, 0, 9, 4, java.util.Collections.nCopies(1000, new int[] {6, 3}));
    Profile whole = ProfileReader.read(file.write(folder.resolve("whole")));
    for (int n = 1; n <= 2; n++) {
      assertThat(Agreement.of(whole, bursts, n).overlap()).isEqualTo(1, within(1e-9));
      assertThat(Agreement.of(whole, bursts, n).hot()).isEqualTo(n == 1 ? 4 : 2);
    }
    Difference difference = Difference.of(whole, bursts);
    assertThat(difference.methods())
        .allSatisfy(m -> assertThat(m.after()).isEqualTo(m.before(), within(1e-9)));
  }

  @Test
  void sequences_that_bursts_have_not_met_are_missing_in_the_overlap() throws IOException {
    ProfileFile file = file();
    file.sequences(0, 0, 9, 4, List.of(new int[] {6, 3}, new int[] {6, 0, 3}));
    Profile whole = ProfileReader.read(file.write(folder.resolve("whole")));
    Profile part = read(bursts(file(), 2, 1).sequences(0, 0, 9, 4, List.of(new int[] {6, 3})));
    // The whole has 6 3, 6 0 and 0 3. The part has only the first, which is a third of them.
    assertThat(Agreement.of(whole, part, 2)).isEqualTo(new Agreement(1 / 3.0, 3, 1, 1 / 3.0));
    assertThat(Agreement.of(part, whole, 2))
        .as("of those that it knows, all is as it should be")
        .isEqualTo(new Agreement(1 / 3.0, 1, 1, 1));
  }
}
