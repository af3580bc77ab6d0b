package org.pathforest.e2e.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonObject;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathforest.e2e.cli.Cli;
import org.pathforest.e2e.cli.Json;
import org.pathforest.e2e.docs.Docs;
import org.pathforest.programs.HandlersIntoLoops;
import org.pathforest.programs.MaskedFilter;
import org.pathforest.programs.MonteCarlo;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Javac;
import org.pathforest.testkit.Jdks;
import org.pathforest.testkit.Thorough;

/**
 * The DuckDB and Spark recipes of docs/guide/fleets.md: they add up several runs as {@code merge}
 * does.
 */
@Thorough
class FleetTest {
  private static final String PAGE = "docs/guide/fleets.md";
  @TempDir static Path folder;
  private static final Map<String, String> SQL = new LinkedHashMap<>();
  private static final List<JsonObject> MERGED = new ArrayList<>();
  private static final Map<String, List<JsonObject>> MACHINES = new TreeMap<>();
  private static Connection connection;

  @BeforeAll
  static void runAndLoad() throws Exception {
    String page = Files.readString(Docs.ROOT.resolve(PAGE));
    Matcher blocks =
        Pattern.compile("```sql\\n-- name: (\\w+)\\n(.*?);\\n```", Pattern.DOTALL).matcher(page);
    while (blocks.find()) {
      SQL.put(blocks.group(1), blocks.group(2));
    }
    TestRuns runs = new TestRuns(folder);
    List<Path> profiles = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      profiles.add(runs.run("dice" + i, "k=16", MonteCarlo.class, "" + (500 + 700 * i * i)));
    }
    profiles.add(runs.run("even", "k=16", MaskedFilter.class, "1"));
    profiles.add(runs.run("larger", "k=16", MaskedFilter.class, "2"));
    // A profile that is exact only up to a shorter length than the others.
    String less = "k=16 memory=16k";
    profiles.add(runs.run("little", less, MaskedFilter.class, "4", "1", "shuffled"));
    profiles.add(runs.run("handlers", "k=16", HandlersIntoLoops.class));
    Cli cli = new Cli(folder);
    Files.createDirectory(folder.resolve("fleet"));
    String merge = "merge -o sum.pathprof";
    for (Path profile : profiles) {
      String machine = profile.getFileName().toString().replace(".pathprof", "");
      cli.succeeds("export %s -o fleet/%s.jsonl", profile, machine);
      MACHINES.put(machine, cli.jsonLines("export %s", profile));
      merge += " " + profile;
    }
    cli.succeeds(merge);
    MERGED.addAll(cli.jsonLines("export sum.pathprof"));
    connection = DriverManager.getConnection("jdbc:duckdb:");
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET file_search_path = '" + folder + "'");
      statement.execute(SQL.get("machines"));
      statement.execute(SQL.get("grams"));
    }
  }

  @AfterAll
  static void close() throws SQLException {
    if (connection != null) {
      connection.close();
    }
  }

  /**
   * Runs one of the page's statements. Returns its rows, with columns as text separated by blanks.
   */
  private static List<String> rows(String name) throws SQLException {
    assertThat(SQL).containsKey(name);
    List<String> rows = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(SQL.get(name))) {
      int columns = result.getMetaData().getColumnCount();
      while (result.next()) {
        String row = result.getString(1);
        for (int c = 2; c <= columns; c++) {
          row += " " + result.getString(c);
        }
        rows.add(row);
      }
    }
    return rows;
  }

  /** Fields of an object as text, with lists in DuckDB's notation. */
  private static String text(JsonObject object, String... fields) {
    return Arrays.stream(fields)
        .map(field -> object.get(field).toString().replace("\"", "").replace(",", ", "))
        .collect(Collectors.joining(" "));
  }

  /** Rows expected from the merged profile: for all methods, all objects of one kind. */
  private static List<String> expected(String kind, String... fields) {
    List<String> expected = new ArrayList<>();
    for (JsonObject m : MERGED) {
      String method = text(m, "class", "method", "descriptor", "sha256") + " ";
      Json.objects(m, kind).forEach(object -> expected.add(method + text(object, fields)));
    }
    return expected;
  }

  @Test
  void exports_are_of_one_build() throws Exception {
    assertThat(rows("differing")).isEmpty();
  }

  @Test
  void another_build_is_told() throws Exception {
    Path other = folder.resolve("fleet/other.jsonl");
    String line = Files.readString(folder.resolve("fleet/dice0.jsonl"));
    Files.writeString(other, line.replaceFirst("\"numPaths\":", "\"numPaths\":1"));
    try {
      assertThat(rows("differing")).isNotEmpty();
    } finally {
      Files.delete(other);
    }
  }

  @Test
  void totals_are_those_of_merge() throws Exception {
    List<String> expected = expected("grams", "ids", "count");
    assertThat(MERGED)
        .as("one machine knows less")
        .anyMatch(m -> m.get("exactUpTo").getAsInt() < m.get("k").getAsInt());

    assertThat(rows("totals")).isEqualTo(expected);
    System.out.printf(
        "[fleet] %d machines, %,d totals of DuckDB compared with merge, 0 differences%n",
        MACHINES.size(), expected.size());
  }

  @Test
  void interrupted_paths_are_those_of_merge() throws Exception {
    List<String> expected = expected("interrupted", "handler", "start", "offsets", "count");
    assertThat(expected).isNotEmpty();

    assertThat(rows("interrupted")).containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void hottest_sequences_are_those_of_merge() throws Exception {
    List<Long> counts = new ArrayList<>(fours(MERGED).values());
    counts.sort(Collections.reverseOrder());

    List<String> hottest = rows("hottest");

    assertThat(hottest).hasSize(10);
    for (int i = 0; i < 10; i++) {
      String gram = hottest.get(i).substring(0, hottest.get(i).indexOf(']') + 1);
      String[] numbers = hottest.get(i).substring(gram.length() + 1).split(" ", -1);
      Map<String, Long> ran = new TreeMap<>();
      MACHINES.forEach((name, m) -> ran.computeIfAbsent(name, n -> fours(m).get(gram)));
      long most = Collections.max(ran.values());
      assertThat(Long.parseLong(numbers[0])).isEqualTo(counts.get(i));
      assertThat(Integer.parseInt(numbers[1])).isEqualTo(ran.size());
      assertThat(Long.parseLong(numbers[2])).isEqualTo(most);
      assertThat(ran.get(numbers[3])).isEqualTo(most);
    }
  }

  /** Counts of the sequences of four paths, by method and path ids. */
  private static Map<String, Long> fours(List<JsonObject> methods) {
    Map<String, Long> fours = new TreeMap<>();
    for (JsonObject m : methods) {
      for (JsonObject gram : Json.objects(m, "grams")) {
        if (gram.getAsJsonArray("ids").size() == 4) {
          long count = gram.get("count").getAsLong();
          fours.put(text(m, "class", "method", "descriptor") + " " + text(gram, "ids"), count);
        }
      }
    }
    return fours;
  }

  @Test
  void shares_of_machines_and_of_all_are_compared() throws Exception {
    for (String row : rows("unlike")) {
      String[] w = row.split(" ", -1);
      assertThat(Double.parseDouble(w[5])).isEqualTo(share(MACHINES.get(w[0]), w), within(1e-12));
      assertThat(Double.parseDouble(w[6])).isEqualTo(share(MERGED, w), within(1e-12));
    }
  }

  @Test
  void mean_and_spread_are_over_all_profiles_in_which_the_method_ran() throws Exception {
    List<String> rows = rows("spread");

    assertThat(rows).hasSameSizeAs(expected("paths", "id"));
    int several = 0;
    for (String row : rows) {
      String[] w = row.split(" ", -1);
      String[] path = {"", w[0], w[1], w[2], w[3]};
      double[] shares =
          MACHINES.values().stream()
              .mapToDouble(machine -> share(machine, path))
              .filter(share -> !Double.isNaN(share))
              .toArray();
      double mean = Arrays.stream(shares).average().orElseThrow();
      double squares = Arrays.stream(shares).map(s -> (s - mean) * (s - mean)).sum();
      assertThat(Integer.parseInt(w[4])).as(row).isEqualTo(shares.length);
      assertThat(Double.parseDouble(w[5])).as(row).isEqualTo(mean, within(1e-12));
      if (shares.length > 1) {
        several++;
        double deviation = Math.sqrt(squares / (shares.length - 1));
        assertThat(Double.parseDouble(w[6])).as(row).isEqualTo(deviation, within(1e-9));
      } else {
        assertThat(w[6]).as(row).isEqualTo("null");
      }
      assertThat(Double.parseDouble(w[7])).isEqualTo(Arrays.stream(shares).min().orElseThrow());
      assertThat(Double.parseDouble(w[8])).isEqualTo(Arrays.stream(shares).max().orElseThrow());
    }
    assertThat(several).as("paths of methods that ran in several profiles").isPositive();
  }

  private static void writeParquet() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(SQL.get("parquet").replace("fleet.parquet", folder + "/fleet.parquet"));
    }
  }

  @Test
  void parquet_holds_what_the_exports_hold() throws Exception {
    writeParquet();
    try (Statement statement = connection.createStatement()) {
      for (String minuend : List.of("machines", "'%s/fleet.parquet'".formatted(folder))) {
        String other = minuend.equals("machines") ? "'" + folder + "/fleet.parquet'" : "machines";
        try (ResultSet result =
            statement.executeQuery(
                "SELECT count(*) FROM (FROM %s EXCEPT ALL FROM %s)".formatted(minuend, other))) {
          result.next();
          assertThat(result.getInt(1)).as("rows of %s only", minuend).isZero();
        }
      }
      try (ResultSet result =
          statement.executeQuery("SELECT count(*) FROM '%s/fleet.parquet'".formatted(folder))) {
        result.next();
        int methods = MACHINES.values().stream().mapToInt(List::size).sum();
        assertThat(result.getInt(1)).isEqualTo(methods);
      }
    }
  }

  /** Runs the page's code once on the exports and once on Parquet: the sums must be the same. */
  @ParameterizedTest
  @ValueSource(strings = {"json(\"fleet/*.jsonl\")", "parquet(\"fleet.parquet\")"})
  void totals_of_spark_are_those_of_merge(String source, @TempDir Path program) throws Exception {
    if (source.startsWith("parquet")) {
      writeParquet();
    }
    Files.writeString(
        program.resolve("Totals.java"),
        """
        import java.util.List;
        import org.apache.spark.sql.*;

        public class Totals {
          public static void main(String[] args) {
            %s
            for (Row r : totals) {
              System.out.println(
                  r.getString(0) + " " + r.getString(1) + " " + r.getString(2) + " "
                      + r.getString(3) + " " + r.getList(4) + " " + r.get(5));
            }
            spark.stop();
          }
        }
        """
            .formatted(Docs.recipe(PAGE, "spark").replace("json(\"fleet/*.jsonl\")", source)));
    String jars;
    try (Stream<Path> files = Files.list(Path.of(System.getProperty("spark.jars")))) {
      jars = files.map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }
    Javac.compile(Jdks.current(), program, program.resolve("classes"), "-cp", jars);

    var outcome =
        new ChildJvm(
                "-Xmx1g", "-cp", program.resolve("classes") + File.pathSeparator + jars, "Totals")
            .in(folder)
            .run();

    assertThat(outcome.status()).as(outcome.err()).isZero();
    assertThat(outcome.out().lines().toList())
        .containsExactlyInAnyOrderElementsOf(expected("grams", "ids", "count"));
  }

  /** Share of its method's paths that a row's path accounts for; NaN if the method did not run. */
  private static double share(List<JsonObject> methods, String[] row) {
    double all = 0;
    double own = 0;
    for (JsonObject m : methods) {
      if (text(m, "class", "method", "descriptor").equals(row[1] + " " + row[2] + " " + row[3])) {
        for (JsonObject path : Json.objects(m, "paths")) {
          long count = path.get("count").getAsLong();
          all += count;
          own += text(path, "id").equals(row[4]) ? count : 0;
        }
      }
    }
    return own / all;
  }
}
