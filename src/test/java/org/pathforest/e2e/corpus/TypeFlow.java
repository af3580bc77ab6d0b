package org.pathforest.e2e.corpus;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.SimpleVerifier;

/**
 * ASM's verifier by type inference, over class files instead of loaded classes. Interfaces take
 * every object, as in the JVM (JVMS 4.10.1.2). Of a class that is missing nothing is held against
 * the code.
 */
final class TypeFlow extends SimpleVerifier {
  /** Stands for a class of which nothing is known. */
  private static final Type UNKNOWN = Type.getObjectType("?");

  private static final Type OBJECT = Type.getObjectType("java/lang/Object");

  private final Hierarchy hierarchy;

  TypeFlow(Hierarchy hierarchy) {
    super(Opcodes.ASM9, null, null, null, false);
    this.hierarchy = hierarchy;
  }

  @Override
  public boolean isSubTypeOf(BasicValue value, BasicValue expected) {
    if (!expected.isReference() || !value.isReference()) {
      return value.equals(expected);
    }
    return value.getType().equals(NULL_TYPE) || assignable(expected.getType(), value.getType());
  }

  /** Whether a reference can be assigned: also if that can't be told. */
  private boolean assignable(Type target, Type type) {
    Type to = target;
    Type from = type;
    while (to.getSort() == Type.ARRAY && from.getSort() == Type.ARRAY) {
      to = element(to);
      from = element(from);
    }
    if (to.equals(from) || to.equals(OBJECT)) {
      return to.equals(from) || isObject(from);
    }
    if (from.equals(NULL_TYPE) || from.equals(UNKNOWN)) {
      return true;
    }
    if (to.getSort() != Type.OBJECT || !isObject(from)) {
      return false;
    }
    if (hierarchy.takesEverything(to.getInternalName())) {
      return true;
    }
    return from.getSort() == Type.OBJECT
        && hierarchy.canBe(from.getInternalName(), to.getInternalName());
  }

  private static Type element(Type array) {
    return Type.getType(array.getDescriptor().substring(1));
  }

  private static boolean isObject(Type type) {
    return type.getSort() == Type.OBJECT || type.getSort() == Type.ARRAY;
  }

  @Override
  public BasicValue merge(BasicValue a, BasicValue b) {
    if (a.equals(b)) {
      return a;
    }
    if (!a.isReference() || !b.isReference()) {
      return BasicValue.UNINITIALIZED_VALUE;
    }
    return new BasicValue(common(a.getType(), b.getType()));
  }

  private Type common(Type a, Type b) {
    if (a.equals(NULL_TYPE) || b.equals(NULL_TYPE)) {
      return a.equals(NULL_TYPE) ? b : a;
    }
    int dimensions = 0;
    Type x = a;
    Type y = b;
    while (x.getSort() == Type.ARRAY && y.getSort() == Type.ARRAY) {
      x = element(x);
      y = element(y);
      dimensions++;
    }
    if (!isObject(x) || !isObject(y)) {
      // Arrays of different primitive types have Object in common, one dimension less.
      return x.equals(y) ? a : array(OBJECT, dimensions - 1);
    }
    if (x.getSort() == Type.ARRAY || y.getSort() == Type.ARRAY) {
      return array(OBJECT, dimensions);
    }
    if (x.equals(UNKNOWN) || y.equals(UNKNOWN)) {
      return array(UNKNOWN, dimensions);
    }
    String name = hierarchy.common(x.getInternalName(), y.getInternalName());
    return array(name == null ? UNKNOWN : Type.getObjectType(name), dimensions);
  }

  private static Type array(Type element, int dimensions) {
    return Type.getType("[".repeat(dimensions) + element.getDescriptor());
  }

  @Override
  protected Class<?> getClass(Type type) {
    throw new IllegalStateException("a class would be loaded: " + type);
  }
}
