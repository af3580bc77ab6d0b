package org.pathforest.profile;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.pathforest.paths.FileException;

/**
 * What a profile says of its run.
 *
 * @param profiler name of the scheme, as {@code kpaths}; of several, separated by blanks
 * @param k longest sequences of paths that were counted; 0 if nothing was
 * @param leastK where jars instrumented differently ran together: the least of their k; else k
 * @param run the run, or that part of it that was counted
 * @param maps path maps of the classes that were loaded
 * @param limits limits that were hit
 * @param memory bound of the tables in bytes; -1 if unknown
 * @param liveThreads threads that ran instrumented code while the profile was written
 */
public record ProfileMeta(
    String profiler,
    int k,
    int leastK,
    Run run,
    Maps maps,
    List<String> limits,
    long memory,
    int liveThreads) {

  /**
   * A run, or several.
   *
   * @param program what ran; empty if unknown
   * @param jvm what it ran on; empty if unknown
   * @param intervals which parts of which runs it counts, by names that no others have; empty if
   *     unknown
   * @param start when the run, or that part of it, began; null if unknown
   * @param end when the profile was written; null if unknown
   */
  public record Run(
      String program, String jvm, List<String> intervals, Instant start, Instant end) {
    /** Copies the list. */
    public Run {
      intervals = List.copyOf(intervals);
    }
  }

  /**
   * Ids of path maps.
   *
   * @param found in the profile
   * @param missing those that could not be found: counts of their classes are missing
   */
  public record Maps(List<String> found, List<String> missing) {
    /** Copies the lists. */
    public Maps {
      found = List.copyOf(found);
      missing = List.copyOf(missing);
    }
  }

  static final String FORMAT = "1";

  /** Profilers that count paths. */
  private static final Set<String> PATHS = Set.of("kpaths", "ksf", "bl");

  /** Copies the list. */
  public ProfileMeta {
    limits = List.copyOf(limits);
  }

  /** The same of another program. */
  ProfileMeta of(String name) {
    Run other = new Run(name, run.jvm, run.intervals, run.start, run.end);
    return new ProfileMeta(profiler, k, leastK, other, maps, limits, memory, liveThreads);
  }

  /** Profilers that counted other things than paths. */
  List<String> schemes() {
    return words(profiler).stream().filter(name -> !PATHS.contains(name)).toList();
  }

  /** The same, but that path map was found after all. */
  public ProfileMeta found(String map) {
    Maps all =
        new Maps(
            Stream.concat(maps.found.stream(), Stream.of(map)).toList(),
            maps.missing.stream().filter(id -> !id.equals(map)).toList());
    return new ProfileMeta(profiler, k, leastK, run, all, limits, memory, liveThreads);
  }

  /**
   * Whether one of its profilers counts that.
   *
   * @param scheme null for paths
   */
  public boolean counts(String scheme) {
    return words(profiler).stream()
        .anyMatch(name -> scheme == null ? PATHS.contains(name) : name.equals(scheme));
  }

  /** Reads {@code meta.properties}. */
  public static ProfileMeta parse(String text, String file) throws FileException {
    Properties p = new Properties();
    try {
      p.load(new StringReader(text));
      String format = p.getProperty("format", "");
      if (!format.equals(FORMAT)) {
        throw new FileException(
            file,
            format.isEmpty()
                ? "not a profile: meta.properties names no format"
                : "profile of version " + format + ", this Pathforest reads " + FORMAT);
      }
      int k = Integer.parseInt(p.getProperty("k", ""));
      if (k < 0) {
        throw new FileException(file, "damaged meta.properties: k is " + k);
      }
      int leastK = Integer.parseInt(p.getProperty("k.least", String.valueOf(k)));
      if (leastK < 0 || leastK > k) {
        throw new FileException(file, "damaged meta.properties: k.least is " + leastK);
      }
      return new ProfileMeta(
          p.getProperty("profiler", ""),
          k,
          leastK,
          new Run(
              p.getProperty("program", ""),
              p.getProperty("jvm", ""),
              words(p.getProperty("intervals", "")),
              instant(p.getProperty("start", "")),
              instant(p.getProperty("end", ""))),
          new Maps(words(p.getProperty("maps", "")), words(p.getProperty("maps.missing", ""))),
          words(p.getProperty("limits", "")),
          Long.parseLong(p.getProperty("memory", "-1")),
          Integer.parseInt(p.getProperty("liveThreads", "0")));
    } catch (FileException e) {
      throw e;
    } catch (IOException | IllegalArgumentException | DateTimeException e) {
      throw new FileException(file, "damaged meta.properties (" + e.getMessage() + ")", e);
    }
  }

  private static Instant instant(String text) {
    return text.isEmpty() ? null : Instant.parse(text);
  }

  private static List<String> words(String text) {
    return Arrays.stream(text.trim().split("\\s+")).filter(s -> !s.isEmpty()).toList();
  }

  /** As {@code meta.properties}: the same text for the same values. */
  public String format() {
    Properties p = new Properties();
    p.setProperty("format", FORMAT);
    p.setProperty("profiler", profiler);
    p.setProperty("k", Integer.toString(k));
    if (leastK < k) {
      p.setProperty("k.least", Integer.toString(leastK));
    }
    p.setProperty("program", run.program);
    p.setProperty("jvm", run.jvm);
    if (!run.intervals.isEmpty()) {
      p.setProperty("intervals", String.join(" ", run.intervals));
    }
    p.setProperty("start", run.start == null ? "" : run.start.toString());
    p.setProperty("end", run.end == null ? "" : run.end.toString());
    p.setProperty("maps", String.join(" ", maps.found));
    if (!maps.missing.isEmpty()) {
      p.setProperty("maps.missing", String.join(" ", maps.missing));
    }
    p.setProperty("limits", String.join(" ", limits));
    p.setProperty("memory", Long.toString(memory));
    p.setProperty("liveThreads", Integer.toString(liveThreads));
    StringWriter text = new StringWriter();
    try {
      p.store(text, null);
    } catch (IOException e) {
      throw new IllegalStateException(e); // a StringWriter does not fail
    }
    return text.toString()
        .lines()
        .filter(line -> !line.startsWith("#")) // the time of writing
        .sorted()
        .collect(Collectors.joining("\n", "", "\n"));
  }
}
