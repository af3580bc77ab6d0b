package org.pathforest.profile.report;

import java.io.IOException;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.profile.text.MethodName;
import org.pathforest.profile.text.TextLines;
import org.pathforest.profile.text.Wrap;

/**
 * Name and source of a method, for people.
 *
 * @param name class, method and parameters
 * @param source source file and line, as far as they are known; else empty
 */
public record Symbol(String name, String source) {
  /** Returns the symbol of a method. */
  public static Symbol of(MethodMap map) {
    return new Symbol(MethodName.of(map.key()), MethodName.source(map));
  }

  /**
   * Writes a row of a table whose last column is the method. Text that does not fit beside the name
   * goes on a second line.
   *
   * @param start the other columns
   * @param remark text after the source; may be empty
   */
  public void writeRow(String start, String remark, TextLines lines) throws IOException {
    String more = (source.isEmpty() ? "" : "  " + source) + remark;
    boolean fits = start.length() + name.length() + more.length() <= TextLines.WIDTH;
    lines.line(start + Wrap.name(name + (fits ? more : ""), TextLines.WIDTH - start.length()));
    if (!fits && !more.isEmpty()) {
      lines.line(" ".repeat(start.length()) + more.strip());
    }
  }
}
