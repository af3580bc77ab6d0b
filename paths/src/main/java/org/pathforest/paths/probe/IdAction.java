package org.pathforest.paths.probe;

import java.util.List;

/**
 * An action of a probe in schemes that count other things than paths (see {@code SchemePlan}). It
 * works on the scheme's own registers r[i], and on the counters of its ids.
 */
public sealed interface IdAction extends Action {

  /** A visitor with one method for each kind of action. */
  interface Visitor {
    /** See {@link Count}. */
    void count(int id);

    /** See {@link Set}. */
    void set(int register, int value);

    /** See {@link Plus}. */
    void plus(int register, int c);

    /** See {@link Move}. */
    void move(int to, int from);

    /** See {@link CountSum}. */
    void countSum(int register, int c);

    /** See {@link Choose}. */
    void choose(Choose choose);
  }

  /** Calls the visitor's method for this kind of action. */
  void accept(Visitor visitor);

  /**
   * Returns one more than the largest register number in the action, or 0 if it names no register.
   */
  int registers();

  /** Adds 1 to the counter of an id. */
  record Count(int id) implements IdAction {
    @Override
    public void accept(Visitor visitor) {
      visitor.count(id);
    }

    @Override
    public int registers() {
      return 0;
    }
  }

  /** Sets a register: r[i] = value. */
  record Set(int register, int value) implements IdAction {
    @Override
    public void accept(Visitor visitor) {
      visitor.set(register, value);
    }

    @Override
    public int registers() {
      return register + 1;
    }
  }

  /** Adds to a register, modulo 2^32: r[i] += c. */
  record Plus(int register, int c) implements IdAction {
    @Override
    public void accept(Visitor visitor) {
      visitor.plus(register, c);
    }

    @Override
    public int registers() {
      return register + 1;
    }
  }

  /** Copies a register: r[to] = r[from]. */
  record Move(int to, int from) implements IdAction {
    @Override
    public void accept(Visitor visitor) {
      visitor.move(to, from);
    }

    @Override
    public int registers() {
      return Math.max(to, from) + 1;
    }
  }

  /** Adds 1 to the counter of the id r[i] + c, modulo 2^32. */
  record CountSum(int register, int c) implements IdAction {
    @Override
    public void accept(Visitor visitor) {
      visitor.countSum(register, c);
    }

    @Override
    public int registers() {
      return register + 1;
    }
  }

  /**
   * Runs one of several cases: case r[i], or the last case if r[i] is larger. The register is never
   * negative there.
   *
   * @param cases two or more lists of actions, without choices of their own
   */
  record Choose(int register, List<List<IdAction>> cases) implements IdAction {
    /** Copies the lists. */
    public Choose {
      cases = cases.stream().map(List::copyOf).toList();
      if (cases.size() < 2
          || cases.stream().flatMap(List::stream).anyMatch(Choose.class::isInstance)) {
        throw new IllegalArgumentException("a choice of " + cases);
      }
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.choose(this);
    }

    @Override
    public int registers() {
      int most = register + 1;
      for (List<IdAction> actions : cases) {
        for (IdAction action : actions) {
          most = Math.max(most, action.registers());
        }
      }
      return most;
    }
  }
}
