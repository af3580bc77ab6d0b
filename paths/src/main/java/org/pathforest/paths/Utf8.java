package org.pathforest.paths;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;

/**
 * Text in UTF-8, of which no name is lost. Names in class files may hold half of a surrogate pair
 * (JVMS 4.4.7), for which UTF-8 has no bytes: Java's encoders write a question mark, or fail. Here
 * it becomes the six characters of its Java escape, as in {@code \ud800}; within a string of JSON
 * that is the same name again. Not for use by several threads.
 */
public final class Utf8 extends FilterWriter {
  private static final int NONE = -1;

  /** The first half of a pair whose second half may come next. */
  private int first = NONE;

  private Utf8(OutputStream out) {
    super(new OutputStreamWriter(out, StandardCharsets.UTF_8));
  }

  /** A writer, not buffered, to be flushed or closed at the end. */
  public static Utf8 writer(OutputStream out) {
    return new Utf8(out);
  }

  /** The bytes of a text. */
  public static byte[] bytes(String text) {
    return escaped(text).getBytes(StandardCharsets.UTF_8);
  }

  /** The same text with such halves escaped. */
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
