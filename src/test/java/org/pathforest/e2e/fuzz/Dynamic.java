package org.pathforest.e2e.fuzz;

import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;

/** Instructions with bootstrap methods, which are among the helpers. */
final class Dynamic {
  private Dynamic() {}

  private static Handle bootstrap(String name, String descriptor) {
    return new Handle(Opcodes.H_INVOKESTATIC, Emitter.HELPERS, name, descriptor, false);
  }

  /** Pushes an int. */
  static void call(Emitter code, int n) {
    Handle bootstrap =
        bootstrap(
            "bootstrap",
            "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;"
                + "Ljava/lang/invoke/MethodType;I)Ljava/lang/invoke/CallSite;");
    code.add(new InvokeDynamicInsnNode("made", "()I", bootstrap, n));
  }

  /** Pushes an object. */
  static void constant(Emitter code, String name) {
    Handle bootstrap =
        bootstrap(
            "constant",
            "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;"
                + "Ljava/lang/Class;)Ljava/lang/Object;");
    code.add(new LdcInsnNode(new ConstantDynamic(name, "Ljava/lang/Object;", bootstrap)));
  }
}
