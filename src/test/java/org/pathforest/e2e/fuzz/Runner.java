package org.pathforest.e2e.fuzz;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Runs in a JVM of its own: calls everything that made classes have, and writes down what comes out
 * of it: values, exceptions with the lines that they passed, and what was logged.
 */
final class Runner {
  private static final int FUEL = 40;
  private static final int[][] INPUTS = {{0, 0}, {1, 5}, {-3, 2}, {7, 7}, {1000, -1}, {12, 3}};
  private static final Object[] OBJECTS = {"text", 5, null, "more", new Object(), "text"};

  private final List<String> lines = new ArrayList<>();

  private Runner() {}

  /** Arguments: a file with the names of the classes, the file to write. */
  public static void main(String[] arguments) throws Exception {
    Runner runner = new Runner();
    for (String name : Files.readAllLines(Path.of(arguments[0]))) {
      runner.run(name);
    }
    Files.write(Path.of(arguments[1]), runner.lines);
  }

  private void run(String name) throws IllegalAccessException {
    Helpers.reset();
    Class<?> made;
    try {
      made = Class.forName(name);
    } catch (LinkageError | ClassNotFoundException e) {
      lines.add(name + " " + e.getClass().getName() + " " + lines(e.getCause()));
      return;
    }
    lines.add(name + " log " + Helpers.logged());
    Method[] methods = made.getDeclaredMethods();
    Arrays.sort(methods, Comparator.comparing(Method::getName));
    for (Method m : methods) {
      for (int i = 0; Modifier.isStatic(m.getModifiers()) && i < INPUTS.length; i++) {
        call(name, m, null, i);
      }
    }
    for (Constructor<?> constructor : made.getConstructors()) {
      for (int i = 0; i < INPUTS.length; i++) {
        construct(name, constructor, methods, i);
      }
    }
    if (made.isInterface()) {
      defaults(name, made, methods);
    }
  }

  private void defaults(String name, Class<?> made, Method[] methods)
      throws IllegalAccessException {
    Object instance =
        java.lang.reflect.Proxy.newProxyInstance(
            made.getClassLoader(),
            new Class<?>[] {made},
            (proxy, method, arguments) ->
                java.lang.reflect.InvocationHandler.invokeDefault(proxy, method, arguments));
    for (Method m : methods) {
      for (int i = 0; m.isDefault() && i < INPUTS.length; i++) {
        call(name, m, instance, i);
      }
    }
  }

  private void construct(String name, Constructor<?> constructor, Method[] methods, int input)
      throws IllegalAccessException {
    Helpers.reset();
    Object instance;
    try {
      instance = constructor.newInstance(arguments(input));
      Object field = instance.getClass().getField("f").get(instance);
      lines.add(name + " new " + input + " = " + field + " log " + Helpers.logged());
    } catch (InvocationTargetException e) {
      lines.add(name + " new " + input + " " + lines(e.getCause()) + " log " + Helpers.logged());
      return;
    } catch (InstantiationException | NoSuchFieldException e) {
      throw new IllegalStateException(e);
    }
    for (Method m : methods) {
      if (!Modifier.isStatic(m.getModifiers())) {
        call(name, m, instance, input);
      }
    }
  }

  private static Object[] arguments(int input) {
    return new Object[] {INPUTS[input][0], INPUTS[input][1], OBJECTS[input], FUEL};
  }

  private void call(String name, Method m, Object on, int input) throws IllegalAccessException {
    if (m.isSynthetic()) {
      return;
    }
    Helpers.reset();
    String outcome;
    try {
      outcome = "= " + m.invoke(on, arguments(input));
    } catch (InvocationTargetException e) {
      outcome = lines(e.getCause());
    }
    lines.add(name + "." + m.getName() + " " + input + " " + outcome + " log " + Helpers.logged());
  }

  /** An exception, and the lines of made classes that it passed. */
  private static String lines(Throwable t) {
    if (t == null) {
      return "none";
    }
    StringBuilder text = new StringBuilder(t.getClass().getName());
    for (StackTraceElement e : t.getStackTrace()) {
      if (e.getClassName().startsWith(Batch.PACKAGE.replace('/', '.'))) {
        text.append(' ').append(e.getMethodName()).append(':').append(e.getLineNumber());
      }
    }
    return text.toString();
  }
}
