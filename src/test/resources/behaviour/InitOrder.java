package behaviour;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.util.concurrent.CountDownLatch;

/** Initialization of classes and interfaces: which ones, when, and in which order. */
public final class InitOrder {
  static int log(String what) {
    System.out.println("  init " + what);
    return what.length();
  }

  interface Plain {
    int N = log("Plain");
  }

  interface WithDefault {
    int N = log("WithDefault");

    default int f(int n) {
      int sum = 0;
      for (int i = 0; i < n; i++) {
        sum += i;
      }
      return sum;
    }
  }

  interface DefaultBelow extends WithDefault, Plain {
    int M = log("DefaultBelow");

    static int g(int n) {
      return n > 0 ? n : -n;
    }

    private int h(int n) {
      return n > 2 ? 2 : n;
    }

    default int i(int n) {
      return n > 1 ? h(n) : g(n);
    }
  }

  static class Base {
    static final int CONSTANT = 3;
    static final String TEXT = "constant";
    static final Integer BOXED = log("Base");
    static int count;

    static {
      for (int i = 0; i < 2; i++) {
        log("Base " + i);
      }
    }

    Base() {
      count++;
      init();
    }

    void init() {
      log("Base.init");
    }
  }

  static class Derived extends Base implements DefaultBelow {
    int value = log("Derived.value");

    static {
      if (Base.count == 0) {
        log("Derived");
      }
    }

    @Override
    void init() {
      for (int i = 0; i < 2; i++) {
        log("Derived.init " + value);
      }
    }
  }

  static class OnlyPlain implements Plain {
    static {
      log("OnlyPlain");
    }

    static int f(boolean b) {
      return b ? 1 : 2;
    }
  }

  static class CycleA {
    static final int A = CycleB.B + log("CycleA");

    static int get(boolean b) {
      return b ? A : -A;
    }
  }

  static class CycleB {
    static final int B = CycleA.get(true) + log("CycleB");
  }

  static class Fails {
    static int tries;
    static final int X = fail(7);

    static int fail(int n) {
      log("Fails");
      int[] a = new int[3];
      for (int i = 0; i < n; i++) {
        a[i] = i;
      }
      return a[0];
    }

    static int get(int n) {
      return n > 0 ? X : n;
    }
  }

  static class BelowFails extends Fails {
    static {
      log("BelowFails");
    }

    static int get2(int n) {
      return n > 0 ? 1 : n;
    }
  }

  enum Kind {
    ONE {
      @Override
      int f(int n) {
        return n > 0 ? 1 : 0;
      }
    },
    TWO;

    static {
      for (Kind k : values()) {
        log("Kind " + k);
      }
    }

    Kind() {
      log("Kind()");
    }

    int f(int n) {
      return n > 1 ? 2 : 3;
    }
  }

  static class ByHandle {
    static {
      log("ByHandle");
    }

    static int f(int n) {
      return n > 1 ? 2 : 3;
    }
  }

  static class ByReflection {
    static {
      log("ByReflection");
    }

    public static int f(int n) {
      return n > 1 ? 2 : 3;
    }
  }

  static class Named {
    static {
      log("Named");
    }

    static boolean is(Object o) {
      return o instanceof Named || o == null;
    }
  }

  static class LeftAlone {
    static {
      log("LeftAlone");
    }

    void f(int n) {
      while (n > 0) {
        n--;
      }
    }
  }

  static class Waits {
    static final CountDownLatch BEGUN = new CountDownLatch(1);
    static int value;

    static final class Slow {
      static {
        BEGUN.countDown();
        try {
          Thread.sleep(100);
        } catch (InterruptedException e) {
          log("interrupted");
        }
        value = log("Slow");
      }

      static int get(int n) {
        return n > 0 ? value : -value;
      }
    }
  }

  static Object first(Object a, Object b) {
    return a != null ? a : b;
  }

  static void attempt(Runnable r) {
    try {
      r.run();
    } catch (Throwable t) {
      System.out.println("  " + t + " because of " + t.getCause());
    }
  }

  public static void main(String[] arguments) throws Throwable {
    System.out.println("constants " + Base.CONSTANT + Base.TEXT);
    System.out.println("array " + new Base[1].length + Array.getLength(Array.newInstance(LeftAlone.class, 2)));
    System.out.println("class " + LeftAlone.class.getSimpleName() + Named.is(null));
    System.out.println("Derived");
    Derived d = new Derived();
    System.out.println("i " + d.i(3) + " f " + d.f(3) + " g " + DefaultBelow.g(-2));
    System.out.println("OnlyPlain " + OnlyPlain.f(true));
    System.out.println("N " + Plain.N + OnlyPlain.N);
    System.out.println("cycle " + CycleB.B + " " + CycleA.get(false));
    attempt(() -> System.out.println(Fails.get(0)));
    attempt(() -> System.out.println(Fails.get(0)));
    attempt(() -> System.out.println(BelowFails.get2(1)));
    System.out.println("Kind " + Kind.valueOf("TWO").f(1) + Kind.ONE.f(1));
    ClassLoader loader = InitOrder.class.getClassLoader();
    Class<?> named = Class.forName("behaviour.InitOrder$Named", false, loader);
    System.out.println("named, not initialised " + named.getName());
    Class.forName("behaviour.InitOrder$Named", true, loader);
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    var handle =
        lookup.findStatic(ByHandle.class, "f", MethodType.methodType(int.class, int.class));
    System.out.println("handle found");
    System.out.println((int) handle.invokeExact(2));
    var method = ByReflection.class.getDeclaredMethod("f", int.class);
    System.out.println("method found");
    System.out.println(method.invoke(null, 2));
    Thread slow = new Thread(() -> System.out.println("  slow " + Waits.Slow.get(1)));
    slow.start();
    Waits.BEGUN.await();
    int got = Waits.Slow.get(-1);
    slow.join();
    System.out.println("waited " + got);
  }
}
