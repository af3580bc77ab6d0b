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
 * Draws a method's control-flow graph with its Ball-Larus numbering: blocks with offset, lines and
 * exits, edges with branch outcomes and values, back edges dashed, cut edges marked. What else is
 * known can be added: chords and probes, statements, how often everything ran. All that colour or
 * width says is also there as a number or word.
 *
 * <p>The text depends on nothing but what was handed in, and is to be written as UTF-8. It is DOT
 * for Graphviz, or SVG laid out by the Eclipse Layout Kernel. Not for use by several threads.
 */
public final class CfgDrawing {
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
   * Draws a graph.
   *
   * @param name of the method, any text
   */
  public static CfgDrawing of(String name, PathNumbering numbering) {
    return new CfgDrawing(name, numbering);
  }

  /**
   * Draws a method as its path map has it: with the increments of its chords, but without the
   * places of its probes, which no path map holds.
   *
   * @throws IllegalArgumentException if the map has no graph of it, since it was left out
   */
  public static CfgDrawing of(MethodMap map) {
    if (map.numbering() == null) {
      throw new IllegalArgumentException(map.key() + " was left out: " + map.reason());
    }
    CfgDrawing drawing = new CfgDrawing(map.key().toString(), map.numbering());
    drawing.increments = Increments.of(map);
    drawing.conditions = map.conditions()::of;
    drawing.facts.addAll(Facts.of(map));
    return drawing;
  }

  /**
   * Draws a method as its path map has it, with k, the limits that were hit, and how often
   * everything ran.
   *
   * @throws FileException if counts add up to more than 2^63 - 1
   */
  public static CfgDrawing of(MethodProfile profile) throws FileException {
    CfgDrawing drawing = of(profile.map());
    drawing.facts.clear();
    drawing.facts.addAll(Facts.of(profile));
    if (profile.exactUpTo() > 0) {
      drawing.heat = EdgeProfile.of(profile);
    }
    return drawing;
  }

  /**
   * Adds chords and probes.
   *
   * @throws IllegalArgumentException if the plan numbers the paths of another graph, or otherwise
   */
  public CfgDrawing plan(MethodPlan plan) {
    // The same graph has the same edges at the same places: their values tell it from others.
    if (!plan.numbering().dag().cfg().edges().equals(numbering.dag().cfg().edges())
        || !Arrays.equals(plan.numbering().values(), numbering.values())) {
      throw new IllegalArgumentException("the plan is not that of " + name);
    }
    this.plan = plan;
    this.increments = Increments.of(plan);
    return this;
  }

  /**
   * Adds the statements of each block, as Jimple.
   *
   * @param statements by block number, a line each; none if there are none
   */
  public CfgDrawing statements(IntFunction<List<String>> statements) {
    this.statements = Objects.requireNonNull(statements, "no statements");
    return this;
  }

  /**
   * Adds what held where an edge was taken, in place of the branch's outcome.
   *
   * @param conditions by edge; null or empty where nothing is to be said
   */
  public CfgDrawing conditions(Function<CfgEdge, String> conditions) {
    this.conditions = Objects.requireNonNull(conditions, "no conditions");
    return this;
  }

  /**
   * Adds how often everything ran.
   *
   * @throws IllegalArgumentException if it is that of another graph
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
   * Chooses whether the dummy edges of the DAG are drawn, that back edges and cut edges are
   * replaced by; they are not unless asked for.
   */
  public CfgDrawing showDag(boolean show) {
    this.dag = show || numbers;
    return this;
  }

  /** Adds the weights that decided the numbering and the spanning tree. */
  public CfgDrawing weights(ToDoubleFunction<DagEdge> weights) {
    this.weights = Objects.requireNonNull(weights, "no weights");
    return this;
  }

  /**
   * Chooses whether all is shown that leads to the numbers of paths (Ball &amp; Larus 1996, section
   * 3): the dummy edges, of each node how many paths lead to EXIT, of each edge its value, weight
   * and increment, and whether it is in the spanning tree. What is not known is said not to be.
   */
  public CfgDrawing showNumbers(boolean show) {
    this.numbers = show;
    this.dag |= show;
    return this;
  }

  /** The drawing as DOT. */
  public String dot() {
    return DotWriter.write(picture());
  }

  /** The drawing as an SVG document of its own, laid out. */
  public String svg() {
    return SvgWriter.document(picture());
  }

  /** The drawing as a page that needs nothing else. */
  public String html() {
    return SvgWriter.page(picture());
  }

  /**
   * The graph alone as an {@code svg} element, for a page that has {@link #styles()}. Blocks and
   * edges have their numbers in the attribute {@code data-number}.
   *
   * @throws IllegalArgumentException if it is too large to be laid out
   */
  public String element() {
    return SvgWriter.element(picture());
  }

  /** The style sheet of drawings, with colours as variables, light and dark. */
  public static String styles() {
    return Style.drawing();
  }

  Picture picture() {
    return new CfgPicture(this).make();
  }
}
