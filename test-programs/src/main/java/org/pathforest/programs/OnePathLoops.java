package org.pathforest.programs;

/**
 * Loops with a single path and no calls but some that compute, so that all iterations but the first
 * are the same path. They are left at once, after a few or many iterations, or by exceptions.
 */
// run: status = 0
public final class OnePathLoops {
  private static final int MANY = 40_000;

  private OnePathLoops() {}

  // A sequence each for 0, 1, 3 and 40,000 elements: [end]; [body, end]; [body, body, body, end];
  // 40,000 times body, then end. The first body of each begins at the entry.
  // expect sum: activations = 4
  // expect sum: paths = 1 + 2 + 4 + 40001
  // expect sum: interrupted = 0
  // expect sum: (entry) body (backedge) = 3
  // expect sum: (backedge) body (backedge) = 2 + 39999
  // expect sum: (entry) end (return) = 1
  // expect sum: (backedge) end (return) = 3
  // expect sum: body | body = 2 + 39999
  // expect sum: body | body | body = 1 + 39998
  // expect sum: body | end = 3
  // expect sum: body | body | end = 2
  // expect sum: (entry) body (backedge) | end = 1
  // expect sum: (entry) body (backedge) | body | body = 2
  // expect sum: (backedge) body | (backedge) body | (backedge) body | (backedge) body = 39996
  private static int sum(int... numbers) {
    int sum = 0;
    for (int i = 0; i < numbers.length; i++) {
      sum += numbers[i]; // @body
    }
    return sum; // @end
  }

  // Reads 5, 6, 1 and 20,001 elements of arrays with 5, 5, 0 and 20,000: [5 times get, end];
  // [5 times get], interrupted; interrupted at once; [20,000 times get], interrupted.
  // expect first: activations = 4
  // expect first: paths = 6 + 5 + 20000
  // expect first: interrupted = 3
  // expect first: interrupted (entry) get -> out = 1
  // expect first: interrupted (backedge) get -> out = 2
  // expect first: (entry) get (backedge) = 3
  // expect first: get = 5 + 5 + 20000
  // expect first: end = 1
  // expect first: get | get = 4 + 4 + 19999
  // expect first: get | get | get | get = 2 + 2 + 19997
  // expect first: get | end = 1
  private static int first(int[] from, int wanted) {
    int sum = 0;
    for (int i = 0; i < wanted; i++) {
      sum += from[i]; // @get
    }
    return sum; // @end
  }

  // Calls in the loop that only compute. Reads 3 and 6 characters of texts with 3 and 5: [3 times
  // get, end]; [5 times get], interrupted in a call.
  // expect greatest: activations = 2
  // expect greatest: paths = 4 + 5
  // expect greatest: interrupted = 1
  // expect greatest: interrupted (backedge) get -> out = 1
  // expect greatest: (entry) get (backedge) = 2
  // expect greatest: get = 3 + 5
  // expect greatest: get | get = 2 + 4
  // expect greatest: get | get | get | get = 0 + 2
  // expect greatest: get | end = 1
  private static int greatest(String text, int wanted) {
    int greatest = 0;
    for (int i = 0; i < wanted; i++) {
      greatest = Math.max(greatest, text.charAt(i)); // @get
    }
    return greatest; // @end
  }

  // Arrays of 0, 1 and 7 elements: the last access throws into the handler, which ends the method.
  // [caught]; [get], then [caught]; [7 times get], then [caught].
  // expect all: activations = 3
  // expect all: paths = 1 + 7 + 3
  // expect all: interrupted = 3
  // expect all: handlers = 3
  // expect all: interrupted (entry) get -> caught = 1
  // expect all: interrupted (backedge) get -> caught = 2
  // expect all: (entry) get (backedge) = 2
  // expect all: (backedge) get (backedge) = 6
  // expect all: (handler) caught (return) = 3
  // expect all: get | get = 6
  // expect all: get | get | get | get = 4
  // expect all: get | caught = 0
  private static int all(int... from) {
    int sum = 0;
    try {
      for (int i = 0; ; i++) {
        sum += from[i]; // @get
      }
    } catch (ArrayIndexOutOfBoundsException e) { // @caught
      return sum;
    }
  }

  // The inner loop has 2, 2, 0, 1 and 0 iterations for 2, 1, 0, 4 and 0; both zeros throw at its
  // test. Each number begins with "row", the first one at the entry: [row half, half, next, row
  // half, half, next], interrupted; [caught next, row half, next], interrupted; [caught next, end].
  // expect nested: activations = 1
  // expect nested: paths = 3 + 3 + 1 + 2 + 1 + 1
  // expect nested: interrupted = 2
  // expect nested: handlers = 2
  // expect nested: interrupted (backedge) row -> caught = 2
  // expect nested: (entry) row half (backedge) = 1
  // expect nested: (backedge) row half (backedge) = 2
  // expect nested: half = 2
  // expect nested: (backedge) next (backedge) = 3
  // expect nested: (handler) caught next (backedge) = 2
  // expect nested: (backedge) end (return) = 1
  // expect nested: row half | half | next = 2
  // expect nested: row half | next = 1
  // expect nested: caught next | row half | next = 1
  // expect nested: caught next | end = 1
  private static int nested(int... divisors) {
    int sum = 0;
    for (int i = 0; i < divisors.length; i++) {
      int d = divisors[i]; // @row
      int rest = 8;
      try {
        while (rest % d == 0) {
          rest = rest / 2 - rest % 2; // @half
          d <<= 1;
        }
      } catch (ArithmeticException e) { // @caught
        sum++;
      }
      sum += rest; // @next
    }
    return sum; // @end
  }

