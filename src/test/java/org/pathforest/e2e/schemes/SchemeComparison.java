package org.pathforest.e2e.schemes;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.pathforest.e2e.tracer.ExportedMethod;
import org.pathforest.e2e.tracer.MethodKey;

/**
 * Compares the export of a scheme with what the tracer has counted, method by method.
 *
 * @param <C> counted of one method
 */
public abstract class SchemeComparison<C> implements Scheme.Judged {
  private final Map<MethodKey, C> traced;
  private final Set<String> leftOut;
  final List<String> differences = new ArrayList<>();
  long methods;
  long counts;
  long interruptions;

  /** Compares nothing yet. */
  SchemeComparison(Map<MethodKey, C> traced, Set<String> leftOut) {
    this.traced = new HashMap<>(traced);
    this.leftOut = leftOut;
  }

  /** Compares all methods. */
  void compare(Path export) throws IOException {
    ExportedMethod.forEach(
        export,
        (key, exported) -> {
          C counted = traced.remove(key);
          if (counted == null) {
            differences.add(key + ": in the export, but the tracer has not seen it");
          } else {
            methods++;
            compare(key, counted, exported, limits(exported));
          }
        });
    traced.forEach((key, counted) -> compareAbsent(key, counted, leftOut.contains(key.name())));
  }

  /** Compares a method. */
  abstract void compare(MethodKey key, C counted, JsonObject exported, Set<String> limits);

  /** Looks for the reason why a method that the tracer has seen is not in the export. */
  abstract void compareAbsent(MethodKey key, C counted, boolean isLeftOut);

  /** What is different, in words. */
  @Override
  public List<String> differences() {
    return differences;
  }

  /** Methods that were compared. */
  @Override
  public long methods() {
    return methods;
  }

  /** How often paths ended, or edges were taken, that were compared. */
  public long counts() {
    return counts;
  }

  /** Interruptions compared, each as often as it occurred. */
  @Override
  public long interruptions() {
    return interruptions;
  }

  private static Set<String> limits(JsonObject exported) {
    return exported.getAsJsonArray("limits").asList().stream()
        .map(JsonElement::getAsString)
        .collect(Collectors.toSet());
  }

  /** Whether it is known which blocks threw. */
  static boolean blocksKept(Set<String> limits) {
    return !limits.contains("blocks-not-kept") && !limits.contains("interruptions-not-counted");
  }

  /** The objects in an array. */
  static List<JsonObject> objects(JsonObject of, String array) {
    return of.getAsJsonArray(array).asList().stream().map(JsonElement::getAsJsonObject).toList();
  }

  /** The number with a name; -1 for null. */
  static int number(JsonObject of, String name) {
    JsonElement number = of.get(name);
    return number.isJsonNull() ? -1 : number.getAsInt();
  }

  static long count(JsonObject of) {
    return of.get("count").getAsLong();
  }

  /** Compares counts, of which each may be off. */
  <K> void compare(String of, Map<K, Long> expected, Map<K, Long> actual, long off) {
    Set<K> all = new HashSet<>(expected.keySet());
    all.addAll(actual.keySet());
    for (K k : all) {
      compare(of + k, expected.getOrDefault(k, 0L), actual.getOrDefault(k, 0L), off);
    }
  }

  void compare(String of, long expected, long actual, long off) {
    if (Math.abs(expected - actual) > off) {
      differences.add("%s: the export counts %d, the tracer %d".formatted(of, actual, expected));
    }
  }
}
