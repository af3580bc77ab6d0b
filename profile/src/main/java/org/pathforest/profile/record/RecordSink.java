package org.pathforest.profile.record;

import java.io.IOException;

/**
 * Receives the content of a record in the order of {@code docs/formats.md}. The parser has checked
 * the ranges.
 */
public interface RecordSink {

  /**
   * Receives a context. Contexts are numbered from 1 in the order of the calls; 0 is the empty
   * context.
   *
   * @param previous number of an earlier context
   * @param id path id
   * @param length number of path ids in the context, from 1 to one more than in the previous
   *     context
   */
  default void context(int previous, int id, int length) {}

  /** Receives how often a path ended after a context. */
  default void counter(int context, int id, long count) {}

  /**
   * Receives how often the last of these paths ended after the others. Sinks must not keep the
   * array.
   */
  default void sequence(int[] ids, long count) {}

  /**
   * Receives a node of a slab forest. Nodes are numbered from 1 in the order of the calls; a root
   * has parent 0.
   */
  default void node(int parent, int id, long count) {}

  /** Receives a count of a path that counts for n = 1 only. */
  default void loose(int id, long count) {}

  /**
   * Receives statistics of a slab forest.
   *
   * @param searches searches among the children of a node that did not find their child in front
   * @param scans children that these searches looked at
   */
  default void scans(long searches, long scans) {}

  /**
   * Receives an interrupted prefix.
   *
   * @param handler 0 if the exception left the method, else 1 + position among the handler starts
   * @throws IOException if the prefix does not fit the method
   */
  default void prefix(int handler, int block, int register, long count) throws IOException {}
}
