package sootup.java.bytecode.frontend.conversion;

import java.util.List;
import org.objectweb.asm.tree.MethodNode;
import sootup.core.model.Body;
import sootup.core.types.ClassType;
import sootup.core.views.View;

/**
 * Opens SootUp's converter of single methods, whose constructor is package-private: the public way
 * in takes whole class files and would convert annotations and fields that nobody asks for. This
 * class stands in SootUp's package for that and does nothing else.
 */
public final class MethodBridge {
  private MethodBridge() {}

  /** An empty method, to be filled by visiting it and then converted. */
  public static MethodNode method(
      View view, ClassType declaringClass, int access, String name, String descriptor) {
    AsmMethodSource source =
        new AsmMethodSource(access, name, descriptor, null, null, view, List.of());
    source.setDeclaringClass(declaringClass);
    return source;
  }

  /**
   * Converts a method that {@link #method} made.
   *
   * @throws RuntimeException if SootUp can't
   */
  public static Body convert(MethodNode method) {
    return ((AsmMethodSource) method).resolveBody(List.of());
  }
}
