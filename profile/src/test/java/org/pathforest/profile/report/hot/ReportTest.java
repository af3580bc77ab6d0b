package org.pathforest.profile.report.hot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.map.RegisterKind;
import org.pathforest.paths.probe.InterruptedMode;
import org.pathforest.profile.Figure3Method;
import org.pathforest.profile.Profile;
import org.pathforest.profile.ProfileFile;
import org.pathforest.profile.coverage.Coverage;
import org.pathforest.profile.coverage.MethodCoverage;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.profile.predict.Prediction;
import org.pathforest.profile.report.Note;
import org.pathforest.profile.report.coverage.CoverageReport;
import org.pathforest.profile.report.coverage.CoverageText;
import org.pathforest.profile.report.diff.DiffReport;
import org.pathforest.profile.report.diff.DiffText;
import org.pathforest.profile.report.predict.PredictionReport;
import org.pathforest.profile.report.tune.LoopRow;
import org.pathforest.profile.report.tune.TuneReport;
import org.pathforest.profile.text.JsonText;
import org.pathforest.profile.text.Style;

/** Reports as text and as JSON. */
class ReportTest {
  private static final int[] STREAM = {6, 2, 0, 0, 2, 2, 0, 0, 2, 2, 0, 0, 2, 3};

  @TempDir Path folder;

