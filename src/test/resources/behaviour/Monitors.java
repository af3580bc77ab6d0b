package behaviour;

import java.util.ArrayDeque;
import java.util.Deque;

/** Use of monitors: locking, unlocking, waiting and notifying. */
public final class Monitors {
  private final Deque<Integer> queue = new ArrayDeque<>();

  synchronized void put(int n) throws InterruptedException {
    while (queue.size() >= 2) {
      wait();
    }
    queue.add(n);
    notifyAll();
  }

  int take() throws InterruptedException {
    synchronized (queue) {
      synchronized (this) {
        while (queue.isEmpty()) {
          wait(10);
        }
        int n = queue.remove();
        notifyAll();
        return n;
      }
    }
  }

  static boolean throwing(Object a, Object b, int n) {
    try {
      synchronized (a) {
        for (int i = 0; i < 4; i++) {
          synchronized (b) {
            if (i == n) {
              throw new IllegalStateException("at " + i);
            }
            if (i + 1 == n) {
              return Thread.holdsLock(b);
            }
          }
        }
      }
    } catch (IllegalStateException e) {
      System.out.println(e.getMessage() + Thread.holdsLock(a) + Thread.holdsLock(b));
    } finally {
      System.out.println("finally " + Thread.holdsLock(a) + Thread.holdsLock(b));
    }
    return Thread.holdsLock(a) || Thread.holdsLock(b);
  }

  static synchronized int nested(int n) {
    if (n == 0) {
      throw new ArithmeticException("nested " + Thread.holdsLock(Monitors.class));
    }
    int sum = 0;
    for (int i = 0; i < 2; i++) {
      try {
        sum += nested(n - 1);
      } catch (ArithmeticException e) {
        sum += i + 1;
      }
    }
    return sum;
  }

  static String illegal(Object o, boolean wait) {
    try {
      if (wait) {
        o.wait(1);
      } else {
        o.notify();
      }
      return "nothing";
    } catch (IllegalMonitorStateException e) {
      return e.getMessage();
    } catch (InterruptedException e) {
      return "interrupted";
    }
  }

  static String interrupted() {
    Thread.currentThread().interrupt();
    Object o = new Object();
    synchronized (o) {
      for (int i = 0; ; i++) {
        try {
          o.wait(1);
          if (i > 2) {
            return "not interrupted";
          }
        } catch (InterruptedException e) {
          return "interrupted " + i + Thread.holdsLock(o);
        }
      }
    }
  }

  public static void main(String[] arguments) throws Exception {
    Monitors m = new Monitors();
    int[] sum = new int[1];
    Thread taker =
        new Thread(
            () -> {
              try {
                for (int i = 0; i < 50; i++) {
                  sum[0] += m.take();
                }
              } catch (InterruptedException e) {
                System.out.println(e);
              }
            });
    taker.start();
    for (int i = 0; i < 50; i++) {
      m.put(i);
    }
    taker.join();
    System.out.println("taken " + sum[0]);
    Object a = new Object();
    Object b = new Object();
    for (int n = 0; n < 5; n++) {
      System.out.println(throwing(a, b, n));
    }
    System.out.println(nested(4) + " " + Thread.holdsLock(Monitors.class));
    System.out.println(illegal(a, true) + ", " + illegal(b, false));
    System.out.println(interrupted());
    Thread free =
        new Thread(
            () -> {
              synchronized (a) {
                synchronized (b) {
                  System.out.println("free");
                }
              }
            });
    free.start();
    free.join();
  }
}
