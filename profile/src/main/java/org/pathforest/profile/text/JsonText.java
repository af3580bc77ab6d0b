package org.pathforest.profile.text;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonIOException;
import java.io.IOException;

/** Writes models as JSON: the fields are the components of the records. */
public final class JsonText {
  private static final Gson PRETTY = builder().disableHtmlEscaping().setPrettyPrinting().create();

  /** Escapes the characters that mean something in HTML, and line separators. */
  private static final Gson SCRIPT = builder().create();

  private JsonText() {}

  private static GsonBuilder builder() {
    return new GsonBuilder().registerTypeAdapterFactory(new InlineRecords());
  }

  /** Writes a model for people and programs, and a line feed. */
  public static void write(Object model, Appendable out) throws IOException {
    write(PRETTY, model, out);
    out.append('\n');
  }

  /** Writes a model on one line, escaped such that no text in it can end a script in HTML. */
  public static void writeScript(Object model, Appendable out) throws IOException {
    write(SCRIPT, model, out);
  }

  /** Throws the exception of {@code out}, which Gson wraps. */
  private static void write(Gson gson, Object model, Appendable out) throws IOException {
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
