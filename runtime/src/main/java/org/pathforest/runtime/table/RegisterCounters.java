package org.pathforest.runtime.table;

/** The counters of a table with contexts: first those in rows, then the hashed ones. */
final class RegisterCounters extends Counters {
  private final GramTable table;
  // Null if the table has none.
  private final Sequences rows;
  private final Sequences hashed;

  private final int rowPlaces;

  RegisterCounters(GramTable table) {
    super(table.contexts);
    this.table = table;
    // Read the rows first: once there are hashed counters, no more rows are created.
    this.rows = table.rows == null ? null : table.rows.sequences();
    this.rowPlaces = rows == null ? 0 : rows.places();
    this.hashed = table.hashed == null ? null : table.hashed.sequences();
  }

  @Override
  int places() {
    return rowPlaces + (hashed == null ? 0 : hashed.places());
  }

  @Override
  long count(int place) {
    return place < rowPlaces ? rows.count(place) : hashed.count(place - rowPlaces);
  }

  @Override
  int context(int place) {
    return table.contextOf(register(place));
  }

  @Override
  int id(int place) {
    return table.idOf(register(place));
  }

  private long register(int place) {
    return place < rowPlaces ? place : hashed.key(place - rowPlaces) - 1;
  }
}
