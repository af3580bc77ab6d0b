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

/** What stands in the blocks and at the edges of a {@link CfgDrawing}, as Graphviz's HTML. */
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

  /** A table: a head, the statements, what went wrong. */
  String block(int b, String fill, String border) {
    Block block = cfg.block(b);
    StringBuilder text = new StringBuilder();
    text.append("<table cellborder=\"0\" cellspacing=\"0\" cellpadding=\"3\" border=\"");
    text.append(border).append("\" bgcolor=\"").append(fill).append("\"><tr><td align=\"left\">");
    text.append("<b>@").append(block.offset()).append("</b>");
    String lines = lines(block);
    if (!lines.isEmpty()) {
      text.append("  ").append(lines);
    }
    text.append("</td>");
    text.append("<td align=\"right\">");
    text.append(heat == null ? "" : "<b>" + times(heat.block(b)) + "</b>");
    text.append("</td></tr><tr><td align=\"left\" colspan=\"2\"><font point-size=\"9\">");
    text.append(Text.count(block.instructions(), "instruction"));
    if (cfg.isHandler(b)) {
      text.append(", handler");
    }
    if (block.exit() != BlockExit.NONE) {
      text.append(block.exit() == BlockExit.THROW ? ", throws" : ", returns");
    }
    text.append("</font></td></tr>");
    List<String> statements =
        Text.first(STATEMENTS, List.copyOf(drawing.statements.apply(b)), "... %s more statements");
    if (!statements.isEmpty()) {
      text.append("<tr><td align=\"left\" balign=\"left\" colspan=\"2\">");
      text.append("<font face=\"monospace\" point-size=\"10\">");
      for (String s : statements) {
        text.append(Dot.html(Text.cut(s, STATEMENT_LENGTH))).append("<br/>");
      }
      text.append("</font></td></tr>");
    }
    if (heat != null && heat.interrupted(b) > 0) {
      text.append("<tr><td align=\"left\" colspan=\"2\">left by an exception: <b>");
      text.append(times(heat.interrupted(b))).append("</b></td></tr>");
    }
    return text.append("</table>").toString();
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

  /** An edge between blocks: outcome, values, probes, count. */
  String edge(CfgEdge e, List<Action> actions) {
    List<String> rows = new ArrayList<>();
    boolean branches = cfg.successors(e.from()).size() > 1 || e.outcomes().size() > 1;
    if (branches) {
      rows.add(Dot.html(outcomes(e.outcomes())));
    }
    if (dag.isBackEdge(e) || dag.isCut(e)) {
      String what = dag.isCut(e) ? "<b>cut</b>" : "back edge";
      rows.add(what);
      if (!drawing.dag) {
        addValue("ends: ", dag.of(e), rows);
        addValue("begins: ", dag.startAfter(e), rows);
      }
    } else {
      addValue("", dag.of(e), rows);
    }
    addActions(actions, rows);
    addCount(dag.of(e), rows);
    return join(rows);
  }

  /** An edge from ENTRY or to EXIT. */
  String edge(String outcome, DagEdge e, List<Action> actions) {
    List<String> rows = new ArrayList<>();
    if (!outcome.isEmpty()) {
      rows.add(outcome);
    }
    addValue("", e, rows);
    addActions(actions, rows);
    addCount(e, rows);
    return join(rows);
  }

  /** A dummy edge. */
  String dummy(DagEdge e) {
    List<String> rows = new ArrayList<>();
    rows.add(
        switch (e.kind()) {
          case START_BACKEDGE -> "dummy: after back edges";
          case START_CUT -> "dummy: after cuts";
          default -> "dummy: to @" + cfg.block(e.cfgEdge().to()).offset();
        });
    addValue("", e, rows);
    return join(rows);
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

  private void addValue(String prefix, DagEdge e, List<String> rows) {
    boolean isChord = drawing.increments.known() && drawing.increments.isChord().test(e);
    // The only edge out of a node has value 0.
    boolean hasChoice = dag.out(e.from()).size() > 1;
    List<String> parts = new ArrayList<>();
    if (hasChoice) {
      parts.add("val " + drawing.numbering.value(e));
    }
    if (isChord) {
      parts.add(
          "<font color=\""
              + Frame.PROBE
              + "\">chord "
              + Text.signed(drawing.increments.of().applyAsLong(e))
              + "</font>");
    }
    if (!parts.isEmpty()) {
      rows.add(prefix + String.join(", ", parts));
    }
  }

  private static void addActions(List<Action> actions, List<String> rows) {
    for (Action a : actions) {
      rows.add(
          "<font color=\""
              + Frame.PROBE
              + "\" face=\"monospace\"><b>"
              + Dot.html(ActionText.of(a))
              + "</b></font>");
    }
  }

  private void addCount(DagEdge e, List<String> rows) {
    if (heat == null) {
      return;
    }
    String text = "<b>" + times(heat.edge(e)) + "</b>";
    if (e.from() != dag.entry() && dag.out(e.from()).size() > 1 && heat.block(e.from()) > 0) {
      text += " (" + Dot.html(Text.share(heat.edge(e), heat.block(e.from()))) + ")";
    }
    rows.add(text);
  }

  private static String join(List<String> rows) {
    StringBuilder text = new StringBuilder();
    for (String row : rows) {
      // A wide edge would touch the first letters.
      text.append("&#160;&#160;").append(row).append("<br align=\"left\"/>");
    }
    return text.toString();
  }
}
