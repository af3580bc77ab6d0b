package org.pathforest.runtime;

/**
 * Tells virtual threads (JEP 444) from others. There may be millions, so none has tables of its
 * own: all share some.
 */
final class VirtualThreads {
  /** What they have in common, on a JDK that has them. */
  private static final Class<?> BASE = base();

  private VirtualThreads() {}

  private static Class<?> base() {
    try {
      return Class.forName("java.lang.BaseVirtualThread", false, null);
    } catch (ClassNotFoundException e) {
      return null;
    } catch (LinkageError e) {
      return null;
    } catch (SecurityException e) {
      return null; // not on a JDK that has them
    }
  }

  static boolean has(Thread t) {
    return BASE != null && BASE.isInstance(t);
  }
}
