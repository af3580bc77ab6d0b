package threads;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Runs virtual threads to their end, and prints how many of their tasks can't be collected. */
public final class Ended {
  private Ended() {}

  /** Argument: number of threads. */
  public static void main(String[] arguments) throws Exception {
    List<WeakReference<Runnable>> tasks = new ArrayList<>();
    for (int i = Integer.parseInt(arguments[0]); i > 0; i--) {
      tasks.add(task());
    }
    for (int i = 0; i < 50 && kept(tasks) > 0; i++) {
      System.gc();
      Thread.sleep(10);
    }
    System.out.println(kept(tasks));
  }

  private static WeakReference<Runnable> task() throws InterruptedException {
    Runnable task = new Work(Thread::yield);
    Thread.startVirtualThread(task).join();
    return new WeakReference<>(task);
  }

  private static long kept(List<WeakReference<Runnable>> tasks) {
    return tasks.stream().map(WeakReference::get).filter(Objects::nonNull).count();
  }
}
