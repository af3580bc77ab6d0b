package org.pathforest.paths.scheme.structural;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.dag.Dag;

/** Writes the structural paths of a method as JSON. */
final class StructuralJson {
  private final JsonWriter json;
  private final StructuralPlan plan;
  private final StructuralCounts counts;
  private final Cfg cfg;

  StructuralJson(JsonWriter json, StructuralPlan plan, StructuralCounts counts) {
    this.json = json;
    this.plan = plan;
    this.counts = counts;
    this.cfg = plan.numbering().nest().cfg();
  }

  /** Writes graphs, and how many paths of each were counted at most. */
  void write(List<StructuralCounts.Graph> graphs) throws IOException {
    if (counts.sampled()) {
      json.name("samples").value(plan.samples());
    }
    json.name("graphs").beginArray();
    for (StructuralCounts.Graph g : graphs) {
      writeGraph(g);
    }
    json.endArray();
  }

  private void writeGraph(StructuralCounts.Graph g) throws IOException {
    StructureGraph graph = g.graph();
    json.beginObject();
    json.name("loop");
    writeLoop(graph.header());
    if (graph.outer() >= 0) {
      json.name("inside");
      writeLoop(counts.graphs().get(graph.outer()).graph().header());
    }
    json.name("numPaths").value(plan.numbering().numbering(graph.index()).numPaths());
    Dag dag = plan.numbering().numbering(graph.index()).dag();
    if (!dag.cuts().isEmpty()) {
      json.name("cuts").beginArray();
      for (CfgEdge e : dag.cuts()) {
        json.beginArray();
        writeNode(graph.nodes().get(e.from()));
        writeNode(graph.nodes().get(e.to()));
        json.endArray();
      }
      json.endArray();
    }
    if (counts.sampled()) {
      json.name("coefficient");
      writeEstimate(g.coefficient());
    }
    json.name("paths").beginArray();
    for (StructuralCounts.Counted c : g.paths()) {
      writePath(c);
    }
    json.endArray().endObject();
  }

  private void writePath(StructuralCounts.Counted c) throws IOException {
    StructuralPath path = c.path();
    json.beginObject();
    json.name("id").value(c.id());
    json.name("count").value(c.count());
    if (counts.sampled()) {
      json.name("global");
      writeEstimate(c.global());
    }
    json.name("start").value(name(path.start()));
    if (path.start() == PathStart.SIDE || path.start() == PathStart.HANDLER) {
      json.name("at").value(offset(path.at()));
    }
    json.name("end").value(name(path.end()));
    if (path.to() >= 0) {
      json.name("to").value(offset(path.to()));
    }
    json.name("nodes").beginArray();
    for (StructureNode n : path.nodes()) {
      writeNode(n);
    }
    json.endArray();
    json.name("lines").beginArray();
    for (StructureNode n : path.nodes()) {
      json.value(cfg.block(n.block()).firstLine());
    }
    json.endArray().endObject();
  }

  private void writeLoop(int header) throws IOException {
    if (header == StructureGraph.OUTLINE) {
      json.nullValue();
    } else {
      json.value(offset(header));
    }
  }

  private void writeNode(StructureNode n) throws IOException {
    if (n.loop()) {
      json.beginObject().name("loop").value(offset(n.block())).endObject();
    } else {
      json.value(offset(n.block()));
    }
  }

  private void writeEstimate(double value) throws IOException {
    if (Double.isNaN(value)) {
      json.nullValue();
    } else {
      json.value(Math.round(value * 1000) / 1000.0);
    }
  }

  private static String name(PathStart start) {
    return start.name().toLowerCase(Locale.ROOT);
  }

  private static String name(PathEnd end) {
    return end.name().toLowerCase(Locale.ROOT);
  }

  private int offset(int block) {
    return cfg.block(block).offset();
  }
}
