package org.pathforest.runtime;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanParameterInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.pathforest.runtime.jvm.RuntimeInstances;
import org.pathforest.runtime.memory.Memory;
import org.pathforest.runtime.table.Feeds;
import org.pathforest.runtime.table.IntTable;
import org.pathforest.runtime.table.LongTable;
import org.pathforest.runtime.table.SlabForest;
import org.pathforest.runtime.table.Table;
import org.pathforest.runtime.thread.Archive;
import org.pathforest.runtime.thread.Registry;

/**
 * Programs that call the probes as instrumented code would, each in its own JVM. Every method with
 * string arguments is a program.
 */
public final class ChildPrograms {
  public static final String MAP = "0123456789abcdef".repeat(4);
  public static final String SHA = "fedcba9876543210".repeat(4);
  public static final String CLASS = "p/Program";

  /** Number of paths of method 0, whose register is an int. */
  public static final int FEW = 6;

  /** Number of paths of method 1, whose register is a long. */
  public static final int MANY = 1 << 20;

  /** Number of an archive's first counter. */
  private static final int FIRST_COUNTER = 8;

  private static final Object[] NONE = {};

  private ChildPrograms() {}

  /**
   * Runs a program of this class or of another one, such as {@code feed} or {@code
   * table.BurstPrograms.reset}.
   */
  public static void main(String[] args) throws ReflectiveOperationException {
    int dot = args[0].lastIndexOf('.');
    String type = dot < 0 ? "ChildPrograms" : args[0].substring(0, dot);
    Method program =
        Class.forName(ChildPrograms.class.getPackageName() + "." + type)
            .getDeclaredMethod(args[0].substring(dot + 1), String[].class);
    program.setAccessible(true);
    program.invoke(null, (Object) Arrays.copyOfRange(args, 1, args.length));
  }

  /** Returns an archive of one class with four methods, the last of which has three counters. */
  static Archive archive(String name, int k) {
    return archive(k + " kpaths", "0003", name);
  }

  /** Returns an archive with one method, of a profiler that does not count sequences in tables. */
  public static Archive scheme(String profiler) {
    return archive((profiler.equals("ksf") ? 4 : 1) + " " + profiler, "0", "p/" + profiler);
  }

  /**
   * Returns an archive of one class.
   *
   * @param what k and the profiler, separated by a blank
   * @param counters a character for each method, {@code '0'} plus its number of counters
   */
  static Archive archive(String what, String counters, String name) {
    return archive(HolderCalls.PROTOCOL, MAP, what, counters, name, ChildPrograms.class);
  }

  static Archive archive(
      int protocol, String map, String what, String counters, String name, Class<?> holder) {
    return HolderCalls.archive(
        description(protocol, map, what, counters), layout(counters, name), holder);
  }

  static String description(int protocol, String map, String what, String counters) {
    int sum = counters.chars().map(c -> c - '0').sum();
    return String.join(" ", "" + protocol, map, what, "" + counters.length(), "" + sum);
  }

  static String[] layout(String counters, String name) {
    return new String[] {String.join(" ", SHA, counters, "" + name.length(), name)};
  }

  public static Archive register() {
    return register(CLASS);
  }

  public static Archive register(String name) {
    return registered(archive(name, 4));
  }

  /** Returns some class of the loader. */
  private static Class<?> classOf(ClassLoader loader) {
    Class<?>[] interfaces = {Runnable.class};
    return Proxy.newProxyInstance(loader, interfaces, (proxy, m, args) -> null).getClass();
  }

  /** Does the second step of a counter holder's initializer. */
  public static Archive registered(Archive a) {
    HolderCalls.own(a);
    return a;
  }

  /** Counts the path with this id, in the only method that has counters. */
  public static void count(Archive a, int id) {
    HolderCalls.count(a, FIRST_COUNTER + id);
  }

  public static IntTable intTable(Archive a, int method, int numPaths) {
    return (IntTable) HolderCalls.table(a, method, numPaths, HolderCalls.INT);
  }

  public static LongTable longTable(Archive a, int method, int numPaths) {
    return (LongTable) HolderCalls.table(a, method, numPaths, HolderCalls.LONG);
  }

  static SlabForest forest(Archive a, int method, int numPaths) {
    return (SlabForest) HolderCalls.table(a, method, numPaths, HolderCalls.FOREST);
  }

  public static List<List<Integer>> sequences(int n) {
    return Feeds.random(n, n, 10, 40, 5);
  }

  public static void feed(Archive h) {
    Feeds.feed(intTable(h, 0, FEW), sequences(FEW));
    Feeds.feed(longTable(h, 1, MANY), sequences(MANY));
  }

  public static void inThread(Runnable task) {
    inThreads(1, task);
  }

