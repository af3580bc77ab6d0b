package org.pathforest.bench.micro;

import java.io.IOException;
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
 * The same loop, woven and instrumented by hand: the baselines {@code bl} and {@code ksf} are no
 * strawmen if the woven one is within 5 % of the other.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 10, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
    value = 5,
    jvmArgs = {"-Xmx1g", "-XX:+UseSerialGC"})
public class ByHand {
  private static final int K = 4;

  /**
   * Which loop. {@code bl-array} and {@code bl-hash-inlined} have no woven twins: they are what a
   * bare array, and a hash table that nobody keeps from being inlined, cost.
   */
  @Param({
    "bl-woven",
    "bl-hand",
    "bl-array",
    "bl-hash-woven",
    "bl-hash-inlined",
    "ksf-woven",
    "ksf-hand",
    "kpaths-woven",
    "kpaths-hand"
  })
  public String version;

  /** The order of ways. */
  @Param({"PERIODIC", "PHASED", "RANDOM"})
  public Stream stream;

  private Loop loop;
  private int[] numbers;

  /** Makes the loop. */
  @Setup
  public void make() throws IOException {
    numbers = stream.make(4);
    System.setProperty(
        "pathforest.output", System.getProperty("java.io.tmpdir") + "/by-hand.pathprof");
    loop =
        switch (version) {
          case "bl-hand" -> new FourBranchesByHand(1, true);
          case "bl-array" -> new FourBranchesByHandArray();
          case "bl-hash-inlined" -> new FourBranchesByHandHash();
          case "ksf-hand" -> new FourBranchesByHandKsf(K);
          case "kpaths-hand" -> new FourBranchesByHand(K, false);
          default ->
              Woven.make(
                  new Woven.Setting(version.replace("-woven", ""), K),
                  Loop.class,
                  FourBranches.class);
        };
  }

  /** Goes through the stream. */
  @Benchmark
  @OperationsPerInvocation(Stream.LENGTH)
  public long turn() {
    return loop.run(numbers);
  }
}
