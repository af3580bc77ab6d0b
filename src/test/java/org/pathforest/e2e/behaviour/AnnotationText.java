package org.pathforest.e2e.behaviour;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Annotations as reflection prints them, with their elements in alphabetical order: printed they
 * follow the order of the annotation type's methods, which differs between two runs of one and the
 * same jar.
 */
final class AnnotationText {
  private AnnotationText() {}

  /** The same text; in each annotation in it the elements are in order. */
  static String inOrder(String text) {
    StringBuilder result = new StringBuilder();
    int from = 0;
    for (int at = text.indexOf('@'); at >= 0; at = text.indexOf('@', from)) {
      int open = at + 1;
      while (open < text.length() && isNamePart(text.charAt(open))) {
        open++;
      }
      if (open == text.length() || text.charAt(open) != '(') {
        result.append(text, from, open);
        from = open;
        continue;
      }
      List<String> elements = new ArrayList<>();
      int close = split(text, open + 1, elements);
      Collections.sort(elements);
      result.append(text, from, open + 1).append(String.join(", ", elements));
      from = close;
    }
    return result.append(text.substring(from)).toString();
  }

  private static boolean isNamePart(char c) {
    return Character.isJavaIdentifierPart(c) || c == '.';
  }

  /** Finds the elements of an annotation, and the index of what closes it. */
  private static int split(String text, int begin, List<String> elements) {
    int depth = 0;
    int start = begin;
    for (int i = begin; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\'') {
        i = endOfQuote(text, i);
      } else if (c == '(' || c == '{' || c == '[') {
        depth++;
      } else if (depth > 0 && (c == ')' || c == '}' || c == ']')) {
        depth--;
      } else if (depth == 0 && (c == ')' || text.startsWith(", ", i))) {
        elements.add(inOrder(text.substring(start, i)));
        start = i + 2;
        if (c == ')') {
          return i;
        }
      }
    }
    throw new IllegalArgumentException("an annotation has no end: " + text);
  }

  private static int endOfQuote(String text, int begin) {
    int i = begin + 1;
    while (text.charAt(i) != text.charAt(begin)) {
      i += text.charAt(i) == '\\' ? 2 : 1;
    }
    return i;
  }
}
