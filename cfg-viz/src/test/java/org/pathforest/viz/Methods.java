package org.pathforest.viz;

import java.util.BitSet;
import java.util.List;
import org.pathforest.paths.cfg.Block;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.dag.Dag;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.map.RegisterKind;
import org.pathforest.paths.numbering.ChordIncrements;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.numbering.SpanningTree;
import org.pathforest.paths.probe.InterruptedMode;
import org.pathforest.paths.probe.MethodPlan;
import org.pathforest.paths.probe.Placement;
import org.pathforest.paths.weights.EdgeWeights;
import org.pathforest.profile.forest.GramTrie;
import org.pathforest.profile.forest.Kipf;
import org.pathforest.profile.forest.SlabForest;

/** Methods that tests draw. */
final class Methods {
  /** The stream of D'Elia &amp; Demetrescu 2013, Figure 3, after its marker. */
  static final int[] STREAM = {6, 2, 0, 0, 2, 2, 0, 0, 2, 2, 0, 0, 2, 3};

  private Methods() {}

  private static Block block(int offset, BlockExit exit, int... lines) {
    if (lines.length < 2) {
      return new Block(offset, exit, true, 2, lines.length == 0 ? 0 : lines[0]);
    }
    return Block.of(offset, exit, true, lines);
  }

  /**
   * Returns the method of D'Elia &amp; Demetrescu 2013, Figure 3, with the paper's path ids: A(0)
   * to B(4); B to C(8) and D(12); C and D to E(16); E back to B, and to F(20), which returns.
   *
   * @param handler whether there is a handler at 24 that returns, with path id 8
   */
  static PathNumbering figure3(boolean handler) {
    Cfg.Builder b = new Cfg.Builder();
    b.block(block(0, BlockExit.NONE, 10)).block(block(4, BlockExit.NONE, 11));
    b.block(block(8, BlockExit.NONE, 12, 13)).block(block(12, BlockExit.NONE, 14));
    b.block(block(16, BlockExit.NONE, 15)).block(block(20, BlockExit.RETURN, 17));
    b.edge(0, 1, CfgEdge.FALL).edge(1, 2, CfgEdge.FALL).edge(1, 3, CfgEdge.TAKEN);
    b.edge(2, 4, CfgEdge.GOTO).edge(3, 4, CfgEdge.FALL);
    b.edge(4, 1, CfgEdge.TAKEN).edge(4, 5, CfgEdge.FALL);
    if (handler) {
      b.block(block(24, BlockExit.RETURN)).handler(6);
    }
    Cfg cfg = b.build();
    BitSet backEdges = new BitSet();
    backEdges.set(edge(cfg, 4, 1).index());
    Dag dag = new Dag(cfg, backEdges, new BitSet());
    long[] values = new long[dag.edgeCount()];
    values[dag.ofEntry().id()] = 4;
    values[dag.of(edge(cfg, 1, 2)).id()] = 2;
    values[dag.of(edge(cfg, 4, 5)).id()] = 1;
    if (handler) {
      values[dag.ofHandler(6).id()] = 8;
    }
    return PathNumbering.restore(dag, values);
  }

  /**
   * Returns a plan for Roy &amp; Srikant 2009, Figure 1: 1 to 2; 2 to 3 and 4; both to 5; 5 back to
   * 2, and to 6.
   */
  static MethodPlan royAndSrikant() {
    Cfg.Builder b = new Cfg.Builder();
    for (int i = 1; i <= 6; i++) {
      b.block(block(i - 1, i == 6 ? BlockExit.RETURN : BlockExit.NONE, i));
    }
    b.edge(0, 1, CfgEdge.FALL).edge(1, 2, CfgEdge.FALL).edge(1, 3, CfgEdge.TAKEN);
    b.edge(2, 4, CfgEdge.GOTO).edge(3, 4, CfgEdge.FALL);
    b.edge(4, 1, CfgEdge.TAKEN).edge(4, 5, CfgEdge.FALL);
    return plan(b.build(), PathNumbering.MAX_PATHS);
  }

  static MethodPlan plan(Cfg cfg, long limit) {
    return MethodPlan.of(cfg, EdgeWeights.uniform(), limit, true, block -> true);
  }

