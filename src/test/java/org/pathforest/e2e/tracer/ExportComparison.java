package org.pathforest.e2e.tracer;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Compares the tracer's counts with an export of paths, gram by gram. */
public final class ExportComparison extends Judgement<MethodCounts> {
  private final TraceResult result;
  private long activations;
  private long handlerStarts;
  private long grams;
  private long shortened;
  private long methodsLeftOut;
  private long withoutProbes;
  private long untraced;

  private ExportComparison(TraceResult result) {
    this.result = result;
  }

  /**
   * Compares with an export.
   *
   * @param leftOut methods that Pathforest reports as not instrumented, as in {@code
   *     org/x/Foo.bar(I)V}
   */
  public static Comparison compare(TraceResult result, Path export, Set<String> leftOut)
      throws IOException {
    ExportComparison comparison = new ExportComparison(result);
    comparison.compare(result.methods(), export, leftOut);
    return comparison.summary();
  }

  @Override
  protected void compare(MethodKey key, MethodCounts counted, JsonObject json, Set<String> limits) {
    ExportedMethod exported = ExportedMethod.of(json);
    MethodComparison comparison = new MethodComparison(counted, exported, result.k);
    differences.addAll(comparison.differences());
    activations += counted.activations;
    counts += counted.pathsEnded;
    handlerStarts += counted.handlerStarts;
    grams += comparison.grams;
    shortened += exported.exactUpTo() < exported.k() ? 1 : 0;
    interruptions += comparison.interrupted;
  }

  @Override
  protected void compareUnseen(MethodKey key, JsonObject json) {
    ExportedMethod exported = ExportedMethod.of(json);
    if (result.program.untraced().containsKey(key.name())) {
      untraced++;
    } else if (Stream.of(exported.paths(), exported.grams(), exported.interrupted())
        .anyMatch(counted -> !counted.isEmpty())) {
      super.compareUnseen(key, json);
    }
  }

  @Override
  protected void compareAbsent(MethodKey key, MethodCounts counted, boolean isLeftOut) {
    if (counted.graph().isTrivial()) {
      withoutProbes++;
    } else if (isLeftOut) {
      methodsLeftOut++;
    } else if (counted.pathsEnded > 0 || !counted.interrupted(false).isEmpty()) {
      String absent = "%s: not in the export, ran %d times (%s)";
      differences.add(absent.formatted(key, counted.activations, key.sha256()));
    }
  }

  @Override
  public String figures() {
    return summary().figures();
  }

  private Comparison summary() {
    return new Comparison(
        methods,
        activations,
        counts,
        interruptions,
        handlerStarts,
        grams,
        shortened,
        methodsLeftOut,
        withoutProbes,
        untraced,
        List.copyOf(differences));
  }
}
