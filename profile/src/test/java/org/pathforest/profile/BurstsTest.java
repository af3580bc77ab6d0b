package org.pathforest.profile;

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
import org.pathforest.paths.map.InterruptedMode;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.map.RegisterKind;
import org.pathforest.profile.compare.Agreement;
import org.pathforest.profile.compare.Difference;
import org.pathforest.profile.export.JsonlExport;
import org.pathforest.profile.report.Report;
import org.pathforest.profile.report.ReportModel;
import org.pathforest.profile.report.ReportOptions;

/** Profiles of runs in which activations were profiled in bursts. */
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
  @CsvSource({"10, 0", "10, 10", "10, 11"})
  void other_numbers_of_activations_are_damage(long activations, long profiled) {
    assertThatThrownBy(
            () ->
                read(
                    bursts(file(), activations, profiled)
                        .sequences(0, 0, 9, 4, List.of(new int[] {6, 3}))))
        .isInstanceOf(FileException.class)
        .hasMessageContaining("activations profiled");
  }

  /** One method ran 1,000 times and was profiled ten times, another 30 times in full. */
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
    assertThat(report.methods()).extracting("method").containsExactly("run", "other");
    assertThat(report.methods().get(0).share()).isEqualTo(1000 / 1030.0, within(1e-9));
    assertThat(report.methods().get(0).paths()).as("of those that were profiled").isEqualTo(20);
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
    // Of 6 3, 6 0 and 0 3 it knows the first, which is a third of them.
    assertThat(Agreement.of(whole, part, 2)).isEqualTo(new Agreement(1 / 3.0, 3, 1));
    assertThat(Agreement.of(part, whole, 2)).isEqualTo(new Agreement(1 / 3.0, 1, 1));
  }
}
