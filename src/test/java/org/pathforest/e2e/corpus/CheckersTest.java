package org.pathforest.e2e.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.InstrumentResult;
import org.pathforest.instrumenter.InstrumentResult.Left;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.instrumenter.archive.RuntimeFiles;
import org.pathforest.testkit.Jdks;

/** The checks of the corpus find what they are for: each is shown something that is wrong. */
class CheckersTest {
  private static final String SAMPLE = Sample.class.getName().replace('.', '/');

  @TempDir Path work;

  /** What is woven here. */
  static final class Sample implements java.io.Serializable {
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

  private static byte[] original() throws IOException {
    return Files.readAllBytes(LinkCheck.testClasses().resolve(SAMPLE + ".class"));
  }

  private Path jar(String name, Map<String, byte[]> entries) throws IOException {
    Path jar = work.resolve(name);
    try (OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(file)) {
      for (Map.Entry<String, byte[]> e : entries.entrySet()) {
        ZipEntry entry = new ZipEntry(e.getKey());
        entry.setTime(0);
        zip.putNextEntry(entry);
        zip.write(e.getValue());
        zip.closeEntry();
      }
    }
    return jar;
  }

  private byte[] woven() throws IOException {
    Path in = jar("sample.jar", Map.of(SAMPLE + ".class", original()));
    Path out = work.resolve("sample-pf.jar");
    new Instrumenter(InstrumentOptions.defaults(), Progress.NONE).instrument(in, out);
    try (ZipListing listing = new ZipListing(out)) {
      return listing.find(SAMPLE);
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

  private static MethodNode loop(ClassNode node) {
    return node.methods.stream().filter(m -> m.name.equals("loop")).findFirst().orElseThrow();
  }

  private static <T extends AbstractInsnNode> T first(ClassNode node, Class<T> kind, int opcode) {
    for (AbstractInsnNode n : loop(node).instructions) {
      if (kind.isInstance(n) && n.getOpcode() == opcode) {
        return kind.cast(n);
      }
    }
    throw new AssertionError("no such instruction: " + opcode);
  }

  private List<String> differences(Consumer<ClassNode> change) throws IOException {
    return StructureCheck.differences(original(), changed(woven(), change));
  }

  @Test
  void woven_class_has_no_differences() throws IOException {
    assertThat(differences(node -> {})).isEmpty();
  }

  @Test
  void lost_annotation_is_a_difference() throws IOException {
    assertThat(differences(n -> n.fields.get(1).visibleAnnotations = null)).hasSize(1);
  }

  @Test
  void added_field_is_a_difference_even_if_private() throws IOException {
    FieldNode field = new FieldNode(Opcodes.ACC_PRIVATE, "more", "I", null, null);
    assertThat(differences(n -> n.fields.add(field)))
        .singleElement()
        .asString()
        .contains("not synthetic: more I");
  }

  @Test
  void other_computed_serial_version_is_a_difference() throws IOException {
    byte[] without = changed(original(), n -> n.fields.remove(0));
    FieldNode field = new FieldNode(Opcodes.ACC_SYNTHETIC, "more", "I", null, null);
    assertThat(StructureCheck.differences(without, changed(without, n -> n.fields.add(field))))
        .singleElement()
        .asString()
        .contains("serialVersionUID");
  }

  @Test
  void added_instruction_is_a_difference() throws IOException {
    assertThat(
            differences(
                n ->
                    loop(n)
                        .instructions
                        .insertBefore(
                            first(n, InsnNode.class, Opcodes.IRETURN), new InsnNode(Opcodes.INEG))))
        .hasSize(1);
  }

  @Test
  void lost_instruction_is_a_difference() throws IOException {
    assertThat(
            differences(
                n ->
                    loop(n)
                        .instructions
                        .remove(first(n, MethodInsnNode.class, Opcodes.INVOKEVIRTUAL))))
        .hasSize(1);
  }

  @Test
  void jump_that_leads_elsewhere_is_a_difference() throws IOException {
    assertThat(
            differences(
                n -> {
                  LabelNode label = new LabelNode();
                  loop(n)
                      .instructions
                      .insertBefore(first(n, InsnNode.class, Opcodes.IRETURN), label);
                  first(n, JumpInsnNode.class, Opcodes.GOTO).label = label;
                }))
        .hasSize(1);
  }

  @Test
  void jump_of_a_probe_that_leads_elsewhere_is_a_difference() throws IOException {
    assertThat(
            differences(
                n -> {
                  MethodNode m =
                      n.methods.stream().filter(x -> x.name.equals("onePath")).findFirst().get();
                  JumpInsnNode added = null;
                  for (AbstractInsnNode i : m.instructions) {
                    added = i.getOpcode() == Opcodes.IF_ICMPLT ? (JumpInsnNode) i : added;
                  }
                  LabelNode end = new LabelNode();
                  AbstractInsnNode last = m.instructions.getLast();
                  while (last.getOpcode() != Opcodes.IRETURN) {
                    last = last.getPrevious();
                  }
                  m.instructions.insertBefore(last, end);
                  added.label = end;
                }))
        .singleElement()
        .asString()
        .contains("a probe leads to");
  }

  @Test
  void other_line_is_a_difference() throws IOException {
    assertThat(differences(n -> first(n, LineNumberNode.class, -1).line++))
        .singleElement()
        .asString()
        .contains("line");
  }

  @Test
  void shorter_local_variable_is_a_difference() throws IOException {
    assertThat(
            differences(
                n -> {
                  MethodNode m = loop(n);
                  LabelNode label = new LabelNode();
                  m.instructions.insertBefore(first(n, InsnNode.class, Opcodes.IRETURN), label);
                  m.localVariables.get(m.localVariables.size() - 1).end = label;
                  m.localVariables.get(0).end = label;
                }))
        .hasSize(1);
  }

  @Test
  void lost_handler_is_a_difference() throws IOException {
    assertThat(differences(n -> loop(n).tryCatchBlocks.remove(0)))
        .singleElement()
        .asString()
        .contains("handlers");
  }

  @Test
  void handler_behind_the_catch_all_is_a_difference() throws IOException {
    assertThat(
            differences(
                n -> {
                  MethodNode m = loop(n);
                  m.tryCatchBlocks.add(0, m.tryCatchBlocks.remove(m.tryCatchBlocks.size() - 1));
                }))
        .hasSize(1);
  }

  private VerifierCheck.Findings found(Consumer<ClassNode> change) throws IOException {
    try (JdkImage image = new JdkImage(Jdks.current())) {
      byte[] woven = woven();
      return new VerifierCheck(new Hierarchy(image)).check(original(), changed(woven, change));
    }
  }

  @Test
  void verifier_check_has_nothing_against_woven_code() throws IOException {
    assertThat(found(n -> {}).fresh()).isEmpty();
  }

  @Test
  void operand_of_another_type_is_found() throws IOException {
    assertThat(found(n -> first(n, VarInsnNode.class, Opcodes.ALOAD).var = 2).fresh()).hasSize(1);
  }

  @Test
  void frame_that_claims_too_much_is_found() throws IOException {
    assertThat(
            found(
                    n -> {
                      FrameNode frame = first(n, FrameNode.class, -1);
                      frame.local = new java.util.ArrayList<>(frame.local);
                      frame.local.set(1, "java/lang/String");
                    })
                .fresh())
        .singleElement()
        .asString()
        .contains("stack map frame");
  }

  @Test
  void what_the_original_fails_at_is_not_held_against_the_instrumenter() throws IOException {
    Consumer<ClassNode> broken =
        n ->
            loop(n)
                .instructions
                .insertBefore(first(n, InsnNode.class, Opcodes.IRETURN), new InsnNode(Opcodes.I2L));
    try (JdkImage image = new JdkImage(Jdks.current())) {
      VerifierCheck.Findings findings =
          new VerifierCheck(new Hierarchy(image))
              .check(changed(original(), broken), changed(woven(), broken));
      assertThat(findings.fresh()).isEmpty();
      assertThat(findings.known()).hasSize(1);
    }
  }

  /** Returns a {@code long} where an {@code int} is due. */
  private static void breakCode(ClassNode node) {
    for (MethodNode m : node.methods) {
      for (AbstractInsnNode n : m.instructions.toArray()) {
        if (n.getOpcode() == Opcodes.IRETURN) {
          m.instructions.insertBefore(n, new InsnNode(Opcodes.I2L));
        }
      }
    }
  }

  @Test
  void linking_verifies() throws IOException, InterruptedException {
    Path runtime = work.resolve(RuntimeFiles.JAR);
    RuntimeFiles.load().writeJar(runtime);
    String name = "corpus/Broken";
    byte[] broken =
        changed(
            original(),
            n -> {
              n.name = name;
              breakCode(n);
            });
    Path jar = jar("broken.jar", Map.of(name + ".class", broken));
    assertThat(new LinkCheck(runtime).link(jar).get(name + ".class"))
        .startsWith("java.lang.VerifyError");
  }

  @Test
  void jdk_verifies_new_versions_of_its_classes() throws IOException, InterruptedException {
    Path runtime = work.resolve(RuntimeFiles.JAR);
    RuntimeFiles.load().writeJar(runtime);
    try (JdkImage image = new JdkImage(Jdks.current())) {
      byte[] good = image.find("java/util/ArrayDeque");
      byte[] broken = changed(image.find("java/util/ArrayList"), CheckersTest::breakCode);
      Path jar =
          jar(
              "java.base.jar",
              Map.of("java/util/ArrayDeque.class", good, "java/util/ArrayList.class", broken));
      Map<String, String> outcome =
          new RedefineCheck(work, Jdks.current(), runtime).verify(Map.of("java.base", jar));
      assertThat(outcome).containsEntry("java.base/java.util.ArrayDeque", LinkCheck.LINKED);
      assertThat(outcome.get("java.base/java.util.ArrayList")).startsWith("java.lang.VerifyError");
    }
  }

  @Test
  void changed_resource_and_added_entry_are_differences() throws IOException {
    byte[] text = {1, 2, 3};
    Path before = jar("before.jar", Map.of("a.txt", text));
    Path after = work.resolve("after.jar");
    try (OutputStream file = Files.newOutputStream(after);
        ZipOutputStream zip = new ZipOutputStream(file)) {
      ZipEntry entry = new ZipEntry("a.txt");
      entry.setTime(86_400_000L * 365 * 30);
      zip.putNextEntry(entry);
      zip.write(7);
      zip.closeEntry();
      zip.putNextEntry(new ZipEntry("b.txt"));
    }
    InstrumentResult nothing =
        new InstrumentResult(
            before,
            after,
            null,
            0,
            0,
            0,
            0,
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(new Left("c.txt", "entries 1 and 2")),
            true,
            false,
            0,
            0,
            null,
            List.of());
    try (ZipListing a = new ZipListing(before);
        ZipListing b = new ZipListing(after)) {
      assertThat(new ArchiveCheck(a, b, nothing).differences())
          .anyMatch(d -> d.startsWith("signed: false"))
          .anyMatch(d -> d.startsWith("header of a.txt"))
          .anyMatch(d -> d.startsWith("the content differs: a.txt"))
          .anyMatch(d -> d.startsWith("an entry was added: b.txt"))
          .anyMatch(d -> d.startsWith("duplicate entries are []"));
    }
  }
}
