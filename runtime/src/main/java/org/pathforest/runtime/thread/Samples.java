package org.pathforest.runtime.thread;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.util.Arrays;
import java.util.HashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.pathforest.runtime.table.IntTable;

/**
 * Counts the first paths of each structure graph of a method, then switches the graph off (Yasue et
 * al. 2004, Figure 5). If class files can have call sites, all probes of a graph share one. {@link
 * SampleSwitch} points the call site to code that does nothing, together with those of other
 * graphs. Until then, the probes are called and count nothing. In older class files each thread has
 * its own samples.
 */
public final class Samples {
  /**
   * Mask of {@link #more}. A graph asks to be switched off after each 4,096 paths (this number plus
   * 1) that follow its samples.
   */
  private static final int MORE = (1 << 12) - 1;

  /** Finds tables. */
  public interface Tables {
    /**
     * Returns the current thread's table of a method in which no sequence has more than one path.
     *
     * @param method archive-wide number of the method
     * @param numPaths N
     */
    IntTable of(Archive a, int method, int numPaths);
  }

  private final Tables tables;
  private final Archive archive;
  private final int method;
  private final int counters;
  private final AtomicInteger left;
  private final MutableCallSite site;

  /**
   * Number of paths that were no longer counted. It may be too small, since threads do not wait for
   * one another.
   */
  private int more;

  /**
   * Whether the graph has asked {@link SampleSwitch}, whose lock guards this field and the next
   * one.
   */
  boolean asked;

  /** The graph that asked before this one, while both wait. */
  Samples before;

  private Samples(
      Tables tables, Archive archive, int method, int counters, int samples, MethodType type) {
    this.tables = tables;
    this.archive = archive;
    this.method = method;
    this.counters = counters;
    this.left = new AtomicInteger(samples);
    this.site = new MutableCallSite(type);
  }

  /** Targets of call sites; looked up once. */
  private static final class Handles {
    static final MethodHandle COUNT;
    static final MethodHandle NOTHING;

    static {
      try {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType type = MethodType.methodType(void.class, int.class);
        COUNT = lookup.findVirtual(Samples.class, "take", type);
        NOTHING = lookup.findStatic(Samples.class, "nothing", type);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e); // both methods are below
      }
    }

    private Handles() {}
  }

  /**
   * Returns the call site of the probes of one structure graph. Its argument is a path id.
   *
   * @param a the archive, registered if that is possible
   * @param type type of the call site
   * @param method archive-wide number of the method
   * @param graph number of the graph
   * @param counters number of paths of all graphs of the method
   * @param samples number of the graph's paths that are counted, by all threads together
   * @param tables finds the tables in which they are counted
   */
  public static CallSite site(
      Archive a, MethodType type, int method, int graph, int counters, int samples, Tables tables) {
    if (a.registered && a.methods == 0) {
      return uncounted();
    }
    Archive all = a.representative;
    synchronized (all) {
      if (all.samples == null) {
        all.samples = new HashMap<>();
      }
      Long key = (long) method << 32 | graph;
      Samples s = all.samples.get(key);
      if (s == null) {
        s = new Samples(tables, all, method, counters, samples, type);
        s.site.setTarget(Handles.COUNT.bindTo(s));
        all.samples.put(key, s);
      }
      return s.site;
    }
  }

  /** Returns a call site of probes that do nothing. */
  public static CallSite uncounted() {
    return new ConstantCallSite(Handles.NOTHING);
  }

  /** Counts a path if it is one of the first. */
  void take(int id) {
    if (left.get() > 0) {
      count(id);
    } else if ((++more & MORE) == 0) {
      SampleSwitch.ask(this);
    }
  }

  private void count(int id) {
    if (left.getAndDecrement() > 0) {
      IntTable.finish(tables.of(archive, method, counters), id);
    }
  }

  /** Makes the probes of the graph do nothing from now on. */
  void switchOff() {
    site.setTarget(Handles.NOTHING);
  }

  /** Target of the probes of a graph that is switched off. */
  static void nothing(int id) {}

  /**
   * Counts a path if it is one of the first of its graph and thread.
   *
   * @param t the method's table
   * @param id id of the path
   * @param graph number of the graph
   * @param samples number of the graph's paths that are counted
   */
  public static void count(IntTable t, int id, int graph, int samples) {
    int[] taken = t.sampled;
    if (graph < taken.length) {
      if (taken[graph] >= samples) {
        return;
      }
      taken[graph]++;
      IntTable.finish(t, id);
    } else {
      first(t, id, graph);
    }
  }

  private static void first(IntTable t, int id, int graph) {
    try {
      int[] taken = Arrays.copyOf(t.sampled, graph + 1);
      taken[graph] = 1;
      t.sampled = taken;
      IntTable.finish(t, id);
    } catch (OutOfMemoryError e) {
      Archive.noteUncounted();
    }
  }
}
