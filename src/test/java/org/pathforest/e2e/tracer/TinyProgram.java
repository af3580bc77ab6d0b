package org.pathforest.e2e.tracer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.pathforest.testkit.Assembler;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Javac;
import org.pathforest.testkit.Jdks;

/**
 * A program of a few lines, traced and run in a JVM of its own. What it did is told with the
 * numbers of blocks instead of their offsets, so that it can be derived by hand.
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

  /** Adds a class {@code Made} with one static method {@code run}, of a version without frames. */
  TinyProgram made(int version, String descriptor, String code) throws IOException {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(version, Opcodes.ACC_PUBLIC, "Made", null, "java/lang/Object", null);
    MethodVisitor method =
        writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "run", descriptor, null, null);
    Assembler.code(code).accept(method);
    method.visitMaxs(0, 0);
    Files.write(original.resolve("Made.class"), writer.toByteArray());
    return this;
  }

  /** Traces it and runs the class {@code Main}; replays with the length k. */
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
    return new Run(program, logs, Tracer.replay(program, logs, Cuts.none(), k));
  }

  /** A run, and the outcome of its replay; methods are named as in {@code Main.loop}. */
  record Run(TracedProgram program, Path logs, TraceResult result) {
    /** The same run replayed with cuts. */
    Run with(Cuts cuts) throws IOException {
      return new Run(program, logs, Tracer.replay(program, logs, cuts, result.k()));
    }

    MethodCounts counts(String method) {
      List<MethodCounts> found =
          result.methods().stream()
              .filter(counts -> counts.method().key().frame().equals(method))
              .toList();
      assertThat(found).hasSize(1);
      return found.get(0);
    }

    /**
     * Fails unless these are all paths and interruptions of a method, each after its count, as in
     * {@code 2 entry 0 1 backedge 1, 1 backedge 1 2 handler 3, 1 entry 0 left}.
     */
    Run counts(String method, String expected) {
      List<String> told = told(method, 1);
      told.addAll(interrupted(method, true));
      assertSame(told, expected);
      return this;
    }

    /**
     * Fails unless these are all n-grams of just this length, as in {@code 1 entry 0 return; …}.
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
      List<String> told = new ArrayList<>();
      counts
          .grams(n)
          .forEach(
              (gram, count) -> {
                if (gram.length() == n) {
                  told.add(
                      IntStream.range(0, n)
                          .mapToObj(i -> told(counts, counts.paths().get(gram.path(i))))
                          .collect(Collectors.joining("; ", count + " ", "")));
                }
              });
      return told;
    }

    List<String> interrupted(String method, boolean withBeforeSuper) {
      MethodCounts counts = counts(method);
      List<String> told = new ArrayList<>();
      counts
          .interrupted(withBeforeSuper)
          .forEach((prefix, count) -> told.add(count + " " + told(counts, prefix)));
      return told;
    }

    private static String told(MethodCounts counts, TracedPath path) {
      StringBuilder told = new StringBuilder(path.start());
      path.offsets().forEach(o -> told.append(' ').append(counts.graph().blockAt(o)));
      told.append(' ').append(path.end());
      return path.to() == null ? told.toString() : told + " " + counts.graph().blockAt(path.to());
    }
  }
}
