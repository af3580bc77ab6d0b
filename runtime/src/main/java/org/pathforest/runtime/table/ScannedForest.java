package org.pathforest.runtime.table;

import java.io.IOException;

/**
 * A slab forest that also counts node scans: the children that the searches in D'Elia &amp;
 * Demetrescu's Figure 11, lines 13 and 21, look at. Only searches that do not find their child in
 * front call this class. The other searches look at one child each, and their number follows from
 * the counts of the nodes. So the usual step is the same with and without these statistics.
 */
final class ScannedForest extends SlabForest {
  /** Number of searches that did not find their child in front. */
  private long searches;

  /** Number of children that these searches looked at. */
  private long scans;

  ScannedForest(int numPaths, int k, boolean shared) {
    super(numPaths, k, shared, false);
    takeMemory();
  }

  @Override
  Node child(Node parent, int id) {
    searches++;
    for (Node c = parent.first; c != null; c = c.sibling) {
      scans++;
      if (c.label == id) {
        break;
      }
    }
    return super.child(parent, id);
  }

  @Override
  public void add(Table other) {
    long searchesBefore = searches;
    long scansBefore = scans;
    super.add(other); // searches too, but not on behalf of the program
    ScannedForest t = (ScannedForest) other;
    searches = searchesBefore + t.searches;
    scans = scansBefore + t.scans;
  }

  @Override
  public void reset() {
    super.reset();
    searches = 0;
    scans = 0;
  }

  @Override
  public int tag() {
    return TAG_SCANNED_SLABS;
  }

  @Override
  public void write(CountsWriter out, Head head) throws IOException {
    super.write(out, head);
    out.varint(searches);
    out.varint(scans);
  }
}
