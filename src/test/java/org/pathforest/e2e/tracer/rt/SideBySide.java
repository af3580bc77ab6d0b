package org.pathforest.e2e.tracer.rt;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** Runs a program in several threads side by side, and waits until all of them have ended. */
public final class SideBySide {
  private static final String END = "--";

  private SideBySide() {}

  /**
   * Runs the program.
   *
   * @param all for each thread a folder, which is created, the main class and its arguments; {@code
   *     --} between threads
   */
  public static void main(String[] all) throws Throwable {
    AtomicReference<Throwable> failed = new AtomicReference<>();
    List<Thread> threads = new ArrayList<>();
    for (int begin = 0; begin < all.length; ) {
      int end = begin;
      while (end < all.length && !all[end].equals(END)) {
        end++;
      }
      File folder = new File(all[begin]);
      if (!folder.mkdirs()) {
        throw new IOException(folder + ": can't be created");
      }
      Method main =
          Class.forName(all[begin + 1], true, ClassLoader.getSystemClassLoader())
              .getMethod("main", String[].class);
      Object arguments = Arrays.copyOfRange(all, begin + 2, end);
      threads.add(
          new Thread(
              () -> {
                try {
                  main.invoke(null, arguments);
                } catch (ReflectiveOperationException e) {
                  failed.set(e);
                }
              }));
      begin = end + 1;
    }
    for (Thread thread : threads) {
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    if (failed.get() != null) {
      throw failed.get();
    }
  }

  /**
   * Returns the arguments for several threads.
   *
   * @param threads for each the folder, the main class and its arguments
   */
  public static List<String> arguments(List<List<String>> threads) {
    List<String> all = new ArrayList<>();
    for (List<String> thread : threads) {
      if (!all.isEmpty()) {
        all.add(END);
      }
      all.addAll(thread);
    }
    return all;
  }
}
