package org.pathforest.e2e.behaviour;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Annotations as reflection prints them, with the elements of each in alphabetical order.
 * Reflection prints them in the order of the annotation type's methods, which differs between two
 * runs of the same jar.
 */
final class AnnotationText {
  private static final Pattern BEGIN = Pattern.compile("@[\\p{javaJavaIdentifierPart}.]*\\(");

  private AnnotationText() {}

  /** Returns the text with the elements of each annotation sorted. */
  static String inOrder(String text) {
    Matcher begin = BEGIN.matcher(text);
    StringBuilder result = new StringBuilder();
    int from = 0;
    while (begin.find(from)) {
      List<String> elements = new ArrayList<>();
      result.append(text, from, begin.end());
      from = split(text, begin.end(), elements);
      Collections.sort(elements);
      result.append(String.join(", ", elements));
    }
    return result.append(text.substring(from)).toString();
  }

  /**
   * Adds the elements of an annotation to the list. Returns the index of its closing parenthesis.
   */
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
