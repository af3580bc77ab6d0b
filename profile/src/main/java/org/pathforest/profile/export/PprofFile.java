package org.pathforest.profile.export;

import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Map;

/**
 * Writes the messages of pprof's {@code Profile} one after the other. Readers combine repeated
 * fields from any position, so only shared strings have to be kept in memory.
 */
final class PprofFile {
  // Field numbers of Profile.
  private static final int SAMPLE_TYPE = 1;
  private static final int SAMPLE = 2;
  private static final int MAPPING = 3;
  private static final int LOCATION = 4;
  private static final int FUNCTION = 5;
  private static final int STRING_TABLE = 6;
  private static final int TIME_NANOS = 9;
  private static final int DURATION_NANOS = 10;
  private static final int PERIOD_TYPE = 11;
  private static final int PERIOD = 12;
  private static final int COMMENT = 13;
  private static final int DEFAULT_SAMPLE_TYPE = 14;

  /** Id of the only mapping, which contains all locations. */
  private static final int THE_MAPPING = 1;

  private final CodedOutputStream out;
  private final Part message = new Part();
  private final Part inner = new Part();
  private final Map<String, Integer> shared = new HashMap<>();
  private int strings;
  private int functions;
  private int locations;

  /** A message under construction. Its length must be known before it is written. */
  private static final class Part {
    final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    final CodedOutputStream out = CodedOutputStream.newInstance(bytes, 1 << 12);

    void moveTo(CodedOutputStream target, int field) throws IOException {
      out.flush();
      target.writeByteArray(field, bytes.toByteArray());
      bytes.reset();
    }
  }

  /** Begins a profile. The stream is never closed. */
  PprofFile(OutputStream stream) throws IOException {
    out = CodedOutputStream.newInstance(stream, 1 << 16);
    shared(""); // index 0 must be the empty string
  }

  /** Returns the index of a string that may be used again. */
  int shared(String text) throws IOException {
    Integer known = shared.get(text);
    if (known == null) {
      known = string(text);
      shared.put(text, known);
    }
    return known;
  }

  /** Returns the index of a string that is used only once. */
  int string(String text) throws IOException {
    out.writeString(STRING_TABLE, text);
    return strings++;
  }

  void sampleType(String type, String unit) throws IOException {
    valueType(SAMPLE_TYPE, type, unit);
  }

  void defaultSampleType(String type) throws IOException {
    out.writeInt64(DEFAULT_SAMPLE_TYPE, shared(type));
  }

  /** States what is counted, and that one in {@code period} events is counted. */
  void period(String type, String unit, long period) throws IOException {
    valueType(PERIOD_TYPE, type, unit);
    out.writeInt64(PERIOD, period);
  }

  private void valueType(int field, String type, String unit) throws IOException {
    message.out.writeInt64(1, shared(type));
    message.out.writeInt64(2, shared(unit));
    message.moveTo(out, field);
  }

  void timeNanos(long nanos) throws IOException {
    out.writeInt64(TIME_NANOS, nanos);
  }

  void durationNanos(long nanos) throws IOException {
    out.writeInt64(DURATION_NANOS, nanos);
  }

  void comment(String text) throws IOException {
    out.writeInt64(COMMENT, string(text));
  }

  /**
   * Writes the mapping that contains all locations. Its flags tell readers that nothing is left to
   * look up in binaries.
   */
  void mapping(String name) throws IOException {
    message.out.writeUInt64(1, THE_MAPPING);
    message.out.writeInt64(5, shared(name));
    message.out.writeBool(7, true);
    message.out.writeBool(8, true);
    message.out.writeBool(9, true);
    message.moveTo(out, MAPPING);
  }

  /**
   * Writes a function and its only location.
   *
   * @param source file name; null if unknown
   * @param line line number; 0 if unknown
   * @return the number of the location
   */
  int location(String name, String systemName, String source, int line) throws IOException {
    functions++;
    message.out.writeUInt64(1, functions);
    message.out.writeInt64(2, string(name));
    message.out.writeInt64(3, string(systemName));
    message.out.writeInt64(4, shared(source == null ? "" : source));
    message.out.writeInt64(5, line);
    message.moveTo(out, FUNCTION);
    locations++;
    message.out.writeUInt64(1, locations);
    message.out.writeUInt64(2, THE_MAPPING);
    inner.out.writeUInt64(1, functions);
    inner.out.writeInt64(2, line);
    inner.moveTo(message.out, 4);
    message.moveTo(out, LOCATION);
    return locations;
  }

  /** Begins a sample. Its stack is the first n locations, with the last of them as the leaf. */
  void beginSample(int[] stack, int n, long... values) throws IOException {
    for (int i = n - 1; i >= 0; i--) {
      inner.out.writeUInt64NoTag(stack[i]);
    }
    inner.moveTo(message.out, 1);
    for (long value : values) {
      inner.out.writeInt64NoTag(value);
    }
    inner.moveTo(message.out, 2);
  }

  /** Adds a label with a text to the current sample. */
  void label(String key, String value) throws IOException {
    inner.out.writeInt64(1, shared(key));
    inner.out.writeInt64(2, shared(value));
    inner.moveTo(message.out, 3);
  }

  /** Adds a label with a number to the current sample. */
  void label(String key, long value, String unit) throws IOException {
    inner.out.writeInt64(1, shared(key));
    inner.out.writeInt64(3, value);
    inner.out.writeInt64(4, shared(unit));
    inner.moveTo(message.out, 3);
  }

  void endSample() throws IOException {
    message.moveTo(out, SAMPLE);
  }

  void flush() throws IOException {
    out.flush();
  }
}
