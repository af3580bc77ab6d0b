package org.pathforest.profile;

import java.util.BitSet;
import java.util.List;
import java.util.function.Function;
import org.pathforest.paths.cfg.Block;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.dag.Dag;
import org.pathforest.paths.map.BranchConditions;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.map.RegisterKind;
import org.pathforest.paths.numbering.ChordIncrements;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.numbering.SpanningTree;
import org.pathforest.paths.probe.InterruptedMode;
import org.pathforest.paths.scheme.SchemePlan;
import org.pathforest.paths.weights.EdgeWeights;

/**
 * The method of D'Elia &amp; Demetrescu 2013, Figure 3, with the paper's path ids and a handler:
 *
 * <pre>
 *   A(0) → B(4);  B → C(8), D(12);  C → E(16);  D → E;  E → B, F(20)
 *   handler H(24): returns
 * </pre>
 *
 * Path 0 is B D E and back, 2 is B C E and back, 3 is B C E F, 6 is A B C E and back.
 */
public final class Figure3Method {
  /** SHA-256 of a class file that does not exist. */
  public static final String SHA = "0123456789abcdef".repeat(4);

  private Figure3Method() {}

  /** Returns the method {@code org/x/Figure3.run()V} with an {@code int} register. */
  public static MethodMap map() {
    return map("run", 0, RegisterKind.INT, InterruptedMode.PREFIX);
  }

  /** Returns the same method with another name, index, register and mode. */
  public static MethodMap map(
      String name, int index, RegisterKind register, InterruptedMode interrupted) {
    Cfg.Builder b = new Cfg.Builder();
    b.block(new Block(0, BlockExit.NONE, true, 3, 10));
    b.block(new Block(4, BlockExit.NONE, false, 2, 11));
    b.block(new Block(8, BlockExit.NONE, true, 4, 12));
    b.block(new Block(12, BlockExit.NONE, false, 4, 14));
    b.block(new Block(16, BlockExit.NONE, true, 2, 15));
    b.block(new Block(20, BlockExit.RETURN, false, 1, 17));
    b.block(new Block(24, BlockExit.RETURN, false, 2, 0));
    b.handler(6);
    b.edge(0, 1, CfgEdge.FALL).edge(1, 2, CfgEdge.FALL).edge(1, 3, CfgEdge.TAKEN);
    b.edge(2, 4, CfgEdge.GOTO).edge(3, 4, CfgEdge.FALL);
    b.edge(4, 1, CfgEdge.TAKEN).edge(4, 5, CfgEdge.FALL);
    Cfg cfg = b.build();
    BitSet backEdges = new BitSet();
    cfg.edges().stream()
        .filter(e -> e.from() == 4 && e.to() == 1)
        .forEach(e -> backEdges.set(e.index()));
    Dag dag = new Dag(cfg, backEdges, new BitSet());
    // Order of edges: ENTRY to A and H; A to B; B to C and D; C and D to E; E to F, E back, ENTRY
    // to B; F and H to EXIT.
    long[] values = {4, 8, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0};
    PathNumbering numbering = PathNumbering.restore(dag, values);
    ChordIncrements increments =
        new ChordIncrements(numbering, SpanningTree.maximum(dag, EdgeWeights.uniform()));
    long[] potentials = new long[cfg.size()];
    for (int v = 0; v < potentials.length; v++) {
      potentials[v] = increments.potential(v);
    }
    return MethodMap.instrumented(
        new MethodKey("org/x/Figure3", name, "()V", SHA),
        new MethodMap.Origin("Figure3.java", MethodMap.FrontEnd.JIMPLE, false),
        new MethodMap.Probes(index, register, interrupted, List.of(), potentials, null),
        numbering,
        MethodMap.Code.UNKNOWN);
  }

  /** Returns the same method as the first method of another class file. */
  public static MethodMap in(String className, String sha256) {
    MethodMap m = map();
    MethodKey key = new MethodKey(className, m.key().method(), m.key().descriptor(), sha256);
    return MethodMap.instrumented(key, m.origin(), m.probes(), m.numbering(), m.code());
  }

  /** Returns the method with conditions for its branches. */
  public static MethodMap with(MethodMap m, Function<CfgEdge, String> condition) {
    return MethodMap.instrumented(
        m.key(),
        m.origin(),
        m.probes(),
        m.numbering(),
        new MethodMap.Code(null, BranchConditions.of(m.cfg(), condition)));
  }

  /** Returns the method with limits that are known when it is instrumented. */
  public static MethodMap limited(MethodMap m, String... limits) {
    return with(m, List.of(limits), m.probes().potentials(), m.probes().scheme());
  }

  /** Returns the method with a scheme that counts something other than paths. */
  public static MethodMap counted(MethodMap m, SchemePlan scheme) {
    return with(m, List.of(), new long[0], scheme);
  }

  private static MethodMap with(
      MethodMap m, List<String> limits, long[] potentials, SchemePlan scheme) {
    MethodMap.Probes p = m.probes();
    return m.with(
        new MethodMap.Probes(p.index(), p.register(), p.interrupted(), limits, potentials, scheme));
  }
}
