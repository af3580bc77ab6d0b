package org.pathforest.viz;

import java.util.ArrayList;
import java.util.List;
import org.pathforest.paths.cfg.Block;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.dag.Dag;
import org.pathforest.paths.dag.DagEdge;
import org.pathforest.paths.probe.Action;
import org.pathforest.profile.EdgeProfile;

/** Creates the rows of text in the blocks and at the edges of a {@link CfgDrawing}. */
final class CfgLabels {
  private static final int LINE_RANGES = 8;
  private static final int STATEMENTS = 30;
  private static final int STATEMENT_LENGTH = 100;
  private static final int CASES = 6;

  private final CfgDrawing drawing;
  private final Dag dag;
  private final Cfg cfg;
  private final EdgeProfile heat;

  CfgLabels(CfgDrawing drawing) {
    this.drawing = drawing;
    this.dag = drawing.numbering.dag();
    this.cfg = dag.cfg();
    this.heat = drawing.heat;
  }

  /**
   * Returns the rows of a block: a head, the statements, and the number of exceptions that left it.
   */
  List<Row> block(int b) {
    Block block = cfg.block(b);
    List<Row> rows = new ArrayList<>();
    List<Span> head = new ArrayList<>();
    head.add(new Span("@" + block.offset(), Span.Look.BOLD));
    String lines = lines(block);
    if (!lines.isEmpty()) {
      head.add(new Span("  " + lines, Span.Look.PLAIN));
    }
    rows.add(
        new Row(
            head,
            heat == null ? List.of() : List.of(new Span(times(heat.block(b)), Span.Look.BOLD))));
    StringBuilder text = new StringBuilder(Text.count(block.instructions(), "instruction"));
    if (cfg.isHandler(b)) {
      text.append(", handler");
    }
    if (block.exit() != BlockExit.NONE) {
      text.append(block.exit() == BlockExit.THROW ? ", throws" : ", returns");
    }
    rows.add(Row.of(text.toString(), Span.Look.SMALL));
    if (drawing.numbers) {
      rows.add(Row.of(numPaths(b), Span.Look.PLAIN));
    }
    List<String> statements =
        Text.first(STATEMENTS, List.copyOf(drawing.statements.apply(b)), "... %s more statements");
    for (String s : statements) {
      rows.add(Row.of(Text.cut(s, STATEMENT_LENGTH), Span.Look.CODE));
    }
    if (heat != null && heat.interrupted(b) > 0) {
      rows.add(
          Row.of(
              new Span("left by an exception: ", Span.Look.PLAIN),
              new Span(times(heat.interrupted(b)), Span.Look.BOLD)));
    }
    return rows;
  }

  /** Returns a text on how many paths lead from a node to EXIT. */
  String numPaths(int node) {
    return "NumPaths " + Text.count(drawing.numbering.numPaths(node));
  }

  private static String lines(Block block) {
    List<Integer> lines = new ArrayList<>();
    Text.addLines(block.lines(), lines);
    if (lines.isEmpty()) {
      return "";
    }
    List<String> ranges = Text.first(LINE_RANGES, Text.ranges(lines), "... (%s more)");
    return (lines.size() == 1 ? "line " : "lines ") + String.join(", ", ranges);
  }

  private static String times(long count) {
    return Text.count(count) + "x";
  }

  /** Returns the rows of an edge between blocks: outcome, values, probes and count. */
  List<Row> edge(CfgEdge e, List<Action> actions) {
    List<Row> rows = new ArrayList<>();
    if (cfg.isDecided(e)) {
      String condition = drawing.conditions.apply(e);
      String said = condition == null || condition.isEmpty() ? outcomes(e.outcomes()) : condition;
      rows.add(Row.of(said, Span.Look.PLAIN));
    }
    if (dag.isBackEdge(e) || dag.isCut(e)) {
      rows.add(dag.isCut(e) ? Row.of("cut", Span.Look.BOLD) : Row.of("back edge", Span.Look.PLAIN));
      if (!drawing.dag) {
        addValue("ends: ", dag.of(e), rows);
        addValue("begins: ", dag.startAfter(e), rows);
      }
    } else {
      addValue("", dag.of(e), rows);
    }
    addActions(actions, rows);
    addCount(dag.of(e), rows);
    return rows;
  }

