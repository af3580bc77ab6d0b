package org.pathforest.bench.micro;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.pathforest.bench.run.Folders;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.InstrumentResult;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.instrumenter.RuntimeMode;
import org.pathforest.instrumenter.weave.emit.HolderFile;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.paths.probe.InterruptedMode;

/** Weaves classes of this package, and loads them together with classes that are not woven. */
final class Woven {
  private Woven() {}

  /**
   * The options for weaving a class, and the settings of a run. The runtime reads its settings when
   * the first woven class registers, so a JVM can have only one set of them.
   *
   * @param scheme {@code none}, {@code bl}, {@code bl-hash}, {@code ksf} or {@code kpaths}; {@code
   *     bl-off}, {@code ksf-off} and {@code kpaths-off} record nothing about interruptions
   * @param k greatest number of paths in a sequence of {@code ksf} and {@code kpaths}
   */
  record Setting(String scheme, int k) {
    private void apply() throws IOException {
      System.setProperty("pathforest.k", String.valueOf(k));
      System.setProperty("pathforest.profiler", scheme.startsWith("bl") ? "bl" : "kpaths");
      if (scheme.equals("bl-hash")) {
        System.setProperty("pathforest.tables", "hashed");
      }
      Path file = Files.createTempFile("micro", ".pathprof");
      file.toFile().deleteOnExit();
      System.setProperty("pathforest.output", file.toString());
    }

    WeaveOptions options() {
      return WeaveOptions.defaults()
          .with(Profiler.of(scheme.replaceFirst("-.*", "")), k)
          .with(scheme.endsWith("-off") ? InterruptedMode.OFF : InterruptedMode.PREFIX);
    }
  }

  /**
   * Creates an instance of a class that has a constructor without parameters.
   *
   * @param type type of the instance
   * @param woven the class to weave
   * @param unwoven classes that call it, and are loaded with it; the first is instantiated if there
   *     is one
   */
  static <T> T make(Setting setting, Class<T> type, Class<?> woven, Class<?>... unwoven)
      throws IOException {
    setting.apply();
    Map<String, byte[]> classes = new HashMap<>();
    for (Class<?> c : unwoven) {
      classes.put(c.getName(), bytes(c));
    }
    if (setting.scheme().equals("none")) {
      classes.put(woven.getName(), bytes(woven));
    } else {
      weave(setting, woven, classes);
    }
    try {
      Class<?> made =
          new Loader(classes).loadClass((unwoven.length > 0 ? unwoven[0] : woven).getName());
      return type.cast(made.getDeclaredConstructor().newInstance());
    } catch (ClassNotFoundException
        | NoSuchMethodException
        | InstantiationException
        | IllegalAccessException
        | InvocationTargetException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] bytes(Class<?> c) throws IOException {
    try (InputStream in = c.getResourceAsStream("/" + file(c))) {
      return in.readAllBytes();
    }
  }

  private static String file(Class<?> c) {
    return c.getName().replace('.', '/') + ".class";
  }

  /** Adds a woven class and its counter holder. */
  private static void weave(Setting setting, Class<?> c, Map<String, byte[]> classes)
      throws IOException {
    Path folder = Files.createTempDirectory("micro");
    try {
      Path in = folder.resolve("in").resolve(file(c));
      Files.createDirectories(in.getParent());
      Files.write(in, bytes(c));
      InstrumentOptions options =
          InstrumentOptions.defaults().with(setting.options()).with(RuntimeMode.EMBED);
      Path out = folder.resolve("out");
      InstrumentResult result =
          new Instrumenter(options, Progress.NONE).instrument(folder.resolve("in"), out);
      classes.put(c.getName(), Files.readAllBytes(out.resolve(file(c))));
      Path holder = out.resolve(HolderFile.packageOf(result.mapId()));
      try (java.util.stream.Stream<Path> files = Files.list(holder)) {
        for (Path f : files.toList()) {
          String name = out.relativize(f).toString().replace('/', '.');
          classes.put(name.substring(0, name.length() - ".class".length()), Files.readAllBytes(f));
        }
      }
    } finally {
      Folders.delete(folder);
    }
  }

  /**
   * Defines the classes of some names itself. All others, including the runtime, are its parent's.
   */
  private static final class Loader extends ClassLoader {
    private final Map<String, byte[]> classes;

    Loader(Map<String, byte[]> classes) {
      super(Woven.class.getClassLoader());
      this.classes = classes;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      byte[] bytes = classes.get(name);
      if (bytes == null) {
        return super.loadClass(name, resolve);
      }
      Class<?> loaded = findLoadedClass(name);
      return loaded != null ? loaded : defineClass(name, bytes, 0, bytes.length);
    }
  }
}
