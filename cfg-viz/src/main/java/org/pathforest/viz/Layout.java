package org.pathforest.viz;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.eclipse.elk.alg.layered.options.LayeredOptions;
import org.eclipse.elk.alg.layered.options.OrderingStrategy;
import org.eclipse.elk.core.RecursiveGraphLayoutEngine;
import org.eclipse.elk.core.math.ElkPadding;
import org.eclipse.elk.core.options.CoreOptions;
import org.eclipse.elk.core.options.Direction;
import org.eclipse.elk.core.options.EdgeLabelPlacement;
import org.eclipse.elk.core.options.EdgeRouting;
import org.eclipse.elk.core.util.BasicProgressMonitor;
import org.eclipse.elk.graph.ElkBendPoint;
import org.eclipse.elk.graph.ElkEdge;
import org.eclipse.elk.graph.ElkEdgeSection;
import org.eclipse.elk.graph.ElkLabel;
import org.eclipse.elk.graph.ElkNode;
import org.eclipse.elk.graph.util.ElkGraphUtil;

/**
 * Positions of everything in a picture. The Eclipse Layout Kernel computes them in layers from top
 * to bottom (Sugiyama's method). The same picture always has the same layout.
 *
 * @param nodes boxes of the nodes, in the picture's order
 * @param edges routes of the edges, in the picture's order
 */
record Layout(double width, double height, List<Box> nodes, List<Route> edges) {
  /**
   * Greatest number of nodes. The layout of larger pictures would take minutes, and nobody could
   * read them.
   */
  static final int MOST_NODES = 2_000;

  private static final int MOST_IN_ORDER = 200;

  private static final double PADDING = 6;

  /** A rectangle. */
  record Box(double x, double y, double width, double height) {}

  /** A point. */
  record Point(double x, double y) {}

  /**
   * An edge.
   *
   * @param points points from its source to its target, at least two
   * @param label box of the label; null if there is no label
   */
  record Route(List<Point> points, Box label) {}

  Layout {
    nodes = List.copyOf(nodes);
    edges = List.copyOf(edges);
  }

  /**
   * Lays out a picture.
   *
   * @throws IllegalArgumentException if the picture has more than {@link #MOST_NODES} nodes
   */
  static Layout of(Picture picture) {
    if (picture.nodes().size() > MOST_NODES) {
      throw new IllegalArgumentException(
          Text.count(picture.nodes().size(), "node")
              + " are too many to lay out (at most "
              + Text.count(MOST_NODES)
              + "); use --format dot, or draw fewer");
    }
    ElkNode graph = ElkGraphUtil.createGraph();
    graph.setProperty(CoreOptions.ALGORITHM, LayeredOptions.ALGORITHM_ID);
    graph.setProperty(CoreOptions.DIRECTION, Direction.DOWN);
    graph.setProperty(CoreOptions.EDGE_ROUTING, EdgeRouting.ORTHOGONAL);
    graph.setProperty(CoreOptions.PADDING, new ElkPadding(PADDING));
    // Keeping the order takes most of the time for large graphs, in which nobody would notice it.
    if (picture.nodes().size() <= MOST_IN_ORDER) {
      graph.setProperty(
          LayeredOptions.CONSIDER_MODEL_ORDER_STRATEGY,
          picture.tree() ? OrderingStrategy.NODES_AND_EDGES : OrderingStrategy.PREFER_EDGES);
    }
    // Otherwise, each tree would be put wherever there is room.
    graph.setProperty(CoreOptions.SEPARATE_CONNECTED_COMPONENTS, !picture.tree());
    graph.setProperty(LayeredOptions.SPACING_NODE_NODE_BETWEEN_LAYERS, 16.0);
    graph.setProperty(LayeredOptions.SPACING_NODE_NODE, 18.0);
    graph.setProperty(LayeredOptions.SPACING_EDGE_LABEL, 3.0);
    Map<String, ElkNode> byId = new HashMap<>();
    List<ElkNode> nodes = new ArrayList<>();
    for (Picture.Node node : picture.nodes()) {
      ElkNode made = ElkGraphUtil.createNode(graph);
      double margin = node.shape() == Picture.Shape.WORD ? 0 : 2 * PADDING;
      made.setDimensions(
          TextSize.width(node.rows()) + margin + (node.shape() == Picture.Shape.OVAL ? 16 : 0),
          TextSize.height(node.rows()) + margin);
      byId.put(node.id(), made);
      nodes.add(made);
    }
    List<ElkEdge> edges = new ArrayList<>();
    for (Picture.Edge edge : picture.edges()) {
      // Back edges are reversed, so that they point up and the graph has no cycles, like Ball and
      // Larus's DAG.
      boolean up = edge.line() == Picture.Line.DASHED;
      ElkEdge made =
          ElkGraphUtil.createSimpleEdge(
              byId.get(up ? edge.to() : edge.from()), byId.get(up ? edge.from() : edge.to()));
      if (!edge.rows().isEmpty()) {
        // The kernel ignores labels without text.
        ElkLabel label = ElkGraphUtil.createLabel(edge.rows().get(0).text(), made);
        label.setDimensions(TextSize.width(edge.rows()) + 6, TextSize.height(edge.rows()));
        label.setProperty(CoreOptions.EDGE_LABELS_PLACEMENT, EdgeLabelPlacement.CENTER);
      }
      edges.add(made);
    }
    new RecursiveGraphLayoutEngine().layout(graph, new BasicProgressMonitor());
    return new Layout(
        graph.getWidth(),
        graph.getHeight(),
        nodes.stream().map(n -> new Box(n.getX(), n.getY(), n.getWidth(), n.getHeight())).toList(),
        IntStream.range(0, edges.size())
            .mapToObj(
                i -> route(edges.get(i), picture.edges().get(i).line() == Picture.Line.DASHED))
            .toList());
  }

  private static Route route(ElkEdge edge, boolean up) {
    ElkEdgeSection section = edge.getSections().get(0);
    List<Point> points = new ArrayList<>();
    points.add(new Point(section.getStartX(), section.getStartY()));
    for (ElkBendPoint bend : section.getBendPoints()) {
      points.add(new Point(bend.getX(), bend.getY()));
    }
    points.add(new Point(section.getEndX(), section.getEndY()));
    if (up) {
      Collections.reverse(points);
    }
    Box box = null;
    if (!edge.getLabels().isEmpty()) {
      ElkLabel label = edge.getLabels().get(0);
      box = new Box(label.getX(), label.getY(), label.getWidth(), label.getHeight());
    }
    return new Route(points, box);
  }
}
