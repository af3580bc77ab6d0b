package org.pathforest.profile.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.pathforest.paths.numbering.BlPath;
import org.pathforest.profile.compare.MethodDifference.SequenceDifference;

/**
 * The sequences of n paths of a method in two runs. Either run may be null. Paths are identified by
 * their blocks, since path ids of different builds cannot be compared.
 */
final class Grams {
  /** Number of sequences kept: those that changed most. */
  private static final int KEPT = 2;

  private final Run first;
  private final Run second;
  private final int n;

  Grams(Run first, Run second, int n) {
    this.first = first;
    this.second = second;
    this.n = n;
  }

  /**
   * Computes how much of the second run's sequences the first has executed. Occurrences overlap, so
   * each counts the instructions of its first path only.
   */
  Common common() {
    long train = first == null ? 0 : first.kipf.levelEnd(n) - first.kipf.levelStart(n);
    if (second == null) {
      return new Common(train, 0, 0, 0, 0, 0, 0);
    }
    long ref = 0;
    long common = 0;
    double executions = 0;
    double commonExecutions = 0;
    double instructions = 0;
    double commonInstructions = 0;
    for (int v = second.kipf.levelStart(n); v < second.kipf.levelEnd(n); v++) {
      int[] ids = second.kipf.ids(v);
      double count = second.count(v);
      double weight = count * second.length(second.byId.get(ids[0]));
      ref++;
      executions += count;
      instructions += weight;
      if (node(second, ids, first) >= 0) {
        common++;
        commonExecutions += count;
        commonInstructions += weight;
      }
    }
    return new Common(
        train, ref, common, executions, commonExecutions, instructions, commonInstructions);
  }

  /**
   * Returns the sequences whose share of the run's instructions has changed most, greatest change
   * first. Each occurrence counts the instructions of its first path only.
   *
   * @param allBefore instructions of the whole first run
   * @param allAfter instructions of the whole second run
   */
  List<SequenceDifference> changed(double allBefore, double allAfter) {
    Comparator<Change> order =
        Comparator.comparingDouble((Change c) -> Math.abs(c.change))
            .thenComparing(c -> c.before)
            .thenComparing(c -> c.after);
    PriorityQueue<Change> kept = new PriorityQueue<>(order);
    if (second != null) {
      for (int v = second.kipf.levelStart(n); v < second.kipf.levelEnd(n); v++) {
        int[] ids = second.kipf.ids(v);
        int same = node(second, ids, first);
        offer(kept, second, ids, same, v, allBefore, allAfter);
      }
    }
    if (first != null) {
      for (int v = first.kipf.levelStart(n); v < first.kipf.levelEnd(n); v++) {
        int[] ids = first.kipf.ids(v);
        if (node(first, ids, second) < 0) {
          offer(kept, first, ids, v, -1, allBefore, allAfter);
        }
      }
    }
    List<SequenceDifference> all = new ArrayList<>();
    kept.stream().sorted(order.reversed()).forEach(c -> all.add(c.difference()));
    return all;
  }

  private void offer(
      PriorityQueue<Change> kept,
      Run run,
      int[] ids,
      int before,
      int after,
      double allBefore,
      double allAfter) {
    double length = run.length(run.byId.get(ids[0]));
    double was = before < 0 || allBefore == 0 ? 0 : first.count(before) * length / allBefore;
    double is = after < 0 || allAfter == 0 ? 0 : second.count(after) * length / allAfter;
    if (is != was) {
      long counted = before < 0 ? 0 : first.kipf.count(before);
      long countedAfter = after < 0 ? 0 : second.kipf.count(after);
      kept.add(new Change(run, ids, counted, countedAfter, is - was));
      if (kept.size() > KEPT) {
        kept.remove();
      }
    }
  }

  /** A change of one sequence. Its list of paths is built only if the change is kept. */
  private static final class Change {
    private final Run run;
    private final int[] ids;
    private final long before;
    private final long after;
    private final double change;

    Change(Run run, int[] ids, long before, long after, double change) {
      this.run = run;
      this.ids = ids;
      this.before = before;
      this.after = after;
      this.change = change;
    }

    SequenceDifference difference() {
      List<BlPath> paths = new ArrayList<>();
      for (int id : ids) {
        paths.add(run.byId.get(id));
      }
      return new SequenceDifference(paths, before, after, change);
    }
  }

  /** Returns the node of the same sequence in the other run; -1 if that run did not execute it. */
  static int node(Run run, int[] ids, Run other) {
    if (other == null) {
      return -1;
    }
    int[] same = new int[ids.length];
    for (int i = 0; i < ids.length; i++) {
      Integer id = other.paths.get(run.byId.get(ids[i]));
      if (id == null) {
        return -1;
      }
      same[i] = id;
    }
    return other.kipf.find(same);
  }
}
