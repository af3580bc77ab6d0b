package org.pathforest.e2e.corpus;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.objectweb.asm.Attribute;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Label;
import org.objectweb.asm.tree.ClassNode;
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

  /** The class as text. */
  static List<String> of(byte[] file) {
    Stream<String> unknown = attributes(node(file)).distinct();
    ClassNode node = node(file, unknown.map(Bytes::new).toArray(Attribute[]::new));
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
}
