package sootup.java.bytecode.frontend.conversion;

import java.util.List;
import org.objectweb.asm.tree.MethodNode;
import sootup.core.jimple.common.Local;
import sootup.core.model.Body;
import sootup.core.types.ClassType;
import sootup.core.types.Type;
import sootup.core.views.View;
import sootup.java.core.language.JavaJimple;

/**
 * Opens SootUp's converter of single methods, whose constructor is package-private. The public
 * entry point takes whole class files and would also convert annotations and fields, which are not
 * needed. This class is in SootUp's package for that reason only.
 */
public final class MethodBridge {
  private MethodBridge() {}

  /**
   * A method that names the locals of its operand stack itself. SootUp searches all locals of a
   * method for each new name. These locals are missing in the body's set of locals, but not in its
   * graph.
   */
  private static final class Source extends AsmMethodSource {
    private int stackLocals;

    Source(int access, String name, String descriptor, View view) {
      super(access, name, descriptor, null, null, view, List.of());
    }

    @Override
    Local newStackLocal(Type type) {
      return JavaJimple.newLocal("$stack" + (maxLocals + stackLocals++), type);
    }
  }

  /** Returns an empty method, to be filled by a visitor and then converted. */
  public static MethodNode method(
      View view, ClassType declaringClass, int access, String name, String descriptor) {
    AsmMethodSource source = new Source(access, name, descriptor, view);
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
