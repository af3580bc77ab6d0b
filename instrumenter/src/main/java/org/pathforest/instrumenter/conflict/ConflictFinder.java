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
 * Finds edges that exclude each other. What is known where an edge is taken (its condition, and
 * what all ways there have in common) is followed along all ways through the DAG, as long as none
 * of them writes what it depends on; an edge that contradicts it excludes the one before.
 */
public final class ConflictFinder {
  /** Blocks looked at for facts of a method; what is found until then is kept. */
  private static final int MOST_WORK = 1_000_000;

  /** So many pairs of a method are kept, the first ones. */
  private static final int MOST_PAIRS = 256;

  private final Cfg cfg;
  private final Dag dag;
  private final int[] order;
  private final BlockFacts[] blocks;

  /** By edge: what is known where it is taken; null for an edge that is not in the DAG. */
  private final List<Map<Fact.Subject, Ints>> known = new ArrayList<>();

  /** By edge: edges that steps up to it exclude, whatever way leads there. */
  private final List<BitSet> excluded = new ArrayList<>();

  /** What branches tell, by what it is about; of what is met once only, nothing follows. */
  private final Map<Fact.Subject, List<Condition>> bySubject = new HashMap<>();

  private final List<List<Fact>> where = new ArrayList<>();
  private final int[] position;
  private final List<Conflicts.Pair> pairs = new ArrayList<>();
  private int work;

  /** What holds where a branch takes an edge. */
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

  /** The pairs of a method's edges that can be proved. */
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

  /** Whether paths begin with a block. */
  private boolean isStart(int block) {
    return block == 0
        || cfg.isHandler(block)
        || cfg.predecessors(block).stream().anyMatch(e -> !inDag(e));
  }

  /** Forwards: what all ways to an edge have in common. */
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

  /** The edges that are excluded on all ways to a block. */
  private BitSet excludedAt(int block) {
    BitSet all = new BitSet();
    if (!isStart(block)) {
      all.set(0, cfg.edges().size());
      cfg.predecessors(block).forEach(e -> all.and(excluded.get(e.index())));
    }
    return all;
  }

  /**
   * Adds the edges that contradict what is known where an edge is taken.
   *
   * @param before edges that are excluded already
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
