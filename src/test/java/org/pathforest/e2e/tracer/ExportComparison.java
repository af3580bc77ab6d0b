package org.pathforest.e2e.tracer;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Compares what the tracer has counted with an export in JSON Lines, gram by gram. */
public final class ExportComparison {
  private final Map<MethodKey, MethodCounts> traced = new HashMap<>();
  private final TraceResult result;
  private final Set<String> leftOut;
  private final List<String> differences = new ArrayList<>();
  private long methods;
  private long activations;
  private long paths;
  private long interrupted;
  private long handlerStarts;
  private long grams;
  private long shortened;
  private long methodsLeftOut;
  private long withoutProbes;
  private long untraced;

  private ExportComparison(TraceResult result, Set<String> leftOut) {
    this.result = result;
    this.leftOut = leftOut;
    result.methods().forEach(counts -> traced.put(counts.method().key(), counts));
  }

  /** Compares with an export that no method was left out of. */
  public static Comparison compare(TraceResult result, Path export) throws IOException {
    return compare(result, export, Set.of());
  }

  /**
   * Compares with an export.
   *
   * @param leftOut the methods that Pathforest says it could not instrument, as in {@code
   *     org/x/Foo.bar(I)V}
   */
  public static Comparison compare(TraceResult result, Path export, Set<String> leftOut)
      throws IOException {
    ExportComparison comparison = new ExportComparison(result, leftOut);
    ExportedMethod.forEach(export, comparison::compare);
    comparison.traced.values().forEach(comparison::compareAbsent);
    return comparison.summary();
  }

  private void compare(MethodKey key, JsonObject json) {
    MethodCounts counts = traced.remove(key);
    ExportedMethod exported = ExportedMethod.of(json);
    if (counts != null) {
      MethodComparison comparison = new MethodComparison(counts, exported, result.k());
      differences.addAll(comparison.differences());
      methods++;
      activations += counts.activations();
      paths += counts.pathsEnded();
      handlerStarts += counts.handlerStarts();
      grams += comparison.grams();
      shortened += exported.exactUpTo() < exported.k() ? 1 : 0;
      interrupted += comparison.interrupted();
    } else if (result.program().untraced().containsKey(key.name())) {
      untraced++;
    } else if (Stream.of(exported.paths(), exported.grams(), exported.interrupted())
        .anyMatch(counted -> !counted.isEmpty())) {
      String unseen =
          ": in the export, but the tracer has not seen it run (sha256 %s, or compared twice)";
      differences.add(key + unseen.formatted(key.sha256()));
    }
  }

  private void compareAbsent(MethodCounts counts) {
    MethodKey key = counts.method().key();
    if (counts.graph().isTrivial()) {
      withoutProbes++;
    } else if (leftOut.contains(key.name())) {
      methodsLeftOut++;
    } else if (counts.pathsEnded() > 0 || !counts.interrupted(false).isEmpty()) {
      String absent = ": not in the export, ran %d times (%s)";
      differences.add(key + absent.formatted(counts.activations(), key.sha256()));
    }
  }

  private Comparison summary() {
    return new Comparison(
        methods,
        activations,
        paths,
        interrupted,
        handlerStarts,
        grams,
        shortened,
        methodsLeftOut,
        withoutProbes,
        untraced,
        List.copyOf(differences));
  }
}
