package org.pathforest.bench.micro;

import java.io.IOException;
import java.util.Arrays;
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
 * The cost of a path that an exception interrupts, and of one that an exception might interrupt.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
    value = 3,
    jvmArgs = {"-Xmx1g", "-XX:+UseSerialGC"})
public class InterruptionCost {
  /** The profiler for which the loop is woven. With {@code off}, interruptions are not recorded. */
  @Param({"none", "bl", "ksf", "kpaths", "kpaths-off"})
  public String scheme;

  /** Whether each iteration throws. */
  @Param({"false", "true"})
  public boolean thrown;

  /** Whether the exception leaves a method. */
  @Param({"false", "true"})
  public boolean left;

  private Loop loop;
  private int[] numbers;

  /** Weaves the loop. */
  @Setup
  public void weave() throws IOException {
    numbers = new int[Stream.LENGTH];
    Arrays.fill(numbers, thrown ? -1 : 0);
    loop =
        Woven.make(
            new Woven.Setting(scheme, 4), Loop.class, left ? CallThrower.class : Thrower.class);
  }

  /** Runs the loop over the numbers. */
  @Benchmark
  @OperationsPerInvocation(Stream.LENGTH)
  public long turn() {
    return loop.run(numbers);
  }
}
