package org.pathforest.paths.testing;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.pathforest.paths.cfg.Block;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.dag.Dag;
import org.pathforest.paths.dag.DagEdge;
import org.pathforest.paths.weights.EdgeWeights;

/** Graphs in a short notation: letters are blocks, pairs of letters are edges. */
public final class Graphs {
  private Graphs() {}

  /**
   * Returns a graph.
   *
   * @param edges as {@code "AB AC BC"}; the first edge out of a block falls through, unless it is
   *     the only one. Blocks without an edge return
   * @param handlers letters of the handler starts
   */
  public static Cfg of(String edges, String handlers) {
    Map<Character, List<Character>> out = new LinkedHashMap<>();
    TreeSet<Character> blocks = new TreeSet<>();
    for (String e : edges.split(" ", -1)) {
      out.computeIfAbsent(e.charAt(0), k -> new ArrayList<>()).add(e.charAt(1));
      blocks.add(e.charAt(0));
      blocks.add(e.charAt(1));
    }
    Cfg.Builder builder = new Cfg.Builder();
    for (char b : blocks) {
      BlockExit exit = out.containsKey(b) ? BlockExit.NONE : BlockExit.RETURN;
      builder.block(new Block(10 * (b - 'A'), exit, true, 1, 0));
    }
    out.forEach(
        (from, targets) -> {
          for (int i = 0; i < targets.size(); i++) {
            builder.edge(from - 'A', targets.get(i) - 'A', outcome(i, targets.size()));
          }
        });
    handlers.chars().forEach(h -> builder.handler(h - 'A'));
    return builder.build();
  }

  /** Returns a graph without handlers. */
  public static Cfg of(String edges) {
    return of(edges, "");
  }

  private static String outcome(int i, int outcomes) {
    return switch (outcomes) {
      case 1 -> CfgEdge.GOTO;
      case 2 -> i == 0 ? CfgEdge.FALL : CfgEdge.TAKEN;
      default -> "case " + i;
    };
  }

  /** Returns the edge between two blocks, such as {@code "AB"}. */
  public static CfgEdge edge(Cfg cfg, String name) {
    return cfg.successors(name.charAt(0) - 'A').stream()
        .filter(e -> e.to() == name.charAt(1) - 'A')
        .findFirst()
        .orElseThrow();
  }

  /** Returns the ids of these edges in the DAG, of the edge from ENTRY, and of all exits. */
  public static BitSet treeOf(Dag dag, String... edges) {
    BitSet ids = new BitSet();
    ids.set(dag.ofEntry().id());
    for (int b = 0; b < dag.cfg().size(); b++) {
      if (dag.ofExit(b) != null) {
        ids.set(dag.ofExit(b).id());
      }
    }
    for (String e : edges) {
      ids.set(dag.of(edge(dag.cfg(), e)).id());
    }
    return ids;
  }

  /** Returns the function's value for each edge between two blocks, by the edge's name. */
  public static Map<String, Long> byName(Cfg cfg, ToLongFunction<CfgEdge> function) {
    return cfg.edges().stream()
        .collect(Collectors.toMap(Graphs::name, function::applyAsLong, (a, b) -> a, HashMap::new));
  }

  /** Returns the name of an edge, such as {@code "AB"}. */
  public static String name(CfgEdge e) {
    return letters(List.of(e.from(), e.to()));
  }

  /** Returns the letters of blocks. */
  public static String letters(List<Integer> blocks) {
    return blocks.stream().map(b -> "" + (char) ('A' + b)).collect(Collectors.joining());
  }

  /** Returns the blocks of letters. */
  public static List<Integer> blocks(String letters) {
    return letters.chars().mapToObj(c -> c - 'A').toList();
  }

  /** Returns the edge's name, after its kind of edge or dummy. */
  public static String name(DagEdge e) {
    return e.kind() + (e.cfgEdge() == null ? "" : " " + name(e.cfgEdge()));
  }

  /** Returns weights that sort edges: those named, hottest first, then the rest. */
  public static EdgeWeights order(Cfg cfg, String... hottestFirst) {
    double[] weights = new double[cfg.edges().size()];
    for (int i = 0; i < hottestFirst.length; i++) {
      weights[edge(cfg, hottestFirst[i]).index()] = 2 + hottestFirst.length - i;
    }
    return weights(weights, 1);
  }

