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
 * Runs {@code java} in a process of its own and waits for its end. The JVM starts fast rather than
 * running fast: it uses the serial collector and C1 only, unless told otherwise.
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
   * How a run ended.
   *
   * @param status exit status of the process
   * @param out all that it wrote to its standard output
   * @param err all that it wrote to its standard error
   */
  public record Outcome(int status, String out, String err) {
    /** Fails unless the status is 0 and standard error is empty; returns standard output. */
    public String succeeded() {
      return endedWith(0, "").out();
    }

    /** Fails unless it ended with that status and said just that on standard error. */
    public Outcome endedWith(int wantedStatus, String wantedErr) {
      assertThat(err).as("standard error; standard output was\n%s", out).isEqualTo(wantedErr);
      assertThat(status).as("exit status").isEqualTo(wantedStatus);
      return this;
    }
  }

  /** A run of {@code java} with the arguments. */
  public ChildJvm(String... arguments) {
    with(List.of(arguments));
  }

  /** Adds arguments behind those given before. */
  public ChildJvm with(List<String> more) {
    arguments.addAll(more);
    return this;
  }

  /** Runs in the folder instead of this JVM's working folder. */
  public ChildJvm in(Path workingFolder) {
    folder = workingFolder;
    return this;
  }

  /** Reads its standard input from the file instead of having none. */
  public ChildJvm reading(Path file) {
    input = file;
    return this;
  }

  /** Runs the {@code java} of the JDK with that home instead of the one that runs the tests. */
  public ChildJvm of(Path jdk) {
    home = jdk;
    return this;
  }

  /** Lets the JVM choose collector and compilers itself, as users' programs do. */
  public ChildJvm withItsOwnFlags() {
    flags = List.of();
    return this;
  }

  /** Sends SIGTERM as soon as its standard output has that text. */
  public ChildJvm terminatedAt(String text) {
    lastWords = text;
    return this;
  }

  /** Kills the process if it takes longer; the default is two minutes. */
  public ChildJvm within(Duration limit) {
    timeout = limit;
    return this;
  }

  /**
   * Runs it.
   *
   * @throws IOException also if it takes too long
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

  /** Starts it without waiting; what it writes is appended to the files. */
  public Process start(Path out, Path err) throws IOException {
    return start(ProcessBuilder.Redirect.appendTo(out.toFile()), err);
  }

  /** Starts it without waiting; the caller reads its standard output, or does not. */
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
    // A variable of the caller's could make every JVM write a line of its own to standard error.
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
