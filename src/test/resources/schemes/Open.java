import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;

/** Ends in one of several ways while activations are open. */
final class Open {
  static int work;

  static int even(int n) {
    for (int i = 0; i < n; i++) {
      if (i % 3 == 0) {
        work++;
      }
    }
    return n % 2;
  }

  static void exits(int depth) {
    for (int i = 0; i < 5; i++) {
      even(i);
    }
    if (depth == 0) {
      System.exit(3);
    } else if (depth > 0) {
      exits(depth - 1);
      work++;
    } else {
      work--;
    }
  }

  // Two calls in one line, in two blocks: it is unknown which of them has not ended.
  static void unclear(int n) {
    even(n);
    if (n > 0) { exits(0); } else { even(2); exits(0); }
    work++;
  }

  // Two calls in one line, one of which ends the run: it is known which.
  static void clear(int n) {
    System.exit(even(n) > 0 ? 3 : 4);
  }

  // The line identifies the method, although its name is ambiguous.
  static void named(int n) {
    for (int i = 0; i < n; i++) {
      even(i);
    }
    exits(0);
  }

  static void named(String text) {
    for (int i = 0; i < text.length(); i++) {
      even(i);
    }
    work++;
  }

  static void waits(LinkedBlockingQueue<Integer> queue, CountDownLatch ready) {
    try {
      for (int i = 0; i < 4; i++) {
        even(queue.take());
        if (i == 2) {
          ready.countDown();
        }
      }
    } catch (InterruptedException e) {
      work--;
    }
  }

  static void runs(CountDownLatch ready) {
    long sum = 0;
    for (long i = 0; ; i++) {
      if (i % 7 == 0) {
        sum += even(3);
      }
      if (i == 100_000) {
        ready.countDown();
      }
    }
  }

  static void reset(int n) throws Exception {
    for (int i = 0; i < n; i++) {
      even(i);
      if (i == 5) {
        Class.forName("org.pathforest.runtime.Pathforest").getMethod("reset").invoke(null);
      }
    }
  }

  static void start(Runnable task) {
    Thread thread = new Thread(task);
    thread.setDaemon(true);
    thread.start();
  }

  public static void main(String[] args) throws Exception {
    CountDownLatch ready = new CountDownLatch(1);
    switch (args[0]) {
      case "exit":
        exits(3);
        break;
      case "unclear":
        unclear(1);
        break;
      case "clear":
        clear(5);
        break;
      case "named":
        named("text");
        named(4);
        break;
      case "waits":
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        start(() -> waits(queue, ready));
        for (int i = 0; i < 3; i++) {
          queue.add(i);
        }
        ready.await();
        Thread.sleep(300);
        break;
      case "runs":
        start(() -> runs(ready));
        ready.await();
        Thread.sleep(300); // else it could wait in countDown() while counts are read
        break;
      case "virtual":
        Runnable task = () -> even(9);
        Thread thread =
            (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
        thread.join();
        break;
      case "reset":
        reset(9);
        break;
      default:
        throw new IllegalArgumentException(args[0]);
    }
  }
}
