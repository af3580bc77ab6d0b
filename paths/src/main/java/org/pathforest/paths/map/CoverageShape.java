package org.pathforest.paths.map;

import java.util.ArrayList;
import java.util.List;
import org.pathforest.paths.cfg.Block;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;

/**
 * The part of a method that its source has, so that coverage counts it: instructions with their
 * lines, decisions with their outcomes, and which paths are told apart. Compilers add instructions,
 * branches and copies of code, which are in the graph but not here. Immutable.
 *
 * @param parts runs of instructions, by block and position
 * @param decisions branches with several outcomes, by block
 * @param generated edges, by index, which only compilers' code takes: paths over them do not count
 * @param generatedStarts handler starts, by block, at which only compilers' code begins: paths from
 *     them do not count
 * @param alike edges, by index, whose decisions do not tell paths apart
 */
public record CoverageShape(
    List<Part> parts,
    List<Decision> decisions,
    List<Integer> generated,
    List<Integer> generatedStarts,
    List<Integer> alike) {

  /** A method that only compilers' code is in: it is not counted at all. */
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
   * @param instructions how many, 1 or more
   * @param places where they are: first the block that they count for, then blocks with copies
   */
  public record Part(int line, int instructions, List<Place> places) {
    /** Copies the list. */
    public Part {
      places = List.copyOf(places);
      if (instructions < 1 || line < 0 || places.isEmpty()) {
        throw new IllegalArgumentException(instructions + " instructions of line " + line);
      }
    }

    /** The block that the instructions count for. */
    public int block() {
      return places.get(0).block();
    }
  }

  /**
   * A block that has the instructions of a part.
   *
   * @param block its number
   * @param first whether the block begins with them
   */
  public record Place(int block, boolean first) {}

  /**
   * A branch.
   *
   * @param line source line; 0 if unknown
   * @param outcomes two or more; what takes each: indices of edges, and {@code ~b} for a block b
   *     that is executed to its end
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

  /** Everything of a graph: nothing in it was added by compilers. */
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

  /** Whether a method has nothing that its source has, too. */
  public boolean isEmpty() {
    return parts.isEmpty();
  }

  /**
   * Checks that this is of a graph.
   *
   * @throws IllegalArgumentException if an edge or block is named that the graph does not have
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