  private Profile figure3() throws IOException {
    MethodMap run = Figure3Method.map();
    MethodMap calls = Figure3Method.map("calls", 1, RegisterKind.LONG, InterruptedMode.PREFIX);
    long inLoop = Math.floorMod(2 - run.probes().potentials()[2], 9);
    List<int[]> short1 = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      short1.add(new int[] {6, 3});
    }
    ProfileFile file =
        new ProfileFile(4)
            .method(run)
            .method(calls)
            .sequences(0, 0, 9, 4, List.of(STREAM, new int[] {8}), 1, 2, inLoop, 2)
            .sequences(0, 1, 9, 4, short1);
    file.meta.put("limits", "memory");
    return ProfileReader.read(file.write(folder.resolve("a.pathprof")));
  }

  private static String text(ReportModel model) throws IOException {
    StringBuilder out = new StringBuilder();
    TextReport.write(model, Style.PLAIN, out);
    return out.toString();
  }

  @Test
  void text_says_what_is_hot() throws IOException {
    assertThat(text(Report.of(figure3(), ReportOptions.DEFAULT)))
        .isEqualTo(
            """
            Path profile: profiler kpaths, k = 4
              program: x.Main
              2 of 2 instrumented methods ran (loaded classes: 1)
              0 methods need no probes; none were skipped
              4 calls, 21 paths, 2 interrupted by exceptions; 178 instructions on paths
              limit: memory: the tables reached their memory bound, so some methods have shorter sequences only;
                raise pathforest.memory or use a smaller k

               #   share         calls          paths  method
               1   66.3%             1             15  org.x.Figure3.run()
               2   33.7%             3              6  org.x.Figure3.calls()

            1. org.x.Figure3.run()  Figure3.java:10
               66.3% of all instructions, in 1 call. 5 of 9 possible paths ran, 15 times in all; exceptions
                 interrupted 2.
               The loop at line 11 is entered 1 time and repeats 13.0 times on average.
               61.0% of its instructions: A×2 B×2 again and again: 4 in a row 2 times (33.3% of all A)
               1.7% of its instructions: E, from an exception handler to the end, 1 time (100.0% of all E)
               A  40.7%, 6 times: line 11 taken · line 15 taken · again
               B  40.7%, 6 times: line 11 not taken · line 15 taken · again
               C  7.6%, 1 time: line 11 not taken · line 15 not taken · return
               D  9.3%, 1 time: enter · line 11 not taken · line 15 taken · again
               E  1.7%, 1 time: catch at @24 · @24 · return
               2 times an exception was caught at @24: line 11 not taken · exception at line 12

            2. org.x.Figure3.calls()  Figure3.java:10
               33.7% of all instructions, in 3 calls. 2 of 9 possible paths ran, 6 times in all.
               The loop at line 11 repeats exactly once each time it is entered (3 entries).
               100.0% of its instructions: B A, a whole call, 3 times (100.0% of all B)
               A  45.0%, 3 times: line 11 not taken · line 15 not taken · return
               B  55.0%, 3 times: enter · line 11 not taken · line 15 taken · again

            A path begins where a method, an exception handler or a loop iteration begins. It ends at the next
              iteration or at the end of the method. A is the most frequent path of its method, B the next. A
              path is shown as the conditions that held on it; "again" means that the loop goes on with its next
              iteration. Shares are of bytecode instructions; those of sequences are lower bounds. A loop
              repeats as often as it goes back to its start. What findings mean: docs/guide/tuning.md.
            """);
  }

  @Test
  void calls_of_one_method_that_are_unknown_leave_a_lower_bound() throws IOException {
    ProfileFile file = new ProfileFile(4).method(Figure3Method.map());
    file.sequences(0, 0, 9, 4, List.of(new int[] {6}, new int[] {6}));
    for (int m = 1; m < 3; m++) {
      file.method(Figure3Method.map("m" + m, m, RegisterKind.LONG, InterruptedMode.BLOCK));
    }
    file.sequences(0, 1, 9, 4, List.of(new int[] {6}));
    file.modulus = 0;
    file.sequences(0, 2, 9, 4, List.of(new int[] {6}), 0, 2, 0, 5);
    Profile profile = ProfileReader.read(file.write(folder.resolve("a.pathprof")));
    ReportModel model = Report.of(profile, ReportOptions.DEFAULT.withTables());
    assertThat(model.totals().execution().activations()).isEqualTo(4);
    assertThat(model.totals().execution().activationsUnknown())
        .containsExactly("org.x.Figure3.m2()");
    assertThat(model.tables().classes().get(0).sums().activations()).isEqualTo(4);
    assertThat(model.tables().classes().get(0).sums().activationsUnknown()).isEqualTo(1);
    assertThat(text(model))
        .contains("  at least 4 calls, 4 paths, 5 interrupted by exceptions")
        .contains("  note: 1 method: calls are a lower bound, because", "org.x.Figure3.m2()")
        .contains("25.0% of all instructions, in at least 1 call. 1 of 9 possible paths ran")
        .doesNotContain("limit:");
  }

  @Test
  void methods_with_limits_are_told_by_what_that_costs() throws IOException {
    ProfileFile file = new ProfileFile(4);
    for (int m = 0; m < 5; m++) {
      MethodMap plain = Figure3Method.map("m" + m, m, RegisterKind.LONG, InterruptedMode.PREFIX);
      file.method(m == 0 ? plain : Figure3Method.limited(plain, "before-super"));
      // The first method has lost sequences: it is exact up to 2, with limit memory.
      long[] header = m == 0 ? new long[] {9, 4, 2, 1} : new long[] {9, 4, 4, 0};
      file.record(1, 0, m, header).numbers(0, 1, 0, 6, 1, 0);
    }
    Profile profile = ProfileReader.read(file.write(folder.resolve("a.pathprof")));
    List<Note> notes = Report.of(profile, ReportOptions.DEFAULT).totals().notes();
    assertThat(notes.stream().map(Note::inText))
        .containsExactly(
            "limit: memory (1 method): the tables reached their memory bound, so some methods have shorter"
                + " sequences only; raise pathforest.memory or use a smaller k: org.x.Figure3.m0()",
            "note: before-super (4 methods): exceptions before super(...) or this(...) are not counted:"
                + " org.x.Figure3.m1(), org.x.Figure3.m2(), org.x.Figure3.m3() and 1 more"
                + " (--format json names all)");
    assertThat(notes.get(1).names()).hasSize(4);
  }

  @Test
  void text_fits_100_columns() throws IOException {
    Random random = new Random(5);
    ProfileFile file = new ProfileFile(6);
    file.meta.put("program", "x".repeat(300) + " and more");
    file.meta.put("limits", "memory contexts lost");
    file.meta.put("liveThreads", "12345");
    for (int m = 0; m < 12; m++) {
      String name = "aMethodWithAVeryLongName".repeat(m + 1);
      file.method(Figure3Method.map(name, m, RegisterKind.LONG, InterruptedMode.COUNT));
      file.sequences(
          0, m, 9, 6, List.of(random.ints(200, 0, 9).toArray()), 1, 0, 0, Integer.MAX_VALUE);
    }
    Profile profile = ProfileReader.read(file.write(folder.resolve("a.pathprof")));
    assertThat(text(Report.of(profile, new ReportOptions(20, 20, 20))).lines())
        .hasSizeGreaterThan(40)
        .allMatch(line -> line.length() <= TextReport.WIDTH);
  }

  @Test
  void method_whose_tables_are_large_is_named_with_what_helps() throws IOException {
    MethodMap small = Figure3Method.map("small", 1, RegisterKind.LONG, InterruptedMode.PREFIX);
    List<int[]> stream = List.of(new Random(3).ints(80_000, 0, 9).toArray());
    Profile profile =
        ProfileReader.read(
            new ProfileFile(12)
                .method(Figure3Method.map("m", 0, RegisterKind.LONG, InterruptedMode.PREFIX))
                .method(small)
                .packed(0, 0, 9, 12, 4, stream)
                .packed(0, 1, 9, 12, 4, List.of(new int[] {1, 2, 3}))
                .write(folder.resolve("a.pathprof")));
    ReportModel.Totals totals = Report.of(profile, List.of(), ReportOptions.DEFAULT).totals();
    assertThat(totals.largeTables()).hasSize(1);
    ReportModel.LargeTable table = totals.largeTables().get(0);
    // A slot has two words. Six ids of four bits share a word with their count.
    assertThat(table.bytes()).isEqualTo(16 * table.sequences()).isGreaterThan(1 << 20);
    assertThat(table.cheaperK()).isEqualTo(6);
    assertThat(totals.notes())
        .anySatisfy(
            note ->
                assertThat(note.inText())
                    .startsWith(
                        "note: made the run expensive: tables of more than 1 MB (1 method, 1 MB")
                    .endsWith(
                        " different sequences of up to 12 paths); use -k 6 or --exclude org.x.Figure3"
                            + " to reduce the cost: org.x.Figure3.m()"));
  }

  /** A function that writes JSON. */
  private interface Json {
    void write(Appendable out) throws IOException;
  }

  /** The output may be a pipe whose reader has ended, or a full disk. */
  @Test
  void json_that_can_not_be_written_fails_as_any_other_text() throws IOException {
    Profile profile = turns("a.pathprof", "run");
    Coverage coverage = Coverage.of(profile, name -> true);
    List<Json> all =
        List.of(
            out -> JsonText.write(Report.of(profile, ReportOptions.DEFAULT), out),
            out -> TuneReport.of(profile, 9).writeJson(out),
            out ->
                JsonText.write(
                    CoverageReport.table(profile, coverage, CoverageReport.By.CLASS), out),
            out -> JsonText.write(DiffReport.of(profile, profile, 3), out),
            out ->
                JsonText.write(
                    PredictionReport.of(
                        Prediction.of(profile, profile.methods()), profile, false, 3),
                    out));
    IOException gone = new IOException("Broken pipe");
    Writer closed =
        new Writer() {
          @Override
          public void write(char[] text, int from, int length) throws IOException {
            throw gone;
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    for (Json one : all) {
      assertThatThrownBy(() -> one.write(closed)).isSameAs(gone);
    }
  }

  /** Returns a profile of a method whose paths alternate. */
  private Profile turns(String name, String method) throws IOException {
    int[] stream = new int[300];
    stream[0] = 6;
    for (int i = 1; i < 299; i++) {
      stream[i] = i % 2 * 2;
    }
    stream[299] = 3;
    return ProfileReader.read(
        new ProfileFile(4)
            .method(Figure3Method.map(method, 0, RegisterKind.LONG, InterruptedMode.PREFIX))
            .sequences(0, 0, 9, 4, List.of(stream))
            .write(folder.resolve(name)));
  }

  @Test
  void finding_is_said_once_and_then_what_may_be_tried() throws IOException {
    assertThat(text(Report.of(turns("a.pathprof", "run"), ReportOptions.DEFAULT)))
        .contains(
            """
               The loop at line 11 is entered 1 time and repeats 299.0 times on average.
               Paths B and A alternate, 4 in a row, 148 times (99.3% of all B).
               -> cycle: write code for a whole cycle of 2 paths
               A  49.6%, 149 times: line 11 taken
            """
                .stripTrailing())
        .doesNotContain("again and again");
  }

  @Test
  void ids_are_shown_beside_letters_when_asked_for() throws IOException {
    StringBuilder out = new StringBuilder();
    ReportModel model = Report.of(figure3(), ReportOptions.DEFAULT);
    TextReport.write(model, true, Style.PLAIN, out);
    assertThat(out.toString())
        .contains("A (path 0)×2 B (path 2)×2 again and again", "\n   C (path 3) 7.6%, 1 time: ");
  }

  @Test
  void all_texts_fit_100_columns_whatever_the_names() throws IOException {
    String name = "aMethodWithAVeryLongName".repeat(12);
    Profile profile = turns(name.substring(0, 200), name);
    Profile other = turns("b", "b");
    Coverage coverage = Coverage.of(profile, n -> true);
    MethodCoverage m = coverage.packages().get(0).classes().get(0).methods().get(0);
    StringBuilder out = new StringBuilder();
    TextReport.write(Report.of(profile, ReportOptions.DEFAULT), Style.PLAIN, out);
    TuneReport.of(profile, 9).writeText(Style.PLAIN, out);
    for (CoverageReport.By by : CoverageReport.By.values()) {
      CoverageText.write(CoverageReport.table(profile, coverage, by), Style.PLAIN, out);
    }
    CoverageReport.Detail detail = CoverageReport.detail(profile, m, 1000, 10);
    assertThat(detail.gaps().idleHandlers()).containsExactly("@24");
    CoverageText.write(detail, Style.PLAIN, out);
    DiffReport.Model diff = DiffReport.of(other, profile, 10);
    DiffText.write(diff, other.name(), profile.name(), Style.PLAIN, out);
    assertThat(out.toString().lines())
        .hasSizeGreaterThan(60)
        .allMatch(line -> line.length() <= TextReport.WIDTH)
        .noneMatch(line -> line.endsWith(" "));
  }

  @Test
  void terminals_get_the_same_text_with_headings_set_off() throws IOException {
    ReportModel model = Report.of(turns("a.pathprof", "run"), ReportOptions.DEFAULT);
    StringBuilder out = new StringBuilder();
    TextReport.write(model, Style.TERMINAL, out);
    assertThat(out.toString())
        .startsWith("\u001b[1mPath profile: profiler kpaths, k = 4\u001b[0m\n")
        .contains("\n\u001b[1m1. org.x.Figure3.run()  Figure3.java:10\u001b[0m\n")
        .contains("\n\u001b[2mA path begins where");
    assertThat(out.toString().replaceAll("\u001b\\[[0-9]m", "")).isEqualTo(text(model));
  }

  @Test
  void report_on_a_method_has_the_totals_of_all() throws IOException {
    Profile profile = figure3();
    List<MethodKey> calls =
        profile.methods().stream().filter(m -> m.method().equals("calls")).toList();
    ReportModel model = Report.of(profile, calls, ReportOptions.DEFAULT);
    assertThat(model.methods()).hasSize(1);
    assertThat(model.methods().get(0).declaration().name()).isEqualTo("org.x.Figure3.calls()");
    assertThat(model.totals().execution().ran()).isEqualTo(2);
  }

  @Test
  void shorter_sequences_can_be_asked_for() throws IOException {
    ReportModel model = Report.of(figure3(), new ReportOptions(10, 10, 1));
    assertThat(model.methods().get(0).paths().sequences()).allMatch(s -> s.length() == 1);
  }

  @Test
  void loops_say_how_often_they_were_entered_and_went_back() throws IOException {
    assertThat(Report.of(figure3(), ReportOptions.DEFAULT).methods().get(0).paths().loops())
        .extracting(LoopRow::line, LoopRow::offset, LoopRow::entries, LoopRow::backEdges)
        .containsExactly(tuple(11, 4, 1L, 13L));
  }

  @Test
  void json_has_the_fields_of_the_model() throws IOException {
    StringBuilder out = new StringBuilder();
    JsonText.write(Report.of(figure3(), ReportOptions.DEFAULT), out);
    JsonObject json = JsonParser.parseString(out.toString()).getAsJsonObject();
    assertThat(json.getAsJsonObject("totals").get("paths").getAsLong()).isEqualTo(21);
    JsonObject method = json.getAsJsonArray("methods").get(0).getAsJsonObject();
    assertThat(method.get("name").getAsString()).isEqualTo("org.x.Figure3.run()");
    assertThat(
            method.getAsJsonArray("sequences").get(0).getAsJsonObject().get("kind").getAsString())
        .isEqualTo("CYCLE");
  }

  @Test
  void csv_has_one_line_per_sequence() throws IOException {
    StringBuilder out = new StringBuilder();
    ReportModel model = Report.of(figure3(), ReportOptions.DEFAULT);
    CsvReport.write(model, out);
    long sequences = model.methods().stream().mapToLong(m -> m.paths().sequences().size()).sum();
    assertThat(out.toString().lines()).hasSize((int) sequences + 1);
    assertThat(out.toString()).contains(",call,2,3,1.000000,1.000000,6 3,");
  }

  @Test
  void profile_of_nothing_is_a_report_of_nothing() throws IOException {
    ProfileFile file = new ProfileFile(0);
    Profile profile = ProfileReader.read(file.write(folder.resolve("a.pathprof")));
    assertThat(text(Report.of(profile, ReportOptions.DEFAULT))).contains("No path ran to its end.");
  }
}
