package org.pathforest.e2e;

import java.io.IOException;
import java.nio.file.Path;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.InstrumentResult;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.paths.scheme.kiter.IterationScheme;
import org.pathforest.paths.scheme.kiter.LoopLengths;

/** Instruments a single jar or class folder. */
public final class Weaving {
  private Weaving() {}

  /**
   * Returns options that count paths of up to k iterations.
   *
   * @param arrayPaths the most paths of a method that are counted in an array
   * @param mostPaths the most paths that a method may have
   */
  public static WeaveOptions kiter(int k, int arrayPaths, int mostPaths) {
    IterationScheme scheme = new IterationScheme(LoopLengths.all(), arrayPaths, mostPaths);
    return WeaveOptions.defaults().with(Profiler.of(scheme), k);
  }

  /** Instruments with those options; the output contains the runtime. */
  public static InstrumentResult weave(Path in, Path out, WeaveOptions options) throws IOException {
    return weave(in, out, InstrumentOptions.defaults().with(options));
  }

  /** Instruments with those options, of which {@link WeaveOptions} are a part. */
  public static InstrumentResult weave(Path in, Path out, InstrumentOptions options)
      throws IOException {
    return new Instrumenter(options, Progress.NONE).instrument(in, out);
  }
}
