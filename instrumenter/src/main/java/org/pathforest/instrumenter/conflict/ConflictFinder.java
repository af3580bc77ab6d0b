package org.pathforest.instrumenter.conflict;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.pathforest.instrumenter.jimple.MethodBlocks;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.cfg.DepthFirstSearch;
import org.pathforest.paths.conflict.Conflicts;
import org.pathforest.paths.dag.Dag;

/**
 * Finds pairs of edges that exclude each other. The facts known where an edge is taken are its own
 * condition and what all paths to the edge have in common. They are followed along all paths
 * through the DAG until a path writes a variable that they depend on. If a later edge contradicts a
 * fact, the two edges exclude each other.
 */
public final class ConflictFinder {
  /**
   * Most blocks of a method visited while following facts. Pairs found before the limit are kept.
   */
  private static final int MOST_WORK = 1_000_000;

  /** Most pairs kept for a method: the first ones found. */
  private static final int MOST_PAIRS = 256;

  private final Cfg cfg;
  private final Dag dag;
  private final int[] order;
  private final BlockFacts[] blocks;

  /** Facts known where an edge is taken, by edge index. */
  private final List<Map<Fact.Subject, Ints>> known = new ArrayList<>();

  /** Edges excluded by an edge or, on every path to it, by earlier edges; by edge index. */
  private final List<BitSet> excluded = new ArrayList<>();

  /**
   * Facts that branches establish, by subject. A subject that occurs only once is left out, since
   * it can't contradict anything.
   */
  private final Map<Fact.Subject, List<Condition>> bySubject = new HashMap<>();

  private final List<List<Fact>> where = new ArrayList<>();
  private final int[] position;
  private final List<Conflicts.Pair> pairs = new ArrayList<>();
  private int work;

  /** A fact that holds where a branch takes an edge. */
  private record Condition(CfgEdge edge, Fact fact) {}

  private ConflictFinder(MethodBlocks code, Dag dag) {
    this.dag = dag;
    this.cfg = dag.cfg();
    this.order = new DepthFirstSearch(cfg).topologicalOrder();
    this.blocks = new BlockFacts[cfg.size()];
    for (int b = 0; b < blocks.length; b++) {
      blocks[b] = new BlockFacts(code, b);
    }
    this.position = new int[blocks.length];
    for (int i = 0; i < order.length; i++) {
      position[order[i]] = i;
    }
    Set<Fact.Subject> set = new HashSet<>();
    for (BlockFacts b : blocks) {
      b.constants().forEach(f -> set.add(f.subject()));
    }
    for (CfgEdge e : cfg.edges()) {
      known.add(null);
      excluded.add(new BitSet());
      where.add(cfg.isDecided(e) ? blocks[e.from()].where(e) : List.of());
      for (Fact f : where.get(e.index())) {
        bySubject.computeIfAbsent(f.subject(), s -> new ArrayList<>()).add(new Condition(e, f));
      }
    }
    bySubject
        .entrySet()
        .removeIf(
            e ->
                !set.contains(e.getKey())
                    && e.getValue().stream().mapToInt(c -> c.edge().from()).distinct().count() < 2);
  }

  /** Returns the pairs of a method's edges that provably exclude each other. */
  public static Conflicts of(MethodBlocks code, Dag dag) {
    ConflictFinder finder = new ConflictFinder(code, dag);
    if (!finder.bySubject.isEmpty()) {
      finder.findFacts();
      finder.findPairs();
    }
    return Conflicts.of(finder.pairs);
  }

  private boolean inDag(CfgEdge e) {
    return !dag.isBackEdge(e) && !dag.isCut(e);
  }

  /** Returns whether paths begin with a block. */
  private boolean isStart(int block) {
    return block == 0
        || cfg.isHandler(block)
        || cfg.predecessors(block).stream().anyMatch(e -> !inDag(e));
  }

