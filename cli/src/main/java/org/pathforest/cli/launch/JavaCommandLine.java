package org.pathforest.cli.launch;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import org.pathforest.cli.failure.UsageException;

/**
 * The command line of {@code java} for a program.
 *
 * @param options other options of {@code java}
 * @param jar whether {@code main} is a jar
 * @param classPath class path as given; null with a jar
 * @param main a jar, or the name of a class
 * @param arguments arguments of the program
 */
public record JavaCommandLine(
    List<String> options, boolean jar, String classPath, String main, List<String> arguments) {

  /** Copies the lists. */
  public JavaCommandLine {
    options = List.copyOf(options);
    arguments = List.copyOf(arguments);
  }

  /**
   * Parses the arguments of {@code java} by its rules.
   *
   * @throws UsageException if they name neither a jar nor a class with a class path
   */
  public static JavaCommandLine parse(List<String> words) throws UsageException {
    List<String> options = new ArrayList<>();
    boolean jar = false;
    String classPath = null;
    int i = 0;
    for (; i < words.size() && JavaOptions.isOption(words.get(i)); i++) {
      String word = words.get(i);
      int equals = word.indexOf('=');
      String name = word.startsWith("--") && equals > 0 ? word.substring(0, equals) : word;
      if (JavaOptions.MODULE.contains(name)) {
        throw new UsageException(
            name + ": run supports only -jar and -cp; for modules use instrument, then java -p");
      }
      if (JavaOptions.takesNext(word) && i + 1 == words.size()) {
        throw new UsageException(word + ": no value given");
      }
      if (word.equals("-jar")) {
        jar = true;
      } else if (JavaOptions.CLASS_PATH.contains(word)) {
        classPath = words.get(++i);
      } else if (name.equals("--class-path")) {
        classPath = word.substring(equals + 1);
      } else {
        options.add(word);
        if (JavaOptions.takesNext(word)) {
          options.add(words.get(++i));
        }
      }
    }
    if (!jar && classPath == null) {
      throw new UsageException("no program given; add -jar APP.jar, or -cp CLASSPATH MAIN");
    }
    if (i == words.size()) {
      throw new UsageException(jar ? "-jar: no jar given" : "no main class given");
    }
    return new JavaCommandLine(
        options,
        jar,
        jar ? null : classPath, // java ignores one beside a jar
        words.get(i),
        words.subList(i + 1, words.size()));
  }

  /** Returns a name for files about the program. */
  public String program() {
    String name = main.substring(main.lastIndexOf(File.separatorChar) + 1);
    name = name.substring(name.lastIndexOf('/') + 1);
    if (jar) {
      name = name.endsWith(".jar") ? name.substring(0, name.length() - ".jar".length()) : name;
    } else {
      name = name.substring(name.lastIndexOf('.') + 1);
    }
    name = name.replaceAll("[^A-Za-z0-9._$-]", "_");
    return name.isEmpty() ? "java" : name;
  }
}
