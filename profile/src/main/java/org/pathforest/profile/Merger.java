package org.pathforest.profile;

import java.io.IOException;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.pathforest.paths.FileException;
import org.pathforest.paths.map.MethodKey;

/** Adds up profiles: runs of the same program, or of programs that share classes. */
public final class Merger {
  private Merger() {}

  /**
   * Adds up. Counts are the exact sums; a method is exact up to the least that its profiles are,
   * and has the limits of all.
   *
   * @param profiles one or more
   * @return the sum; its run began with the first and ended with the last
   * @throws FileException naming the first profile that can't be added, if k or profiler differ, a
   *     method's path maps differ, or a count passes 2^63 - 1
   */
  public static Profile merge(List<Profile> profiles) throws IOException {
    // Where nothing ran, there is no k either.
    Profile first =
        profiles.stream().filter(p -> !p.entries().isEmpty()).findFirst().orElse(profiles.get(0));
    NavigableMap<String, byte[]> pathMaps = new TreeMap<>();
    NavigableMap<ClassEntry, MethodTotals> totals = new TreeMap<>();
    TreeSet<ClassEntry> classes = new TreeSet<>();
    NavigableMap<MethodKey, MethodEntry> entries = new TreeMap<>();
    for (Profile p : profiles) {
      if (!p.entries().isEmpty()) {
        checkMeta(first, p);
      }
      p.pathMaps().forEach(pathMaps::putIfAbsent);
      p.totalsByClass().forEach(totals::putIfAbsent);
      classes.addAll(p.classes());
      MethodTable table = new MethodTable(p.name(), entries);
      for (MethodEntry entry : p.entries().values()) {
        table.add(entry, p.map(entry));
      }
    }
    String name = profiles.stream().map(Profile::name).collect(Collectors.joining(" + "));
    Profile unsummed =
        new Profile(
            name,
            meta(first.meta(), profiles, pathMaps.keySet()),
            List.copyOf(classes),
            pathMaps,
            totals,
            new TreeMap<>());
    for (MethodEntry entry : List.copyOf(entries.values())) {
      if (entry.records().size() > 1) {
        MethodRecord sum = RecordSum.of(entry.records(), unsummed.map(entry), name);
        entries.put(
            entry.key(),
            new MethodEntry(entry.key(), entry.owner(), entry.index(), entry.maps(), List.of(sum)));
      }
    }
    return new Profile(name, unsummed.meta(), unsummed.classes(), pathMaps, totals, entries);
  }

  private static void checkMeta(Profile first, Profile p) throws FileException {
    if (first.meta().k() != p.meta().k()) {
      throw new FileException(
          p.name(),
          "k = %d can't be added to k = %d of %s"
              .formatted(p.meta().k(), first.meta().k(), first.name()));
    }
    if (!first.meta().profiler().equals(p.meta().profiler())) {
      throw new FileException(
          p.name(),
          "profiler %s can't be added to profiler %s of %s"
              .formatted(p.meta().profiler(), first.meta().profiler(), first.name()));
    }
  }

  private static ProfileMeta meta(
      ProfileMeta first, List<Profile> profiles, Collection<String> maps) {
    List<ProfileMeta> metas = profiles.stream().map(Profile::meta).toList();
    TreeSet<String> missing = new TreeSet<>();
    TreeSet<String> limits = new TreeSet<>();
    int live = 0;
    for (ProfileMeta m : metas) {
      missing.addAll(m.missingMaps());
      limits.addAll(m.limits());
      live = Math.addExact(live, m.liveThreads());
    }
    missing.removeAll(maps);
    return new ProfileMeta(
        first.profiler(),
        first.k(),
        metas.stream()
            .filter(m -> m.k() > 0)
            .mapToInt(ProfileMeta::leastK)
            .min()
            .orElse(first.leastK()),
        distinct(metas, ProfileMeta::program),
        distinct(metas, ProfileMeta::jvm),
        instants(metas, ProfileMeta::start).stream().min(Comparator.naturalOrder()).orElse(null),
        instants(metas, ProfileMeta::end).stream().max(Comparator.naturalOrder()).orElse(null),
        List.copyOf(maps),
        List.copyOf(missing),
        List.copyOf(limits),
        metas.stream().mapToLong(ProfileMeta::memory).max().orElse(-1),
        live);
  }

  private static String distinct(List<ProfileMeta> metas, Function<ProfileMeta, String> field) {
    return metas.stream()
        .map(field)
        .filter(s -> !s.isEmpty())
        .distinct()
        .collect(Collectors.joining("; "));
  }

  private static List<Instant> instants(
      List<ProfileMeta> metas, Function<ProfileMeta, Instant> field) {
    return metas.stream().map(field).filter(Objects::nonNull).toList();
  }
}
