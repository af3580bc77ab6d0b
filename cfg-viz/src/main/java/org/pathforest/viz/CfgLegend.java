package org.pathforest.viz;

import java.util.ArrayList;
import java.util.List;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.dag.Dag;

/** Explains the marks of a {@link CfgDrawing}, but only those that occur in it. */
final class CfgLegend {
  private final CfgDrawing drawing;

  CfgLegend(CfgDrawing drawing) {
    this.drawing = drawing;
  }

  List<String> lines() {
    Dag dag = drawing.numbering.dag();
    List<String> lines = new ArrayList<>();
    lines.add("@8: the block at bytecode offset 8");
    if (drawing.numbering.numPaths() > 1) {
      lines.add("val: Ball-Larus value; a path's id is the sum of its values (0 if not shown)");
    }
    boolean hasBackEdge = false;
    for (CfgEdge e : dag.cfg().edges()) {
      hasBackEdge |= dag.isBackEdge(e);
    }
    if (hasBackEdge) {
      lines.add(
          "dashed: back edge; a path ends there with one value, and the next begins with the other");
    }
    if (!dag.cuts().isEmpty()) {
      lines.add(
          "dotted, cut: a path ends there because there would be too many paths; the next begins");
    }
    if (drawing.dag && (hasBackEdge || !dag.cuts().isEmpty())) {
      lines.add("dotted, dummy: edges that replace back edges and cuts in the DAG");
    }
    if (drawing.numbers) {
      lines.add("NumPaths: number of paths from there to EXIT");
    }
    if (drawing.numbers && drawing.weights != null) {
      boolean tree = drawing.plan != null && !drawing.plan.tree().isEmpty();
      lines.add(
          "weight: how often the edge is taken in a call, estimated"
              + (tree
                  ? "; the spanning tree is the heaviest, where dummy edges and those of ENTRY and EXIT"
                      + " count with an eighth of their weight"
                  : ""));
    }
    if (drawing.plan != null) {
      lines.add(
          (drawing.plan.tree().isEmpty()
                  ? "chord: every edge, with its value as increment, since there is no spanning tree"
                  : "chord: not in the spanning tree, with its increment")
              + "; in bold type: probes, where r is the path register");
    } else if (drawing.increments.known()) {
      lines.add("chord: increment of the path register other than 0");
    }
    if (drawing.heat != null) {
      lines.add(
          "5x (50%): ran 5 times, half as often as the block it leaves; colors and widths show the"
              + " same counts");
      lines.add("paths in progress when the run ended are not counted");
    }
    return lines;
  }
}
