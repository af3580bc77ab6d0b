package org.pathforest.profile.merge;

import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.pathforest.profile.ProfileMeta;

/**
 * What several profiles say of their runs, added up. A name of an interval is all that is kept of
 * each.
 */
final class MetaSum {
  /** So many programs, or JVMs, are named. */
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
   * Adds one.
   *
   * @param counts whether anything ran: where nothing did, k and profiler say nothing
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
   * The sum.
   *
   * @param maps ids of the path maps that are there
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
