package org.pathforest.e2e.corpus;

import java.util.List;
import org.objectweb.asm.tree.TypeAnnotationNode;
import org.objectweb.asm.util.Textifier;
import org.objectweb.asm.util.TraceAnnotationVisitor;

/** Text of type annotations: their values and targets, but not the offsets of the code. */
final class Annotations {
  private Annotations() {}

  static String of(
      List<? extends TypeAnnotationNode> visible, List<? extends TypeAnnotationNode> invisible) {
    return visible == null && invisible == null ? "" : all(visible) + "/" + all(invisible);
  }

  private static String all(List<? extends TypeAnnotationNode> annotations) {
    Textifier printer = new Textifier();
    for (TypeAnnotationNode a : Insns.orEmpty(annotations)) {
      a.accept(
          new TraceAnnotationVisitor(
              printer.visitTypeAnnotation(a.typeRef, a.typePath, a.desc, true)));
    }
    return printer.getText().toString();
  }
}
