package org.pathforest.runtime;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import javax.management.ObjectName;

/** Programs that call the probes as woven code would, each in a JVM of its own. */
final class ChildPrograms {
  static final String MAP = "0123456789abcdef".repeat(4);
  static final String SHA = "fedcba9876543210".repeat(4);
  static final String CLASS = "p/Program";

  /** Paths of method 0, whose register is an int. */
  static final int FEW = 6;

  /** Paths of method 1, whose register is a long. */
  static final int MANY = 1 << 20;

  private ChildPrograms() {}

  public static void main(String[] args) throws Exception {
    switch (args[0]) {
      case "count" -> count(3, args);
      case "arrays" -> arrays();
      case "cells" -> cells();
      case "cells-without-memory" -> MemoryPrograms.cells();
      case "exit" -> exit();
      case "nothing" -> System.out.println("nothing");
      case "threads" -> threads();
      case "erased" -> erased();
      case "dump" -> dump(args);
      case "broken-stderr" -> brokenStderr();
      case "jmx" -> jmx();
      case "loader" -> loader();
      case "running" -> running();
      case "memory-ends" -> MemoryPrograms.heapEnds();
      case "no-memory-for-tables" -> MemoryPrograms.tables();
      case "ballast" -> MemoryPrograms.ballast(Integer.parseInt(args[1]));
      case "soak" -> MemoryPrograms.soak(Long.parseLong(args[1]));
      case "same-class" -> sameClass();
      case "identities" -> identities();
      case "feed" -> feed(register());
      case "bursts" ->
          BurstPrograms.interrupted(Integer.parseInt(args[1]), Integer.parseInt(args[2]));
      case "bursts-reset" ->
          BurstPrograms.reset(
              Integer.parseInt(args[1]),
              Integer.parseInt(args[2]),
              Integer.parseInt(args[3]),
              args[4].equals("elsewhere"));
      case "bursts-new" ->
          BurstPrograms.becomeOther(Integer.parseInt(args[1]), Integer.parseInt(args[2]));
      case "bursts-threads" -> BurstPrograms.ofThreads(2, 100, 2);
      case "samples-many" -> SamplePrograms.many();
      case "samples-few" -> SamplePrograms.few();
      case "samples-together" -> SamplePrograms.together();
      case "samples-of-threads" -> SamplePrograms.ofThreads();
      case "scheme-alone" -> schemeAlone(args[1]);
      case "forest-alone" -> forestAlone();
      case "closed-loader" -> closedLoader();
      case "other-protocol" -> otherProtocol();
      case "arranged-late" -> arrangedLate();
      case "two-classes" -> twoClasses();
      case "awkward-thread" -> awkwardThread();
      case "ended-thread" -> endedThread();
      case "fold-without-memory" -> MemoryPrograms.fold();
      case "dump-without-memory" -> MemoryPrograms.dump();
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  /** Tables of 5,000 paths, as woven code asks for them in three ways; and once more. */
  private static void arrays() {
    ClassHandle h = register();
    for (int i = 0; i < 2; i++) {
      System.out.println(Probes.arrayTable(h, 0, -5000).direct.length);
      System.out.println(Probes.hashedTable(h, 1, -5000).direct.length);
      System.out.println(Probes.intTable(h, 2, -5000).direct.length);
    }
    IntTable.finish(Probes.arrayTable(h, 0, -5000), 4999);
  }

  static ClassHandle register() {
    return Probes.register(identity(CLASS, 4), ChildPrograms.class);
  }

  /** Three methods, of which none has cells, and a fourth that has three. */
  static String identity(String name, int k) {
    return String.join(" ", "" + Probes.PROTOCOL, MAP, SHA, "4", "" + k, "kpaths", "0003", name);
  }

  static List<List<Integer>> sequences(int n) {
    return Feeds.random(n, n, 10, 40, 5);
  }

  static void feed(ClassHandle h) {
    Feeds.feed(Probes.intTable(h, 0, FEW), sequences(FEW));
    Feeds.feed(Probes.longTable(h, 1, MANY), sequences(MANY));
  }

  /** One method of a profiler that counts no paths. */
  static String schemeIdentity(String profiler) {
    return String.join(" ", "" + Probes.PROTOCOL, MAP, SHA, "1", "1", profiler, "0", CLASS);
  }

  private static void schemeAlone(String profiler) {
    ClassHandle h = Probes.register(schemeIdentity(profiler), ChildPrograms.class);
    for (int i = 0; i < 20; i++) {
      Feeds.feed(Probes.intTable(h, 0, FEW), List.of(List.of(1, 2)));
    }
  }

  private static void forestAlone() {
    String identity = String.join(" ", "" + Probes.PROTOCOL, MAP, SHA, "1", "4", "ksf", "0", CLASS);
    ClassHandle h = Probes.register(identity, ChildPrograms.class);
    for (int i = 0; i < 20; i++) {
      Feeds.feed(Probes.forest(h, 0, FEW), List.of(List.of(1, 2)));
    }
  }

  private static void count(int status, String[] args) {
    ClassHandle h = register();
    feed(h);
    Probes.interrupted(Probes.intTable(h, 0, FEW), 27, 2, 1);
    if (args.length > 1) {
      Feeds.feed(Probes.forest(h, 2, MANY), sequences(MANY));
    }
    System.out.println("counted");
    System.exit(status);
  }

  /** Method 3 has cells 0 to 2: three threads, of which two end, and two interruptions. */
  private static void cells() throws InterruptedException {
    ClassHandle h = register();
    for (int i = 0; i < 2; i++) {
      Thread t =
          new Thread(
              () -> {
                Probes.count(h, 0);
                Probes.count(h, 2);
                // Running sums may lie anywhere: they are counted modulo N.
                Probes.interrupted((3 << 16) + 5, 1, h, -1);
              });
      t.start();
      t.join();
    }
    Probes.count(h, 2);
    IllegalStateException x = new IllegalStateException();
    System.out.println(Probes.left(x, (3 << 16) + 7, h, 1) == x);
    Probes.left(x, (3 << 16) - 1, h, 1); // the path had ended
    Registry.snapshot();
    Registry.written();
    Probes.count(h, 2);
  }

  private static void exit() {
    feed(register());
    throw new IllegalStateException("the program's own");
  }

  private static void dump(String[] args) throws IOException {
    ClassHandle h = register();
    feed(h);
    System.out.println(Pathforest.dump(new File("first.prof")));
    Pathforest.reset();
    Pathforest.dump(new File("second.prof"));
    feed(h);
    feed(h);
    System.out.println(Pathforest.dump());
    if (args.length > 1) {
      try {
        Pathforest.dump(new File(args[1]));
      } catch (IOException e) {
        System.out.println("refused");
      }
    }
  }

  private static void brokenStderr() {
    feed(register());
    System.setErr(null);
    System.exit(4);
  }

  private static void threads() throws InterruptedException {
    ClassHandle h = register();
    feed(h);
    long before = Memory.used();
    List<Thread> all = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      Thread t = new Thread(() -> manyThreads(h));
      t.start();
      all.add(t);
    }
    for (Thread t : all) {
      t.join();
    }
    int live = Registry.snapshot().contexts.size();
    Registry.written();
    System.out.println(live);
    System.out.println(Memory.used() / before);
  }

  private static void manyThreads(ClassHandle h) {
    feed(h);
    for (int i = 0; i < 250; i++) {
      Thread t = new Thread(() -> feed(h));
      t.start();
      try {
        t.join();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** A thread whose thread locals are cleared by others, as pools do, and whose slot is taken. */
  private static void erased() throws Exception {
    ClassHandle h = register();
    feed(h);
    ThreadContext mine = Registry.context(Thread.currentThread());
    ThreadContexts.forget(mine);
    java.lang.reflect.Field locals = Thread.class.getDeclaredField("threadLocals");
    locals.setAccessible(true);
    locals.set(Thread.currentThread(), null);
    feed(h);
    System.out.println(Registry.snapshot().contexts.size());
    Registry.written();
  }

  private static void jmx() throws Exception {
    feed(register());
    ObjectName name = new ObjectName("org.pathforest:type=Pathforest");
    Object file =
        ManagementFactory.getPlatformMBeanServer()
            .invoke(name, "dump", new Object[0], new String[0]);
    System.out.println(new File((String) file).length() > 0);
    System.out.println(
        ManagementFactory.getPlatformMBeanServer()
            .getAttribute(name, "TableBytes")
            .equals(Memory.used()));
    ManagementFactory.getPlatformMBeanServer().invoke(name, "reset", new Object[0], new String[0]);
  }

  /** A loader that itself needs the registry, and then fails. */
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

  private static void loader() {
    Registry.register(identity("p/Other", 4).replace(MAP, "f".repeat(64)), new Awkward());
    System.out.println("done");
  }

  private static void running() {
    ClassHandle h = register();
    Thread t =
        new Thread(
            () -> {
              IntTable table = Probes.intTable(h, 0, FEW);
              int r = 0;
              for (Random random = new Random(1); ; ) {
                r = IntTable.step(table, r + random.nextInt(FEW));
              }
            });
    t.setDaemon(true);
    t.start();
    feed(h);
  }

  /** Classes that register again, as those that a container loads again and again. */
  private static void sameClass() {
    ClassHandle h = register();
    for (int i = 0; i < 100; i++) {
      System.out.print(register() == h ? "" : "another ");
    }
    ClassHandle other = Probes.register(identity(CLASS, 5), null);
    System.out.println(other != h && other.number == h.number + 1);
  }

  /** Classes that say all of themselves in one constant, as those that keep their handle do. */
  private static void identities() {
    String identity = identity(CLASS, 4);
    ClassHandle h = Probes.register(identity, null);
    feed(h);
    System.out.println(Probes.isCurrent(null, identity));
    System.out.println(Probes.isCurrent(h, identity));
    System.out.println(Probes.isCurrent(h, "x" + identity));
    System.out.println(Probes.register(identity, null) == h);
    ClassHandle other = Probes.register((Probes.PROTOCOL + 1) + identity.substring(1), null);
    System.out.println(other.methods + " " + Probes.isCurrent(other, "any"));
  }

  /** A web application that its container stops before the run ends. */
  private static void closedLoader() throws ReflectiveOperationException {
    ClosingLoader loader = new ClosingLoader();
    Method main = loader.loadClass(ChildPrograms.class.getName()).getMethod("main", String[].class);
    main.setAccessible(true); // the class is not public
    main.invoke(null, (Object) new String[] {"feed"});
    loader.close();
  }

  /** There is no memory when the first class registers, and some when the second does. */
  private static void arrangedLate() throws ReflectiveOperationException {
    ClosingLoader loader = new ClosingLoader();
    loader.refuseOnce("org.pathforest.runtime.ProfileDump");
    Method main = loader.loadClass(ChildPrograms.class.getName()).getMethod("main", String[].class);
    main.setAccessible(true); // the class is not public
    main.invoke(null, (Object) new String[] {"two-classes"});
  }

  private static void twoClasses() {
    feed(Probes.register(identity("p/One", 4), ChildPrograms.class));
    feed(Probes.register(identity("p/Two", 4), ChildPrograms.class));
  }

  /** A thread with a context loader of its own mind, and a class too old to name its loader. */
  private static void awkwardThread() throws InterruptedException {
    Thread t =
        new Thread() {
          @Override
          public ClassLoader getContextClassLoader() {
            throw new IllegalStateException("not to be asked");
          }

          @Override
          public void run() {
            feed(Probes.register(identity(CLASS, 4), null));
          }
        };
    Probes.register(identity("p/First", 4), null);
    t.start();
    t.join();
  }

  static void inThread(Runnable task) throws InterruptedException {
    Thread t = new Thread(task);
    t.start();
    t.join();
  }

  /** How many contexts there are when those of ended threads have been added up. */
  static int contexts() {
    int n = Registry.snapshot().contexts.size();
    Registry.written();
    return n;
  }

  private static void endedThread() throws InterruptedException {
    ClassHandle h = register();
    WeakReference<Thread> ended = ended(h);
    contexts();
    for (int i = 0; i < 50 && ended.get() != null; i++) {
      System.gc();
      Thread.sleep(20);
    }
    System.out.println(ended.get() == null ? "forgotten" : "kept");
  }

  private static WeakReference<Thread> ended(ClassHandle h) throws InterruptedException {
    Thread t = new Thread(() -> feed(h));
    t.start();
    t.join();
    return new WeakReference<>(t);
  }

  private static void otherProtocol() {
    for (String name : List.of("p/One", "p/Two")) {
      ClassHandle h = Probes.register((Probes.PROTOCOL + 1) + identity(name, 4).substring(1), null);
      feed(h);
      System.out.println(Probes.isCurrent(h, "")); // it need not ask again
    }
    feed(register());
  }
}
