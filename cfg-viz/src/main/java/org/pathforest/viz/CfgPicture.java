package org.pathforest.viz;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.dag.Dag;
import org.pathforest.paths.dag.DagEdge;
import org.pathforest.paths.probe.Action;
import org.pathforest.profile.EdgeProfile;
import org.pathforest.profile.coverage.PossiblePaths;

/** Creates the nodes and edges of a {@link CfgDrawing}. */
final class CfgPicture {
  private static final String ENTRY = "entry";
  private static final String EXIT = "exit";

  private final CfgDrawing drawing;
  private final Dag dag;
  private final Cfg cfg;
  private final EdgeProfile heat;
  private final Heat scale;
  private final CfgLabels labels;
  private final List<Picture.Node> nodes = new ArrayList<>();
  private final List<Picture.Edge> edges = new ArrayList<>();

  CfgPicture(CfgDrawing drawing) {
    this.drawing = drawing;
    this.dag = drawing.numbering.dag();
    this.cfg = dag.cfg();
    this.heat = drawing.heat;
    this.scale = new Heat(heat == null ? 0 : heat.maximum());
    this.labels = new CfgLabels(drawing);
  }

  Picture make() {
    virtual(ENTRY, "ENTRY", dag.entry());
    for (int b = 0; b < cfg.size(); b++) {
      block(b);
    }
    virtual(EXIT, "EXIT", dag.exit());
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
    List<String> legend = new CfgLegend(drawing).lines();
    return new Picture("cfg", false, drawing.name, facts(), legend, nodes, edges);
  }

  private List<String> facts() {
    List<String> facts = new ArrayList<>();
    long paths = drawing.numbering.numPaths();
    StringBuilder text = new StringBuilder("N = " + Text.count(paths, "path"));
    text.append(", ").append(Text.count(cfg.size(), "block"));
    text.append(", ").append(Text.count(cfg.edges().size(), "edge"));
    if (!dag.cuts().isEmpty()) {
      text.append(", ").append(dag.cuts().size()).append(" of them cut (possible paths: ");
      text.append(String.format(Locale.ROOT, "%,d", PossiblePaths.of(cfg))).append(')');
    }
    facts.add(text.toString());
    facts.addAll(drawing.facts);
    if (drawing.numbers && drawing.weights == null) {
      facts.add(
          "weights are unknown here"
              + (drawing.increments.known()
                  ? ", nor whether an edge with the increment 0 is in the spanning tree"
                  : ", nor the spanning tree and its increments"));
    }
    if (heat != null && heat.unplaced() > 0) {
      facts.add(
          "not drawn: "
              + Text.count(heat.unplaced(), "interrupted path")
              + " whose places were not recorded");
    }
    return facts;
  }

  private void virtual(String id, String label, int node) {
    String text = drawing.numbers ? label + ", " + labels.numPaths(node) : label;
    List<Row> rows = List.of(Row.of(text, Span.Look.PLAIN));
    nodes.add(new Picture.Node(id, Picture.Shape.OVAL, -1, rows, Heat.UNKNOWN, false));
  }

  private void block(int b) {
    double warmth = heat == null ? Heat.UNKNOWN : scale.warmth(heat.block(b));
    boolean never = heat != null && heat.block(b) == 0;
    nodes.add(new Picture.Node(id(b), Picture.Shape.BLOCK, b, labels.block(b), warmth, never));
  }

  private String id(int b) {
    return "b" + cfg.block(b).offset();
  }

  private void entries() {
    List<Action> atEntry = drawing.plan == null ? List.of() : drawing.plan.probes().atEntry();
    DagEdge first = dag.ofEntry();
    arrow(ENTRY, id(0), -1, Picture.Line.SOLID, labels.edge("", first, atEntry), first);
    for (int h : cfg.handlers()) {
      DagEdge e = dag.ofHandler(h);
      List<Action> actions = drawing.plan == null ? List.of() : drawing.plan.probes().atHandler(h);
      String from = ENTRY;
      if (!drawing.dag) {
        // Lines from ENTRY across the drawing would hide the graph.
        from = "x" + cfg.block(h).offset();
        nodes.add(
            new Picture.Node(
                from,
                Picture.Shape.WORD,
                -1,
                List.of(Row.of("exception", Span.Look.PLAIN)),
                Heat.UNKNOWN,
                false));
      }
      String outcome = drawing.dag ? "exception" : "";
      arrow(from, id(h), -1, Picture.Line.DOTTED, labels.edge(outcome, e, actions), e);
    }
  }

  private void edge(CfgEdge e) {
    List<Action> actions =
        drawing.plan == null ? List.of() : drawing.plan.probes().onEdge(e.index());
    Picture.Line line =
        dag.isBackEdge(e)
            ? Picture.Line.DASHED
            : dag.isCut(e) ? Picture.Line.CUT : Picture.Line.SOLID;
    arrow(id(e.from()), id(e.to()), e.index(), line, labels.edge(e, actions), dag.of(e));
  }

  private void exit(int b) {
    List<Action> actions = drawing.plan == null ? List.of() : drawing.plan.probes().atExit(b);
    String outcome = cfg.block(b).exit() == BlockExit.THROW ? "throw" : "return";
    DagEdge e = dag.ofExit(b);
    arrow(id(b), EXIT, -1, Picture.Line.SOLID, labels.edge(outcome, e, actions), e);
  }

  private void dummies() {
    for (DagEdge e : dag.edges()) {
      boolean starts =
          e.kind() == DagEdge.Kind.START_BACKEDGE || e.kind() == DagEdge.Kind.START_CUT;
      boolean ends = e.kind() == DagEdge.Kind.END_BACKEDGE || e.kind() == DagEdge.Kind.END_CUT;
      if (starts || ends) {
        edges.add(
            new Picture.Edge(
                starts ? ENTRY : id(e.from()),
                starts ? id(e.to()) : EXIT,
                -1,
                Picture.Line.DUMMY,
                labels.dummy(e),
                Heat.UNKNOWN,
                false));
      }
    }
  }

  private void arrow(
      String from, String to, int number, Picture.Line line, List<Row> label, DagEdge e) {
    double warmth = heat == null ? Heat.UNKNOWN : scale.warmth(heat.edge(e));
    boolean never = heat != null && heat.edge(e) == 0;
    edges.add(new Picture.Edge(from, to, number, line, label, warmth, never));
  }
}
