package org.pathforest.runtime;

import java.io.File;
import java.io.IOException;
import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
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
      case "cells-without-memory" -> cellsWithoutMemory();
      case "exit" -> exit();
      case "nothing" -> System.out.println("nothing");
      case "threads" -> threads();
      case "erased" -> erased();
      case "dump" -> dump(args);
      case "broken-stderr" -> brokenStderr();
      case "jmx" -> jmx();
      case "loader" -> loader();
      case "running" -> running();
      case "memory-ends" -> memoryEnds();
      case "no-memory-for-tables" -> noMemoryForTables();
      case "ballast" -> ballast(Integer.parseInt(args[1]));
      case "soak" -> soak(Long.parseLong(args[1]));
      case "same-class" -> sameClass();
      case "identities" -> identities();
      case "feed" -> feed(register());
      case "bursts" -> bursts(Integer.parseInt(args[1]), Integer.parseInt(args[2]));
      case "bursts-reset" ->
          burstsReset(
              Integer.parseInt(args[1]),
              Integer.parseInt(args[2]),
              Integer.parseInt(args[3]),
              args[4].equals("elsewhere"));
      case "bursts-new" -> burstsNew(Integer.parseInt(args[1]), Integer.parseInt(args[2]));
      case "bursts-threads" -> burstsThreads(2, 100, 2);
      case "samples-many" -> samplesMany();
      case "samples-few" -> samplesFew();
      case "samples-together" -> samplesTogether();
      case "samples-of-threads" -> samplesOfThreads();
      case "scheme-alone" -> schemeAlone(args[1]);
      case "forest-alone" -> forestAlone();
      case "closed-loader" -> closedLoader();
      case "other-protocol" -> otherProtocol();
      case "arranged-late" -> arrangedLate();
      case "two-classes" -> twoClasses();
      case "awkward-thread" -> awkwardThread();
      case "ended-thread" -> endedThread();
      case "fold-without-memory" -> foldWithoutMemory();
      case "dump-without-memory" -> dumpWithoutMemory();
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

  private static ClassHandle register() {
    return Probes.register(identity(CLASS, 4), ChildPrograms.class);
  }

  /** Three methods, of which none has cells, and a fourth that has three. */
  private static String identity(String name, int k) {
    return String.join(" ", "" + Probes.PROTOCOL, MAP, SHA, "4", "" + k, "kpaths", "0003", name);
  }

  static List<List<Integer>> sequences(int n) {
    return Feeds.random(n, n, 10, 40, 5);
  }

  private static void feed(ClassHandle h) {
    Feeds.feed(Probes.intTable(h, 0, FEW), sequences(FEW));
    Feeds.feed(Probes.longTable(h, 1, MANY), sequences(MANY));
  }

  /** The sequence of an activation of a method of n paths, where so many are new at first. */
  static List<Integer> sequence(int n, int activation, int different) {
    int a = Math.min(activation, different - 1);
    return List.of(a % n, (a + 1) % n, a % 2, a % 2, a % 2, a * a % n);
  }

  /** Activations of methods 0 and 1, each of which is interrupted, too, and of method 3. */
  private static void bursts(int activations, int different) {
    ClassHandle h = register();
    for (int a = 0; a < activations; a++) {
      IntTable t = Probes.intTable(h, 0, FEW);
      Feeds.feed(t, List.of(sequence(FEW, a, different)));
      Probes.interrupted(t, 1, 2, 1);
      LongTable l = Probes.longTable(h, 1, MANY);
      Feeds.feed(l, List.of(sequence(MANY, a, different)));
      Probes.interrupted(l, 1, 2, 1);
      Probes.count(h, 1);
    }
  }

  /** Paths of method 0 of another class, which do not fit in an int register k times. */
  static final int SOME = 200;

  /** Paths of method 2, which fit in a long register k times. */
  static final int MORE = 1 << 14;

  static final String OTHER = "p/Other";

  /** Activations, a reset in this thread or another one, and more activations. */
  private static void burstsReset(int before, int after, int different, boolean elsewhere)
      throws InterruptedException {
    tables(0, before, different);
    if (elsewhere) {
      Thread t = new Thread(Pathforest::reset);
      t.start();
      t.join();
    } else {
      Pathforest.reset();
    }
    tables(before, before + after, different);
  }

  /** Activations that all have one sequence, and from one of them on all another. */
  private static void burstsNew(int from, int activations) {
    tables(0, from, 1);
    tables(from, activations, 2);
  }

  /** Threads that end one after the other, so many activations each. */
  private static void burstsThreads(int... activations) throws InterruptedException {
    for (int n : activations) {
      Thread t = new Thread(() -> tables(0, n, 1000));
      t.start();
      t.join();
      Registry.snapshot();
      Registry.written();
    }
  }

  private static void tables(int from, int to, int different) {
    ClassHandle h = register();
    ClassHandle other = Probes.register(identity(OTHER, 4), ChildPrograms.class);
    for (int a = from; a < to; a++) {
      Feeds.feed(Probes.intTable(h, 0, FEW), List.of(sequence(FEW, a, different)));
      Feeds.feed(Probes.longTable(h, 1, MANY), List.of(sequence(MANY, a, different)));
      Feeds.feed(Probes.longTable(h, 2, MORE), List.of(sequence(MORE, a, different)));
      Feeds.feed(Probes.intTable(other, 0, SOME), List.of(sequence(SOME, a, different)));
    }
  }

  /** One method of a profiler that counts no paths. */
  private static String schemeIdentity(String profiler) {
    return String.join(" ", "" + Probes.PROTOCOL, MAP, SHA, "1", "1", profiler, "0", CLASS);
  }

  private static void schemeAlone(String profiler) {
    ClassHandle h = Probes.register(schemeIdentity(profiler), ChildPrograms.class);
    for (int i = 0; i < 20; i++) {
      Feeds.feed(Probes.intTable(h, 0, FEW), List.of(List.of(1, 2)));
    }
  }

  /** Samples that come so fast that the graph is switched off with the last. */
  private static void samplesMany() throws InterruptedException {
    CallSite site = graph(0, SAMPLES);
    inThreads(() -> take(site, SAMPLES / THREADS + 10_000));
    take(site, 10);
  }

  /** Of which graph, and when it is switched off. */
  private static void samplesFew() throws InterruptedException {
    CallSite site = graph(0, 100);
    System.out.println(graph(0, 100) == site);
    System.out.println(graph(1, 100) == site);
    inThreads(() -> take(site, 100 / THREADS));
    System.out.println(isOff(site));
    take(site, 4_095);
    System.out.println(isOff(site));
    take(site, 1);
    System.out.println(isOff(site));
    take(site, 10);
  }

  private static void samplesTogether() {
    CallSite[] sites = {graph(0, 1), graph(1, 1), graph(2, 1), graph(3, 1)};
    ClassHandle h = Probes.register(schemeIdentity("structural"), ChildPrograms.class);
    SwitchedOff off = new SwitchedOff(0);
    off.ask(h.samples.get(0L), 0);
    System.out.println("at once: " + isOff(sites[0]));
    off.ask(h.samples.get(1L), 9_999_999);
    System.out.println("9999999 ns: " + isOff(sites[1]));
    off.ask(h.samples.get(2L), 9_999_999);
    off.ask(h.samples.get(1L), 9_999_999);
    System.out.println("9999999 ns: " + isOff(sites[1]));
    off.ask(h.samples.get(1L), 10_000_000);
    System.out.println("10000000 ns, both: " + isOff(sites[1]) + " " + isOff(sites[2]));
    off.ask(h.samples.get(3L), 29_999_999);
    System.out.println("29999999 ns: " + isOff(sites[3]));
    off.ask(h.samples.get(3L), 30_000_000);
    System.out.println("30000000 ns: " + isOff(sites[3]));
  }

  /** Threads that have samples of their own: 7 of each graph, of which two have more paths. */
  private static void samplesOfThreads() throws InterruptedException {
    ClassHandle h = Probes.register(schemeIdentity("structural"), ChildPrograms.class);
    inThreads(
        () -> {
          IntTable t = Probes.intTable(h, 0, -FEW);
          for (int i = 0; i < 20; i++) {
            Samples.count(t, 5, 3, 7);
            Samples.count(t, i < 7 ? 0 : 1, 0, 7);
          }
          Samples.count(t, 3, 1, 7);
          Samples.count(t, 4, 1, 7);
        });
  }

  /** Many samples. */
  static final int SAMPLES = 1_000_000;

  /** Threads that run at once. */
  static final int THREADS = 4;

  private static void inThreads(Runnable task) throws InterruptedException {
    List<Thread> all = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      Thread t = new Thread(task);
      t.start();
      all.add(t);
    }
    for (Thread t : all) {
      t.join();
    }
  }

  /** The call site of a graph of a method, as woven code links it. */
  private static CallSite graph(int number, int samples) {
    MethodType type = MethodType.methodType(void.class, int.class);
    String identity = schemeIdentity("structural");
    return Samples.site(MethodHandles.lookup(), "sample", type, identity, 0, number, FEW, samples);
  }

  /** Gives a call site so many ids: 0 up to the last, and again. */
  private static void take(CallSite site, int times) {
    MethodHandle probe = site.dynamicInvoker();
    try {
      for (int i = 0; i < times; i++) {
        probe.invokeExact(i % FEW);
      }
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  /** Whether the probes of a call site do nothing any more. */
  private static boolean isOff(CallSite site) {
    try {
      return MethodHandles.lookup().revealDirect(site.getTarget()).getName().equals("nothing");
    } catch (IllegalArgumentException e) {
      return false; // bound to its sampler
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

  private static void cellsWithoutMemory() {
    ClassHandle h = register();
    Memory.limit = -1L << 60;
    Probes.count(h, 1);
    Memory.limit = Settings.MEMORY;
    Probes.count(h, 1);
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

  /** Makes contexts until the heap is full, and then needs some of it itself. */
  private static void memoryEnds() {
    ClassHandle h = register();
    LongTable t = Probes.longTable(h, 1, MANY);
    Random random = new Random(1);
    long r = 0;
    for (int i = 0; i < 2_000_000; i++) {
      r = LongTable.step(t, r + random.nextInt(64));
    }
    LongTable.finish(t, r);
    System.out.println("limited " + (t.exactUpTo < t.k));
    System.out.println(sum(new long[1 << 14]));
  }

  /** Keeps some MiB of the heap, and makes contexts without end. */
  private static void ballast(int mebibytes) {
    ClassHandle h = register();
    List<byte[]> kept = new ArrayList<>();
    for (int i = 0; i < mebibytes; i++) {
      kept.add(new byte[1 << 20]);
    }
    LongTable t = Probes.longTable(h, 1, MANY);
    Random random = new Random(1);
    long r = 0;
    for (int i = 0; i < 2_000_000; i++) {
      r = LongTable.step(t, r + random.nextInt(1 << 12));
    }
    LongTable.finish(t, r);
    System.out.println("limited " + (t.exactUpTo < t.k));
    System.out.println(sum(new long[1 << 17]) + kept.size());
  }

  private static long sum(long[] some) {
    return some.length;
  }

  /** The heap is full when a method runs for the first time. */
  private static void noMemoryForTables() {
    ClassHandle h = register();
    feed(h);
    List<Object> hoard = new ArrayList<>(1 << 16);
    for (int size = 1 << 20; size > 0; size /= 2) {
      try {
        while (true) {
          hoard.add(new byte[size]);
        }
      } catch (OutOfMemoryError e) {
        // smaller ones may still find room
      }
    }
    IntTable t = Probes.intTable(h, 2, 200);
    int r = 0;
    for (int i = 0; i < 1000; i++) {
      r = IntTable.step(t, r);
    }
    IntTable.finish(t, r);
    Probes.interrupted(t, r, 1, 0);
    boolean empty = hoard.isEmpty();
    hoard.clear();
    System.out.println(empty);
    // Now there is memory, and counts, but not all of them.
    IntTable.finish(Probes.intTable(h, 2, 200), 7);
    System.out.println("done");
  }

  /**
   * Each path is in a context of its own, as good as always: there is no end to making them. Says
   * how many bytes the runtime has counted at most, and the heap has had at most after a collection
   * besides what was there before.
   */
  private static void soak(long paths) {
    ClassHandle h = register();
    long before = inUse();
    LongTable l = Probes.longTable(h, 1, MANY);
    IntTable t = Probes.intTable(h, 2, 200);
    Random random = new Random(1);
    long r = 0;
    int q = 0;
    long most = 0;
    long heap = 0;
    for (long i = 0; i < paths; i++) {
      r = LongTable.step(l, r + random.nextInt(1 << 12));
      q = IntTable.step(t, q + random.nextInt(200));
      if ((i & 0xFFF) == 0) {
        most = Math.max(most, Memory.used());
      }
      if (i % (paths / 16) == 0) {
        heap = Math.max(heap, inUse() - before);
      }
    }
    LongTable.finish(l, r);
    IntTable.finish(t, q);
    System.out.println(most + " " + Math.max(heap, inUse() - before));
  }

  /** Bytes of the heap after a collection. */
  private static long inUse() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
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

  private static void inThread(Runnable task) throws InterruptedException {
    Thread t = new Thread(task);
    t.start();
    t.join();
  }

  /** How many contexts there are when those of ended threads have been added up. */
  private static int contexts() {
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

  /** Fills the heap with pieces of a size, but for so many. */
  private static List<byte[]> fill(int size, int free) {
    List<byte[]> hoard = new ArrayList<>(1 << 16);
    try {
      while (true) {
        hoard.add(new byte[size]);
      }
    } catch (OutOfMemoryError e) {
      hoard.subList(hoard.size() - free, hoard.size()).clear();
    }
    return hoard;
  }

  /** There is no memory for the array of tables when a thread has ended, and some later. */
  private static void foldWithoutMemory() throws InterruptedException {
    String identity =
        String.join(" ", "" + Probes.PROTOCOL, MAP, SHA, "65535", "4", "kpaths", "2", CLASS);
    ClassHandle h = Probes.register(identity, ChildPrograms.class);
    Probes.count(h, 0);
    inThread(() -> Probes.count(h, 0));
    contexts();
    inThread(() -> Feeds.feed(Probes.intTable(h, 1, FEW), sequences(FEW)));
    List<byte[]> hoard = fill(1 << 15, 2);
    int before = contexts();
    hoard.clear();
    System.out.println(before);
    System.out.println(contexts());
  }

  /** There is memory to ask what there is to write, and none to say it. */
  private static void dumpWithoutMemory() throws Exception {
    int classes = 20_000;
    for (int i = 0; i < classes; i++) {
      Probes.register(
          String.join(" ", "" + Probes.PROTOCOL, MAP, "" + i, "1", "4", "kpaths", "0", "p/C"),
          ChildPrograms.class);
    }
    ClassHandle h = register();
    feed(h);
    Pathforest.dump(new File("first.prof"));
    // A snapshot takes two arrays of 4 bytes a class, what is said of it one of 12.
    List<byte[]> hoard = fill(1 << 14, 12);
    boolean failed = false;
    try {
      Pathforest.dump(new File("second.prof"));
    } catch (OutOfMemoryError e) {
      failed = true;
    }
    hoard.clear();
    System.out.println(failed ? "out of memory" : "written");
    inThread(() -> feed(h));
    System.out.println(contexts());
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
