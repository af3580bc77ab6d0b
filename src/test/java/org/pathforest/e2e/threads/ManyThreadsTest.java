package org.pathforest.e2e.threads;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
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
import org.junit.jupiter.params.provider.ValueSource;
import org.pathforest.e2e.Profiles;
import org.pathforest.e2e.Weaving;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.profile.Profile;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.profile.merge.Merger;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Javac;
import org.pathforest.testkit.Jdks;
import org.pathforest.testkit.Needs;
import org.pathforest.testkit.Thorough;

/** Counts of many threads: the counts of one thread times the number of threads. */
class ManyThreadsTest {
  /** First release with virtual threads that are not a preview. */
  private static final int NEWEST = 21;

  private static final String WORK = "threads/Work";
  private static final String BUSY = "threads/Busy";

  @TempDir static Path folder;
  private static Path jdk;
  private static Path classes;

  @BeforeAll
  static void compile() throws Exception {
    Optional<Path> newer = Jdks.newer().filter(home -> Jdks.feature(home) >= NEWEST);
    Needs.that(newer.isPresent(), "JDK " + NEWEST + " or later (property second.jdk)");
    jdk = newer.get();
    classes =
        Javac.compile(jdk, Javac.resource("threads"), folder.resolve("classes"), "-Xlint:none");
  }

  @Test
  void all_threads_of_both_kinds_add_up_while_profiles_are_written() throws Exception {
    checkAmidst(Profiler.KPATHS, 10_000);
  }

  @Thorough
  @ParameterizedTest
  @ValueSource(strings = {"kpaths", "ksf", "bl"})
  void very_many_threads_of_both_kinds_add_up_while_profiles_are_written(Profiler profiler)
      throws Exception {
    checkAmidst(profiler, 100_000);
  }

  private static void checkAmidst(Profiler profiler, int virtual) throws Exception {
    Path woven = woven(profiler);
    Run run = run(woven, 64, virtual, 5_000);
    assertThat(counts(run.last(), WORK, List.of())).isEqualTo(ofOneThread(woven, 64 + virtual));
    // The last profile that was written while threads counted has lower counts in total, and none
    // that is higher.
    Profile amidst = ProfileReader.read(run.amidst());
    for (String type : List.of(WORK, BUSY)) {
      Map<String, Long> last = counts(run.last(), type, List.of());
      assertThat(counts(amidst, type, List.of()))
          .as(type)
          .isNotEmpty()
          .allSatisfy(
              (what, count) ->
                  assertThat(count).as(what).isBetween(0L, last.getOrDefault(what, -1L)));
    }
    assertThat(returns(run.last())).isEqualTo(run.turns());
    assertThat(returns(amidst)).as("it counted then").isBetween(1L, run.turns() - 1);
  }

  /** Counts of one thread, multiplied by {@code times}. */
  private static Map<String, Long> ofOneThread(Path woven, long times) throws Exception {
    Map<String, Long> counts = counts(run(woven, 1, 0, 1).last(), WORK, List.of());
    assertThat(counts).hasSizeGreaterThan(20);
    counts.replaceAll((what, count) -> count * times);
    return counts;
  }

