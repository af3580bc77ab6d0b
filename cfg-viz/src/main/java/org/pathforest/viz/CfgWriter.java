package org.pathforest.viz;

import java.util.ArrayList;
import java.util.List;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.dag.Dag;
import org.pathforest.paths.dag.DagEdge;
import org.pathforest.paths.probe.Action;
import org.pathforest.profile.EdgeProfile;

/** Writes the nodes and edges of a {@link CfgDrawing}. */
final class CfgWriter {
  private static final String ENTRY = "entry";
  private static final String EXIT = "exit";

  private final CfgDrawing drawing;
  private final Dag dag;
  private final Cfg cfg;
  private final EdgeProfile heat;
  private final Heat scale;
  private final CfgLabels labels;
  private Dot dot;

  CfgWriter(CfgDrawing drawing) {
    this.drawing = drawing;
    this.dag = drawing.numbering.dag();
    this.cfg = dag.cfg();
    this.heat = drawing.heat;
    this.scale = new Heat(heat == null ? 0 : heat.maximum());
    this.labels = new CfgLabels(drawing);
  }

  String write() {
    dot = Frame.begin("cfg", new CfgLegend(drawing).lines());
    dot.beginSubgraph("cluster_cfg");
    Frame.titleSubgraph(drawing.name, facts(), dot);
    virtual(ENTRY, "ENTRY");
    for (int b = 0; b < cfg.size(); b++) {
      block(b);
    }
    virtual(EXIT, "EXIT");
    entries();
    for (int b = 0; b < cfg.size(); b++) {
      for (CfgEdge e : cfg.successors(b)) {
        edge(e);
      }
      if (dag.ofExit(b) != null) {
        exit(b);
      }
    }
    if (drawing.dag) {
      dummies();
    }
    return dot.endSubgraph().end();
  }

  private List<String> facts() {
    List<String> facts = new ArrayList<>();
    long paths = drawing.numbering.numPaths();
    StringBuilder text = new StringBuilder("N = " + Text.count(paths, "path"));
    text.append(", ").append(Text.count(cfg.size(), "block"));
    text.append(", ").append(Text.count(cfg.edges().size(), "edge"));
    if (!dag.cuts().isEmpty()) {
      text.append(", ").append(dag.cuts().size()).append(" of them cut");
    }
    facts.add(text.toString());
    facts.addAll(drawing.facts);
    if (heat != null && heat.unplaced() > 0) {
      facts.add(
          "not drawn: " + Text.count(heat.unplaced(), "interrupted path") + ", places not kept");
    }
    return facts;
  }

  private void virtual(String id, String label) {
    dot.node(
        id,
        new Dot.Attributes()
            .text("shape", "oval")
            .text("style", "filled")
            .text("fillcolor", "#e8e8e8")
            .text("height", "0.3")
            .text("label", label));
  }

  private void block(int b) {
    String fill = heat == null ? Heat.COLD : scale.fill(heat.block(b));
    String border = heat == null ? "1" : scale.border(heat.block(b));
    boolean never = heat != null && heat.block(b) == 0;
    dot.node(
        id(b),
        new Dot.Attributes()
            .text("shape", "plain")
            .text("fontcolor", never ? Frame.GREY : "black")
            .html("label", labels.block(b, fill, border)));
  }

  private String id(int b) {
    return "b" + cfg.block(b).offset();
  }

  private void entries() {
    List<Action> atEntry = drawing.plan == null ? List.of() : drawing.plan.probes().atEntry();
    DagEdge first = dag.ofEntry();
    arrow(ENTRY, id(0), labels.edge("", first, atEntry), first, new Dot.Attributes());
    for (int h : cfg.handlers()) {
      DagEdge e = dag.ofHandler(h);
      List<Action> actions = drawing.plan == null ? List.of() : drawing.plan.probes().atHandler(h);
      String from = ENTRY;
      if (!drawing.dag) {
        // Lines from ENTRY across the drawing would hide the graph.
        from = "x" + cfg.block(h).offset();
        dot.node(
            from,
            new Dot.Attributes()
                .text("shape", "plaintext")
                .text("height", "0.2")
                .text("label", "exception"));
      }
      String outcome = drawing.dag ? "exception" : "";
      arrow(
          from,
          id(h),
          labels.edge(outcome, e, actions),
          e,
          new Dot.Attributes().text("style", "dotted"));
    }
  }

  private void edge(CfgEdge e) {
    List<Action> actions =
        drawing.plan == null ? List.of() : drawing.plan.probes().onEdge(e.index());
    Dot.Attributes attributes = new Dot.Attributes();
    if (dag.isBackEdge(e)) {
      attributes.text("style", "dashed");
    } else if (dag.isCut(e)) {
      attributes.text("style", "dotted").text("color", Frame.CUT);
    }
    arrow(id(e.from()), id(e.to()), labels.edge(e, actions), dag.of(e), attributes);
  }

  private void exit(int b) {
    List<Action> actions = drawing.plan == null ? List.of() : drawing.plan.probes().atExit(b);
    String outcome = cfg.block(b).exit() == BlockExit.THROW ? "throw" : "return";
    DagEdge e = dag.ofExit(b);
    arrow(id(b), EXIT, labels.edge(outcome, e, actions), e, new Dot.Attributes());
  }

  private void dummies() {
    for (DagEdge e : dag.edges()) {
      boolean starts =
          e.kind() == DagEdge.Kind.START_BACKEDGE || e.kind() == DagEdge.Kind.START_CUT;
      boolean ends = e.kind() == DagEdge.Kind.END_BACKEDGE || e.kind() == DagEdge.Kind.END_CUT;
      if (starts || ends) {
        String from = starts ? ENTRY : id(e.from());
        String to = starts ? id(e.to()) : EXIT;
        dot.edge(
            from,
            to,
            new Dot.Attributes()
                .text("style", "dotted")
                .text("color", Frame.GREY)
                .text("fontcolor", Frame.GREY)
                .text("constraint", "false")
                .html("label", labels.dummy(e)));
      }
    }
  }

  private void arrow(String from, String to, String label, DagEdge e, Dot.Attributes attributes) {
    if (heat != null) {
      attributes.text("penwidth", scale.width(heat.edge(e)));
      if (heat.edge(e) == 0) {
        attributes.text("fontcolor", Frame.GREY);
        if (e.kind() != DagEdge.Kind.END_CUT) {
          attributes.text("color", "#9a9a9a");
        }
      }
    }
    if (!label.isEmpty()) {
      attributes.html("label", label);
    }
    dot.edge(from, to, attributes);
  }
}
