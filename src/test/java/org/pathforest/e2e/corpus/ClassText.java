package org.pathforest.e2e.corpus;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.objectweb.asm.Attribute;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.SerialVersionUIDAdder;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;
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
      Bytes read = new Bytes(type);
      read.hex = HexFormat.of().formatHex(reader.readBytes(offset, length));
      return read;
    }

    @Override
    public void textify(StringBuilder output, Map<Label, String> names) {
      output.append(hex).append('\n');
    }
  }

  /** A member of a class file: its name and descriptor, and access flags. */
  record Member(String key, int access, boolean field) {
    static Member of(FieldNode f) {
      return new Member(f.name + " " + f.desc, f.access, true);
    }

    static Member of(MethodNode m) {
      return new Member(m.name + " " + m.desc, m.access, false);
    }
  }

  /** The class as text, without those members. */
  static List<String> of(byte[] file, Set<Member> without) {
    Stream<String> unknown = attributes(node(file)).distinct();
    ClassNode node = node(file, unknown.map(Bytes::new).toArray(Attribute[]::new));
    node.fields.removeIf(f -> without.contains(Member.of(f)));
    node.methods.removeIf(m -> without.contains(Member.of(m)));
    StringWriter text = new StringWriter();
    node.accept(new TraceClassVisitor(null, new Textifier(), new PrintWriter(text)));
    return text.toString().lines().toList();
  }

  private static ClassNode node(byte[] file, Attribute... attributes) {
    ClassNode node = new ClassNode();
    new ClassReader(file).accept(node, attributes, ClassReader.SKIP_CODE);
    return node;
  }

  /** Types of the attributes that ASM has no visitor for. */
  private static Stream<String> attributes(ClassNode c) {
    return Stream.of(
            Stream.of(Insns.orEmpty(c.attrs)),
            c.fields.stream().map(f -> Insns.orEmpty(f.attrs)),
            Insns.orEmpty(c.recordComponents).stream().map(r -> Insns.orEmpty(r.attrs)),
            c.methods.stream().map(m -> Insns.orEmpty(m.attrs)))
        .flatMap(lists -> lists.flatMap(List::stream))
        .map(a -> a.type);
  }

  /** The members of a class file, fields first, in their order. */
  static List<Member> members(byte[] file) {
    ClassNode node = node(file);
    return Stream.concat(
            node.fields.stream().map(Member::of), node.methods.stream().map(Member::of))
        .toList();
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
