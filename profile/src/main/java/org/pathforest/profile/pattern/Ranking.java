package org.pathforest.profile.pattern;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.profile.MethodPaths;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;

/** The heaviest patterns of a profile. */
public final class Ranking {
  /**
   * A pattern of a method.
   *
   * @param method where it is
   * @param pattern what it is
   * @param weight instructions on its paths; estimated, as its method's are, where not all
   *     activations were profiled
   * @param share of the profile's instructions that are on its paths
   */
  public record Entry(MethodKey method, Pattern pattern, double weight, double share) {}

  private static final Comparator<Entry> HEAVIEST_FIRST =
      Comparator.comparingDouble((Entry e) -> -e.weight()).thenComparing(Entry::method);

  private Ranking() {}

  /**
   * A method.
   *
   * @param instructions on its paths
   * @param scale how many activations each profiled one stands for, by the instructions
   */
  private record Heat(MethodKey key, double instructions, double scale) {}

  /**
   * Ranks by the instructions executed on a pattern's paths. Trip counts are no patterns of their
   * own.
   *
   * @param top at most that many, 1 or more
   */
  public static List<Entry> of(Profile profile, int top) throws IOException {
    List<Heat> heats = new ArrayList<>();
    double all = 0;
    for (MethodKey key : profile.methods()) {
      MethodProfile method = profile.method(key);
      MethodPaths paths = new MethodPaths(method, method.kipf(1));
      double counted = paths.instructions();
      double instructions = paths.estimatedInstructions();
      heats.add(new Heat(key, instructions, counted == 0 ? 1 : instructions / counted));
      all += instructions;
    }
    heats.sort(Comparator.comparingDouble((Heat h) -> -h.instructions()).thenComparing(Heat::key));
    List<Entry> entries = new ArrayList<>();
    for (Heat heat : heats) {
      // No pattern is heavier than its method: what comes now can't be among the first any more.
      if (entries.size() == top && heat.instructions() <= entries.get(top - 1).weight()) {
        break;
      }
      for (Pattern p : Patterns.of(profile.method(heat.key()))) {
        if (!(p instanceof Pattern.TripCounts)) {
          double weight = p.weight() * heat.scale();
          entries.add(new Entry(heat.key(), p, weight, all == 0 ? 0 : weight / all));
        }
      }
      entries.sort(HEAVIEST_FIRST);
      entries.subList(Math.min(top, entries.size()), entries.size()).clear();
    }
    return entries;
  }
}
