package org.pathforest.paths;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;

/**
 * A UTF-8 writer that preserves every name. Names in class files may contain half of a surrogate
 * pair (JVMS 4.4.7), for which UTF-8 has no bytes: Java's encoders write a question mark, or fail.
 * This writer replaces such a half by the six characters of its Java escape, as in {@code \ud800}.
 * Inside a JSON string, the escape denotes the same name again. Not thread-safe.
 */
public final class Utf8 extends FilterWriter {
  private static final int NONE = -1;

  /** First half of a surrogate pair whose second half may come next. */
  private int first = NONE;

  private Utf8(OutputStream out) {
    super(new OutputStreamWriter(out, StandardCharsets.UTF_8));
  }

  /** Returns a writer without a buffer. Flush or close it at the end. */
  public static Utf8 writer(OutputStream out) {
    return new Utf8(out);
  }

  /** Returns the bytes of a text, with unpaired surrogates escaped. */
  public static byte[] bytes(String text) {
    return escaped(text).getBytes(StandardCharsets.UTF_8);
  }

  /** Returns the text with unpaired surrogates escaped. */
  public static String escaped(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        StringBuilder all = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> append(c, all));
        return all.toString();
      }
    }
    return text;
  }

  private static void append(int c, StringBuilder to) {
    if (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) {
      to.append("\\u").append(Integer.toHexString(c));
    } else {
      to.appendCodePoint(c);
    }
  }

  @Override
  public void write(int c) throws IOException {
    write(String.valueOf((char) c));
  }

  @Override
  public void write(char[] text, int offset, int length) throws IOException {
    write(new String(text, offset, length));
  }

  @Override
  public void write(String text, int offset, int length) throws IOException {
    if (length == 0) {
      return;
    }
    String part = text.substring(offset, offset + length);
    if (first != NONE) {
      part = (char) first + part;
      first = NONE;
    }
    char last = part.charAt(part.length() - 1);
    if (Character.isHighSurrogate(last)) {
      first = last;
      part = part.substring(0, part.length() - 1);
    }
    out.write(escaped(part));
  }

  @Override
  public void flush() throws IOException {
    endPair();
    super.flush();
  }

  @Override
  public void close() throws IOException {
    endPair();
    super.close();
  }

  private void endPair() throws IOException {
    if (first != NONE) {
      out.write(escaped(String.valueOf((char) first)));
      first = NONE;
    }
  }
}
