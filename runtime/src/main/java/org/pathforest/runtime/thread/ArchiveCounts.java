package org.pathforest.runtime.thread;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;
import org.pathforest.runtime.memory.Empty;
import org.pathforest.runtime.memory.Memory;
import org.pathforest.runtime.memory.Publication;
import org.pathforest.runtime.settings.Settings;
import org.pathforest.runtime.table.Table;

/**
 * Counts of one archive in one {@link ThreadContext}: counters of methods whose sequences are
 * single paths, and tables of the others. Only the thread of the context writes, or the virtual
 * threads that share it; others may read.
 *
 * <p>Counters and tables are in pages, made when something in them is first counted. The thread
 * that owns a counter holder has all counters in one array besides, in which the holder counts.
 *
 * <p>More than 300 lines: a count costs as many loads as there are objects on the way to it, so the
 * pages of counters and of tables are in one object.
 */
public final class ArchiveCounts {
  /**
   * Number of unused elements at both ends of an array of counters. Data that other threads read
   * may be next to it in memory, in a cache line that would move whenever the owner counts.
   * Counters start here.
   */
  static final int UNUSED = 8;

  /** Bits of a counter's number within its page; counter holders rely on it. */
  static final int PAGE_BITS = 8;

  private static final int PAGE = 1 << PAGE_BITS;

  /** Bits of a method's number within its page of tables, whose first element is the owner. */
  static final int TABLES_BITS = 5;

  private static final int TABLES = 1 << TABLES_BITS;
  private static final int BYTES = 64;
  private static final int BYTES_PER_ARRAY = 16;
  static final int BYTES_PER_REFERENCE = 4;

  /** Null if it is of virtual threads, or a sum. */
  public final Thread owner;

  /**
   * The {@link ThreadId} of the owner, or of the virtual thread that it belongs to now; 0 if that
   * is unknown, or there is none. Only that thread itself relies on it.
   */
  long id;

  /** The archive, representing all with the same description. */
  public final Archive archive;

  /** Whether many threads write it. */
  public final boolean shared;

  /** Counters of the holder that the thread owns, by number; empty if it owns none. */
  private long[] counters = Empty.longs();

  /** Whether its thread owns a holder. */
  private boolean owns;

  /** The tables of that holder, by method; null if there is none, or it is not to have them. */
  private Object[] held;

  /** Pages of counters, by number; empty until there is one, and where many threads write. */
  private long[][] pages = {};

  /** The same where many threads write. */
  private volatile AtomicLongArray[] sharedPages = {};

  /** Pages of tables, by number, the first element of each its owner; empty until there is one. */
  private Object[][] tables = {};

  /** Set while its thread may have been counting edges when counts were set to 0. */
  public volatile boolean torn;

  /** Bytes taken from {@link Memory}, without the tables' own; under the lock if shared. */
  private long bytes;

  private ArchiveCounts(Thread owner, Archive archive, boolean shared) {
    this.owner = owner;
    this.id = owner == null ? 0 : ThreadId.of(owner);
    this.archive = archive;
    this.shared = shared;
    take(BYTES);
  }

  /** Makes those of a thread, or sums, which have no owner. */
  static ArchiveCounts of(Thread owner, Archive archive) {
    return new ArchiveCounts(owner, archive, false);
  }

  /** Makes those of virtual threads that write them at once. */
  static ArchiveCounts ofMany(Archive archive) {
    return new ArchiveCounts(null, archive, true);
  }

  private void take(long more) {
    Memory.force(more);
    bytes += more;
  }

  /**
   * Makes what a counter holder keeps of its owner; to be called by that thread.
   *
   * @return the thread, its counters by number ({@code long[]}) and its tables by method ({@code
   *     Object[]}); null if there is no memory for them
   */
  public Object[] own() {
    long more = 8L * (archive.counters() + UNUSED) + (long) BYTES_PER_REFERENCE * archive.methods;
    if (!owns && !Memory.take(more, Memory.Use.SINGLE_PATHS)) {
      return null;
    }
    try {
      Object[] of = {owner, counters, new Object[archive.methods]};
      if (!owns) {
        of[1] = new long[archive.counters() + UNUSED];
        bytes += more;
        counters = (long[]) of[1];
        owns = true;
      }
      if (!Settings.BURSTS) { // else it is decided anew for each activation which table it is
        held = (Object[]) of[2];
        for (int m = 0; m < held.length; m++) {
          held[m] = table(m);
        }
      }
      return of;
    } catch (OutOfMemoryError e) {
      if (!owns) {
        Memory.refused(more);
      }
      return null;
    }
  }

  /**
   * Makes it findable for the current thread, whose context has it, unless many threads write it.
   */
  public void show(Thread current) {
    if (!shared) {
      if (owner == null) {
        id = ThreadId.of(current); // a virtual thread has taken it over
      }
      archive.threads.put(this);
    }
  }

  /** Counts a path. */
  public void count(int counter) {
    if (!add(counter, 1)) {
      archive.setUncounted(counter);
    }
  }

