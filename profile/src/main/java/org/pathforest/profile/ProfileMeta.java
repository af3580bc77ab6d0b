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
import org.pathforest.profile.record.CountsInput;

/**
 * The description of a run in its profile.
 *
 * @param profiler name of the scheme, such as {@code kpaths}; several names are separated by blanks
 * @param k greatest length of the sequences of paths that were counted; 0 if none were
 * @param leastK the least k if jars that were instrumented differently ran together; else k
 * @param run the run, or the part of it that was counted
 * @param maps path maps of the classes that were loaded
 * @param limits names of the limits that were hit
 * @param memory bound of the tables in bytes; -1 if unknown
 * @param liveThreads number of threads that ran instrumented code while the profile was written
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
   * One run or several.
   *
   * @param program the program that ran; empty if unknown
   * @param jvm the JVM on which it ran; empty if unknown
   * @param intervals unique names of the parts of runs that the profile counts; empty if unknown
   * @param start when the run, or the counted part of it, began; null if unknown
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
   * @param found ids of the maps in the profile
   * @param missing ids of the maps that could not be found; counts of their classes are missing
   */
  public record Maps(List<String> found, List<String> missing) {
    /** Copies the lists. */
    public Maps {
      found = List.copyOf(found);
      missing = List.copyOf(missing);
    }
  }

  static final String FORMAT = "1";

  /** Names of the profilers that count paths. */
  private static final Set<String> PATHS = Set.of("kpaths", "ksf", "bl");

  /** Copies the list. */
  public ProfileMeta {
    limits = List.copyOf(limits);
  }

  /** Returns a copy with another program name. */
  ProfileMeta of(String name) {
    Run other = new Run(name, run.jvm, run.intervals, run.start, run.end);
    return new ProfileMeta(profiler, k, leastK, other, maps, limits, memory, liveThreads);
  }

  /** Returns the names of the profilers that counted something other than paths. */
  List<String> schemes() {
    return words(profiler).stream().filter(name -> !PATHS.contains(name)).toList();
  }

  /** Returns a copy in which a missing path map counts as found. */
  public ProfileMeta found(String map) {
    Maps all =
        new Maps(
            Stream.concat(maps.found.stream(), Stream.of(map)).toList(),
            maps.missing.stream().filter(id -> !id.equals(map)).toList());
    return new ProfileMeta(profiler, k, leastK, run, all, limits, memory, liveThreads);
  }

  /**
   * Returns whether one of the profilers counts with the given scheme.
   *
   * @param scheme name of the scheme; null for paths
   */
  public boolean counts(String scheme) {
    return words(profiler).stream()
        .anyMatch(name -> scheme == null ? PATHS.contains(name) : name.equals(scheme));
  }

  /** Parses the text of {@code meta.properties}. */
  public static ProfileMeta parse(String text, String file) throws FileException {
    Properties p = new Properties();
    try {
      p.load(new StringReader(text));
      String format = p.getProperty("format", "");
      if (!format.equals(FORMAT)) {
        throw new FileException(
            file,
            format.isEmpty()
                ? "not a profile: meta.properties names no format; name a .pathprof file"
                : "profile has format "
                    + format
                    + ", but this Pathforest reads format "
                    + FORMAT
                    + "; use the Pathforest that wrote it");
      }
      int k = Integer.parseInt(p.getProperty("k", ""));
      if (k < 0) {
        throw new FileException(file, "damaged meta.properties: k is " + k + CountsInput.AGAIN);
      }
      int leastK = Integer.parseInt(p.getProperty("k.least", String.valueOf(k)));
      if (leastK < 0 || leastK > k) {
        throw new FileException(
            file, "damaged meta.properties: k.least is " + leastK + CountsInput.AGAIN);
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
      throw new FileException(
          file, "damaged meta.properties (" + e.getMessage() + ")" + CountsInput.AGAIN, e);
    }
  }

  private static Instant instant(String text) {
    return text.isEmpty() ? null : Instant.parse(text);
  }

  private static List<String> words(String text) {
    return Arrays.stream(text.trim().split("\\s+")).filter(s -> !s.isEmpty()).toList();
  }

  /** Formats this as {@code meta.properties}. Equal values give equal texts. */
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
        .filter(line -> !line.startsWith("#")) // holds the time of writing
        .sorted()
        .collect(Collectors.joining("\n", "", "\n"));
  }
}
