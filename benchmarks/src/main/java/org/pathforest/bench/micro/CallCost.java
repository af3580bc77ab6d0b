package org.pathforest.bench.micro;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The cost of a call of a method without a loop. Options for virtual threads: {@code -jvmArgsAppend
 * -Djmh.executor=VIRTUAL}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
    value = 3,
    jvmArgs = {"-Xmx1g", "-XX:+UseSerialGC"})
public class CallCost {
  /** The profiler for which the method is woven. */
  @Param({"none", "bl", "bl-hash", "ksf", "kpaths"})
  public String scheme;

  /**
   * The calling thread: the only one; the second of two that call all the time; or such a second
   * one, for which a third thread waits in {@code join()}.
   */
  @Param({"only", "second", "joined"})
  public String thread;

  private Loop caller;
  private int[] numbers;

  /** Weaves the method. */
  @Setup
  public void weave() throws IOException, InterruptedException {
    numbers = Stream.PERIODIC.make(1);
    caller = Woven.make(new Woven.Setting(scheme, 4), Loop.class, Leaf.class, LeafCaller.class);
    if (!thread.equals("only")) {
      CountDownLatch called = new CountDownLatch(1);
      start(
          () -> {
            while (true) {
              caller.run(numbers);
              called.countDown();
            }
          });
      called.await();
    }
    if (thread.equals("joined")) {
      Thread measured = Thread.currentThread();
      start(measured::join);
    }
  }

  private interface Waiting {
    void run() throws InterruptedException;
  }

  private static void start(Waiting waiting) {
    Thread t =
        new Thread(
            () -> {
              try {
                waiting.run();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    t.setDaemon(true);
    t.start();
  }

  /** Calls the method for each number of the stream. */
  @Benchmark
  @OperationsPerInvocation(Stream.LENGTH)
  public long call() {
    return caller.run(numbers);
  }
}
