package org.pathforest.profile.text;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.dag.Dag;
import org.pathforest.paths.dag.DagEdge;
import org.pathforest.paths.map.BranchConditions;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.numbering.BlPath;

/**
 * Describes paths by the conditions that held on them: {@code enter · i < n · c != 'x' · again}. A
 * branch without a certain condition is shown by its line and outcome, as {@code line 12 taken}. A
 * path without branches is shown by its lines. A block without lines is named by its offset, as
 * {@code @24}.
 */
public final class PathText {
  /** Separates the parts of a path. */
  public static final String BETWEEN = " · ";

  private final Cfg cfg;
  private final BranchConditions conditions;
  private final boolean severalLoops;

  /** Creates texts for a method that has a graph. */
  public PathText(MethodMap map) {
    this(map.numbering().dag(), map.conditions());
  }

  /** Creates texts for a graph. */
  public PathText(Dag dag, BranchConditions conditions) {
    this.cfg = dag.cfg();
    this.conditions = conditions;
    this.severalLoops =
        cfg.edges().stream().filter(dag::isBackEdge).mapToInt(CfgEdge::to).distinct().count() > 1;
  }

  /** Returns the text of a whole path. */
  public String path(BlPath path) {
    List<String> parts = conditions(path.blocks(), path.to());
    int first = path.blocks().get(0);
    if (parts.isEmpty()) {
      parts.add(lines(path.blocks()));
    }
    start(path.start(), first, parts);
    switch (path.end()) {
      case END_RETURN -> parts.add("return");
      case END_THROW -> parts.add("throw");
      case END_BACKEDGE -> {
        boolean sameLoop = path.start() == DagEdge.Kind.START_BACKEDGE && path.to() == first;
        boolean clear = sameLoop || !severalLoops;
        parts.add(clear ? "again" : "again from " + line(path.to()));
      }
      case END_CUT -> parts.add("cut before " + line(path.to()));
      default -> throw new IllegalArgumentException(path.toString());
    }
    return String.join(BETWEEN, parts);
  }

  /** Returns the text of a prefix, which ends with the block that threw. */
  public String prefix(DagEdge.Kind start, List<Integer> blocks) {
    List<String> parts = conditions(blocks, -1);
    start(start, blocks.get(0), parts);
    parts.add("exception at " + lines(blocks.subList(blocks.size() - 1, blocks.size())));
    return String.join(BETWEEN, parts);
  }

  /**
   * Returns the outcome of a branch and its place: {@code i < n at line 12}, {@code line 12 taken}.
   * If the block has only one way out, returns the place.
   */
  public String branch(int from, int to) {
    CfgEdge e = edge(from, to);
    if (e == null || !cfg.isDecided(e)) {
      return lastPlace(from);
    }
    String condition = condition(e);
    return condition == null ? placed(e) : condition + " at " + lastPlace(from);
  }

  /**
   * Returns the condition that holds if an edge is taken; null if it is not certain, or if other
   * edges already state it.
   */
  public String condition(CfgEdge e) {
    String condition = conditions.of(e);
    return condition == null || condition.isEmpty() ? null : condition;
  }

  /** Returns the condition that the branch of a block tests; null if no condition is certain. */
  public String tested(int block) {
    return cfg.successors(block).stream()
        .map(conditions::of)
        .filter(condition -> condition != null && !condition.isEmpty())
        .findFirst()
        .orElse(null);
  }

  /**
   * Returns the condition that the branch of a block tests, and its place: {@code `i < n` at line
   * 12}. If no condition is certain, returns the place: {@code at line 12}.
   */
  public String test(int block) {
    String condition = tested(block);
    String place = "at " + lastPlace(block);
    return condition == null ? place : '`' + condition + "` " + place;
  }

  /**
   * Returns the line of a block's first instruction, as {@code 12}. If it is unknown, returns the
   * block's offset, as {@code @24}.
   */
  public String place(int block) {
    int line = cfg.block(block).firstLine();
    return line > 0 ? Integer.toString(line) : "@" + cfg.block(block).offset();
  }

  private String line(int block) {
    String place = place(block);
    return place.startsWith("@") ? place : "line " + place;
  }

  /**
   * Returns the line of a block's last instruction, as {@code line 12}. If it is unknown, returns
   * the block's offset, as {@code @24}.
   */
  public String lastPlace(int block) {
    int last = cfg.block(block).lastLine();
    return last > 0 ? "line " + last : "@" + cfg.block(block).offset();
  }

  private void start(DagEdge.Kind kind, int block, List<String> parts) {
    switch (kind) {
      case START_ENTRY -> parts.add(0, "enter");
      case START_HANDLER -> parts.add(0, "catch at " + line(block));
      case START_CUT -> parts.add(0, "from the cut before " + line(block));
      default -> {
        if (severalLoops) {
          parts.add(0, "from " + line(block));
        }
      }
    }
  }

  private List<String> conditions(List<Integer> blocks, int to) {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < blocks.size(); i++) {
      CfgEdge e = edge(blocks.get(i), i + 1 < blocks.size() ? blocks.get(i + 1) : to);
      if (e != null && cfg.isDecided(e)) {
        String condition = conditions.of(e);
        if (condition == null) {
          parts.add(placed(e));
        } else if (!condition.isEmpty()) {
          parts.add(condition);
        }
      }
    }
    return parts;
  }

  private CfgEdge edge(int from, int to) {
    for (CfgEdge e : cfg.successors(from)) {
      if (e.to() == to) {
        return e;
      }
    }
    return null;
  }

  private String placed(CfgEdge e) {
    return lastPlace(e.from()) + ' ' + outcome(e);
  }

  /** Returns the outcome of a branch when an edge is taken: {@code not taken}, {@code case 3}. */
  public String outcome(CfgEdge e) {
    String first = e.outcomes().get(0);
    int more = e.outcomes().size() - 1;
    return (first.equals(CfgEdge.FALL) ? "not taken" : first)
        + (more > 0 ? " and " + more + " more" : "");
  }

  /** Returns the lines of blocks, with consecutive lines as ranges: {@code lines 3-5, 9}. */
  private String lines(List<Integer> blocks) {
    TreeSet<Integer> lines = new TreeSet<>();
    blocks.forEach(
        b -> IntStream.of(cfg.block(b).lines()).filter(line -> line > 0).forEach(lines::add));
    if (lines.isEmpty()) {
      return "@" + cfg.block(blocks.get(0)).offset();
    }
    List<String> ranges = new ArrayList<>();
    for (Integer from = lines.first(); from != null; ) {
      int to = from;
      while (lines.contains(to + 1)) {
        to++;
      }
      ranges.add(from == to ? from.toString() : from + "-" + to);
      from = lines.higher(to);
    }
    return (lines.size() == 1 ? "line " : "lines ") + String.join(", ", ranges);
  }
}
