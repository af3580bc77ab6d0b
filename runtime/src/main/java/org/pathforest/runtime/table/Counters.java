package org.pathforest.runtime.table;

/** The counters of a table as they stood in its arrays at one moment; counts go on. */
abstract class Counters {
  /** What their context numbers mean. */
  final Contexts contexts;

  Counters(Contexts contexts) {
    this.contexts = contexts;
  }

  /** How many places there are, most of them with a count. */
  abstract int places();

  /** Count of a place; 0 if it is free. */
  abstract long count(int place);

  /** Context of a place that is not free. */
  abstract int context(int place);

  /** Path id of a place that is not free. */
  abstract int id(int place);
}
