package org.pathforest.profile.scheme;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.List;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.profile.record.InterruptedPrefix;

/** Interruptions as all schemes write them that count other things than paths. */
final class InterruptionsJson {
  private InterruptionsJson() {}

  /** Writes the field {@code interrupted}: handler, block that threw, and count of each. */
  static void write(JsonWriter json, Cfg cfg, List<InterruptedPrefix> interrupted)
      throws IOException {
    json.name("interrupted").beginArray();
    for (InterruptedPrefix p : interrupted) {
      json.beginObject();
      json.name("handler").value(p.handlerOffset());
      json.name("block");
      if (p.blocks().isEmpty()) {
        json.nullValue();
      } else {
        json.value(cfg.block(p.blocks().get(0)).offset());
      }
      json.name("count").value(p.count());
      json.endObject();
    }
    json.endArray();
  }
}
