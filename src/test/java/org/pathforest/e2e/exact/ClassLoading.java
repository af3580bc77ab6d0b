package org.pathforest.e2e.exact;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;

/** Runs in a JVM of its own: writes down which classes of a jar load and initialise. */
final class ClassLoading {
  private ClassLoading() {}

  public static void main(String[] arguments) throws Exception {
    List<String> loaded = new ArrayList<>();
    try (JarFile jar = new JarFile(arguments[0])) {
      for (String name : jar.stream().map(e -> e.getName()).toList()) {
        if (!name.endsWith(".class")
            || name.startsWith("META-INF/")
            || name.startsWith("org/pathforest/")
            || name.equals("module-info.class")) {
          continue;
        }
        try {
          String type = name.substring(0, name.length() - ".class".length()).replace('/', '.');
          loaded.add(Class.forName(type).getName());
        } catch (LinkageError | RuntimeException e) {
          // Not loaded: so it must be without instrumentation, too.
        }
      }
    }
    Files.write(Path.of(arguments[1]), loaded);
    Runtime.getRuntime().exit(0); // a class may have started threads
  }
}
