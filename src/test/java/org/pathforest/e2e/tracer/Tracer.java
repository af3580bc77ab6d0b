package org.pathforest.e2e.tracer;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.pathforest.e2e.tracer.rt.LogFile;
import org.pathforest.e2e.tracer.rt.QuietEnd;
import org.pathforest.e2e.tracer.rt.TraceLog;

/**
 * The independent tracer. To use it: {@link #trace} a program, instrument the traced classes with
 * Pathforest, run the result once with {@link #jvmOptions}, {@link #replay} the logs with the
 * {@link Cuts} of Pathforest's export, and compare the two by {@link ExportComparison#compare}.
 */
public final class Tracer {
  private static final List<String> RUNTIME =
      List.of("LogFile", "QuietEnd", "QuietEnd$1", "SideBySide", "ThreadLog", "TraceLog");

  private Tracer() {}

  /**
   * Writes the traced copy of a jar or a class folder.
   *
   * @param in jar or folder
   * @param out jar or folder, like {@code in}
   * @param classFilter tells by a class's internal name whether to trace it
   */
  public static TracedProgram trace(Path in, Path out, Predicate<String> classFilter)
      throws IOException {
    return trace(Map.of(in, out), classFilter);
  }

  /** Traces several jars or folders of one program. */
  public static TracedProgram trace(Map<Path, Path> inToOut, Predicate<String> classFilter)
      throws IOException {
    TracedProgram program = new TracedProgram();
    ArchiveTracer tracer = new ArchiveTracer(program, classFilter);
    for (Map.Entry<Path, Path> archive : inToOut.entrySet()) {
      tracer.trace(archive.getKey(), archive.getValue());
    }
    return program;
  }

  /** Writes the jar that traced classes need at run time into the folder, and returns its path. */
  public static Path runtimeJar(Path folder) throws IOException {
    Path jar = Files.createDirectories(folder).resolve("tracer-rt.jar");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      for (String name : RUNTIME) {
        String file = name + ".class";
        out.putNextEntry(
            new ZipEntry(TraceLog.class.getPackageName().replace('.', '/') + "/" + file));
        try (InputStream bytes = TraceLog.class.getResourceAsStream(file)) {
          bytes.transferTo(out);
        }
        out.closeEntry();
      }
    }
    return jar;
  }

  /**
   * Returns the options that a JVM needs to run traced classes, with {@code -jar} or {@code -cp}.
   *
   * @param runtimeJar made by {@link #runtimeJar}
   * @param logFolder existing folder, in which each JVM writes a log of its own
   */
  public static List<String> jvmOptions(Path runtimeJar, Path logFolder) {
    return List.of(
        "-Xbootclasspath/a:" + runtimeJar.toAbsolutePath(),
        "-D" + LogFile.FOLDER + "=" + logFolder.toAbsolutePath());
  }

  /**
   * Returns a command that runs the given one and ends the JVM only when the program's finalizers
   * have finished.
   *
   * @param command main class and arguments
   */
  public static List<String> endingQuietly(List<String> command) {
    return Stream.concat(Stream.of(QuietEnd.class.getName()), command.stream()).toList();
  }

  /**
   * Splits the logged blocks into paths and counts them.
   *
   * @param logFolder the logs of a run
   * @param k length of the longest n-grams to count; comparisons may use any smaller k
   * @throws IOException also if a log is incomplete
   */
  public static TraceResult replay(TracedProgram program, Path logFolder, Cuts cuts, int k)
      throws IOException {
    TraceResult result = new TraceResult(program, cuts, k);
    replay(program, logFolder, result);
    return result;
  }

  /**
   * Replays the logs to counters, which keep their own counts.
   *
   * @throws IOException also if a log is incomplete
   */
  public static void replay(TracedProgram program, Path logFolder, SchemeCounters counters)
      throws IOException {
    IntFunction<Activation> entering =
        number -> {
          TracedMethod method = program.method(number);
          return new Activation(method, counters.activation(method));
        };
    try (var logs = Files.newDirectoryStream(logFolder, "*.trace")) {
      for (Path log : logs) {
        new TraceReader(entering).read(log);
      }
    }
  }
}
