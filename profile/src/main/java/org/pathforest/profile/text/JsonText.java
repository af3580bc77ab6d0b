package org.pathforest.profile.text;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonIOException;
import java.io.IOException;

/** Writes models as JSON objects, whose fields are the components of the records. */
public final class JsonText {
  private static final Gson PRETTY = builder().disableHtmlEscaping().setPrettyPrinting().create();

  /** Escapes characters that have a meaning in HTML, and line separators. */
  private static final Gson SCRIPT = builder().create();

  private JsonText() {}

  private static GsonBuilder builder() {
    return new GsonBuilder().registerTypeAdapterFactory(new InlineRecords());
  }

  /** Writes a model as indented JSON, followed by a line feed. */
  public static void write(Object model, Appendable out) throws IOException {
    write(PRETTY, model, out);
    out.append('\n');
  }

  /** Writes a model on one line, escaped so that no text in it can end a script in HTML. */
  public static void writeScript(Object model, Appendable out) throws IOException {
    write(SCRIPT, model, out);
  }

  /**
   * Writes a model. Gson wraps an exception of {@code out}; this method throws the original one.
   */
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
