package org.pathforest.instrumenter.weave.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Maximum stack sizes in words, which must agree with those that ASM computes in its own way. */
class OperandStackTest {
  @ParameterizedTest
  @ValueSource(
      classes = {
        String.class,
        Math.class,
        StrictMath.class,
        java.math.BigDecimal.class,
        java.util.Formatter.class,
        java.util.HashMap.class,
        java.util.concurrent.ConcurrentHashMap.class,
        java.util.concurrent.ForkJoinPool.class,
        java.util.regex.Pattern.class,
        java.lang.invoke.MethodHandles.class,
        ClassReader.class,
        OperandStackTest.class
      })
  void most_words_are_what_asm_computes(Class<?> type) throws IOException {
    ClassNode read = new ClassNode();
    try (InputStream in =
        type.getResourceAsStream("/" + type.getName().replace('.', '/') + ".class")) {
      new ClassReader(in).accept(read, 0); // with frames, which ASM takes into account
    }
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    read.accept(writer);
    ClassNode computed = new ClassNode();
    new ClassReader(writer.toByteArray()).accept(computed, ClassReader.SKIP_FRAMES);
    List<MethodNode> methods = computed.methods;
    assertThat(methods.stream().filter(m -> m.instructions.size() > 0)).isNotEmpty();
    for (MethodNode m : methods) {
      if (m.instructions.size() > 0) {
        assertThat(OperandStack.most(m)).as(m.name + m.desc).isEqualTo(m.maxStack);
      }
    }
  }
}
