package org.pathforest.runtime.thread;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;
import org.pathforest.runtime.memory.Empty;
import org.pathforest.runtime.memory.Memory;
import org.pathforest.runtime.memory.Publication;
import org.pathforest.runtime.settings.Settings;
import org.pathforest.runtime.table.Table;

/**
 * The counts of one archive in one {@link ThreadContext}: the counters of methods whose sequences
 * are single paths, and the tables of the other methods. Only the thread of the context writes
 * them, or the virtual threads that share it. Other threads may read them.
 *
 * <p>Counters and tables are in pages, which are created when something in them is first counted. A
 * thread that owns a counter holder also has all counters in one array, in which the holder counts.
 *
 * <p>More than 300 lines: a count costs as many loads as there are objects on the way to it, so the
 * pages of counters and of tables are in one object.
 */
public final class ArchiveCounts {
  /**
   * Number of unused elements at both ends of an array of counters, so the counters start at this
   * index. Data that other threads read may be next to the array in memory. It could be in a cache
   * line that would move whenever the owner counts.
   */
  static final int UNUSED = 8;

  /** Number of bits of a counter's number within its page, if many threads write the page. */
  private static final int PAGE_BITS = 8;

  private static final int PAGE = 1 << PAGE_BITS;

  /**
   * Number of bits of a method's number within its page of tables. The first element of such a page
   * is the owner.
   */
  static final int TABLES_BITS = 5;

  private static final int TABLES = 1 << TABLES_BITS;
  private static final int BYTES = 64;
  private static final int BYTES_PER_ARRAY = 16;
  static final int BYTES_PER_REFERENCE = 4;

  /** The thread; null for counts of virtual threads, and for sums. */
  public final Thread owner;

  /**
   * The {@link ThreadId} of the owner, or of the virtual thread that has these counts now. 0 if the
   * id is unknown or there is no such thread. Only that thread itself relies on this field.
   */
  long id;

  /** The archive that represents all archives with the same description. */
  public final Archive archive;

  /** Whether many threads write these counts. */
  public final boolean shared;

  /** The counters of the holder that the thread owns, by number; empty if it owns none. */
  private long[] counters = Empty.longs();

  /** Whether the thread owns a holder. */
  private boolean owns;

  /**
   * The tables of that holder, by method; null if there is no holder, or if it must not have
   * tables.
   */
  private Object[] held;

  /** Pages of counters, by number. Empty until there is one, and always if many threads write. */
  private CounterPage[] pages = {};

  /** Pages of counters that many threads write, by number. Empty until there is one. */
  private volatile AtomicLongArray[] sharedPages = {};

  /**
   * Pages of tables, by number. Empty until there is one. The first element of a page is its owner.
   */
  private Object[][] tables = {};

  /** Whether the thread may have been counting edges when counts were set to 0. */
  public volatile boolean torn;

  /**
   * Bytes charged to {@link Memory}, without those of the tables; guarded by the lock if shared.
   */
  private long bytes;

  private ArchiveCounts(Thread owner, Archive archive, boolean shared) {
    this.owner = owner;
    this.id = owner == null ? 0 : ThreadId.of(owner);
    this.archive = archive;
    this.shared = shared;
    take(BYTES);
  }

  /** Creates the counts of a thread, or a sum, which has no owner. */
  static ArchiveCounts of(Thread owner, Archive archive) {
    return new ArchiveCounts(owner, archive, false);
  }

  /** Creates counts that several virtual threads write at once. */
  static ArchiveCounts ofMany(Archive archive) {
    return new ArchiveCounts(null, archive, true);
  }

  private void take(long more) {
    Memory.force(more);
    bytes += more;
  }

