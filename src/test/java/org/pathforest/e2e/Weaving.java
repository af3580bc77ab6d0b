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

/** Instruments a jar or a class folder by itself. */
public final class Weaving {
  private Weaving() {}

  /** Counts paths of up to k iterations: at most so many, and up to so many in arrays. */
  public static WeaveOptions kiter(int k, int arrayPaths, int mostPaths) {
    IterationScheme scheme = new IterationScheme(LoopLengths.all(), arrayPaths, mostPaths);
    return WeaveOptions.defaults().with(Profiler.of(scheme), k);
  }

  /** Weaves in that way; the output has the runtime in it. */
  public static InstrumentResult weave(Path in, Path out, WeaveOptions options) throws IOException {
    return weave(in, out, InstrumentOptions.defaults().with(options));
  }

  /** Does so with other options, too. */
  public static InstrumentResult weave(Path in, Path out, InstrumentOptions options)
      throws IOException {
    return new Instrumenter(options, Progress.NONE).instrument(in, out);
  }
}
