package org.pathforest.instrumenter.weave;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/** What the methods that guard a class have in common: see {@link GuardedIdentity}. */
final class GuardMembers {
  static final String OBJECT = "java/lang/Object";
  static final String STRING = "java/lang/String";
  static final String THROWABLE = "java/lang/Throwable";

  /** Name of the method that says that the runtime is missing. */
  static final String MISSING = Names.MEMBER + "$missing";

  private final Registration registration;

  GuardMembers(Registration registration) {
    this.registration = registration;
  }

  /** A private static synthetic method without code. */
  static MethodNode method(String name, String descriptor) {
    int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
    return new MethodNode(access, name, descriptor, null, null);
  }

  /** A call of such a method of the class. */
  MethodInsnNode own(String name, String descriptor) {
    return new MethodInsnNode(
        Opcodes.INVOKESTATIC,
        registration.owner().name,
        name,
        descriptor,
        registration.isInterface());
  }

  /** A stack map frame, if the class file has any. */
  void frame(Code code, Object[] locals, Object... stack) {
    if (registration.hasFrames()) {
      code.frame(locals, stack);
    }
  }

  /** Begins a handler that says that the runtime is missing. */
  LabelNode handler(Code code, Object[] locals) {
    LabelNode handler = new LabelNode();
    code.add(handler);
    frame(code, locals, THROWABLE); //   Stack[0]: Throwable
    code.add(own(MISSING, "(Ljava/lang/Throwable;)V"));
    return handler;
  }

  /** Sends what is thrown because the runtime is missing to a handler. */
  static void guard(MethodNode m, LabelNode begin, LabelNode end, LabelNode handler) {
    m.tryCatchBlocks.add(new TryCatchBlockNode(begin, end, handler, "java/lang/LinkageError"));
    // As loaders throw that are closed, or forbid packages.
    m.tryCatchBlocks.add(new TryCatchBlockNode(begin, end, handler, "java/lang/RuntimeException"));
  }
}
