package org.pathforest.instrumenter.conflict;

import java.util.List;

/**
 * That something has one of some values, as long as no slot that it depends on is written.
 *
 * @param subject what has them
 * @param values that it can have
 */
record Fact(Subject subject, Ints values) {
  /** What a fact is about. */
  sealed interface Subject {
    /** Slots of local variables that it depends on. */
    List<Integer> slots();
  }

  /** The value of a slot that holds an {@code int} or one of the types that are as well. */
  record Local(int slot) implements Subject {
    @Override
    public List<Integer> slots() {
      return List.of(slot);
    }
  }

  /** Whether the reference in a slot is null: 1, or 0. */
  record Null(int slot) implements Subject {
    @Override
    public List<Integer> slots() {
      return List.of(slot);
    }
  }

  /** The length of the array in a slot. */
  record Length(int slot) implements Subject {
    @Override
    public List<Integer> slots() {
      return List.of(slot);
    }
  }

  /** Whether the reference in a slot is an instance of a type: 1, or 0. */
  record Instance(int slot, String type) implements Subject {
    @Override
    public List<Integer> slots() {
      return List.of(slot);
    }
  }

  /**
   * How two things of the kinds above stand to each other: -1 if the first is less, 0 if they are
   * equal, 1 if it is greater. Of references: 0 if they are the same, or any other number.
   */
  record Order(Subject first, Subject second) implements Subject {
    @Override
    public List<Integer> slots() {
      return List.of(first.slots().get(0), second.slots().get(0));
    }
  }

  /** What follows from it besides: an instance of a type is not null. */
  List<Fact> withConsequences() {
    return subject instanceof Instance i && values.and(Ints.of(0)).isEmpty()
        ? List.of(this, new Fact(new Null(i.slot()), Ints.of(0)))
        : List.of(this);
  }

  /** Whether both can't hold at once. */
  boolean contradicts(Fact other) {
    return subject.equals(other.subject) && values.and(other.values).isEmpty();
  }
}
