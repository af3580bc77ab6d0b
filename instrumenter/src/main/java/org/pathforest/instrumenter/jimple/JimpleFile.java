package org.pathforest.instrumenter.jimple;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import org.antlr.v4.runtime.CharStreams;
import org.pathforest.paths.FileException;
import org.pathforest.paths.cfg.Cfg;
import sootup.core.frontend.OverridingBodySource;
import sootup.core.frontend.ResolveException;
import sootup.core.jimple.common.Trap;
import sootup.core.jimple.common.stmt.Stmt;
import sootup.core.model.MethodModifier;
import sootup.core.model.Position;
import sootup.core.model.SootMethod;
import sootup.core.signatures.MethodSignature;
import sootup.core.types.ClassType;
import sootup.core.views.View;
import sootup.java.core.JavaSootMethod;
import sootup.java.core.views.JavaView;
import sootup.jimple.JimpleParser;
import sootup.jimple.frontend.ClassVisitor;
import sootup.jimple.frontend.EagerClassVisitor;
import sootup.jimple.frontend.EagerMethodVisitor;
import sootup.jimple.frontend.JimpleConverterUtil;
import sootup.jimple.frontend.MethodVisitor;

/** A class in Jimple's text form, read to be drawn. Immutable. */
public final class JimpleFile {
  private static final int LONGEST_REASON = 200;

  private final String className;
  private final List<Method> methods;

  private JimpleFile(String className, List<Method> methods) {
    this.className = className;
    this.methods = List.copyOf(methods);
  }

  /**
   * A method with a body.
   *
   * @param name without class and parameters
   * @param signature as Jimple writes it: {@code int foo(int,java.lang.String)}
   * @param cfg its graph; offsets are statement numbers, from 0 in the order of the file; lines are
   *     lines of the file
   * @param jimple the statements of each block
   */
  public record Method(String name, String signature, Cfg cfg, List<List<String>> jimple) {
    /** Copies the list. */
    public Method {
      jimple = List.copyOf(jimple);
    }
  }

  /**
   * Reads a file in UTF-8.
   *
   * @throws FileException if it can't be read or is not Jimple
   */
  public static JimpleFile read(Path file) throws FileException {
    String text;
    try {
      text = Files.readString(file);
    } catch (CharacterCodingException e) {
      throw new FileException(
          file.toString(), "not Jimple: not UTF-8 text; name a .jimple file", e);
    } catch (IOException e) {
      throw FileException.reading(file, e);
    }
    try {
      JimpleParser parser =
          JimpleConverterUtil.createJimpleParser(CharStreams.fromString(text), file);
      FileVisitor visitor = new FileVisitor(file, new JavaView(List.of(new Nowhere())));
      JimpleParser.FileContext tree = parser.file();
      visitor.visit(tree);
      return new JimpleFile(tree.classname.getText(), visitor.found);
    } catch (ResolveException e) {
      throw new FileException(file.toString(), "not Jimple: " + reason(e) + "; correct it", e);
    } catch (RuntimeException | StackOverflowError e) {
      throw new FileException(file.toString(), "not Jimple: " + e.getMessage() + "; correct it", e);
    }
  }

  /**
   * Returns the reason without what SootUp appends to its messages, the file and a range of lines.
   */
  private static String reason(ResolveException e) {
    String all = e.getMessage();
    int end = all.indexOf(" " + e.getInputUri());
    String message = end < 0 ? all : all.substring(0, end);
    int line = e.getRange().getFirstLine() + 1;
    String reason = (line > 0 ? "line " + line + ": " : "") + message;
    return reason.length() <= LONGEST_REASON ? reason : reason.substring(0, LONGEST_REASON) + "...";
  }

  /** Returns the name of the class, as in the file. */
  public String className() {
    return className;
  }

  /** Returns the methods that have a body, in the order of the file. */
  public List<Method> methods() {
    return methods;
  }

  private static final class FileVisitor extends EagerClassVisitor {
    private final List<Method> found = new ArrayList<>();

    FileVisitor(Path path, View view) {
      super(path, List.of(), view);
    }

    @Override
    protected MethodVisitor createMethodVisitor() {
      return new BodyVisitor(this, found);
    }

    @Override
    protected JavaSootMethod processMethod(JavaSootMethod m) {
      return m;
    }
  }

  /** Collects the statements in the order of the file, which SootUp's graph does not keep. */
  private static final class BodyVisitor extends EagerMethodVisitor {
    private final List<Method> found;

    BodyVisitor(ClassVisitor classVisitor, List<Method> found) {
      super(classVisitor);
      this.found = found;
    }

    @Override
    protected SootMethod resolveMethod(
        JimpleParser.MethodContext ctx,
        MethodSignature signature,
        EnumSet<MethodModifier> modifiers,
        List<ClassType> exceptions,
        Position position) {
      List<Trap> traps = new ArrayList<>();
      List<List<Stmt>> runs = new ArrayList<>();
      parseMethodBody(ctx, traps, runs, new HashMap<>());
      List<Stmt> stmts = runs.stream().flatMap(List::stream).toList();
      if (!stmts.isEmpty()) {
        JimpleBody body = new JimpleBody(stmts, resolveSuccessors(ctx), traps);
        found.add(
            new Method(
                signature.getName(),
                signature.getSubSignature().toString(),
                body.cfg(),
                body.text()));
      }
      return new JavaSootMethod(
          new OverridingBodySource(signature, null), signature, modifiers, exceptions, position);
    }
  }
}
