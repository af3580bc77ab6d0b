package org.pathforest.bench.micro;

import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.pathforest.programs.Mask;
import org.pathforest.programs.MaskedFilter;
import org.pathforest.programs.MaskedFilterUnrolled;

/**
 * The gain from rewriting a loop as its profile suggests (D'Elia &amp; Demetrescu 2013, section
 * 3.1). The loop is a masked filter, pixel by pixel or eight pixels at a time. Neither version is
 * instrumented.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 4, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
    value = 5,
    jvmArgs = {"-Xmx1g", "-XX:+UseSerialGC"})
public class MaskedFilterRewrite {
  /** The pixels that are filtered. */
  @Param({"WHITE", "RECTANGLE", "SHUFFLED", "BLACK"})
  public Mask mask;

  /** The scale of the picture, in each direction; at scale 1 it has 128 by 96 pixels. */
  @Param({"1", "4", "16"})
  public int scale;

  private MaskedFilter.Job job;
  private byte[] out;

  /** Creates the picture. */
  @Setup
  public void make() {
    String name = mask.name().toLowerCase(Locale.ROOT);
    job = MaskedFilter.Job.of(String.valueOf(scale), "1", name);
    out = new byte[job.image().length];
  }

  /** The filter as it was written first. */
  @Benchmark
  public byte[] pixels() {
    MaskedFilter.filter(
        job.image(), out, job.mask(), job.blur(), 1 / 25.0, 0, job.rows(), job.cols());
    return out;
  }

  /** The filter, unrolled for runs of pixels. */
  @Benchmark
  public byte[] eights() {
    MaskedFilterUnrolled.filter(
        job.image(), out, job.mask(), job.blur(), 1 / 25.0, 0, job.rows(), job.cols());
    return out;
  }
}
