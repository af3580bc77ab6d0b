package sootup.java.bytecode.frontend.conversion;

import java.util.List;
import org.objectweb.asm.tree.MethodNode;
import sootup.core.model.Body;
import sootup.core.types.ClassType;
import sootup.core.views.View;

/**
 * Opens SootUp's converter of single methods, whose constructor is package-private. The public
 * entry point takes whole class files and would also convert annotations and fields, which are not
 * needed. This class is in SootUp's package for that reason only.
 */
public final class MethodBridge {
  private MethodBridge() {}

  /** Returns an empty method, to be filled by a visitor and then converted. */
  public static MethodNode method(
      View view, ClassType declaringClass, int access, String name, String descriptor) {
    AsmMethodSource source =
        new AsmMethodSource(access, name, descriptor, null, null, view, List.of());
    source.setDeclaringClass(declaringClass);
    return source;
  }

  /**
   * Converts a method created by {@link #method}.
   *
   * @throws RuntimeException if SootUp can't convert it
   */
  public static Body convert(MethodNode method) {
    return ((AsmMethodSource) method).resolveBody(List.of());
  }
}
