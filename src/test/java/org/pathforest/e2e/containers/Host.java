package org.pathforest.e2e.containers;

import java.io.File;
import java.io.IOException;
import java.io.ObjectStreamClass;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import java.lang.ref.WeakReference;
import java.lang.reflect.Member;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * A container in a JVM of its own. Its arguments are commands, which it executes one after another.
 */
final class Host {
  private static Instrumentation instrumentation;
  private final Map<String, URLClassLoader> loaders = new HashMap<>();
  private final Deque<String> words;

  private Host(String[] arguments) {
    words = new ArrayDeque<>(Arrays.asList(arguments));
  }

  /** Keeps the instrumentation when this class runs as an agent. */
  public static void premain(String argument, Instrumentation i) {
    instrumentation = i;
  }

  public static void main(String[] arguments) throws Exception {
    Host host = new Host(arguments);
    while (!host.words.isEmpty()) {
      host.command(host.words.remove());
    }
  }

  private void command(String command) throws Exception {
    switch (command) {
      case "loader" -> loaders.put(words.remove(), newLoader(words.remove(), words.remove()));
      case "call" -> System.out.println(call(type(), words.remove(), number()));
      case "threads" -> threads(number(), number(), type(), words.remove(), number());
      case "heap" -> heap();
      case "loaders" -> loaders(number(), words.remove(), words.remove());
      case "close" -> loaders.get(words.remove()).close();
      case "collect" -> collect(words.remove());
      case "dump" -> dump(loader(words.remove()), new File(words.remove()));
      case "reset" -> pathforest(loader(words.remove())).getMethod("reset").invoke(null);
      case "redefine" -> redefine(type(), Path.of(words.remove()));
      case "reflect" -> reflect(type());
      case "load" -> load(loader(words.remove()), Path.of(words.remove()));
      case "other-properties" -> otherProperties();
      case "properties" -> properties();
      case "crowd" -> crowd(number(), words.remove());
      default -> throw new IllegalArgumentException(command);
    }
  }

  private int number() {
    return Integer.parseInt(words.remove());
  }

  /**
   * Makes a class loader.
   *
   * @param parent its parent. "shared": the class path; "child-first": the same, but the loader's
   *     own classes take precedence; "isolated": the platform class loader; otherwise the name of a
   *     loader that was made before
   */
  private URLClassLoader newLoader(String parent, String jars) throws IOException {
    List<URL> urls = new ArrayList<>();
    for (String jar : jars.split(File.pathSeparator, -1)) {
      urls.add(Path.of(jar).toUri().toURL());
    }
    URL[] all = urls.toArray(new URL[0]);
    return switch (parent) {
      case "shared" -> new URLClassLoader(all, ClassLoader.getSystemClassLoader());
      case "child-first" -> new ChildFirst(all, ClassLoader.getSystemClassLoader());
      case "isolated" -> new URLClassLoader(all, ClassLoader.getPlatformClassLoader());
      default -> new URLClassLoader(all, loaders.get(parent));
    };
  }

  /** Asks its parent last, as class loaders of web applications do. */
  private static final class ChildFirst extends URLClassLoader {
    ChildFirst(URL[] urls, ClassLoader parent) {
      super(urls, parent);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      synchronized (getClassLoadingLock(name)) {
        Class<?> known = findLoadedClass(name);
        try {
          return known == null ? findClass(name) : known;
        } catch (ClassNotFoundException e) {
          return super.loadClass(name, resolve);
        }
      }
    }
  }

  private ClassLoader loader(String name) {
    return name.equals("app") ? ClassLoader.getSystemClassLoader() : loaders.get(name);
  }

  private Class<?> type() throws ClassNotFoundException {
    ClassLoader loader = loader(words.remove());
    return Class.forName(words.remove(), false, loader);
  }

  private static Object call(Class<?> type, String method, int n) throws Exception {
    return type.getMethod(method, int.class).invoke(null, n);
  }

  /** Makes the same call in that many threads. Groups of {@code atATime} threads begin together. */
  private static void threads(int all, int atATime, Class<?> type, String method, int n)
      throws Exception {
    for (int done = 0; done < all; done += atATime) {
      CyclicBarrier begin = new CyclicBarrier(atATime);
      Callable<?> task =
          () -> {
            begin.await();
            return call(type, method, n);
          };
      together(Collections.nCopies(atATime, task));
    }
  }

  /** Runs each task in a thread of its own, and waits for all threads. */
  private static void together(List<Callable<?>> tasks) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (Callable<?> task : tasks) {
      threads.add(
          new Thread(
              () -> {
                try {
                  task.call();
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
              }));
    }
    threads.forEach(Thread::start);
    for (Thread t : threads) {
      t.join();
    }
  }

