package org.pathforest.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;
import org.pathforest.instrumenter.jimple.CannotModelException;
import org.pathforest.instrumenter.jimple.FrontEnd;
import org.pathforest.instrumenter.jimple.MethodModel;
import org.pathforest.instrumenter.jimple.ParsedClass;
import org.pathforest.paths.FileException;
import org.pathforest.paths.probe.Variant;
import org.pathforest.paths.weights.StaticWeights;
import org.pathforest.profile.report.paths.NumberedMethod;
import org.pathforest.viz.CfgDrawing;

/**
 * A method of a class file, numbered as {@code instrument} would number it.
 *
 * @param where location of the class file, for messages
 * @param names names of the method
 * @param nameAndDescriptor name and descriptor of the method, unique in its class
 * @param content reads the class file
 */
record ClassFileMethod(String where, MethodNames names, String nameAndDescriptor, Content content)
    implements Drawable {
  private static final String REMEDY = "compile it again";

  /**
   * Reads the bytes of a class file. They are read anew on each call, so that a large jar need not
   * be in memory.
   */
  @FunctionalInterface
  interface Content {
    byte[] read() throws IOException;
  }

  /**
   * Returns the methods of a class file that have code.
   *
   * @throws FileException if the class file cannot be read
   */
  static List<Drawable> all(String where, Content content) throws IOException {
    List<Drawable> methods = new ArrayList<>();
    byte[] bytes = content.read();
    try {
      new ClassReader(bytes)
          .accept(
              new ClassVisitor(Opcodes.ASM9) {
                private String className;

                @Override
                public void visit(
                    int version, int access, String name, String sign, String sup, String[] impl) {
                  className = name;
                }

                @Override
                public MethodVisitor visitMethod(
                    int access, String name, String desc, String sign, String[] exceptions) {
                  if ((access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0) {
                    methods.add(
                        new ClassFileMethod(
                            where, MethodNames.of(className, name, desc), name + desc, content));
                  }
                  return null;
                }
              },
              ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    } catch (RuntimeException e) {
      throw unreadable(where, bytes, e);
    }
    return methods;
  }

  /** Returns an exception with the reason that {@code instrument} would give. */
  private static FileException unreadable(String where, byte[] bytes, RuntimeException e) {
    try {
      ParsedClass.parse(bytes);
      return new FileException(where, "malformed class file; " + REMEDY, e);
    } catch (IllegalArgumentException reason) {
      return FileException.of(where, reason.getMessage(), REMEDY, e);
    }
  }

  @Override
  public CfgDrawing cfg(Variant variant) throws IOException {
    return model().drawing(variant);
  }

  @Override
  public NumberedMethod paths(Variant variant) throws IOException {
    return model().paths(variant);
  }

  private Modelled model() throws IOException {
    ParsedClass parsed;
    try {
      parsed = ParsedClass.parse(content.read());
    } catch (IllegalArgumentException e) {
      throw FileException.of(where, e.getMessage(), REMEDY, e);
    }
    for (MethodNode method : parsed.methodsWithCode()) {
      if ((method.name + method.desc).equals(nameAndDescriptor)) {
        return model(parsed, method);
      }
    }
    throw new FileException(
        where, names.full() + " has no code; name a method that is not abstract or native");
  }

  private Modelled model(ParsedClass parsed, MethodNode method) throws FileException {
    MethodModel model;
    try {
      model = new FrontEnd().model(parsed, method);
    } catch (CannotModelException e) {
      throw new FileException(
          where, names.full() + " has no graph: " + e.getMessage() + "; " + REMEDY, e);
    }
    List<String> notes = new ArrayList<>();
    notes.add(
        model.reason() == null ? "model from Jimple" : "model from bytecode: " + model.reason());
    if (parsed.inlined(method)) {
      notes.add("jsr inlined: offsets are those of the inlined code");
    }
    return new Modelled(
        names.full(),
        model.cfg(),
        StaticWeights.of(model.cfg(), model.hints()),
        model::jimple,
        model::condition,
        notes);
  }
}
