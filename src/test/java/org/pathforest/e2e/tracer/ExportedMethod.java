package org.pathforest.e2e.tracer;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import com.google.gson.annotations.SerializedName;
import java.io.BufferedReader;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;

/** One line of {@code export --format jsonl}, as docs/formats.md describes it. */
public record ExportedMethod(
    @SerializedName("class") String className,
    String method,
    String descriptor,
    String sha256,
    int k,
    int exactUpTo,
    List<String> limits,
    BigInteger numPaths,
    List<List<Integer>> cuts,
    List<PathCount> paths,
    List<GramCount> grams,
    List<PrefixCount> interrupted) {
  private static final Gson GSON = new Gson();

  /** A path that ended. {@code to} is null unless the path ended at a back edge or a cut. */
  public record PathCount(
      long id,
      long count,
      String start,
      String end,
      Integer to,
      List<Integer> offsets,
      List<Integer> lines) {
    /** Rejects a path without a required field. Only Pathforest's exports have lines. */
    public PathCount {
      require("start", start, "end", end, "offsets", offsets);
    }

    /**
     * Returns the path as the tracer describes it: without blocks that begin only because of dead
     * code.
     */
    public TracedPath traced(TraceGraph graph) {
      return new TracedPath(start, graph.withoutOptional(offsets), end, to);
    }
  }

  /** An n-gram: the ids of consecutive paths. */
  public record GramCount(List<Long> ids, long count) {
    /** Rejects a gram without ids. */
    public GramCount {
      require("ids", ids);
    }
  }

  /**
   * An interrupted prefix. {@code handler} is null if the exception left the method, {@code start}
   * if prefixes are not kept.
   */
  public record PrefixCount(Integer handler, String start, List<Integer> offsets, long count) {}

  private static void require(Object... namesAndValues) {
    for (int i = 0; i < namesAndValues.length; i += 2) {
      Objects.requireNonNull(namesAndValues[i + 1], (String) namesAndValues[i]);
    }
  }

  /** Reads a line of an export of paths. Rejects a line without a required field. */
  public static ExportedMethod of(JsonObject line) {
    ExportedMethod m = ofIterations(line);
    require("class", m.className, "method", m.method, "descriptor", m.descriptor);
    require("sha256", m.sha256, "limits", m.limits, "numPaths", m.numPaths, "cuts", m.cuts);
    require("paths", m.paths, "grams", m.grams, "interrupted", m.interrupted);
    return m;
  }

  /** Reads a line of an export of k-iteration paths, which has neither cuts nor grams. */
  public static ExportedMethod ofIterations(JsonObject line) {
    return GSON.fromJson(line, ExportedMethod.class);
  }

  JsonObject toJson() {
    return GSON.toJsonTree(this).getAsJsonObject();
  }

  /**
   * Reads an export line by line. Lines of other profilers have other fields, except for the key.
   */
  public static void forEach(Path export, BiConsumer<MethodKey, JsonObject> action)
      throws IOException {
    try (BufferedReader lines = Files.newBufferedReader(export)) {
      int number = 1;
      for (String line = lines.readLine(); line != null; line = lines.readLine(), number++) {
        try {
          JsonObject json = GSON.fromJson(line, JsonObject.class);
          if (json != null) {
            action.accept(GSON.fromJson(json, MethodKey.class), json);
          }
        } catch (RuntimeException e) { // Gson wraps exceptions of a record's constructor
          Throwable cause = e.getCause() == null ? e : e.getCause();
          throw new IOException(export + ":" + number + ": " + cause, e);
        }
      }
    }
  }
}
