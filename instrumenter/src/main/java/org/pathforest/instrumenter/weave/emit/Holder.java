package org.pathforest.instrumenter.weave.emit;

import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.pathforest.instrumenter.weave.code.Code;
import org.pathforest.instrumenter.weave.code.Frames;

/**
 * Emits one method's calls of its archive's counter holder (see {@link HolderFile}). Woven code
 * names no other class of ours, not even in descriptors. Whatever the holder returns is an {@code
 * Object}, or null if the runtime is missing.
 */
public final class Holder {
  /** Verification type of the locals that keep the holder's results. */
  static final String OBJECT = "java/lang/Object";

  // Kinds of tables, as numbered by the holder.
  static final int INT = 0;
  static final int LONG = 1;
  static final int HASHED = 2;
  static final int ARRAY = 3;
  static final int FOREST = 4;

  private static final String NAME = HolderFile.nameOf(HolderFile.MAP_ID);
  private static final String OVERFLOWED = "overflowed";
  private static final String TABLE = "Ljava/lang/Object;";
  private static final String THROWABLE = "Ljava/lang/Throwable;";
  private static final String STRING = "Ljava/lang/String;";

  /**
   * Number of unused counters at the start of an archive, see {@code ArchiveCounts}. The archive's
   * first counter has this index.
   */
  private static final int UNUSED = 8;

  private final int method;
  private final int firstCounter;

  /**
   * Creates an instance for one method.
   *
   * @param method archive-wide number of the method
   * @param firstCounter archive-wide number of its first counter; ignored if it has none
   */
  public Holder(int method, int firstCounter) {
    this.method = method;
    this.firstCounter = UNUSED + firstCounter;
  }

  private static void call(Code code, String name, String descriptor) {
    code.call(NAME, name, descriptor);
  }

  /** Counts the path, or other thing, with a known id. */
  void count(Code code, int id) {
    int counter = firstCounter + id;
    if (counter == (short) counter) {
      code.push(counter); //                 Stack[0]: I
      call(code, "count", "(I)V");
    } else {
      code.push(firstCounter).push(id); //   Stack[0]: I, Stack[1]: I
      call(code, "count", "(II)V");
    }
  }

  /** Counts the path whose id is the sum of a local and a constant. */
  void count(Code code, int register, int e) {
    code.push(firstCounter + e); //          Stack[0]: I
    code.var(Opcodes.ILOAD, register); //    Stack[1]: I
    call(code, "count", "(II)V");
  }

  /** Pushes the method's number. */
  void pushMethod(Code code) {
    code.push(method);
  }

  /**
   * Counts an interrupted path. Takes the Throwable, the values from {@link
   * ProbeEmitter#pushInterrupted} and the handler from the operand stack.
   *
   * @param table whether the method has a table
   */
  public void interrupted(Code code, boolean table) {
    call(code, "interrupted", "(" + THROWABLE + (table ? TABLE + "JII)V" : "IIII)V"));
  }

  /**
   * Counts an exception that leaves the method. Takes the same values except the handler; the
   * Throwable stays on the operand stack.
   */
  public void exitByException(Code code, boolean table) {
    call(code, "exitByException", "(" + THROWABLE + (table ? TABLE + "JI)" : "III)") + THROWABLE);
  }

  /**
   * Pushes the current thread's table of the method.
   *
   * @param numPaths N; -N if no sequence has more than one path
   * @param kind kind of the table
   */
  void table(Code code, int numPaths, int kind) {
    code.push(method); //                    Stack[0]: I
    code.push(numPaths); //                  Stack[1]: I
    code.push(kind); //                      Stack[2]: I
    call(code, "table", "(III)" + TABLE);
  }

  /** Ends a path and begins the next. Takes table and register from the operand stack. */
  void step(Code code, boolean wide) {
    call(code, "step", "(" + TABLE + (wide ? "J)J" : "I)I"));
  }

  /** Ends a path and its sequence. Takes table and register from the operand stack. */
  void finish(Code code, boolean wide) {
    call(code, "finish", "(" + TABLE + (wide ? "J)V" : "I)V"));
  }

  /**
   * Counts repeated iterations. Takes table, register, their number and c from the operand stack.
   */
  void flush(Code code, boolean wide) {
    call(code, "flush", "(" + TABLE + (wide ? "JIJ)J" : "III)I"));
  }

  /**
   * Counts repeated iterations after an interruption. Takes table, register, number, block and a
   * text from the operand stack.
   */
  void repeated(Code code, boolean wide) {
    call(code, "repeated", "(" + TABLE + (wide ? "JII" + STRING + ")J" : "III" + STRING + ")I"));
  }

  /**
   * Pushes the new bottom node of a slab forest. Takes forest, top and bottom from the operand
   * stack.
   */
  void base(Code code) {
    call(code, "base", "(" + TABLE + TABLE + TABLE + ")" + TABLE);
  }

  /** Pushes the new top node. Takes forest, top and path id from the operand stack. */
  void top(Code code) {
    call(code, "top", "(" + TABLE + TABLE + "I)" + TABLE);
  }

  /**
   * Counts the bottom node and pushes it. Takes forest, top, bottom and path id from the operand
   * stack.
   */
  void countNode(Code code) {
    call(code, "count", "(" + TABLE + TABLE + TABLE + "I)" + TABLE);
  }

  /** Counts a sample. Takes table, id, graph and number of samples from the operand stack. */
  void sample(Code code) {
    call(code, "sample", "(" + TABLE + "III)V");
  }

  /**
   * Returns the call site for the probes of a sampled graph. It takes a path's id.
   *
   * @param counters number of paths of all graphs
   * @param samples number of the graph's samples that are counted
   */
  InvokeDynamicInsnNode site(int graph, int counters, int samples) {
    Handle bootstrap =
        new Handle(
            Opcodes.H_INVOKESTATIC,
            NAME,
            "site",
            "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;"
                + "Ljava/lang/invoke/MethodType;IIII)Ljava/lang/invoke/CallSite;",
            false);
    return new InvokeDynamicInsnNode("sample", "(I)V", bootstrap, method, graph, counters, samples);
  }

  /**
   * Emits code that notes a stack overflow in a probe, for the case that there was no room to count
   * the interruption. The code calls nothing, since there is no room for that either.
   */
  public void overflowed(Code code, Frames frames) {
    LabelNode none = new LabelNode();
    code.add(new FieldInsnNode(Opcodes.GETSTATIC, NAME, OVERFLOWED, "[Z"));
    code.add(new JumpInsnNode(Opcodes.IFNULL, none));
    code.add(new FieldInsnNode(Opcodes.GETSTATIC, NAME, OVERFLOWED, "[Z")); // Stack[0]: boolean[]
    code.push(method); //                    Stack[1]: I
    code.op(Opcodes.ICONST_1); //            Stack[2]: I
    code.op(Opcodes.BASTORE);
    code.add(none);
    frames.addCatchAll(code);
  }
}
