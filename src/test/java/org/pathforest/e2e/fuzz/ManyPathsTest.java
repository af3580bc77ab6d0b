package org.pathforest.e2e.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.pathforest.e2e.tracer.Comparison;
import org.pathforest.e2e.tracer.Cuts;
import org.pathforest.e2e.tracer.ExportComparison;
import org.pathforest.e2e.tracer.TracedProgram;
import org.pathforest.e2e.tracer.Tracer;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.InstrumentResult;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.instrumenter.RuntimeMode;
import org.pathforest.instrumenter.weave.Profiler;
import org.pathforest.instrumenter.weave.WeaveOptions;
import org.pathforest.profile.ProfileReader;
import org.pathforest.profile.export.JsonlExport;
import org.pathforest.testkit.ChildJvm;

/**
 * Methods with more paths than numbers are cut, large ones are thinned; what is stated is exact.
 */
class ManyPathsTest {
  private static final String CLASS = "made/Many";

  @TempDir private Path folder;

  private record Judged(InstrumentResult result, Comparison comparison, List<String> export) {
    /** How many edges of the method were cut. */
    int cuts() {
      String cuts = export.get(0).replaceAll(".*\"cuts\":\\[(.*?)\\],\"paths\".*", "$1");
      return cuts.isEmpty() ? 0 : cuts.split("\\],\\[").length;
    }
  }

  /** A loop, 300 times around, over what the body makes of the number of the turn (local 0). */
  static void loop(MethodVisitor m, Consumer<MethodVisitor> body) {
    Label head = new Label();
    m.visitLdcInsn(300);
    m.visitVarInsn(Opcodes.ISTORE, 0);
    m.visitLabel(head);
    body.accept(m);
    m.visitIincInsn(0, -1);
    m.visitVarInsn(Opcodes.ILOAD, 0);
    m.visitJumpInsn(Opcodes.IFGT, head);
    m.visitInsn(Opcodes.RETURN);
  }

  /** So many diamonds in a row: which way they go depends on the turn. */
  static void diamonds(MethodVisitor m, int count) {
    for (int i = 0; i < count; i++) {
      Label other = new Label();
      Label end = new Label();
      turn(m, i);
      m.visitJumpInsn(Opcodes.IFEQ, other);
      m.visitIincInsn(1, 1);
      m.visitJumpInsn(Opcodes.GOTO, end);
      m.visitLabel(other);
      m.visitIincInsn(1, 2);
      m.visitLabel(end);
    }
  }

  /** A bit of turn · 13 + i. */
  private static void turn(MethodVisitor m, int i) {
    m.visitVarInsn(Opcodes.ILOAD, 0);
    m.visitIntInsn(Opcodes.BIPUSH, 13);
    m.visitInsn(Opcodes.IMUL);
    m.visitIntInsn(Opcodes.SIPUSH, i);
    m.visitInsn(Opcodes.IADD);
    m.visitIntInsn(Opcodes.BIPUSH, 1 << (i % 5));
    m.visitInsn(Opcodes.IAND);
  }

  /** Diamonds that divide by zero now and then, each with a handler of its own. */
  static void throwing(MethodVisitor m, int count) {
    for (int i = 0; i < count; i++) {
      Label start = new Label();
      Label end = new Label();
      Label handler = new Label();
      Label after = new Label();
      m.visitTryCatchBlock(start, end, handler, "java/lang/ArithmeticException");
      diamonds(m, 1);
      m.visitLabel(start);
      m.visitInsn(Opcodes.ICONST_1);
      turn(m, i + 3);
      m.visitInsn(Opcodes.IDIV);
      m.visitVarInsn(Opcodes.ISTORE, 2);
      m.visitLabel(end);
      m.visitJumpInsn(Opcodes.GOTO, after);
      m.visitLabel(handler);
      m.visitInsn(Opcodes.POP);
      m.visitIincInsn(1, 3);
      m.visitLabel(after);
    }
  }

  private static void largeSwitch(MethodVisitor m, int cases) {
    Label[] labels = new Label[cases];
    for (int i = 0; i < cases; i++) {
      labels[i] = new Label();
    }
    Label end = new Label();
    m.visitVarInsn(Opcodes.ILOAD, 0);
    m.visitIntInsn(Opcodes.SIPUSH, 7919);
    m.visitInsn(Opcodes.IMUL);
    m.visitIntInsn(Opcodes.SIPUSH, cases);
    m.visitInsn(Opcodes.IREM);
    m.visitTableSwitchInsn(0, cases - 1, end, labels);
    for (Label label : labels) {
      m.visitLabel(label);
      m.visitIincInsn(1, 1);
      m.visitJumpInsn(Opcodes.GOTO, end);
    }
    m.visitLabel(end);
  }

  @ParameterizedTest
  @EnumSource(
      value = Profiler.class,
      names = {"KPATHS", "KSF", "BL"})
  void forty_diamonds_in_a_loop(Profiler profiler) throws Exception {
    Judged judged = judge(profiler, 5, m -> loop(m, x -> diamonds(x, 40)));

    assertThat(judged.cuts()).isBetween(1, 2);
    assertThat(judged.result().leftOut()).isEmpty();
  }

