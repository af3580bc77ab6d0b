package org.pathforest.paths.map;

import java.util.ArrayList;
import java.util.List;
import org.pathforest.paths.cfg.Block;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;

/**
 * The part of a method that coverage counts because the source has it: instructions with their
 * lines, decisions with their outcomes, and the paths that are told apart. Compilers add
 * instructions, branches and copies of code, which are in the graph but not here. Immutable.
 *
 * @param parts runs of instructions, by block and position
 * @param decisions branches with several outcomes, by block
 * @param generated indices of edges that only compiler-generated code takes; paths over them do not
 *     count
 * @param generatedStarts handler starts, by block, at which only compiler-generated code starts;
 *     paths from them do not count
 * @param alike indices of edges whose decisions do not tell paths apart
 */
public record CoverageShape(
    List<Part> parts,
    List<Decision> decisions,
    List<Integer> generated,
    List<Integer> generatedStarts,
    List<Integer> alike) {

  /** A method that consists of compiler-generated code. It is not counted at all. */
  public static final CoverageShape NONE =
      new CoverageShape(List.of(), List.of(), List.of(), List.of(), List.of());

  /** Copies the lists. */
  public CoverageShape {
    parts = List.copyOf(parts);
    decisions = List.copyOf(decisions);
    generated = List.copyOf(generated);
    generatedStarts = List.copyOf(generatedStarts);
    alike = List.copyOf(alike);
  }

  /**
   * Instructions of one line that run together.
   *
   * @param line source line; 0 if unknown
   * @param instructions number of instructions, 1 or more
   * @param places blocks that have the instructions: first the block for which they count, then
   *     blocks with copies
   */
  public record Part(int line, int instructions, List<Place> places) {
    /** Copies the list. */
    public Part {
      places = List.copyOf(places);
      if (instructions < 1 || line < 0 || places.isEmpty()) {
        throw new IllegalArgumentException(instructions + " instructions of line " + line);
      }
    }

    /** Returns the block for which the instructions count. */
    public int block() {
      return places.get(0).block();
    }
  }

  /**
   * A block that has the instructions of a part.
   *
   * @param block number of the block
   * @param first whether the block starts with them
   */
  public record Place(int block, boolean first) {}

  /**
   * A branch.
   *
   * @param line source line; 0 if unknown
   * @param outcomes two or more; each lists what takes the outcome: indices of edges, and {@code
   *     ~b} for a block b that is executed to its end
   */
  public record Decision(int line, List<List<Integer>> outcomes) {
    /** Copies the lists. */
    public Decision {
      outcomes = outcomes.stream().map(List::copyOf).toList();
      if (outcomes.size() < 2 || line < 0) {
        throw new IllegalArgumentException("a decision of " + outcomes);
      }
    }
  }

  /** Returns the shape of a graph to which compilers added nothing, so that all of it counts. */
  public static CoverageShape of(Cfg cfg) {
    List<Part> parts = new ArrayList<>();
    List<Decision> decisions = new ArrayList<>();
    for (int b = 0; b < cfg.size(); b++) {
      Block block = cfg.block(b);
      int[] runs = block.runs();
      if (runs.length == 0) {
        parts.add(new Part(0, block.instructions(), List.of(new Place(b, true))));
      }
      for (int i = 0; i < runs.length; i += 2) {
        parts.add(new Part(runs[i], runs[i + 1], List.of(new Place(b, i == 0))));
      }
      if (cfg.successors(b).size() > 1) {
        List<List<Integer>> outcomes = new ArrayList<>();
        for (CfgEdge e : cfg.successors(b)) {
          outcomes.add(List.of(e.index()));
        }
        decisions.add(new Decision(block.lastLine(), outcomes));
      }
    }
    return new CoverageShape(parts, decisions, List.of(), List.of(), List.of());
  }

  /** Returns whether nothing of the method is in its source. */
  public boolean isEmpty() {
    return parts.isEmpty();
  }

  /**
   * Checks that this shape fits a graph.
   *
   * @throws IllegalArgumentException if it names an edge or block that the graph does not have
   */
  void check(Cfg cfg) {
    parts.forEach(part -> part.places().forEach(place -> block(place.block(), cfg)));
    generatedStarts.forEach(b -> block(b, cfg));
    generated.forEach(e -> edge(e, cfg));
    alike.forEach(e -> edge(e, cfg));
    for (Decision d : decisions) {
      for (List<Integer> outcome : d.outcomes()) {
        outcome.forEach(
            step -> {
              if (step < 0) {
                block(~step, cfg);
              } else {
                edge(step, cfg);
              }
            });
      }
    }
  }

  private static void block(int b, Cfg cfg) {
    if (b < 0 || b >= cfg.size()) {
      throw new IllegalArgumentException("no block " + b);
    }
  }

  private static void edge(int e, Cfg cfg) {
    if (e < 0 || e >= cfg.edges().size()) {
      throw new IllegalArgumentException("no edge " + e);
    }
  }
}
