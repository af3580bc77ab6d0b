package org.pathforest.instrumenter.filter;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jacoco.core.internal.analysis.filter.Replacements;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.pathforest.instrumenter.jimple.MethodBlocks;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.map.CoverageShape;
import org.pathforest.paths.map.CoverageShape.Decision;
import org.pathforest.paths.map.CoverageShape.Part;
import org.pathforest.paths.map.CoverageShape.Place;

/** Converts the marks of instructions into a coverage shape of the graph. */
final class ShapeBuilder {
  private final MethodBlocks blocks;
  private final Cfg cfg;
  private final Marks marks;
  private final List<Part> parts = new ArrayList<>();
  private final List<Decision> decisions = new ArrayList<>();
  private final BitSet wholly = new BitSet();

  ShapeBuilder(MethodBlocks blocks, Marks marks) {
    this.blocks = blocks;
    this.cfg = blocks.cfg();
    this.marks = marks;
  }

  CoverageShape build() {
    for (int b = 0; b < cfg.size(); b++) {
      addParts(b);
      addDecisions(b);
    }
    if (parts.isEmpty()) {
      return CoverageShape.NONE;
    }
    Set<Integer> generated = new TreeSet<>();
    Set<Integer> alike = new TreeSet<>();
    addDeadEnds(generated);
    for (int b = 0; b < cfg.size(); b++) {
      addAssertion(b, generated, alike);
    }
    List<Integer> starts = new ArrayList<>();
    for (int h : cfg.handlers()) {
      if (marks.isIgnored(blocks.first(h))) {
        starts.add(h);
      }
    }
    return new CoverageShape(parts, decisions, List.copyOf(generated), starts, List.copyOf(alike));
  }

  /** Adds the instructions of a block that count, by line, with the blocks of their copies. */
  private void addParts(int b) {
    boolean ignored = true;
    int line = -1;
    int length = 0;
    List<Place> places = List.of();
    int[] lines = lines(b);
    for (int i = blocks.firstIndex(b); i <= blocks.lastIndex(b); i++) {
      AbstractInsnNode node = blocks.instruction(i);
      ignored &= marks.isIgnored(node);
      if (marks.counts(node)) {
        int of = lines[i - blocks.firstIndex(b)];
        List<Place> at = places(b, node);
        if (length > 0 && (of != line || !continues(places, at))) {
          parts.add(new Part(line, length, places));
          length = 0;
        }
        if (length == 0) {
          line = of;
          places = at;
        }
        length++;
      }
    }
    if (length > 0) {
      parts.add(new Part(line, length, places));
    }
    wholly.set(b, ignored);
  }

  private int[] lines(int b) {
    int[] lines = new int[cfg.block(b).instructions()];
    int[] runs = cfg.block(b).runs();
    int at = 0;
    for (int r = 0; r < runs.length; r += 2) {
      Arrays.fill(lines, at, at + runs[r + 1], runs[r]);
      at += runs[r + 1];
    }
    return lines;
  }

  private List<Place> places(int b, AbstractInsnNode node) {
    List<Place> places = new ArrayList<>();
    places.add(new Place(b, blocks.first(b) == node));
    Set<Place> others = new TreeSet<>(Comparator.comparingInt(Place::block));
    for (AbstractInsnNode copy : marks.copies(node)) {
      int other = blocks.blockOf(copy);
      if (other >= 0) {
        others.add(new Place(other, blocks.first(other) == copy));
      }
    }
    places.addAll(others);
    return places;
  }

  /** Returns whether instructions in the same blocks are consecutive in all of them. */
  private static boolean continues(List<Place> part, List<Place> next) {
    if (part.size() != next.size()) {
      return false;
    }
    for (int i = 0; i < part.size(); i++) {
      if (part.get(i).block() != next.get(i).block() || next.get(i).first()) {
        return false;
      }
    }
    return true;
  }

  /**
   * Adds the decision of a block's branch, and those that other instructions of the block
   * represent.
   */
  private void addDecisions(int b) {
    int[] lines = lines(b);
    for (int i = blocks.firstIndex(b); i <= blocks.lastIndex(b); i++) {
      AbstractInsnNode node = blocks.instruction(i);
      List<Set<Integer>> outcomes = new ArrayList<>();
      if (!marks.counts(node)) {
        continue;
      } else if (marks.replacement(node) != null) {
        addReplaced(marks.replacement(node), outcomes);
      } else if (i == blocks.lastIndex(b)) {
        cfg.successors(b).forEach(e -> outcomes.add(new TreeSet<>(Set.of(e.index()))));
        marks.copies(node).forEach(copy -> addCopy(node, copy, outcomes));
      }
      // Outcomes that are the same in the graph count as one.
      List<List<Integer>> different = outcomes.stream().distinct().map(List::copyOf).toList();
      if (different.size() > 1) {
        decisions.add(new Decision(lines[i - blocks.firstIndex(b)], different));
      }
    }
  }

