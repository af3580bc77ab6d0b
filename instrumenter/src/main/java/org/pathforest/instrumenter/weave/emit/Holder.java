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
 * Calls of the archive's counter holder (see {@link HolderFile}) by one method: their names and
 * descriptors. No other class of ours is named in woven code, not even in descriptors: what the
 * holder answers is an {@code Object}, or null where the runtime is missing.
 */
public final class Holder {
  /** Verification type of the locals that keep what the holder answers. */
  static final String OBJECT = "java/lang/Object";

  // Kinds of tables, as the holder knows them.
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
   * So many counters at the begin are nobody's, see {@code ArchiveCounts}: the archive's first has
   * this place.
   */
  private static final int UNUSED = 8;

  private final int method;
  private final int firstCounter;

  /**
   * For one method.
   *
   * @param method its archive-wide number
   * @param firstCounter archive-wide number of its first counter; does not matter if it has none
   */
  public Holder(int method, int firstCounter) {
    this.method = method;
    this.firstCounter = UNUSED + firstCounter;
  }

  private static void call(Code code, String name, String descriptor) {
    code.call(NAME, name, descriptor);
  }

  /** Counts the path, or other thing, with an id that is known. */
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
   * Counts an interrupted path, for the Throwable, what {@link ProbeEmitter#pushInterrupted}
   * pushes, and the handler on the operand stack.
   *
   * @param table whether the method has a table
   */
  public void interrupted(Code code, boolean table) {
    call(code, "interrupted", "(" + THROWABLE + (table ? TABLE + "JII)V" : "IIII)V"));
  }

  /** The same for what leaves the method: without handler; the Throwable stays. */
  public void exitByException(Code code, boolean table) {
    call(code, "exitByException", "(" + THROWABLE + (table ? TABLE + "JI)" : "III)") + THROWABLE);
  }

  /**
   * Pushes the thread's table of the method.
   *
   * @param numPaths N; -N if no sequence has more than one path
   * @param kind of the table
   */
  void table(Code code, int numPaths, int kind) {
    code.push(method); //                    Stack[0]: I
    code.push(numPaths); //                  Stack[1]: I
    code.push(kind); //                      Stack[2]: I
    call(code, "table", "(III)" + TABLE);
  }

  /** Ends a path and begins the next, for table and register on the operand stack. */
  void step(Code code, boolean wide) {
    call(code, "step", "(" + TABLE + (wide ? "J)J" : "I)I"));
  }

  /** Ends a path and its sequence, for the same. */
  void finish(Code code, boolean wide) {
    call(code, "finish", "(" + TABLE + (wide ? "J)V" : "I)V"));
  }

  /** Counts repeated iterations, for table, register, their number and c on the operand stack. */
  void flush(Code code, boolean wide) {
    call(code, "flush", "(" + TABLE + (wide ? "JIJ)J" : "III)I"));
  }

  /**
   * The same where they were interrupted, for table, register, number, block and a text on the
   * operand stack.
   */
  void repeated(Code code, boolean wide) {
    call(code, "repeated", "(" + TABLE + (wide ? "JII" + STRING + ")J" : "III" + STRING + ")I"));
  }

  /** A slab forest's new bottom node, for forest, top and bottom on the operand stack. */
  void base(Code code) {
    call(code, "base", "(" + TABLE + TABLE + TABLE + ")" + TABLE);
  }

  /** Its new top node, for forest, top and path id. */
  void top(Code code) {
    call(code, "top", "(" + TABLE + TABLE + "I)" + TABLE);
  }

  /** Its bottom node after it was counted, for forest, top, bottom and path id. */
  void countNode(Code code) {
    call(code, "count", "(" + TABLE + TABLE + TABLE + "I)" + TABLE);
  }

  /** Counts a sample, for table, id, graph and number of samples on the operand stack. */
  void sample(Code code) {
    call(code, "sample", "(" + TABLE + "III)V");
  }

  /**
   * The call site of the probes of a graph that is sampled; it is given a path's id.
   *
   * @param counters number of paths of all graphs
   * @param samples so many of the graph's are counted
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
   * Notes that the stack has overflowed in a probe, where there was no room to count what that
   * interrupted. Calls nothing, since there is no room for that either.
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
