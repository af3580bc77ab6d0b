package org.pathforest.e2e.jacoco;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.e2e.cli.Cli;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Javac;
import org.pathforest.testkit.Jdks;
import org.pathforest.testkit.Needs;
import org.pathforest.testkit.Thorough;

/** Branches and paths that compilers add do not count, whichever compiler it was. */
class GeneratedCodeTest {
  /** Per method of the source: paths and branches that ran, of those that there are. */
  private static final Map<String, String> IDIOMS =
      Map.ofEntries(
          Map.entry("Idioms.words", "paths 2/3, branches 2/3"),
          Map.entry("Idioms.resource", "paths 1/1, branches 0/0"),
          Map.entry("Idioms.copies", "paths 2/4, branches 3/4"),
          Map.entry("Idioms.asserted", "paths 2/3, branches 4/6"),
          Map.entry("Idioms.locked", "paths 1/2, branches 1/2"),
          Map.entry("Idioms.compareTo", "paths 1/1, branches 0/0"),
          Map.entry("Idioms.main", "paths 1/1, branches 0/0"),
          Map.entry("Idioms.<clinit>", "paths 1/1, branches 0/0"),
          Map.entry("Idioms$Resource.<init>", "paths 1/1, branches 0/0"),
          Map.entry("Idioms$Resource.close", "paths 1/1, branches 0/0"),
          Map.entry("Idioms$Colour.<clinit>", "paths 1/1, branches 0/0"));

  private static final Map<String, String> NEWER =
      Map.of(
          "Newer.exhaustive", "paths 1/2, branches 1/2",
          "Newer.main", "paths 1/1, branches 0/0",
          "Newer$Colour.<clinit>", "paths 1/1, branches 0/0",
          "Newer$Point.<init>", "paths 1/1, branches 0/0",
          "Newer$Point.sum", "paths 1/1, branches 0/0");

  @TempDir Path folder;

  private Map<String, String> coverage(Path classes, String main, Path jdk) throws Exception {
    Cli cli = new Cli(folder);
    cli.succeeds("instrument %s -o woven --count-single-path", classes);
    ChildJvm.Outcome run =
        new ChildJvm("-ea", "-Dpathforest.output=" + folder.resolve("p.pathprof"))
            .with(List.of("-cp", folder.resolve("woven").toString(), main))
            .of(jdk)
            .run();
    assertThat(run.status()).as(run.err()).isZero();
    Map<String, String> methods = new TreeMap<>();
    JsonObject json = cli.json("coverage p.pathprof --by method --format json");
    for (JsonElement e : json.getAsJsonArray("rows")) {
      JsonObject row = e.getAsJsonObject();
      JsonObject branches = row.getAsJsonObject("branches");
      methods.put(
          row.get("name").getAsString().replaceFirst("\\(.*", ""),
          "paths %s/%s, branches %s/%s"
              .formatted(
                  row.get("paths"),
                  row.get("possible"),
                  branches.get("covered"),
                  branches.get("total")));
    }
    return methods;
  }

  private static Path newer() {
    Needs.that(Jdks.newer().isPresent(), "a newer JDK");
    return Jdks.newer().orElseThrow();
  }

  private Path javac(Path jdk, String release, String sources) throws Exception {
    return Javac.compile(
        jdk, Javac.resource("generated/" + sources), folder.resolve("plain"), "--release", release);
  }

  private Path eclipse(String release, String sources) throws Exception {
    Path out = folder.resolve("plain");
    List<String> arguments = new ArrayList<>(List.of("--release", release, "-d", out.toString()));
    try (var files = Files.list(Javac.resource("generated/" + sources))) {
      files.forEach(f -> arguments.add(f.toString()));
    }
    StringWriter said = new StringWriter();
    PrintWriter to = new PrintWriter(said);
    assertThat(BatchCompiler.compile(arguments.toArray(String[]::new), to, to, null))
        .as(said.toString())
        .isTrue();
    return out;
  }

  @Test
  void of_javac_for_java_8() throws Exception {
    Path classes = javac(Jdks.current(), "8", "java8");
    assertThat(coverage(classes, "Idioms", Jdks.current())).isEqualTo(IDIOMS);
  }

  @Thorough
  @Test
  void of_javac_for_java_17() throws Exception {
    Path classes = javac(Jdks.current(), "17", "java8");
    assertThat(coverage(classes, "Idioms", Jdks.current())).isEqualTo(IDIOMS);
  }

  @Test
  void of_javac_for_records_and_switches() throws Exception {
    Path classes = javac(Jdks.current(), "17", "java17");
    assertThat(coverage(classes, "Newer", Jdks.current())).isEqualTo(NEWER);
  }

  @Thorough
  @Test
  void of_the_newest_javac() throws Exception {
    Path jdk = newer();
    Path classes = javac(jdk, Integer.toString(Jdks.feature(jdk)), "java8");
    assertThat(coverage(classes, "Idioms", jdk)).isEqualTo(IDIOMS);
  }

  @Thorough
  @Test
  void of_the_newest_javac_for_records_and_switches() throws Exception {
    Path jdk = newer();
    Path classes = javac(jdk, Integer.toString(Jdks.feature(jdk)), "java17");
    assertThat(coverage(classes, "Newer", jdk)).isEqualTo(NEWER);
  }

  @Test
  void of_the_eclipse_compiler() throws Exception {
    Path classes = eclipse("8", "java8");
    assertThat(coverage(classes, "Idioms", Jdks.current())).isEqualTo(IDIOMS);
  }

  @Thorough
  @Test
  void of_the_eclipse_compiler_for_records_and_switches() throws Exception {
    Path classes = eclipse("17", "java17");
    assertThat(coverage(classes, "Newer", Jdks.current())).isEqualTo(NEWER);
  }
}
