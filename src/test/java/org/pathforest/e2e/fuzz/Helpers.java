package org.pathforest.e2e.fuzz;

import java.io.IOException;
import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** What made methods call; one thread at a time. Its state is what they do besides returning. */
public final class Helpers {
  private static final int CALLS = 300;

  private static int log;
  private static int calls;

  private Helpers() {}

  /** A superclass whose constructor can throw. */
  public static class Base {
    /** What the constructor was given. */
    protected int base;

    /** Throws one time in eight. */
    protected Base(int n) {
      if ((n & 7) == 3) {
        throw new IllegalStateException("base " + n);
      }
      base = n;
    }
  }

  /** A field that interfaces, which can have none, write. */
  public static final class Shared {
    /** Some number. */
    public static int c;

    private Shared() {}
  }

  /** Forgets what was logged, and allows as many calls as ever. */
  public static void reset() {
    log = 0;
    Shared.c = 0;
    calls = CALLS;
  }

  /** What was logged. */
  public static int logged() {
    return log;
  }

  /** Remembers a number. */
  public static void log(int n) {
    log = log * 31 + n;
  }

  /** Whether one more call is allowed: bounds what methods that call one another do. */
  public static boolean mayCall() {
    return calls-- > 0;
  }

  /** Throws one time in four, for some reason. */
  public static int mayThrow(int n) {
    if ((mixed(n) & 3) == 0) {
      throw Helpers.<RuntimeException>sneaky(exception(n));
    }
    return n * 17 + 1;
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // checked ones unchecked
  private static <T extends Throwable> T sneaky(Throwable t) throws T {
    throw (T) t;
  }

  /** Some exception. */
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

  /** Bootstrap of an {@code invokedynamic} that gives an int. */
  public static CallSite bootstrap(MethodHandles.Lookup l, String name, MethodType t, int n) {
    return new ConstantCallSite(MethodHandles.constant(int.class, n));
  }

  /** Bootstrap of a dynamically computed constant. */
  public static Object constant(MethodHandles.Lookup l, String name, Class<?> type) {
    return name;
  }
}
