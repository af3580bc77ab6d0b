package org.pathforest.e2e.corpus.child;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.zip.ZipFile;

/**
 * Links all classes of a jar, for each release that it has classes for, and prints the outcome of
 * each. Linking verifies a class (JVMS 5.4.1) without initializing it; initialization is optional.
 * HotSpot links a class when its members are requested by reflection.
 */
public final class LinkClasses {
  /** Value of the first argument that also initializes classes. */
  public static final String INITIALISE = "initialise";

  private LinkClasses() {}

  /**
   * Takes the action and the jar's name. Prints the entry name, a tab, and the outcome for each
   * class file.
   */
  public static void main(String[] args) throws IOException {
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    int base = JarFile.baseVersion().feature();
    for (int release = base; release <= Runtime.version().feature(); release++) {
      Runtime.Version version = Runtime.Version.parse(Integer.toString(release));
      try (JarFile file = new JarFile(new File(args[1]), false, ZipFile.OPEN_READ, version)) {
        if (release == base || file.isMultiRelease()) {
          String folder = release == base ? "" : "META-INF/versions/" + release + "/";
          linkAll(file, folder, args[0].equals(INITIALISE), out);
        }
      }
    }
    out.flush();
    Runtime.getRuntime().exit(0); // a class that was initialised may have started threads
  }

  /** Links the classes in a folder. The root does not include {@code META-INF}. */
  private static void linkAll(JarFile file, String folder, boolean initialise, PrintStream out) {
    Loader loader = new Loader(file);
    file.stream()
        .map(JarEntry::getName)
        .filter(name -> folder.isEmpty() ? !name.startsWith("META-INF/") : name.startsWith(folder))
        .filter(name -> name.endsWith(".class") && !name.endsWith("module-info.class"))
        .sorted()
        .distinct()
        .forEach(
            name -> {
              String path = name.substring(folder.length(), name.length() - ".class".length());
              out.println(name + "\t" + link(path.replace('/', '.'), initialise, loader));
            });
  }

  private static String link(String name, boolean initialise, ClassLoader loader) {
    try {
      return link(Class.forName(name, initialise, loader));
    } catch (ClassNotFoundException | LinkageError | RuntimeException e) {
      return text(e);
    }
  }

  /**
   * Links a class. Each of these calls links it first. It may then fail because a type that a
   * member names is missing; one successful call is enough.
   */
  private static String link(Class<?> c) {
    Throwable first = null;
    for (Supplier<Object[]> members :
        List.<Supplier<Object[]>>of(
            c.isInterface() ? c::getDeclaredMethods : c::getDeclaredConstructors,
            c::getDeclaredFields,
            c::getDeclaredMethods)) {
      try {
        return members.get() == null ? "no members" : "linked";
      } catch (LinkageError | RuntimeException e) {
        first = first == null ? e : first;
      }
    }
    return text(first);
  }

  private static String text(Throwable e) {
    return e.toString().lines().findFirst().orElse("").replace('\t', ' ');
  }

  /** Loads classes from the jar as one release sees it; the JDK and the runtime come first. */
  private static final class Loader extends ClassLoader {
    private final JarFile file;

    Loader(JarFile file) {
      super(ClassLoader.getSystemClassLoader());
      this.file = file;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      JarEntry entry = file.getJarEntry(name.replace('.', '/') + ".class");
      if (entry == null) {
        throw new ClassNotFoundException(name);
      }
      try (InputStream in = file.getInputStream(entry)) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
