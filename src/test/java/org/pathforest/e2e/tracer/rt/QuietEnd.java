package org.pathforest.e2e.tracer.rt;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;

/**
 * Calls a program's main method and lets finalizers finish. The log and the profile are written at
 * the same time when the JVM ends. If the finalizer thread still ran code of the program then, each
 * would hold what had happened at a different moment.
 */
public final class QuietEnd {
  private QuietEnd() {}

  /** Runs the program whose main class is the first argument; the others are its arguments. */
  @SuppressWarnings({"deprecation", "removal"})
  public static void main(String[] arguments) throws Throwable {
    Class<?> program = Class.forName(arguments[0], true, ClassLoader.getSystemClassLoader());
    Method main = program.getMethod("main", String[].class);
    try {
      main.invoke(null, (Object) Arrays.copyOfRange(arguments, 1, arguments.length));
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
    System.gc();
    System.runFinalization();
  }
}
