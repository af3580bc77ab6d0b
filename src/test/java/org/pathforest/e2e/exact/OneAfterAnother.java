package org.pathforest.e2e.exact;

import java.util.Arrays;
import java.util.List;

/**
 * Runs programs one after another in one JVM, because starting a JVM takes longer than most of
 * them.
 */
public final class OneAfterAnother {
  /** Separates the command of a program from the next. */
  static final String THEN = "then";

  /** Printed before the name of a program whose main method has returned. */
  static final String RETURNED = "returned: ";

  private OneAfterAnother() {}

  /** Calls the main methods of classes, each with the arguments that follow the class name. */
  public static void main(String[] args) throws Exception {
    List<String> words = Arrays.asList(args);
    while (!words.isEmpty()) {
      int next = words.indexOf(THEN);
      List<String> command = next < 0 ? words : words.subList(0, next);
      words = next < 0 ? List.of() : words.subList(next + 1, words.size());
      Class.forName(command.get(0))
          .getMethod("main", String[].class)
          .invoke(null, (Object) command.subList(1, command.size()).toArray(new String[0]));
      System.err.println(RETURNED + command.get(0));
    }
  }
}
