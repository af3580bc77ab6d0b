package org.pathforest.e2e.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.pathforest.e2e.ChildJvm;
import org.pathforest.e2e.Javac;
import org.pathforest.e2e.Jdks;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.instrumenter.weave.Profiler;
import org.pathforest.instrumenter.weave.WeaveOptions;
import org.pathforest.profile.ProfileReader;
import org.pathforest.profile.export.JsonlExport;

/** What many threads count is what one of them counts, so many times. */
class ManyThreadsTest {
  /** Virtual threads are there, and no preview. */
  private static final int NEWEST = 21;

  private static final int PLATFORM = 64;
  private static final int VIRTUAL = 100_000;
  private static final String WORK = "threads/Work";

  @TempDir static Path folder;
  private static Path jdk;
  private static Path classes;

  @BeforeAll
  static void compile() throws Exception {
    Optional<Path> newer = Jdks.newer().filter(home -> Jdks.feature(home) >= NEWEST);
    assumeTrue(newer.isPresent(), "no JDK " + NEWEST + " or later (property second.jdk)");
    jdk = newer.get();
    classes =
        Javac.compile(jdk, Javac.resource("threads"), folder.resolve("classes"), "-Xlint:none");
  }

  @ParameterizedTest
  @EnumSource(
      value = Profiler.class,
      names = {"KPATHS", "KSF", "BL"})
  void all_threads_of_both_kinds_add_up_while_profiles_are_written(Profiler profiler)
      throws Exception {
    Path woven = woven(profiler);
    Map<String, Long> once = counts(run(profiler + "-once", woven, "256m", 1, 0, 1));
    Map<String, Long> all = counts(run("" + profiler, woven, "256m", PLATFORM, VIRTUAL, 5_000));
    Map<String, Long> expected = new TreeMap<>();
    once.forEach((what, count) -> expected.put(what, count * (PLATFORM + VIRTUAL)));
    assertThat(all).isEqualTo(expected);
    assertThat(all).hasSizeGreaterThan(20);
  }

  @Test
  void virtual_threads_that_wait_take_no_room_for_tables() throws Exception {
    Path woven = woven(Profiler.KPATHS);
    // So many tables of their own would take a gigabyte.
    Map<String, Long> all = counts(run("parked", woven, "128m", 0, 30_000, 30_000));
    assertThat(all).isNotEmpty();
  }

  private static Path woven(Profiler profiler) throws Exception {
    Path out = folder.resolve("woven-" + profiler);
    WeaveOptions options = WeaveOptions.defaults().with(profiler, 4);
    new Instrumenter(InstrumentOptions.defaults().with(options), Progress.NONE)
        .instrument(classes, out);
    return out;
  }

  /** Runs the program and answers its profile. */
  private static Path run(
      String name, Path woven, String heap, int platform, int virtual, int atATime)
      throws Exception {
    Path profile = folder.resolve(name + ".pathprof");
    ChildJvm.Outcome outcome =
        new ChildJvm(
                "-Xmx" + heap,
                "-XX:+UseSerialGC",
                "-Dpathforest.output=" + profile,
                "-Ddump=" + folder.resolve(name + "-then.pathprof"),
                "-cp",
                woven.toString(),
                "threads.ManyThreads",
                "" + platform,
                "" + virtual,
                "" + atATime)
            .of(jdk)
            .run();
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out()).isEqualTo("done\n");
    return profile;
  }

  /** Counts of n-grams and of interruptions of all that the threads ran; no limit was hit. */
  private static Map<String, Long> counts(Path profile) throws Exception {
    StringWriter export = new StringWriter();
    JsonlExport.write(ProfileReader.read(profile), export);
    Map<String, Long> counts = new TreeMap<>();
    for (String line : export.toString().lines().toList()) {
      JsonObject method = JsonParser.parseString(line).getAsJsonObject();
      assertThat(method.getAsJsonArray("limits")).isEmpty();
      if (method.get("class").getAsString().equals(WORK)) {
        String name = method.get("method").getAsString();
        List<JsonElement> all = new ArrayList<>(method.getAsJsonArray("grams").asList());
        all.addAll(method.getAsJsonArray("interrupted").asList());
        for (JsonElement e : all) {
          JsonObject counted = e.getAsJsonObject();
          long count = counted.remove("count").getAsLong();
          counts.merge(name + counted, count, Long::sum);
        }
      }
    }
    return counts;
  }
}
