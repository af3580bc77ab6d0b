package threads;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * Runs the same work in platform and virtual threads. Meanwhile two more threads count without a
 * pause, and profiles are requested.
 */
public final class ManyThreads {
  private ManyThreads() {}

  /** Arguments: platform threads, virtual threads, largest number of virtual ones at a time. */
  public static void main(String[] arguments) throws Exception {
    int platform = Integer.parseInt(arguments[0]);
    int virtual = Integer.parseInt(arguments[1]);
    int atATime = Integer.parseInt(arguments[2]);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < platform; i++) {
      threads.add(Thread.ofPlatform().start(new Work(Thread::yield)));
    }
    List<Busy> busy = List.of(new Busy(), new Busy());
    for (Busy b : busy) {
      threads.add(Thread.ofPlatform().start(b));
    }
    for (int done = 0; done < virtual; done += atATime) {
      int now = Math.min(atATime, virtual - done);
      CountDownLatch halfway = new CountDownLatch(now);
      CountDownLatch goOn = new CountDownLatch(1);
      List<Thread> batch = new ArrayList<>();
      for (int i = 0; i < now; i++) {
        batch.add(
            Thread.startVirtualThread(
                new Work(
                    () -> {
                      halfway.countDown();
                      try {
                        goOn.await();
                      } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                      }
                    })));
      }
      halfway.await();
      dump();
      goOn.countDown();
      for (Thread t : batch) {
        t.join();
      }
    }
    busy.forEach(Busy::end);
    for (Thread t : threads) {
      t.join();
    }
    System.out.println(busy.stream().mapToLong(Busy::turns).sum());
  }

  /** Writes the profile so far and those of intervals, if this program is instrumented. */
  private static void dump() throws Exception {
    String file = System.getProperty("dump");
    if (file != null) {
      Class<?> pathforest = Class.forName("org.pathforest.runtime.Pathforest");
      for (int i = Integer.getInteger("intervals", 0); i > 0; i--) {
        pathforest.getMethod("dumpAndReset").invoke(null);
      }
      pathforest.getMethod("dump", java.io.File.class).invoke(null, new java.io.File(file));
    }
  }
}
