package org.pathforest.programs;

/**
 * Constructors with branches before {@code super}, loops after it, and exceptions out of both and
 * out of {@code super} itself.
 *
 * <p>No handler may cover code before {@code super} has returned. So a profiler that instruments
 * bytecode cannot count earlier exceptions, and its export says {@code before-super}.
 */
// run: status = 0
public final class Constructors {
  private Constructors() {}

  /** A base class that refuses negative sizes. */
  private static class Base {
    final int size;

    // From Derived: 5, 10 (for 20), -1 and 2; 1000 does not get this far. From Reversed: 3.
    // expect Base.<init>: activations = 5
    // expect Base.<init>: paths = 5
    // expect Base.<init>: interrupted = 0
    // expect Base.<init>: refuse (throw) = 1
    // expect Base.<init>: accept (return) = 4
    Base(int size) {
      if (size < 0) {
        throw new IllegalArgumentException("negative"); // @refuse
      }
      this.size = size; // @accept
    }
  }

  /** A class with code before and after {@code super(…)}. */
  private static final class Derived extends Base {
    int total;

    // 5:    [small step, step, step, end]
    // 20:   [big step, step, step, end]
    // -1:   small, then an exception from super(…)
    // 1000: big, then an exception before super(…)
    // 2:    [small step, step], interrupted in the third step by a division by 0
    // expect Derived.<init>: activations = 5
    // expect Derived.<init>: interrupted = 3
    // expect Derived.<init>: before-super = 2
    // expect Derived.<init>: paths = 4 + 4 + 2
    // expect Derived.<init>: interrupted (backedge) step -> out = 1
    // expect Derived.<init>: (entry) small step (backedge) = 2
    // expect Derived.<init>: (entry) big step (backedge) = 1
    // expect Derived.<init>: step = 2 + 2 + 1
    // expect Derived.<init>: - (return) = 2
    // expect Derived.<init>: small step | step | step | - = 1
    // expect Derived.<init>: big step | step | step | - = 1
    Derived(int n) {
      super(
          n > 10
              ? limit(n) // @big
              : n); // @small
      for (int i = 0; i < 3; i++) {
        total += 12 / (n - i); // @step
      }
    }

    // expect Derived.limit: over (throw) = 1
    // expect Derived.limit: ten (return) = 1
    private static int limit(int n) {
      if (n > 100) {
        throw new IllegalStateException("too big"); // @over
      }
      return 10; // @ten
    }
  }

  /** A class that makes an object before {@code super(…)}, and has a branch in a loop after it. */
  private static final class Reversed extends Base {
    int odd;

    // 3: [0, 1 odd, 2, end]
    // expect Reversed.<init>: activations = 1
    // expect Reversed.<init>: paths = 4
    // expect Reversed.<init>: interrupted = 0
    // expect Reversed.<init>: odd = 1
    Reversed(String text) {
      super(Integer.parseInt(new StringBuilder(text).reverse().toString()));
      for (int i = 0; i < size; i++) {
        if (i % 2 == 1) {
          odd++; // @odd
        }
      }
    }
  }

  /** A record whose constructor checks and initializes. */
  private record Range(int from, int to) {
    // expect Range.<init>: activations = 2
    // expect Range.<init>: (entry) backwards (throw) = 1
    // expect Range.<init>: (entry) - (return) = 1
    Range {
      if (from > to) {
        throw new IllegalStateException("backwards"); // @backwards
      }
    }
  }

  // expect built: activations = 5
  // expect built: (entry) build (return) = 2
  // expect built: interrupted (entry) build -> failed = 3
  // expect built: (handler) failed (return) = 3
  private static int built(int n) {
    try {
      Derived derived = new Derived(n); // @build
      return derived.total * 100 + derived.size;
    } catch (ArithmeticException | IllegalArgumentException | IllegalStateException e) { // @failed
      return e.getClass().getName().length();
    }
  }

  private static int range(int from, int to) {
    try {
      return new Range(from, to).to();
    } catch (IllegalStateException e) {
      return -1;
    }
  }

  /** Builds objects, some of them without success. */
  public static void main(String[] args) {
    System.out.println(
        Checksum.line(
            built(5),
            built(20),
            built(-1),
            built(1000),
            built(2),
            range(1, 2),
            range(3, 2),
            new Reversed("3").odd));
  }
}
