package org.pathforest.programs;

import java.util.Arrays;
import java.util.concurrent.CompletableFuture;

/**
 * Exceptions that pass through code that is not instrumented: a comparator called by {@code
 * List.sort}, a callback whose exception {@code CompletableFuture} catches, and a class initializer
 * whose exception the JVM wraps.
 *
 * <p>Whatever catches the exception, each instrumented method that it leaves is interrupted or has
 * ended with a throw.
 */
// run: status = 0
public final class ThrowingThroughTheJdk {
  private ThrowingThroughTheJdk() {}

  // Sorting two elements compares them once, in either order. Two sorts have elements of equal
  // lengths, one has different lengths, and one has a null, which fails in the first block of
  // "compare".
  // expect compare: activations = 4
  // expect compare: interrupted (entry) length -> out = 1
  // expect compare: interrupted = 1
  // expect compare: (entry) length same (return) = 2
  // expect compare: (entry) length different (return) = 1
  private static int compare(String a, String b) {
    int difference = a.length() - b.length(); // @length
    if (difference == 0) {
      return a.compareTo(b); // @same
    }
    return difference; // @different
  }

  // expect sorted: activations = 4
  // expect sorted: (entry) sort done (return) = 3
  // expect sorted: interrupted (entry) sort -> null = 1
  // expect sorted: (handler) null done (return) = 1
  private static int sorted(String... two) {
    int result = 1; // @sort
    try {
      Arrays.asList(two).sort(ThrowingThroughTheJdk::compare);
    } catch (NullPointerException e) { // @null
      result = 0;
    }
    return result; // @done
  }

  // The future keeps its callback's exception. "12x": [begin digit, digit, bad]; "7": [begin
  // digit, end]; null fails in the first block.
  // expect parse: activations = 3
  // expect parse: paths = 5
  // expect parse: interrupted = 1
  // expect parse: interrupted (entry) begin -> out = 1
  // expect parse: (entry) begin digit (backedge) = 2
  // expect parse: begin digit | digit | bad (throw) = 1
  // expect parse: begin digit | - (return) = 1
  private static int parse(String digits) {
    char[] chars = digits.toCharArray(); // @begin
    int value = 0;
    for (int i = 0; i < chars.length; i++) {
      if (!Character.isDigit(chars[i])) {
        throw new NumberFormatException(digits); // @bad
      }
      value = value * 10 + chars[i] - '0'; // @digit
    }
    return value;
  }

  private static int future(String digits) {
    return CompletableFuture.completedFuture(digits)
        .thenApply(ThrowingThroughTheJdk::parse)
        .exceptionally(e -> -1)
        .join();
  }

  /** A class whose initializer fails in the third iteration of a loop. */
  private static final class Broken {
    private static final int[] TABLE = new int[2]; // @begins
    static int size = 1;

    // expect Broken.<clinit>: activations = 1
    // expect Broken.<clinit>: fill = 1
    // expect Broken.<clinit>: begins fill = 1
    // expect Broken.<clinit>: interrupted = 1
    // expect Broken.<clinit>: interrupted (backedge) fill -> out = 1
    static {
      for (int i = 0; i < 4; i++) {
        TABLE[i] = i; // @fill
      }
    }
  }

  // The first use runs the initializer (ExceptionInInitializerError), the second finds the class
  // unusable (NoClassDefFoundError). The instruction that reads the field throws both times: [],
  // [error], [error, end].
  // expect linked: paths = 3
  // expect linked: interrupted = 2
  // expect linked: interrupted (entry) use -> error = 1
  // expect linked: interrupted (backedge) use -> error = 1
  // expect linked: (handler) error (backedge) = 2
  // expect linked: error | error = 0
  // expect linked: error | - (return) = 1
  private static int linked() {
    int errors = 0;
    for (int i = 0; i < 2; i++) {
      try {
        errors += Broken.size; // @use
      } catch (LinkageError e) { // @error
        errors += 100;
      }
    }
    return errors;
  }

  /** Runs each method with and without an exception. */
  public static void main(String[] args) {
    int sorts = sorted("a", "b") + sorted("bb", "aa") + sorted("a", "bb") + sorted("a", null);
    int parsed = future("12x") + future("7") + future(null);
    System.out.println(Checksum.line(sorts, parsed, linked()));
  }
}
