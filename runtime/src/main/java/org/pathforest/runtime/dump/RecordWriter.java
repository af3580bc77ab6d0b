package org.pathforest.runtime.dump;

import java.io.IOException;
import java.util.Map;
import java.util.TreeSet;
import org.pathforest.runtime.table.CountsWriter;
import org.pathforest.runtime.table.Table;
import org.pathforest.runtime.thread.Archive;
import org.pathforest.runtime.thread.ArchiveCounts;
import org.pathforest.runtime.thread.WovenClass;

/** Writes the records of {@code counts.bin}, and collects facts about them. Used by one thread. */
final class RecordWriter {
  /** SHA-256 of the path maps of classes that have records. */
  final TreeSet<String> maps = new TreeSet<String>();

  /** Names of the records' profilers. */
  final TreeSet<String> profilers = new TreeSet<String>();

  /** Names of the limits that were hit. */
  final TreeSet<String> limits = new TreeSet<String>();

  /** The greatest k of a record; 0 if there is none. */
  int k;

  /** The least k of a record; 0 if there is none. */
  int leastK;

  private final CountsWriter out;
  private final Map<WovenClass, Integer> numbers;

  /**
   * Creates a writer.
   *
   * @param numbers numbers of the classes; 0 is written for other classes
   */
  RecordWriter(CountsWriter out, Map<WovenClass, Integer> numbers) {
    this.out = out;
    this.numbers = numbers;
  }

  /** Notes that the profile says something about an archive, even without a record. */
  void add(Archive a) {
    maps.add(a.mapId);
    profilers.add(a.actualProfiler());
    k = Math.max(k, 1);
  }

  /**
   * Writes the counts of a class.
   *
   * @param why limits that apply to all these counts, {@code Table.LIMIT_} bits
   */
  void write(WovenClass c, ArchiveCounts counts, int why) throws IOException {
    for (int m = 0; m < c.methods; m++) {
      int number = c.firstMethod + m;
      Table t = counts.table(number);
      if (c.archive.countersOf(number) > 0) {
        writeCounters(c, m, counts.countsOf(number), t, why);
      } else {
        for (Table one = t; one != null; one = one.beside) {
          writeTable(c, m, one, why);
        }
      }
    }
  }

  private void writeTable(final WovenClass c, final int method, final Table t, final int more)
      throws IOException {
    t.write(
        out,
        new Table.Head() {
          @Override
          public void write() throws IOException {
            // Read exactUpTo first: a table sets its limits before that.
            int exactUpTo = t.exactUpTo;
            long[] activations = t.activations();
            int why = t.limits | more | (activations == null ? 0 : Table.LIMIT_BURSTS);
            writeHead(c, method, t.tag(), t.numPaths, t.k, exactUpTo, why, t.modulus());
            if (activations != null) {
              if (activations[1] < activations[0]) {
                limits.add("bursts");
              }
              out.varint(activations[0]);
              out.varint(activations[1]);
            }
          }
        });
    out.prefixes(t.interrupted);
  }

  /**
   * Writes the counters of a method as an n-gram table without contexts. Every path is a sequence.
   */
  private void writeCounters(WovenClass c, int method, long[] counts, Table t, int more)
      throws IOException {
    int counters = 0;
    for (long n : counts) {
      counters += n == 0 ? 0 : 1;
    }
    if (counters == 0 && t == null) {
      return;
    }
    int actualK = c.archive.actualK();
    int exactUpTo = t == null ? actualK : t.exactUpTo;
    int why = more | (t == null ? 0 : t.limits);
    writeHead(c, method, Table.TAG_CONTEXTS, counts.length, actualK, exactUpTo, why, counts.length);
    out.varint(0); // contexts
    out.varint(counters);
    for (int id = 0; id < counts.length; id++) {
      if (counts[id] != 0) {
        out.varint(0); // context
        out.varint(id);
        out.varint(counts[id]);
      }
    }
    if (t == null) {
      out.varint(0); // interrupted prefixes
    } else {
      out.prefixes(t.interrupted);
    }
  }

  private void writeHead(
      WovenClass c,
      int method,
      int tag,
      int numPaths,
      int tableK,
      int exactUpTo,
      int why,
      int modulus)
      throws IOException {
    maps.add(c.archive.mapId);
    boolean slabs = tag == Table.TAG_SLABS || tag == Table.TAG_SCANNED_SLABS;
    profilers.add(slabs ? "ksf" : c.archive.actualProfiler());
    k = Math.max(k, tableK);
    leastK = leastK == 0 ? tableK : Math.min(leastK, tableK);
    addLimit(why, Table.LIMIT_MEMORY, "memory");
    addLimit(why, Table.LIMIT_CONTEXTS, "contexts");
    addLimit(why, Table.LIMIT_STACK, "stack-overflow");
    addLimit(why, Table.LIMIT_RUNNING, "threads-running");
    addLimit(why, Table.LIMIT_VIRTUAL, "virtual-threads");
    addLimit(why, Table.LIMIT_STOPPED, "thread-stopped");
    addLimit(why, Table.LIMIT_LOST, "lost");
    Integer number = numbers.get(c);
    out.raw(tag);
    out.varint(number == null ? 0 : number);
    out.varint(method);
    out.varint(numPaths);
    out.varint(tableK);
    out.varint(exactUpTo);
    out.varint(why);
    out.varint(modulus);
  }

  private void addLimit(int why, int limit, String name) {
    if ((why & limit) != 0) {
      limits.add(name);
    }
  }

  /**
   * Writes a record without counts.
   *
   * @param why limits that were hit, {@code Table.LIMIT_} bits
   */
  void writeEmpty(WovenClass c, int method, int numPaths, int exactUpTo, int why)
      throws IOException {
    writeHead(c, method, Table.TAG_CONTEXTS, numPaths, c.archive.actualK(), exactUpTo, why, 0);
    out.varint(0); // contexts
    out.varint(0); // counters
    out.varint(0); // interrupted prefixes
  }
}
