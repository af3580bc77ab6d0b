package org.pathforest.e2e.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.pathforest.e2e.archives.Layouts;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.InstrumentResult;
import org.pathforest.instrumenter.InstrumentResult.Left;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.testkit.Jdks;

/** Self-test of the corpus's checks: each must find a deliberate fault. */
class CheckersTest {
  private static final String SAMPLE = Sample.class.getName().replace('.', '/');

  @TempDir private static Path work;
  private static byte[] original;
  private static byte[] woven;
  private static String holder;

  static final class Sample implements Serializable {
    private static final long serialVersionUID = 1;
    @Deprecated int kept = 3;

    int loop(List<String> texts, int n) {
      int sum = kept;
      for (int i = 0; i < n; i++) {
        try {
          sum += texts.get(i).length();
        } catch (IndexOutOfBoundsException e) {
          sum--;
        }
      }
      return sum;
    }

    int onePath(int n) {
      int sum = kept;
      for (int i = 0; i < n; i++) {
        sum += i;
      }
      return sum;
    }
  }

  @BeforeAll
  static void weave() throws IOException {
    try (InputStream in = Sample.class.getResourceAsStream("/" + SAMPLE + ".class")) {
      original = in.readAllBytes();
    }
    Path jar = new Layouts().with(SAMPLE + ".class", original).write(work.resolve("sample.jar"));
    Path out = work.resolve("sample-pf.jar");
    InstrumentResult result =
        new Instrumenter(InstrumentOptions.defaults(), Progress.NONE).instrument(jar, out);
    holder = InsertedCode.holder(result.mapId());
    try (ZipListing listing = new ZipListing(out)) {
      woven = listing.find(SAMPLE);
    }
  }

  private static byte[] changed(byte[] file, Consumer<ClassNode> change) {
    ClassNode node = new ClassNode();
    new ClassReader(file).accept(node, ClassReader.EXPAND_FRAMES);
    change.accept(node);
    ClassWriter writer = new ClassWriter(0);
    node.accept(writer);
    return writer.toByteArray();
  }

  private static MethodNode method(ClassNode node, String name) {
    return node.methods.stream().filter(m -> m.name.equals(name)).findFirst().orElseThrow();
  }

  private static <T extends AbstractInsnNode> T last(MethodNode m, Class<T> kind, int opcode) {
    AbstractInsnNode n = m.instructions.getLast();
    while (!kind.isInstance(n) || n.getOpcode() != opcode) {
      n = n.getPrevious();
    }
    return kind.cast(n);
  }

  private static <T extends AbstractInsnNode> T first(MethodNode m, Class<T> kind, int opcode) {
    AbstractInsnNode n = m.instructions.getFirst();
    while (!kind.isInstance(n) || n.getOpcode() != opcode) {
      n = n.getNext();
    }
    return kind.cast(n);
  }

  private static MethodInsnNode firstCall(MethodNode m) {
    return first(m, MethodInsnNode.class, Opcodes.INVOKESTATIC);
  }

  /** Inserts an instruction before the method's last return, and returns the instruction. */
  private static <T extends AbstractInsnNode> T inserted(MethodNode m, T added) {
    m.instructions.insertBefore(last(m, InsnNode.class, Opcodes.IRETURN), added);
    return added;
  }

  private static InsnNode insn(int opcode) {
    return new InsnNode(opcode);
  }

  private static Arguments inClass(String change, Consumer<ClassNode> how, String said) {
    return arguments(change, how, said);
  }

  private static Arguments inLoop(String change, Consumer<MethodNode> how, String said) {
    return inClass(change, node -> how.accept(method(node, "loop")), said);
  }

  private static Arguments inOnePath(String change, Consumer<MethodNode> how, String said) {
    return inClass(change, node -> how.accept(method(node, "onePath")), said);
  }

