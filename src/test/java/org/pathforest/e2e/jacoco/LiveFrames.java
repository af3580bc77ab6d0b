package org.pathforest.e2e.jacoco;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;

/** Runs a program, and writes down at its exit which methods are still active. */
final class LiveFrames {
  private LiveFrames() {}

  /** Runs the program. The arguments are the file to write, the main class, and its arguments. */
  public static void main(String[] arguments) throws Throwable {
    Path file = Path.of(arguments[0]);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> write(file)));
    String[] rest = Arrays.copyOfRange(arguments, 2, arguments.length);
    try {
      Class.forName(arguments[1]).getMethod("main", String[].class).invoke(null, (Object) rest);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static void write(Path file) {
    Stream<String> methods =
        Thread.getAllStackTraces().values().stream()
            .flatMap(Arrays::stream)
            .map(frame -> frame.getClassName() + "." + frame.getMethodName());
    try {
      Files.write(file, methods.distinct().sorted().toList());
    } catch (IOException e) {
      System.err.println("can't write " + file + ": " + e);
    }
  }
}
