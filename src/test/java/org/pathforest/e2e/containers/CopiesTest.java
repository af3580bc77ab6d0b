package org.pathforest.e2e.containers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.pathforest.testkit.ChildJvm;

/** Loaders that each have a runtime of their own, as web applications. */
class CopiesTest {
  @TempDir Path folder;
  private Workbench bench;
  private Path one;
  private Path two;

  @BeforeEach
  void begin() throws Exception {
    bench = new Workbench(folder);
    one = bench.instrument(bench.workJar("Work", 17), Workbench.EMBED);
    two = bench.instrument(bench.workJar("More", 8), Workbench.EMBED);
  }

  private ChildJvm.Outcome run(String... commands) throws Exception {
    ChildJvm.Outcome o = bench.run(List.of(), commands);
    assertThat(o.status()).as(o.err()).isZero();
    return o;
  }

  private List<String> profiles() throws Exception {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(f -> f.getFileName().toString())
          .filter(f -> f.endsWith(".pathprof"))
          .sorted()
          .toList();
    }
  }

  @Test
  void two_copies_leave_one_profile() throws Exception {
    String expected =
        bench.countsOf(two, "call app p.More run 9 call app p.More fail 5")
            + bench.countsOf(one, "call app p.Work run 10");

    ChildJvm.Outcome o =
        run(
            "loader a isolated " + one,
            "loader b isolated " + two,
            "call a p.Work run 10 call b p.More run 9 call b p.More fail 5 properties");

    assertThat(o).isEqualTo(new ChildJvm.Outcome(0, "12\n3\n-1\n", ""));
    assertThat(profiles()).containsExactly("run.pathprof");
    assertThat(bench.counts()).isEqualTo(expected);
    assertThat(bench.read().meta().limits()).isEmpty();
    assertThat(bench.read().meta().liveThreads()).isZero();
  }

  @Test
  void class_in_both_copies_counts_as_one() throws Exception {
    String expected = bench.countsOf(one, "call app p.Work run 10 call app p.Work run 7");

    run(
        "loader a isolated " + one + " loader b isolated " + one,
        "call a p.Work run 10 call b p.Work run 7");

    assertThat(bench.counts()).isEqualTo(expected);
    assertThat(bench.read().totals().classes()).isEqualTo(1);
  }

  @Test
  void stopped_applications_keep_their_counts_whatever_the_program_does_to_properties()
      throws Exception {
    String expected =
        bench.countsOf(two, "call app p.More run 9")
            + bench.countsOf(one, "call app p.Work run 10 call app p.Work run 4");

    ChildJvm.Outcome o =
        run(
            "loader a isolated " + one,
            "call a p.Work run 10 close a other-properties",
            "loader b isolated " + two,
            "call b p.More run 9 close b collect b other-properties",
            "loader c isolated " + one,
            "call c p.Work run 4 close c");

    assertThat(o).isEqualTo(new ChildJvm.Outcome(0, "12\n3\nstill there\n1\n", ""));
    assertThat(profiles()).containsExactly("run.pathprof");
    assertThat(bench.counts()).isEqualTo(expected);
  }

  @Test
  void dump_and_reset_of_any_copy_are_of_all() throws Exception {
    String both =
        bench.countsOf(two, "call app p.More run 9")
            + bench.countsOf(one, "call app p.Work run 10");
    String later = bench.countsOf(one, "call app p.Work run 4");

    run(
        "loader a isolated " + one + " loader b isolated " + two,
        "call a p.Work run 10 call b p.More run 9",
        "dump b by-b.pathprof dump a by-a.pathprof reset b call a p.Work run 4");

    assertThat(Workbench.counts(bench.file("by-a.pathprof"))).isEqualTo(both);
    assertThat(Workbench.counts(bench.file("by-b.pathprof"))).isEqualTo(both);
    assertThat(bench.counts()).isEqualTo(later);
  }

  @Test
  void memory_is_bounded_for_all_copies_together() throws Exception {
    // Of k = 16 there are more sequences than the first room of a table holds.
    bench.with("-Dpathforest.memory=0").with("-Dpathforest.k=16");
    run(
        "loader a isolated " + one + " loader b isolated " + two,
        "call a p.Work run 40 call b p.More run 40");
    assertThat(bench.read().meta().limits()).containsExactly("memory");
    assertThat(bench.counts()).contains("p/Work").contains("p/More");
  }

  @Test
  void copies_may_join_while_profiles_are_written() throws Exception {
    String expected =
        bench.countsOf(one, "call app p.Work run 10".concat(" call app p.Work run 10".repeat(11)));
    ChildJvm.Outcome o =
        new ChildJvm()
            .with(bench.command(List.of(), "crowd 12 " + one))
            .in(folder)
            .within(Duration.ofSeconds(60))
            .run();
    assertThat(o).isEqualTo(new ChildJvm.Outcome(0, "done\n", ""));
    assertThat(bench.counts()).isEqualTo(expected);
    assertThat(profiles()).hasSize(13);
  }

  @Test
  void copy_of_another_version_says_so_and_writes_a_profile_of_its_own() throws Exception {
    String ofOne = bench.countsOf(one, "call app p.Work run 10");
    String ofTwo = bench.countsOf(two, "call app p.More run 9");
    Path other =
        bench.edit(
            two,
            "other",
            "org/pathforest/runtime/Copies",
            bytes -> replace(bytes, "org.pathforest.runtime/2", "org.pathforest.runtime/3"));

    ChildJvm.Outcome o =
        run(
            "loader a isolated " + one + " loader b isolated " + other,
            "call a p.Work run 10 call b p.More run 9");

    assertThat(o.err())
        .isEqualTo(
            "pathforest: profile: a runtime of another version is in this JVM, too:"
                + " each writes a profile of its own\n");
    assertThat(profiles()).containsExactly("run-2.pathprof", "run.pathprof");
    assertThat(bench.counts()).isEqualTo(ofOne);
    assertThat(Workbench.counts(bench.file("run-2.pathprof"))).isEqualTo(ofTwo);
  }

  @Test
  void code_woven_for_another_version_of_the_runtime_is_not_counted_and_named() throws Exception {
    Path older = bench.edit(two, "older", "org/pathforest/runtime/Probes.class", OtherProtocol::of);
    ChildJvm.Outcome o =
        bench.run(List.of(older, one), "call app p.Work run 10 call app p.More run 9");
    assertThat(o.out()).isEqualTo("12\n3\n");
    assertThat(o.status()).isZero();
    assertThat(o.err())
        .isEqualTo(
            "pathforest: p.Work: was instrumented for another version of the runtime than the one"
                + " that was loaded first; such classes are not counted\n");
    assertThat(profiles()).isEmpty();
  }

  private static byte[] replace(byte[] classFile, String from, String to) {
    String text = new String(classFile, StandardCharsets.ISO_8859_1);
    return text.replace(from, to).getBytes(StandardCharsets.ISO_8859_1);
  }

  /** The runtime as one of another protocol would be. */
  private static final class OtherProtocol extends ClassVisitor {
    private OtherProtocol(ClassWriter writer) {
      super(Opcodes.ASM9, writer);
    }

    static byte[] of(byte[] probes) {
      ClassWriter writer = new ClassWriter(0);
      new ClassReader(probes).accept(new OtherProtocol(writer), 0);
      return writer.toByteArray();
    }

    @Override
    public FieldVisitor visitField(int access, String name, String type, String g, Object value) {
      return super.visitField(access, name, type, g, name.equals("PROTOCOL") ? (Object) 2 : value);
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String type, String g, String[] x) {
      MethodVisitor m = super.visitMethod(access, name, type, g, x);
      if (!name.equals("register")) {
        return m;
      }
      return new MethodVisitor(Opcodes.ASM9, m) {
        @Override
        public void visitCode() {
          super.visitCode();
          // As if it wanted one more.
          if (type.startsWith("(I")) {
            visitIincInsn(0, -1);
          } else {
            visitLdcInsn("1"); //                Stack[0]: String
            visitVarInsn(Opcodes.ALOAD, 0); //   Stack[1]: String
            visitMethodInsn(
                Opcodes.INVOKEVIRTUAL,
                "java/lang/String",
                "concat",
                "(Ljava/lang/String;)Ljava/lang/String;",
                false); //                       Stack[0]: String
            visitVarInsn(Opcodes.ASTORE, 0);
          }
        }
      };
    }
  }
}
