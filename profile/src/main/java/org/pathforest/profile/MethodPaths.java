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

/** The paths of a method that ended, decoded, with their counts: its Ball-Larus profile. */
public final class MethodPaths {
  /**
   * A loop that ran.
   *
   * @param header its block
   * @param entries how often it was entered, not counting back edges
   * @param backEdges how often a back edge to it was taken
   */
  public record Loop(int header, long entries, long backEdges) {}

  private final MethodProfile method;
  private final Kipf singles;
  private final List<BlPath> paths = new ArrayList<>();
  private final long[] lengths;

  /**
   * Decodes.
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

  /** How many different ones ended. */
  public int size() {
    return lengths.length;
  }

  /** The path of an id that was executed. */
  public BlPath path(int id) {
    return paths.get(singles.child(-1, id));
  }

  /** Bytecode instructions on a path that was executed. */
  public double instructions(int id) {
    return lengths[singles.child(-1, id)];
  }

  /** Bytecode instructions on all paths that ended. */
  public double instructions() {
    double sum = 0;
    for (int i = 0; i < lengths.length; i++) {
      sum += (double) singles.count(i) * lengths[i];
    }
    return sum;
  }

  /**
   * The same, were all activations profiled.
   *
   * @throws FileException if a count passes 2^63 - 1
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

  /** How many paths ended. */
  public long ended() {
    long sum = 0;
    for (int i = 0; i < lengths.length; i++) {
      sum += singles.count(i);
    }
    return sum;
  }

  /** How many were interrupted. */
  public long interrupted() {
    return method.interrupted().stream().mapToLong(InterruptedPrefix::count).sum();
  }

  /**
   * Invocations whose first path ended or was interrupted. At least that many if {@link
   * #activationsKnown()} is false: those that were interrupted are told only as far as it is known
   * that they were in their first path.
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

  /** Whether it is known of each interrupted path if it was the first one of its invocation. */
  public boolean activationsKnown() {
    InterruptedMode mode = method.map().probes().interrupted();
    return mode == InterruptedMode.PREFIX
        || (mode != InterruptedMode.OFF && method.interrupted().isEmpty());
  }

  /** The loops that ran, in offset order. */
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
