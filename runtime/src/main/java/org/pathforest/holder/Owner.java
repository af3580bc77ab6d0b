package org.pathforest.holder;

/**
 * A thread that owns a counter holder beside the first owner, with counters and tables of its own
 * at fixed addresses. This is a template, too: the instrumenter puts several copies into each
 * archive. Each passes what is not its thread's to the next one, the last one to the holder.
 *
 * <p>The class is initialized by the first thread that gets here: that thread is the owner. So as
 * long as no more threads count than there are owners, woven code has no call in its usual path,
 * and HotSpot need not assume that something has changed.
 */
final class Owner {
  /** The id of no thread. */
  private static final long NOBODY = -1;

  /** The owner's {@code ThreadId}, since a reference would keep a thread that has ended. */
  private static final long ID;

  private static final long[] COUNTERS;
  private static final Object[] TABLES;

  static {
    Object[] owned = CounterHolder.ownToo();
    ID = owned == null ? NOBODY : (Long) owned[0];
    COUNTERS = owned == null ? null : (long[]) owned[1];
    TABLES = owned == null ? null : (Object[]) owned[2];
  }

  private Owner() {}

  /** Returns a thread's counters; null if no copy of this class has that owner. */
  static long[] counters(long id) {
    return id == ID ? COUNTERS : NextOwner.counters(id);
  }

  /** Returns a thread's table of a method; null likewise, or if it is not known here. */
  static Object table(int method, long id) {
    return id == ID ? TABLES[method] : NextOwner.table(method, id);
  }
}
