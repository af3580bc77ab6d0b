package org.pathforest.e2e.cli;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.Arrays;
import java.util.List;

/** Finds values in JSON by paths such as {@code methods.0.share}. */
public final class Json {
  private Json() {}

  /** Returns the value at a path; null if its last name is missing. */
  public static JsonElement at(JsonElement from, String path) {
    var here = from;
    for (String step : path.split("\\.", -1)) {
      here =
          here.isJsonArray()
              ? here.getAsJsonArray().get(Integer.parseInt(step))
              : here.getAsJsonObject().get(step);
    }
    return here;
  }

  /** Returns the text or number at a path, as text. */
  public static String text(JsonElement from, String path) {
    return at(from, path).getAsString();
  }

  /** Returns the numbers at several space-separated paths. */
  public static List<Double> numbers(JsonElement from, String paths) {
    return Arrays.stream(paths.split(" ", -1)).map(path -> at(from, path).getAsDouble()).toList();
  }

  /** Returns the integers of the array at a path, such as ids or offsets. */
  static List<Integer> integers(JsonElement from, String path) {
    return at(from, path).getAsJsonArray().asList().stream().map(JsonElement::getAsInt).toList();
  }

  /** Returns the objects of the array at a path. */
  public static List<JsonObject> objects(JsonElement from, String path) {
    return at(from, path).getAsJsonArray().asList().stream()
        .map(JsonElement::getAsJsonObject)
        .toList();
  }
}