  /** Returns random weights with many ties. The same seed gives the same weights. */
  public static EdgeWeights random(Cfg cfg, long seed) {
    Random random = new Random(seed);
    return weights(
        random.doubles(cfg.edges().size()).map(d -> Math.floor(d * 5)).toArray(),
        random.nextInt(3));
  }

  private static EdgeWeights weights(double[] ofEdge, double ofOthers) {
    return new EdgeWeights() {
      @Override
      public double edge(CfgEdge e) {
        return ofEdge[e.index()];
      }

      @Override
      public double entry() {
        return ofOthers;
      }

      @Override
      public double handler(int block) {
        return ofOthers;
      }

      @Override
      public double exit(int block) {
        return ofOthers;
      }
    };
  }

  /** Returns a chain of blocks. Each falls through to the next, and the last returns. */
  public static Cfg chain(int blocks) {
    Cfg.Builder builder = new Cfg.Builder();
    for (int b = 0; b < blocks; b++) {
      builder.block(new Block(b, b == blocks - 1 ? BlockExit.RETURN : BlockExit.NONE, true, 1, b));
      if (b > 0) {
        builder.edge(b - 1, b, CfgEdge.FALL);
      }
    }
    return builder.build();
  }

  /** Returns n if-then-elses in a row, which have 2^n paths. */
  public static Cfg diamonds(int n) {
    Cfg.Builder builder = new Cfg.Builder();
    for (int i = 0; i < n; i++) {
      int b = 4 * i;
      for (int j = 0; j < 4; j++) {
        boolean last = i == n - 1 && j == 3;
        builder.block(new Block(b + j, last ? BlockExit.RETURN : BlockExit.NONE, true, 1, 0));
      }
      builder.edge(b, b + 1, CfgEdge.FALL).edge(b, b + 2, CfgEdge.TAKEN);
      builder.edge(b + 1, b + 3, CfgEdge.GOTO).edge(b + 2, b + 3, CfgEdge.FALL);
      if (i < n - 1) {
        builder.edge(b + 3, b + 4, CfgEdge.FALL);
      }
    }
    return builder.build();
  }

  /**
   * Returns n nested loops, tested at the bottom: n headers, n latches, and a block that returns.
   */
  public static Cfg nest(int n) {
    Cfg.Builder builder = new Cfg.Builder();
    for (int b = 0; b <= 2 * n; b++) {
      builder.block(new Block(b, b == 2 * n ? BlockExit.RETURN : BlockExit.NONE, true, 1, 0));
      if (b < 2 * n) {
        builder.edge(b, b + 1, CfgEdge.FALL);
      }
      if (b >= n && b < 2 * n) {
        builder.edge(b, 2 * n - 1 - b, CfgEdge.TAKEN);
      }
    }
    return builder.build();
  }

  /**
   * Returns ifs in a row. Each falls through to the next or jumps to the target; the last block
   * returns.
   */
  public static Cfg ladder(int ifs, int target) {
    Cfg.Builder builder = new Cfg.Builder();
    for (int b = 0; b <= ifs; b++) {
      builder.block(new Block(b, b == ifs ? BlockExit.RETURN : BlockExit.NONE, true, 1, 0));
      if (b < ifs) {
        builder.edge(b, b + 1, CfgEdge.FALL).edge(b, target, CfgEdge.TAKEN);
      }
    }
    return builder.build();
  }

  /** Returns {@link #nest} after n ifs, each of which jumps to a latch. */
  public static Cfg nestWithSideEntries(int n) {
    Cfg.Builder builder = new Cfg.Builder();
    for (int b = 0; b <= 3 * n; b++) {
      builder.block(new Block(b, b == 3 * n ? BlockExit.RETURN : BlockExit.NONE, true, 1, 0));
      if (b < 3 * n) {
        builder.edge(b, b + 1, CfgEdge.FALL);
      }
      if (b < n) {
        builder.edge(b, 2 * n + b, CfgEdge.TAKEN);
      } else if (b >= 2 * n && b < 3 * n) {
        builder.edge(b, 4 * n - 1 - b, CfgEdge.TAKEN);
      }
    }
    return builder.build();
  }
}
