package org.pathforest.paths.map;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;
import org.pathforest.paths.cfg.Block;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.conflict.Conflicts;
import org.pathforest.paths.dag.Dag;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.probe.InterruptedMode;
import org.pathforest.paths.scheme.SchemePlan;
import org.pathforest.paths.scheme.Schemes;

/**
 * Reads one line of a path map, which describes a method. The graph is built when all fields have
 * been read.
 */
final class MethodReader {
  private String className;
  private String method;
  private String descriptor;
  private String sha256;
  private MethodMap.Status status;
  private String reason;
  private String source;
  private MethodMap.FrontEnd frontEnd;
  private RegisterKind register;
  private InterruptedMode interrupted;
  private boolean inlined;
  private int index = -1;
  private final List<String> limits = new ArrayList<>();
  private final Cfg.Builder cfg = new Cfg.Builder();
  private final List<int[]> backEdges = new ArrayList<>();
  private final List<int[]> cutEdges = new ArrayList<>();
  private long[] values;
  private long[] potentials = {};
  private JsonObject scheme;
  private CoverageShape marked;
  private List<String> conditions;
  private List<BlockWork> work = List.of();
  private Conflicts conflicts = Conflicts.NONE;

  private MethodReader() {}

  /**
   * Reads a line.
   *
   * @param classes accepts the internal names of the wanted classes
   * @return null if the method's class is not wanted
   * @throws IOException if the line is damaged; runtime exceptions mean that, too
   */
  static MethodMap read(String text, Predicate<String> classes) throws IOException {
    MethodReader line = new MethodReader();
    try (JsonReader json = new JsonReader(new StringReader(text))) {
      json.beginObject();
      while (json.hasNext()) {
        line.readField(json, json.nextName());
        if (line.className != null && !classes.test(line.className)) {
          return null;
        }
      }
      json.endObject();
    }
    PathNumbering numbering = null;
    if (line.values != null) {
      Cfg cfg = line.cfg.build();
      Dag dag = new Dag(cfg, indices(cfg, line.backEdges), indices(cfg, line.cutEdges));
      numbering = PathNumbering.restore(dag, line.values);
    }
    if (line.conditions != null && numbering == null) {
      throw new IOException("method has conditions but no graph");
    }
    BranchConditions conditions =
        line.conditions == null
            ? BranchConditions.NONE
            : BranchConditions.restore(numbering.dag().cfg(), line.conditions);
    SchemePlan scheme = line.scheme == null ? null : Schemes.restore(line.scheme, numbering);
    return new MethodMap(
        new MethodKey(line.className, line.method, line.descriptor, line.sha256),
        line.status,
        line.reason,
        new MethodMap.Origin(line.source, line.frontEnd, line.inlined),
        new MethodMap.Probes(
            line.index, line.register, line.interrupted, line.limits, line.potentials, scheme),
        numbering,
        new MethodMap.Code(line.marked, conditions, line.work, line.conflicts));
  }

  private static BitSet indices(Cfg cfg, List<int[]> pairs) {
    BitSet set = new BitSet();
    for (int[] pair : pairs) {
      cfg.successors(pair[0]).stream()
          .filter(e -> e.to() == pair[1])
          .forEach(e -> set.set(e.index()));
    }
    return set;
  }

  private void readField(JsonReader json, String name) throws IOException {
    switch (name) {
      case "class" -> className = json.nextString();
      case "method" -> method = json.nextString();
      case "descriptor" -> {
        descriptor = json.nextString();
        if (!Descriptors.isMethod(descriptor)) {
          throw new IOException("not a method descriptor: " + descriptor);
        }
      }
      case "sha256" -> sha256 = json.nextString();
      case "status" -> status = MethodMap.Status.valueOf(json.nextString());
      case "reason" -> reason = json.nextString();
      case "source" -> source = json.nextString();
      case "frontEnd" -> frontEnd = MethodMap.FrontEnd.valueOf(json.nextString());
      case "register" -> register = RegisterKind.valueOf(json.nextString());
      case "interrupted" -> interrupted = InterruptedMode.valueOf(json.nextString());
      case "inlined" -> inlined = json.nextBoolean();
      case "index" -> index = json.nextInt();
      case "limits" -> {
        json.beginArray();
        while (json.hasNext()) {
          limits.add(json.nextString());
        }
        json.endArray();
      }
      case "blocks" -> readBlocks(json);
      case "edges" -> readEdges(json);
      case "conditions" -> conditions = BranchConditions.read(json);
      case "conflicts" -> conflicts = Conflicts.read(json);
      case "work" -> work = BlockWork.read(json);
      case "values" -> values = readLongs(json);
      case "potentials" -> potentials = readLongs(json);
      case "scheme" -> scheme = JsonParser.parseReader(json).getAsJsonObject();
      case "coverage" -> marked = CoverageShapeJson.read(json);
      default -> throw new IOException("unknown field " + name);
    }
  }

  private void readBlocks(JsonReader json) throws IOException {
    json.beginArray();
    for (int b = 0; json.hasNext(); b++) {
      json.beginArray();
      int offset = json.nextInt();
      int flags = json.nextInt();
      int instructions = json.nextInt();
      int[] runs = new int[4];
      int count = 0;
      while (json.peek() == JsonToken.NUMBER) {
        if (count == runs.length) {
          runs = Arrays.copyOf(runs, count * 2);
        }
        runs[count++] = json.nextInt();
      }
      json.endArray();
      BlockExit exit = exit(flags & 3);
      cfg.block(
          Block.ofRuns(offset, exit, (flags & 4) != 0, instructions, Arrays.copyOf(runs, count)));
      if ((flags & 8) != 0) {
        cfg.handler(b);
      }
    }
    json.endArray();
  }

  private static BlockExit exit(int code) throws IOException {
    return switch (code) {
      case 0 -> BlockExit.NONE;
      case 1 -> BlockExit.RETURN;
      case 2 -> BlockExit.THROW;
      default -> throw new IOException("unknown exit " + code);
    };
  }

  private void readEdges(JsonReader json) throws IOException {
    json.beginArray();
    while (json.hasNext()) {
      json.beginArray();
      int from = json.nextInt();
      int to = json.nextInt();
      int kind = json.nextInt();
      while (json.hasNext()) {
        cfg.edge(from, to, json.nextString());
      }
      json.endArray();
      if (kind != 0) {
        (kind == 1 ? backEdges : cutEdges).add(new int[] {from, to});
      }
    }
    json.endArray();
  }

  private static long[] readLongs(JsonReader json) throws IOException {
    List<Long> values = new ArrayList<>();
    json.beginArray();
    while (json.hasNext()) {
      values.add(json.nextLong());
    }
    json.endArray();
    return values.stream().mapToLong(Long::longValue).toArray();
  }
}
