package org.pathforest.e2e.tracer;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BiConsumer;

/** Reads an export in JSON Lines, a method at a time. */
public final class ExportFile {
  private ExportFile() {}

  /** Passes on each method, by its name. */
  public static void forEach(Path export, BiConsumer<MethodKey, JsonObject> action)
      throws IOException {
    try (BufferedReader lines = Files.newBufferedReader(export)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.isBlank()) {
          JsonObject method = JsonParser.parseString(line).getAsJsonObject();
          action.accept(key(method), method);
        }
      }
    }
  }

  private static MethodKey key(JsonObject method) {
    return new MethodKey(
        method.get("class").getAsString(),
        method.get("method").getAsString(),
        method.get("descriptor").getAsString(),
        method.get("sha256").getAsString());
  }
}
