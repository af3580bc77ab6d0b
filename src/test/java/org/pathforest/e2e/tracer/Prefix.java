package org.pathforest.e2e.tracer;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A sequence of blocks. Sequences from the same root are the same object if their blocks are the
 * same.
 */
public final class Prefix {
  private final Prefix before;
  private final int block;
  private final Map<Integer, Prefix> next = new HashMap<>(2);

  /** Creates a root: the empty sequence. */
  public Prefix() {
    this(null, -1);
  }

  private Prefix(Prefix before, int block) {
    this.before = before;
    this.block = block;
  }

  /** Returns this sequence followed by one more block. */
  public Prefix then(int one) {
    return next.computeIfAbsent(one, key -> new Prefix(this, key));
  }

  /** Returns the blocks, first to last. */
  public List<Integer> blocks() {
    List<Integer> blocks = new ArrayList<>();
    for (Prefix p = this; p.before != null; p = p.before) {
      blocks.add(p.block);
    }
    Collections.reverse(blocks);
    return blocks;
  }
}
