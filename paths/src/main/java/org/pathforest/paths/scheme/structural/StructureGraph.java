package org.pathforest.paths.scheme.structural;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.pathforest.paths.cfg.Block;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;

/**
 * The structure graph of one loop, or the outline of the method. Its nodes are the blocks whose
 * innermost loop this is, and the loops directly inside it. {@link #cfg()} returns it as a
 * control-flow graph, so that it can be numbered like a method. The blocks of that graph are, in
 * order:
 *
 * <ul>
 *   <li>the nodes; the graph is entered at node 0;
 *   <li>one block for each other start (side entries, handler starts), which is a handler start
 *       there;
 *   <li>one block for each exit, which returns.
 * </ul>
 *
 * <p>Immutable.
 */
public final class StructureGraph {
  /** Value instead of a header: the graph is the outline of the method. */
  public static final int OUTLINE = -1;

  /** A start other than at node 0; {@code node} is a position in the nodes. */
  private record Start(PathStart kind, int block, int node) {}

  /** An exit: from a node to a block outside. */
  private record Exit(int node, int to) {}

  private final int index;
  private final int header;
  private final int outer;
  private final int depth;
  private final List<StructureNode> nodes;
  private final List<Start> starts;
  private final List<Exit> exits;
  private final BitSet endless;
  private final Cfg cfg;
  private final Map<StructureNode, Integer> nodeIndex;
  private final Map<Start, Integer> startIndex = new HashMap<>();
  private final Map<Exit, Integer> exitIndex = new HashMap<>();

  private StructureGraph(Draft draft) {
    index = draft.index;
    header = draft.header;
    outer = draft.outer;
    depth = draft.depth;
    nodes = List.copyOf(draft.nodes);
    nodeIndex = draft.nodeIndex;
    starts = List.copyOf(draft.starts);
    exits = List.copyOf(draft.exits);
    for (Start s : starts) {
      startIndex.put(s, nodes.size() + startIndex.size());
    }
    for (Exit e : exits) {
      exitIndex.put(e, nodes.size() + starts.size() + exitIndex.size());
    }
    endless = new BitSet();
    cfg = graph(draft);
  }

  private Cfg graph(Draft draft) {
    Cfg.Builder graph = new Cfg.Builder();
    BitSet leads = new BitSet();
    draft.edges.forEach(e -> leads.set((int) (e >>> 32)));
    exits.forEach(e -> leads.set(e.node));
    for (int n = 0; n < nodes.size(); n++) {
      BlockExit exit = draft.exit(nodes.get(n));
      if (exit == BlockExit.NONE && !leads.get(n)) {
        endless.set(n);
        exit = BlockExit.RETURN;
      }
      graph.block(new Block(n, exit, draft.canThrow(nodes.get(n)), 1, 0));
    }
    for (int s = 0; s < starts.size(); s++) {
      graph.block(new Block(nodes.size() + s, BlockExit.NONE, false, 1, 0));
      graph.edge(nodes.size() + s, starts.get(s).node, CfgEdge.GOTO);
      graph.handler(nodes.size() + s);
    }
    draft.edges.forEach(e -> graph.edge((int) (e >>> 32), e.intValue(), CfgEdge.GOTO));
    exitIndex.forEach((exit, n) -> graph.edge(exit.node, n, CfgEdge.GOTO));
    for (int n = nodes.size() + starts.size(), e = 0; e < exits.size(); e++) {
      graph.block(new Block(n + e, BlockExit.RETURN, false, 1, 0));
    }
    return graph.build();
  }

  /** Number of the graph among those of the method; 0 is the outline. */
  public int index() {
    return index;
  }

  /** The loop's header, or {@link #OUTLINE}. */
  public int header() {
    return header;
  }

  /** Number of the graph that has this one's loop as a node; -1 for the outline. */
  public int outer() {
    return outer;
  }

  /** Number of loops around its blocks; 0 for the outline. */
  public int depth() {
    return depth;
  }

  /** Its nodes; the graph is entered at node 0. */
  public List<StructureNode> nodes() {
    return nodes;
  }

  /** Returns the graph in a form that can be numbered. */
  public Cfg cfg() {
    return cfg;
  }