  static Stream<Arguments> changes() {
    FieldNode field = new FieldNode(Opcodes.ACC_SYNTHETIC, "more", "I", null, null);
    return Stream.of(
        inClass("lost annotation", n -> n.fields.get(1).visibleAnnotations = null, ""),
        inClass("synthetic field added", n -> n.fields.add(field), "became"),
        inClass(
            "synthetic method added",
            n -> n.methods.add(new MethodNode(Opcodes.ACC_SYNTHETIC, "more", "()V", null, null)),
            "became"),
        inOnePath(
            "call of the counter holder of another archive",
            m -> firstCall(m).owner = InsertedCode.holder("0".repeat(64)),
            ""),
        inOnePath(
            "call of the runtime", m -> firstCall(m).owner = "org/pathforest/runtime/Probes", ""),
        inLoop(
            "note of an overflow that is something else",
            m -> m.instructions.set(last(m, InsnNode.class, Opcodes.BASTORE), insn(Opcodes.POP2)),
            "what notes an overflow"),
        inLoop("instruction added", m -> inserted(m, insn(Opcodes.INEG)), ""),
        inLoop(
            "instruction lost",
            m -> m.instructions.remove(first(m, AbstractInsnNode.class, Opcodes.INVOKEVIRTUAL)),
            ""),
        inLoop(
            "jump that leads elsewhere",
            m -> first(m, JumpInsnNode.class, Opcodes.GOTO).label = inserted(m, new LabelNode()),
            ""),
        inOnePath(
            "jump of a probe that leads elsewhere",
            m -> {
              LabelNode end = inserted(m, new LabelNode());
              last(m, JumpInsnNode.class, Opcodes.IF_ICMPLT).label = end;
            },
            "a probe leads to"),
        inLoop("other line", m -> first(m, LineNumberNode.class, -1).line++, "line"),
        inLoop(
            "shorter local variables",
            m -> {
              LabelNode end = inserted(m, new LabelNode());
              List<LocalVariableNode> all = m.localVariables;
              all.get(all.size() - 1).end = end;
              all.get(0).end = end;
            },
            ""),
        inLoop("lost handler", m -> m.tryCatchBlocks.remove(0), "handlers"),
        inLoop(
            "handler behind the catch-all",
            m -> {
              List<TryCatchBlockNode> all = m.tryCatchBlocks;
              all.add(0, all.remove(all.size() - 2)); // the last covers the catch-all's calls
            },
            ""));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("changes")
  void change_is_a_difference(String name, Consumer<ClassNode> change, String said) {
    assertThat(StructureCheck.differences(original, changed(woven, change), holder))
        .singleElement()
        .asString()
        .contains(said);
  }

  @Test
  void woven_class_has_no_differences() {
    assertThat(StructureCheck.differences(original, changed(woven, n -> {}), holder)).isEmpty();
  }

  private static VerifierCheck.Findings verified(
      Consumer<MethodNode> before, Consumer<MethodNode> after) throws IOException {
    try (JdkImage image = new JdkImage(Jdks.current())) {
      return new VerifierCheck(new Hierarchy(image))
          .check(
              changed(original, n -> before.accept(method(n, "loop"))),
              changed(woven, n -> after.accept(method(n, "loop"))));
    }
  }

  @Test
  void verifier_check_has_nothing_against_woven_code() throws IOException {
    assertThat(verified(m -> {}, m -> {}).fresh()).isEmpty();
  }

  @Test
  void operand_of_another_type_is_found() throws IOException {
    assertThat(verified(m -> {}, m -> first(m, VarInsnNode.class, Opcodes.ALOAD).var = 2).fresh())
        .hasSize(1);
  }

  @Test
  void frame_that_claims_too_much_is_found() throws IOException {
    Consumer<MethodNode> claim =
        m -> {
          FrameNode frame = first(m, FrameNode.class, -1);
          frame.local = new java.util.ArrayList<>(frame.local);
          frame.local.set(1, "java/lang/String");
        };
    assertThat(verified(m -> {}, claim).fresh())
        .singleElement()
        .asString()
        .contains("stack map frame");
  }

  @Test
  void what_the_original_fails_at_is_not_held_against_the_instrumenter() throws IOException {
    VerifierCheck.Findings findings = verified(CheckersTest::breakCode, CheckersTest::breakCode);
    assertThat(findings.fresh()).isEmpty();
    assertThat(findings.known()).hasSize(1);
  }

  /** Makes a method return a {@code long} instead of an {@code int}. */
  private static void breakCode(MethodNode m) {
    for (AbstractInsnNode n : m.instructions.toArray()) {
      if (n.getOpcode() == Opcodes.IRETURN) {
        m.instructions.insertBefore(n, insn(Opcodes.I2L));
      }
    }
  }

  @Test
  void linking_verifies() throws Exception {
    byte[] broken =
        changed(
            original,
            n -> {
              n.name = "corpus/Broken";
              n.methods.forEach(CheckersTest::breakCode);
            });
    Path jar = new Layouts().with("corpus/Broken.class", broken).write(work.resolve("broken.jar"));
    assertThat(new LinkCheck(work).link(jar).get("corpus/Broken.class"))
        .startsWith("java.lang.VerifyError");
  }

  @Test
  void jdk_verifies_new_versions_of_its_classes() throws Exception {
    try (JdkImage image = new JdkImage(Jdks.current())) {
      byte[] list = image.find("java/util/ArrayList");
      Path jar =
          new Layouts()
              .with("java/util/ArrayDeque.class", image.find("java/util/ArrayDeque"))
              .with(
                  "java/util/ArrayList.class",
                  changed(list, n -> n.methods.forEach(CheckersTest::breakCode)))
              .write(work.resolve("java.base.jar"));
      Map<String, String> outcome =
          RedefineCheck.verify(work, Jdks.current(), Map.of("java.base", jar));
      assertThat(outcome).containsEntry("java.base/java.util.ArrayDeque", LinkCheck.LINKED);
      assertThat(outcome.get("java.base/java.util.ArrayList")).startsWith("java.lang.VerifyError");
    }
  }

  @Test
  void changed_resource_and_added_entry_are_differences() throws IOException {
    Path before =
        new Layouts().with("a.txt", new byte[] {1, 2, 3}).write(work.resolve("before.jar"));
    Path after =
        new Layouts()
            .stored("a.txt", new byte[] {7})
            .with("b.txt", new byte[0])
            .with("META-INF/pathforest/id.map.gz", new byte[0])
            .write(work.resolve("after.jar"));
    List<Left> duplicates = List.of(new Left("c.txt", "entries 1 and 2"));
    var none = List.<Left>of();
    InstrumentResult nothing =
        new InstrumentResult(
            before,
            after,
            "id",
            false,
            new InstrumentResult.Methods(0, 0, 0, none, none, List.of(), none, none),
            new InstrumentResult.Contents(List.of(), none, duplicates, 0, List.of(), true, null));
    try (ZipListing a = new ZipListing(before);
        ZipListing b = new ZipListing(after)) {
      assertThat(new ArchiveCheck(a, b, nothing).differences())
          .anyMatch(d -> d.startsWith("signed: false"))
          .anyMatch(d -> d.startsWith("header of a.txt"))
          .anyMatch(d -> d.startsWith("the content differs: a.txt"))
          .anyMatch(d -> d.startsWith("an entry was added: b.txt"))
          .anyMatch(d -> d.startsWith("path map or counter holder stands alone"))
          .anyMatch(d -> d.startsWith("duplicate entries are []"));
    }
  }
}
