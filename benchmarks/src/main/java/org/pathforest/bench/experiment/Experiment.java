package org.pathforest.bench.experiment;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.pathforest.bench.run.Configuration;
import org.pathforest.bench.run.Names;
import org.pathforest.bench.workload.Workload;
import org.pathforest.paths.FileException;

/**
 * What is run, and which tables are made of it, as a file of Java properties tells: {@code
 * programs} (names parted by blanks, or {@code all}), {@code configurations} besides those that the
 * tables need, {@code rounds} (default 3), and {@code tables} (or {@code all}).
 *
 * @param programs one or more
 * @param configurations the uninstrumented program first
 * @param rounds 1 or more
 * @param tables may be empty
 */
public record Experiment(
    List<Workload> programs,
    List<Configuration> configurations,
    int rounds,
    List<PaperTable> tables) {
  private static final Set<String> KEYS =
      new TreeSet<>(List.of("programs", "configurations", "rounds", "tables"));

  private static final int ROUNDS = 3;

  /** Copies the lists. */
  public Experiment {
    programs = List.copyOf(programs);
    configurations = List.copyOf(configurations);
    tables = List.copyOf(tables);
  }

  /**
   * Reads a file.
   *
   * @param all the programs that there are
   * @throws FileException if the file says something that is not known
   */
  public static Experiment read(Path file, List<Workload> all) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new FileException(file.toString(), "no such file");
    }
    Properties p = new Properties();
    try (Reader in = Files.newBufferedReader(file)) {
      p.load(in);
    } catch (MalformedInputException | IllegalArgumentException e) {
      throw new FileException(file.toString(), "is no experiment (" + e.getMessage() + ")", e);
    }
    for (String key : new TreeSet<>(p.stringPropertyNames())) {
      if (!KEYS.contains(key)) {
        throw new FileException(
            file.toString(), key + ": unknown; known are " + String.join(", ", KEYS));
      }
    }
    try {
      return of(p, all);
    } catch (IllegalArgumentException e) {
      throw new FileException(file.toString(), e.getMessage(), e);
    }
  }

  private static Experiment of(Properties p, List<Workload> all) {
    List<PaperTable> tables = choose(p, "tables", PaperTables.all(), PaperTable::name);
    Set<String> names = new LinkedHashSet<>();
    names.add(Configuration.PLAIN.name());
    names.addAll(words(p.getProperty("configurations", "")));
    tables.forEach(t -> names.addAll(t.configurations()));
    List<Configuration> configurations = new ArrayList<>();
    names.forEach(name -> configurations.add(Configuration.of(name)));
    return new Experiment(
        choose(p, "programs", all, Workload::name), configurations, rounds(p), tables);
  }

  private static int rounds(Properties p) {
    String text = p.getProperty("rounds", "" + ROUNDS).trim();
    try {
      int rounds = Integer.parseInt(text);
      if (rounds > 0) {
        return rounds;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new IllegalArgumentException("rounds: '" + text + "' is not a number above 0");
  }

  private static <T> List<T> choose(
      Properties p, String key, List<T> all, java.util.function.Function<T, String> name) {
    String text = p.getProperty(key, "all").trim();
    if (text.isEmpty()) {
      return List.of();
    }
    try {
      return text.equals("all") ? all : Names.choose(String.join(",", words(text)), all, name);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(key + ": " + e.getMessage(), e);
    }
  }

  private static List<String> words(String text) {
    return Arrays.stream(text.trim().split("[\\s,]+")).filter(w -> !w.isEmpty()).toList();
  }
}
