package org.pathforest.instrumenter.weave.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pathforest.paths.probe.MethodPlan;
import org.pathforest.paths.probe.PathAction;

/**
 * The slots of a class's methods, and their counters. A method has counters of its own, one for
 * each path, if there are few paths and no sequence has more than one; else it has a table.
 *
 * <p>The first attempt at a class fixes its layout: archive-wide numbers are taken for it, so later
 * attempts keep the slots of methods that they leave out.
 */
public final class ClassLayout {
  /** Methods with more paths have a table: the owner of a counter holder has all its counters. */
  private static final int MOST_PATHS = 64;

  /** Most counters of a class: 32 KiB for each thread that runs all of it. */
  private static final int MOST_COUNTERS = 4096;

  private final String name;
  private final String sha256;

  /** By position of the method in the class file. */
  private final Map<Integer, Integer> slots = new HashMap<>();

  /** By slot, and one more for the end. */
  private final List<Integer> firstCounters = new ArrayList<>(List.of(0));

  private boolean fixed;

  /**
   * A layout without methods.
   *
   * @param name internal name of the class
   * @param sha256 of the original class file
   */
  public ClassLayout(String name, String sha256) {
    this.name = name;
    this.sha256 = sha256;
  }

  /**
   * Finds the slot of a method that has probes; it gets the next one if the layout is not fixed.
   *
   * @param position of the method in the class file
   * @param paths how many paths, or other ids, are counted
   * @param allowed whether it may have counters
   */
  public int slot(int position, long paths, boolean allowed) {
    Integer known = slots.get(position);
    if (known != null) {
      return known;
    }
    if (fixed) {
      throw new IllegalStateException("had no probes in the first attempt");
    }
    boolean fits = allowed && paths <= MOST_PATHS && counters() + paths <= MOST_COUNTERS;
    slots.put(position, methods());
    firstCounters.add(counters() + (fits ? (int) paths : 0));
    return methods() - 1;
  }

  /** SHA-256 of the original class file. */
  String sha256() {
    return sha256;
  }

  /** Ends the first attempt's planning. */
  public void fix() {
    fixed = true;
  }

  /** How many slots there are. */
  int methods() {
    return firstCounters.size() - 1;
  }

  /** How many counters the methods have. */
  int counters() {
    return firstCounters.get(methods());
  }

  /** Number of a method's first counter in its class. */
  public int firstCounter(int slot) {
    return firstCounters.get(slot);
  }

  /** Whether a method has counters; else it has a table. */
  public boolean hasCounters(int slot) {
    return countersOf(slot) > 0;
  }

  private int countersOf(int slot) {
    return firstCounters.get(slot + 1) - firstCounters.get(slot);
  }

  /** Whether no sequence of a method has more than one path. */
  public static boolean isSingle(MethodPlan plan) {
    return plan.probes().edges().values().stream()
        .noneMatch(actions -> actions.stream().anyMatch(PathAction.Next.class::isInstance));
  }

  /**
   * What its archive's {@code HolderFile} says of the class: SHA-256, of each slot '0' plus its
   * counters, how long the name is, and the name, which may have any characters.
   */
  public String text() {
    StringBuilder text = new StringBuilder(sha256).append(' ');
    for (int slot = 0; slot < methods(); slot++) {
      text.append((char) ('0' + countersOf(slot)));
    }
    return text.append(' ').append(name.length()).append(' ').append(name).toString();
  }
}