  /** Returns whether a block of {@link #cfg()} is a node, not a start or an exit. */
  boolean isNode(int b) {
    return b < nodes.size();
  }

  /** Returns whether no edge leads out of a node, and it neither returns nor throws. */
  boolean isEndless(int node) {
    return endless.get(node);
  }

  /** Returns the position of a node in {@link #nodes()}. */
  int node(StructureNode node) {
    Integer n = nodeIndex.get(node);
    if (n == null) {
      throw new IllegalArgumentException(node + " is not a node of " + this);
    }
    return n;
  }

  /** Returns the position of the node that is a block, or a loop with that header. */
  int nodeOf(int block) {
    StructureNode itself = new StructureNode(block, false);
    return node(nodeIndex.containsKey(itself) ? itself : new StructureNode(block, true));
  }

  /**
   * Returns the block of {@link #cfg()} that represents a start; its one edge leads to the node.
   */
  int startAt(PathStart kind, int block, StructureNode node) {
    return place(startIndex, new Start(kind, block, node(node)));
  }

  /** Returns the block of {@link #cfg()} that represents an exit. */
  int exitTo(StructureNode from, int to) {
    return place(exitIndex, new Exit(node(from), to));
  }

  private static <T> int place(Map<T, Integer> places, T key) {
    Integer place = places.get(key);
    if (place == null) {
      throw new IllegalArgumentException("no " + key);
    }
    return place;
  }

  /** Returns the edge of {@link #cfg()} between two of its blocks. */
  CfgEdge edge(int from, int to) {
    for (CfgEdge e : cfg.successors(from)) {
      if (e.to() == to) {
        return e;
      }
    }
    throw new IllegalArgumentException("no edge from " + from + " to " + to);
  }

  PathStart startKind(int b) {
    return starts.get(b - nodes.size()).kind;
  }

  int startBlock(int b) {
    return starts.get(b - nodes.size()).block;
  }

  /** Returns the block outside to which an exit leads. */
  int exitTarget(int b) {
    return exits.get(b - nodes.size() - starts.size()).to;
  }

  boolean isExit(int b) {
    return b >= nodes.size() + starts.size();
  }

  @Override
  public String toString() {
    return (header == OUTLINE ? "outline " : "loop " + header + " ") + nodes;
  }

  /** A graph under construction. Nodes are added first, then edges, starts and exits. */
  static final class Draft {
    private final Cfg method;
    private final int index;
    private final int header;
    private final int outer;
    private final int depth;
    private final List<StructureNode> nodes = new ArrayList<>();
    private final Map<StructureNode, Integer> nodeIndex = new HashMap<>();
    private final Set<Long> edges = new LinkedHashSet<>();
    private final Set<Start> starts = new LinkedHashSet<>();
    private final Set<Exit> exits = new LinkedHashSet<>();

    Draft(Cfg method, int index, int header, Draft outer) {
      this.method = method;
      this.index = index;
      this.header = header;
      this.outer = outer == null ? -1 : outer.index;
      this.depth = outer == null ? 0 : outer.depth + 1;
    }

    void node(StructureNode node) {
      if (nodeIndex.putIfAbsent(node, nodes.size()) == null) {
        nodes.add(node);
      }
    }

    void edge(StructureNode from, StructureNode to) {
      edges.add((long) nodeIndex.get(from) << 32 | nodeIndex.get(to));
    }

    void start(PathStart kind, int block, StructureNode node) {
      starts.add(new Start(kind, block, nodeIndex.get(node)));
    }

    void exit(StructureNode from, int to) {
      exits.add(new Exit(nodeIndex.get(from), to));
    }

    BlockExit exit(StructureNode node) {
      return node.loop() ? BlockExit.NONE : method.block(node.block()).exit();
    }

    /**
     * Returns whether a node can throw. A loop always counts as such, because it may run forever: a
     * path must not be counted before a loop on it has been left.
     */
    boolean canThrow(StructureNode node) {
      return node.loop() || method.block(node.block()).canThrow();
    }

    StructureGraph done() {
      return new StructureGraph(this);
    }
  }
}
