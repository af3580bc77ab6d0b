package newest;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Virtual threads, in the number given by the first argument, all of which end; scoped values. */
public final class Threads25 {
  private static final ScopedValue<String> USER = ScopedValue.newInstance();
  private static final ReentrantLock LOCK = new ReentrantLock();
  private static final AtomicInteger DONE = new AtomicInteger();
  private static long shared;

  static int work(int n) throws InterruptedException {
    int x = n;
    int steps = 0;
    while (x > 1) {
      x = x % 2 == 0 ? x / 2 : 3 * x + 1;
      if (++steps % 16 == 0) {
        Thread.yield();
      }
    }
    if (n % 50 == 7) {
      Thread.sleep(1);
    }
    if (n % 31 == 5) {
      LockSupport.parkNanos(1000);
    }
    LOCK.lock();
    try {
      shared += steps;
    } finally {
      LOCK.unlock();
    }
    synchronized (DONE) {
      DONE.incrementAndGet();
    }
    return steps;
  }

  static int failing(int n) {
    if (n % 3 == 0) {
      throw new IllegalStateException("task " + n);
    }
    return USER.isBound() ? USER.get().length() + n : -n;
  }

  static String scoped(String user, int n) throws Exception {
    return ScopedValue.where(USER, user)
        .call(
            () -> {
              int sum = 0;
              for (int i = 0; i < n; i++) {
                try {
                  sum += failing(i);
                } catch (IllegalStateException e) {
                  sum++;
                }
              }
              return USER.get() + sum;
            });
  }

  public static void main(String[] arguments) throws Exception {
    int threads = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 300;
    List<Thread> started = new ArrayList<>();
    CountDownLatch go = new CountDownLatch(1);
    for (int i = 0; i < threads; i++) {
      int n = i;
      started.add(
          Thread.startVirtualThread(
              () -> {
                try {
                  go.await();
                  work(n);
                } catch (InterruptedException e) {
                  System.out.println(e);
                }
              }));
    }
    go.countDown();
    for (Thread t : started) {
      t.join();
    }
    System.out.println(DONE.get() + " threads, " + shared + " steps");
    List<Future<Integer>> futures = new ArrayList<>();
    List<Thread> owners = new ArrayList<>();
    try (var executor = Executors.newThreadPerTaskExecutor(r -> noted(owners, r))) {
      for (int i = 0; i < 60; i++) {
        int n = i;
        Callable<Integer> task = () -> n % 2 == 0 ? work(n) : failing(n);
        futures.add(executor.submit(task));
      }
    }
    for (Thread t : owners) {
      t.join();
    }
    int sum = 0;
    for (Future<Integer> f : futures) {
      sum += f.state() == Future.State.SUCCESS ? f.resultNow() : 1000;
    }
    System.out.println(sum + " " + scoped("user", 7) + scoped("", 2));
  }

  private static Thread noted(List<Thread> owners, Runnable r) {
    Thread t = Thread.ofVirtual().unstarted(r);
    owners.add(t);
    return t;
  }
}
