package org.pathforest.profile.predict;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pathforest.paths.dag.DagEdge;
import org.pathforest.paths.numbering.BlPath;
import org.pathforest.paths.numbering.PathDecoder;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.profile.forest.Kipf;

/**
 * Predicts the path that follows each context of a run: the one that followed most often in the
 * same run or in another one. A context that the other run never had is shortened from its
 * beginning until the other run had it.
 */
final class Successors {
  private static final int NONE = -1;

  private final PlacedForest run;
  private final Kipf kipf;
  // By node and by place: id of the path expected next; -1 if there is none, or if this run never
  // executed it.
  private final int[] next;
  private final int[] nextAtPlace;

  private Successors(PlacedForest run) {
    this.run = run;
    this.kipf = run.kipf();
    this.next = new int[kipf.size()];
    this.nextAtPlace = new int[run.dag().edgeCount()];
    Arrays.fill(next, NONE);
    Arrays.fill(nextAtPlace, NONE);
  }

  /**
   * Counts how often a run's own most frequent successors are right. No predictor can do better on
   * this run.
   */
  static List<NextPath> within(PlacedForest run) {
    Successors s = new Successors(run);
    for (int v = 0; v < s.next.length; v++) {
      int best = run.hottestChild(v);
      s.next[v] = best == NONE ? NONE : s.kipf.id(best);
    }
    int[] places = run.hottestAtPlaces();
    for (int place = 0; place < places.length; place++) {
      s.nextAtPlace[place] = places[place] == NONE ? NONE : s.kipf.id(places[place]);
    }
    return s.tally();
  }

  /** Counts for a method that the other run never executed, so that no prediction is right. */
  static List<NextPath> ofNothing(PlacedForest run) {
    return new Successors(run).tally();
  }

  /**
   * Counts how often the most frequent successors of another run are right.
   *
   * @param numbering path numbering of this run
   * @param train the other run, of a method with the same graph
   * @param trainNumbering path numbering of the other run, which may give paths other ids
   */
  static List<NextPath> of(
      PlacedForest run, PathNumbering numbering, PlacedForest train, PathNumbering trainNumbering) {
    Successors s = new Successors(run);
    s.learn(numbering, train, trainNumbering);
    return s.tally();
  }

  private void learn(PathNumbering numbering, PlacedForest train, PathNumbering trainNumbering) {
    Kipf known = train.kipf();
    Map<BlPath, Integer> rootsOfTrain = new HashMap<>();
    PathDecoder decoder = new PathDecoder(trainNumbering);
    for (int root = 0; root < known.roots(); root++) {
      rootsOfTrain.put(decoder.decode(known.id(root)), root);
    }
    // By root of this run: the root of train. By root of train: the path id in this run.
    int[] roots = new int[kipf.roots()];
    int[] ids = new int[known.roots()];
    Arrays.fill(ids, NONE);
    PathDecoder own = new PathDecoder(numbering);
    for (int root = 0; root < roots.length; root++) {
      roots[root] = rootsOfTrain.getOrDefault(own.decode(kipf.id(root)), NONE);
      if (roots[root] != NONE) {
        ids[roots[root]] = kipf.id(root);
      }
    }
    learnPlaces(train, ids);
    int[] nodes = new int[kipf.size()];
    for (int v = 0; v < nodes.length; v++) {
      int root = roots[kipf.child(NONE, kipf.id(v))];
      int parent = kipf.parent(v);
      if (root == NONE || (parent >= 0 && nodes[parent] == NONE)) {
        nodes[v] = NONE;
      } else {
        nodes[v] = parent < 0 ? root : known.child(nodes[parent], known.id(root));
      }
      int best = nodes[v] == NONE ? NONE : train.hottestChild(nodes[v]);
      if (best != NONE) {
        next[v] = ids[known.child(NONE, known.id(best))];
      } else if (parent >= 0) {
        next[v] = next[run.suffix(v)];
      } else {
        DagEdge place = run.leadsTo(v);
        next[v] = place == null ? NONE : nextAtPlace[place.id()];
      }
    }
  }

  private void learnPlaces(PlacedForest train, int[] ids) {
    int[] best = train.hottestAtPlaces();
    for (int root : best) {
      if (root != NONE) {
        DagEdge place = train.begins(root);
        for (DagEdge e : run.dag().out(run.dag().entry())) {
          if (e.kind() == place.kind() && e.to() == place.to()) {
            nextAtPlace[e.id()] = ids[root];
          }
        }
      }
    }
  }

  /** Counts for contexts of length 0 up to one less than the known sequences. */
  private List<NextPath> tally() {
    List<NextPath> all = new ArrayList<>();
    all.add(atPlaces());
    NextPath shorter = new NextPath(0, 0, 0, 0);
    for (int length = 1; length < kipf.exactUpTo(); length++) {
      NextPath full = new NextPath(length, 0, 0, 0);
      NextPath atBegin = new NextPath(length, 0, 0, 0);
      for (int v = kipf.levelStart(length); v < kipf.levelEnd(length); v++) {
        double executions = run.followed(v);
        if (executions > 0) {
          int c = next[v] == NONE ? NONE : kipf.child(v, next[v]);
          NextPath one = new NextPath(length, 1, executions, c == NONE ? 0 : kipf.count(c));
          full = full.plus(one);
          atBegin = run.fromStart(v) ? atBegin.plus(one) : atBegin;
        }
      }
      all.add(full.plus(shorter));
      shorter = shorter.plus(atBegin);
    }
    return all;
  }

  private NextPath atPlaces() {
    NextPath sum = new NextPath(0, 0, 0, 0);
    boolean[] seen = new boolean[nextAtPlace.length];
    for (int root = 0; root < kipf.roots(); root++) {
      if (run.follows(root) && kipf.count(root) > 0) {
        int place = run.begins(root).id();
        boolean right = nextAtPlace[place] == kipf.id(root);
        long count = kipf.count(root);
        sum = sum.plus(new NextPath(0, seen[place] ? 0 : 1, count, right ? count : 0));
        seen[place] = true;
      }
    }
    return sum;
  }
}
