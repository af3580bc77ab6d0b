package org.pathforest.e2e.tracer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.pathforest.testkit.ChildJvm;

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

  /** Adds classes that javac compiles. */
  TinyProgram source(String name, String code) throws IOException {
    Path file = Files.writeString(folder.resolve(name + ".java"), code);
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-cp",
                original.toString(),
                "-d",
                original.toString(),
                file.toString());
    assertThat(status).isZero();
    return this;
  }

  /** Adds a class {@code Made} with one static method {@code run}, of a version without frames. */
  TinyProgram made(int version, String descriptor, Consumer<MethodVisitor> code)
      throws IOException {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(version, Opcodes.ACC_PUBLIC, "Made", null, "java/lang/Object", null);
    MethodVisitor method =
        writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "run", descriptor, null, null);
    method.visitCode();
    code.accept(method);
    method.visitMaxs(0, 0);
    method.visitEnd();
    writer.visitEnd();
    Files.write(original.resolve("Made.class"), writer.toByteArray());
    return this;
  }

  /** Traces it and runs the class {@code Main}, or another; replays with the length k. */
  Run run(int k) throws Exception {
    return run(k, "Main", 0);
  }

  Run run(int k, String main, int expectedStatus) throws Exception {
    Path traced = folder.resolve("traced");
    TracedProgram program = Tracer.trace(original, traced, name -> true);
    assertThat(program.untraced()).isEmpty();
    Path logs = Files.createDirectories(folder.resolve("logs"));
    ChildJvm jvm = new ChildJvm("-Xverify:all");
    jvm.with(Tracer.jvmOptions(Tracer.runtimeJar(folder), logs));
    ChildJvm.Outcome outcome = jvm.with(List.of("-cp", traced.toString(), main)).run();
    assertThat(outcome.err()).doesNotContain("tracer", "VerifyError");
    assertThat(outcome.status()).as(outcome.err()).isEqualTo(expectedStatus);
    return new Run(program, logs, Tracer.replay(program, logs, Cuts.none(), k));
  }

  /** A run, and the outcome of its replay. */
  record Run(TracedProgram program, Path logs, TraceResult result) {
    /** The same run replayed with cuts. */
    Run with(Cuts cuts) throws IOException {
      return new Run(program, logs, Tracer.replay(program, logs, cuts, result.k()));
    }

    MethodCounts counts(String className, String method) {
      List<MethodCounts> found =
          result.methods().stream()
              .filter(counts -> counts.method().key().className().equals(className))
              .filter(counts -> counts.method().key().method().equals(method))
              .toList();
      assertThat(found).hasSize(1);
      return found.get(0);
    }

    /** Paths and their counts, as in {@code entry 0 1 backedge 1}. */
    Map<String, Long> paths(String className, String method) {
      return grams(className, method, 1);
    }

    /** The n-grams of just this length and their counts, as in {@code entry 0 return; …}. */
    Map<String, Long> grams(String className, String method, int n) {
      MethodCounts counts = counts(className, method);
      Map<String, Long> told = new TreeMap<>();
      counts
          .grams(n)
          .forEach(
              (gram, count) -> {
                if (gram.length() == n) {
                  told.put(tell(counts, gram), count);
                }
              });
      return told;
    }

    private static String tell(MethodCounts counts, Gram gram) {
      List<String> paths = new ArrayList<>();
      for (int i = 0; i < gram.length(); i++) {
        TracedPath path = counts.paths().get(gram.path(i));
        String to = path.to() == null ? "" : " " + counts.graph().blockAt(path.to());
        paths.add(path.start() + blocks(counts, path.offsets()) + " " + path.end() + to);
      }
      return String.join("; ", paths);
    }

    private static String blocks(MethodCounts counts, List<Integer> offsets) {
      return offsets.stream()
          .map(offset -> " " + counts.graph().blockAt(offset))
          .collect(Collectors.joining());
    }

    /** Interrupted prefixes, as in {@code entry 0 1 handler 3} or {@code entry 0 left}. */
    Map<String, Long> interrupted(String className, String method) {
      return interrupted(className, method, true);
    }

    Map<String, Long> interrupted(String className, String method, boolean withBeforeSuper) {
      MethodCounts counts = counts(className, method);
      Map<String, Long> told = new TreeMap<>();
      counts
          .interrupted(withBeforeSuper)
          .forEach(
              (prefix, count) -> {
                String end =
                    prefix.handler() == null
                        ? " left"
                        : " handler " + counts.graph().blockAt(prefix.handler());
                told.put(prefix.start() + blocks(counts, prefix.offsets()) + end, count);
              });
      return told;
    }
  }
}
