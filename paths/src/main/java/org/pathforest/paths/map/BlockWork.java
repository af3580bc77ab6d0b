package org.pathforest.paths.map;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Work that a block in a loop does each time it runs, and whose cost its number of instructions
 * does not show.
 *
 * @param block number of the block
 * @param line source line; 0 if unknown
 * @param kind sort of work
 * @param what the called method, such as {@code java/lang/String.charAt}, or the internal name of
 *     the type that is created or boxed (of an array its descriptor); empty for a concatenation
 */
public record BlockWork(int block, int line, Kind kind, String what) {
  /** Kinds of work. */
  public enum Kind {
    /** A call of a method in another package. */
    CALL("c"),
    /** An object or array is created. */
    ALLOCATION("n"),
    /** A primitive value is boxed. */
    BOXING("b"),
    /** Strings are concatenated by one instruction. */
    CONCATENATION("s"),
    /** A lambda that captures something is created, which makes a new object. */
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

  /** Reads the array that {@link #write} writes. */
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