  /** Adds to a counter; false if there is no memory for it. */
  private boolean add(int counter, long n) {
    if (shared) {
      AtomicLongArray page = sharedPage(counter >> PAGE_BITS);
      if (page != null) {
        page.addAndGet(counter & PAGE - 1, n);
      }
      return page != null;
    }
    long[] page = page(counter >> PAGE_BITS);
    if (page != null) {
      page[UNUSED + (counter & PAGE - 1)] += n;
    }
    return page != null;
  }

  private long[] page(int i) {
    if (i < pages.length && pages[i] != null) {
      pages[i][0] = id; // it was another virtual thread's, or is not found any more
      archive.threads.put(i, pages[i], id);
      return pages[i];
    }
    long more =
        8L * (PAGE + 2 * UNUSED) + BYTES_PER_ARRAY + (i < pages.length ? 0 : bytesOfPages());
    if (!Memory.take(more, Memory.Use.SINGLE_PATHS)) {
      return null;
    }
    try {
      long[] page = new long[PAGE + 2 * UNUSED];
      page[0] = id;
      long[][] all = i < pages.length ? pages : new long[numPages()][];
      all[i] = page;
      pages = all;
      bytes += more;
      archive.threads.put(i, page, id);
      return page;
    } catch (OutOfMemoryError e) {
      Memory.refused(more);
      return null;
    }
  }

  private AtomicLongArray sharedPage(int i) {
    AtomicLongArray[] p = sharedPages;
    return i < p.length && p[i] != null ? p[i] : newSharedPage(i);
  }

  private synchronized AtomicLongArray newSharedPage(int i) {
    AtomicLongArray[] p = sharedPages;
    if (i < p.length && p[i] != null) {
      return p[i];
    }
    long more = 8L * PAGE + 2 * BYTES_PER_ARRAY + (p.length > 0 ? 0 : bytesOfPages());
    if (!Memory.take(more, Memory.Use.SINGLE_PATHS)) {
      return null;
    }
    try {
      AtomicLongArray page = new AtomicLongArray(PAGE);
      AtomicLongArray[] all = p.length > 0 ? p : new AtomicLongArray[numPages()];
      Publication.fence(); // its zeros are written before others can see it
      all[i] = page;
      sharedPages = all;
      bytes += more;
      return page;
    } catch (OutOfMemoryError e) {
      Memory.refused(more);
      return null;
    }
  }

  private int numPages() {
    return archive.threads.counters.length;
  }

  private long bytesOfPages() {
    return BYTES_PER_ARRAY + (long) BYTES_PER_REFERENCE * numPages();
  }

  /** The table of a method, or null. */
  public Table table(int method) {
    Object[] page = tablesWith(method);
    return page == null ? null : (Table) page[1 + (method & TABLES - 1)];
  }

  private Object[] tablesWith(int method) {
    Object[][] all = tables;
    int i = method >> TABLES_BITS;
    return i < all.length ? all[i] : null;
  }

  /**
   * Makes a table findable for counter holders, if it may be. Not for virtual threads: the page
   * would keep one that has ended, and its task, from being collected.
   */
  public void show(int method) {
    Object[] page = tablesWith(method);
    if (page != null
        && owner != null
        && !Settings.BURSTS) { // else it is decided anew for each activation
      archive.threads.put(method >> TABLES_BITS, page, id);
    }
  }

  /** Makes room for a table: after this, nothing can fail any more. */
  private void makeRoom(int method) {
    int i = method >> TABLES_BITS;
    Object[][] all = tables;
    if (all.length == 0) {
      all = new Object[archive.threads.tables.length][];
      take(BYTES_PER_ARRAY + (long) BYTES_PER_REFERENCE * all.length);
      Publication.fence();
      tables = all;
    }
    if (all[i] == null) {
      Object[] page = new Object[1 + TABLES];
      page[0] = owner;
      take(BYTES_PER_ARRAY + (long) BYTES_PER_REFERENCE * page.length);
      Publication.fence();
      all[i] = page;
    }
  }

  private void set(int method, Table t) {
    tables[method >> TABLES_BITS][1 + (method & TABLES - 1)] = t;
    if (held != null) {
      held[method] = t;
    }
  }

  /**
   * Puts a new table in its place, unless another thread has put one there.
   *
   * @return the table that is there now
   */
  public Table put(int method, Table t) {
    if (!shared) {
      makeRoom(method);
      set(method, t);
      return t;
    }
    synchronized (this) {
      Table there = table(method);
      if (there != null) {
        Memory.giveBack(t.bytes());
        return there;
      }
      makeRoom(method);
      // All of the table is written before others can see it.
      Publication.fence();
      set(method, t);
      return t;
    }
  }

  /** A copy of the counts of a method that has counters, by path id. */
  public long[] countsOf(int method) {
    int first = archive.firstCounter(method);
    long[] copy = new long[archive.countersOf(method)];
    for (int i = 0; i < copy.length; i++) {
      copy[i] = at(first + i);
    }
    return copy;
  }

