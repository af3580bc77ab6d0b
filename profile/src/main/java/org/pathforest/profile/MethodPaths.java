package org.pathforest.profile;

import java.util.ArrayList;
import java.util.List;
import org.pathforest.paths.FileException;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.dag.DagEdge;
import org.pathforest.paths.numbering.BlPath;
import org.pathforest.paths.numbering.PathDecoder;
import org.pathforest.paths.probe.InterruptedMode;
import org.pathforest.profile.forest.Kipf;
import org.pathforest.profile.record.InterruptedPrefix;

/** The decoded paths of a method that ended, with their counts: its Ball-Larus profile. */
public final class MethodPaths {
  /**
   * A loop that ran.
   *
   * @param header block number of the loop header
   * @param entries how often the loop was entered, not counting back edges
   * @param backEdges how often a back edge to the header was taken
   */
  public record Loop(int header, long entries, long backEdges) {}

  private final MethodProfile method;
  private final Kipf singles;
  private final List<BlPath> paths = new ArrayList<>();
  private final long[] lengths;

  /**
   * Decodes the paths.
   *
   * @param singles a forest of the method, of any depth
   */
  public MethodPaths(MethodProfile method, Kipf singles) {
    this.method = method;
    this.singles = singles;
    this.lengths = new long[singles.roots()];
    PathDecoder decoder = new PathDecoder(method.map().numbering());
    Cfg cfg = method.map().cfg();
    for (int i = 0; i < lengths.length; i++) {
      BlPath path = decoder.decode(singles.id(i));
      paths.add(path);
      for (int b : path.blocks()) {
        lengths[i] += cfg.block(b).instructions();
      }
    }
  }

  /** Returns the number of different paths that ended. */
  public int size() {
    return lengths.length;
  }

  /** Returns the executed path with the given id. */
  public BlPath path(int id) {
    return paths.get(singles.child(-1, id));
  }

  /** Returns the number of bytecode instructions on the executed path with the given id. */
  public double instructions(int id) {
    return lengths[singles.child(-1, id)];
  }

  /** Returns the number of bytecode instructions executed on all paths that ended. */
  public double instructions() {
    double sum = 0;
    for (int i = 0; i < lengths.length; i++) {
      sum += (double) singles.count(i) * lengths[i];
    }
    return sum;
  }

  /**
   * Returns an estimate of {@link #instructions()} for all activations, profiled or not.
   *
   * @throws FileException if a count exceeds 2^63 - 1
   */
  public double estimatedInstructions() throws FileException {
    if (method.bursts() == null) {
      return instructions();
    }
    Kipf roots = method.kipf(1);
    Estimate estimate = method.estimate(roots);
    double sum = 0;
    for (int i = 0; i < lengths.length; i++) {
      sum += estimate.of(roots.child(-1, singles.id(i))) * lengths[i];
    }
    return sum;
  }

  /** Returns how many paths ended, counting each execution. */
  public long ended() {
    long sum = 0;
    for (int i = 0; i < lengths.length; i++) {
      sum += singles.count(i);
    }
    return sum;
  }

  /** Returns how many executions of paths were interrupted. */
  public long interrupted() {
    return method.interrupted().stream().mapToLong(InterruptedPrefix::count).sum();
  }

  /**
   * Returns the number of activations (calls) whose first path ended or was interrupted. The number
   * is a lower bound if {@link #activationsKnown()} is false: an interrupted path counts only if it
   * is known to be the first of its activation.
   */
  public long activations() {
    long sum = 0;
    for (int i = 0; i < lengths.length; i++) {
      if (paths.get(i).start() == DagEdge.Kind.START_ENTRY) {
        sum += singles.count(i);
      }
    }
    for (InterruptedPrefix p : method.interrupted()) {
      if (p.start() == DagEdge.Kind.START_ENTRY) {
        sum += p.count();
      }
    }
    return sum;
  }

  /**
   * Returns whether the profile tells for each interrupted path if it was the first of its
   * activation.
   */
  public boolean activationsKnown() {
    InterruptedMode mode = method.map().probes().interrupted();
    return mode == InterruptedMode.PREFIX
        || (mode != InterruptedMode.OFF && method.interrupted().isEmpty());
  }

  /** Returns the loops that ran, in offset order. */
  public List<Loop> loops() {
    Cfg cfg = method.map().cfg();
    long[] entries = new long[cfg.size()];
    long[] backEdges = new long[cfg.size()];
    for (int i = 0; i < lengths.length; i++) {
      BlPath path = paths.get(i);
      enter(path.start(), path.blocks(), singles.count(i), entries);
      if (path.end() == DagEdge.Kind.END_BACKEDGE) {
        backEdges[path.to()] += singles.count(i);
      }
    }
    for (InterruptedPrefix p : method.interrupted()) {
      if (p.start() != null) {
        enter(p.start(), p.blocks(), p.count(), entries);
      }
    }
    List<Loop> loops = new ArrayList<>();
    for (int b = 0; b < backEdges.length; b++) {
      if (backEdges[b] > 0) {
        loops.add(new Loop(b, entries[b], backEdges[b]));
      }
    }
    return loops;
  }

  private static void enter(DagEdge.Kind start, List<Integer> blocks, long count, long[] entries) {
    for (int i = start == DagEdge.Kind.START_BACKEDGE ? 1 : 0; i < blocks.size(); i++) {
      entries[blocks.get(i)] += count;
    }
  }
}
