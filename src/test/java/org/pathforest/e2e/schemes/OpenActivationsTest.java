package org.pathforest.e2e.schemes;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.e2e.exact.Exactness;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.instrumenter.RuntimeMode;
import org.pathforest.instrumenter.weave.Profiler;
import org.pathforest.instrumenter.weave.WeaveOptions;
import org.pathforest.profile.Merger;
import org.pathforest.profile.Profile;
import org.pathforest.profile.ProfileReader;
import org.pathforest.profile.ProfileWriter;
import org.pathforest.profile.export.JsonlExport;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Javac;
import org.pathforest.testkit.Jdks;
import org.pathforest.testkit.Needs;

/** Activations that have not ended when edges are counted: exact, or named. */
class OpenActivationsTest {
  @TempDir static Path folder;
  private static final WeaveOptions EDGES = WeaveOptions.defaults().with(Profiler.EDGES, 1);
  private static Path classes;
  private static Exactness.Instrumented woven;

  @BeforeAll
  static void weave() throws Exception {
    classes =
        Javac.compile(
            Jdks.current(),
            Javac.resource("schemes"),
            folder.resolve("classes"),
            "-g",
            "--release",
            "11");
    woven =
        new Exactness(folder.resolve("open"), List.of(classes), name -> true)
            .instrument("edges", EDGES);
  }

  /** A run, and what the tracer says of it. */
  private record Run(Exactness.SchemeRun run, EdgeComparison comparison) {
    Map<String, JsonObject> methods() throws Exception {
      return OpenActivationsTest.methods(Files.readString(run.export()));
    }
  }

  private static Map<String, JsonObject> methods(Path profile) throws Exception {
    StringWriter export = new StringWriter();
    JsonlExport.write(ProfileReader.read(profile), export);
    return methods(export.toString());
  }

  private static Map<String, JsonObject> methods(String export) {
    Map<String, JsonObject> methods = new TreeMap<>();
    export
        .lines()
        .map(line -> JsonParser.parseString(line).getAsJsonObject())
        .forEach(m -> methods.put(m.get("method").getAsString() + m.get("descriptor"), m));
    return methods;
  }

  private static Run run(ChildJvm jvm, int status, String what) throws Exception {
    EdgeCounters counters = new EdgeCounters();
    Exactness.SchemeRun run =
        woven.run(
            counters,
            jvm,
            List.of("-Xmx128m", "-XX:+UseSerialGC"),
            List.of(),
            List.of("Open", what));
    assertThat(run.outcome().status()).as(run.outcome().err()).isEqualTo(status);
    return new Run(run, EdgeComparison.of(counters, run.export(), run.leftOut()));
  }

  private static JsonObject method(Run run, String name) throws Exception {
    return method(run.methods(), name);
  }

  private static JsonObject method(Map<String, JsonObject> methods, String name) {
    return methods.entrySet().stream()
        .filter(e -> e.getKey().startsWith(name))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElseThrow();
  }

  private static long open(JsonObject method) {
    long open = 0;
    for (JsonElement e : method.getAsJsonArray("open")) {
      assertThat(e.getAsJsonObject().get("block").isJsonNull()).as(method.toString()).isFalse();
      open += e.getAsJsonObject().get("count").getAsLong();
    }
    return open;
  }

  @Test
  void calls_below_an_exit_are_accounted_for_exactly() throws Exception {
    Run run = run(new ChildJvm(), 3, "exit");
    assertThat(run.comparison.differences()).isEmpty();
    assertThat(run.comparison.limited()).isEmpty();
    JsonObject exits = method(run, "exits");
    assertThat(exits.get("entries").getAsLong()).isEqualTo(4);
    assertThat(open(exits)).isEqualTo(4);
    assertThat(open(method(run, "main"))).isEqualTo(1);
  }

  @Test
  void call_that_may_be_one_of_two_in_a_line_is_named() throws Exception {
    Run run = run(new ChildJvm(), 3, "unclear");
    assertThat(run.comparison.differences()).isEmpty();
    assertThat(run.comparison.limited()).isEqualTo(Map.of("open-activations", 1));
    JsonArray open = method(run, "unclear").getAsJsonArray("open");
    assertThat(open).hasToString("[{\"block\":null,\"count\":1}]");
  }

