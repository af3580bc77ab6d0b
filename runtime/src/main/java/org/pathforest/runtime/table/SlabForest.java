package org.pathforest.runtime.table;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.pathforest.runtime.memory.Memory;
import org.pathforest.runtime.memory.Publication;
import org.pathforest.runtime.settings.Settings;

/**
 * A k-slab forest (D'Elia &amp; Demetrescu 2013, Definition 3), built as in their Figure 11. An
 * activation keeps the current nodes of the upper slab ("top") and of the lower slab ("bottom") in
 * local variables. The depth of the top node tells how many paths its chunk has. Children are in
 * lists, new ones in front (Section 5.3), roots in an open-addressing table.
 *
 * <p>More than 300 lines: the methods that count a path read nodes and roots directly, so that
 * HotSpot compiles them as the paper's algorithm.
 */
public class SlabForest extends Table {

  /** A node of the forest. */
  public static final class Node {
    final int label;
    final int depth;

    /** Next child of the same parent. Final: a thread that sees a node sees all of the list. */
    final Node sibling;

    long count;
    Node first;

    Node(int label, int depth, Node sibling) {
      this.label = label;
      this.depth = depth;
      this.sibling = sibling;
    }
  }

  private static final int BYTES_PER_NODE = 40;

  /** Depth of the last level of the upper slab: k - 2. */
  private final int last;

  private Node[] roots = new Node[8];
  private int rootCount;
  private long bytes;

  /** Counts of single paths for which no node could be created, by path id. */
  private final InterruptedCounts loose =
      new InterruptedCounts(false); // guarded by the forest's lock if it is shared

  /** Whether many threads write the forest, one at a time. */
  private final boolean shared;

  /**
   * Creates a forest.
   *
   * @param numPaths N, 1 or greater
   * @param k greatest number of path ids in an n-gram, 2 or greater
   * @param shared whether many threads write the forest
   */
  public SlabForest(int numPaths, int k, boolean shared) {
    this(numPaths, k, shared, false);
    takeMemory();
  }

  SlabForest(int numPaths, int k, boolean shared, boolean uncounted) {
    super(numPaths, k, shared, uncounted);
    this.last = Math.max(k, 2) - 2;
    this.shared = shared;
  }

  /** Creates a forest. It also counts node scans if {@link Settings#STATISTICS} is set. */
  public static SlabForest make(int numPaths, int k, boolean shared) {
    return Settings.STATISTICS
        ? new ScannedForest(numPaths, k, shared)
        : new SlabForest(numPaths, k, shared);
  }

  static SlabForest uncounted() {
    return new SlabForest(1, 2, false, true);
  }

  /**
   * Returns the bottom node to count under. If a chunk is full, that is its last node (Figure 11,
   * line 7).
   *
   * @param t the method's forest
   * @param top current node of the upper slab; null at the start of a sequence
   * @param bottom current node of the lower slab, or null
   */
  public static Node base(SlabForest t, Node top, Node bottom) {
    return top == null || top.depth == t.last ? top : bottom;
  }

  /**
   * Returns the top node for a path that ends (lines 8 to 18).
   *
   * @param t the method's forest
   * @param top current node of the upper slab; null at the start of a sequence
   * @param id id of the path, 0 to N - 1
   * @return the new current node; null if there is no memory for it
   */
  public static Node top(SlabForest t, Node top, int id) {
    if (top == null || top.depth == t.last) {
      return t.shared ? t.sharedRoot(id) : t.root(id);
    }
    Node c = top.first;
    return c != null && c.label == id ? c : t.shared ? t.sharedChild(top, id) : t.child(top, id);
  }

  /**
   * Counts a path that ends (lines 20 to 30).
   *
   * @param t the method's forest
   * @param top result of {@link #top}
   * @param bottom result of {@link #base}
   * @param id id of the path, 0 to N - 1
   * @return the new current node of the lower slab, or null
   */
  public static Node count(SlabForest t, Node top, Node bottom, int id) {
    if (t.shared) {
      synchronized (t) {
        return t.countAlone(top, bottom, id);
      }
    }
    return t.countAlone(top, bottom, id);
  }

  private synchronized Node sharedRoot(int id) {
    return root(id);
  }

  private synchronized Node sharedChild(Node parent, int id) {
    return child(parent, id);
  }

  private Node countAlone(Node top, Node bottom, int id) {
    if (bottom != null) {
      Node c = bottom.first;
      if (c == null || c.label != id) {
        c = child(bottom, id);
        if (c == null) {
          loose(id);
          return null;
        }
      }
      c.count++;
      return c;
    }
    if (top == null) {
      loose(id);
    } else {
      top.count++;
    }
    return null;
  }

  private void loose(int id) {
    if (!uncounted) {
      limit(loose.add(InterruptedCounts.key(0, 0, id), 1) ? 1 : 0, LIMIT_MEMORY);
    }
  }

  /** Returns the child with a label. Creates it if there is none; null if there is no memory. */
  Node child(Node parent, int id) {
    for (Node c = parent.first; c != null; c = c.sibling) {
      if (c.label == id) {
        return c;
      }
    }
    Node c = make(id, parent.depth + 1, parent.first);
    if (c != null) {
      parent.first = c;
    }
    return c;
  }

