package org.pathforest.profile.export;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.dag.Dag;
import org.pathforest.paths.dag.DagEdge;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.numbering.BlPath;
import org.pathforest.paths.numbering.PathDecoder;
import org.pathforest.paths.scheme.SchemeCounts;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.forest.Kipf;
import org.pathforest.profile.record.InterruptedPrefix;
import org.pathforest.profile.record.TableSizes;

/**
 * Writes everything in a profile as JSON Lines, one method a line, in the order of the methods'
 * keys. The format is in {@code docs/formats.md}, "Export". Only one method is in memory at a time.
 */
public final class JsonlExport {
  private final JsonWriter json;
  private final MethodProfile method;
  private final Cfg cfg;
  private final Dag dag;

  private JsonlExport(MethodProfile method, Writer out) {
    this.method = method;
    this.cfg = method.map().cfg();
    this.dag = method.map().numbering().dag();
    json = new JsonWriter(out);
    json.setHtmlSafe(false);
    json.setSerializeNulls(true);
  }

  /**
   * Writes all methods.
   *
   * @param out flushed, not closed; the caller must choose UTF-8
   */
  public static void write(Profile profile, Writer out) throws IOException {
    for (MethodKey key : profile.methods()) {
      write(profile.method(key), out);
    }
    out.flush();
  }

  /** Writes one method as a line. */
  @SuppressWarnings("resource") // closing the JSON writer would close the caller's writer
  public static void write(MethodProfile method, Writer out) throws IOException {
    new JsonlExport(method, out).writeMethod();
    out.write('\n');
  }

  private void writeMethod() throws IOException {
    MethodKey key = method.key();
    json.beginObject();
    json.name("class").value(key.className());
    json.name("method").value(key.method());
    json.name("descriptor").value(key.descriptor());
    json.name("sha256").value(key.sha256());
    if (method.map().origin().inlined()) {
      json.name("inlined").value(true);
    }
    if (method.scheme() != null) {
      writeScheme();
      return;
    }
    Kipf kipf = method.kipf();
    json.name("k").value(method.k());
    json.name("exactUpTo").value(method.exactUpTo());
    json.name("limits").beginArray();
    for (String limit : method.limits()) {
      json.value(limit);
    }
    json.endArray();
    if (method.bursts() != null) {
      json.name("bursts").beginObject();
      json.name("activations").value(method.bursts().activations());
      json.name("profiled").value(method.bursts().profiled());
      json.endObject();
    }
    json.name("numPaths").value(method.map().numbering().numPaths());
    writeCuts();
    writePaths(kipf);
    writeGrams(kipf);
    writeInterrupted();
    writeSlabs();
    json.endObject();
    json.flush();
  }

  /**
   * Writes sizes of slab forests only if the run kept statistics. Without them, the export is the
   * same whatever tables the run used.
   */
  private void writeSlabs() throws IOException {
    TableSizes sizes = method.tableSizes();
    if (sizes.nodes() > 0 && sizes.nodeScans() >= 0) {
      json.name("slabs").beginObject();
      json.name("nodes").value(sizes.nodes());
      json.name("paths").value(sizes.slabPaths());
      json.name("rootLookUps").value(sizes.rootLookUps());
      json.name("nodeScans").value(sizes.nodeScans());
      json.endObject();
    }
  }

  private void writeScheme() throws IOException {
    SchemeCounts counts = method.schemeCounts();
    json.name("profiler").value(method.scheme().scheme());
    json.name("limits").beginArray();
    for (String limit : counts.limits()) {
      json.value(limit);
    }
    json.endArray();
    counts.write(json);
    json.endObject();
    json.flush();
  }

  private void writeCuts() throws IOException {
    json.name("cuts").beginArray();
    for (CfgEdge e : dag.cuts()) {
      json.beginArray().value(offset(e.from())).value(offset(e.to())).endArray();
    }
    json.endArray();
  }

  private void writePaths(Kipf kipf) throws IOException {
    PathDecoder decoder = new PathDecoder(method.map().numbering());
    json.name("paths").beginArray();
    for (int root = 0; root < kipf.roots(); root++) {
      BlPath path = decoder.decode(kipf.id(root));
      json.beginObject();
      json.name("id").value(kipf.id(root));
      json.name("count").value(kipf.count(root));
      json.name("start").value(start(path.start()));
      json.name("end").value(end(path.end()));
      if (path.to() >= 0) {
        json.name("to").value(offset(path.to()));
      }
      writeOffsets(path.blocks());
      json.name("lines").beginArray();
      for (int b : path.blocks()) {
        json.value(cfg.block(b).firstLine());
      }
      json.endArray();
      json.endObject();
    }
    json.endArray();
  }

  private void writeGrams(Kipf kipf) throws IOException {
    json.name("grams").beginArray();
    kipf.<IOException>walk(
        (node, gram, n) -> {
          json.beginObject().name("ids").beginArray();
          for (int i = 0; i < n; i++) {
            json.value(gram[i]);
          }
          json.endArray().name("count").value(kipf.count(node)).endObject();
        });
    json.endArray();
  }

  private void writeInterrupted() throws IOException {
    json.name("interrupted").beginArray();
    for (InterruptedPrefix p : method.interrupted()) {
      json.beginObject();
      json.name("handler").value(p.handlerOffset());
      json.name("start").value(p.start() == null ? null : start(p.start()));
      writeOffsets(p.blocks());
      json.name("count").value(p.count());
      json.endObject();
    }
    json.endArray();
  }

  private void writeOffsets(List<Integer> blocks) throws IOException {
    json.name("offsets").beginArray();
    for (int b : blocks) {
      json.value(offset(b));
    }
    json.endArray();
  }

  private int offset(int block) {
    return cfg.block(block).offset();
  }

  private static String start(DagEdge.Kind kind) {
    return switch (kind) {
      case START_ENTRY -> "entry";
      case START_BACKEDGE -> "backedge";
      case START_HANDLER -> "handler";
      case START_CUT -> "cut";
      default -> throw new IllegalArgumentException(kind.toString());
    };
  }

  private static String end(DagEdge.Kind kind) {
    return switch (kind) {
      case END_RETURN -> "return";
      case END_THROW -> "throw";
      case END_BACKEDGE -> "backedge";
      case END_CUT -> "cut";
      default -> throw new IllegalArgumentException(kind.toString());
    };
  }
}
