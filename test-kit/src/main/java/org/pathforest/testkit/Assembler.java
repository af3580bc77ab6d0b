package org.pathforest.testkit;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.util.Printer;

/**
 * Assembles the code of a method from text, with one instruction per line, or several separated by
 * {@code ;}. Mnemonics are those of JVMS chapter 6, without the short forms of loads and stores.
 *
 * <pre>
 *   try start end handler java/lang/Exception    (no type: any)
 *   line 7
 *   loop: iload 0; ifle done
 *   iinc 0 -1
 *   ldc 5; ldc 5L; ldc 1.5; ldc "text"              (no ; before a blank in a string)
 *   invokestatic Foo.bar(I)V                     (of an interface: invokestatic Foo.bar(I)V itf)
 *   getstatic Foo.count I
 *   tableswitch 0 a b a else c                   (keys 0, 1, 2)
 *   lookupswitch 1:a 700:b else c
 *   goto loop
 *   done: return
 * </pre>
 *
 * Labels are local to one visit of the code, so the same text can be assembled many times.
 */
public final class Assembler {
  private static final Map<String, Integer> OPCODES = opcodes();
  private static final Map<String, Integer> ARRAYS =
      Map.of(
          "boolean",
          Opcodes.T_BOOLEAN,
          "char",
          Opcodes.T_CHAR,
          "float",
          Opcodes.T_FLOAT,
          "double",
          Opcodes.T_DOUBLE,
          "byte",
          Opcodes.T_BYTE,
          "short",
          Opcodes.T_SHORT,
          "int",
          Opcodes.T_INT,
          "long",
          Opcodes.T_LONG);

  /** A label before an instruction. A type name has no colon, so it is not taken for a label. */
  private static final Pattern LABEL = Pattern.compile("(\\w+):\\s*(.*)");

  private static final Pattern METHOD = Pattern.compile("(\\S+)\\.([^.(]+)(\\(\\S+)");

  private final MethodVisitor out;
  private final Map<String, Label> labels = new HashMap<>();

  private Assembler(MethodVisitor out) {
    this.out = out;
  }

  /**
   * Returns code for a method under construction. It calls neither {@code visitCode} nor {@code
   * visitMaxs}.
   *
   * @throws IllegalArgumentException when the code is applied, if a line is not understood; the
   *     message has the line
   */
  public static Consumer<MethodVisitor> code(String text) {
    return out -> new Assembler(out).all(text);
  }