  private Node make(int id, int depth, Node sibling) {
    if (uncounted) {
      return null;
    }
    Memory.Use use = depth == 0 ? Memory.Use.SHORT_CONTEXTS : Memory.Use.LONG_CONTEXTS;
    if (Memory.take(BYTES_PER_NODE, use)) {
      try {
        Node n = new Node(id, depth, sibling);
        bytes += BYTES_PER_NODE;
        return n;
      } catch (OutOfMemoryError e) {
        Memory.refused(BYTES_PER_NODE);
      }
    }
    return none();
  }

  /**
   * Records that a node is missing. The sequence continues as if it started there, so counts of
   * longer sequences are wrong.
   */
  private Node none() {
    limit(1, LIMIT_MEMORY);
    return null;
  }

  private Node root(int id) {
    int mask = roots.length - 1;
    int i = hash(id) & mask;
    while (roots[i] != null) {
      if (roots[i].label == id) {
        return roots[i];
      }
      i = (i + 1) & mask;
    }
    if (uncounted) {
      return null;
    }
    if (rootCount * 2 >= roots.length && !growRoots()) {
      return none();
    }
    Node n = make(id, 0, null);
    if (n != null) {
      insert(roots, n);
      rootCount++;
    }
    return n;
  }

  private boolean growRoots() {
    long more = 4L * roots.length;
    if (!Memory.take(more, Memory.Use.SHORT_CONTEXTS)) {
      return false;
    }
    try {
      Node[] grown = new Node[roots.length * 2];
      for (Node n : roots) {
        if (n != null) {
          insert(grown, n);
        }
      }
      Publication.fence();
      roots = grown;
      bytes += more;
      return true;
    } catch (OutOfMemoryError e) {
      Memory.refused(more);
      return false;
    }
  }

  private static void insert(Node[] roots, Node n) {
    int mask = roots.length - 1;
    int i = hash(n.label) & mask;
    while (roots[i] != null) {
      i = (i + 1) & mask;
    }
    roots[i] = n;
  }

  private static int hash(int id) {
    int h = id * 0x9E3779B9;
    return h ^ (h >>> 16);
  }

  /** Receives nodes, parents before children. */
  private interface NodeSink {
    /** Receives a node. Returns the parent to be passed with the node's children. */
    Object node(Object parent, Node n) throws IOException;
  }

  private void forEachNode(NodeSink sink) throws IOException {
    Deque<Object[]> work = new ArrayDeque<Object[]>();
    for (Node root : roots) {
      if (root != null) {
        work.push(new Object[] {this, root});
      }
      while (!work.isEmpty()) {
        Object[] pair = work.pop();
        Node n = (Node) pair[1];
        Object made = sink.node(pair[0], n);
        for (Node c = n.first; c != null; c = c.sibling) {
          work.push(new Object[] {made, c});
        }
      }
    }
  }

  @Override
  public void add(Table other) {
    super.add(other);
    final SlabForest t = (SlabForest) other;
    long[] entries = t.loose.entries();
    for (int i = 0; i < entries.length; i += 2) {
      limit(loose.add(entries[i], entries[i + 1]) ? 1 : 0, LIMIT_MEMORY);
    }
    try {
      t.forEachNode(
          new NodeSink() {
            @Override
            public Object node(Object parent, Node n) {
              // Without a parent no node is created: all paths below it count as single paths.
              Node mine =
                  parent == t
                      ? root(n.label)
                      : parent == null ? null : child((Node) parent, n.label);
              if (mine != null) {
                mine.count += n.count;
              } else if (n.count != 0) {
                limit(
                    loose.add(InterruptedCounts.key(0, 0, n.label), n.count) ? 1 : 0, LIMIT_MEMORY);
              }
              return mine;
            }
          });
    } catch (IOException e) {
      throw new IllegalStateException(e); // the sink writes to no stream
    }
  }

  @Override
  public void reset() {
    super.reset();
    loose.reset();
    try {
      forEachNode(
          new NodeSink() {
            @Override
            public Object node(Object parent, Node n) {
              n.count = 0;
              return n;
            }
          });
    } catch (IOException e) {
      throw new IllegalStateException(e); // the sink writes to no stream
    }
  }

  @Override
  public int modulus() {
    return 0;
  }

  @Override
  public int runningSum(long r) {
    return (int) r;
  }

  @Override
  public int tag() {
    return TAG_SLABS;
  }

  @Override
  long ownBytes() {
    return bytes + loose.bytes();
  }

  @Override
  public void write(CountsWriter out, Head head) throws IOException {
    limitUnflushed();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    final CountsWriter nodes = new CountsWriter(bytes);
    final int[] number = {0};
    final SlabForest forest = this;
    forEachNode(
        new NodeSink() {
          @Override
          public Object node(Object parent, Node n) throws IOException {
            number[0]++;
            nodes.varint(parent == forest ? 0 : (Integer) parent);
            nodes.varint(n.label);
            nodes.varint(n.count);
            return number[0];
          }
        });
    nodes.flush();
    head.write();
    out.varint(number[0]);
    out.append(bytes);
    out.loose(loose);
  }
}
