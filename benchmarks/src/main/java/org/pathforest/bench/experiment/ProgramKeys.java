package org.pathforest.bench.experiment;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.pathforest.bench.workload.OwnProgram;
import org.pathforest.bench.workload.Words;
import org.pathforest.bench.workload.Workload;

/**
 * The keys {@code program.NAME.KEY} of an experiment. Any program may have {@code arguments},
 * {@code warm-ups} and {@code calls}. {@code jar}, or {@code cp} with {@code main}, names a program
 * of the user's. Such a program may also have {@code options} (of the JVM), {@code changing} (lines
 * that may differ) and {@code uninstrumented} (names of jars).
 */
final class ProgramKeys {
  static final String PREFIX = "program.";

  private static final Set<String> OF_ANY =
      new TreeSet<>(List.of("arguments", "warm-ups", "calls"));
  private static final Set<String> OF_OWN =
      new TreeSet<>(List.of("jar", "cp", "main", "options", "changing", "uninstrumented"));

  private final Properties properties;
  private final List<Workload> own = new ArrayList<>();

  /**
   * Reads the keys.
   *
   * @param builtIn programs that are built in
   * @param folder folder in which programs run, and to which their paths are relative
   * @throws IllegalArgumentException if a key or a value is unknown; the message names it
   */
  ProgramKeys(Properties properties, List<Workload> builtIn, Path folder) {
    this.properties = properties;
    Set<String> known = new TreeSet<>();
    builtIn.forEach(w -> known.add(w.name()));
    Set<String> names = new TreeSet<>();
    for (String key : new TreeSet<>(properties.stringPropertyNames())) {
      if (key.startsWith(PREFIX)) {
        names.add(name(key, known));
      }
    }
    names.removeAll(known);
    names.forEach(name -> own.add(read(name, folder)));
  }

  private static String name(String key, Set<String> builtIn) {
    int dot = key.lastIndexOf('.');
    String last = key.substring(dot + 1);
    String name = dot < PREFIX.length() ? "" : key.substring(PREFIX.length(), dot);
    if (name.isEmpty() || !OF_ANY.contains(last) && !OF_OWN.contains(last)) {
      Set<String> all = new TreeSet<>(OF_ANY);
      all.addAll(OF_OWN);
      throw new IllegalArgumentException(
          key + ": unknown; keys of a program are program.NAME." + String.join(", .", all));
    }
    if (builtIn.contains(name) && OF_OWN.contains(last)) {
      throw new IllegalArgumentException(
          key + ": " + name + " is built in; programs of your own need other names");
    }
    return name;
  }

  private Workload read(String name, Path folder) {
    try {
      return OwnProgram.of(
              text(name, "jar"),
              text(name, "cp"),
              text(name, "main"),
              text(name, "uninstrumented"),
              folder)
          .workload(
              name,
              List.of(),
              Words.of(properties.getProperty(PREFIX + name + ".options", "")),
              properties.getProperty(PREFIX + name + ".changing", ""));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(PREFIX + name + ": " + e.getMessage(), e);
    }
  }

  private String text(String name, String key) {
    return properties.getProperty(PREFIX + name + "." + key);
  }

  /** Returns the user's programs, sorted by name. */
  List<Workload> own() {
    return own;
  }

  /** Returns a program with the arguments and numbers of calls that the keys set. */
  Workload given(Workload w) {
    String arguments = text(w.name(), "arguments");
    Workload given = arguments == null ? w : w.given(Words.of(arguments));
    return given.called(
        number(w.name(), "warm-ups", 0, w.measured().warmUps()),
        number(w.name(), "calls", 1, w.measured().measured()));
  }

  private int number(String name, String key, int least, int usual) {
    String text = text(name, key);
    if (text == null) {
      return usual;
    }
    if (text.strip().matches("\\d{1,9}") && Integer.parseInt(text.strip()) >= least) {
      return Integer.parseInt(text.strip());
    }
    throw new IllegalArgumentException(
        PREFIX + name + "." + key + ": '" + text + "' is not a number from " + least + " on");
  }
}
