package org.pathforest.paths.map;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Predicate;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.pathforest.paths.FileException;
import org.pathforest.paths.Parallel;
import org.pathforest.paths.cfg.Block;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.conflict.Conflicts;
import org.pathforest.paths.dag.Dag;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.probe.InterruptedMode;
import org.pathforest.paths.scheme.SchemePlan;
import org.pathforest.paths.scheme.Schemes;

/** Reads a path map, method by method. */
public final class PathMapReader {
  private static final int CHUNK = 1 << 14;
  private static final String REMEDY = "; use another copy, or instrument again";

  /** Number of lines parsed at once: enough to keep all processors busy, few enough for memory. */
  private static final int BATCH = 1 << 9;

  private PathMapReader() {}

  /** Receives the methods of a map, in the order of the map. */
  @FunctionalInterface
  public interface Sink {
    /**
     * Receives a method.
     *
     * @param line the line that the method was read from; {@link #method} reads it again
     */
    void take(MethodMap m, String line) throws IOException;
  }

  /**
   * Reads a whole map. Its SHA-256 is not checked. All processors parse lines, since parsing takes
   * most of the time.
   *
   * @param in the compressed map; not closed
   * @param file name of the map as the user knows it, for messages
   * @param classes accepts the internal names of the wanted classes; called by several threads
   * @param sink receives each method of those classes, in the calling thread
   * @throws FileException if the map is damaged or of another version
   */
  public static void read(InputStream in, String file, Predicate<String> classes, Sink sink)
      throws IOException {
    try {
      BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(new GZIPInputStream(in, CHUNK), StandardCharsets.UTF_8), CHUNK);
      readHeader(lines.readLine(), file);
      List<NumberedLine> batch = readBatch(lines, 2);
      while (!batch.isEmpty()) {
        List<MethodMap> methods = Parallel.map(batch, line -> readMethod(line, file, classes));
        for (int i = 0; i < methods.size(); i++) {
          if (methods.get(i) != null) {
            sink.take(methods.get(i), batch.get(i).text);
          }
        }
        batch = readBatch(lines, batch.get(0).number + batch.size());
      }
    } catch (EOFException | ZipException e) {
      throw damaged(file, e);
    }
  }

  /** A line and its number in the map; the header is line 1. */
  private record NumberedLine(int number, String text) {}

  private static List<NumberedLine> readBatch(BufferedReader lines, int first) throws IOException {
    List<NumberedLine> batch = new ArrayList<>();
    while (batch.size() < BATCH) {
      String line = lines.readLine();
      if (line == null) {
        break;
      }
      batch.add(new NumberedLine(first + batch.size(), line));
    }
    return batch;
  }

  private static MethodMap readMethod(NumberedLine line, String file, Predicate<String> classes)
      throws FileException {
    try {
      return readMethod(line.text, classes);
    } catch (IOException | RuntimeException e) {
      throw new FileException(
          file, "damaged path map, line " + line.number + " (" + why(e) + ")" + REMEDY, e);
    }
  }

  /**
   * Computes the SHA-256 of a map's uncompressed lines, as 64 lower-case hex digits. This hash
   * identifies the map.
   *
   * @param in the compressed map; not closed
   * @param file name of the map as the user knows it, for messages
   * @throws FileException if the map cannot be unpacked
   */
  public static String sha256(InputStream in, String file) throws IOException {
    MessageDigest digest = PathMapWriter.sha256();
    byte[] chunk = new byte[CHUNK];
    try {
      GZIPInputStream lines = new GZIPInputStream(in, CHUNK);
      for (int n = lines.read(chunk); n >= 0; n = lines.read(chunk)) {
        digest.update(chunk, 0, n);
      }
    } catch (EOFException | ZipException e) {
      throw damaged(file, e);
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /** Reads a line that a {@link Sink} received. */
  public static MethodMap method(String line) throws IOException {
    return readMethod(line, name -> true);
  }

  private static FileException damaged(String file, IOException e) {
    return new FileException(file, "damaged path map (" + why(e) + ")" + REMEDY, e);
  }

  /**
   * Returns the first line of an exception's message. Messages of the JSON library continue with
   * advice.
   */
  private static String why(Exception e) {
    return e.getMessage() == null
        ? e.getClass().getSimpleName()
        : e.getMessage().lines().findFirst().orElse("");
  }

  private static void readHeader(String line, String file) throws IOException {
    String format = "";
    int version = -1;
    try (JsonReader json = new JsonReader(new StringReader(line == null ? "" : line))) {
      json.beginObject();
      while (json.hasNext()) {
        switch (json.nextName()) {
          case "format" -> format = json.nextString();
          case "version" -> version = json.nextInt();
          default -> json.skipValue();
        }
      }
    } catch (IOException | IllegalStateException | NumberFormatException e) {
      throw new FileException(file, "not a path map" + REMEDY, e);
    }
    if (!format.equals("pathforest path map")) {
      throw new FileException(file, "not a path map" + REMEDY);
    }
    if (version != PathMapWriter.VERSION) {
      throw new FileException(
          file,
          "path map has format "
              + version
              + ", but this Pathforest reads format "
              + PathMapWriter.VERSION
              + "; use the Pathforest that wrote it, or instrument again");
    }
  }

  /** The fields of one line. The graph is built when all of them have been read. */
  private static final class Line {
    String className;
    String method;
    String descriptor;
    String sha256;
    MethodMap.Status status;
    String reason;
    String source;
    MethodMap.FrontEnd frontEnd;
    RegisterKind register;
    InterruptedMode interrupted;
    boolean inlined;
    int index = -1;
    final List<String> limits = new ArrayList<>();
    final Cfg.Builder cfg = new Cfg.Builder();
    final List<int[]> backEdges = new ArrayList<>();
    final List<int[]> cutEdges = new ArrayList<>();
    long[] values;
    long[] potentials = {};
    JsonObject scheme;
    CoverageShape marked;
    List<String> conditions;
    List<BlockWork> work = List.of();
    Conflicts conflicts = Conflicts.NONE;
  }

  private static MethodMap readMethod(String text, Predicate<String> classes) throws IOException {
    Line line = new Line();
    try (JsonReader json = new JsonReader(new StringReader(text))) {
      json.beginObject();
      while (json.hasNext()) {
        readField(json, json.nextName(), line);
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

  private static void readField(JsonReader json, String name, Line line) throws IOException {
    switch (name) {
      case "class" -> line.className = json.nextString();
      case "method" -> line.method = json.nextString();
      case "descriptor" -> {
        line.descriptor = json.nextString();
        if (!Descriptors.isMethod(line.descriptor)) {
          throw new IOException("not a method descriptor: " + line.descriptor);
        }
      }
      case "sha256" -> line.sha256 = json.nextString();
      case "status" -> line.status = MethodMap.Status.valueOf(json.nextString());
      case "reason" -> line.reason = json.nextString();
      case "source" -> line.source = json.nextString();
      case "frontEnd" -> line.frontEnd = MethodMap.FrontEnd.valueOf(json.nextString());
      case "register" -> line.register = RegisterKind.valueOf(json.nextString());
      case "interrupted" -> line.interrupted = InterruptedMode.valueOf(json.nextString());
      case "inlined" -> line.inlined = json.nextBoolean();
      case "index" -> line.index = json.nextInt();
      case "limits" -> {
        json.beginArray();
        while (json.hasNext()) {
          line.limits.add(json.nextString());
        }
        json.endArray();
      }
      case "blocks" -> readBlocks(json, line);
      case "edges" -> readEdges(json, line);
      case "conditions" -> line.conditions = BranchConditions.read(json);
      case "conflicts" -> line.conflicts = Conflicts.read(json);
      case "work" -> line.work = BlockWork.read(json);
      case "values" -> line.values = readLongs(json);
      case "potentials" -> line.potentials = readLongs(json);
      case "scheme" -> line.scheme = JsonParser.parseReader(json).getAsJsonObject();
      case "coverage" -> line.marked = CoverageShapeJson.read(json);
      default -> throw new IOException("unknown field " + name);
    }
  }

  private static void readBlocks(JsonReader json, Line line) throws IOException {
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
      line.cfg.block(
          Block.ofRuns(offset, exit, (flags & 4) != 0, instructions, Arrays.copyOf(runs, count)));
      if ((flags & 8) != 0) {
        line.cfg.handler(b);
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

  private static void readEdges(JsonReader json, Line line) throws IOException {
    json.beginArray();
    while (json.hasNext()) {
      json.beginArray();
      int from = json.nextInt();
      int to = json.nextInt();
      int kind = json.nextInt();
      while (json.hasNext()) {
        line.cfg.edge(from, to, json.nextString());
      }
      json.endArray();
      if (kind != 0) {
        (kind == 1 ? line.backEdges : line.cutEdges).add(new int[] {from, to});
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
