package org.pathforest.e2e.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Javac;
import org.pathforest.testkit.Jdks;

/** A method that HotSpot compiles, and does not compile any more when it is instrumented. */
class LargeMethodsTest {
  private static final String LIFTED = "-XX:-DontCompileHugeMethods";
  private static final String HELD = "-XX:+DontCompileHugeMethods";
  private static final String SAID =
      "pathforest: run with " + LIFTED + ": 1 method has more than 8,000 bytes of code now: ";

  @TempDir static Path folder;
  private static Cli cli;

  /** A main class that prints the options of its JVM, and what it needs. */
  @BeforeAll
  static void compile() throws Exception {
    cli = new Cli(folder);
    Path large = Files.createDirectories(folder.resolve("src-large"));
    Files.writeString(
        large.resolve("Large.java"),
        "package big; public class Large { public static int run(int n) { int s = 0;"
            + " for (; n > 0; n--) {"
            + " if (n > 0) s += 1000 / n;\n".repeat(620)
            + " } return s; } }");
    Javac.compile(Jdks.current(), large, folder.resolve("large"));
    Path main = Files.createDirectories(folder.resolve("src-main"));
    Files.writeString(
        main.resolve("Main.java"),
        """
        package big;
        public class Main {
          public static void main(String[] args) {
            System.out.println(Large.run(3));
            for (String a :
                java.lang.management.ManagementFactory.getRuntimeMXBean().getInputArguments()) {
              System.out.println(a);
            }
          }
        }
        """);
    String needs = folder.resolve("large").toString();
    Javac.compile(Jdks.current(), main, folder.resolve("main"), "-cp", needs);
  }

  private static ChildJvm.Outcome run(String cache, String... words) throws Exception {
    return cli.process("run --cache %s --no-report -o run.pathprof", cache)
        .with(List.of(words))
        .run();
  }

  @Test
  void instrument_names_it_with_its_sizes_and_what_helps() throws Exception {
    assertThat(cli.succeeds("instrument large -o large-pf"))
        .containsPattern(
            " {2}slow +1 {2}\\(HotSpot compiles no method of more than 8,000 bytes of code, unless"
                + " run with "
                + LIFTED
                + "\\)\n {6}big\\.Large\\.run\\(I\\)I: [0-9,]+ bytes of code, 7,\\d{3} before\n")
        .containsPattern("thinned +0 ");
    assertThat(cli.succeeds("instrument main -o main-pf")).doesNotContain("slow");
  }

  @Test
  void run_lets_it_be_compiled_and_says_so_when_it_instruments_and_from_the_cache()
      throws Exception {
    for (int i = 0; i < 2; i++) {
      ChildJvm.Outcome outcome = run("cache", "-Dmine=1", "-cp", "main:large", "big.Main");

      assertThat(outcome.out().lines())
          .contains(LIFTED, "-Dmine=1")
          .contains("" + 620 * (1000 + 500 + 333));
      assertThat(outcome.err())
          .isEqualTo(SAID + "big.Large.run(I)I\npathforest: profile in run.pathprof\n");
      assertThat(outcome.status()).isZero();
    }
    try (Stream<Path> copies = Files.list(folder.resolve("cache"))) {
      assertThat(copies).as("one of each folder").hasSize(2);
    }
  }

  @Test
  void what_the_user_says_of_large_methods_stands() throws Exception {
    ChildJvm.Outcome outcome = run("cache-3", HELD, "-cp", "main:large", "big.Main");

    assertThat(outcome.out().lines()).contains(HELD).doesNotContain(LIFTED);
    assertThat(outcome.err()).isEqualTo("pathforest: profile in run.pathprof\n");
  }

  @Test
  void program_without_such_a_method_is_run_as_it_was() throws Exception {
    ChildJvm.Outcome outcome =
        run("cache-4", "--exclude", "big.Large", "-cp", "main:large", "big.Main");

    assertThat(outcome.out().lines()).doesNotContain(LIFTED, HELD);
    assertThat(outcome.err()).isEqualTo("pathforest: profile in run.pathprof\n");
  }
}
