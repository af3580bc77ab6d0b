package org.pathforest.instrumenter;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.ModuleVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Instrumented classes are recognized by the classes they name, even after other tools changed
 * them.
 */
class NeedsRuntimeTest {
  private static final String PROBES = "org/pathforest/runtime/Probes";
  private static final String HOLDER = "org/pathforest/counters/m0123/Counters";

  private static ClassWriter writer() {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V11, 0, "org/x/A", null, "java/lang/Object", null);
    return writer;
  }

  private static byte[] module(String... required) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V11, Opcodes.ACC_MODULE, "module-info", null, null, null);
    ModuleVisitor module = writer.visitModule("org.x", 0, null);
    module.visitRequire("java.base", Opcodes.ACC_MANDATED, null);
    for (String name : required) {
      module.visitRequire(name, 0, null);
    }
    module.visitEnd();
    return writer.toByteArray();
  }

  @ParameterizedTest
  @ValueSource(strings = {HOLDER, PROBES})
  void class_that_names_a_counter_holder_or_the_probes_needs_the_runtime(String name) {
    ClassWriter calling = writer();
    calling.newClass(name);
    assertThat(Instrumenter.needsRuntime("org/x/A.class", calling.toByteArray())).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {HOLDER, PROBES})
  void class_that_has_their_name_as_a_text_does_not(String name) {
    ClassWriter speaking = writer();
    speaking.newConst(name);
    assertThat(Instrumenter.needsRuntime("org/x/A.class", speaking.toByteArray())).isFalse();
    assertThat(Instrumenter.needsRuntime("org/x/A.class", writer().toByteArray())).isFalse();
  }

  @Test
  void module_that_requires_the_runtime_needs_it() {
    byte[] plain = module("java.logging");
    assertThat(Instrumenter.needsRuntime("module-info.class", plain)).isFalse();
    byte[] requiring = module("org.pathforest.runtime");
    assertThat(Instrumenter.needsRuntime("module-info.class", requiring)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {HOLDER, PROBES})
  void damaged_class_with_the_name_counts_as_one(String name) {
    byte[] damaged = name.getBytes(StandardCharsets.US_ASCII);
    assertThat(Instrumenter.needsRuntime("org/x/A.class", damaged)).isTrue();
    assertThat(Instrumenter.needsRuntime("org/x/A.class", new byte[0])).isFalse();
  }
}
