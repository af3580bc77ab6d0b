package org.pathforest.runtime.dump;

import java.io.IOException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.zip.CRC32;
import org.pathforest.runtime.table.CountsWriter;
import org.pathforest.runtime.table.Table;
import org.pathforest.runtime.thread.ArchiveCounts;
import org.pathforest.runtime.thread.OpenActivations;
import org.pathforest.runtime.thread.ThreadContext;
import org.pathforest.runtime.thread.WovenClass;

/**
 * Tells which threads count edges while their counts are read. Counts of edges can be solved only
 * if it is known where their thread is, see {@link OpenActivations}. A thread rests if it is at the
 * same place before and after the reading, and has counted nothing meanwhile. Used by one thread.
 */
final class EdgeThreads {
  private final List<ThreadContext> contexts;
  private final List<WovenClass> classes;
  private final OpenActivations open;

  /** By thread: a checksum of the edge counts. */
  private final Map<Thread, Long> sums;

  /** Looks at the threads for the first time. */
  EdgeThreads(List<ThreadContext> contexts, List<WovenClass> classes) {
    this.contexts = contexts;
    this.classes = classes;
    Map<Thread, Long> before = sums();
    this.open = new OpenActivations(classes, false);
    this.sums = sums();
    for (Thread t : changed(before, sums)) {
      open.moved(t);
    }
  }

  private Map<Thread, Long> sums() {
    Map<Thread, Long> all = new IdentityHashMap<Thread, Long>();
    for (ThreadContext c : contexts) {
      if (c.owner != null && c.owner != Thread.currentThread() && c.owner.isAlive()) {
        all.put(c.owner, sum(c));
      }
    }
    return all;
  }

  private long sum(ThreadContext context) {
    CRC32 sum = new CRC32();
    CountsWriter out = null;
    try {
      for (WovenClass c : classes) {
        ArchiveCounts counts = c.archive.countsEdges() ? context.at(c.archive.number) : null;
        if (counts != null) {
          out = out == null ? new CountsWriter(new SummingStream(sum)) : out;
          new RecordWriter(out, Collections.<WovenClass, Integer>emptyMap()).write(c, counts, 0);
        }
      }
      if (out != null) {
        out.flush();
      }
    } catch (IOException e) {
      throw new IllegalStateException(e); // nothing is written to a file
    }
    return sum.getValue();
  }

  /**
   * Returns threads of {@code before} whose checksum has changed, or that are not in {@code after}.
   */
  private static Set<Thread> changed(Map<Thread, Long> before, Map<Thread, Long> after) {
    Set<Thread> changed = Collections.newSetFromMap(new IdentityHashMap<Thread, Boolean>());
    for (Map.Entry<Thread, Long> e : before.entrySet()) {
      if (!e.getValue().equals(after.get(e.getKey()))) {
        changed.add(e.getKey());
      }
    }
    return changed;
  }

  /**
   * Returns the limits, as {@code Table.LIMIT_} bits, of counts of edges whose threads may run on;
   * else 0.
   */
  int limits(ArchiveCounts c, ThreadContext context) {
    if (!c.archive.countsEdges()) {
      return 0;
    }
    Thread owner = context.owner;
    boolean running = owner != null && owner.isAlive() && !open.rests(owner);
    return (context.isVirtual() ? Table.LIMIT_VIRTUAL : 0)
        | (running || c.torn ? Table.LIMIT_RUNNING : 0);
  }

  /** Looks again after counts were read. Returns the threads that did not rest after all. */
  Set<Thread> lookAgain() {
    Set<Thread> moved = changed(sums, sums());
    moved.addAll(open.lookAgain());
    moved.addAll(changed(sums, sums()));
    for (Thread t : moved) {
      open.moved(t);
    }
    return moved;
  }

  /** See {@link OpenActivations#frames}. */
  SortedMap<String, Long> frames() {
    return open.frames();
  }

  /**
   * Loads the classes that are needed for checksums, as if the current thread had counted edges.
   */
  void prepare(ThreadContext c) {
    sums.put(Thread.currentThread(), sum(c));
  }
}
