package org.pathforest.instrumenter.weave.plan;

import java.util.HashMap;
import java.util.Map;

/**
 * What weaving a class does without, as learned from failed attempts. Methods are identified by
 * name and descriptor. Not thread-safe.
 */
public final class Concessions {
  private ConstantPoolBudget budget = ConstantPoolBudget.NONE;
  private final Map<String, ProbeDensity> densities = new HashMap<>();
  private final Map<String, String> leftOut = new HashMap<>();

  /** Returns how sparing the class is with constants. */
  public ConstantPoolBudget budget() {
    return budget;
  }

  /** Spares more constants. Returns false if no more can be spared. */
  public boolean spareConstants() {
    ConstantPoolBudget more = budget.more();
    budget = more == null ? budget : more;
    return more != null;
  }

  /** Returns how densely a method is woven. */
  public ProbeDensity density(String method) {
    return budget.density(densities.getOrDefault(method, ProbeDensity.FULL));
  }

  /**
   * Weaves a method more sparsely. Returns the new density; {@link ProbeDensity#NONE} means no
   * probes.
   */
  public ProbeDensity reduce(String method) {
    ProbeDensity sparser = densities.getOrDefault(method, ProbeDensity.FULL).sparser();
    densities.put(method, sparser);
    return sparser;
  }

  /** Restores a method's first density. */
  public void restore(String method) {
    densities.remove(method);
  }

  /** Leaves a method unchanged and records the reason, unless there already is one. */
  public void leaveOut(String method, String reason) {
    leftOut.putIfAbsent(method, reason);
  }

  /** Returns why a method is left unchanged; null if it is not. */
  public String leftOut(String method) {
    return leftOut.get(method);
  }

  /** Returns the number of methods that are left unchanged. */
  public int numLeftOut() {
    return leftOut.size();
  }
}
