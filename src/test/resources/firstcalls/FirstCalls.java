package firstcalls;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.function.IntUnaryOperator;

/**
 * Programs without instrumentation that call instrumented code for the first time when hardly any
 * stack or heap is left. They print how often {@code nearly.Small} has returned, and any exception
 * other than StackOverflowError that it has thrown, or null.
 */
public final class FirstCalls {
  private static final String SMALL = "nearly.Small";

  private static IntUnaryOperator small;
  private static int deepest;
  private static int returned;
  private static Throwable thrown;

  private FirstCalls() {}

  /**
   * Runs a program: {@code stack FOLDER FROM TO STEP}, {@code second} with the same arguments,
   * {@code unwinding}, or {@code heap KIB}.
   */
  public static void main(String[] arguments) throws Exception {
    switch (arguments[0]) {
      case "stack", "second" -> stack(arguments);
      case "unwinding" -> unwinding();
      default -> heap(Integer.parseInt(arguments[1]));
    }
    System.out.println(returned + " " + thrown);
  }

  /**
   * Calls {@code Small} when the stack has room for only a given number of calls: for the first
   * time at all, or in the second thread to do so.
   */
  private static void stack(String[] arguments) throws Exception {
    URL[] woven = {new File(arguments[1]).toURI().toURL()};
    deep(() -> measure(0));
    int most = deepest;
    for (int rest = Integer.parseInt(arguments[2]);
        rest < Integer.parseInt(arguments[3]);
        rest += Integer.parseInt(arguments[4])) {
      // A new class loader, so that all classes of the runtime are new.
      load(new URLClassLoader(woven, ClassLoader.getPlatformClassLoader()));
      if (arguments[0].equals("second")) {
        call();
      }
      int calls = most - rest;
      deep(() -> down(calls));
      call();
      call();
    }
  }

  /** Calls {@code Small} whenever a call ends because the stack overflowed. */
  private static void unwinding() throws Exception {
    load(FirstCalls.class.getClassLoader());
    deep(FirstCalls::unwind);
    call();
  }

  /** Calls {@code Small} with only some KiB of free heap, and again when the heap is free. */
  private static void heap(int kib) throws Exception {
    load(FirstCalls.class.getClassLoader());
    Object[] hoard = new Object[1 << 16];
    byte[][] spare = new byte[kib][];
    for (int i = 0; i < kib; i++) {
      spare[i] = new byte[1008];
    }
    int n = 0;
    for (int size = 1 << 20; size >= 16; ) {
      try {
        hoard[n] = new byte[size - 16];
        n++;
      } catch (OutOfMemoryError e) {
        size /= 2;
      }
    }
    spare = null;
    call();
    hoard = null;
    for (long begin = System.nanoTime(); System.nanoTime() - begin < 300_000_000; ) {
      call();
    }
    if (spare != hoard) {
      throw new IllegalStateException();
    }
  }

  private static void load(ClassLoader loader) throws ReflectiveOperationException {
    Class<?> type = Class.forName(SMALL, true, loader);
    small = (IntUnaryOperator) type.getDeclaredConstructor().newInstance();
  }

  private static void call() {
    try {
      small.applyAsInt(5);
      returned++;
    } catch (StackOverflowError e) {
      // any call may throw it there
    } catch (Throwable e) {
      thrown = e;
    }
  }

  private static void down(int calls) {
    if (calls == 0) {
      call();
    } else {
      down(calls - 1);
    }
  }

  private static void unwind() {
    try {
      unwind();
    } finally {
      call();
    }
  }

  private static void measure(int depth) {
    deepest = depth;
    measure(depth + 1);
  }

  private static void deep(Runnable task) throws InterruptedException {
    Runnable caught =
        () -> {
          try {
            task.run();
          } catch (StackOverflowError e) {
            // expected: the task ends like this
          }
        };
    Thread t = new Thread(null, caught, "deep", 1 << 19);
    t.start();
    t.join();
  }
}
