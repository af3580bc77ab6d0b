package org.pathforest.profile.report.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.paths.FileException;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.map.RegisterKind;
import org.pathforest.paths.probe.InterruptedMode;
import org.pathforest.profile.Figure3Method;
import org.pathforest.profile.Profile;
import org.pathforest.profile.ProfileFile;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.profile.predict.Prediction;
import org.pathforest.profile.text.JsonText;
import org.pathforest.profile.text.Style;

/** Predictions of whole profiles, as the report shows them. */
class PredictionReportTest {
  private static final int[] STREAM = {6, 2, 0, 0, 2, 2, 0, 0, 2, 2, 0, 0, 2, 3};

  @TempDir Path folder;

  private static ProfileFile file() throws IOException {
    MethodMap calls = Figure3Method.map("calls", 1, RegisterKind.INT, InterruptedMode.PREFIX);
    return new ProfileFile(4).method(Figure3Method.map()).method(calls);
  }

  private Profile profile(ProfileFile file) throws IOException {
    return ProfileReader.read(file.write(folder.resolve("a.pathprof")));
  }

  private static PredictionReport.Model model(Profile profile) throws IOException {
    return PredictionReport.of(Prediction.of(profile, profile.methods()), profile, false, 10);
  }

  private static String text(Profile profile) throws IOException {
    StringBuilder out = new StringBuilder();
    PredictionText.write(model(profile), "a", "a", true, Style.PLAIN, out);
    return out.toString();
  }

  @Test
  void the_stream_of_figure_3_in_full() throws IOException {
    String text = text(profile(file().sequences(0, 0, 9, 4, List.of(STREAM))));

    // A has 3 instructions, B 2, C and D 4, E 2, F 1: 116 in all. Before the misprediction, B D E
    // has 12 in its six executions, and B C E F has 8. For sequences see SequencePredictionTest.
    assertThat(text.substring(0, text.indexOf("\nA path is predicted")))
        .isEqualTo(
            """
                                        longest path             average path
            paths                    edges  instructions     edges  instructions
            executed                     4            11       3.1           8.3
            to 1st misprediction         4            11       1.7           5.6

            predicted to the end: 2 of 4 different paths (50.0%), 50.0% of 14 executions
            where paths begin: 2 places; there the predicted path is the hottest: 100.0%; it never ran: 0.0%
            methods: 1; different paths in one: 4.0 on average, 4 at most

                                                      predicted from   expected within a tenth,
            sequences                                  one    single   of the hottest of all
            of paths    different       occurrences   shorter   paths      10      100       1%     0.1%
            2                   6                13     86.4%   86.4%     3/6      3/6      3/6      3/6
            3                   6                12     50.0%   46.2%     0/6      0/6      0/6      0/6
            4                   6                11    100.0%   23.2%     6/6      6/6      6/6      6/6

            paths before     contexts   next path expected    gain
            0                       1                46.2%
            1                       3                53.8%   +7.7%
            2                       6                92.3%  +38.5%
            3                       7                92.3%   +0.0%

             missed  correct        edges   instructions  method
              31.9%    50.0%   1.7 of 3.1     5.6 of 8.3  org.x.Figure3.run()  Figure3.java:10
              predicted and hottest, 1 time of 1: enter · line 11 not taken · line 15 taken · again
              predicted and hottest, 6 times of 13: line 11 not taken · line 15 taken · again
            """);
  }

  @Test
  void method_that_knows_shorter_sequences_is_named_and_takes_part_as_far_as_it_knows()
      throws IOException {
    // The other method knows path 6 and no sequences longer than pairs.
    Profile p =
        profile(
            file()
                .sequences(0, 0, 9, 4, List.of(STREAM))
                .record(1, 0, 1, 9, 4, 2, 3)
                .numbers(0, 1, 0, 6, 1, 0));
    PredictionReport.Model m = model(p);
    assertThat(m.caveats().limited()).containsExactly("org.x.Figure3.calls()");
    assertThat(m.paths().executions()).isEqualTo(15);
    assertThat(m.markov().next()).hasSize(4).allMatch(n -> n.executions() == 13);
    assertThat(text(p))
        .contains(
            "methods with sequences shorter than 4 (a limit was hit): 1:"
                + " org.x.Figure3.calls()\n");
  }

  @Test
  void method_whose_counts_were_lost_is_named_and_in_no_sum() throws IOException {
    Profile p =
        profile(
            file()
                .sequences(0, 0, 9, 4, List.of(STREAM))
                .record(1, 0, 1, 9, 4, 0, 1)
                .numbers(0, 0, 0));
    assertThat(model(p).caveats().unknown()).containsExactly("org.x.Figure3.calls()");
    assertThat(model(p).ran()).isEqualTo(1);
    assertThat(text(p))
        .contains("methods whose counts were lost, not predicted: 1: org.x.Figure3.calls()\n");
  }

  @Test
  void run_in_which_no_path_ended_is_said_to_be_one() throws IOException {
    Profile none = profile(file());
    assertThat(text(none)).isEqualTo("No path was executed to its end.\n");
    StringBuilder json = new StringBuilder();
    JsonText.write(model(none), json);
    JsonObject o = JsonParser.parseString(json.toString()).getAsJsonObject();
    assertThat(o.getAsJsonObject("paths").get("averageEdges").getAsDouble()).isZero();
    assertThat(o.getAsJsonArray("methods")).isEmpty();
    StringBuilder csv = new StringBuilder();
    PredictionCsv.write(model(none), csv);
    assertThat(csv.toString().lines()).hasSize(1);
  }

  @Test
  void single_paths_are_predicted_where_no_sequences_were_asked_for() throws IOException {
    MethodMap run = Figure3Method.map();
    Profile one = profile(new ProfileFile(1).method(run).sequences(0, 0, 9, 1, List.of(STREAM)));
    PredictionReport.Model m = model(one);
    assertThat(m.markov().sequences()).isEmpty();
    assertThat(m.markov().next()).singleElement().matches(n -> n.right() == 6);
    assertThat(text(one)).doesNotContain("sequences").contains("\n0  ").doesNotContain("\n1  ");
    StringBuilder csv = new StringBuilder();
    PredictionCsv.write(m, csv);
    assertThat(csv.toString()).endsWith(",,,\n");
  }

  @Test
  void counts_that_add_up_to_too_much_are_the_file_s_fault() throws IOException {
    ProfileFile file =
        file()
            .record(1, 0, 0, 9, 4, 1, 1)
            .numbers(0, 2, 0, 0, Long.MAX_VALUE, 0, 2, Long.MAX_VALUE, 0);
    Profile p = profile(file);
    assertThatThrownBy(() -> Prediction.of(p, p.methods()))
        .isInstanceOf(FileException.class)
        .hasMessageContaining("exceed 2^63 - 1; merge fewer profiles");
  }
}
