package org.pathforest.viz;

import java.util.ArrayList;
import java.util.List;

/** Breaks texts into lines. */
final class Wrap {
  private Wrap() {}

  /**
   * Returns the lines of texts. Each text begins on a new line and is broken at spaces. A word that
   * is too long is broken anywhere.
   */
  static List<String> all(List<String> texts, int width) {
    List<String> lines = new ArrayList<>();
    for (String text : texts) {
      StringBuilder line = new StringBuilder();
      for (String word : text.split(" ", -1)) {
        if (line.length() > 0 && line.length() + 1 + word.length() > width) {
          lines.add(line.toString());
          line.setLength(0);
        }
        line.append(line.length() > 0 ? " " : "").append(word);
        while (line.length() > width) {
          int at = Character.isHighSurrogate(line.charAt(width - 1)) ? width - 1 : width;
          lines.add(line.substring(0, at));
          line.delete(0, at);
        }
      }
      lines.add(line.toString());
    }
    return lines;
  }
}
