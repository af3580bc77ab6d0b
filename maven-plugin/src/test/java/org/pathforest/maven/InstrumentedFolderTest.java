package org.pathforest.maven;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.pathforest.paths.FileException;

/** Classes are replaced in place and restored, whatever happens in between. */
class InstrumentedFolderTest {
  private static final String MAGIC = "\u00ca\u00fe\u00ba\u00be";
  private static final FileTime COMPILED = FileTime.from(Instant.parse("2020-02-02T02:02:02Z"));

  @TempDir Path target;
  private Path classes;
  private InstrumentedFolder folder;

  @BeforeEach
  void compile_and_instrument() throws IOException {
    classes = target.resolve("classes");
    write("org/x/A.class", "a");
    write("org/x/B.class", "b");
    write("text.properties", "t");
    folder = new InstrumentedFolder(classes, target.resolve("pathforest"));
  }

  private void write(String path, String content) throws IOException {
    write(classes, path, content);
    Files.setLastModifiedTime(classes.resolve(path), COMPILED);
  }

  /** Writes a file. Class files begin with their magic number, followed by the content. */
  private static void write(Path root, String path, String content) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, path.endsWith(".class") ? MAGIC + content : content, ISO_8859_1);
  }

  /**
   * Returns a class that calls the owner, like one that a tool changed without changing its calls.
   */
  private static byte[] classThatCalls(String owner) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V11, 0, "org/x/A", null, "java/lang/Object", null);
    MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, "m", "()V", null, null);
    method.visitMethodInsn(Opcodes.INVOKESTATIC, owner, "count", "()V", false);
    method.visitInsn(Opcodes.RETURN);
    method.visitMaxs(0, 0);
    return writer.toByteArray();
  }

  private WovenFiles instrument() throws IOException {
    Path written = target.resolve("written");
    write(written, "org/x/A.class", "woven a");
    write(written, "org/x/B.class", "b");
    write(written, "text.properties", "t");
    write(written, "META-INF/pathforest/1.map.gz", "map");
    return folder.apply(written);
  }

  private String read(String path) throws IOException {
    return Files.readString(classes.resolve(path), ISO_8859_1).replace(MAGIC, "");
  }

  @Test
  void changed_classes_are_listed_and_their_originals_kept() throws IOException {
    WovenFiles woven = instrument();
    assertThat(read("org/x/A.class")).isEqualTo("woven a");
    assertThat(woven.entries()).containsOnlyKeys("META-INF/pathforest/1.map.gz", "org/x/A.class");
    assertThat(target.resolve("pathforest/classes/org/x/A.class"))
        .hasBinaryContent((MAGIC + "a").getBytes(ISO_8859_1));
    assertThat(target.resolve("pathforest/classes/org/x/B.class")).doesNotExist();
    assertThat(target.resolve("written")).doesNotExist();
  }

  @Test
  void restored_folder_is_as_it_was_with_its_times() throws IOException {
    instrument();
    assertThat(folder.restore().restored()).containsExactly("org/x/A.class");
    assertThat(FileTree.files(classes))
        .containsExactly(
            classes.resolve("org/x/A.class"),
            classes.resolve("org/x/B.class"),
            classes.resolve("text.properties"));
    assertThat(read("org/x/A.class")).isEqualTo("a");
    assertThat(Files.getLastModifiedTime(classes.resolve("org/x/A.class"))).isEqualTo(COMPILED);
    assertThat(classes.resolve("META-INF")).doesNotExist();
    assertThat(folder.isInstrumented()).isFalse();
    assertThat(target.resolve("pathforest/classes")).doesNotExist();
  }

  @Test
  void restoring_again_does_nothing() throws IOException {
    instrument();
    folder.restore();
    InstrumentedFolder.Restored again = folder.restore();
    assertThat(again.restored()).isEmpty();
    assertThat(again.compiledSince()).isEmpty();
    assertThat(read("org/x/A.class")).isEqualTo("a");
  }

  @Test
  void class_that_was_compiled_since_is_left_alone() throws IOException {
    instrument();
    write("org/x/A.class", "new a");
    InstrumentedFolder.Restored restored = folder.restore();
    assertThat(restored.restored()).isEmpty();
    assertThat(restored.compiledSince()).containsExactly("org/x/A.class");
    assertThat(read("org/x/A.class")).isEqualTo("new a");
  }

  @Test
  void woven_class_that_another_tool_has_changed_is_named_and_nothing_is_lost() throws IOException {
    WovenFiles woven = instrument();
    byte[] changed = classThatCalls("org/pathforest/runtime/Probes");
    Files.write(classes.resolve("org/x/A.class"), changed);
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> folder.restore())
          .isInstanceOf(FileException.class)
          .hasMessageContaining("were changed by another plugin: org/x/A.class; declare that");
      assertThat(classes.resolve("org/x/A.class")).hasBinaryContent(changed);
      assertThat(classes.resolve("META-INF/pathforest/1.map.gz")).exists();
      assertThat(target.resolve("pathforest/classes/org/x/A.class")).exists();
      assertThat(folder.isInstrumented()).isTrue();
    }
    assertThat(woven.entries()).isNotEmpty();
  }

  @Test
  void class_that_was_compiled_anew_and_enhanced_is_left_alone() throws IOException {
    instrument();
    byte[] enhanced = classThatCalls("org/enhancer/Runtime");
    Files.write(classes.resolve("org/x/A.class"), enhanced);
    assertThat(folder.restore().compiledSince()).containsExactly("org/x/A.class");
    assertThat(classes.resolve("org/x/A.class")).hasBinaryContent(enhanced);
  }

  @Test
  void class_of_the_runtime_that_another_tool_has_changed_is_named() throws IOException {
    Path written = target.resolve("written");
    write(written, "org/x/A.class", "woven a");
    write(written, "org/pathforest/runtime/HolderCalls.class", "runtime");
    folder.apply(written);
    write(classes, "org/pathforest/runtime/HolderCalls.class", "changed runtime");
    assertThatThrownBy(() -> folder.restore())
        .isInstanceOf(FileException.class)
        .hasMessageContaining("org/pathforest/runtime/HolderCalls.class");
    assertThat(read("org/x/A.class")).isEqualTo("woven a");
  }

  @Test
  void class_that_was_cut_short_is_restored() throws IOException {
    instrument();
    Files.write(classes.resolve("org/x/A.class"), new byte[0]);
    assertThat(folder.restore().restored()).containsExactly("org/x/A.class");
    assertThat(read("org/x/A.class")).isEqualTo("a");
    assertThat(Files.getLastModifiedTime(classes.resolve("org/x/A.class"))).isEqualTo(COMPILED);
  }

  @Test
  void classes_are_replaced_as_wholes() throws IOException {
    // The link is a second name of the file. It shows what is written into the file, but not what
    // replaces the file.
    Path before = Files.createLink(target.resolve("before"), classes.resolve("org/x/A.class"));
    instrument();
    Path woven = Files.createLink(target.resolve("woven"), classes.resolve("org/x/A.class"));
    folder.restore();
    assertThat(Files.readString(before, ISO_8859_1)).endsWith("a");
    assertThat(Files.readString(woven, ISO_8859_1)).endsWith("woven a");
    assertThat(read("org/x/A.class")).isEqualTo("a");
    assertThat(Files.isSameFile(target.resolve("woven"), classes.resolve("org/x/A.class")))
        .isFalse();
  }

  @Test
  void nothing_is_instrumented_after_the_end() throws IOException {
    folder.close();
    assertThatThrownBy(this::instrument)
        .isInstanceOf(FileException.class)
        .hasMessageContaining("the build has ended");
    assertThat(read("org/x/A.class")).isEqualTo("a");
    assertThat(folder.isInstrumented()).isFalse();
  }

  @Test
  void class_that_was_removed_since_stays_away() throws IOException {
    instrument();
    Files.delete(classes.resolve("org/x/A.class"));
    folder.restore();
    assertThat(classes.resolve("org/x/A.class")).doesNotExist();
    assertThat(read("org/x/B.class")).isEqualTo("b");
  }

  @Test
  void build_that_was_killed_while_it_replaced_classes_is_restored() throws IOException {
    instrument();
    // The state of a build that has not yet replaced its last file.
    write("org/x/A.class", "a");
    folder.restore();
    assertThat(read("org/x/A.class")).isEqualTo("a");
    assertThat(folder.isInstrumented()).isFalse();
  }

  @Test
  void class_whose_original_is_gone_is_named() throws IOException {
    instrument();
    FileTree.deleteTree(target.resolve("pathforest/classes"));
    assertThatThrownBy(() -> folder.restore())
        .isInstanceOf(FileException.class)
        .hasMessageContaining(
            "originals of instrumented classes are missing: org/x/A.class; run 'mvn clean'");
  }

  @Test
  void damaged_list_is_refused_by_name() throws IOException {
    instrument();
    Files.writeString(target.resolve("pathforest/instrumented.txt"), "something else\n");
    assertThatThrownBy(() -> folder.restore())
        .isInstanceOf(FileException.class)
        .hasMessageContaining(
            "instrumented.txt: damaged list of instrumented classes; run 'mvn clean'");
  }

  @Test
  void manifest_that_names_the_runtime_is_another_plugins_mistake() throws IOException {
    write("META-INF/OLD.MF", "Import-Package: org.pathforest.runtime"); // copied from the sources
    instrument();
    write(classes, "META-INF/MANIFEST.MF", "Private-Package: org.pathforest.runtime");
    assertThatThrownBy(folder::restore)
        .isInstanceOf(FileException.class)
        .hasMessage(
            classes
                + ": files that another plugin wrote from instrumented classes name the"
                + " runtime: META-INF/MANIFEST.MF; declare that plugin before"
                + " pathforest-maven-plugin, and run 'mvn clean' once");
    assertThat(read("org/x/A.class")).as("nothing is changed").isEqualTo("woven a");
    write(classes, "META-INF/MANIFEST.MF", "Private-Package: org.x");
    assertThat(folder.restore().restored()).containsExactly("org/x/A.class");
  }

  @Test
  void folders_keep_their_times_unless_somebody_else_has_changed_them() throws IOException {
    Path inner = classes.resolve("org/x");
    for (Path f : List.of(inner, inner.getParent(), classes)) {
      Files.setLastModifiedTime(f, COMPILED);
    }
    instrument();
    assertThat(Files.getLastModifiedTime(inner)).as("instrumented").isEqualTo(COMPILED);
    folder.restore();
    for (Path f : List.of(inner, inner.getParent(), classes)) {
      assertThat(Files.getLastModifiedTime(f)).as(f.toString()).isEqualTo(COMPILED);
    }
    instrument();
    write("org/x/C.class", "compiled meanwhile");
    folder.restore();
    assertThat(Files.getLastModifiedTime(inner)).isNotEqualTo(COMPILED);
    assertThat(Files.getLastModifiedTime(classes)).isEqualTo(COMPILED);
  }
}