  /** Finds, in forward order, the facts that all paths to an edge have in common. */
  private void findFacts() {
    for (int b : order) {
      Map<Fact.Subject, Ints> at = new LinkedHashMap<>();
      if (!isStart(b)) {
        List<CfgEdge> in = cfg.predecessors(b);
        known
            .get(in.get(0).index())
            .forEach(
                (subject, values) -> {
                  Ints all = values;
                  for (CfgEdge e : in) {
                    Ints other = known.get(e.index()).get(subject);
                    all = all == null || other == null ? null : all.or(other);
                  }
                  if (all != null) {
                    at.put(subject, all);
                  }
                });
      }
      at.keySet().removeIf(blocks[b]::changes);
      for (Fact f : blocks[b].constants()) {
        if (bySubject.containsKey(f.subject())) {
          at.put(f.subject(), f.values());
        }
      }
      for (CfgEdge e : cfg.successors(b)) {
        Map<Fact.Subject, Ints> here = new LinkedHashMap<>(at);
        for (Fact f : where.get(e.index())) {
          if (bySubject.containsKey(f.subject())) {
            here.merge(f.subject(), f.values(), Ints::and);
          }
        }
        known.set(e.index(), here);
      }
    }
  }

  private void findPairs() {
    for (int b : order) {
      BitSet before = excludedAt(b);
      for (CfgEdge e : cfg.successors(b)) {
        BitSet own = excluded.get(e.index());
        own.or(before);
        boolean impossible = known.get(e.index()).values().stream().anyMatch(Ints::isEmpty);
        if (impossible && !before.get(e.index())) {
          add(e.index(), e.index());
        } else if (!impossible && inDag(e)) {
          BitSet more = new BitSet();
          if (cfg.successors(b).size() > 1 || !blocks[b].constants().isEmpty()) {
            known
                .get(e.index())
                .forEach((subject, values) -> follow(e, new Fact(subject, values), own, more));
          }
          more.stream().forEach(other -> add(e.index(), other));
          own.or(more);
        }
      }
    }
  }

  private void add(int first, int second) {
    if (pairs.size() < MOST_PAIRS) {
      pairs.add(new Conflicts.Pair(first, second));
    }
  }

  /** Returns the edges that are excluded on all paths to a block. */
  private BitSet excludedAt(int block) {
    BitSet all = new BitSet();
    if (!isStart(block)) {
      all.set(0, cfg.edges().size());
      cfg.predecessors(block).forEach(e -> all.and(excluded.get(e.index())));
    }
    return all;
  }

  /**
   * Adds the edges that contradict a fact known where an edge is taken.
   *
   * @param before edges that are already excluded
   */
  private void follow(CfgEdge from, Fact fact, BitSet before, BitSet contradictory) {
    BitSet candidates = new BitSet();
    int last = -1;
    for (Condition c : bySubject.getOrDefault(fact.subject(), List.of())) {
      int at = position[c.edge().from()];
      if (at >= position[from.to()]
          && !before.get(c.edge().index())
          && c.fact().contradicts(fact)) {
        candidates.set(c.edge().index());
        last = Math.max(last, at);
      }
    }
    BitSet reached = new BitSet();
    BitSet valid = new BitSet();
    for (int i = position[from.to()]; i <= last && work < MOST_WORK; i++, work++) {
      int b = order[i];
      boolean here = b == from.to();
      boolean all = true;
      if (!here) {
        for (CfgEdge e : cfg.predecessors(b)) {
          if (inDag(e) && reached.get(e.from())) {
            here = true;
            all &= valid.get(e.from());
          }
        }
      }
      if (here) {
        reached.set(b);
        if (all && !blocks[b].changes(fact.subject())) {
          valid.set(b);
          for (CfgEdge e : cfg.successors(b)) {
            if (candidates.get(e.index())) {
              contradictory.set(e.index());
            }
          }
        }
      }
    }
  }
}
