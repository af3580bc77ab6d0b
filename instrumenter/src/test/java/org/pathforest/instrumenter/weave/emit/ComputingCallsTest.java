package org.pathforest.instrumenter.weave.emit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodInsnNode;

class ComputingCallsTest {
  @ParameterizedTest
  @CsvSource({
    "Math, max, (II)I",
    "Character, isLetter, (C)Z",
    "Integer, parseInt, (Ljava/lang/String;)I",
    "String, charAt, (I)C",
    "String, equals, (Ljava/lang/Object;)Z",
    "StringBuilder, append, ([C)Ljava/lang/StringBuilder;"
  })
  void call_that_only_computes(String owner, String name, String descriptor) {
    assertThat(is(owner, name, descriptor)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "a security manager, Integer, getInteger, (Ljava/lang/String;)Ljava/lang/Integer;",
    "a file, Character, getName, (I)Ljava/lang/String;",
    "charAt of the program, Character, codePointAt, (Ljava/lang/CharSequence;I)I",
    "toString of the program, StringBuilder, append,"
        + " (Ljava/lang/Object;)Ljava/lang/StringBuilder;",
    "exponential time, String, matches, (Ljava/lang/String;)Z",
    "a lock, StringBuffer, append, (C)Ljava/lang/StringBuffer;",
    "any code, Runnable, run, ()V"
  })
  void call_that_may_do_more(String what, String owner, String name, String descriptor) {
    assertThat(is(owner, name, descriptor)).as(what).isFalse();
  }

  private static boolean is(String owner, String name, String descriptor) {
    return ComputingCalls.is(
        new MethodInsnNode(Opcodes.INVOKEVIRTUAL, "java/lang/" + owner, name, descriptor, false));
  }
}
