package org.pathforest.e2e.jacoco;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pathforest.e2e.cli.Cli;
import org.pathforest.e2e.cli.Json;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Javac;
import org.pathforest.testkit.Jdks;
import org.pathforest.testkit.Needs;
import org.pathforest.testkit.Thorough;

/** Branches and paths that compilers add: reports leave them out, whichever compiler it was. */
class GeneratedCodeTest {
  /**
   * Expected lines per main class: for each method of the source, covered and possible paths and
   * branches.
   */
  private static final Map<String, String> COVERED =
      Map.of(
          "Idioms",
          """
          Idioms$Colour.<clinit> paths 1/1, branches 0/0
          Idioms$Resource.<init> paths 1/1, branches 0/0
          Idioms$Resource.close paths 1/1, branches 0/0
          Idioms.<clinit> paths 1/1, branches 0/0
          Idioms.asserted paths 2/3, branches 4/6
          Idioms.compareTo paths 1/1, branches 0/0
          Idioms.copies paths 2/4, branches 3/4
          Idioms.locked paths 1/2, branches 1/2
          Idioms.main paths 1/1, branches 0/0
          Idioms.resource paths 1/1, branches 0/0
          Idioms.words paths 2/3, branches 2/3
          """,
          "Newer",
          """
          Newer$Colour.<clinit> paths 1/1, branches 0/0
          Newer$Point.<init> paths 1/1, branches 0/0
          Newer$Point.sum paths 1/1, branches 0/0
          Newer.exhaustive paths 1/2, branches 1/2
          Newer.main paths 1/1, branches 0/0
          """);

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({"javac, 8, Idioms", "javac, 17, Newer", "eclipse, 8, Idioms"})
  void code_of_the_source_alone_counts(String compiler, String release, String main)
      throws Exception {
    check(Jdks.current(), compiler, release, main);
  }

  @Thorough
  @ParameterizedTest
  @CsvSource({"javac, 17, Idioms", "eclipse, 17, Newer"})
  void code_of_the_source_alone_counts_in_later_releases(
      String compiler, String release, String main) throws Exception {
    check(Jdks.current(), compiler, release, main);
  }

  @Thorough
  @ParameterizedTest
  @CsvSource({"Idioms", "Newer"})
  void code_of_the_source_alone_counts_with_the_newest_javac(String main) throws Exception {
    Needs.that(Jdks.newer().isPresent(), "a newer JDK");
    Path jdk = Jdks.newer().orElseThrow();
    check(jdk, "javac", Integer.toString(Jdks.feature(jdk)), main);
  }

  private void check(Path jdk, String compiler, String release, String main) throws Exception {
    Path sources = Javac.resource("generated/" + main);
    Path classes = folder.resolve("plain");
    if (compiler.equals("javac")) {
      Javac.compile(jdk, sources, classes, "--release", release);
    } else {
      StringWriter said = new StringWriter();
      PrintWriter to = new PrintWriter(said);
      String[] arguments = {"--release", release, "-d", classes.toString(), sources.toString()};
      assertThat(BatchCompiler.compile(arguments, to, to, null)).as(said.toString()).isTrue();
    }
    assertThat(covered(jdk, main)).isEqualTo(COVERED.get(main));
  }

  private String covered(Path jdk, String main) throws Exception {
    Cli cli = new Cli(folder);
    cli.succeeds("instrument plain -o woven --count-single-path");
    var run =
        new ChildJvm("-ea", "-Dpathforest.output=p.pathprof", "-cp", "woven", main)
            .in(folder)
            .of(jdk)
            .run();
    assertThat(run.status()).as(run.err()).isZero();
    var rows = Json.objects(cli.json("coverage p.pathprof --by method --format json"), "rows");
    return rows.stream()
        .map(
            row ->
                "%s paths %s/%s, branches %s/%s\n"
                    .formatted(
                        Json.text(row, "name").replaceFirst("\\(.*", ""),
                        row.get("paths"),
                        row.get("possible"),
                        Json.at(row, "branches.covered"),
                        Json.at(row, "branches.total")))
        .sorted()
        .collect(Collectors.joining());
  }
}
