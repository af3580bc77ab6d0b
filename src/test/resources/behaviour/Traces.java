package behaviour;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Exceptions of all origins: their messages, frames and lines. */
public final class Traces {
  String text;
  Traces next;
  int[][] grid = new int[2][];
  long wide;

  interface Act {
    void run() throws Throwable;
  }

  static void show(String what, Act act) {
    try {
      act.run();
      System.out.println(what + ": nothing");
    } catch (Throwable t) {
      System.out.print(what + ": ");
      t.printStackTrace(System.out);
    }
  }

  static int loop(Traces[] all, int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      Traces t = all[i];
      if (i % 2 == 0) {
        sum += t.next.text.length();
      } else {
        String s = t.text;
        sum += s.length();
      }
    }
    return sum;
  }

  static String call(Object a, int b, Object c, long d) {
    return a + "," + b + "," + c + "," + d;
  }

  static String ternary(boolean b, Traces x, Traces y) {
    return call(b ? x.next.text : y.text, b ? x.grid[1][0] : y.grid[0][1], (b ? x : y).next.next, 3L);
  }

  static String onStack(Traces[] all, int i, double d) {
    return call(
        all[i > 1 ? 0 : 1].text,
        i > 0 && d > 1 ? (int) d : i,
        i > 2 || d < 0 ? all[i].next.next : all,
        d > 3 ? all[0].next.wide : i);
  }

  static int parameter(String s, int k) {
    while (k-- > 0) {
      if (k == 2) {
        s = null;
      }
    }
    return s.length();
  }

  static int unwritten(String s, int k) {
    int sum = 0;
    while (k-- > 0) {
      sum += k % 3 == 0 ? 1 : 2;
    }
    return sum + s.length();
  }

  static int monitor(Object[] locks) {
    int n = 0;
    for (Object lock : locks) {
      synchronized (lock) {
        n += lock.hashCode() > 0 ? 1 : 2;
      }
    }
    return n;
  }

  static void thrown(int k) {
    RuntimeException e = k > 0 ? null : new IllegalStateException("k " + k);
    throw e;
  }

  static double arrays(double[] ds, long[] ls, Object[] os, byte[] bs, int i) {
    double sum = 0;
    for (int j = 0; j < 3; j++) {
      switch (i + j) {
        case 0 -> ds[j] = j > 0 ? 2.5 : 1.5;
        case 1 -> sum += ls[j] + (j > 1 ? 1 : 2);
        case 2 -> os[j] = j > 0 ? "a" : Integer.valueOf(j);
        case 3 -> bs[j]++;
        default -> sum += ds.length + ls.length;
      }
    }
    return sum;
  }

  static int unboxed(Map<String, Integer> map, String... keys) {
    int sum = 0;
    for (String key : keys) {
      int value = map.get(key);
      sum += value > 3 ? value : -value;
    }
    return sum;
  }

  static List<String> nothing(boolean b) {
    return b ? List.of("x") : null;
  }

  static int iterated(boolean... bs) {
    int n = 0;
    for (boolean b : bs) {
      for (String s : nothing(b)) {
        n += s.length();
      }
    }
    return n;
  }

  void store(Traces to, boolean b) {
    to.next.wide = b ? wide + 1 : to.wide * 2;
  }

  void deep(int n) {
    if (n == 0) {
      next.store(b(n) ? this : null, true);
    } else if (n % 3 == 0) {
      IntStream.of(n).forEach(i -> deep(i - 1));
    } else {
      try {
        deep(n - 1);
      } finally {
        wide += n;
      }
    }
  }

  static boolean b(int n) {
    return n > 0;
  }

  static int text(String s) {
    return switch (s) {
      case "a" -> 1;
      case "b" -> 2;
      default -> 3;
    };
  }

  synchronized int locked(int n) throws Exception {
    for (int i = 0; i < n; i++) {
      if (i == 3) {
        throw new Exception("in locked " + Thread.holdsLock(this));
      }
    }
    return n;
  }

  static void suppressed(int n) throws Exception {
    class Resource implements AutoCloseable {
      final int i;

      Resource(int i) {
        if (i > 3) {
          throw new IllegalArgumentException("resource " + i);
        }
        this.i = i;
      }

      @Override
      public void close() {
        throw new IllegalStateException("closing " + i);
      }
    }
    try (Resource a = new Resource(n);
        Resource b = new Resource(n + 1)) {
      throw new Exception("body " + a.i + b.i);
    }
  }

  static Object cast(Object o, int n) {
    Object last = null;
    for (int i = 0; i < n; i++) {
      last = i < 2 ? o : (List<?>) o;
    }
    return last;
  }

  static void asserted(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      assert sum < 4 : "sum is " + sum + " at " + i;
      sum += i;
    }
  }

  static final class Failing {
    static {
      for (int i = 0; i < 3; i++) {
        if (i == 2) {
          Object o = i > 1 ? null : "";
          o.hashCode();
        }
      }
    }

    static void touch() {}
  }

  static final class Chained extends RuntimeException {
    Chained(int n) {
      super(n > 1 ? "chained " + n : null, n > 2 ? new Chained(n - 1) : null);
    }
  }

  static final class Built {
    final int n;

    Built(String s) {
      this(s.length() > 2 ? s : null, s.isEmpty() ? 1 : 2);
    }

    Built(String s, int k) {
      int sum = k;
      for (char c : s.toCharArray()) {
        sum += c > 'a' ? 1 : 2;
      }
      n = sum;
    }
  }

  static String walk(int n) {
    if (n > 0) {
      return n % 2 == 0 ? walk(n - 1) : here(n, Traces::walk);
    }
    StringBuilder out = new StringBuilder();
    for (StackTraceElement e : Thread.currentThread().getStackTrace()) {
      out.append(e).append('\n');
    }
    out.append(
        StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
            .<String>walk(
                s ->
                    s.map(
                            f ->
                                f.getDeclaringClass().getName()
                                    + "."
                                    + f.getMethodName()
                                    + f.getDescriptor()
                                    + ":"
                                    + f.getLineNumber())
                        .collect(Collectors.joining("\n"))));
    return out.toString();
  }

  static String here(int n, IntFunction<String> f) {
    for (int i = 0; ; i++) {
      if (i == n) {
        return f.apply(n - 1);
      }
    }
  }

  static long raw(List raw) {
    long n = 0;
    Iterator<String> all = raw.iterator();
    while (all.hasNext()) {
      n += all.next().length();
    }
    return n;
  }

  public static void main(String[] arguments) {
    Traces t = new Traces();
    t.text = "t";
    Traces u = new Traces();
    u.next = t;
    t.grid[0] = new int[1];
    Traces[] all = {u, t, u, null, t};
    show("loop 1", () -> loop(all, 4));
    show("loop 2", () -> loop(new Traces[] {u, u}, 2));
    show("loop 3", () -> loop(new Traces[] {t}, 1));
    show("loop 4", () -> loop(null, 1));
    show("loop 5", () -> loop(all, 9));
    show("ternary 1", () -> ternary(true, u, t));
    show("ternary 2", () -> ternary(true, t, u));
    show("ternary 3", () -> ternary(false, t, u));
    show("ternary 4", () -> ternary(false, u, t));
    show("ternary 5", () -> ternary(false, t, null));
    show("on stack 1", () -> onStack(all, 3, 5));
    show("on stack 2", () -> onStack(all, 1, 5));
    show("on stack 3", () -> onStack(new Traces[] {null, t}, 2, 5));
    show("on stack 4", () -> onStack(null, 2, 5));
    show("on stack 5", () -> onStack(new Traces[] {t, t, t, t}, 3, 5));
    show("parameter", () -> parameter("x", 5));
    show("unwritten", () -> unwritten(null, 5));
    show("monitor", () -> monitor(new Object[] {"x", null}));
    show("throw 1", () -> thrown(0));
    show("throw 2", () -> thrown(1));
    for (int i = 0; i < 6; i++) {
      int n = i;
      show("arrays 1." + i, () -> arrays(null, null, null, null, n));
      show("arrays 2." + i, () -> arrays(new double[2], new long[1], new String[3], new byte[0], n));
    }
    show("unboxed", () -> unboxed(new HashMap<>(Map.of("a", 1, "b", 9)), "a", "b", "c"));
    show("iterated", () -> iterated(true, false));
    show("store 1", () -> t.store(t, true));
    show("store 2", () -> t.store(null, false));
    show("deep 1", () -> t.deep(8));
    show("deep 2", () -> u.deep(8));
    show("switch", () -> text(arguments.length > 0 ? "x" : null));
    show("locked", () -> t.locked(5));
    System.out.println("held " + Thread.holdsLock(t));
    show("suppressed 1", () -> suppressed(1));
    show("suppressed 2", () -> suppressed(3));
    show("cast", () -> cast("x", 3));
    show("assert", () -> asserted(5));
    show("init 1", Failing::touch);
    show("init 2", Failing::touch);
    show("chained", () -> { throw new Chained(4); });
    show("built 1", () -> new Built("a"));
    show("built 2", () -> new Built(null));
    show("built 3", () -> System.out.println(new Built("abc").n));
    show("size", () -> Arrays.asList(new int[arguments.length - 1], new int[2]));
    show("raw", () -> raw(new ArrayList<>(List.of("a", 2))));
    System.out.println(walk(7));
    Thread thread = new Thread(() -> loop(null, 1), "other");
    thread.setUncaughtExceptionHandler((who, e) -> show(who.getName(), () -> { throw e; }));
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException e) {
      System.out.println(e);
    }
  }
}
