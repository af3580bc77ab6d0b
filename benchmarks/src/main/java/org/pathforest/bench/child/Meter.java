package org.pathforest.bench.child;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Calls a program's main method to warm up, then with the clock running, and writes what was
 * measured to a file.
 *
 * <p>More than 300 lines: of the benchmarks, only this class is on the class path of the measured
 * JVM.
 *
 * <p>Arguments: the file, warm-up calls, measured calls, threads, whether a call lasts until the
 * threads that it has started have ended, the program's folder for output, main class, its
 * arguments. If several threads call the program, a whole batch lasts until started threads have
 * ended, not each call.
 *
 * <p>If the number of warm-up calls is {@value #STEADY}, the program is called in batches of a
 * second until the compilers have become quiet. Then {@value #BATCHES} more batches are measured.
 * With 0 threads, the main thread calls the program. With more, that many threads call it side by
 * side, each with an output folder of its own. Meanwhile the main thread waits for them in {@code
 * join()}.
 */
public final class Meter {
  /** As the number of warm-up calls: the program is called until its steady state. */
  public static final int STEADY = -1;

  private static final int BATCHES = 7;
  private static final long BATCH_NANOS = 1_000_000_000;
  private static final long MOST_WARM_UP_NANOS = 45_000_000_000L;

  /**
   * Compilers are quiet if they took less than this share of a batch's time, several times in a
   * row.
   */
  private static final double QUIET = 0.03;

  private static final int QUIET_BATCHES = 3;

  /**
   * Threads that have not ended after this time, and worked less than the next constant, never end.
   */
  private static final long PATIENCE_NANOS = 2_000_000_000;

  private static final long IDLE_NANOS = PATIENCE_NANOS / 50;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final CompilationMXBean COMPILERS = ManagementFactory.getCompilationMXBean();
  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private final Path file;
  private final MethodHandle main;
  private final boolean joining;

  /** The arguments of each thread that calls the program. */
  private final List<String[]> arguments = new ArrayList<>();

  /** The CPU time that each of these threads took in the batch. */
  private final long[] cpu;

  /** All threads meet before and after a batch; null if the main thread calls the program. */
  private final CyclicBarrier meeting;

  private volatile int size;
  private volatile boolean ended;
  private volatile Throwable failed;
  private long calls;

  /** Number of non-daemon threads before a batch. */
  private int alive;

  private Meter(String... all) throws ReflectiveOperationException {
    Method method = Class.forName(all[6]).getMethod("main", String[].class);
    // The main class need not be public.
    method.setAccessible(true);
    int threads = Integer.parseInt(all[3]);
    this.main = MethodHandles.lookup().unreflect(method);
    this.file = Path.of(all[0]);
    this.joining = Boolean.parseBoolean(all[4]);
    this.cpu = new long[Math.max(1, threads)];
    this.meeting = threads == 0 ? null : new CyclicBarrier(threads + 1);
  }

  /** Measures a program. */
  public static void main(String[] all) throws Throwable {
    Meter meter = new Meter(all);
    for (int i = 0; i < meter.cpu.length; i++) {
      String[] own = Arrays.copyOfRange(all, 7, all.length);
      if (i > 0) {
        String folder = Files.createDirectories(Path.of(all[5] + "-" + i)).toString();
        Arrays.setAll(own, a -> own[a].replace(all[5], folder));
      }
      meter.arguments.add(own);
    }
    try {
      if (meter.meeting == null) {
        meter.measure(all);
      } else {
        meter.measureInThreads(all);
      }
    } catch (Throwable t) {
      t.printStackTrace();
      meter.refuse(t.toString());
    }
  }

  /** Ends the JVM, even if threads of the program still run. */
  private void refuse(String why) {
    write(List.of("error=" + why.lines().findFirst().orElse("").replace('\\', '/')));
    System.exit(1);
  }

  private void write(List<String> result) {
    try {
      Files.write(file, result);
    } catch (IOException e) {
      System.err.println("meter: " + file + ": " + e);
    }
  }

  private void measureInThreads(String[] all) throws Throwable {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < cpu.length; i++) {
      int worker = i;
      threads.add(new Thread(() -> work(worker), "worker-" + i));
    }
    threads.add(
        new Thread(
            () -> {
              try {
                measure(all);
              } catch (Throwable t) {
                failed = t;
              }
              ended = true;
              meet();
            },
            "client-meter"));
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    if (failed != null) {
      throw failed;
    }
  }

  private void work(int worker) {
    for (meet(); !ended; meet()) {
      try {
        call(worker);
      } catch (Throwable t) {
        failed = t;
      }
      meet();
    }
  }

  private void meet() {
    try {
      meeting.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new IllegalStateException(e);
    }
  }

  private void measure(String[] all) throws Throwable {
    int warmUps = Integer.parseInt(all[1]);
    List<String> result = warmUps == STEADY ? steady() : counted(warmUps, Integer.parseInt(all[2]));
    result.add("calls=" + calls);
    result.add("bytes=" + tableBytes());
    write(result);
  }

  private List<String> counted(int warmUps, int measured) throws Throwable {
    run(warmUps);
    // Garbage of the warm-up should not be collected in the measured part.
    System.gc();
    Batch batch = run(measured);
    return new ArrayList<>(
        List.of(
            "wall=" + batch.wall,
            "cpu=" + batch.cpu,
            "program=" + batch.program / Math.max(1, measured * cpu.length),
            "started=" + batch.started));
  }

  private List<String> steady() throws Throwable {
    int times = 1;
    int quiet = 0;
    long begin = System.nanoTime();
    while (quiet < QUIET_BATCHES && System.nanoTime() - begin < MOST_WARM_UP_NANOS) {
      Batch batch = run(times);
      boolean isQuiet = batch.compiling < QUIET * batch.wall && batch.wall >= BATCH_NANOS / 2;
      quiet = isQuiet ? quiet + 1 : 0;
      times = Math.max(1, (int) Math.min(100_000, times * (double) BATCH_NANOS / batch.wall));
    }
    System.gc();
    Batch[] batches = new Batch[BATCHES];
    for (int i = 0; i < BATCHES; i++) {
      batches[i] = run(times);
    }
    Arrays.sort(batches, (a, b) -> Long.compare(a.program, b.program));
    Batch median = batches[BATCHES / 2];
    // Batches of faster code have more calls, so only times per call can be compared.
    long callsOfBatch = (long) times * cpu.length;
    return new ArrayList<>(
        List.of(
            "wall=" + median.wall / callsOfBatch,
            "cpu=" + median.cpu / callsOfBatch,
            "program=" + median.program / callsOfBatch,
            "started=" + Arrays.stream(batches).mapToLong(Batch::started).sum(),
            "quiet=" + (quiet == QUIET_BATCHES)));
  }

  /**
   * Measurements of a batch of calls, in nanoseconds.
   *
   * @param wall wall time
   * @param cpu CPU time of the process
   * @param program CPU time of those threads of the program that live at the end, without threads
   *     that play its clients, and without HotSpot's own threads
   * @param compiling time that the compilers took
   * @param started number of threads that the program has started
   */
  private record Batch(long wall, long cpu, long program, long compiling, long started) {}

  private Batch run(int times) throws Throwable {
    size = times;
    Map<Long, Long> before = threadTimes();
    long compiling = COMPILERS.getTotalCompilationTime();
    long started = THREADS.getTotalStartedThreadCount();
    alive = nonDaemons();
    long process = PROCESS.getProcessCpuTime();
    long wall = System.nanoTime();
    if (meeting == null) {
      call(0);
    } else {
      meet();
      meet();
    }
    if (joining) {
      join();
    }
    wall = System.nanoTime() - wall;
    process = PROCESS.getProcessCpuTime() - process;
    compiling = COMPILERS.getTotalCompilationTime() - compiling;
    started = THREADS.getTotalStartedThreadCount() - started;
    if (failed != null) {
      throw failed;
    }
    long program = Arrays.stream(cpu).sum();
    for (Map.Entry<Long, Long> thread : threadTimes().entrySet()) {
      program += thread.getValue() - before.getOrDefault(thread.getKey(), 0L);
    }
    calls += (long) times * cpu.length;
    return new Batch(wall, process, program, compiling * 1_000_000, started);
  }

  private static int nonDaemons() {
    return THREADS.getThreadCount() - THREADS.getDaemonThreadCount();
  }

  /** Waits as a JVM does before it ends, since a program may leave its work to threads. */
  private void join() throws InterruptedException {
    long since = System.nanoTime();
    long worked = otherCpuTime();
    while (nonDaemons() > alive) {
      Thread.sleep(1);
      if (System.nanoTime() - since > PATIENCE_NANOS) {
        int left = nonDaemons() - alive;
        if (left > 0 && otherCpuTime() - worked < IDLE_NANOS) {
          String threads = left == 1 ? "1 thread" : left + " threads";
          refuse("main has returned, but it started " + threads + " that never ended");
        }
        since = System.nanoTime();
        worked = otherCpuTime();
      }
    }
  }

  /** Returns the process's CPU time without this thread's: waking up often is no work. */
  private static long otherCpuTime() {
    return PROCESS.getProcessCpuTime() - THREADS.getCurrentThreadCpuTime();
  }

  /**
   * Returns the CPU times of all threads but this one, those that call the program, and its
   * clients.
   */
  private static Map<Long, Long> threadTimes() {
    Map<Long, Long> times = new HashMap<>();
    for (ThreadInfo thread : THREADS.getThreadInfo(THREADS.getAllThreadIds())) {
      if (thread != null
          && !thread.getThreadName().startsWith("client")
          && !thread.getThreadName().startsWith("worker-")
          && thread.getThreadId() != Thread.currentThread().getId()) {
        long time = THREADS.getThreadCpuTime(thread.getThreadId());
        if (time >= 0) { // the thread has not ended since
          times.put(thread.getThreadId(), time);
        }
      }
    }
    return times;
  }

  private void call(int worker) throws Throwable {
    long begin = THREADS.getCurrentThreadCpuTime();
    for (int i = 0; i < size; i++) {
      main.invokeExact(arguments.get(worker).clone());
      if (joining && meeting == null) {
        join();
      }
    }
    cpu[worker] = THREADS.getCurrentThreadCpuTime() - begin;
  }

  /** Returns the bytes of Pathforest's tables; -1 if Pathforest is not there. */
  private static long tableBytes() throws Exception {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    ObjectName name = new ObjectName("org.pathforest:type=Pathforest");
    return server.isRegistered(name) ? (Long) server.getAttribute(name, "TableBytes") : -1;
  }
}