  public static void inThreads(int n, Runnable task) {
    List<Thread> all = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      all.add(new Thread(task));
    }
    all.forEach(Thread::start);
    for (Thread t : all) {
      try {
        t.join();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** Returns the number of contexts after the counts of ended threads have been added up. */
  public static int contexts() {
    int n = Registry.snapshot().contexts.size();
    Registry.written();
    return n;
  }

  static void feed(String... args) {
    feed(register());
  }

  /** Counts a sequence of two paths 20 times, in one class for each profiler. */
  static void schemes(String... profilers) {
    for (String profiler : profilers) {
      Archive h = registered(scheme(profiler));
      for (int i = 0; i < 20; i++) {
        boolean forest = profiler.equals("ksf");
        Table t = forest ? forest(h, 0, FEW) : intTable(h, 0, FEW);
        Feeds.feed(t, List.of(List.of(1, 2)));
      }
    }
  }

  /** Counts, then exits with status 3. With an argument, method 2 has a slab forest. */
  static void count(String... args) {
    Archive h = register();
    feed(h);
    HolderCalls.interrupted(null, intTable(h, 0, FEW), 27, 2, 1);
    if (args.length > 0) {
      Feeds.feed(forest(h, 2, MANY), sequences(MANY));
    }
    System.out.println("counted");
    System.exit(3);
  }

  /**
   * Counts and interrupts paths of method 3, which has counters 0 to 2, in three threads. Two
   * threads end.
   */
  static void counters(String... args) {
    Archive h = register();
    for (int i = 0; i < 2; i++) {
      inThread(
          () -> {
            count(h, 0);
            count(h, 2);
            // Running sums may have any value, because they are counted modulo N.
            HolderCalls.interrupted(null, h, 3, -1, 5, 1);
          });
    }
    count(h, 2);
    IllegalStateException x = new IllegalStateException();
    System.out.println(HolderCalls.interrupted(x, h, 3, 1, 7, 0) == x);
    HolderCalls.interrupted(x, h, 3, 1, -1, 0); // the path had ended
    contexts();
    count(h, 2);
  }

  static void fails(String... args) {
    feed(register());
    throw new IllegalStateException("the program's own");
  }

  static void dump(String... args) throws IOException {
    Archive h = register();
    feed(h);
    System.out.println(Pathforest.dump(new File("first.prof")));
    Pathforest.reset();
    Pathforest.dump(new File("second.prof"));
    feed(h);
    feed(h);
    System.out.println(Pathforest.dump());
    System.out.println(Pathforest.dump());
    try {
      Pathforest.dump(new File("a-folder"));
    } catch (IOException e) {
      System.out.println("refused");
    }
  }

  static void nothing(String... args) {
    System.out.println("nothing");
  }

  static void brokenStderr(String... args) {
    System.setErr(null);
    feed(register());
    System.exit(4);
  }

  static void threads(String... args) {
    Archive h = register();
    feed(h);
    long before = Memory.used();
    inThreads(
        8,
        () -> {
          feed(h);
          for (int i = 0; i < 250; i++) {
            inThread(() -> feed(h));
          }
        });
    System.out.println(contexts());
    System.out.println(Memory.used() / before);
  }

  static void jmx(String... args) throws Exception {
    feed(register());
    MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    ObjectName name = new ObjectName("org.pathforest:type=Pathforest");
    Object file = beans.invoke(name, "dump", NONE, new String[0]);
    System.out.println(new File((String) file).length() > 0);
    System.out.println(beans.getAttribute(name, "TableBytes").equals(Memory.used()));
    String[] signature = {String.class.getName()};
    Object named = beans.invoke(name, "dump", new Object[] {"named.prof"}, signature);
    System.out.println(new File("named.prof").getAbsolutePath().equals(named));
    beans.invoke(name, "dumpAndReset", new Object[] {"other.prof"}, signature);
    beans.invoke(name, "dumpAndReset", NONE, new String[0]);
    beans.invoke(name, "reset", NONE, new String[0]);
    MBeanInfo info = beans.getMBeanInfo(name);
    System.out.println(info.getDescription());
    for (MBeanAttributeInfo a : info.getAttributes()) {
      System.out.println(a.getName() + ": " + a.getDescription());
    }
    for (MBeanOperationInfo o : info.getOperations()) {
      for (MBeanParameterInfo p : o.getSignature()) {
        System.out.println(p.getName() + ": " + p.getDescription());
      }
      System.out.println(o.getName() + ": " + o.getDescription());
    }
  }

  /** A loader that needs the registry itself, and then fails. */
  private static final class Awkward extends ClassLoader {
    @Override
    public java.net.URL getResource(String name) {
      Thread other = new Thread(() -> feed(register()));
      other.start();
      try {
        other.join(60_000);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      System.out.println("alive " + other.isAlive());
      throw new StackOverflowError();
    }
  }

  static void loader(String... args) {
    Class<?> holder = classOf(new Awkward());
    registered(
        archive(HolderCalls.PROTOCOL, "f".repeat(64), "4 kpaths", "0003", "p/Other", holder));
    System.out.println("done");
  }

  /** Runs with a thread that counts without end and a thread that has counted and waits. */
  static void running(String... args) throws InterruptedException {
    Archive h = register();
    register(ChildPrograms.class.getName().replace('.', '/'));
    Thread waiting =
        new Thread(
            () -> {
              feed(h);
              while (true) {
                LockSupport.park();
              }
            });
    waiting.setDaemon(true);
    waiting.start();
    while (waiting.getState() != Thread.State.WAITING) {
      Thread.sleep(1);
    }
    CountDownLatch counts = new CountDownLatch(1);
    Thread t =
        new Thread(
            () -> {
              IntTable table = intTable(h, 0, FEW);
              counts.countDown();
              int r = 0;
              for (Random random = new Random(1); ; ) {
                r = IntTable.step(table, r + random.nextInt(FEW));
              }
            });
    t.setDaemon(true);
    t.start();
    counts.await();
    feed(h);
  }

  /** Registers one archive many times, as if a container loaded it again and again. */
  static void sameArchive(String... args) {
    Archive h = register();
    for (int i = 0; i < 100; i++) {
      System.out.print(register().representative == h ? "" : "another ");
    }
    Archive other = registered(archive(CLASS, 5));
    System.out.println(other.representative != h && other.number == h.number + 1);
    feed(h);
    feed(other);
  }

  private static void mainIn(ClosingLoader loader, String program)
      throws ReflectiveOperationException {
    Method main = loader.loadClass(ChildPrograms.class.getName()).getMethod("main", String[].class);
    main.setAccessible(true);
    main.invoke(null, (Object) new String[] {program});
  }

  /** Prints those of the named classes that are not loaded after the first class has registered. */
  static void leftToLoad(String... names) throws ReflectiveOperationException {
    ClosingLoader loader = new ClosingLoader();
    mainIn(loader, "sameArchive");
    for (String name : names) {
      System.out.println(loader.hasLoaded(name) ? "" : name);
    }
  }

  /**
   * Runs in a loader that is closed before the run ends, as containers do with web applications.
   */
  static void closedLoader(String... args) throws ReflectiveOperationException {
    ClosingLoader loader = new ClosingLoader();
    mainIn(loader, "feed");
    loader.close();
  }

  /** Has no memory when the first class registers, and enough when that class counts. */
  static void arrangedLate(String... args) throws ReflectiveOperationException {
    ClosingLoader loader = new ClosingLoader();
    loader.refuseOnce("org.pathforest.runtime.dump.ProfileDump");
    mainIn(loader, "registersLate");
  }

  /** Registers a class without success, counts in it twice, and counts in a second class. */
  static void registersLate(String... args) {
    Archive h = register("p/One");
    System.out.println(h.registered);
    feed(h);
    System.out.println(h.registered);
    feed(h);
    feed(register("p/Two"));
  }

  /** Ends a run for which a profile is arranged as if none were. */
  static void endsTwice(String... args) {
    feed(register());
    RuntimeInstances.dumpLate();
  }

  /** Runs in a container that serves the path map itself, until the class has registered. */
  static void moduleThatGoes(String... args) {
    boolean[] gone = {false};
    URLStreamHandler handler =
        new URLStreamHandler() {
          @Override
          protected URLConnection openConnection(URL u) throws IOException {
            if (gone[0]) {
              throw new IOException("bundle is uninstalled");
            }
            return Path.of(MAP).toUri().toURL().openConnection();
          }
        };
    ClassLoader loader =
        new ClassLoader() {
          @Override
          protected URL findResource(String name) {
            try {
              return name.contains(MAP) ? new URL(null, "bundle://1/" + name, handler) : null;
            } catch (MalformedURLException e) {
              throw new IllegalStateException(e);
            }
          }
        };
    Class<?> holder = classOf(loader);
    feed(registered(archive(HolderCalls.PROTOCOL, MAP, "4 kpaths", "0003", CLASS, holder)));
    gone[0] = true;
  }

  static void endedThread(String... args) throws InterruptedException {
    WeakReference<Thread> ended = ended(register());
    contexts();
    for (int i = 0; i < 50 && ended.get() != null; i++) {
      System.gc();
      Thread.sleep(20);
    }
    System.out.println(ended.get() == null ? "forgotten" : "kept");
  }

  private static WeakReference<Thread> ended(Archive h) throws InterruptedException {
    Thread t = new Thread(() -> feed(h));
    t.start();
    t.join();
    return new WeakReference<>(t);
  }

  static void otherProtocol(String... args) {
    for (String name : List.of("p/One", "p/Two")) {
      int other = HolderCalls.PROTOCOL + 1;
      Archive a = archive(other, MAP, "4 kpaths", "0003", name, ChildPrograms.class);
      Object[] owned = HolderCalls.own(a);
      System.out.println(owned == null);
      feed(a);
      count(a, 1);
    }
    feed(register());
  }
}
