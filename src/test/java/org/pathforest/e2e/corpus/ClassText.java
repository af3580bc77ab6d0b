package org.pathforest.e2e.corpus;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Attribute;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.RecordComponentVisitor;
import org.objectweb.asm.commons.SerialVersionUIDAdder;
import org.objectweb.asm.util.Textifier;
import org.objectweb.asm.util.TextifierSupport;
import org.objectweb.asm.util.TraceClassVisitor;

/** All of a class file but its code, as text: ASM's own printer shows every attribute. */
final class ClassText {
  private ClassText() {}

  /** An attribute that ASM has no visitor for, printed as the bytes that it is. */
  private static final class Bytes extends Attribute implements TextifierSupport {
    private String hex = "";

    Bytes(String type) {
      super(type);
    }

    @Override
    protected Attribute read(
        ClassReader reader, int offset, int length, char[] buffer, int code, Label[] labels) {
      byte[] bytes = new byte[length];
      for (int i = 0; i < length; i++) {
        bytes[i] = (byte) reader.readByte(offset + i);
      }
      Bytes read = new Bytes(type);
      read.hex = HexFormat.of().formatHex(bytes);
      return read;
    }

    @Override
    public void textify(StringBuilder output, java.util.Map<Label, String> names) {
      output.append(hex).append('\n');
    }
  }

  /** The members of a class file, as {@code name descriptor}, and their access flags. */
  record Member(String key, int access, boolean field) {}

  /**
   * The class as text.
   *
   * @param without members that are left out
   */
  static List<String> of(byte[] file, Set<Member> without) {
    StringWriter text = new StringWriter();
    ClassVisitor printer = new TraceClassVisitor(null, new Textifier(), new PrintWriter(text));
    new ClassReader(file)
        .accept(
            new ClassVisitor(Opcodes.ASM9, printer) {
              @Override
              public FieldVisitor visitField(
                  int access, String name, String desc, String signature, Object value) {
                return without.contains(new Member(name + " " + desc, access, true))
                    ? null
                    : super.visitField(access, name, desc, signature, value);
              }

              @Override
              public MethodVisitor visitMethod(
                  int access, String name, String desc, String signature, String[] exceptions) {
                return without.contains(new Member(name + " " + desc, access, false))
                    ? null
                    : super.visitMethod(access, name, desc, signature, exceptions);
              }
            },
            unknown(file),
            ClassReader.SKIP_CODE);
    return text.toString().lines().toList();
  }

  /** Readers for the attributes that ASM has no visitor for. */
  private static Attribute[] unknown(byte[] file) {
    Set<String> types = new LinkedHashSet<>();
    new ClassReader(file)
        .accept(
            new ClassVisitor(Opcodes.ASM9) {
              @Override
              public void visitAttribute(Attribute attribute) {
                types.add(attribute.type);
              }

              @Override
              public FieldVisitor visitField(
                  int access, String name, String desc, String signature, Object value) {
                return new FieldVisitor(Opcodes.ASM9) {
                  @Override
                  public void visitAttribute(Attribute attribute) {
                    types.add(attribute.type);
                  }
                };
              }

              @Override
              public RecordComponentVisitor visitRecordComponent(
                  String name, String desc, String signature) {
                return new RecordComponentVisitor(Opcodes.ASM9) {
                  @Override
                  public void visitAttribute(Attribute attribute) {
                    types.add(attribute.type);
                  }
                };
              }

              @Override
              public MethodVisitor visitMethod(
                  int access, String name, String desc, String signature, String[] exceptions) {
                return new MethodVisitor(Opcodes.ASM9) {
                  @Override
                  public void visitAttribute(Attribute attribute) {
                    types.add(attribute.type);
                  }
                };
              }
            },
            ClassReader.SKIP_CODE);
    return types.stream().map(Bytes::new).toArray(Attribute[]::new);
  }

  /** The members of a class file, fields first, in their order. */
  static List<Member> members(byte[] file) {
    List<Member> members = new ArrayList<>();
    new ClassReader(file)
        .accept(
            new ClassVisitor(Opcodes.ASM9) {
              @Override
              public FieldVisitor visitField(
                  int access, String name, String desc, String signature, Object value) {
                members.add(new Member(name + " " + desc, access, true));
                return null;
              }

              @Override
              public MethodVisitor visitMethod(
                  int access, String name, String desc, String signature, String[] exceptions) {
                members.add(new Member(name + " " + desc, access, false));
                return null;
              }
            },
            ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
    return members;
  }

  /** The {@code serialVersionUID} that the JVM computes; null if the class states one itself. */
  static Long serialVersion(byte[] file) {
    Long[] computed = new Long[1];
    new ClassReader(file)
        .accept(
            new SerialVersionUIDAdder(Opcodes.ASM9, null) {
              @Override
              protected void addSVUID(long svuid) {
                computed[0] = svuid;
              }
            },
            ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
    return computed[0];
  }
}
