package org.pathforest.e2e.corpus;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.HexFormat;
import java.util.List;
import org.objectweb.asm.Attribute;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.util.Textifier;
import org.objectweb.asm.util.TraceClassVisitor;

/** Text of a class file without its code, by ASM's own printer, which shows every attribute. */
final class ClassText extends Textifier {
  private ClassText() {
    super(Opcodes.ASM9);
  }

  static List<String> of(byte[] file) {
    StringWriter text = new StringWriter();
    new ClassReader(file)
        .accept(
            new TraceClassVisitor(null, new ClassText(), new PrintWriter(text)),
            ClassReader.SKIP_CODE);
    return text.toString().lines().toList();
  }

  /** Prints an attribute that ASM has no visitor for as hex digits. */
  @Override
  public void visitAttribute(Attribute attribute) {
    byte[] content = Attribute.write(attribute, new ClassWriter(0), null, -1, -1, -1);
    text.add(attribute.type + " " + HexFormat.of().formatHex(content) + "\n");
  }

  @Override
  protected Textifier createTextifier() {
    return new ClassText();
  }
}