  private static WeakReference<ClassLoader> runInLoader(URLClassLoader loader, boolean apart)
      throws Exception {
    Class<?> type = loader.loadClass("p.Work");
    if (apart) {
      threads(1, 1, type, "run", 10);
    } else {
      call(type, "run", 10);
    }
    loader.close();
    return new WeakReference<>(loader);
  }

  /** Prints how many bytes of the heap are used. */
  private static void heap() {
    System.gc();
    Runtime jvm = Runtime.getRuntime();
    System.out.println(jvm.totalMemory() - jvm.freeMemory());
  }

  /**
   * Makes class loaders, one after another. Runs {@code p.Work} in each, in some of them in a new
   * thread, and then releases the loader. Prints how many loaders were not collected.
   */
  private void loaders(int all, String parent, String jars) throws Exception {
    List<WeakReference<ClassLoader>> made = new ArrayList<>();
    for (int i = 0; i < all; i++) {
      made.add(runInLoader(newLoader(parent, jars), i % 10 == 3));
    }
    System.out.println(kept(made));
  }

  /** Returns how many loaders are still there after the garbage collector had some time. */
  private static long kept(List<WeakReference<ClassLoader>> made) throws InterruptedException {
    for (int i = 0; i < 100 && made.stream().anyMatch(r -> r.get() != null); i++) {
      System.gc();
      Thread.sleep(20);
    }
    return made.stream().filter(r -> r.get() != null).count();
  }

  private static Class<?> pathforest(ClassLoader loader) throws ClassNotFoundException {
    return Class.forName("org.pathforest.runtime.Pathforest", true, loader);
  }

  private static Object dump(ClassLoader loader, File file) throws Exception {
    return pathforest(loader).getMethod("dump", File.class).invoke(null, file);
  }

  private void collect(String name) throws Exception {
    WeakReference<ClassLoader> gone = new WeakReference<>(loaders.remove(name));
    System.out.println(kept(List.of(gone)) == 0 ? "collected" : "still there");
  }

  private static void redefine(Class<?> type, Path file) throws Exception {
    instrumentation.redefineClasses(new ClassDefinition(type, Files.readAllBytes(file)));
  }

  /** Prints what frameworks look at: member names, number of public methods, and serial version. */
  private static void reflect(Class<?> type) {
    TreeSet<String> names = new TreeSet<>();
    Stream.<Member[]>of(type.getDeclaredMethods(), type.getDeclaredFields())
        .flatMap(Arrays::stream)
        .filter(m -> !m.isSynthetic())
        .forEach(m -> names.add(m.getName()));
    names.add("" + type.getMethods().length);
    names.add("" + ObjectStreamClass.lookupAny(type).getSerialVersionUID());
    System.out.println(names);
  }

  /** Loads all classes of a jar and reads their members. */
  private static void load(ClassLoader loader, Path jar) throws Exception {
    List<String> names;
    try (JarFile file = new JarFile(jar.toFile())) {
      names = file.stream().map(e -> e.getName()).filter(n -> n.endsWith(".class")).toList();
    }
    for (String name : names) {
      try {
        String type = name.replace('/', '.').replaceAll("\\.class$", "");
        look(Class.forName(type, true, loader));
      } catch (LinkageError e) {
        System.out.println(name + " " + e.getClass());
      }
    }
    System.out.flush();
    Runtime.getRuntime().exit(0); // a class may have started threads
  }

  private static void look(Class<?> type) {
    long members = Arrays.stream(type.getDeclaredMethods()).filter(m -> !m.isSynthetic()).count();
    members += type.getMethods().length + type.getFields().length;
    members += type.getDeclaredConstructors().length;
    System.out.println(type.getName() + " " + members);
  }

  /** Replaces the system properties by a copy without those of the runtime. */
  private static void otherProperties() {
    Properties others = new Properties();
    others.putAll(System.getProperties());
    others.keySet().removeIf(key -> key.toString().startsWith("org.pathforest."));
    System.setProperties(others);
  }

  /** Prints the properties of the runtime. The casts check that all properties are strings. */
  private static void properties() {
    for (var property : System.getProperties().entrySet()) {
      String line = (String) property.getKey() + "=" + (String) property.getValue();
      if (line.startsWith("org.pathforest.")) {
        System.out.println(line);
      }
    }
  }

  /**
   * Starts many web applications at once, each with its own runtime, while profiles are written.
   */
  private void crowd(int size, String jar) throws Exception {
    List<Callable<?>> tasks = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      URLClassLoader loader = newLoader("isolated", jar);
      tasks.add(
          () -> {
            call(loader.loadClass("p.Work"), "run", 10);
            return dump(loader, File.createTempFile("crowd", ".pathprof", new File(".")));
          });
    }
    together(tasks);
    System.out.println("done");
  }
}
