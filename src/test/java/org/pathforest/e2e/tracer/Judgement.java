package org.pathforest.e2e.tracer;

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
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Compares an export in JSON Lines with the tracer's counts, method by method.
 *
 * @param <C> counts of one method
 */
public abstract class Judgement<C> {
  protected final List<String> differences = new ArrayList<>();
  protected long methods;
  protected long counts;
  protected long interruptions;

  protected final void compare(Map<MethodKey, C> counted, Path export, Set<String> leftOut)
      throws IOException {
    Map<MethodKey, C> absent = new HashMap<>(counted);
    ExportedMethod.forEach(
        export,
        (key, exported) -> {
          C mine = absent.remove(key);
          if (mine == null) {
            compareUnseen(key, exported);
          } else {
            methods++;
            compare(key, mine, exported, limits(exported));
          }
        });
    absent.forEach((key, mine) -> compareAbsent(key, mine, leftOut.contains(key.name())));
  }

  protected abstract void compare(
      MethodKey key, C counted, JsonObject exported, Set<String> limits);

  /**
   * Adds a difference unless there is a good reason why a method that the tracer has seen is
   * missing from the export.
   */
  protected abstract void compareAbsent(MethodKey key, C counted, boolean isLeftOut);

  /**
   * Adds a difference for a method in the export that the tracer has not seen, or that was compared
   * before. Subclasses accept good reasons.
   */
  protected void compareUnseen(MethodKey key, JsonObject exported) {
    String unseen = "%s: in the export, but the tracer has not seen it run (%s, or compared twice)";
    differences.add(unseen.formatted(key, key.sha256()));
  }

  /** Returns in one line what was compared. */
  public abstract String figures();

  /** Returns the differences in words. */
  public final List<String> differences() {
    return differences;
  }

  /** Returns the number of methods compared. */
  public final long methods() {
    return methods;
  }

  /** Returns the sum of the counts compared: how often paths ended, or edges were taken. */
  public final long counts() {
    return counts;
  }

  /** Returns the number of interruptions compared, each counted as often as it occurred. */
  public final long interruptions() {
    return interruptions;
  }

  private static Set<String> limits(JsonObject exported) {
    return exported.getAsJsonArray("limits").asList().stream()
        .map(JsonElement::getAsString)
        .collect(Collectors.toSet());
  }

  /** Whether the export states which blocks were interrupted. */
  protected static boolean blocksKept(Set<String> limits) {
    return !limits.contains("blocks-not-kept") && !limits.contains("interruptions-not-counted");
  }

  /** Returns the objects in an array. */
  public static List<JsonObject> objects(JsonObject of, String array) {
    return of.getAsJsonArray(array).asList().stream().map(JsonElement::getAsJsonObject).toList();
  }

  /** Returns the number with a name; -1 for null. */
  public static int number(JsonObject of, String name) {
    JsonElement number = of.get(name);
    return number.isJsonNull() ? -1 : number.getAsInt();
  }

  /** Returns the count of an object. */
  public static long count(JsonObject of) {
    return of.get("count").getAsLong();
  }

  /** Returns the sum of counts. */
  protected static long sum(Map<?, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Compares two maps of counts of a method. */
  protected final <K> void compare(String of, Map<K, Long> counted, Map<K, Long> exported) {
    compare(counted, exported, false, what -> differences.add(of + what));
  }

  /**
   * Compares two maps of counts.
   *
   * @param someMissing whether the export may have lower counts because of a named limit
   * @param differ receives each difference in words
   */
  static <K> void compare(
      Map<K, Long> traced, Map<K, Long> exported, boolean someMissing, Consumer<String> differ) {
    Set<K> all = new HashSet<>(traced.keySet());
    all.addAll(exported.keySet());
    for (K what : all) {
      long mine = traced.getOrDefault(what, 0L);
      long stated = exported.getOrDefault(what, 0L);
      if (stated > mine || (stated < mine && !someMissing) || !traced.containsKey(what)) {
        differ.accept(what + ": the export counts " + stated + ", the tracer " + mine);
      }
    }
  }
}
