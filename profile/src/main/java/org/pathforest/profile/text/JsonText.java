package org.pathforest.profile.text;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonIOException;
import java.io.IOException;

/** Writes objects as JSON: all that is written for people and other programs goes through here. */
public final class JsonText {
  private static final Gson PRETTY =
      new GsonBuilder().disableHtmlEscaping().setPrettyPrinting().create();

  private JsonText() {}

  /** Writes a model, its fields being its components, and a line feed. */
  public static void write(Object model, Appendable out) throws IOException {
    write(PRETTY, model, out);
    out.append('\n');
  }

  /**
   * Writes an object.
   *
   * @throws IOException the one that {@code out} throws, which Gson wraps
   */
  public static void write(Gson gson, Object model, Appendable out) throws IOException {
    try {
      gson.toJson(model, out);
    } catch (JsonIOException e) {
      if (e.getCause() instanceof IOException cause) {
        throw cause;
      }
      throw e;
    }
  }
}
