package org.pathforest.instrumenter.condition;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import sootup.core.jimple.common.Immediate;
import sootup.core.jimple.common.Value;
import sootup.core.jimple.common.expr.AbstractInstanceInvokeExpr;
import sootup.core.jimple.common.expr.JStaticInvokeExpr;
import sootup.core.jimple.common.ref.JArrayRef;
import sootup.core.jimple.common.ref.JStaticFieldRef;

/**
 * Recognizes switches on enums. Compilers switch on an element of a table, indexed by the
 * constant's ordinal. The table is filled by a class of its own, {@code $SwitchMap$…} (javac) or
 * {@code $EnumSwitchMapping$0} (Kotlin), or by a method of the same class, {@code $SWITCH_TABLE$…}
 * (ECJ).
 */
final class EnumSwitches {
  private static final String AMBIGUOUS = "";

  private final Function<String, ClassNode> classes;

  /**
   * Creates an instance for the methods of one class.
   *
   * @param classes returns classes by internal name; null for classes that are unavailable
   */
  EnumSwitches(Function<String, ClassNode> classes) {
    this.classes = classes;
  }

  /**
   * A test of an enum.
   *
   * @param key the tested expression
   * @param constants names of constants, by their numbers in the table
   */
  record Test(Text key, Map<Integer, String> constants) {}

  /** Returns the enum test whose table number is an operand of a branch; null if there is none. */
  Test of(Immediate operand, Expressions x) throws UnclearException {
    int at = x.branch();
    if (!(x.behind(operand, at) instanceof JArrayRef element)) {
      return null;
    }
    int read = x.definition(operand, at);
    Value table = x.behind(element.getBase(), read);
    if (!(x.behind(element.getIndex(), read) instanceof AbstractInstanceInvokeExpr ordinal)
        || !ordinal.getMethodSignature().getName().equals("ordinal")
        || ordinal.getArgCount() > 0) {
      return null;
    }
    Map<Integer, String> constants = constants(table);
    if (constants.isEmpty()) {
      return null;
    }
    x.use(operand, at);
    x.use(element.getBase(), read);
    return new Test(x.operand(ordinal.getBase(), x.use(element.getIndex(), read)), constants);
  }

  private Map<Integer, String> constants(Value table) {
    if (table instanceof JStaticFieldRef field) {
      String name = field.getFieldSignature().getName();
      if (name.startsWith("$SwitchMap$") || name.startsWith("$EnumSwitchMapping$")) {
        return constants(
            field.getFieldSignature().getDeclClassType().getFullyQualifiedName(), "<clinit>", name);
      }
    } else if (table instanceof JStaticInvokeExpr call) {
      String name = call.getMethodSignature().getName();
      if (name.startsWith("$SWITCH_TABLE$")) {
        return constants(
            call.getMethodSignature().getDeclClassType().getFullyQualifiedName(), name, null);
      }
    }
    return Map.of();
  }

  /**
   * Returns the contents with which a method fills a table: {@code table[CONSTANT.ordinal()] =
   * number}.
   *
   * @param field field that holds the table; null for the table that the method creates
   * @return names of constants by number; empty if uncertain
   */
  private Map<Integer, String> constants(String owner, String method, String field) {
    ClassNode node = classes.apply(owner.replace('.', '/'));
    Map<Integer, String> all = new HashMap<>();
    if (node == null) {
      return all;
    }
    for (MethodNode m : node.methods) {
      if (m.name.equals(method)) {
        Map<Integer, String> ofVariable = new HashMap<>();
        for (AbstractInsnNode i : m.instructions) {
          if (i.getOpcode() == Opcodes.IASTORE) {
            AbstractInsnNode of = table(i);
            if (of instanceof VarInsnNode) {
              put(i, ofVariable);
            } else if (of instanceof FieldInsnNode f && f.name.equals(field)) {
              put(i, all);
            }
          } else if (i.getOpcode() == Opcodes.PUTSTATIC) {
            if (field == null || ((FieldInsnNode) i).name.equals(field)) {
              all.putAll(ofVariable);
            }
            ofVariable.clear();
          }
        }
      }
    }
    return all.containsValue(AMBIGUOUS) ? Map.of() : all;
  }

  /** Adds the value of a table element. A number used by two constants is marked as ambiguous. */
  private static void put(AbstractInsnNode store, Map<Integer, String> constants) {
    int number = number(before(store));
    FieldInsnNode constant = (FieldInsnNode) before(before(before(store)));
    constants.merge(number, constant.name, (a, b) -> a.equals(b) ? a : AMBIGUOUS);
  }

  /**
   * Returns the instruction that loads the table in {@code table[CONSTANT.ordinal()] = number};
   * null if the code does not have this form.
   */
  private static AbstractInsnNode table(AbstractInsnNode store) {
    AbstractInsnNode number = before(store);
    AbstractInsnNode ordinal = before(number);
    AbstractInsnNode constant = before(ordinal);
    boolean fits =
        number(number) > 0
            && ordinal instanceof MethodInsnNode call
            && call.name.equals("ordinal")
            && constant != null
            && constant.getOpcode() == Opcodes.GETSTATIC;
    return fits ? before(constant) : null;
  }

  private static int number(AbstractInsnNode i) {
    if (i instanceof IntInsnNode push) {
      return push.operand;
    }
    return i instanceof InsnNode ? i.getOpcode() - Opcodes.ICONST_0 : -1;
  }

  /** Returns the instruction before another one; null before the first. */
  private static AbstractInsnNode before(AbstractInsnNode i) {
    AbstractInsnNode previous = i == null ? null : i.getPrevious();
    while (previous != null && previous.getOpcode() < 0) {
      previous = previous.getPrevious();
    }
    return previous;
  }
}
