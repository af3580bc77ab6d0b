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
 * The same loop, woven and instrumented by hand. The baselines {@code bl} and {@code ksf} are no
 * strawmen if the woven loop is within 5 % of the other one.
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
   * The version of the loop. {@code none} is not instrumented. Versions with {@code woven} and
   * {@code hand} in their names have the same tables. Those with {@code off} are woven so that
   * nothing is recorded about interruptions, as by hand.
   *
   * <p>Five versions have no woven counterpart. {@code bl-array}, {@code bl-hash-inlined} and
   * {@code ksf-forest} show the cost of a bare array, of a hash table that can be inlined, and of a
   * forest with only what its algorithm needs. {@code bl-map} and {@code ksf-map} have a {@code
   * HashMap} of paths, or of the forest's roots.
   */
  @Param({
    "none",
    "bl-woven",
    "bl-off",
    "bl-hand",
    "bl-array",
    "bl-hash-woven",
    "bl-hash-hand",
    "bl-hash-inlined",
    "bl-map",
    "ksf-woven",
    "ksf-off",
    "ksf-hand",
    "ksf-forest",
    "ksf-map",
    "kpaths-woven",
    "kpaths-off",
    "kpaths-hand"
  })
  public String version;

  /** The order of the paths. */
  @Param({"PERIODIC", "PHASED", "RANDOM"})
  public Stream stream;

  private Loop loop;
  private int[] numbers;

  /** Creates the loop. */
  @Setup
  public void make() throws IOException {
    numbers = stream.make(4);
    System.setProperty(
        "pathforest.output", System.getProperty("java.io.tmpdir") + "/by-hand.pathprof");
    if (version.equals("bl-hash-hand")) {
      System.setProperty("pathforest.tables", "hashed");
    }
    loop =
        switch (version) {
          case "none" -> new FourBranches();
          case "bl-hand", "bl-hash-hand" -> new FourBranchesByHand(1, true);
          case "bl-array" -> new FourBranchesByHandArray();
          case "bl-hash-inlined" -> new FourBranchesByHandHash();
          case "bl-map" -> new FourBranchesByHandMap();
          case "ksf-forest" -> new FourBranchesByHandForest(K, false);
          case "ksf-map" -> new FourBranchesByHandForest(K, true);
          case "ksf-hand" -> new FourBranchesByHandKsf(K);
          case "kpaths-hand" -> new FourBranchesByHand(K, false);
          default ->
              Woven.make(
                  new Woven.Setting(version.replace("-woven", ""), K),
                  Loop.class,
                  FourBranches.class);
        };
  }

  /** Runs the loop over the stream. */
  @Benchmark
  @OperationsPerInvocation(Stream.LENGTH)
  public long turn() {
    return loop.run(numbers);
  }
}
