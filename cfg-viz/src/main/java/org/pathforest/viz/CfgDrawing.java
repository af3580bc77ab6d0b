package org.pathforest.viz;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import org.pathforest.paths.FileException;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.dag.DagEdge;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.probe.MethodPlan;
import org.pathforest.profile.EdgeProfile;
import org.pathforest.profile.MethodProfile;

/**
 * Draws a method's control-flow graph with its Ball-Larus numbering. Blocks show their offset,
 * lines and exits; edges show branch outcomes and values. Back edges are dashed, and cut edges are
 * marked. Chords, probes, statements and execution counts can be added. Everything that a color or
 * width shows is also there as a number or word.
 */
public final class CfgDrawing extends Drawing {
  final String name;
  final PathNumbering numbering;
  final List<String> facts = new ArrayList<>();
  Increments increments;
  MethodPlan plan;
  IntFunction<List<String>> statements = b -> List.of();
  Function<CfgEdge, String> conditions = e -> null;
  EdgeProfile heat;
  boolean dag;
  boolean numbers;
  ToDoubleFunction<DagEdge> weights;

  private CfgDrawing(String name, PathNumbering numbering) {
    this.name = Objects.requireNonNull(name, "no name");
    this.numbering = Objects.requireNonNull(numbering, "no numbering");
    this.increments = Increments.NONE;
  }

  /**
   * Creates a drawing of a graph.
   *
   * @param name name of the method, any text
   */
  public static CfgDrawing of(String name, PathNumbering numbering) {
    return new CfgDrawing(name, numbering);
  }

  /**
   * Creates a drawing of a method from its path map. It has the increments of chords, but no
   * probes, because path maps do not contain the places of probes.
   *
   * @throws IllegalArgumentException if the map has no graph, because the method was left out
   */
  public static CfgDrawing of(MethodMap map) {
    if (map.numbering() == null) {
      throw new IllegalArgumentException(
          map.key() + " was not instrumented (" + map.reason() + "); draw it from the jar");
    }
    CfgDrawing drawing = new CfgDrawing(map.key().toString(), map.numbering());
    drawing.increments = Increments.of(map);
    drawing.conditions = map.conditions()::of;
    drawing.facts.addAll(Facts.of(map));
    return drawing;
  }

  /**
   * Creates a drawing of a method from its profile, with k, the limits that were hit, and execution
   * counts.
   *
   * @throws FileException if counts add up to more than 2^63 - 1
   */
  public static CfgDrawing of(MethodProfile profile) throws FileException {
    CfgDrawing drawing = of(profile.map());
    drawing.facts.clear();
    drawing.facts.addAll(Facts.of(profile));
    if (profile.exactUpTo() > 0) {
      drawing.heat = profile.edges();
    }
    return drawing;
  }

  /**
   * Adds chords and probes.
   *
   * @throws IllegalArgumentException if the plan is for another graph, or numbers its paths
   *     differently
   */
  public CfgDrawing plan(MethodPlan plan) {
    // Equal graphs have their edges in the same order, so values can be compared by position.
    if (!plan.numbering().dag().cfg().edges().equals(numbering.dag().cfg().edges())
        || !Arrays.equals(plan.numbering().values(), numbering.values())) {
      throw new IllegalArgumentException("the plan is not that of " + name);
    }
    this.plan = plan;
    this.increments = Increments.of(plan);
    return this;
  }

  /**
   * Adds the statements of each block, for example in Jimple.
   *
   * @param statements statements by block number, one line each; empty if there are none
   */
  public CfgDrawing statements(IntFunction<List<String>> statements) {
    this.statements = Objects.requireNonNull(statements, "no statements");
    return this;
  }

  /**
   * Adds the conditions that hold if edges are taken, in place of the branches' outcomes.
   *
   * @param conditions conditions by edge; null or empty where there is none
   */
  public CfgDrawing conditions(Function<CfgEdge, String> conditions) {
    this.conditions = Objects.requireNonNull(conditions, "no conditions");
    return this;
  }

  /**
   * Adds execution counts.
   *
   * @throws IllegalArgumentException if the counts are for another graph
   */
  public CfgDrawing heat(EdgeProfile heat) {
    if (!heat.cfg().edges().equals(numbering.dag().cfg().edges())
        || heat.cfg().size() != numbering.dag().cfg().size()) {
      throw new IllegalArgumentException("the counts are not those of " + name);
    }
    this.heat = heat;
    return this;
  }

  /** Adds a line below the title. */
  public CfgDrawing note(String note) {
    facts.add(note);
    return this;
  }

  /**
   * Sets whether to draw the dummy edges that replace back edges and cut edges in the DAG. They are
   * not drawn by default, and always drawn with {@link #showNumbers}.
   */
  public CfgDrawing showDag(boolean show) {
    this.dag = show || numbers;
    return this;
  }

  /** Adds the weights that determined the numbering and the spanning tree. */
  public CfgDrawing weights(ToDoubleFunction<DagEdge> weights) {
    this.weights = Objects.requireNonNull(weights, "no weights");
    return this;
  }

  /**
   * Sets whether to show everything that leads to the numbers of paths (Ball &amp; Larus 1996,
   * section 3). That adds the dummy edges. Each node shows how many paths lead from it to EXIT.
   * Each edge shows its value, weight and increment, and whether it is in the spanning tree. The
   * drawing says which of these are unknown.
   */
  public CfgDrawing showNumbers(boolean show) {
    this.numbers = show;
    this.dag |= show;
    return this;
  }

  /**
   * Returns the graph alone as an {@code svg} element, for a page that has {@link #styles()}. The
   * attribute {@code data-number} holds the numbers of blocks and edges.
   *
   * @throws IllegalArgumentException if the graph is too large to lay out
   */
  public String element() {
    return SvgWriter.element(picture());
  }

  /** Returns the style sheet of drawings, with colors as variables, light and dark. */
  public static String styles() {
    return Style.drawing();
  }

  @Override
  Picture picture() {
    return new CfgPicture(this).make();
  }
}
