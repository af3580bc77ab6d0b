package org.pathforest.e2e.formats;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.protobuf.Descriptors.Descriptor;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.e2e.cli.Cli;
import org.pathforest.e2e.cli.Json;
import org.pathforest.profile.ProfileMeta;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.programs.HandlersIntoLoops;
import org.pathforest.programs.MaskedFilter;
import org.pathforest.programs.MultiThreaded;
import org.pathforest.testkit.Thorough;

/** The pprof export, decoded with pprof's own schema: it agrees with the other exports. */
class PprofTest {
  private static final int PATHS = 0;
  private static final int INSTRUCTIONS = 1;
  private static final int INTERRUPTED = 2;

  @TempDir static Path folder;
  private static Descriptor schema;
  private static TestRuns runs;
  private static Cli cli;

  @BeforeAll
  static void prepare() throws Exception {
    schema = OfficialSchema.profile(folder);
    runs = new TestRuns(folder);
    cli = new Cli(folder);
  }

  private static PprofFile export(Path profile) throws Exception {
    Path out = folder.resolve(profile.getFileName() + ".pb.gz");
    cli.succeeds("export %s --format pprof -o %s", profile, out);
    return PprofFile.read(out, schema);
  }

  /** Counts in the JSON Lines export: of methods, n-grams and interrupted paths. */
  private static Map<String, Long> jsonl(Path profile) throws Exception {
    Map<String, Long> counts = new TreeMap<>();
    for (JsonObject m : cli.jsonLines("export %s --format jsonl", profile)) {
      String name = Json.text(m, "class") + "." + Json.text(m, "method");
      name += Json.text(m, "descriptor");
      for (JsonObject gram : Json.objects(m, "grams")) {
        String ids = gram.get("ids").toString().replace(",", ", ");
        counts.merge(name + " " + ids, count(gram), Long::sum);
      }
      for (String kind : List.of("paths", "interrupted")) {
        for (JsonObject path : Json.objects(m, kind)) {
          counts.merge(name + " " + kind, count(path), Long::sum);
        }
      }
    }
    return counts;
  }

  private static long count(JsonObject object) {
    return object.get("count").getAsLong();
  }

  /**
   * The same counts from a pprof file. An n-gram's count is the sum over all stacks that end with
   * it.
   */
  private static Map<String, Long> pprof(PprofFile file) {
    Map<String, Long> counts = new TreeMap<>();
    for (PprofFile.Sample s : file.samples()) {
      for (int from = s.ids().size() - 1; from >= 0; from--) {
        List<Integer> gram = s.ids().subList(from, s.ids().size());
        counts.merge(s.method() + " " + gram, s.values().get(PATHS), Long::sum);
      }
      if (s.ids().isEmpty()) {
        assertThat(s.values().get(PATHS)).isZero();
        counts.merge(s.method() + " interrupted", s.values().get(INTERRUPTED), Long::sum);
      } else {
        counts.merge(s.method() + " paths", s.values().get(PATHS), Long::sum);
        assertThat(s.labels()).containsEntry("n", "" + s.ids().size());
      }
    }
    return counts;
  }

  /** Instructions on paths in the whole profile, from the CSV export. */
  private static long instructionsOfCsv(Path profile) throws Exception {
    long sum = 0;
    for (String line : cli.succeeds("export %s --format csv", profile).lines().skip(1).toList()) {
      // Descriptors contain no commas, and names in these programs no quotes.
      String[] fields = line.split(",", 12);
      if (fields[7].equals("1")) {
        sum += Long.parseLong(fields[9]) * Long.parseLong(fields[10]);
      }
    }
    return sum;
  }

  private static void agrees(Path profile) throws Exception {
    PprofFile file = export(profile);
    Map<String, Long> expected = jsonl(profile);
    assertThat(expected).isNotEmpty();
    assertThat(pprof(file)).isEqualTo(expected);
    assertThat(file.samples().stream().mapToLong(s -> s.values().get(INSTRUCTIONS)).sum())
        .isEqualTo(instructionsOfCsv(profile));
    assertThat(file.sampleTypes())
        .containsExactly("paths/count", "instructions/count", "interrupted/count");
    System.out.printf(
        "[pprof] %s: %,d samples, %,d counts of methods and n-grams compared, 0 differences%n",
        profile.getFileName(), file.samples().size(), expected.size());
  }

  @Test
  @Thorough
  void stacks_add_up_to_all_counts_of_a_loop() throws Exception {
    agrees(runs.run("filter", "k=8", MaskedFilter.class, "4"));
  }

  @Test
  void stacks_and_interruptions_add_up_where_exceptions_are_caught() throws Exception {
    Path profile = runs.run("handlers", "k=4", HandlersIntoLoops.class);
    assertThat(jsonl(profile).keySet()).anyMatch(key -> key.endsWith(" interrupted"));
    agrees(profile);
  }

  @Test
  @Thorough
  void stacks_add_up_over_threads() throws Exception {
    agrees(runs.run("threads", "k=3", MultiThreaded.class));
  }

  @Test
  @Thorough
  void run_and_its_limits_are_named() throws Exception {
    Path profile = runs.run("little", "k=16 memory=16k", MaskedFilter.class, "4", "1", "shuffled");
    ProfileMeta meta = ProfileReader.read(profile).meta();
    assertThat(meta.limits()).contains("memory");

    PprofFile file = export(profile);

    Instant start = meta.run().start();
    assertThat(file.timeNanos()).isEqualTo(Duration.between(Instant.EPOCH, start).toNanos());
    assertThat(file.durationNanos()).isEqualTo(Duration.between(start, meta.run().end()).toNanos());
    assertThat(file.comments())
        .contains("profiler: kpaths", "k: 16", "program: " + meta.run().program())
        .anyMatch(c -> c.startsWith("limits: ") && c.contains("memory"))
        .anyMatch(
            c -> c.contains("MaskedFilter.filter(") && c.contains("limits memory; exact up to"));
    assertThat(file.samples())
        .anyMatch(s -> s.labels().getOrDefault("limits", "").equals("memory"));
    agrees(profile);
  }
}
