package org.pathforest.e2e.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.testkit.ChildJvm;

/** A method that HotSpot compiles, but no longer compiles when it is instrumented. */
class LargeMethodsTest {
  private static final String LIFTED = "-XX:-DontCompileHugeMethods";
  private static final String HELD = "-XX:+DontCompileHugeMethods";
  private static final String SAID =
      "pathforest: run with " + LIFTED + ": 1 method has more than 8,000 bytes of bytecode now: ";

  private static final String PROFILE = "pathforest: profile in run.pathprof\n";
  @TempDir static Path folder;
  private static Cli cli;

  /**
   * Compiles the large method, and a main class that calls it and prints the options of its JVM.
   */
  @BeforeAll
  static void compile() throws Exception {
    cli = new Cli(folder);
    Builds.compile(
        folder.resolve("large"),
        "Large",
        "package big; public class Large { public static int run(int n) { int s = 0;"
            + " for (; n > 0; n--) {"
            + " if (n > 0) s += 1000 / n;\n".repeat(620)
            + " } return s; } }");
    Builds.compile(
        folder.resolve("main"),
        "Main",
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
        """,
        "-cp",
        folder.resolve("large").toString());
  }

  private static ChildJvm.Outcome run(String cache, String options) throws Exception {
    String run = "run --cache %s --no-report -o run.pathprof %s -cp main:large big.Main";
    return cli.run(run, cache, options);
  }

  @Test
  void instrument_names_it_with_its_sizes_and_what_helps() throws Exception {
    assertThat(cli.succeeds("instrument large -o large-pf"))
        .containsPattern(
            " {2}slow +1 {2}\\(HotSpot does not compile methods of more than 8,000 bytes of"
                + " bytecode, unless run with "
                + LIFTED
                + "\\)\n {6}big\\.Large\\.run\\(I\\)I: [0-9,]+ bytes of code, 7,\\d{3} before\n")
        .containsPattern("reduced +0 ");
    assertThat(cli.succeeds("instrument main -o main-pf")).doesNotContain("slow");
  }

  @Test
  void run_lets_it_be_compiled_and_says_so_when_it_instruments_and_from_the_cache()
      throws Exception {
    for (int i = 0; i < 2; i++) {
      var outcome = run("cache", "-Dmine=1");

      outcome.endedWith(0, SAID + "big.Large.run(I)I\n" + PROFILE);
      assertThat(outcome.out().lines())
          .contains(LIFTED, "-Dmine=1")
          .contains("" + 620 * (1000 + 500 + 333));
    }
    assertThat(folder.resolve("cache").toFile().list()).as("one of each folder").hasSize(2);
  }

  @Test
  void what_the_user_says_of_large_methods_stands() throws Exception {
    assertThat(run("cache-3", HELD).endedWith(0, PROFILE).out().lines())
        .contains(HELD)
        .doesNotContain(LIFTED);
  }

  @Test
  void program_without_such_a_method_is_run_as_it_was() throws Exception {
    assertThat(run("cache-4", "--exclude big.Large").endedWith(0, PROFILE).out().lines())
        .doesNotContain(LIFTED, HELD);
  }
}
