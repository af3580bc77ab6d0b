package org.pathforest.profile.record;

import java.io.IOException;

/** Is told what a record holds, in the order of {@code docs/formats.md}; ranges are checked. */
public interface RecordSink {

  /**
   * Contexts are numbered from 1 in the order told; 0 is the empty one.
   *
   * @param previous number of an earlier context
   * @param id path id
   * @param length number of symbols, 1 to one more than the previous context has
   */
  default void context(int previous, int id, int length) {}

  /** A path ended that often after a context. */
  default void counter(int context, int id, long count) {}

  /** A path, the last of those ids, ended that often after the others; not to be kept. */
  default void sequence(int[] ids, long count) {}

  /** Nodes are numbered from 1 in the order told; a root has parent 0. */
  default void node(int parent, int id, long count) {}

  /** Paths that count for n = 1 only. */
  default void loose(int id, long count) {}

  /**
   * Searches among the children of a slab forest's nodes that did not find theirs in front, and
   * children that they looked at.
   */
  default void scans(long searches, long scans) {}

  /**
   * An interrupted prefix.
   *
   * @param handler 0 for none, else 1 + position among the handler starts
   * @throws IOException if it does not fit the method
   */
  default void prefix(int handler, int block, int register, long count) throws IOException {}
}
