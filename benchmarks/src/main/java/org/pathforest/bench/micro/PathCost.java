package org.pathforest.bench.micro;

import java.io.IOException;
import java.util.Map;
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

/** The cost of an iteration of a loop, which is a path, with each table. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
    value = 3,
    jvmArgs = {"-Xmx1g", "-XX:+UseSerialGC"})
public class PathCost {
  private static final Map<Integer, Class<? extends Loop>> LOOPS =
      Map.of(
          1, OneBranch.class,
          3, ThreeBranches.class,
          4, FourBranches.class,
          8, EightBranches.class,
          12, TwelveBranches.class);

  /** The profiler for which the loop is woven. */
  @Param({"none", "bl", "bl-hash", "ksf", "kpaths"})
  public String scheme;

  /** Greatest number of paths in a sequence; without effect on single paths. */
  @Param({"2", "4", "16"})
  public int k;

  /** Number of branches in an iteration. */
  @Param({"1", "3", "4", "8", "12"})
  public int branches;

  /** The order of the paths. */
  @Param({"PERIODIC", "PHASED", "RANDOM"})
  public Stream stream;

  private Loop loop;
  private int[] numbers;

  /** Weaves the loop. */
  @Setup
  public void weave() throws IOException {
    numbers = stream.make(branches);
    loop = Woven.make(new Woven.Setting(scheme, k), Loop.class, LOOPS.get(branches));
  }

  /** Runs the loop over the stream. */
  @Benchmark
  @OperationsPerInvocation(Stream.LENGTH)
  public long turn() {
    return loop.run(numbers);
  }
}
