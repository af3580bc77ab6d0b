package org.pathforest.e2e.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import org.pathforest.programs.ExitThree;
import org.pathforest.testkit.Javac;
import org.pathforest.testkit.Jdks;

/** A small program in two versions, and profiles of their runs. */
final class Builds {
  /**
   * First version. It has two loops over the arguments' lengths: one counts those above a limit,
   * the other adds them up.
   */
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

  /**
   * Second version. Its sum skips words that begin with x. An added blank line changes all line
   * numbers.
   */
  static final String SECOND =
      FIRST
          .replace("package app;\n", "package app;\n\n")
          .replace("sum += word.length();", "if (word.charAt(0) != 'x') sum += word.length();");

  private Builds() {}

  /**
   * Compiles both versions into folders "one" and "two", and runs them with k = 2. Adds a profile
   * of another program, and a damaged copy of the first profile.
   *
   * @param runs one run per line: the version, the name of the profile, and the program's arguments
   */
  static Cli run(Path folder, String runs) throws Exception {
    compile(folder.resolve("one"), "Main", FIRST);
    compile(folder.resolve("two"), "Main", SECOND);
    Cli cli = new Cli(folder);
    String run = "run --cache cache --no-report -k 2 -o %s.pathprof -cp %s ";
    for (String line : runs.lines().toList()) {
      String[] words = line.split(" ", 3);
      cli.run(run + "app.Main " + words[2], words[1], words[0])
          .endedWith(0, "pathforest: profile in " + words[1] + ".pathprof\n");
    }
    Jars.folder(folder.resolve("classes"), ExitThree.class, Jars.CHECKSUM);
    cli.run(run + "org.pathforest.programs.ExitThree", "exit", "classes");
    byte[] first = Files.readAllBytes(folder.resolve(runs.split(" ", 3)[1] + ".pathprof"));
    Files.write(folder.resolve("damaged.pathprof"), Jars.flipped(first, first.length / 2));
    return cli;
  }

  /** Compiles a source file into a class folder. The source goes to a folder next to it. */
  static void compile(Path classes, String name, String source, String... options)
      throws Exception {
    Path sources = Files.createDirectories(classes.resolveSibling(classes.getFileName() + "-src"));
    Files.writeString(sources.resolve(name + ".java"), source);
    Javac.compile(Jdks.current(), sources, classes, options);
  }
}
