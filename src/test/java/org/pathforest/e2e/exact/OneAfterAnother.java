package org.pathforest.e2e.exact;

import java.util.Arrays;
import java.util.List;

/**
 * Runs programs in one JVM, one after another: the start of a JVM takes longer than most of them.
 */
public final class OneAfterAnother {
  /** Stands between the command of a program and that of the next. */
  static final String THEN = "then";

  /** Before the name of a program whose main method has returned. */
  static final String RETURNED = "returned: ";

  private OneAfterAnother() {}

  /** Calls the main methods of classes, each with the arguments that follow it. */
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
