package org.pathforest.instrumenter.weave.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pathforest.paths.probe.MethodPlan;
import org.pathforest.paths.probe.PathAction;

/**
 * The slots of a class's methods, and their counters. A method has one counter for each path if
 * there are few paths and no sequence has more than one. Otherwise it has a table.
 *
 * <p>The first attempt at weaving a class fixes its layout. Archive-wide numbers are taken for that
 * layout, so later attempts keep the slots of methods that they leave out.
 */
public final class ClassLayout {
  /**
   * Most paths of a method with counters; others have a table. The thread that owns a counter
   * holder has memory for all its counters.
   */
  private static final int MOST_PATHS = 64;

  /** Most counters of a class. They take 32 KiB for each thread that runs all of the class. */
  private static final int MOST_COUNTERS = 4096;

  private final String name;
  private final String sha256;

  /** Slots by position of the method in the class file. */
  private final Map<Integer, Integer> slots = new HashMap<>();

  /** Number of the first counter, by slot, and one more element for the end. */
  private final List<Integer> firstCounters = new ArrayList<>(List.of(0));

  private boolean fixed;

  /**
   * Creates a layout without methods.
   *
   * @param name internal name of the class
   * @param sha256 SHA-256 of the original class file
   */
  public ClassLayout(String name, String sha256) {
    this.name = name;
    this.sha256 = sha256;
  }

  /**
   * Returns the slot of a method that has probes. The method gets a new slot if the layout is not
   * fixed.
   *
   * @param position position of the method in the class file
   * @param paths number of paths, or other ids, that are counted
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

  /** Returns the SHA-256 of the original class file. */
  String sha256() {
    return sha256;
  }

  /** Fixes the layout at the end of the first attempt's planning. */
  public void fix() {
    fixed = true;
  }

  /** Returns the number of slots. */
  int methods() {
    return firstCounters.size() - 1;
  }

  /** Returns the number of counters of all methods. */
  int counters() {
    return firstCounters.get(methods());
  }

  /** Returns the number of a method's first counter in its class. */
  public int firstCounter(int slot) {
    return firstCounters.get(slot);
  }

  /** Returns whether a method has counters; otherwise it has a table. */
  public boolean hasCounters(int slot) {
    return countersOf(slot) > 0;
  }

  private int countersOf(int slot) {
    return firstCounters.get(slot + 1) - firstCounters.get(slot);
  }

  /** Returns whether no sequence of a method has more than one path. */
  public static boolean isSingle(MethodPlan plan) {
    return plan.probes().edges().values().stream()
        .noneMatch(actions -> actions.stream().anyMatch(PathAction.Next.class::isInstance));
  }

  /**
   * Returns the description of the class for its archive's {@code HolderFile}: the SHA-256; for
   * each slot the character '0' plus its number of counters; the length of the name; the name,
   * which may contain any characters.
   */
  public String text() {
    StringBuilder text = new StringBuilder(sha256).append(' ');
    for (int slot = 0; slot < methods(); slot++) {
      text.append((char) ('0' + countersOf(slot)));
    }
    return text.append(' ').append(name.length()).append(' ').append(name).toString();
  }
}
