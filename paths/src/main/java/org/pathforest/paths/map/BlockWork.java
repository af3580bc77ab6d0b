package org.pathforest.paths.map;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Something that a block in a loop does each time it runs, whose cost its instructions do not tell.
 *
 * @param block which
 * @param line where; 0 if unknown
 * @param kind what sort of work
 * @param what the method that is called, {@code java/lang/String.charAt}, or the internal name of
 *     the type that is made or boxed; empty for a concatenation
 */
public record BlockWork(int block, int line, Kind kind, String what) {
  /** Sorts of work. */
  public enum Kind {
    /** A call of a method in another package. */
    CALL("c"),
    /** A new object or array. */
    ALLOCATION("n"),
    /** A primitive value is boxed. */
    BOXING("b"),
    /** Strings are concatenated by one instruction. */
    CONCATENATION("s"),
    /** A lambda is made that captures something, so that it is a new object. */
    LAMBDA("l");

    private final String code;

    Kind(String code) {
      this.code = code;
    }

    private static Kind of(String code) throws IOException {
      for (Kind kind : values()) {
        if (kind.code.equals(code)) {
          return kind;
        }
      }
      throw new IOException("unknown kind of work " + code);
    }
  }

  /** Writes an array of arrays. */
  static void write(List<BlockWork> all, JsonWriter json) throws IOException {
    json.beginArray();
    for (BlockWork w : all) {
      json.beginArray().value(w.block).value(w.line).value(w.kind.code);
      json.value(w.what).endArray();
    }
    json.endArray();
  }

  /** Reads them. */
  static List<BlockWork> read(JsonReader json) throws IOException {
    List<BlockWork> all = new ArrayList<>();
    json.beginArray();
    while (json.hasNext()) {
      json.beginArray();
      int block = json.nextInt();
      int line = json.nextInt();
      Kind kind = Kind.of(json.nextString());
      all.add(new BlockWork(block, line, kind, json.nextString()));
      json.endArray();
    }
    json.endArray();
    return all;
  }
}
