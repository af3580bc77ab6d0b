package behaviour;

import java.lang.ref.WeakReference;

/** Locals that are no longer used: in compiled code, they must not keep their objects alive. */
public final class Liveness {
  static int used;

  static boolean inLoop(int n, int turns) {
    Object o = new byte[n];
    WeakReference<Object> weak = new WeakReference<>(o);
    used += o.hashCode() > 0 ? 1 : 2;
    for (int i = 0; i < turns; i++) {
      collect(turns);
      if (weak.get() == null) {
        return true;
      }
    }
    return false;
  }

  static boolean thrownAway(int n, int turns) {
    WeakReference<Object> weak = null;
    try {
      Object o = new byte[n];
      weak = new WeakReference<>(o);
      throwing(o);
    } catch (IllegalStateException e) {
      for (int i = 0; i < turns; i++) {
        collect(turns);
        if (weak.get() == null) {
          return true;
        }
      }
    }
    return false;
  }

  private static void throwing(Object o) {
    for (int i = 0; ; i++) {
      if (i > 2 && o != null) {
        throw new IllegalStateException();
      }
    }
  }

  boolean receiver(WeakReference<Liveness>[] weak, int turns) {
    weak[0] = new WeakReference<>(this);
    for (int i = 0; i < turns; i++) {
      collect(turns);
      if (weak[0].get() == null) {
        return true;
      }
    }
    return false;
  }

  private static void collect(int turns) {
    if (turns > 3) {
      System.gc();
    }
  }

  @SuppressWarnings("unchecked")
  private static String turn(int turns) {
    boolean a = inLoop(10, turns);
    boolean b = thrownAway(10, turns);
    boolean c = new Liveness().receiver(new WeakReference[1], turns);
    return "in loop " + a + ", thrown away " + b + ", receiver " + c;
  }

  public static void main(String[] arguments) {
    // Warm-up: the JVM compiles the methods, with all that they refer to resolved.
    for (int i = 0; i < 20_000; i++) {
      turn(i % 3);
    }
    System.out.println(turn(20));
  }
}