  /**
   * Creates what a counter holder keeps for its owner. Must be called by that thread.
   *
   * @param use what memory is needed for
   * @return the thread, its counters by number ({@code long[]}) and its tables by method ({@code
   *     Object[]}); null if there is no memory for them
   */
  Object[] own(Memory.Use use) {
    long more = 8L * (archive.counters() + UNUSED) + (long) BYTES_PER_REFERENCE * archive.methods;
    if (!owns && !Memory.take(more, use)) {
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
      if (!Settings.BURSTS) { // with bursts, each activation must ask for its table
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
   * Lets the current thread, whose context has these counts, find them in {@link ThreadSlots}. Does
   * nothing if many threads write them.
   */
  public void show(Thread current) {
    if (!shared) {
      if (owner == null) {
        id = ThreadId.of(current); // a virtual thread has taken the counts over
      }
      archive.threads.put(this);
    }
  }

  /** Counts a path. If there is no memory, records that counts of its method are missing. */
  public void count(int counter) {
    if (!add(counter, 1)) {
      archive.setUncounted(counter);
    }
  }

  /** Adds {@code n} to a counter. Returns false if there is no memory for the counter. */
  private boolean add(int counter, long n) {
    if (shared) {
      AtomicLongArray page = sharedPage(counter >> PAGE_BITS);
      if (page != null) {
        page.addAndGet(counter & PAGE - 1, n);
      }
      return page != null;
    }
    CounterPage page = page(CounterPage.of(counter));
    if (page != null) {
      page.add(counter, n);
    }
    return page != null;
  }

  private CounterPage page(int i) {
    if (i < pages.length && pages[i] != null) {
      pages[i].id = id; // another virtual thread had it, or its slot was lost
      archive.threads.put(i, pages[i]);
      return pages[i];
    }
    long ofPages = i < pages.length ? 0 : bytesOfPages(archive.threads.counters.length);
    long more = CounterPage.BYTES + ofPages;
    if (!Memory.take(more, Memory.Use.SINGLE_PATHS)) {
      return null;
    }
    try {
      CounterPage page = new CounterPage(archive, i, id);
      CounterPage[] all =
          i < pages.length ? pages : new CounterPage[archive.threads.counters.length];
      Publication.fence();
      all[i] = page;
      pages = all;
      bytes += ofPages;
      archive.threads.put(i, page);
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
    int numPages = 1 + (archive.counters() >> PAGE_BITS);
    long more = 8L * PAGE + 2 * BYTES_PER_ARRAY + (p.length > 0 ? 0 : bytesOfPages(numPages));
    if (!Memory.take(more, Memory.Use.SINGLE_PATHS)) {
      return null;
    }
    try {
      AtomicLongArray page = new AtomicLongArray(PAGE);
      AtomicLongArray[] all = p.length > 0 ? p : new AtomicLongArray[numPages];
      Publication.fence(); // its zeros must be written before others can see it
      all[i] = page;
      sharedPages = all;
      bytes += more;
      return page;
    } catch (OutOfMemoryError e) {
      Memory.refused(more);
      return null;
    }
  }

  private static long bytesOfPages(int number) {
    return BYTES_PER_ARRAY + (long) BYTES_PER_REFERENCE * number;
  }

  /** Returns the table of a method, or null. */
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
   * Lets counter holders find a table, if they may. Tables of virtual threads are excluded: the
   * page would keep a thread that has ended, and its task, from being collected.
   */
  public void show(int method) {
    Object[] page = tablesWith(method);
    if (page != null
        && owner != null
        && !Settings.BURSTS) { // with bursts, each activation must ask for its table
      archive.threads.put(method >> TABLES_BITS, page, id);
    }
  }

  /** Makes room for a table. After this, putting the table in its place cannot fail. */
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
      // The whole table must be written before others can see it.
      Publication.fence();
      set(method, t);
      return t;
    }
  }

  /** Returns a copy of the counts of a method that has counters, by path id. */
  public long[] countsOf(int method) {
    int first = archive.firstCounter(method);
    long[] copy = new long[archive.countersOf(method)];
    for (int i = 0; i < copy.length; i++) {
      copy[i] = at(first + i);
    }
    return copy;
  }

  private long at(int counter) {
    long n = counter < counters.length ? counters[counter] : 0;
    CounterPage[] p = pages;
    int page = CounterPage.of(counter);
    if (page < p.length && p[page] != null) {
      n += p[page].get(counter);
    }
    int i = counter >> PAGE_BITS;
    AtomicLongArray[] s = sharedPages;
    if (i < s.length && s[i] != null) {
      n += s[i].get(counter & PAGE - 1);
    }
    return n;
  }

  /** Returns whether something was counted in methods {@code firstMethod} to {@code end} - 1. */
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

  /** Moves these counts to a new object without the thread, for the sum of ended threads. */
  ArchiveCounts withoutOwner() {
    forget();
    for (Object[] page : tables) {
      if (page != null) {
        page[0] = null;
      }
    }
    ArchiveCounts c = new ArchiveCounts(this);
    counters = Empty.longs();
    pages = new CounterPage[0];
    tables = new Object[0][];
    return c;
  }

  /** Removes these counts from {@link ThreadSlots}, because their thread has ended. */
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
   * Moves the counts of another thread, which has ended, to this sum. If memory or stack run out,
   * the rest stays in {@code other}, to be moved later.
   */
  void add(ArchiveCounts other) {
    other.forget();
    torn |= other.torn;
    for (int i = 0; i < other.counters.length; i++) {
      move(i, other.counters[i]);
      other.counters[i] = 0;
    }
    for (CounterPage page : other.pages) {
      if (page != null) {
        page.moveTo(this);
      }
    }
    for (int p = 0; p < other.tables.length; p++) {
      Object[] page = other.tables[p];
      for (int i = 0; page != null && i < TABLES; i++) {
        Table t = (Table) page[1 + i];
        if (t != null) {
          int method = (p << TABLES_BITS) + i;
          makeRoom(method);
          // Taken out first: if memory runs out below, it must not be added again.
          page[1 + i] = null;
          add(method, t);
        }
      }
    }
  }

  /** Adds {@code n} to a counter, or records that it cannot be added. */
  void move(int counter, long n) {
    if (n != 0) {
      if (counter < counters.length) {
        counters[counter] += n;
      } else if (!add(counter, n)) {
        archive.setUncounted(counter);
      }
    }
  }

  private void add(int method, Table t) {
    Table sum = table(method);
    if (sum == null) {
      set(method, t);
      return;
    }
    sum = sum.sumFor(t);
    if (sum == null) {
      return; // sumFor has put it beside the other tables
    }
    try {
      sum.add(t);
    } catch (OutOfMemoryError e) {
      sum.limits |= Table.LIMIT_MEMORY; // none of its counts were added, or only some
      sum.exactUpTo = 0;
    } catch (StackOverflowError e) {
      sum.limits |= Table.LIMIT_STACK; // set directly: a call may overflow the stack, too
      sum.exactUpTo = 0;
    }
    Memory.giveBack(t.bytes());
  }

  void reset() {
    Arrays.fill(counters, 0);
    for (CounterPage page : pages) {
      if (page != null) {
        page.reset();
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

  /** Returns the number of bytes charged to {@link Memory}, without those of the tables. */
  public long bytes() {
    long all = bytes;
    for (CounterPage page : pages) {
      all += page == null ? 0 : page.bytes();
    }
    return all;
  }

  /** Gives all bytes back to {@link Memory}, including those of the tables. */
  void giveBack() {
    Memory.giveBack(bytes());
    for (Object[] page : tables) {
      for (int i = 1; page != null && i <= TABLES; i++) {
        for (Table t = (Table) page[i]; t != null; t = t.beside) {
          Memory.giveBack(t.bytes());
        }
      }
    }
  }
}
