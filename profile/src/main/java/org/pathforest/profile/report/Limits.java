package org.pathforest.profile.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.pathforest.profile.Profile;
import org.pathforest.profile.ProfileMeta;
import org.pathforest.profile.record.Bursts;
import org.pathforest.profile.text.FirstNames;
import org.pathforest.profile.text.Numbers;

/** Limits that a run hit, and the meanings of their names. */
public final class Limits {
  /**
   * Limit of threads that were still running: their last paths may be missing. Every program that
   * ends with System.exit hits it.
   */
  private static final String LIVE = "live threads";

  /**
   * Limits that were known when instrumenting, or that the user asked for. Everything in the
   * profile is exact, but it does not contain everything.
   */
  private static final Set<String> HARMLESS =
      Set.of("before-super", "prefixes-not-kept", "interruptions-not-counted", "bursts");

  private Limits() {}

  /** Returns the limits of a run by name, each with its meaning; empty if there are none. */
  public static Map<String, String> of(Profile profile) {
    ProfileMeta meta = profile.meta();
    Map<String, String> limits = new LinkedHashMap<>();
    for (String name : meta.limits()) {
      limits.put(name, meaning(name));
    }
    if (meta.liveThreads() > 0) {
      limits.put(
          LIVE,
          meta.liveThreads()
              + " ran instrumented code while the profile was written; their last paths may be"
              + " missing");
    }
    if (!meta.maps().missing().isEmpty()) {
      limits.put(
          "maps missing",
          Numbers.count(meta.maps().missing().size(), "archive")
              + " had disappeared, with the path map, when the profile was written; keep archives"
              + " until the run ends. Classes not shown: "
              + FirstNames.of(profile.classesWithoutMap(), "report --format json names all"));
    }
    return limits;
  }

  /**
   * Returns what the reader of a list of code that did not run must know, one note per line. The
   * list is empty if everything was counted except for paths that had not ended.
   */
  public static List<String> notes(Profile profile) {
    return notes(of(profile), profile.bursts());
  }

  /**
   * Returns the same notes for given limits.
   *
   * @param limits names and meanings of the limits
   * @param bursts numbers of activations if only some were profiled; null if all were
   */
  public static List<String> notes(Map<String, String> limits, Bursts bursts) {
    List<String> notes = new ArrayList<>();
    limits.forEach(
        (name, meaning) -> {
          if (!name.equals(LIVE) && (!name.equals("bursts") || bursts == null)) {
            notes.add("limit: " + name + (meaning.isEmpty() ? "" : ": " + meaning));
          }
        });
    if (bursts != null) {
      notes.add(bursts(bursts) + "; paths of other calls may have run");
    }
    return notes;
  }

  /** Returns a phrase on how many activations were profiled. */
  public static String bursts(Bursts b) {
    return "profiled in bursts: %s of %s"
        .formatted(Numbers.count(b.profiled()), Numbers.count(b.activations(), "call"));
  }

  /** Returns whether everything that a profile says of a method with that limit is certain. */
  public static boolean isHarmless(String name) {
    return HARMLESS.contains(name);
  }

  /** Returns the meaning of a limit in one line, without its name; empty for an unknown name. */
  public static String meaning(String name) {
    return switch (name) {
      case "memory" ->
          "the tables reached their memory bound, so some methods have shorter sequences only; raise pathforest.memory or use a smaller k";
      case "contexts" ->
          "too many contexts to number, so only shorter sequences are known; use a smaller k";
      case "lost" ->
          "some calls could not be counted, for lack of memory or because a class loader does not see the runtime";
      case "stack-overflow" ->
          "the stack overflowed: interruptions of the innermost calls may be missing or incomplete";
      case "thread-stopped" ->
          "the program stopped a thread (Thread.stop): interruptions may be missing or incomplete";
      case "prefixes-not-kept" ->
          "interrupted paths are counted without their blocks, because the method would become too large";
      case "interruptions-not-counted" ->
          "interrupted paths are not counted, because the method would become too large";
      case "before-super" -> "exceptions before super(...) or this(...) are not counted";
      case "bursts" ->
          "some calls were not profiled: counts cover the profiled calls only, shares are estimates";
      default -> "";
    };
  }
}
