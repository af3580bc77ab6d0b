package org.pathforest.paths.probe;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The actions of one method. Each list of actions runs in order at its place:
 *
 * <ul>
 *   <li>at the method's entry;
 *   <li>when an exception enters a handler start;
 *   <li>when an edge between two blocks is taken, after the source's last instruction has completed
 *       and before the target's first;
 *   <li>whenever a block starts, after the actions of the way on which it was reached;
 *   <li>just before the instruction with which a block returns or throws.
 * </ul>
 *
 * <p>Immutable.
 */
public final class ProbePlan {
  private final List<Action> entry;
  private final SortedMap<Integer, List<Action>> handlers;
  private final SortedMap<Integer, List<Action>> edges;
  private final SortedMap<Integer, List<Action>> exits;
  private final SortedMap<Integer, List<Action>> blocks;
  private final SortedMap<Integer, PathAction.Flush> interruptions;

  /** A plan without actions. */
  public static final ProbePlan NONE = new ProbePlan(List.of(), Map.of(), Map.of(), Map.of());

  /**
   * Creates a plan without repeated iterations.
   *
   * @param entry actions at the method's entry
   * @param handlers actions by handler start (block number)
   * @param edges actions by index of the edge in the CFG
   * @param exits actions by block that returns or throws
   */
  public ProbePlan(
      List<? extends Action> entry,
      Map<Integer, ? extends List<? extends Action>> handlers,
      Map<Integer, ? extends List<? extends Action>> edges,
      Map<Integer, ? extends List<? extends Action>> exits) {
    this(entry, handlers, edges, exits, Map.of(), Map.of());
  }

  /**
   * Creates a plan. The keys of {@code interruptions} are blocks that can throw while repeated
   * iterations are not yet counted.
   */
  ProbePlan(
      List<? extends Action> entry,
      Map<Integer, ? extends List<? extends Action>> handlers,
      Map<Integer, ? extends List<? extends Action>> edges,
      Map<Integer, ? extends List<? extends Action>> exits,
      Map<Integer, PathAction.Flush> interruptions) {
    this(entry, handlers, edges, exits, Map.of(), interruptions);
  }

  private ProbePlan(
      List<? extends Action> entry,
      Map<Integer, ? extends List<? extends Action>> handlers,
      Map<Integer, ? extends List<? extends Action>> edges,
      Map<Integer, ? extends List<? extends Action>> exits,
      Map<Integer, ? extends List<? extends Action>> blocks,
      Map<Integer, PathAction.Flush> interruptions) {
    this.entry = List.copyOf(entry);
    this.handlers = copy(handlers);
    this.edges = copy(edges);
    this.exits = copy(exits);
    this.blocks = copy(blocks);
    this.interruptions = new TreeMap<>(interruptions);
  }

  /**
   * Returns the same plan with other actions at the start of blocks. Path actions are not allowed
   * there: a register value that is known at the end of an edge would no longer be correct inside
   * the block.
   *
   * @param actions actions by block
   */
  public ProbePlan withBlocks(Map<Integer, ? extends List<? extends IdAction>> actions) {
    return new ProbePlan(entry, handlers, edges, exits, actions, interruptions);
  }

  private static SortedMap<Integer, List<Action>> copy(
      Map<Integer, ? extends List<? extends Action>> map) {
    SortedMap<Integer, List<Action>> copy = new TreeMap<>();
    map.forEach(
        (k, v) -> {
          if (!v.isEmpty()) {
            copy.put(k, List.copyOf(v));
          }
        });
    return copy;
  }

  /** Actions at the method's entry. */
  public List<Action> atEntry() {
    return entry;
  }

  /** Actions that run when an exception enters a handler start. */
  public List<Action> atHandler(int block) {
    return handlers.getOrDefault(block, List.of());
  }

  /** Actions that run when an edge of the CFG is taken. */
  public List<Action> onEdge(int edgeIndex) {
    return edges.getOrDefault(edgeIndex, List.of());
  }

  /** Actions that run when a block starts. */
  public List<Action> atBlock(int block) {
    return blocks.getOrDefault(block, List.of());
  }

  /** Actions that run before the instruction with which a block returns or throws. */
  public List<Action> atExit(int block) {
    return exits.getOrDefault(block, List.of());
  }

  /**
   * Returns the actions that count repeated iterations when an instruction of a block throws, by
   * block; a fresh map.
   */
  public SortedMap<Integer, PathAction.Flush> interruptions() {
    return new TreeMap<>(interruptions);
  }

  /** Returns whether any edge has a {@link PathAction.Repeat}. */
  public boolean repeats() {
    return edges.values().stream()
        .flatMap(List::stream)
        .anyMatch(PathAction.Repeat.class::isInstance);
  }

  /** Returns whether any probe branches. */
  public boolean chooses() {
    return all().anyMatch(IdAction.Choose.class::isInstance);
  }

  /** Returns the number of scheme registers that the probes use: one more than the largest. */
  public int registers() {
    return all()
        .filter(IdAction.class::isInstance)
        .mapToInt(action -> ((IdAction) action).registers())
        .max()
        .orElse(0);
  }

  private Stream<Action> all() {
    return Stream.concat(
        entry.stream(),
        Stream.of(handlers, edges, exits, blocks)
            .flatMap(m -> m.values().stream())
            .flatMap(List::stream));
  }

  /** All actions at handler starts, by block; a fresh map. */
  public SortedMap<Integer, List<Action>> handlers() {
    return new TreeMap<>(handlers);
  }

  /** All actions on edges, by index; a fresh map. */
  public SortedMap<Integer, List<Action>> edges() {
    return new TreeMap<>(edges);
  }

  /** All actions at exits, by block; a fresh map. */
  public SortedMap<Integer, List<Action>> exits() {
    return new TreeMap<>(exits);
  }

  /** All actions at the start of blocks, by block; a fresh map. */
  public SortedMap<Integer, List<Action>> blocks() {
    return new TreeMap<>(blocks);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof ProbePlan p
        && entry.equals(p.entry)
        && handlers.equals(p.handlers)
        && edges.equals(p.edges)
        && exits.equals(p.exits)
        && blocks.equals(p.blocks)
        && interruptions.equals(p.interruptions);
  }

  @Override
  public int hashCode() {
    return entry.hashCode() * 31 + handlers.hashCode() * 17 + edges.hashCode() + exits.hashCode();
  }

  @Override
  public String toString() {
    return "entry "
        + entry
        + " handlers "
        + handlers
        + " edges "
        + edges
        + " exits "
        + exits
        + " blocks "
        + blocks
        + " interruptions "
        + interruptions;
  }
}
