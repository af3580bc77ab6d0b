package org.pathforest.programs;

/**
 * {@code try} with resources: one line of source for which the compiler writes two handlers, and
 * exceptions in handlers.
 *
 * <p>The body may fail, closing may fail, and closing may fail while an exception of the body is
 * propagating.
 */
// run: status = 0
public final class ThrowingResources {
  private static int closed;

  private ThrowingResources() {}

  /** A resource that may fail to close. */
  private static final class Door implements AutoCloseable {
    private final boolean stuck;

    Door(boolean stuck) {
      this.stuck = stuck;
    }

    int width() {
      return stuck ? 1 : 2;
    }

    // expect Door.close: activations = 4
    // expect Door.close: (entry) shut (return) = 2
    // expect Door.close: (entry) jam (throw) = 2
    @Override
    public void close() {
      if (stuck) {
        throw new IllegalArgumentException("stuck"); // @jam
      }
      closed++; // @shut
    }
  }

  // The compiler's handlers have the line of the resource. Four cases:
  // divisor 2, a door that closes: [begin end]
  // divisor 0, a door that closes: interrupted, [open, thrown again], [divided end]
  // divisor 2, a door that is stuck: interrupted where the body is left, [jammed end]
  // divisor 0, a door that is stuck: interrupted, interrupted in that handler,
  // [open, thrown again], [divided end]
  // expect enter: activations = 4
  // expect enter: paths = 1 + 2 + 1 + 2
  // expect enter: interrupted = 0 + 1 + 1 + 2
  // expect enter: handlers = 0 + 2 + 1 + 3
  // expect enter: (entry) begin end (return) = 1
  // expect enter: interrupted (entry) begin -> open = 2
  // expect enter: interrupted (entry) begin -> jammed = 1
  // expect enter: interrupted (handler) open -> open = 1
  // expect enter: (handler) open (throw) = 2
  // expect enter: (handler) divided end (return) = 2
  // expect enter: (handler) jammed end (return) = 1
  // expect enter: open | divided end = 0
  private static int enter(int divisor, boolean stuck) {
    int sum = 0; // @begin
    try (Door door = new Door(stuck)) { // @open
      sum += 8 / divisor + door.width();
    } catch (ArithmeticException e) { // @divided
      sum += 10 + e.getSuppressed().length;
    } catch (IllegalArgumentException e) { // @jammed
      sum += 50;
    }
    return sum; // @end
  }

  /** Goes through four doors. */
  public static void main(String[] args) {
    int free = enter(2, false) * 100 + enter(0, false);
    int stuck = enter(2, true) * 100 + enter(0, true);
    System.out.println(Checksum.line(free, stuck, closed));
  }
}