  @Test
  void forty_diamonds_with_exceptions_and_handlers_between_them() throws Exception {
    Judged judged = judge(Profiler.KPATHS, 8, m -> loop(m, x -> throwing(x, 40)));

    assertThat(judged.cuts()).isPositive();
    assertThat(judged.comparison().interrupted()).isPositive();
    assertThat(judged.comparison().handlerStarts()).isPositive();
  }

  /** Some 10 to the 61st power: as one method of the Eclipse compiler has. */
  @Test
  void two_to_the_203rd_paths_are_cut_several_times() throws Exception {
    Judged judged = judge(Profiler.KPATHS, 8, m -> loop(m, x -> diamonds(x, 203)));

    assertThat(judged.cuts()).isGreaterThanOrEqualTo(6);
  }

  @Test
  void large_switches_in_a_loop() throws Exception {
    Judged judged =
        judge(
            Profiler.KPATHS,
            4,
            m ->
                loop(
                    m,
                    x -> {
                      for (int i = 0; i < 4; i++) {
                        largeSwitch(x, 300);
                      }
                    }));

    assertThat(judged.cuts()).isPositive();
    assertThat(judged.result().leftOut()).isEmpty();
  }

  /** HotSpot would not compile it in full; what the sparse weaving still states is exact. */
  @ParameterizedTest
  @ValueSource(strings = {"prefixes-not-kept", "interruptions-not-counted"})
  void thinned_method_is_exact_but_for_what_its_limit_names(String limit) throws Exception {
    for (int size = 20; size < 120; size++) {
      int count = size;
      Consumer<MethodVisitor> body = m -> loop(m, x -> throwing(x, count));
      Path traced = folder.resolve("traced.jar");
      Tracer.trace(made(body), traced, name -> true);
      List<InstrumentResult.Left> thinned =
          instrument(traced, folder.resolve("woven.jar"), Profiler.KPATHS, 3).thinned();
      if (thinned.stream().anyMatch(t -> t.why().equals(limit))) {
        assertThat(judge(Profiler.KPATHS, 3, body).cuts()).isPositive();
        return;
      }
    }
    throw new AssertionError("no size of the method makes the limit " + limit);
  }

  private static InstrumentResult instrument(Path in, Path out, Profiler profiler, int k)
      throws Exception {
    return new Instrumenter(
            InstrumentOptions.defaults()
                .with(WeaveOptions.defaults().with(profiler, k))
                .with(RuntimeMode.EMBED),
            Progress.NONE)
        .instrument(in, out);
  }

  private Judged judge(Profiler profiler, int k, Consumer<MethodVisitor> body) throws Exception {
    Path jar = made(body);
    Path traced = folder.resolve("traced.jar");
    TracedProgram program = Tracer.trace(jar, traced, name -> true);
    assertThat(program.untraced()).isEmpty();
    Path woven = folder.resolve("woven.jar");
    InstrumentResult result = instrument(traced, woven, profiler, k);
    Path profile = folder.resolve("run.pathprof");
    Path log = Files.createDirectories(folder.resolve("trace"));
    List<String> command = new ArrayList<>(Tracer.jvmOptions(Tracer.runtimeJar(folder), log));
    command.add("-XX:TieredStopAtLevel=1");
    command.add("-Dpathforest.k=" + k);
    command.add("-Dpathforest.output=" + profile);
    command.addAll(List.of("-cp", woven.toString(), "made.Many"));
    ChildJvm.Outcome outcome = new ChildJvm().with(command).run();
    assertThat(outcome.status()).as(outcome.err()).isZero();
    Path export = folder.resolve("run.jsonl");
    try (Writer out = Files.newBufferedWriter(export)) {
      JsonlExport.write(ProfileReader.read(profile), out);
    }
    Comparison comparison =
        ExportComparison.compare(Tracer.replay(program, log, Cuts.of(export), k), export);
    List<String> lines =
        Files.readAllLines(export).stream()
            .filter(line -> line.contains("\"method\":\"main\""))
            .collect(Collectors.toList());
    Judged judged = new Judged(result, comparison, lines);
    System.out.printf(
        "[exactness] %s k=%d, %d cut edges: %s%n",
        profiler.label(), k, judged.cuts(), comparison.figures());
    assertThat(comparison.differences()).isEmpty();
    assertThat(comparison.paths()).isPositive();
    return judged;
  }

  private Path made(Consumer<MethodVisitor> body) throws Exception {
    return made(folder, body);
  }

  /** A jar with a class whose main method has that body. */
  static Path made(Path folder, Consumer<MethodVisitor> body) throws Exception {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V1_5, Opcodes.ACC_PUBLIC, CLASS, null, "java/lang/Object", null);
    MethodVisitor m =
        writer.visitMethod(
            Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "main", "([Ljava/lang/String;)V", null, null);
    m.visitCode();
    m.visitInsn(Opcodes.ICONST_0);
    m.visitVarInsn(Opcodes.ISTORE, 1);
    m.visitInsn(Opcodes.ICONST_0);
    m.visitVarInsn(Opcodes.ISTORE, 2);
    body.accept(m);
    m.visitMaxs(0, 0);
    m.visitEnd();
    writer.visitEnd();
    Path jar = folder.resolve("many.jar");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new ZipEntry(CLASS + ".class"));
      out.write(writer.toByteArray());
    }
    return jar;
  }
}
