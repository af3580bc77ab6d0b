package org.pathforest.paths.scheme;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.List;
import org.pathforest.paths.cfg.Cfg;

/**
 * Writes interruptions in the form that is common to all schemes that count other things than
 * paths.
 */
public final class InterruptionsJson {
  private InterruptionsJson() {}

  /**
   * Writes the field {@code interrupted}: handler, block that threw, and count of each
   * interruption.
   */
  public static void write(JsonWriter json, Cfg cfg, List<CountedMethod.Interruption> interrupted)
      throws IOException {
    json.name("interrupted").beginArray();
    for (CountedMethod.Interruption i : interrupted) {
      json.beginObject();
      json.name("handler").value(i.handlerOffset());
      json.name("block").value(i.block() == null ? null : (Integer) cfg.block(i.block()).offset());
      json.name("count").value(i.count());
      json.endObject();
    }
    json.endArray();
  }
}
