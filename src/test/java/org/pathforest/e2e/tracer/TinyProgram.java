package org.pathforest.e2e.tracer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.objectweb.asm.Opcodes;
import org.pathforest.testkit.Assembler;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Javac;
import org.pathforest.testkit.Jdks;

/**
 * A program of a few lines, traced and run in a JVM of its own. Its paths are described by block
 * numbers instead of offsets, so that they can be derived by hand.
 */
final class TinyProgram {
  private final Path folder;
  private final Path original;

  TinyProgram(Path folder) throws IOException {
    this.folder = folder;
    this.original = Files.createDirectories(folder.resolve("original"));
  }

  /** Compiles the file {@code Main.java}. */
  TinyProgram source(String code) throws Exception {
    Files.writeString(folder.resolve("Main.java"), code);
    Javac.compile(Jdks.current(), folder, original, "-cp", original.toString());
    return this;
  }

  /** Compiles the class {@code Main} with these members. */
  TinyProgram members(String code) throws Exception {
    return source("import java.util.concurrent.*; class Main { %s }".formatted(code));
  }

  /**
   * Adds a class {@code Made} with one static method {@code run}. Its class file version has no
   * stack map frames.
   */
  TinyProgram made(String descriptor, String code) throws IOException {
    byte[] made = Assembler.classFile(Opcodes.V1_4, "Made", Map.of("run" + descriptor, code));
    Files.write(original.resolve("Made.class"), made);
    return this;
  }

  /** Traces the program, runs the class {@code Main}, and counts n-grams up to length k. */
  Run run(int k) throws Exception {
    return run(k, 0);
  }

  Run run(int k, int expectedStatus) throws Exception {
    Path traced = folder.resolve("traced");
    TracedProgram program = Tracer.trace(original, traced, name -> true);
    assertThat(program.untraced()).isEmpty();
    Path logs = Files.createDirectories(folder.resolve("logs"));
    ChildJvm jvm = new ChildJvm().with(Tracer.jvmOptions(Tracer.runtimeJar(folder), logs));
    ChildJvm.Outcome outcome = jvm.with(List.of("-cp", traced.toString(), "Main")).run();
    assertThat(outcome.err()).doesNotContain("tracer", "VerifyError");
    assertThat(outcome.status()).as(outcome.err()).isEqualTo(expectedStatus);
    return new Run(program, logs, Tracer.replay(program, logs, new Cuts(Map.of()), k));
  }

  /** A run, and the result of its replay. Methods are named as in {@code Main.loop}. */
  record Run(TracedProgram program, Path logs, TraceResult result) {
    /** Replays the same run with cuts. */
    Run with(Cuts cuts) throws IOException {
      return new Run(program, logs, Tracer.replay(program, logs, cuts, result.k));
    }

    MethodCounts counts(String method) {
      List<MethodCounts> found =
          result.methods().values().stream()
              .filter(counts -> counts.method.key().frame().equals(method))
              .toList();
      assertThat(found).hasSize(1);
      return found.get(0);
    }

    /**
     * Fails unless these are all paths and interruptions of a method, each after its count, as in
     * {@code 2 entry 0 1 backedge 1, 1 backedge 1 2 handler 3, 1 entry 0 left}.
     */
    Run counts(String method, String expected) {
      List<String> told = new ArrayList<>(told(method, 1));
      told.addAll(interrupted(method, true));
      assertSame(told, expected);
      return this;
    }

    /**
     * Fails unless these are all n-grams of exactly this length, as in {@code 1 entry 0 return; …}.
     */
    Run grams(String method, int n, String expected) {
      assertSame(told(method, n), expected);
      return this;
    }

    private static void assertSame(List<String> told, String expected) {
      List<String> all =
          expected.isEmpty() ? List.of() : List.of(expected.strip().split(",\\s+", -1));
      assertThat(told).containsExactlyInAnyOrderElementsOf(all);
    }

    List<String> told(String method, int n) {
      MethodCounts counts = counts(method);
      return counts.grams(n).entrySet().stream()
          .filter(e -> e.getKey().size() == n)
          .map(
              e ->
                  e.getKey().stream()
                      .map(path -> told(counts, counts.paths.get(path)))
                      .collect(Collectors.joining("; ", e.getValue() + " ", "")))
          .toList();
    }

    List<String> interrupted(String method, boolean withBeforeSuper) {
      MethodCounts counts = counts(method);
      return counts.interrupted(withBeforeSuper).entrySet().stream()
          .map(e -> e.getValue() + " " + told(counts, e.getKey()))
          .toList();
    }

    private static String told(MethodCounts counts, TracedPath path) {
      StringBuilder told = new StringBuilder(path.start());
      path.offsets().forEach(o -> told.append(' ').append(counts.graph().blockAt(o)));
      told.append(' ').append(path.end());
      return path.to() == null ? told.toString() : told + " " + counts.graph().blockAt(path.to());
    }
  }
}
