package org.pathforest.e2e.fuzz;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Main class of a JVM of its own that calls all methods of generated classes. It writes down the
 * results: values, exceptions with the lines that they passed, and logged numbers.
 */
final class Runner {
  private static final int FUEL = 40;
  private static final int[][] INPUTS = {{0, 0}, {1, 5}, {-3, 2}, {7, 7}, {1000, -1}, {12, 3}};
  private static final Object[] OBJECTS = {"text", 5, null, "more", new Object(), "text"};

  private final List<String> lines = new ArrayList<>();

  private Runner() {}

  /** Arguments: file with the names of the classes, file to write. */
  public static void main(String[] arguments) throws Exception {
    Runner runner = new Runner();
    for (String name : Files.readAllLines(Path.of(arguments[0]))) {
      runner.run(name);
    }
    Files.write(Path.of(arguments[1]), runner.lines);
  }

  private void run(String name) throws ReflectiveOperationException {
    Helpers.reset();
    Class<?> made;
    try {
      made = Class.forName(name);
    } catch (LinkageError | ClassNotFoundException e) {
      lines.add(name + " " + e.getClass().getName() + " " + passed(e.getCause()));
      return;
    }
    lines.add(name + " log " + Helpers.logged());
    List<Method> methods =
        Stream.of(made.getDeclaredMethods())
            .filter(m -> !m.isSynthetic())
            .sorted(Comparator.comparing(Method::getName))
            .toList();
    for (int i = 0; i < INPUTS.length; i++) {
      Object instance = made.isInterface() ? proxy(made) : construct(name, made, i);
      for (Method m : methods) {
        if (instance != null || Modifier.isStatic(m.getModifiers())) {
          call(m, instance, i);
        }
      }
    }
  }

  private static Object proxy(Class<?> made) {
    Class<?>[] interfaces = {made};
    return Proxy.newProxyInstance(
        made.getClassLoader(), interfaces, InvocationHandler::invokeDefault);
  }

  /** Returns a new instance; null if the constructor throws. */
  private Object construct(String name, Class<?> made, int input)
      throws ReflectiveOperationException {
    Helpers.reset();
    String start = name + " new " + input;
    try {
      Object instance = made.getConstructors()[0].newInstance(arguments(input));
      Object field = made.getField("f").get(instance);
      lines.add(start + " = " + field + " log " + Helpers.logged());
      return instance;
    } catch (InvocationTargetException e) {
      lines.add(start + " " + passed(e.getCause()) + " log " + Helpers.logged());
      return null;
    }
  }

  private static Object[] arguments(int input) {
    return new Object[] {INPUTS[input][0], INPUTS[input][1], OBJECTS[input], FUEL};
  }

  private void call(Method m, Object on, int input) throws IllegalAccessException {
    Helpers.reset();
    String outcome;
    try {
      outcome = "= " + m.invoke(on, arguments(input));
    } catch (InvocationTargetException e) {
      outcome = passed(e.getCause());
    }
    String name = m.getDeclaringClass().getName() + "." + m.getName();
    lines.add(name + " " + input + " " + outcome + " log " + Helpers.logged());
  }

  /** Returns an exception as text, with the lines of generated classes that it passed. */
  private static String passed(Throwable t) {
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
