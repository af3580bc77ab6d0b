package org.pathforest.e2e.tracer;

import com.google.gson.JsonArray;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** Writes what the tracer has counted as an export, with other path ids, faults put in at will. */
final class ExportWriter {
  private ExportWriter() {}

  /** Writes all methods; the fault is put into the one with the name. */
  static Path write(Path file, TraceResult result, String method, Consumer<JsonObject> fault)
      throws IOException {
    StringBuilder lines = new StringBuilder();
    for (MethodCounts counts : result.methods()) {
      JsonObject json = export(counts);
      if (counts.method().key().method().equals(method)) {
        fault.accept(json);
      }
      lines.append(json).append('\n');
    }
    return Files.writeString(file, lines);
  }

  private static JsonObject export(MethodCounts counts) {
    MethodKey key = counts.method().key();
    JsonObject json = new JsonObject();
    json.addProperty("class", key.className());
    json.addProperty("method", key.method());
    json.addProperty("descriptor", key.descriptor());
    json.addProperty("sha256", key.sha256());
    json.addProperty("k", counts.k());
    json.addProperty("exactUpTo", counts.k());
    json.add("limits", new JsonArray());
    json.addProperty("numPaths", counts.graph().pathCount(counts::isCut));
    json.add("cuts", new JsonArray());
    json.add("paths", paths(counts));
    json.add("grams", grams(counts));
    json.add("interrupted", interrupted(counts));
    return json;
  }

  /** The ids are those of the tracer backwards, counted from the last one there may be. */
  private static long id(MethodCounts counts, int path) {
    return counts.graph().pathCount(counts::isCut).longValueExact() - 1 - path;
  }

  private static JsonArray paths(MethodCounts counts) {
    JsonArray array = new JsonArray();
    for (int number = 0; number < counts.paths().size(); number++) {
      TracedPath path = counts.paths().get(number);
      JsonObject json = new JsonObject();
      json.addProperty("id", id(counts, number));
      json.addProperty("count", counts.grams(1).get(new Gram(number)));
      json.addProperty("start", path.start());
      json.addProperty("end", path.end());
      if (path.to() != null) {
        json.addProperty("to", path.to());
      }
      json.add("offsets", numbers(path.offsets()));
      array.add(json);
    }
    return array;
  }

  private static JsonArray grams(MethodCounts counts) {
    JsonArray array = new JsonArray();
    counts
        .grams(counts.k())
        .forEach(
            (gram, count) -> {
              JsonArray ids = new JsonArray();
              for (int i = 0; i < gram.length(); i++) {
                ids.add(id(counts, gram.path(i)));
              }
              JsonObject json = new JsonObject();
              json.add("ids", ids);
              json.addProperty("count", count);
              array.add(json);
            });
    return array;
  }

  private static JsonArray interrupted(MethodCounts counts) {
    JsonArray array = new JsonArray();
    counts
        .interrupted(true)
        .forEach(
            (prefix, count) -> {
              JsonObject json = new JsonObject();
              json.add(
                  "handler",
                  prefix.handler() == null
                      ? JsonNull.INSTANCE
                      : new JsonPrimitive(prefix.handler()));
              json.addProperty("start", prefix.start());
              json.add("offsets", numbers(prefix.offsets()));
              json.addProperty("count", count);
              array.add(json);
            });
    return array;
  }

  private static JsonArray numbers(List<Integer> values) {
    JsonArray array = new JsonArray();
    values.forEach(array::add);
    return array;
  }
}
