package org.pathforest.instrumenter.condition;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodNode;
import sootup.core.types.ArrayType;
import sootup.core.types.PrimitiveType;
import sootup.core.types.Type;

/** The names and types of a method's local variables (JVMS 4.7.13), by slot and instruction. */
final class LocalNames {
  /** Matches Jimple's name for the variable in a slot. */
  private static final Pattern VARIABLE = Pattern.compile("l\\d+");

  /** A variable and the instructions [from, to) at which it has a value. */
  private record Variable(String name, String descriptor, int slot, int from, int to) {}

  private final List<Variable> variables = new ArrayList<>();
  private final boolean hasThis;

  LocalNames(MethodNode method) {
    hasThis = (method.access & Opcodes.ACC_STATIC) == 0;
    if (method.localVariables == null || method.localVariables.isEmpty()) {
      return;
    }
    Map<LabelNode, Integer> numbers = new HashMap<>();
    int n = 0;
    for (AbstractInsnNode node : method.instructions) {
      if (node instanceof LabelNode label) {
        numbers.put(label, n);
      } else if (node.getOpcode() >= 0) {
        n++;
      }
    }
    for (LocalVariableNode v : method.localVariables) {
      Integer from = numbers.get(v.start);
      Integer to = numbers.get(v.end);
      if (from != null && to != null) {
        variables.add(new Variable(v.name, v.desc, v.index, from, to));
      }
    }
  }

  /** Returns the variable in a slot when an instruction is executed. */
  Text at(int slot, int instruction) {
    if (slot == 0 && hasThis) {
      return Text.primary("this", null);
    }
    Variable found = null;
    for (Variable v : variables) {
      if (v.slot == slot && v.from <= instruction && instruction < v.to) {
        if (found != null && !found.name.equals(v.name)) {
          return Text.primary("local " + slot, null); // two at once: don't trust the table
        }
        found = v;
      }
    }
    return found == null
        ? Text.primary("local " + slot, null)
        : Text.primary(found.name, type(found.descriptor));
  }

  /**
   * Returns whether a Jimple variable is not in the source: the method's variables have names, and
   * this one has none.
   */
  boolean isNameless(String local, int instruction) {
    if (variables.isEmpty() || !VARIABLE.matcher(local).matches()) {
      return false;
    }
    int slot = Integer.parseInt(local.substring(1));
    return variables.stream()
        .noneMatch(v -> v.slot == slot && v.from <= instruction && instruction < v.to);
  }

  /** Returns whether any variable in the method has that name. */
  boolean has(String name) {
    return variables.stream().anyMatch(v -> v.name.equals(name));
  }

  /** Returns a type only if it affects how values are written. */
  private static Type type(String descriptor) {
    int dimensions = descriptor.lastIndexOf('[') + 1;
    Type type =
        switch (descriptor.substring(dimensions)) {
          case "Z" -> PrimitiveType.getBoolean();
          case "C" -> PrimitiveType.getChar();
          default -> null;
        };
    return type == null || dimensions == 0 ? type : new ArrayType(type, dimensions);
  }
}
