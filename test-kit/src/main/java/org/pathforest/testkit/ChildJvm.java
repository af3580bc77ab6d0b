package org.pathforest.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Runs {@code java} in a separate process and waits for its end. The JVM's flags favor a fast start
 * over fast code: it uses the serial collector and only C1, unless told otherwise.
 */
public final class ChildJvm {
  private static final List<String> SHORT_RUN =
      List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto");

  private final List<String> arguments = new ArrayList<>();
  private Path folder;
  private Path input;
  private Duration timeout = Duration.ofMinutes(2);
  private String lastWords;
  private Path home = Jdks.current();
  private List<String> flags = SHORT_RUN;

  /**
   * The outcome of a run.
   *
   * @param status exit status of the process
   * @param out all that it wrote to standard output
   * @param err all that it wrote to standard error
   */
  public record Outcome(int status, String out, String err) {
    /** Fails unless the status is 0 and standard error is empty; returns standard output. */
    public String succeeded() {
      return endedWith(0, "").out();
    }

    /** Fails unless the process ended with this status and standard error is exactly this text. */
    public Outcome endedWith(int wantedStatus, String wantedErr) {
      assertThat(err).as("standard error; standard output was\n%s", out).isEqualTo(wantedErr);
      assertThat(status).as("exit status").isEqualTo(wantedStatus);
      return this;
    }
  }

  /** Creates a run of {@code java} with these arguments. */
  public ChildJvm(String... arguments) {
    with(List.of(arguments));
  }

  /** Adds arguments after those given before. */
  public ChildJvm with(List<String> more) {
    arguments.addAll(more);
    return this;
  }

  /** Runs the process in this folder instead of the current JVM's working folder. */
  public ChildJvm in(Path workingFolder) {
    folder = workingFolder;
    return this;
  }

  /** Reads standard input from this file instead of leaving it empty. */
  public ChildJvm reading(Path file) {
    input = file;
    return this;
  }

  /** Runs the {@code java} of this JDK instead of the JDK that runs the tests. */
  public ChildJvm of(Path jdk) {
    home = jdk;
    return this;
  }

  /** Lets the JVM choose its collector and compilers, as in users' programs. */
  public ChildJvm withItsOwnFlags() {
    flags = List.of();
    return this;
  }

  /** Sends SIGTERM as soon as this text appears on standard output. */
  public ChildJvm terminatedAt(String text) {
    lastWords = text;
    return this;
  }

  /** Kills the process if it runs longer than this; the default is two minutes. */
  public ChildJvm within(Duration limit) {
    timeout = limit;
    return this;
  }

  /**
   * Runs the process.
   *
   * @throws IOException also if the process takes too long
   */
  public Outcome run() throws IOException, InterruptedException {
    Path out = Files.createTempFile("child-jvm", ".out");
    Path err = Files.createTempFile("child-jvm", ".err");
    try {
      Process process = start(out, err);
      try {
        if (lastWords != null) {
          terminate(process, out);
        }
        if (!process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
          throw new IOException(
              "took longer than " + timeout + ": java " + arguments + "\n" + read(out) + read(err));
        }
      } finally {
        process.destroyForcibly().waitFor();
      }
      return new Outcome(process.exitValue(), read(out), read(err));
    } finally {
      Files.delete(out);
      Files.delete(err);
    }
  }

  /** Starts the process without waiting. Its output is appended to the files. */
  public Process start(Path out, Path err) throws IOException {
    return start(ProcessBuilder.Redirect.appendTo(out.toFile()), err);
  }

  /** Starts the process without waiting. The caller may read its standard output. */
  public Process startPiped(Path err) throws IOException {
    return start(ProcessBuilder.Redirect.PIPE, err);
  }

  private Process start(ProcessBuilder.Redirect out, Path err) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(home.resolve("bin").resolve("java").toString());
    command.addAll(flags);
    command.addAll(arguments);
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectOutput(out)
            .redirectError(ProcessBuilder.Redirect.appendTo(err.toFile()));
    // The caller's variables could make every JVM write a line to standard error.
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    builder.environment().remove("JDK_JAVA_OPTIONS");
    if (folder != null) {
      builder.directory(folder.toFile());
    }
    if (input != null) {
      return builder.redirectInput(input.toFile()).start();
    }
    Process process = builder.start();
    process.getOutputStream().close();
    return process;
  }

  private void terminate(Process process, Path out) throws IOException, InterruptedException {
    long end = System.nanoTime() + timeout.toNanos();
    while (process.isAlive() && !read(out).contains(lastWords) && System.nanoTime() < end) {
      Thread.sleep(20);
    }
    process.destroy();
  }

  private static String read(Path file) throws IOException {
    return Files.readString(file, Charset.defaultCharset());
  }
}
