package org.pathforest.instrumenter.jimple;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.JSRInlinerAdapter;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * A class file as a tree, plus the bytecode offset of each instruction, which the tree lacks. The
 * analysis and the weaver both start from this tree. Frames are expanded.
 *
 * <p>Subroutines ({@code jsr}, {@code ret}; class files up to version 50) are inlined. A method
 * that had any has the offsets of the inlined code, as ASM writes it when it keeps the class's
 * constant pool and changes nothing else. Not thread-safe.
 */
public final class ParsedClass {
  private static final int LAST_VERSION_WITH_JSR = 50;
  private static final String NEWER = "; compile it for an older Java release";

  private final ClassNode node;
  private final IdentityHashMap<MethodNode, InstructionOffsets> offsets = new IdentityHashMap<>();
  private final IdentityHashMap<MethodNode, Boolean> inlined = new IdentityHashMap<>();

  private SourceLines sourceLines;
  private Function<String, byte[]> others = name -> null;

  private ParsedClass(ClassNode node) {
    this.node = node;
  }

  /**
   * Parses a class file.
   *
   * @param classFile contents of the class file (JVMS 4)
   * @throws IllegalArgumentException if it is newer than ASM supports, or malformed; the message is
   *     a one-line reason
   */
  public static ParsedClass parse(byte[] classFile) {
    try {
      ParsedClass parsed = read(classFile);
      if ((parsed.node.version & 0xFFFF) <= LAST_VERSION_WITH_JSR) {
        parsed.inlineSubroutines(classFile);
      }
      return parsed;
    } catch (IllegalArgumentException e) {
      String message = e.getMessage();
      throw message != null && message.startsWith("Unsupported class file")
          ? new IllegalArgumentException("u" + message.substring(1) + NEWER, e)
          : malformed(e);
    } catch (RuntimeException e) {
      throw malformed(e);
    }
  }

  private static IllegalArgumentException malformed(RuntimeException e) {
    return new IllegalArgumentException("malformed class file", e);
  }

  private static ParsedClass read(byte[] classFile) {
    ParsedClass parsed = new ParsedClass(new ClassNode(Opcodes.ASM9));
    List<InstructionOffsets> found =
        new InstructionOffsets.Reader(classFile).read(parsed.node, ClassReader.EXPAND_FRAMES);
    int next = 0;
    for (MethodNode method : parsed.node.methods) {
      int size = instructions(method);
      InstructionOffsets o = size == 0 ? InstructionOffsets.none() : found.get(next++);
      if (o.size() != size) {
        throw new IllegalStateException("offsets do not fit " + method.name + method.desc);
      }
      parsed.offsets.put(method, o);
    }
    return parsed;
  }

  private static int instructions(MethodNode method) {
    int n = 0;
    for (AbstractInsnNode i : method.instructions) {
      if (i.getOpcode() >= 0) {
        n++;
      }
    }
    return n;
  }

  private static boolean hasSubroutines(MethodNode method) {
    for (AbstractInsnNode i : method.instructions) {
      if (i.getOpcode() == Opcodes.JSR) {
        return true;
      }
    }
    return false;
  }

  private void inlineSubroutines(byte[] classFile) {
    BitSet wanted = new BitSet();
    for (int i = 0; i < node.methods.size(); i++) {
      wanted.set(i, hasSubroutines(node.methods.get(i)));
    }
    byte[] written = null;
    while (written == null && !wanted.isEmpty()) {
      written = writeInlined(classFile, wanted);
    }
    if (wanted.isEmpty()) {
      return;
    }
    ParsedClass again = read(written);
    for (int i = wanted.nextSetBit(0); i >= 0; i = wanted.nextSetBit(i + 1)) {
      MethodNode method = again.node.methods.get(i);
      offsets.remove(node.methods.get(i));
      offsets.put(method, again.offsets.get(method));
      inlined.put(method, true);
      node.methods.set(i, method);
    }
  }

  /**
   * Writes the class with the subroutines of the wanted methods inlined. If that fails for a
   * method, removes the method from {@code wanted} and returns null.
   */
  private byte[] writeInlined(byte[] classFile, BitSet wanted) {
    ClassReader reader = new ClassReader(classFile);
    ClassWriter writer = new ClassWriter(reader, 0);
    Inliner inliner = new Inliner(writer, wanted);
    try {
      reader.accept(inliner, 0);
      return writer.toByteArray();
    } catch (MethodTooLargeException e) {
      wanted.clear(inliner.indexOf(e.getMethodName() + e.getDescriptor()));
    } catch (RuntimeException e) {
      // JSRInlinerAdapter throws this for subroutines that can't be inlined, such as recursive
      // ones.
      wanted.clear(inliner.current());
    }
    return null;
  }

  private static final class Inliner extends ClassVisitor {
    private final BitSet wanted;
    private final Map<String, Integer> indices = new HashMap<>();
    private int current = -1;

    Inliner(ClassVisitor next, BitSet wanted) {
      super(Opcodes.ASM9, next);
      this.wanted = wanted;
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      current++;
      indices.put(name + descriptor, current);
      MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
      return wanted.get(current)
          ? new LineKeeper(
              new JSRInlinerAdapter(next, access, name, descriptor, signature, exceptions))
          : next;
    }

    int current() {
      return current;
    }

    int indexOf(String nameAndDescriptor) {
      return indices.get(nameAndDescriptor);
    }
  }

  /**
   * Sets where to find other classes, for {@link #related}.
   *
   * @param others returns class files by internal name; null for classes that are unavailable
   */
  public ParsedClass beside(Function<String, byte[]> others) {
    this.others = others;
    return this;
  }

  /** Returns this class or another one, without debug information; null if it is unavailable. */
  ClassNode related(String name) {
    if (name.equals(node.name)) {
      return node;
    }
    byte[] classFile = others.apply(name);
    if (classFile == null) {
      return null;
    }
    ClassNode other = new ClassNode(Opcodes.ASM9);
    try {
      new ClassReader(classFile).accept(other, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    } catch (RuntimeException e) {
      return null; // damaged; the error is reported when that class itself is woven
    }
    return other.name.equals(name) ? other : null;
  }

  /** Returns the tree. The weaver may change methods in it after their models have been made. */
  public ClassNode node() {
    return node;
  }

  /** Returns the methods that have code, in the order of the class file. */
  public List<MethodNode> methodsWithCode() {
    List<MethodNode> result = new ArrayList<>();
    for (MethodNode method : node.methods) {
      if (hasCode(method)) {
        result.add(method);
      }
    }
    return result;
  }

  /** Returns whether a method of this class had code when it was read. */
  public boolean hasCode(MethodNode method) {
    return offsets(method).size() > 0;
  }

  /** Returns the source file, and the source lines for the lines in line tables. */
  public SourceLines sourceLines() {
    if (sourceLines == null) {
      sourceLines = new SourceLines(node);
    }
    return sourceLines;
  }

  /**
   * Returns whether subroutines of a method were inlined. Its offsets are those of the inlined code
   * then.
   */
  public boolean inlined(MethodNode method) {
    return inlined.containsKey(method);
  }

  /**
   * Returns the offsets of a method's instructions as they were read; empty if it has no code.
   *
   * @throws IllegalArgumentException if the method does not belong to this class
   */
  public InstructionOffsets offsets(MethodNode method) {
    InstructionOffsets o = offsets.get(method);
    if (o == null) {
      throw new IllegalArgumentException(
          "not a method of this class: " + method.name + method.desc);
    }
    return o;
  }
}
