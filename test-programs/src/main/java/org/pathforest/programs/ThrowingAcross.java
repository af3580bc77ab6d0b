package org.pathforest.programs;

/**
 * Exceptions that cross methods: each method that they leave is interrupted, whoever catches them.
 *
 * <p>Also those that the program never sees: a comparator, a callback of {@code CompletableFuture}
 * and a class initialiser throw into JDK code, which catches or wraps them.
 */
// run: status = 0
public final class ThrowingAcross {
  private ThrowingAcross() {}

  // outer calls middle(1) to middle(6), middle(m) calls inner(0) to inner(m - 1), inner(3) throws:
  // in the last three.
  // middle(4), (5), (6) return from three calls and are left in the fourth.
  // expect outer: paths = 3 + 3 + 1
  // expect outer: (backedge) go (backedge) = 2
  // expect outer: interrupted go -> caught = 3
  // expect outer: (handler) caught (backedge) = 3
  // expect outer: caught | - (return) = 1
  // expect outer: caught | go = 0
  private static int outer(int n) {
    int sum = 0;
    for (int m = 1; m <= n; m++) {
      try {
        sum += middle(m); // @go
      } catch (IllegalStateException e) { // @caught
        sum--;
      }
    }
    return sum;
  }

  // Calls that return: 1 + 2 + 3 + 3 + 3 + 3 = 15.
  // expect middle: activations = 6
  // expect middle: paths = 15 + 3
  // expect middle: interrupted = 3
  // expect middle: (entry) call = 6
  // expect middle: call = 15
  // expect middle: - (return) = 3
  // expect middle: interrupted (backedge) call -> out = 3
  // expect middle: call | call = 15 - 6
  // expect middle: call | call | call = 4
  private static int middle(int m) {
    int sum = 0;
    for (int j = 0; j < m; j++) {
      sum += inner(j); // @call
    }
    return sum;
  }

  // expect inner: activations = 18
  // expect inner: interrupted = 0
  // expect inner: (entry) square (return) = 15
  // expect inner: (entry) boom (throw) = 3
  private static int inner(int j) {
    if (j == 3) {
      throw new IllegalStateException("three"); // @boom
    }
    return j * j; // @square
  }

  // List.sort of two elements compares once: (a bb) and (bb a) are compared, (null a) throws in
  // "compare" itself, and the
  // JDK lets it through; the try in main's loop catches it.
  // expect byLength: activations = 3
  // expect byLength: interrupted length -> out = 1
  // expect byLength: length less (return) = 1
  // expect byLength: length more (return) = 1
  // expect sorted: activations = 3
  // expect sorted: (entry) sort done (return) = 2
  // expect sorted: interrupted (entry) sort -> null = 1
  // expect sorted: (handler) null done (return) = 1
  private static int byLength(String a, String b) {
    int difference = a.length() - b.length(); // @length
    if (difference < 0) {
      return -1; // @less
    }
    return 1; // @more
  }

  private static int sorted(String... two) {
    int result = 1; // @sort
    try {
      java.util.Arrays.asList(two).sort(ThrowingAcross::byLength);
    } catch (NullPointerException e) { // @null
      result = 0;
    }
    return result; // @done
  }

  // CompletableFuture keeps what its callback throws. "12x": digit, digit, then the cast of "x"
  // fails by throw; "7", and
  // null, which fails in the first block, at once.
  // expect parse: activations = 3
  // expect parse: digit = 3
  // expect parse: bad (throw) = 1
  // expect parse: - (return) = 1
  // expect parse: interrupted (entry) begin -> out = 1
  // expect parse: interrupted = 1
  // expect parse: begin digit | digit | bad = 1
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

  private static int swallowed(String digits) {
    return java.util.concurrent.CompletableFuture.completedFuture(digits)
        .thenApply(ThrowingAcross::parse)
        .exceptionally(e -> -1)
        .join();
  }

  /** Its initialiser fails in the third iteration of a loop. */
  private static final class Broken {
    private static final int[] TABLE = new int[2];
    static int size = 1;

    // expect Broken.<clinit>: activations = 1
    // expect Broken.<clinit>: fill = 2
    // expect Broken.<clinit>: interrupted fill -> out = 1
    static {
      for (int i = 0; i < 4; i++) {
        TABLE[i] = i; // @fill
      }
    }
  }

  // The first use runs the initialiser and gets an ExceptionInInitializerError, the second a
  // NoClassDefFoundError.
  // expect linked: paths = 3
  // expect linked: interrupted use -> error = 2
  // expect linked: (handler) error use (backedge) = 0
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

  /** Runs each. */
  public static void main(String[] args) {
    int sorts = sorted("a", "bb") + sorted("bb", "a") + sorted("a", null);
    int parsed = swallowed("12x") + swallowed("7") + swallowed(null);
    System.out.println(Checksum.line(outer(6), sorts, parsed, linked()));
  }
}
