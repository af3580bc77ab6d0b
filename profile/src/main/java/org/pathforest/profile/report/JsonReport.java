package org.pathforest.profile.report;

import com.google.gson.FieldNamingPolicy;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.IOException;

/** A report as one JSON object, the fields being the components of {@link ReportModel}. */
public final class JsonReport {
  private static final Gson GSON =
      new GsonBuilder()
          .setFieldNamingPolicy(FieldNamingPolicy.IDENTITY)
          .disableHtmlEscaping()
          .setPrettyPrinting()
          .create();

  private JsonReport() {}

  /** Writes a report. */
  public static void write(ReportModel model, Appendable out) throws IOException {
    GSON.toJson(model, out);
    out.append('\n');
  }
}
