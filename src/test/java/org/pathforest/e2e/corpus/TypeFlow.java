package org.pathforest.e2e.corpus;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.SimpleVerifier;

/**
 * ASM's verifier by type inference, based on class files instead of loaded classes. Interfaces
 * accept every object, as in the JVM (JVMS 4.10.1.2). Missing classes never cause errors.
 */
final class TypeFlow extends SimpleVerifier {
  private final Hierarchy hierarchy;

  TypeFlow(Hierarchy hierarchy) {
    super(Opcodes.ASM9, null, null, null, false);
    this.hierarchy = hierarchy;
  }

  @Override
  public boolean isSubTypeOf(BasicValue value, BasicValue expected) {
    return value.isReference() == expected.isReference() && super.isSubTypeOf(value, expected);
  }

  @Override
  protected boolean isAssignableFrom(Type target, Type type) {
    return hierarchy.takesEverything(target.getInternalName())
        || hierarchy.canBe(type.getInternalName(), target.getInternalName());
  }

  @Override
  protected boolean isInterface(Type type) {
    return hierarchy.isInterface(type.getInternalName());
  }

  @Override
  protected Type getSuperClass(Type type) {
    return Type.getObjectType(hierarchy.superName(type.getInternalName()));
  }

  /**
   * Returns Object, which is no interface. {@code SimpleVerifier} asks for nothing else, and only
   * after {@link #isAssignableFrom} has returned false.
   */
  @Override
  protected Class<?> getClass(Type type) {
    return Object.class;
  }
}
