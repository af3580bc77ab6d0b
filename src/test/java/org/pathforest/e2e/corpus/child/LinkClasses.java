package org.pathforest.e2e.corpus.child;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.zip.ZipFile;

/**
 * Links all classes of a jar, of each release that it has some for, and prints what became of each.
 * Linking verifies (JVMS 5.4.1) and does not initialise. HotSpot links a class when it is asked for
 * its members by reflection.
 */
public final class LinkClasses {
  private static final String VERSIONS = "META-INF/versions/";

  private LinkClasses() {}

  /** Takes the jar's name; prints, for each class file, its entry, a tab, and the outcome. */
  public static void main(String[] args) throws IOException {
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    Path jar = Path.of(args[0]);
    TreeSet<Integer> releases = new TreeSet<>();
    releases.add(JarFile.baseVersion().feature());
    try (JarFile file = new JarFile(jar.toFile(), false)) {
      if (file.isMultiRelease()) {
        for (JarEntry e : Collections.list(file.entries())) {
          releases.add(release(e.getName()));
        }
      }
    }
    for (int release : releases) {
      if (release <= Runtime.version().feature()) {
        linkAll(jar, release, out);
      }
    }
    out.flush();
  }

  /** The release that an entry is for; that of the base for others. */
  private static int release(String entry) {
    int base = JarFile.baseVersion().feature();
    if (!entry.startsWith(VERSIONS)) {
      return base;
    }
    String rest = entry.substring(VERSIONS.length());
    int slash = rest.indexOf('/');
    String digits = slash < 0 ? "" : rest.substring(0, slash);
    return digits.matches("[0-9]{1,3}") ? Math.max(base, Integer.parseInt(digits)) : base;
  }

  private static void linkAll(Path jar, int release, PrintStream out) throws IOException {
    boolean base = release == JarFile.baseVersion().feature();
    String folder = base ? "" : VERSIONS + release + "/";
    Runtime.Version version = Runtime.Version.parse(Integer.toString(release));
    try (JarFile file = new JarFile(jar.toFile(), false, ZipFile.OPEN_READ, version);
        Loader loader = new Loader(file)) {
      TreeSet<String> names = new TreeSet<>();
      for (JarEntry e : Collections.list(file.entries())) {
        String name = e.getName();
        boolean wanted = base ? !name.startsWith("META-INF/") : name.startsWith(folder);
        if (wanted && name.endsWith(".class") && !name.endsWith("module-info.class")) {
          names.add(name);
        }
      }
      for (String name : names) {
        String path = name.substring(folder.length(), name.length() - ".class".length());
        out.println(name + "\t" + link(path.replace('/', '.'), loader));
      }
    }
  }

  private static String link(String name, ClassLoader loader) {
    try {
      return link(Class.forName(name, false, loader));
    } catch (ClassNotFoundException | LinkageError | RuntimeException e) {
      return text(e);
    }
  }

  /**
   * Each of these links first; then types that members name may be missing, which is no failure.
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

  /** Loads classes from one view of the jar; the JDK and the runtime come first. */
  private static final class Loader extends ClassLoader implements AutoCloseable {
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

    @Override
    public void close() {}
  }
}