  /**
   * Adds a public static method to a class. The class's writer must compute maximum sizes and
   * frames.
   */
  public static void method(
      ClassVisitor type, String name, String descriptor, Consumer<MethodVisitor> code) {
    MethodVisitor method =
        type.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, name, descriptor, null, null);
    method.visitCode();
    code.accept(method);
    method.visitMaxs(0, 0);
    method.visitEnd();
  }

  /**
   * Returns a class file with public static methods; before Java 7, it has no frames.
   *
   * @param methods code by name with descriptor, as in {@code bar(I)V}
   */
  public static byte[] classFile(int version, String name, Map<String, String> methods) {
    ClassWriter writer =
        new ClassWriter(
            version < Opcodes.V1_7 ? ClassWriter.COMPUTE_MAXS : ClassWriter.COMPUTE_FRAMES);
    writer.visit(version, Opcodes.ACC_PUBLIC, name, null, "java/lang/Object", null);
    methods.forEach(
        (key, text) -> {
          int descriptor = key.indexOf('(');
          method(writer, key.substring(0, descriptor), key.substring(descriptor), code(text));
        });
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static Map<String, Integer> opcodes() {
    Map<String, Integer> all = new HashMap<>();
    for (int i = 0; i < Printer.OPCODES.length; i++) {
      all.put(Printer.OPCODES[i].toLowerCase(Locale.ROOT), i);
    }
    return all;
  }

  private void all(String text) {
    // visitTryCatchBlock must come before the visits of its labels.
    List<String> lines =
        text.lines().flatMap(line -> Arrays.stream(line.split(";(?= |$)"))).toList();
    lines.stream().map(String::strip).filter(l -> l.startsWith("try ")).forEach(this::range);
    lines.stream().map(String::strip).filter(l -> !l.startsWith("try ")).forEach(this::line);
  }

  private void range(String line) {
    String[] words = line.split(" +", -1);
    out.visitTryCatchBlock(
        label(words[1]), label(words[2]), label(words[3]), words.length > 4 ? words[4] : null);
  }

  private void line(String line) {
    Matcher labelled = LABEL.matcher(line);
    if (labelled.matches()) {
      out.visitLabel(label(labelled.group(1)));
      line(labelled.group(2));
    } else if (!line.isEmpty()) {
      try {
        instruction(line, line.split(" +", -1));
      } catch (RuntimeException e) {
        throw new IllegalArgumentException("not an instruction: " + line, e);
      }
    }
  }

  private void instruction(String line, String[] words) {
    int opcode = words[0].equals("line") ? -1 : OPCODES.get(words[0]);
    switch (opcode) {
      case -1 -> {
        Label here = new Label();
        out.visitLabel(here);
        out.visitLineNumber(Integer.parseInt(words[1]), here);
      }
      case Opcodes.BIPUSH, Opcodes.SIPUSH -> out.visitIntInsn(opcode, Integer.parseInt(words[1]));
      case Opcodes.NEWARRAY -> out.visitIntInsn(opcode, ARRAYS.get(words[1]));
      case Opcodes.LDC -> out.visitLdcInsn(constant(line.substring(4)));
      case Opcodes.IINC ->
          out.visitIincInsn(Integer.parseInt(words[1]), Integer.parseInt(words[2]));
      case Opcodes.NEW, Opcodes.ANEWARRAY, Opcodes.CHECKCAST, Opcodes.INSTANCEOF ->
          out.visitTypeInsn(opcode, words[1]);
      case Opcodes.MULTIANEWARRAY ->
          out.visitMultiANewArrayInsn(words[1], Integer.parseInt(words[2]));
      case Opcodes.TABLESWITCH -> table(words);
      case Opcodes.LOOKUPSWITCH -> lookup(words);
      default -> other(opcode, words);
    }
  }

  private void other(int opcode, String[] words) {
    if (opcode >= Opcodes.GETSTATIC && opcode <= Opcodes.PUTFIELD) {
      int dot = words[1].lastIndexOf('.');
      String owner = words[1].substring(0, dot);
      out.visitFieldInsn(opcode, owner, words[1].substring(dot + 1), descriptor(words[2]));
    } else if (opcode >= Opcodes.INVOKEVIRTUAL && opcode <= Opcodes.INVOKEINTERFACE) {
      Matcher method = METHOD.matcher(words[1]);
      boolean ofInterface = opcode == Opcodes.INVOKEINTERFACE || words.length > 2;
      if (!method.matches()) {
        throw new IllegalArgumentException(words[1]);
      }
      out.visitMethodInsn(
          opcode, method.group(1), method.group(2), descriptor(method.group(3)), ofInterface);
    } else if (words.length == 1) {
      out.visitInsn(opcode);
    } else if (opcode < Opcodes.IFEQ || opcode == Opcodes.RET) {
      out.visitVarInsn(opcode, Integer.parseInt(words[1]));
    } else {
      out.visitJumpInsn(opcode, label(words[1]));
    }
  }

  /**
   * Returns a descriptor with its last {@code ;}, which may have been taken for the end of the
   * instruction.
   */
  private static String descriptor(String text) {
    return text.matches("(.*\\))?\\[*L[^;]+") ? text + ";" : text;
  }

  private void table(String[] words) {
    int min = Integer.parseInt(words[1]);
    Label[] targets = new Label[words.length - 4];
    Arrays.setAll(targets, i -> label(words[2 + i]));
    out.visitTableSwitchInsn(
        min, min + targets.length - 1, label(words[words.length - 1]), targets);
  }

  private void lookup(String[] words) {
    int count = words.length - 3;
    int[] keys = new int[count];
    Label[] targets = new Label[count];
    for (int i = 0; i < count; i++) {
      String[] pair = words[1 + i].split(":", 2);
      keys[i] = Integer.parseInt(pair[0]);
      targets[i] = label(pair[1]);
    }
    out.visitLookupSwitchInsn(label(words[words.length - 1]), keys, targets);
  }

  private static Object constant(String text) {
    if (text.startsWith("\"")) {
      return text.substring(1, text.length() - 1);
    }
    if (text.endsWith("L")) {
      return Long.valueOf(text.substring(0, text.length() - 1));
    }
    if (text.endsWith("F")) {
      return Float.valueOf(text);
    }
    return text.contains(".") ? (Object) Double.valueOf(text) : Integer.valueOf(text);
  }

  private Label label(String name) {
    return labels.computeIfAbsent(name, n -> new Label());
  }
}
