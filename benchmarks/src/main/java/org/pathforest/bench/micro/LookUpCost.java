package org.pathforest.bench.micro;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;
import org.pathforest.runtime.HolderCalls;
import org.pathforest.runtime.table.IntTable;
import org.pathforest.runtime.thread.Archive;

/** What it costs to find the thread's table of a method, which every call does. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
    value = 3,
    jvmArgs = {"-Xmx1g", "-XX:+UseSerialGC"})
public class LookUpCost {
  private static final ThreadLocal<Object> LOCAL = ThreadLocal.withInitial(Object::new);

  private Archive archive;

  /** Registers. */
  @Setup
  public void register() {
    System.setProperty(
        "pathforest.output", System.getProperty("java.io.tmpdir") + "/look-up.pathprof");
    archive = Archives.register(LookUpCost.class, 4, false);
  }

  /** A table, by one thread. */
  @Benchmark
  public IntTable table() {
    return (IntTable) HolderCalls.table(archive, 0, 2, HolderCalls.INT);
  }

  /** A table, by two threads at a time. */
  @Benchmark
  @Threads(2)
  public IntTable tableOfTwoThreads() {
    return (IntTable) HolderCalls.table(archive, 0, 2, HolderCalls.INT);
  }

  /** What a {@code ThreadLocal} costs, for comparison. */
  @Benchmark
  public Object threadLocal() {
    return LOCAL.get();
  }

  /** The same, by two threads at a time. */
  @Benchmark
  @Threads(2)
  public Object threadLocalOfTwoThreads() {
    return LOCAL.get();
  }
}