  /** Returns a plan for an existing numbering, in which ends do not move. */
  static MethodPlan plan(PathNumbering numbering) {
    SpanningTree tree = SpanningTree.maximum(numbering.dag(), EdgeWeights.uniform());
    ChordIncrements increments = new ChordIncrements(numbering, tree);
    return new MethodPlan(
        numbering,
        tree,
        increments,
        Placement.place(numbering.dag(), tree, increments, false, block -> false));
  }

  static CfgEdge edge(Cfg cfg, int from, int to) {
    return cfg.successors(from).stream().filter(e -> e.to() == to).findFirst().orElseThrow();
  }

  /** Returns Figure 3 with its handler, as in a path map. */
  static MethodMap map(InterruptedMode interrupted, String... limits) {
    return map(figure3(true), interrupted, limits);
  }

  /** Returns a method with this numbering, as in a path map. */
  static MethodMap map(PathNumbering numbering) {
    return map(numbering, InterruptedMode.PREFIX);
  }

  private static MethodMap map(
      PathNumbering numbering, InterruptedMode interrupted, String... limits) {
    MethodPlan plan = plan(numbering);
    long[] potentials = new long[plan.numbering().dag().cfg().size()];
    for (int v = 0; v < potentials.length; v++) {
      potentials[v] = plan.increments().potential(v);
    }
    return MethodMap.instrumented(
        new MethodKey("org/x/Figure3", "run", "()V", "0123456789abcdef".repeat(4)),
        new MethodMap.Origin("Figure3.java", MethodMap.FrontEnd.JIMPLE, false),
        new MethodMap.Probes(0, RegisterKind.LONG, interrupted, List.of(limits), potentials, null),
        plan.numbering(),
        MethodMap.Code.UNKNOWN);
  }

  /** Returns a drawing of the 4-IPF of Figure 3's stream. */
  static ForestDrawing forest() {
    Kipf kipf = Kipf.ofSequences(4, STREAM);
    return new ForestDrawing("Figure 3", map(figure3(false)), kipf, kipf);
  }

  /**
   * Returns a drawing of the 4-SF of the same stream (Figure 10), exactly as the paper's Example 3
   * lists it.
   */
  static ForestDrawing slabForest() {
    GramTrie nodes = new GramTrie(SlabForest.levels(4));
    List<String> counted =
        List.of(
            "6", "62", "620", "6200", "62002", "620022", "0220", "02200", "022002", "0022", "00220",
            "002200", "2002", "20023");
    for (String sequence : counted) {
      int node = GramTrie.ROOT;
      for (int id : sequence.chars().map(digit -> digit - '0').toArray()) {
        node = nodes.append(node, id);
      }
      nodes.add(node, 1);
    }
    Kipf singles = Kipf.ofSequences(1, STREAM);
    return new ForestDrawing("Figure 3", map(figure3(false)), singles, SlabForest.of(4, nodes));
  }

  /** Returns a chain of blocks that fall through to each other. The last one returns. */
  static Cfg chain(int blocks) {
    Cfg.Builder b = new Cfg.Builder();
    for (int i = 0; i < blocks; i++) {
      b.block(block(i, i == blocks - 1 ? BlockExit.RETURN : BlockExit.NONE, i));
      if (i > 0) {
        b.edge(i - 1, i, CfgEdge.FALL);
      }
    }
    return b.build();
  }

  /**
   * Returns a switch in a loop. It has many labels for one target, and another target that throws.
   */
  static Cfg switches() {
    Cfg.Builder b = new Cfg.Builder();
    b.block(block(0, BlockExit.NONE)).block(block(30, BlockExit.NONE, 3, 4, 5, 9));
    b.block(block(40, BlockExit.THROW, 7)).block(block(50, BlockExit.RETURN, 8));
    for (int i = 0; i < 9; i++) {
      b.edge(0, 1, "case " + i);
    }
    b.edge(0, 2, "case 10").edge(0, 2, CfgEdge.DEFAULT);
    b.edge(1, 0, CfgEdge.TAKEN).edge(1, 3, CfgEdge.FALL);
    return b.build();
  }
}
