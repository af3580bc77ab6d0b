package org.pathforest.instrumenter.weave.emit;

import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.SimpleRemapper;
import org.pathforest.instrumenter.weave.code.Pieces;
import org.pathforest.instrumenter.weave.plan.ClassLayout;
import org.pathforest.instrumenter.weave.plan.Numbers;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;

/**
 * The class files of an archive's counter holder, the only class of ours that woven code names, and
 * of its further owners, which the holder names. They are renamed copies of the templates {@code
 * CounterHolder} and {@code Owner}. The holder has two constants: a description of the archive and
 * the layouts of its classes. The same classes give the same bytes.
 */
public final class HolderFile {
  /** Prefix of the packages of counter holders, as in class files. */
  public static final String FOLDER = "org/pathforest/counters/";

  /**
   * Version of the protocol between woven code and runtime; equal to {@code HolderCalls.PROTOCOL}.
   */
  private static final int PROTOCOL = 7;

  /**
   * Placeholder in woven classes for the path map's fingerprint, which has the same length. It is
   * computed at run time because our own classes can be instrumented, too, and must not have it
   * among their constants.
   */
  public static final String MAP_ID = "pathforest-path-map-identity-".repeat(2) + "map-id";

  private static final String TEMPLATE = "org/pathforest/holder/CounterHolder";

  private static final String OWNER = "org/pathforest/holder/Owner";
  private static final String NEXT_OWNER = "org/pathforest/holder/NextOwner";

  /** Number of threads that can own a holder; equal to {@code Archive.MOST_OWNERS}. */
  private static final int OWNERS = 5;

  private final WeaveOptions options;
  private final Pieces layouts = new Pieces();
  private Numbers totals = Numbers.FIRST;

  /** Creates the holder of an archive woven with these options, without classes. */
  public HolderFile(WeaveOptions options) {
    this.options = options;
  }

  /** Returns the package of the holder for a path map, with slashes. */
  public static String packageOf(String mapId) {
    return FOLDER + "m" + mapId;
  }

  /** Returns the internal name of the holder for a path map. */
  public static String nameOf(String mapId) {
    return packageOf(mapId) + "/Counters";
  }

  /** Adds the archive's next class that has taken numbers. */
  public void add(ClassLayout layout) {
    totals = totals.behind(layout);
    layouts.add(layout.text());
  }

  /** Returns the class files of the holder for a path map, by internal name. */
  public Map<String, byte[]> files(String mapId) {
    String description =
        String.join(
            " ",
            String.valueOf(PROTOCOL),
            mapId,
            String.valueOf(options.countedK()),
            options.profiler().name(),
            String.valueOf(totals.method()),
            String.valueOf(totals.counter()));
    Map<String, byte[]> files = new LinkedHashMap<>();
    String holder = nameOf(mapId);
    files.put(holder, copy(TEMPLATE, Map.of(TEMPLATE, holder, OWNER, holder + 2), description));
    for (int i = 2; i <= OWNERS; i++) {
      String next = i < OWNERS ? holder + (i + 1) : holder;
      Map<String, String> names = Map.of(TEMPLATE, holder, OWNER, holder + i, NEXT_OWNER, next);
      files.put(holder + i, copy(OWNER, names, description));
    }
    return files;
  }

  private byte[] copy(String template, Map<String, String> names, String description) {
    ClassWriter writer = new ClassWriter(0);
    ClassVisitor renamed = new ClassRemapper(writer, new SimpleRemapper(Opcodes.ASM9, names));
    new ClassReader(template(template)).accept(new Filler(renamed, description, layouts.all()), 0);
    return writer.toByteArray();
  }

  /**
   * Returns the templates' class files from the tool's own class path.
   *
   * @throws IllegalStateException if one is missing or can't be read: this installation is broken
   */
  public static List<byte[]> templates() {
    return List.of(template(TEMPLATE), template(OWNER));
  }

  private static byte[] template(String name) {
    String file = name + ".class";
    try (InputStream in = HolderFile.class.getClassLoader().getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException(
            "the Pathforest runtime is not on the class path: no "
                + file
                + "; reinstall Pathforest");
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new IllegalStateException(
          "the Pathforest runtime can't be read: " + e.getMessage() + "; reinstall Pathforest", e);
    }
  }

  /** Makes the class synthetic, and writes the two methods that return constants. */
  private static final class Filler extends ClassVisitor {
    private final String description;
    private final List<String> layout;

    Filler(ClassVisitor to, String description, List<String> layout) {
      super(Opcodes.ASM9, to);
      this.description = description;
      this.layout = layout;
    }

    @Override
    public void visit(
        int version, int access, String name, String signature, String base, String[] interfaces) {
      super.visit(version, access | Opcodes.ACC_SYNTHETIC, name, signature, base, interfaces);
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      MethodVisitor m = super.visitMethod(access, name, descriptor, signature, exceptions);
      return switch (name) {
        case "description" -> answer(m, this::pushDescription, 1);
        case "layout" -> answer(m, this::pushLayout, 4);
        case "countFirst", "tableFirst", "interrupted", "exitByException", "repeated" ->
            new Deep(new Padded(m));
        default -> new Deep(m);
      };
    }

    /**
     * Declares a deeper operand stack than needed, so that HotSpot's first compiler does not inline
     * the method. That compiler reserves room in each frame for methods that it inlines, which
     * would cost deep recursions stack space. HotSpot's second compiler ignores the depth.
     */
    private static final class Deep extends MethodVisitor {
      private static final int STACK = 12;

      Deep(MethodVisitor to) {
        super(Opcodes.ASM9, to);
      }

      @Override
      public void visitMaxs(int stack, int locals) {
        super.visitMaxs(Math.max(stack, STACK), locals);
      }
    }

    /**
     * Makes a method longer than the methods that HotSpot's second compiler inlines at hot calls
     * ({@code FreqInlineSize}, 325 bytes). Otherwise a probe's rare work would use as much of the
     * program's inlining budget as its usual work.
     */
    private static final class Padded extends MethodVisitor {
      private static final int BYTES = 325;

      Padded(MethodVisitor to) {
        super(Opcodes.ASM9, to);
      }

      @Override
      public void visitCode() {
        super.visitCode();
        for (int i = 0; i < BYTES; i++) {
          visitInsn(Opcodes.NOP);
        }
      }
    }

    /** Writes a method that returns a constant, and discards the template's body. */
    private static MethodVisitor answer(
        MethodVisitor m, Consumer<MethodVisitor> constant, int stack) {
      m.visitCode();
      constant.accept(m); //                 Stack[0]: String or String[]
      m.visitInsn(Opcodes.ARETURN);
      m.visitMaxs(stack, 0);
      m.visitEnd();
      return null;
    }

    private void pushDescription(MethodVisitor m) {
      m.visitLdcInsn(description); //        Stack[0]: String
    }

    private void pushLayout(MethodVisitor m) {
      m.visitLdcInsn(layout.size()); //      Stack[0]: I
      m.visitTypeInsn(Opcodes.ANEWARRAY, "java/lang/String"); // Stack[0]: String[]
      for (int i = 0; i < layout.size(); i++) {
        m.visitInsn(Opcodes.DUP); //         Stack[1]: String[]
        m.visitLdcInsn(i); //                Stack[2]: I
        m.visitLdcInsn(layout.get(i)); //    Stack[3]: String
        m.visitInsn(Opcodes.AASTORE);
      }
    }
  }
}