  @Test
  void call_that_ends_the_run_is_told_from_another_in_its_line() throws Exception {
    Run run = run(new ChildJvm(), 3, "clear");
    assertThat(run.comparison.differences()).isEmpty();
    assertThat(run.comparison.limited()).isEmpty();
    assertThat(open(method(run, "clear"))).isEqualTo(1);
  }

  @Test
  void methods_of_one_name_are_told_apart_by_their_lines() throws Exception {
    Run run = run(new ChildJvm(), 3, "named");
    assertThat(run.comparison.differences()).isEmpty();
    assertThat(run.comparison.limited()).isEmpty();
    assertThat(open(method(run, "named\"(I)V\""))).isEqualTo(1);
    assertThat(open(method(run, "named\"(Ljava/lang/String;)V\""))).isZero();
  }

  @Test
  void thread_that_waits_is_accounted_for_exactly() throws Exception {
    Run run = run(new ChildJvm(), 0, "waits");
    assertThat(run.comparison.differences()).isEmpty();
    assertThat(run.comparison.limited()).isEmpty();
    assertThat(open(method(run, "waits"))).isEqualTo(1);
  }

  @Test
  void thread_that_runs_on_is_named() throws Exception {
    // Not traced: where the disk is slow, the thread rests in the tracer, and is rightly not named.
    Path out = folder.resolve("runs");
    new Instrumenter(
            InstrumentOptions.defaults().with(EDGES).with(RuntimeMode.EMBED), Progress.NONE)
        .instrument(classes, out);
    Path profile = folder.resolve("runs.pathprof");
    ChildJvm.Outcome run =
        new ChildJvm("-Dpathforest.output=" + profile, "-cp", out.toString(), "Open", "runs").run();
    assertThat(run.status()).as(run.err()).isZero();
    Map<String, JsonObject> methods = methods(profile);
    String named = "[\"threads-running\"]";
    assertThat(method(methods, "runs").getAsJsonArray("limits")).hasToString(named);
    assertThat(method(methods, "even").getAsJsonArray("limits")).hasToString(named);
    assertThat(method(methods, "main").getAsJsonArray("limits")).isEmpty();
  }

  @Test
  void methods_that_virtual_threads_ran_are_named() throws Exception {
    Needs.that(Jdks.newer().isPresent(), "a newer JDK");
    Run run = run(new ChildJvm().of(Jdks.newer().orElseThrow()), 0, "virtual");
    assertThat(run.comparison.differences()).isEmpty();
    assertThat(method(run, "even").getAsJsonArray("limits")).hasToString("[\"virtual-threads\"]");
    assertThat(method(run, "main").getAsJsonArray("limits")).isEmpty();
  }

  @Test
  void counts_after_a_reset_are_those_of_what_ran_after_it() throws Exception {
    Run run = run(new ChildJvm(), 0, "reset");
    JsonObject reset = method(run, "reset");
    assertThat(reset.getAsJsonArray("limits")).isEmpty();
    assertThat(reset.get("entries").getAsLong()).isZero();
    assertThat(open(reset)).isEqualTo(-1);
    // even(6), even(7) and even(8)
    assertThat(method(run, "even").get("entries").getAsLong()).isEqualTo(3);
    assertThat(method(run, "main").get("entries").getAsLong()).isZero();
  }

  @Test
  void profiles_added_up_have_the_open_activations_of_all() throws Exception {
    Profile once = ProfileReader.read(run(new ChildJvm(), 3, "exit").run.profile());
    Profile unclear = ProfileReader.read(run(new ChildJvm(), 3, "unclear").run.profile());
    Path file = folder.resolve("sum.pathprof");
    ProfileWriter.write(Merger.merge(List.of(once, once, unclear)), file);
    Map<String, JsonObject> methods = methods(file);
    JsonObject exits = methods.get("exits\"(I)V\"");
    assertThat(exits.get("entries").getAsLong()).isEqualTo(9);
    assertThat(open(exits)).isEqualTo(9);
    assertThat(methods.get("unclear\"(I)V\"").getAsJsonArray("open"))
        .hasToString("[{\"block\":null,\"count\":1}]");
  }
}
