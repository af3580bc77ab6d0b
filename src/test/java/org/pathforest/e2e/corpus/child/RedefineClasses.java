package org.pathforest.e2e.corpus.child;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * Makes the JVM verify new versions of its own classes without installing them. Each redefinition
 * ends with a class whose new version changes its superclass, which is refused. HotSpot verifies
 * all new versions, one by one, before it installs any. So if it refuses only the last class, the
 * others have passed.
 */
public final class RedefineClasses {
  private static final String REFUSED = "attempted to change superclass or interfaces";
  private static final int BATCH = 64;
  private static Instrumentation instrumentation;

  private RedefineClasses() {}

  /** The class whose new version is refused. */
  public static final class Last {}

  public static void premain(String arguments, Instrumentation given) {
    instrumentation = given;
  }

  /**
   * Takes the bytes of the refused class, then pairs of a module and the jar with its new versions.
   * Prints module and name, a tab, and the outcome for each class.
   */
  public static void main(String[] args) throws IOException {
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    ClassDefinition last = new ClassDefinition(Last.class, Files.readAllBytes(Path.of(args[0])));
    for (int i = 1; i < args.length; i += 2) {
      try (JarFile jar = new JarFile(args[i + 1])) {
        verify(args[i], jar, last, out);
      }
    }
    out.flush();
  }

  private static void verify(String module, JarFile jar, ClassDefinition last, PrintStream out)
      throws IOException {
    Module m = ModuleLayer.boot().findModule(module).orElse(null);
    List<ClassDefinition> batch = new ArrayList<>();
    for (JarEntry e : Collections.list(jar.entries())) {
      String name = e.getName();
      if (!name.endsWith(".class")
          || name.endsWith("module-info.class")
          || name.startsWith("org/pathforest/")) {
        continue;
      }
      String className = name.substring(0, name.length() - 6).replace('/', '.');
      Class<?> c = m == null ? null : find(m, className);
      if (c == null || !instrumentation.isModifiableClass(c)) {
        out.println(module + "/" + className + "\tcan't be redefined");
        continue;
      }
      try (InputStream in = jar.getInputStream(e)) {
        batch.add(new ClassDefinition(c, in.readAllBytes()));
      }
      if (batch.size() == BATCH) {
        verify(module, batch, last, out);
        batch.clear();
      }
    }
    verify(module, batch, last, out);
  }

  private static Class<?> find(Module m, String name) {
    try {
      return Class.forName(m, name);
    } catch (LinkageError e) {
      return null;
    }
  }

  private static void verify(
      String module, List<ClassDefinition> classes, ClassDefinition last, PrintStream out) {
    if (classes.isEmpty()) {
      return;
    }
    String outcome = redefine(classes, last);
    if (classes.size() == 1 || outcome.equals("linked")) {
      for (ClassDefinition d : classes) {
        out.println(module + "/" + d.getDefinitionClass().getName() + "\t" + outcome);
      }
      return;
    }
    // One of them is at fault. The message does not say which, so each is verified by itself.
    for (ClassDefinition d : classes) {
      verify(module, List.of(d), last, out);
    }
  }

  private static String redefine(List<ClassDefinition> classes, ClassDefinition last) {
    List<ClassDefinition> all = new ArrayList<>(classes);
    all.add(last);
    try {
      instrumentation.redefineClasses(all.toArray(ClassDefinition[]::new));
      return "was redefined, and should not have been";
    } catch (UnsupportedOperationException e) {
      return String.valueOf(e.getMessage()).contains(REFUSED) ? "linked" : e.toString();
    } catch (LinkageError | ClassNotFoundException | UnmodifiableClassException e) {
      return e.toString().lines().findFirst().orElse("");
    }
  }
}
