package org.pathforest.profile;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.pathforest.paths.cfg.Block;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.dag.Dag;
import org.pathforest.paths.dag.DagEdge.Kind;
import org.pathforest.paths.numbering.BlPath;
import org.pathforest.paths.numbering.PathDecoder;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.profile.record.InterruptedPrefix;

/** Walks at random over a graph, records what it does, and is sometimes interrupted. */
public final class RandomWalk {
  /** Execution count of each block. */
  public final long[] blocks;

  /** Execution count of each edge, by index. */
  public final long[] edges;

  /** Interrupted prefixes. */
  public final List<InterruptedPrefix> prefixes = new ArrayList<>();

  private final Dag dag;
  private final PathDecoder encoder;
  private final Random random;

  /** Creates a walk over the numbered graph. */
  public RandomWalk(PathNumbering numbering, Random random) {
    this.dag = numbering.dag();
    this.encoder = new PathDecoder(numbering);
    this.random = random;
    this.blocks = new long[dag.cfg().size()];
    this.edges = new long[dag.cfg().edges().size()];
  }

  /** Walks through one activation and returns its paths. Every interruption leaves the method. */
  public int[] activation() {
    List<Integer> ids = new ArrayList<>();
    Kind start = Kind.START_ENTRY;
    List<Integer> path = new ArrayList<>();
    int at = 0;
    while (true) {
      path.add(at);
      blocks[at]++;
      if (random.nextInt(30) == 0) {
        prefixes.add(new InterruptedPrefix(null, start, path, 1));
        break;
      }
      List<CfgEdge> out = dag.cfg().successors(at);
      if (out.isEmpty()) {
        ids.add((int) encoder.encode(new BlPath(start, path, Kind.END_RETURN, -1)));
        break;
      }
      CfgEdge e = out.get(random.nextInt(out.size()));
      edges[e.index()]++;
      Kind end = dag.of(e).kind();
      if (end != Kind.NORMAL) {
        ids.add((int) encoder.encode(new BlPath(start, path, end, e.to())));
        start = end == Kind.END_CUT ? Kind.START_CUT : Kind.START_BACKEDGE;
        path.clear();
      }
      at = e.to();
    }
    return ids.stream().mapToInt(i -> i).toArray();
  }

  /**
   * Returns a graph whose blocks form a chain, so that all are reachable, with random other edges.
   */
  public static Cfg cfg(Random random) {
    int n = 2 + random.nextInt(9);
    Cfg.Builder b = new Cfg.Builder();
    for (int i = 0; i < n; i++) {
      b.block(new Block(i, i == n - 1 ? BlockExit.RETURN : BlockExit.NONE, true, 1, 0));
      if (i < n - 1) {
        b.edge(i, i + 1, CfgEdge.FALL);
        for (int j = random.nextInt(3); j > 0; j--) {
          b.edge(i, random.nextInt(n), CfgEdge.TAKEN);
        }
      }
    }
    return b.build();
  }
}
