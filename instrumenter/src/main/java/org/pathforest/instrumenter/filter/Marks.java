package org.pathforest.instrumenter.filter;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jacoco.core.internal.analysis.filter.IFilterOutput;
import org.jacoco.core.internal.analysis.filter.Replacements;
import org.objectweb.asm.tree.AbstractInsnNode;

/** Collects what filters say about the instructions of a method. */
final class Marks implements IFilterOutput {
  private final Set<AbstractInsnNode> ignored = new HashSet<>();
  private final Map<AbstractInsnNode, AbstractInsnNode> copyOf = new IdentityHashMap<>();
  private final Map<AbstractInsnNode, Replacements> replaced = new IdentityHashMap<>();
  private Map<AbstractInsnNode, List<AbstractInsnNode>> copies;

  @Override
  public void ignore(AbstractInsnNode fromInclusive, AbstractInsnNode toInclusive) {
    AbstractInsnNode last = toInclusive == null ? null : toInclusive.getNext();
    for (AbstractInsnNode i = fromInclusive; i != null && i != last; i = i.getNext()) {
      ignored.add(i);
    }
  }

  @Override
  public void merge(AbstractInsnNode i1, AbstractInsnNode i2) {
    AbstractInsnNode one = original(i1);
    AbstractInsnNode other = original(i2);
    if (one != other) {
      copyOf.put(other, one);
    }
  }

  @Override
  public void replaceBranches(AbstractInsnNode source, Replacements replacements) {
    replaced.put(source, replacements);
  }

  private AbstractInsnNode original(AbstractInsnNode i) {
    AbstractInsnNode original = i;
    for (AbstractInsnNode next = i; next != null; next = copyOf.get(next)) {
      original = next;
    }
    return original;
  }

  /** Returns whether filters said nothing. */
  boolean isEmpty() {
    return ignored.isEmpty() && copyOf.isEmpty() && replaced.isEmpty();
  }

  /** Returns whether an instruction has nothing in the source that it belongs to. */
  boolean isIgnored(AbstractInsnNode i) {
    return ignored.contains(i);
  }

  /** Returns whether an instruction counts: it is in the source and not a copy of another. */
  boolean counts(AbstractInsnNode i) {
    return !ignored.contains(i) && !copyOf.containsKey(i);
  }

  /** Returns the copies of an instruction that counts, in any order. */
  List<AbstractInsnNode> copies(AbstractInsnNode i) {
    if (copies == null) {
      copies = new IdentityHashMap<>();
      for (AbstractInsnNode copy : copyOf.keySet()) {
        copies.computeIfAbsent(original(copy), c -> new ArrayList<>()).add(copy);
      }
    }
    return copies.getOrDefault(i, List.of());
  }

  /**
   * Returns what decides the outcome that a branch counts as; null if the branch itself decides.
   */
  Replacements replacement(AbstractInsnNode i) {
    return replaced.get(i);
  }
}
