package org.pathforest.instrumenter.conflict;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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

  private static final Comparator<Fact.Subject> BY_TEXT = Comparator.comparing(Object::toString);

  private final Cfg cfg;
  private final Dag dag;
  private final int[] order;
  private final BlockFacts[] blocks;

  /** By edge: what is known where it is taken; null for an edge that is not in the DAG. */
  private final List<Map<Fact.Subject, Ints>> known = new ArrayList<>();

  /** By edge: edges that steps up to it exclude, whatever way leads there. */
  private final List<BitSet> excluded = new ArrayList<>();

  private final List<Conflicts.Pair> pairs = new ArrayList<>();
  private int work;

  private ConflictFinder(MethodBlocks code, Dag dag) {
    this.dag = dag;
    this.cfg = dag.cfg();
    this.order = new DepthFirstSearch(cfg).topologicalOrder();
    this.blocks = new BlockFacts[cfg.size()];
    for (int b = 0; b < blocks.length; b++) {
      blocks[b] = new BlockFacts(code, b);
    }
    for (int e = 0; e < cfg.edges().size(); e++) {
      known.add(null);
      excluded.add(new BitSet());
    }
  }

  /** The pairs of a method's edges that can be proved. */
  public static Conflicts of(MethodBlocks code, Dag dag) {
    ConflictFinder finder = new ConflictFinder(code, dag);
    finder.findFacts();
    finder.findPairs();
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
      Map<Fact.Subject, Ints> at = new TreeMap<>(BY_TEXT);
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
      blocks[b].constants().forEach(f -> at.put(f.subject(), f.values()));
      for (CfgEdge e : cfg.successors(b)) {
        Map<Fact.Subject, Ints> where = new TreeMap<>(BY_TEXT);
        where.putAll(at);
        for (Fact f : where(e)) {
          where.merge(f.subject(), f.values(), Ints::and);
        }
        known.set(e.index(), where);
      }
    }
  }

  private List<Fact> where(CfgEdge e) {
    return cfg.isDecided(e) ? blocks[e.from()].where(e) : List.of();
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
          known
              .get(e.index())
              .forEach((subject, values) -> follow(e, new Fact(subject, values), more));
          more.andNot(before);
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

  /** Adds the edges that contradict what is known where an edge is taken. */
  private void follow(CfgEdge from, Fact fact, BitSet contradictory) {
    BitSet reached = new BitSet();
    BitSet valid = new BitSet();
    boolean behind = false;
    for (int b : order) {
      behind |= b == from.to();
      if (!behind || work > MOST_WORK) {
        continue;
      }
      work++;
      boolean here = b == from.to();
      boolean all = true;
      for (CfgEdge e : here ? List.<CfgEdge>of() : cfg.predecessors(b)) {
        if (inDag(e) && reached.get(e.from())) {
          here = true;
          all &= valid.get(e.from());
        }
      }
      if (here) {
        reached.set(b);
        if (all && !blocks[b].changes(fact.subject())) {
          valid.set(b);
          cfg.successors(b).stream()
              .filter(e -> where(e).stream().anyMatch(fact::contradicts))
              .forEach(e -> contradictory.set(e.index()));
        }
      }
    }
  }
}
