package org.pathforest.bench;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Runs the benchmarks' command in this JVM. */
final class BenchCommand {
  private BenchCommand() {}

  record Outcome(int status, String out, String err) {}

  private interface Command {
    int run() throws Exception;
  }

  static Outcome run(Path target, String... arguments) throws Exception {
    return outcome(target, () -> Main.run(arguments));
  }

  static Outcome micro(Path target, String... arguments) throws Exception {
    return outcome(target, () -> Main.micro(arguments));
  }

  static Outcome predict(Path target, String... arguments) throws Exception {
    return outcome(target, () -> PredictCommand.run(arguments));
  }

  private static Outcome outcome(Path target, Command command) throws Exception {
    PrintStream out = System.out;
    PrintStream err = System.err;
    ByteArrayOutputStream newOut = new ByteArrayOutputStream();
    ByteArrayOutputStream newErr = new ByteArrayOutputStream();
    System.setProperty("pathforest.bench.target", target.toString());
    System.setOut(new PrintStream(newOut, true, StandardCharsets.UTF_8));
    System.setErr(new PrintStream(newErr, true, StandardCharsets.UTF_8));
    try {
      int status = command.run();
      return new Outcome(
          status, newOut.toString(StandardCharsets.UTF_8), newErr.toString(StandardCharsets.UTF_8));
    } finally {
      System.setOut(out);
      System.setErr(err);
      System.clearProperty("pathforest.bench.target");
    }
  }
}
