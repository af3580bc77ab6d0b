package org.pathforest.e2e.tracer;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.pathforest.e2e.tracer.ExportedMethod.GramCount;
import org.pathforest.e2e.tracer.ExportedMethod.PathCount;
import org.pathforest.e2e.tracer.ExportedMethod.PrefixCount;

/** Writes the tracer's counts as an export, with different path ids and with seeded faults. */
final class ExportWriter {
  private ExportWriter() {}

  /** Writes all methods. The fault is applied to methods with the given name. */
  static Path write(Path file, TraceResult result, String method, Consumer<JsonObject> fault)
      throws IOException {
    StringBuilder lines = new StringBuilder();
    for (MethodCounts counts : result.methods().values()) {
      JsonObject json = export(counts).toJson();
      if (counts.method.key().method().equals(method)) {
        fault.accept(json);
      }
      lines.append(json).append('\n');
    }
    return Files.writeString(file, lines);
  }

  private static ExportedMethod export(MethodCounts counts) {
    MethodKey key = counts.method.key();
    int k = counts.k;
    BigInteger numPaths = counts.graph().pathCount(counts::isCut);
    // The ids are the tracer's numbers in reverse, starting from the largest possible id.
    long last = numPaths.longValueExact() - 1;
    List<PathCount> paths = new ArrayList<>();
    for (TracedPath p : counts.paths) {
      int number = paths.size();
      long count = counts.grams(1).get(List.of(number));
      paths.add(new PathCount(last - number, count, p.start(), p.end(), p.to(), p.offsets(), null));
    }
    List<GramCount> grams = new ArrayList<>();
    counts
        .grams(k)
        .forEach(
            (gram, count) ->
                grams.add(new GramCount(gram.stream().map(n -> last - n).toList(), count)));
    List<PrefixCount> interrupted = new ArrayList<>();
    counts
        .interrupted(true)
        .forEach(
            (p, count) -> interrupted.add(new PrefixCount(p.to(), p.start(), p.offsets(), count)));
    return new ExportedMethod(
        key.className(),
        key.method(),
        key.descriptor(),
        key.sha256(),
        k,
        k,
        List.of(),
        numPaths,
        List.of(),
        paths,
        grams,
        interrupted);
  }
}
