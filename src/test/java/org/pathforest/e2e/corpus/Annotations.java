package org.pathforest.e2e.corpus;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.TypeAnnotationNode;

/** Type annotations as text: what they say and on what, but not where the code stands. */
final class Annotations {
  private Annotations() {}

  static String of(
      List<? extends TypeAnnotationNode> visible, List<? extends TypeAnnotationNode> invisible) {
    return visible == null && invisible == null ? "" : all(visible) + "/" + all(invisible);
  }

  private static String all(List<? extends TypeAnnotationNode> annotations) {
    List<String> texts = new ArrayList<>();
    if (annotations != null) {
      for (TypeAnnotationNode a : annotations) {
        texts.add(a.typeRef + " " + a.typePath + " " + text(a));
      }
    }
    return texts.toString();
  }

  private static String text(AnnotationNode a) {
    return a.desc + values(a.values);
  }

  private static String values(List<Object> values) {
    StringBuilder text = new StringBuilder("(");
    if (values != null) {
      values.forEach(v -> text.append(value(v)).append(' '));
    }
    return text.append(')').toString();
  }

  @SuppressWarnings("unchecked")
  private static String value(Object value) {
    if (value instanceof AnnotationNode nested) {
      return text(nested);
    } else if (value instanceof List<?> list) {
      return values((List<Object>) list);
    } else if (value instanceof Object[] array) {
      return List.of(array).toString();
    }
    return value.getClass().getSimpleName() + value;
  }
}
