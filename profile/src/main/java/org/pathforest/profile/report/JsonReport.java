package org.pathforest.profile.report;

import java.io.IOException;

/** A report as one JSON object, the fields being the components of {@link ReportModel}. */
public final class JsonReport {
  private JsonReport() {}

  /** Writes a report. */
  public static void write(ReportModel model, Appendable out) throws IOException {
    JsonText.write(model, out);
  }
}
