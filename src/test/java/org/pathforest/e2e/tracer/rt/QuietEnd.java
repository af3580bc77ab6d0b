package org.pathforest.e2e.tracer.rt;

import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;

/**
 * Calls a program's main method and then lets finalizers finish. The log and the profile are
 * written concurrently when the JVM ends. If the finalizer thread still ran code of the program
 * then, they would show the state at different moments.
 */
public final class QuietEnd {
  private static final int ROUNDS = 3;

  private QuietEnd() {}

  /** Runs the program whose main class is the first argument; the others are its arguments. */
  public static void main(String[] arguments) throws Throwable {
    Class<?> program = Class.forName(arguments[0], true, ClassLoader.getSystemClassLoader());
    String[] rest = Arrays.copyOfRange(arguments, 1, arguments.length);
    try {
      program.getMethod("main", String[].class).invoke(null, (Object) rest);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
    for (int i = 0; i < ROUNDS; i++) {
      runFinalizers();
    }
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      while (thread.getName().equals("Finalizer") && thread.getState() != Thread.State.WAITING) {
        Thread.sleep(1);
      }
    }
  }

  /**
   * Collects garbage, and runs the finalizers of objects that the previous collection found. After
   * a collection, another thread of the JVM queues the objects that it found. When that thread
   * queues a new object that this collection found, it has finished with all earlier collections.
   */
  @SuppressWarnings({"deprecation", "removal"})
  private static void runFinalizers() throws InterruptedException {
    CountDownLatch queued = new CountDownLatch(1);
    new Object() {
      @Override
      @SuppressWarnings({"deprecation", "removal", "Finalize"})
      protected void finalize() {
        queued.countDown();
      }
    };
    System.gc();
    queued.await();
    System.runFinalization();
  }
}
