package org.pathforest.e2e.fuzz;

import java.io.IOException;
import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * Methods that generated code calls, from one thread at a time. Their state records their side
 * effects.
 */
public final class Helpers {
  private static final int CALLS = 300;

  private static int log;
  private static int calls;

  private Helpers() {}

  /** A superclass whose constructor can throw. */
  public static class Base {
    /** Argument of the constructor. */
    protected int base;

    /** Throws for one argument in eight. */
    protected Base(int n) {
      if ((n & 7) == 3) {
        throw new IllegalStateException("base " + n);
      }
      base = n;
    }
  }

  /** A field for interfaces to write, which can't have non-final fields of their own. */
  public static final class Shared {
    /** Some number. */
    public static int c;

    private Shared() {}
  }

  /** Clears the log and restores the full number of allowed calls. */
  public static void reset() {
    log = 0;
    Shared.c = 0;
    calls = CALLS;
  }

  /** Returns a hash of the logged numbers. */
  public static int logged() {
    return log;
  }

  /** Logs a number. */
  public static void log(int n) {
    log = log * 31 + n;
  }

  /**
   * Returns whether one more call is allowed. The limit bounds the work of methods that call one
   * another.
   */
  public static boolean mayCall() {
    return calls-- > 0;
  }

  /** Throws some exception for one argument in four. */
  public static int mayThrow(int n) {
    if ((mixed(n) & 3) == 0) {
      throw Helpers.<RuntimeException>sneaky(exception(n));
    }
    return n * 17 + 1;
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // checked exceptions, unchecked
  private static <T extends Throwable> T sneaky(Throwable t) throws T {
    throw (T) t;
  }

  /** Returns an exception that the argument selects. */
  public static Throwable exception(int n) {
    return switch ((mixed(n) >>> 5) & 7) {
      case 0 -> new ArithmeticException("made");
      case 1 -> new IllegalStateException("made");
      case 2 -> new IOException("made");
      case 3 -> new AssertionError("made");
      case 4 -> new ArrayIndexOutOfBoundsException("made");
      case 5 -> new StackOverflowError("made");
      default -> new RuntimeException("made");
    };
  }

  private static int mixed(int n) {
    int h = n * 0x9E3779B9;
    return h ^ (h >>> 15);
  }

  /** Bootstrap method of an {@code invokedynamic} that returns an int. */
  public static CallSite bootstrap(MethodHandles.Lookup l, String name, MethodType t, int n) {
    return new ConstantCallSite(MethodHandles.constant(int.class, n));
  }

  /** Bootstrap method of a dynamically computed constant. */
  public static Object constant(MethodHandles.Lookup l, String name, Class<?> type) {
    return name;
  }
}
