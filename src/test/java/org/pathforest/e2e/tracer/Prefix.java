package org.pathforest.e2e.tracer;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Blocks one after another. From one beginning, the same blocks are the same object. */
public final class Prefix {
  private final Prefix before;
  private final int block;
  private final Map<Integer, Prefix> next = new HashMap<>(2);

  /** No blocks: a beginning. */
  public Prefix() {
    this(null, -1);
  }

  private Prefix(Prefix before, int block) {
    this.before = before;
    this.block = block;
  }

  /** These blocks and one more. */
  public Prefix then(int one) {
    return next.computeIfAbsent(one, key -> new Prefix(this, key));
  }

  /** The blocks, first to last. */
  public List<Integer> blocks() {
    List<Integer> blocks = new ArrayList<>();
    for (Prefix p = this; p.before != null; p = p.before) {
      blocks.add(p.block);
    }
    Collections.reverse(blocks);
    return blocks;
  }
}
