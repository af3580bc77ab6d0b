package org.pathforest.instrumenter.weave;

import org.objectweb.asm.tree.InvokeDynamicInsnNode;

/**
 * How the woven code of one class reaches the runtime: its own handle, and the runtime's methods.
 * This interface exists since the runtime may be missing when it comes from outside: see {@link
 * DirectIdentity} and {@link GuardedIdentity}.
 */
interface ClassIdentity {
  /** Verification type of a local that holds an object of a class of the runtime. */
  Object local(String runtimeType);

  /**
   * Pushes the thread's table of a method; at its begin.
   *
   * @param frames of the method
   * @param probe the method of {@code Probes} that answers it
   * @param tableType its class
   * @param method index of the method among those of its class that have probes
   * @param numPaths N
   */
  void fetch(Code code, Frames frames, String probe, String tableType, int method, int numPaths);

  /**
   * Verification type of a local that holds the handle throughout a method; null if it has none.
   *
   * @param wanted whether there should be one even if it is not needed
   */
  Object handleLocal(boolean wanted);

  /** Pushes the handle, for that local; at the method's begin. */
  void findHandle(Code code, Frames frames);

  /**
   * Pushes the handle, if {@link #call} wants it on the stack.
   *
   * @param local that holds it; -1 if none does
   */
  void pushHandle(Code code, int local);

  /**
   * Calls a static method of the runtime that is given a table or a handle, and maybe an exception
   * first, which it answers.
   */
  void call(Code code, String target, String name, String descriptor);

  /**
   * Notes in a table that the stack has overflowed, without a call.
   *
   * @param local that holds the table
   * @param tableType its class
   */
  void overflowed(Code code, Frames frames, int local, String tableType);

  /**
   * The same in the handle, for a method whose paths have cells.
   *
   * @param local that holds the handle; -1 if none does
   * @param method its index
   */
  void overflowed(Code code, Frames frames, int local, int method);

  /**
   * A call site of the runtime that woven code may have in place of a static method.
   *
   * @param name of the bootstrap method in {@code Samples}, whose first argument is the class's
   *     identity
   * @param arguments its further ones, all {@code Integer}s
   * @return null if the class file has no call sites, or the runtime may be missing
   */
  InvokeDynamicInsnNode callSite(String name, String descriptor, Object... arguments);

  /** Adds the members that the code needs; after all methods have been woven. */
  void addMembers();
}
