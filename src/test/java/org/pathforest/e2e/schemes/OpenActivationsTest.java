package org.pathforest.e2e.schemes;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pathforest.e2e.exact.Exactness;
import org.pathforest.e2e.tracer.Judgement;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.instrumenter.RuntimeMode;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.profile.Profile;
import org.pathforest.profile.export.JsonlExport;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.profile.file.ProfileWriter;
import org.pathforest.profile.merge.Merger;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Javac;
import org.pathforest.testkit.Jdks;
import org.pathforest.testkit.Needs;

/** Edge counts of activations that have not ended: exact, or limited by name. */
class OpenActivationsTest {
  private static final String UNCLEAR = "[{\"block\":null,\"count\":1}]";

  @TempDir static Path folder;
  private static final WeaveOptions EDGES = WeaveOptions.defaults().with(Profiler.of("edges"), 1);
  private static Path classes;
  private static Exactness.Instrumented woven;

  @BeforeAll
  static void weave() throws Exception {
    Path out = folder.resolve("classes");
    classes =
        Javac.compile(Jdks.current(), Javac.resource("schemes"), out, "-g", "--release", "11");
    woven =
        new Exactness(folder.resolve("open"), List.of(classes), name -> true)
            .instrument("edges", EDGES);
  }

  /** A run, and its comparison with the tracer. */
  private record Run(Profile profile, EdgeComparison comparison) {
    JsonObject method(String name) throws Exception {
      return OpenActivationsTest.method(profile, name);
    }
  }

  private static Run run(ChildJvm jvm, int status, String what) throws Exception {
    EdgeCounters counters = new EdgeCounters();
    List<String> main = List.of("Open", what);
    Exactness.SchemeRun run = woven.run(counters, jvm, List.of("-Xmx128m"), List.of(), main);
    assertThat(run.outcome().status()).as(run.outcome().err()).isEqualTo(status);
    return new Run(
        ProfileReader.read(run.profile()),
        EdgeComparison.of(counters, run.export(), run.leftOut()));
  }

  /**
   * Returns the export of the first method for which the name, followed by the descriptor in
   * quotes, begins with the given text.
   */
  private static JsonObject method(Profile profile, String name) throws Exception {
    StringWriter export = new StringWriter();
    JsonlExport.write(profile, export);
    return export
        .toString()
        .lines()
        .map(line -> JsonParser.parseString(line).getAsJsonObject())
        .filter(m -> (m.get("method").getAsString() + m.get("descriptor")).startsWith(name))
        .findFirst()
        .orElseThrow();
  }

  private static String limits(JsonObject method) {
    return method.get("limits").toString();
  }

  private static long open(JsonObject method) {
    assertThat(Judgement.objects(method, "open")).noneMatch(o -> o.get("block").isJsonNull());
    return Judgement.objects(method, "open").stream().mapToLong(Judgement::count).sum();
  }

  @ParameterizedTest
  @CsvSource({
    "exit, 3, exits=4 main=1",
    "clear, 3, clear=1", // told from another call in its line
    "named, 3, named\"(I)V\"=1 named\"(Ljava/lang/String;)V\"=0", // told apart by lines
    "waits, 0, waits=1"
  })
  void calls_that_have_not_ended_are_accounted_for_exactly(String what, int status, String open)
      throws Exception {
    Run run = run(new ChildJvm(), status, what);
    assertThat(run.comparison.differences()).isEmpty();
    assertThat(run.comparison.limited).isEmpty();
    for (String method : open.split(" ", -1)) {
      String[] nameAndCount = method.split("=", -1);
      assertThat(open(run.method(nameAndCount[0])))
          .as(method)
          .isEqualTo(Long.parseLong(nameAndCount[1]));
    }
  }

  @Test
  void call_that_may_be_one_of_two_in_a_line_is_named() throws Exception {
    Run run = run(new ChildJvm(), 3, "unclear");
    assertThat(run.comparison.differences()).isEmpty();
    assertThat(run.comparison.limited).isEqualTo(Map.of("open-activations", 1));
    assertThat(run.method("unclear").get("open")).hasToString(UNCLEAR);
  }

  @Test
  void thread_that_runs_on_is_named() throws Exception {
    // Not traced: if the disk is slow, the thread may wait inside the tracer, and is then rightly
    // not reported as running.
    Path out = folder.resolve("runs");
    new Instrumenter(
            InstrumentOptions.defaults().with(EDGES).with(RuntimeMode.EMBED), Progress.NONE)
        .instrument(classes, out);
    Path file = folder.resolve("runs.pathprof");
    new ChildJvm("-Dpathforest.output=" + file, "-cp", out.toString(), "Open", "runs")
        .run()
        .succeeded();
    Profile profile = ProfileReader.read(file);
    assertThat(limits(method(profile, "runs"))).isEqualTo("[\"threads-running\"]");
    assertThat(limits(method(profile, "even"))).isEqualTo("[\"threads-running\"]");
    assertThat(limits(method(profile, "main"))).isEqualTo("[]");
  }

  @Test
  void methods_that_virtual_threads_ran_are_named() throws Exception {
    Needs.that(Jdks.newer().isPresent(), "a newer JDK");
    Run run = run(new ChildJvm().of(Jdks.newer().orElseThrow()), 0, "virtual");
    assertThat(run.comparison.differences()).isEmpty();
    assertThat(limits(run.method("even"))).isEqualTo("[\"virtual-threads\"]");
    assertThat(limits(run.method("main"))).isEqualTo("[]");
  }

  @Test
  void counts_after_a_reset_are_those_of_what_ran_after_it() throws Exception {
    Run run = run(new ChildJvm(), 0, "reset");
    JsonObject reset = run.method("reset");
    assertThat(limits(reset)).isEqualTo("[]");
    assertThat(reset.get("entries").getAsLong()).isZero();
    assertThat(open(reset)).isEqualTo(-1);
    // even(6), even(7) and even(8)
    assertThat(run.method("even").get("entries").getAsLong()).isEqualTo(3);
    assertThat(run.method("main").get("entries").getAsLong()).isZero();
  }

  @Test
  void profiles_added_up_have_the_open_activations_of_all() throws Exception {
    Profile once = run(new ChildJvm(), 3, "exit").profile;
    Profile again = run(new ChildJvm(), 3, "exit").profile;
    Profile unclear = run(new ChildJvm(), 3, "unclear").profile;
    Path file = folder.resolve("sum.pathprof");
    ProfileWriter.write(Merger.merge(List.of(once, again, unclear)), file);
    Profile sum = ProfileReader.read(file);
    assertThat(method(once, "exits").get("entries").getAsLong()).isEqualTo(4);
    assertThat(method(sum, "exits").get("entries").getAsLong()).isEqualTo(9);
    assertThat(open(method(sum, "exits"))).isEqualTo(9);
    assertThat(method(sum, "unclear").get("open")).hasToString(UNCLEAR);
  }
}