  // Called for 300, 1 and 0 iterations. The test comes last, so there are 300, 1 and 1.
  // expect down: activations = 3
  // expect down: paths = 300 + 1 + 1
  // expect down: (entry) begin again (backedge) = 1
  // expect down: (entry) begin again (return) = 2
  // expect down: (backedge) again (backedge) = 298
  // expect down: (backedge) again (return) = 1
  // expect down: again | again = 298
  // expect down: again | again | again | again = 296
  private static int down(int from) {
    int sum = 0; // @begin
    int i = from;
    do {
      sum += i & 3; // @again
    } while (--i > 0);
    return sum;
  }

  // 2^9 paths lead to the loop. Calls: bits 7 with 4 iterations, bits 0 with none, 511 with 1.
  // expect many: activations = 3
  // expect many: paths = 5 + 1 + 2
  // expect many: interrupted = 0
  // expect many: (backedge) turn (backedge) = 3
  // expect many: (entry) start turn (backedge) = 2
  // expect many: (entry) start done (return) = 1
  // expect many: (backedge) done (return) = 2
  // expect many: turn | turn = 2
  // expect many: turn | turn | done = 1
  // expect many: start turn | turn | turn | turn | done = 1
  // expect many: start turn | done = 1
  // In another method, a divisor becomes 0 in the third iteration, which is interrupted.
  // expect manyThrowing: activations = 1
  // expect manyThrowing: paths = 2
  // expect manyThrowing: interrupted = 1
  // expect manyThrowing: turn | turn = 1
  // expect manyThrowing: interrupted (backedge) turn -> out = 1
  private static int many(int bits, int times) {
    int sum = 0; // @start
    sum += (bits & 1) != 0 ? 1 : 2;
    sum += (bits & 2) != 0 ? 1 : 2;
    sum += (bits & 4) != 0 ? 1 : 2;
    sum += (bits & 8) != 0 ? 1 : 2;
    sum += (bits & 16) != 0 ? 1 : 2;
    sum += (bits & 32) != 0 ? 1 : 2;
    sum += (bits & 64) != 0 ? 1 : 2;
    sum += (bits & 128) != 0 ? 1 : 2;
    sum += (bits & 256) != 0 ? 1 : 2;
    for (int i = 0; i < times; i++) {
      sum = sum * 3 + i; // @turn
    }
    return sum; // @done
  }

  private static int manyThrowing(int bits, int divisor) {
    int sum = 100;
    sum += (bits & 1) != 0 ? 1 : 2;
    sum += (bits & 2) != 0 ? 1 : 2;
    sum += (bits & 4) != 0 ? 1 : 2;
    sum += (bits & 8) != 0 ? 1 : 2;
    sum += (bits & 16) != 0 ? 1 : 2;
    sum += (bits & 32) != 0 ? 1 : 2;
    sum += (bits & 64) != 0 ? 1 : 2;
    sum += (bits & 128) != 0 ? 1 : 2;
    sum += (bits & 256) != 0 ? 1 : 2;
    for (int i = divisor; i > -5; i--) {
      sum /= i; // @turn
    }
    return sum;
  }

  private static int orMinusOne(int[] from, int wanted) {
    try {
      return first(from, wanted);
    } catch (ArrayIndexOutOfBoundsException e) {
      return -1;
    }
  }

  /** Runs all methods. */
  public static void main(String[] args) {
    int[] many = new int[MANY];
    for (int i = 0; i < MANY; i++) {
      many[i] = i;
    }
    int result = sum() + sum(7) + sum(1, 2, 3) + sum(many);
    result = result * 31 + orMinusOne(new int[] {1, 2, 3, 4, 5}, 5);
    result = result * 31 + orMinusOne(new int[] {1, 2, 3, 4, 5}, 6);
    result = result * 31 + orMinusOne(new int[0], 1);
    result = result * 31 + orMinusOne(new int[MANY / 2], MANY / 2 + 1);
    result = result * 31 + all() + all(4) + all(7, 6, 5, 4, 3, 2, 1);
    result = result * 31 + nested(2, 1, 0, 4, 0);
    result = result * 31 + down(300) + down(1) + down(0);
    result = result * 31 + many(7, 4) + many(0, 0) + many(511, 1);
    try {
      result += manyThrowing(5, 2);
    } catch (ArithmeticException e) {
      result++;
    }
    result = result * 31 + greatest("abc", 3);
    try {
      result += greatest("abcde", 6);
    } catch (StringIndexOutOfBoundsException e) {
      result++;
    }
    System.out.println(Checksum.line(result));
  }
}
