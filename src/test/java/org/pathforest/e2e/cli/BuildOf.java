package org.pathforest.e2e.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.pathforest.testkit.Javac;
import org.pathforest.testkit.Jdks;

/** A small program in several versions, and what their runs leave. */
final class BuildOf {
  /** Two loops over the arguments' lengths: one counts those over a limit, one adds them up. */
  static final String FIRST =
      """
      package app;

      public class Main {
        static int over(String[] words) {
          int n = 0;
          for (String word : words) {
            if (word.length() > 3) {
              n++;
            }
          }
          return n;
        }

        static int sum(String[] words) {
          int sum = 0;
          for (String word : words) {
            sum += word.length();
          }
          return sum;
        }

        public static void main(String[] words) {
          System.out.println(over(words) + " " + sum(words));
        }
      }
      """;

  /** Words with a first letter x are left out of the sum; a line more, so all numbers change. */
  static final String SECOND =
      FIRST
          .replace("package app;\n", "package app;\n\n")
          .replace("sum += word.length();", "if (word.charAt(0) != 'x') sum += word.length();");

  private BuildOf() {}

  /** Compiles a version into a class folder. */
  static void compile(Path folder, String classes, String source) throws Exception {
    Path sources = Files.createDirectories(folder.resolve(classes + "-src"));
    Files.writeString(sources.resolve("Main.java"), source);
    Javac.compile(Jdks.current(), sources, folder.resolve(classes));
  }

  /** Runs it with words, and leaves a profile. */
  static void run(Cli cli, String classes, String profile, String... words) throws Exception {
    assertThat(
            cli.run(
                    "run --cache cache --no-report -k 2 -o %s -cp %s app.Main %s",
                    profile, classes, String.join(" ", words))
                .status())
        .isZero();
  }
}