  /** Returns the rows of an edge from ENTRY or to EXIT. */
  List<Row> edge(String outcome, DagEdge e, List<Action> actions) {
    List<Row> rows = new ArrayList<>();
    if (!outcome.isEmpty()) {
      rows.add(Row.of(outcome, Span.Look.PLAIN));
    }
    addValue("", e, rows);
    addActions(actions, rows);
    addCount(e, rows);
    return rows;
  }

  /** Returns the rows of a dummy edge. */
  List<Row> dummy(DagEdge e) {
    List<Row> rows = new ArrayList<>();
    String text =
        switch (e.kind()) {
          case START_BACKEDGE -> "dummy: after back edges";
          case START_CUT -> "dummy: after cuts";
          default -> "dummy: to @" + cfg.block(e.cfgEdge().to()).offset();
        };
    rows.add(Row.of(text, Span.Look.PLAIN));
    addValue("", e, rows);
    return rows;
  }

  private static String outcomes(List<String> outcomes) {
    StringBuilder text = new StringBuilder();
    for (String outcome : Text.first(CASES, outcomes, "... (%s more)")) {
      if (text.length() == 0) {
        text.append(outcome);
      } else {
        boolean isCase = outcome.startsWith("case ") && text.toString().startsWith("case ");
        text.append(", ").append(isCase ? outcome.substring("case ".length()) : outcome);
      }
    }
    return text.toString();
  }

  private void addValue(String prefix, DagEdge e, List<Row> rows) {
    List<Span> parts = new ArrayList<>();
    // The only edge out of a node always has the value 0.
    if (drawing.numbers || dag.out(e.from()).size() > 1) {
      parts.add(new Span(prefix + "val " + drawing.numbering.value(e), Span.Look.PLAIN));
    }
    String place = place(e);
    if (!place.isEmpty()) {
      parts.add(new Span(parts.isEmpty() ? prefix : ", ", Span.Look.PLAIN));
      parts.add(new Span(place, Span.Look.CHORD));
    }
    if (drawing.numbers && drawing.weights != null) {
      String weight = Text.weight(drawing.weights.applyAsDouble(e));
      parts.add(new Span(", weight " + weight, Span.Look.PLAIN));
    }
    if (!parts.isEmpty()) {
      rows.add(new Row(parts, List.of()));
    }
  }

  /** Returns whether an edge is a chord, and its increment; empty if there is nothing to show. */
  private String place(DagEdge e) {
    Increments increments = drawing.increments;
    if (increments.isChord().test(e)) {
      return "chord " + Text.signed(increments.of().applyAsLong(e));
    }
    return drawing.numbers && increments.known() ? increments.tree() ? "tree" : "increment 0" : "";
  }

  private static void addActions(List<Action> actions, List<Row> rows) {
    for (Action a : actions) {
      rows.add(Row.of(ActionText.of(a), Span.Look.PROBE));
    }
  }

  private void addCount(DagEdge e, List<Row> rows) {
    if (heat == null) {
      return;
    }
    List<Span> spans = new ArrayList<>();
    spans.add(new Span(times(heat.edge(e)), Span.Look.BOLD));
    if (e.from() != dag.entry() && dag.out(e.from()).size() > 1 && heat.block(e.from()) > 0) {
      String share = Text.share(heat.edge(e), heat.block(e.from()));
      spans.add(new Span(" (" + share + ")", Span.Look.PLAIN));
    }
    rows.add(new Row(spans, List.of()));
  }
}
