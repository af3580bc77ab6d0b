package org.pathforest.bench.inlining;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.pathforest.bench.report.MarkdownTable;
import org.pathforest.paths.text.Percent;

/** The command {@code pathforest bench inlined}: a table of what HotSpot has inlined. */
public final class InlinedCommand {
  private InlinedCommand() {}

  /**
   * Runs the command.
   *
   * @param files files that {@code -XX:+LogCompilation} has written
   * @return the exit status: 0 success, 1 failure, 2 wrong usage
   */
  public static int run(String... files) {
    if (files.length == 0 || files[0].startsWith("-")) {
      System.err.println(
          "pathforest: bench inlined: no file given; name files of -XX:+LogCompilation");
      return 2;
    }
    try {
      List<CompilationLog> logs = new ArrayList<>();
      for (String file : files) {
        logs.add(CompilationLog.read(Path.of(file)));
      }
      System.out.print(table(logs));
      return 0;
    } catch (IOException e) {
      System.err.println("pathforest: " + e.getMessage());
      return 1;
    }
  }

  private static String table(List<CompilationLog> logs) {
    MarkdownTable table =
        new MarkdownTable(
            List.of(
                "run",
                "compilations",
                "bytes inlined of the program",
                "of the JDK",
                "of probes",
                "share of probes",
                "calls of probes refused for size",
                "other calls refused"));
    logs.sort(Comparator.comparing(CompilationLog::name));
    for (CompilationLog log : logs) {
      table.row(
          List.of(
              log.name(),
              number(log.compilations()),
              number(log.program()),
              number(log.jdk()),
              number(log.probes()),
              Percent.of(log.share()),
              number(log.refused()),
              number(log.refusedOthers())));
    }
    return table.toString();
  }

  private static String number(long n) {
    return String.format(Locale.ROOT, "%,d", n);
  }
}
