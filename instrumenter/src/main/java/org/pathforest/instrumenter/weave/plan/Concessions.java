package org.pathforest.instrumenter.weave.plan;

import java.util.HashMap;
import java.util.Map;

/**
 * What a class is woven without, as learned from attempts that failed. Methods go by name and
 * descriptor. Not for use by several threads.
 */
public final class Concessions {
  private ConstantPoolBudget budget = ConstantPoolBudget.NONE;
  private final Map<String, ProbeDensity> densities = new HashMap<>();
  private final Map<String, String> leftOut = new HashMap<>();

  /** How sparing the class is with constants. */
  public ConstantPoolBudget budget() {
    return budget;
  }

  /** Spares more constants; false if no more can be spared. */
  public boolean spareConstants() {
    ConstantPoolBudget more = budget.more();
    budget = more == null ? budget : more;
    return more != null;
  }

  /** How densely a method is woven. */
  public ProbeDensity density(String method) {
    return budget.density(densities.getOrDefault(method, ProbeDensity.FULL));
  }

  /**
   * Weaves a method more sparsely; returns how, {@link ProbeDensity#NONE} if that is not at all.
   */
  public ProbeDensity thinOut(String method) {
    ProbeDensity sparser = densities.getOrDefault(method, ProbeDensity.FULL).sparser();
    densities.put(method, sparser);
    return sparser;
  }

  /** Weaves a method as densely as at first. */
  public void restore(String method) {
    densities.remove(method);
  }

  /** Leaves a method as it was, with the reason, unless it is left so for another. */
  public void leaveOut(String method, String reason) {
    leftOut.putIfAbsent(method, reason);
  }

  /** Why a method is left as it was; null if it is not. */
  public String leftOut(String method) {
    return leftOut.get(method);
  }

  /** How many methods are left as they were. */
  public int numLeftOut() {
    return leftOut.size();
  }
}