  /**
   * Number of paths that ended a call of {@code Busy.turn}, which the busy threads call until the
   * end.
   */
  private static long returns(Profile profile) throws Exception {
    return counts(profile, BUSY, List.of()).entrySet().stream()
        .filter(e -> e.getKey().startsWith("turn paths") && e.getKey().contains("\"return\""))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  @Test
  void profiles_between_resets_add_up_to_the_whole_run() throws Exception {
    checkIntervals(Profiler.KPATHS, List.of());
  }

  @Thorough
  @ParameterizedTest
  @ValueSource(strings = {"ksf", "bl", "structural", "kiter", "edges"})
  void profiles_of_other_schemes_between_resets_add_up_too(Profiler profiler) throws Exception {
    // Threads keep running while their edges are read. Each interval names a limit for this, but
    // the sum is exact.
    checkIntervals(profiler, profiler == Profiler.of("edges") ? null : List.of());
  }

  private static void checkIntervals(Profiler profiler, List<String> limits) throws Exception {
    Path woven = woven(profiler);
    Run run = run(woven, 8, 2_000, 500, "-Dintervals=4");
    List<Profile> intervals = new ArrayList<>();
    int amidst = 0;
    for (int i = 1; i <= 16; i++) {
      String file = run.profile().toString().replace(".pathprof", "." + i + ".pathprof");
      intervals.add(ProfileReader.read(Path.of(file)));
      amidst += counts(intervals.get(i - 1), BUSY, null).isEmpty() ? 0 : 1;
    }
    assertThat(amidst).as("intervals in which threads counted").isGreaterThan(4);
    intervals.add(run.last());
    Profile sum = Merger.merge(intervals);
    assertThat(counts(sum, WORK, limits)).isEqualTo(ofOneThread(woven, 2_008));
    if (profiler.countsPaths()) {
      assertThat(returns(sum)).isEqualTo(run.turns());
    }
  }

  /**
   * For {@code edges}, the positions of virtual threads are unknown, which is a limit. Here all
   * threads have ended.
   */
  @Thorough
  @ParameterizedTest
  @ValueSource(strings = {"edges", "structural", "kiter"})
  void schemes_that_keep_no_paths_add_up_too(Profiler profiler) throws Exception {
    Path woven = woven(profiler);
    List<String> limits = profiler == Profiler.of("edges") ? List.of("virtual-threads") : List.of();
    assertThat(counts(run(woven, 16, 6_000, 2_000).last(), WORK, limits))
        .isEqualTo(ofOneThread(woven, 16 + 6_000));
  }

  @Thorough
  @Test
  void virtual_threads_that_wait_take_no_room_for_tables() throws Exception {
    // Tables for each of these threads would take a gigabyte.
    Run run = run(woven(Profiler.KPATHS), 0, 30_000, 30_000, "-Xmx128m");
    assertThat(counts(run.last(), WORK, List.of())).isNotEmpty();
  }

  @Test
  void virtual_threads_that_have_counted_are_collected_with_their_tasks() throws Exception {
    Path woven = woven(Profiler.KPATHS);
    Path profile = folder.resolve("ended.pathprof");
    String kept =
        new ChildJvm("-Dpathforest.output=" + profile, "-cp", "" + woven, "threads.Ended", "200")
            .of(jdk)
            .run()
            .succeeded();
    assertThat(kept).isEqualTo("0\n");
    assertThat(counts(ProfileReader.read(profile), WORK, List.of()))
        .isEqualTo(ofOneThread(woven, 200));
  }

  private static Path woven(Profiler profiler) throws Exception {
    Path out = Files.createTempDirectory(folder, "woven").resolve("classes");
    // kiter: there are slightly more than 2^18 paths of up to two iterations. The options give
    // numbers to all.
    WeaveOptions options =
        profiler == Profiler.of("kiter")
            ? Weaving.kiter(2, 6_000, 1_000_000)
            : WeaveOptions.defaults().with(profiler, 4);
    return Weaving.weave(classes, out, options).out();
  }

  /**
   * Output of the program.
   *
   * @param profile written at its end
   * @param amidst the last profile that the program itself asked for
   * @param turns number of iterations of the busy threads, which run until the end
   */
  private record Run(Path profile, Path amidst, long turns) {
    Profile last() throws IOException {
      return ProfileReader.read(profile);
    }
  }

  private static Run run(Path woven, int platform, int virtual, int atATime, String... options)
      throws Exception {
    Path profile = Files.createTempFile(folder, "run", ".pathprof");
    Path amidst = Files.createTempFile(folder, "then", ".pathprof");
    Files.delete(profile);
    String out =
        new ChildJvm("-Xmx256m", "-Dpathforest.output=" + profile, "-Ddump=" + amidst)
            .with(List.of(options))
            .withItsOwnFlags()
            .with(List.of("-XX:+UseSerialGC", "-cp", "" + woven, "threads.ManyThreads"))
            .with(List.of("" + platform, "" + virtual, "" + atATime))
            .of(jdk)
            .run()
            .succeeded();
    return new Run(profile, amidst, Long.parseLong(out.strip()));
  }

  /**
   * Counts of all methods of one class. These methods must have exactly the given limits; methods
   * of other classes may have no others.
   *
   * @param limits null for any
   */
  private static Map<String, Long> counts(Profile profile, String type, List<String> limits)
      throws Exception {
    Map<String, Long> counts = new TreeMap<>();
    for (String line : Profiles.export(profile).lines().toList()) {
      JsonObject method = JsonParser.parseString(line).getAsJsonObject();
      List<String> hit =
          method.getAsJsonArray("limits").asList().stream().map(JsonElement::getAsString).toList();
      if (method.get("class").getAsString().equals(type)) {
        if (limits != null) {
          assertThat(hit).isEqualTo(limits);
        }
        String name = method.get("method").getAsString();
        if (method.has("entries")) {
          counts.put(name + " entries", method.get("entries").getAsLong());
        }
        count(name, method, counts);
      } else if (limits != null) {
        assertThat(limits).containsAll(hit);
      }
    }
    return counts;
  }

  /** Adds every element that has a count; the key is the element without its count. */
  private static void count(String where, JsonElement element, Map<String, Long> counts) {
    if (element.isJsonArray()) {
      element.getAsJsonArray().forEach(e -> count(where, e, counts));
    } else if (element.isJsonObject() && element.getAsJsonObject().has("count")) {
      JsonObject counted = element.getAsJsonObject();
      long count = counted.remove("count").getAsLong();
      counts.merge(where + counted, count, Long::sum);
    } else if (element.isJsonObject()) {
      JsonObject object = element.getAsJsonObject();
      String in = object.has("loop") ? where + " loop " + object.get("loop") : where;
      object.asMap().forEach((name, e) -> count(in + " " + name, e, counts));
    }
  }
}
