package org.pathforest.instrumenter.conflict;

import java.util.List;

/**
 * A statement that a subject has one of some values, as long as no slot that it depends on is
 * written.
 *
 * @param subject what has one of the values
 * @param values the possible values
 */
record Fact(Subject subject, Ints values) {
  /** The subject of a fact. */
  sealed interface Subject {
    /** Returns the slots of local variables that the subject depends on. */
    List<Integer> slots();
  }

  /** The value of a slot that holds an {@code int}, or a type that the JVM represents as one. */
  record Local(int slot) implements Subject {
    @Override
    public List<Integer> slots() {
      return List.of(slot);
    }
  }

  /** Whether the reference in a slot is null: 1 if it is, 0 if not. */
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

  /** Whether the reference in a slot is an instance of a type: 1 if it is, 0 if not. */
  record Instance(int slot, String type) implements Subject {
    @Override
    public List<Integer> slots() {
      return List.of(slot);
    }
  }

  /**
   * The order of two subjects of the kinds above: -1 if the first is less, 0 if they are equal, 1
   * if the first is greater. For references: 0 if they are the same, any other number if not.
   */
  record Order(Subject first, Subject second) implements Subject {
    @Override
    public List<Integer> slots() {
      return List.of(first.slots().get(0), second.slots().get(0));
    }
  }

  /** Returns this fact and its consequences: an instance of a type is not null. */
  List<Fact> withConsequences() {
    return subject instanceof Instance i && values.and(Ints.of(0)).isEmpty()
        ? List.of(this, new Fact(new Null(i.slot()), Ints.of(0)))
        : List.of(this);
  }

  /** Returns whether the two facts can't both hold. */
  boolean contradicts(Fact other) {
    return subject.equals(other.subject) && values.and(other.values).isEmpty();
  }
}