  private void addReplaced(Replacements replaced, List<Set<Integer>> to) {
    for (var outcome : replaced.values()) {
      Set<Integer> steps = new TreeSet<>();
      outcome.forEach(o -> addStep(o.instruction, o.branch, steps));
      to.add(steps);
    }
  }

  /** Adds to each outcome the steps that take the same outcome of a copy. */
  private void addCopy(AbstractInsnNode branch, AbstractInsnNode copy, List<Set<Integer>> to) {
    int count = count(branch);
    for (int i = 0; i < count; i++) {
      Set<Integer> own = new TreeSet<>();
      Set<Integer> same = new TreeSet<>();
      addStep(branch, i, own);
      addStep(copy, i, same);
      to.stream().filter(outcome -> outcome.containsAll(own)).forEach(o -> o.addAll(same));
    }
  }

  /** Returns the number of outcomes of a branch, as {@link #addStep} numbers them. */
  private static int count(AbstractInsnNode branch) {
    return branch instanceof JumpInsnNode ? 2 : targets(branch).size();
  }

  /**
   * Adds the step that takes an outcome of an instruction. Outcomes are numbered like JaCoCo's. For
   * an if, 0 falls through and 1 jumps. For a switch, 0 is the default, and the other labels
   * follow. Other instructions have one outcome.
   */
  private void addStep(AbstractInsnNode node, int outcome, Set<Integer> to) {
    int b = blocks.blockOf(next(node));
    if (b < 0) {
      return;
    }
    List<CfgEdge> out = cfg.successors(b);
    List<LabelNode> targets = targets(node);
    if (blocks.last(b) != next(node) || out.isEmpty()) {
      to.add(~b);
    } else if (!targets.isEmpty()) {
      int target = blocks.blockOf(next(targets.get(outcome)));
      out.stream().filter(e -> e.to() == target).forEach(e -> to.add(e.index()));
    } else if (node instanceof JumpInsnNode jump) {
      int target = blocks.blockOf(next(outcome == 1 ? jump.label : jump.getNext()));
      out.stream().filter(e -> e.to() == target).forEach(e -> to.add(e.index()));
    } else {
      out.forEach(e -> to.add(e.index()));
    }
  }

  private static AbstractInsnNode next(AbstractInsnNode from) {
    AbstractInsnNode node = from;
    while (node != null && node.getOpcode() < 0) {
      node = node.getNext();
    }
    return node;
  }

  /** Returns the labels of a switch, default first; none for other instructions. */
  private static List<LabelNode> targets(AbstractInsnNode node) {
    Set<LabelNode> labels = new LinkedHashSet<>();
    if (node instanceof TableSwitchInsnNode table) {
      labels.add(table.dflt);
      labels.addAll(table.labels);
    } else if (node instanceof LookupSwitchInsnNode lookup) {
      labels.add(lookup.dflt);
      labels.addAll(lookup.labels);
    }
    return List.copyOf(labels);
  }

  /**
   * Adds edges that belong to no decision and lead only through compiler code out of the method. An
   * example is the case for an unknown constant in a switch over all constants of an enum.
   */
  private void addDeadEnds(Set<Integer> generated) {
    BitSet dead = (BitSet) wholly.clone();
    for (boolean changed = true; changed; ) {
      changed = false;
      for (int b = dead.length() - 1; b >= 0; b--) {
        if (dead.get(b) && cfg.successors(b).stream().anyMatch(e -> !dead.get(e.to()))) {
          dead.clear(b);
          changed = true;
        }
      }
    }
    Set<Integer> counted = new HashSet<>();
    decisions.forEach(d -> d.outcomes().forEach(counted::addAll));
    for (int b = 0; b < cfg.size(); b++) {
      if (!dead.get(b)) {
        for (CfgEdge e : cfg.successors(b)) {
          if (dead.get(e.to()) && !counted.contains(e.index()) && cfg.successors(b).size() > 1) {
            generated.add(e.index());
          }
        }
      }
    }
  }

  /**
   * Handles an assertion, which is one decision of a path: it fails or it does not. Whether
   * assertions are enabled, and why one holds, does not distinguish paths. If the assertion's end
   * can't be found, only paths with enabled assertions count.
   */
  private void addAssertion(int b, Set<Integer> generated, Set<Integer> alike) {
    if (!(blocks.last(b) instanceof JumpInsnNode jump)
        || jump.getOpcode() != Opcodes.IFNE
        || !marks.isIgnored(jump)
        || blocks.lastIndex(b) == blocks.firstIndex(b)
        || !(blocks.instruction(blocks.lastIndex(b) - 1) instanceof FieldInsnNode field)
        || !field.name.equals("$assertionsDisabled")) {
      return;
    }
    int end = blocks.blockOf(next(jump.label));
    if (end <= b) {
      cfg.successors(b).stream().filter(e -> e.to() == end).forEach(e -> generated.add(e.index()));
    }
    for (int inside = b + 1; inside < end; inside++) {
      cfg.successors(inside).forEach(e -> alike.add(e.index()));
    }
  }
}
