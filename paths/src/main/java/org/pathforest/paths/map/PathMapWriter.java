package org.pathforest.paths.map;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.GZIPOutputStream;
import org.pathforest.paths.Utf8;
import org.pathforest.paths.cfg.Block;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.conflict.Conflicts;
import org.pathforest.paths.dag.Dag;
import org.pathforest.paths.scheme.SchemePlan;

/**
 * Writes a path map: JSON Lines, compressed with gzip. A header line is followed by one line for
 * each method. The SHA-256 of the uncompressed lines identifies the map. Not thread-safe.
 */
public final class PathMapWriter implements AutoCloseable {
  /** Version of the format; readers refuse all others. */
  public static final int VERSION = 6;

  private final OutputStream out;
  private final MessageDigest digest = sha256();

  /**
   * Starts a map.
   *
   * @param out closed by {@link #close}
   * @param profiler name of the profiler for which the methods are woven
   */
  public PathMapWriter(OutputStream out, String profiler) throws IOException {
    this.out = new GZIPOutputStream(out, 1 << 14);
    StringWriter line = new StringWriter();
    try (JsonWriter json = new JsonWriter(line)) {
      json.beginObject();
      json.name("format").value("pathforest path map");
      json.name("version").value(VERSION);
      json.name("profiler").value(profiler);
      json.endObject();
    }
    write(line);
  }

  /** Returns a new SHA-256 digest. */
  public static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every JVM has it
    }
  }

  private void write(StringWriter line) throws IOException {
    writeLine(line.toString());
  }

  /** Appends a method. */
  public void write(MethodMap m) throws IOException {
    write(line(m));
  }

  /** Appends a line made by {@link #line}. */
  public void writeLine(String line) throws IOException {
    byte[] bytes = Utf8.bytes(line + "\n");
    digest.update(bytes);
    out.write(bytes);
  }

  /** Returns a method as one line of JSON, without the line break. */
  public static StringWriter line(MethodMap m) throws IOException {
    StringWriter line = new StringWriter(256);
    try (JsonWriter json = new JsonWriter(line)) {
      json.setHtmlSafe(false);
      json.setSerializeNulls(false);
      json.beginObject();
      json.name("class").value(m.key().className());
      json.name("method").value(m.key().method());
      json.name("descriptor").value(m.key().descriptor());
      json.name("sha256").value(m.key().sha256());
      json.name("status").value(m.status().name());
      json.name("reason").value(m.reason());
      json.name("source").value(m.origin().source());
      if (m.origin().frontEnd() != null) {
        json.name("frontEnd").value(m.origin().frontEnd().name());
      }
      if (m.origin().inlined()) {
        json.name("inlined").value(true);
      }
      if (!m.probes().limits().isEmpty()) {
        json.name("limits").beginArray();
        for (String limit : m.probes().limits()) {
          json.value(limit);
        }
        json.endArray();
      }
      if (m.status() == MethodMap.Status.INSTRUMENTED) {
        json.name("index").value(m.probes().index());
        json.name("register").value(m.probes().register().name());
        json.name("interrupted").value(m.probes().interrupted().name());
      }
      if (m.numbering() != null) {
        writeGraph(json, m);
      }
      json.endObject();
    }
    return line;
  }

  private static void writeGraph(JsonWriter json, MethodMap m) throws IOException {
    Dag dag = m.numbering().dag();
    Cfg cfg = dag.cfg();
    json.name("blocks").beginArray();
    for (int b = 0; b < cfg.size(); b++) {
      Block block = cfg.block(b);
      int flags = exit(block.exit()) | (block.canThrow() ? 4 : 0) | (cfg.isHandler(b) ? 8 : 0);
      json.beginArray().value(block.offset()).value(flags).value(block.instructions());
      for (int number : block.runs()) {
        json.value(number);
      }
      json.endArray();
    }
    json.endArray();
    json.name("edges").beginArray();
    for (CfgEdge e : cfg.edges()) {
      int kind = dag.isBackEdge(e) ? 1 : dag.isCut(e) ? 2 : 0;
      json.beginArray().value(e.from()).value(e.to()).value(kind);
      for (String outcome : e.outcomes()) {
        json.value(outcome);
      }
      json.endArray();
    }
    json.endArray();
    if (m.conditions() != BranchConditions.NONE) {
      m.conditions().write(cfg, json.name("conditions"));
    }
    if (!m.code().work().isEmpty()) {
      BlockWork.write(m.code().work(), json.name("work"));
    }
    if (m.code().conflicts() != Conflicts.NONE) {
      m.code().conflicts().write(json.name("conflicts"));
    }
    writeLongs(json.name("values"), m.numbering().values());
    if (m.probes().potentials().length > 0) {
      writeLongs(json.name("potentials"), m.probes().potentials());
    }
    SchemePlan scheme = m.probes().scheme();
    if (scheme != null) {
      json.name("scheme").beginObject().name("name").value(scheme.scheme());
      scheme.write(json);
      json.endObject();
    }
    if (m.marked() != null) {
      CoverageShapeJson.write(json.name("coverage"), m.marked());
    }
  }

  private static int exit(BlockExit exit) {
    return switch (exit) {
      case NONE -> 0;
      case RETURN -> 1;
      case THROW -> 2;
    };
  }

  private static void writeLongs(JsonWriter json, long[] values) throws IOException {
    json.beginArray();
    for (long v : values) {
      json.value(v);
    }
    json.endArray();
  }

  /** Ends the map and returns the SHA-256 of its lines, as 64 lower-case hex digits. */
  public String finish() throws IOException {
    out.close();
    return HexFormat.of().formatHex(digest.digest());
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