  private long at(int counter) {
    int i = counter >> PAGE_BITS;
    long n = counter < counters.length ? counters[counter] : 0;
    long[][] p = pages;
    if (i < p.length && p[i] != null) {
      n += p[i][UNUSED + (counter & PAGE - 1)];
    }
    AtomicLongArray[] s = sharedPages;
    if (i < s.length && s[i] != null) {
      n += s[i].get(counter & PAGE - 1);
    }
    return n;
  }

  /** Whether something has been counted of methods from {@code firstMethod} to {@code end} - 1. */
  public boolean ran(int firstMethod, int end) {
    for (int c = archive.firstCounter(firstMethod); c < archive.firstCounter(end); c++) {
      if (at(c) != 0) {
        return true;
      }
    }
    for (int m = firstMethod; m < end; m++) {
      if (table(m) != null) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the same counts without the thread, for the sum of ended threads; these become empty.
   */
  ArchiveCounts withoutOwner() {
    forget();
    for (Object[] page : tables) {
      if (page != null) {
        page[0] = null;
      }
    }
    ArchiveCounts c = new ArchiveCounts(this);
    counters = Empty.longs();
    pages = new long[0][];
    tables = new Object[0][];
    return c;
  }

  /** Makes these counts unfindable: their thread has ended. */
  void forget() {
    ThreadSlots threads = archive.threads;
    threads.forget(this);
    for (int i = 0; i < pages.length; i++) {
      threads.forget(i, pages[i], id);
    }
    for (int i = 0; i < tables.length; i++) {
      threads.forget(i, tables[i], id);
    }
  }

  private ArchiveCounts(ArchiveCounts of) {
    this.owner = null;
    this.id = 0;
    this.archive = of.archive;
    this.shared = false;
    this.counters = of.counters;
    this.pages = of.pages;
    this.tables = of.tables;
    this.torn = of.torn;
    this.bytes = of.bytes;
  }

  /**
   * Moves the counts of another thread that has ended to this sum. If memory or stack run out, the
   * rest stays there, to be moved later.
   */
  void add(ArchiveCounts other) {
    other.forget();
    torn |= other.torn;
    for (int i = 0; i < other.counters.length; i++) {
      other.counters[i] = moved(i, other.counters[i]);
    }
    for (int p = 0; p < other.pages.length; p++) {
      long[] page = other.pages[p];
      for (int i = 0; page != null && i < PAGE; i++) {
        page[UNUSED + i] = moved((p << PAGE_BITS) + i, page[UNUSED + i]);
      }
    }
    for (int p = 0; p < other.tables.length; p++) {
      Object[] page = other.tables[p];
      for (int i = 0; page != null && i < TABLES; i++) {
        Table t = (Table) page[1 + i];
        if (t != null) {
          int method = (p << TABLES_BITS) + i;
          makeRoom(method);
          // Taken out first: if memory ends on the way, it must not be added again.
          page[1 + i] = null;
          add(method, t);
        }
      }
    }
  }

  /** Adds to a counter, or notes that it can't; returns the rest to be moved. */
  private long moved(int counter, long n) {
    if (n != 0) {
      if (counter < counters.length) {
        counters[counter] += n;
      } else if (!add(counter, n)) {
        archive.setUncounted(counter);
      }
    }
    return 0;
  }

  private void add(int method, Table t) {
    Table sum = table(method);
    if (sum == null) {
      set(method, t);
      return;
    }
    sum = sum.sumFor(t);
    if (sum == null) {
      return; // it stays
    }
    try {
      sum.add(t);
    } catch (OutOfMemoryError e) {
      sum.limits |= Table.LIMIT_MEMORY; // it has no part, or some of it
      sum.exactUpTo = 0;
    } catch (StackOverflowError e) {
      sum.limits |= Table.LIMIT_STACK; // no call here
      sum.exactUpTo = 0;
    }
    Memory.giveBack(t.bytes());
  }

  void reset() {
    Arrays.fill(counters, 0);
    for (long[] page : pages) {
      if (page != null) {
        Arrays.fill(page, UNUSED, UNUSED + PAGE, 0);
      }
    }
    for (AtomicLongArray page : sharedPages) {
      for (int i = 0; page != null && i < PAGE; i++) {
        page.set(i, 0);
      }
    }
    for (Object[] page : tables) {
      for (int i = 1; page != null && i <= TABLES; i++) {
        if (page[i] != null) {
          ((Table) page[i]).reset();
        }
      }
    }
  }

  /** Bytes taken from {@link Memory}, without the tables' own. */
  public long bytes() {
    return bytes;
  }

  /** Gives all bytes back to {@link Memory}. */
  void giveBack() {
    Memory.giveBack(bytes);
    for (Object[] page : tables) {
      for (int i = 1; page != null && i <= TABLES; i++) {
        for (Table t = (Table) page[i]; t != null; t = t.beside) {
          Memory.giveBack(t.bytes());
        }
      }
    }
  }
}
