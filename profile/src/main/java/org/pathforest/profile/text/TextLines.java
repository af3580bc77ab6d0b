package org.pathforest.profile.text;

import java.io.IOException;

/**
 * Writes text of at most {@value #WIDTH} columns, in which hidden characters are escaped. Lines end
 * with a line feed.
 */
public final class TextLines {
  public static final int WIDTH = 100;

  private final Appendable out;
  private final Style style;

  public TextLines(Appendable out, Style style) {
    this.out = out;
    this.style = style;
  }

  /** Writes one line. If it is too wide, its end is cut off. */
  public void line(String text) throws IOException {
    out.append(fit(TextEscapes.visible(text))).append('\n');
  }

  /**
   * Writes a line that is a heading, or the header of a table. If it is too wide, its end is cut
   * off.
   */
  public void header(String text) throws IOException {
    out.append(style.heading(fit(TextEscapes.visible(text)))).append('\n');
  }

  /** Writes a heading in as many lines as it needs. */
  public void heading(String text) throws IOException {
    for (String part : Wrap.lines(TextEscapes.visible(text), "", WIDTH)) {
      out.append(style.heading(part)).append('\n');
    }
  }

  /** Writes a text in as many lines as it needs. */
  public void wrapped(String text, String indent) throws IOException {
    for (String part : Wrap.lines(TextEscapes.visible(text), indent, WIDTH)) {
      out.append(part).append('\n');
    }
  }

  /**
   * Writes the text of a path in as many lines as it needs, broken between conditions where
   * possible.
   *
   * @param start beginning of the first line
   * @param indent beginning of the other lines
   */
  public void path(String start, String path, String indent) throws IOException {
    String text = TextEscapes.visible(path);
    for (String part : Wrap.lines(text, PathText.BETWEEN, start, indent, WIDTH)) {
      out.append(part).append('\n');
    }
  }

  /** Writes an explanation of the text above it. */
  public void remark(String text) throws IOException {
    for (String part : Wrap.lines(TextEscapes.visible(text), "", WIDTH)) {
      out.append(style.faint(part)).append('\n');
    }
  }

  private static String fit(String text) {
    return Wrap.fit(text.stripTrailing(), WIDTH);
  }
}
