package org.pathforest.profile.merge;

import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.pathforest.profile.ProfileMeta;

/**
 * The sum of the descriptions of several runs. Only the names of intervals are kept for each run.
 */
final class MetaSum {
  /** Greatest number of programs, or JVMs, that are named. */
  private static final int NAMED = 16;

  private static final String OTHERS = "and others";

  private ProfileMeta reference;
  private boolean counted;
  private int leastK = Integer.MAX_VALUE;
  private final Set<String> programs = new LinkedHashSet<>();
  private final Set<String> jvms = new LinkedHashSet<>();
  private final TreeSet<String> intervals = new TreeSet<>();
  private Instant start;
  private Instant end;
  private final TreeSet<String> missing = new TreeSet<>();
  private final TreeSet<String> limits = new TreeSet<>();
  private long memory = -1;
  private int liveThreads;

  /**
   * Adds the description of a run.
   *
   * @param counts whether anything ran; if not, k and profiler have no meaning
   */
  void add(ProfileMeta m, boolean counts) {
    if (reference == null || (counts && !counted)) {
      reference = m;
    }
    counted |= counts;
    if (m.k() > 0) {
      leastK = Math.min(leastK, m.leastK());
    }
    ProfileMeta.Run run = m.run();
    name(programs, run.program());
    name(jvms, run.jvm());
    intervals.addAll(run.intervals());
    if (run.start() != null && (start == null || run.start().isBefore(start))) {
      start = run.start();
    }
    if (run.end() != null && (end == null || run.end().isAfter(end))) {
      end = run.end();
    }
    missing.addAll(m.maps().missing());
    limits.addAll(m.limits());
    memory = Math.max(memory, m.memory());
    liveThreads = Math.addExact(liveThreads, m.liveThreads());
  }

  private static void name(Set<String> names, String name) {
    if (!name.isEmpty() && names.size() <= NAMED) {
      names.add(names.size() < NAMED || names.contains(name) ? name : OTHERS);
    }
  }

  /**
   * Returns the sum.
   *
   * @param maps ids of the path maps in the sum
   */
  ProfileMeta sum(Collection<String> maps) {
    return new ProfileMeta(
        reference.profiler(),
        reference.k(),
        leastK == Integer.MAX_VALUE ? reference.leastK() : leastK,
        new ProfileMeta.Run(
            String.join("; ", programs),
            String.join("; ", jvms),
            List.copyOf(intervals),
            start,
            end),
        new ProfileMeta.Maps(List.copyOf(maps), List.copyOf(missing)),
        List.copyOf(limits),
        memory,
        liveThreads);
  }
}
