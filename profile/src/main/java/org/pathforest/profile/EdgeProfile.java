package org.pathforest.profile;

import java.util.Arrays;
import java.util.List;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.dag.Dag;
import org.pathforest.paths.dag.DagEdge;
import org.pathforest.paths.numbering.PathDecoder;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.weights.EdgeWeights;
import org.pathforest.profile.forest.Kipf;
import org.pathforest.profile.record.InterruptedPrefix;

/**
 * Execution counts of the blocks and edges of a method's CFG, as its path profile determines them.
 * Every path that ended counts for its blocks and edges. Every interrupted prefix counts for its
 * blocks and the edges between them. Paths that were in progress when the run ended are not in a
 * profile, so they are not counted here. Immutable.
 */
public final class EdgeProfile {
  private final Dag dag;
  private final long[] blocks;
  private final long[] edges;
  private final long[] interrupted;
  private long unplaced;

  private EdgeProfile(Dag dag) {
    this.dag = dag;
    this.blocks = new long[dag.cfg().size()];
    this.edges = new long[dag.edgeCount()];
    this.interrupted = new long[dag.cfg().size()];
  }

  /**
   * Computes the counts from path counts. {@link MethodProfile#edges} does so for a profile.
   *
   * @param singles a forest of the method; only its roots are read
   * @param prefixes interrupted paths
   * @throws ArithmeticException if the counts of a block add up to more than 2^63 - 1
   */
  public static EdgeProfile of(
      PathNumbering numbering, Kipf singles, List<InterruptedPrefix> prefixes) {
    EdgeProfile all = new EdgeProfile(numbering.dag());
    PathDecoder decoder = new PathDecoder(numbering);
    for (int root = 0; root < singles.roots(); root++) {
      for (DagEdge e : decoder.edges(singles.id(root))) {
        all.addEdge(e, singles.count(root));
      }
    }
    for (InterruptedPrefix prefix : prefixes) {
      all.addPrefix(prefix);
    }
    return all;
  }

  private void addEdge(DagEdge e, long count) {
    edges[e.id()] = Math.addExact(edges[e.id()], count);
    if (e.to() != dag.exit()) {
      blocks[e.to()] = Math.addExact(blocks[e.to()], count);
    }
  }

  private void addPrefix(InterruptedPrefix prefix) {
    long count = prefix.count();
    if (prefix.blocks().isEmpty()) {
      unplaced = Math.addExact(unplaced, count);
      return;
    }
    int at = dag.entry();
    for (int next : prefix.blocks()) {
      addEdge(edge(at, next, prefix.start()), count);
      at = next;
    }
    interrupted[at] = Math.addExact(interrupted[at], count);
  }

  private DagEdge edge(int from, int to, DagEdge.Kind start) {
    DagEdge.Kind kind = from == dag.entry() ? start : DagEdge.Kind.NORMAL;
    for (DagEdge e : dag.out(from)) {
      if (e.kind() == kind && e.to() == to) {
        return e;
      }
    }
    throw new IllegalArgumentException("no edge from " + from + " to " + to);
  }

  /** Returns the graph to which the counts belong. */
  public Cfg cfg() {
    return dag.cfg();
  }

  /** Returns how often a block was entered. */
  public long block(int b) {
    return blocks[b];
  }

  /** Returns how often an edge of the CFG was taken. The edge may be a back edge or a cut edge. */
  public long edge(CfgEdge e) {
    return edges[dag.of(e).id()];
  }

  /** Returns how often an edge of the DAG was taken. The edge may be a dummy edge. */
  public long edge(DagEdge e) {
    return edges[e.id()];
  }

  /** Returns the number of activations whose first path ended or was interrupted. */
  public long entry() {
    return edges[dag.ofEntry().id()];
  }

  /** Returns how often an exception entered a handler start; 0 for other blocks. */
  public long handler(int block) {
    DagEdge e = dag.ofHandler(block);
    return e == null ? 0 : edges[e.id()];
  }

  /** Returns how often a block returned, or threw with {@code ATHROW}; 0 for other blocks. */
  public long exit(int block) {
    DagEdge e = dag.ofExit(block);
    return e == null ? 0 : edges[e.id()];
  }

  /**
   * Returns how often an exception left a block before its end. Throws by {@code ATHROW} do not
   * count.
   */
  public long interrupted(int block) {
    return interrupted[block];
  }

  /** Returns how often a block was executed to its end. */
  public long finished(int block) {
    return blocks[block] - interrupted[block];
  }

  /**
   * Returns the number of interruptions whose place the profile does not record. They are in no
   * other count.
   */
  public long unplaced() {
    return unplaced;
  }

  /**
   * Returns the counts as weights, which let a later run place its probes where they cost least.
   */
  public EdgeWeights weights() {
    return new EdgeWeights() {
      @Override
      public double edge(CfgEdge e) {
        return EdgeProfile.this.edge(e);
      }

      @Override
      public double entry() {
        return EdgeProfile.this.entry();
      }

      @Override
      public double handler(int block) {
        return EdgeProfile.this.handler(block);
      }

      @Override
      public double exit(int block) {
        return EdgeProfile.this.exit(block);
      }
    };
  }

  /** Returns the largest execution count of a block. */
  public long maximum() {
    return Arrays.stream(blocks).max().orElse(0);
  }
}
