package org.pathforest.runtime;

import java.lang.invoke.CallSite;
import java.lang.invoke.MethodType;
import org.pathforest.runtime.table.IntTable;
import org.pathforest.runtime.thread.Archive;
import org.pathforest.runtime.thread.Samples;

/** Links probes of sampled structure graphs, for counter holders. Safe for all threads. */
public final class SampleCalls implements Samples.Tables {
  private SampleCalls() {}

  /**
   * Links a probe, see {@link Samples#site}.
   *
   * @param type type of the call site
   * @param method archive-wide number of the method
   * @param graph number of the graph
   * @param counters number of paths of all graphs of the method
   * @param samples number of the graph's paths that are counted, by all threads together
   */
  public static CallSite site(
      Archive a, MethodType type, int method, int graph, int counters, int samples) {
    try {
      RuntimeStart.register(a);
      return Samples.site(a, type, method, graph, counters, samples, new SampleCalls());
    } catch (OutOfMemoryError e) {
      Archive.noteUncounted();
      return Samples.uncounted();
    }
  }

  @Override
  public IntTable of(Archive a, int method, int numPaths) {
    return (IntTable) HolderCalls.table(a, method, -numPaths, HolderCalls.INT);
  }
}
