package org.pathforest.profile.tune;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.pathforest.paths.Parallel;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.profile.MethodPaths;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;

/** Ranks the loops of a profile, and branches outside loops, by possible gain. */
public final class Ranking {
  /** Methods with a smaller share of the instructions are not examined. */
  private static final double NEGLIGIBLE = 0.001;

  /**
   * A loop, or a branch outside loops.
   *
   * @param method method that contains it
   * @param loop the loop; null for a branch
   * @param branch the branch; null for a loop
   * @param gain possible gain of its best finding. It is an estimate, like the counts of its
   *     method, if only some activations were profiled
   * @param share share of the profile's instructions that were executed in the loop; for a branch,
   *     in its method
   */
  public record Entry(
      MethodKey method, LoopFindings loop, Finding.HardBranch branch, double gain, double share) {}

  private static final Comparator<Entry> MOST_FIRST =
      Comparator.comparing((Entry e) -> e.loop() == null)
          .thenComparing(Comparator.comparingDouble(e -> -e.gain()))
          .thenComparing(Entry::method);

  private Ranking() {}

  /**
   * A method with its instructions.
   *
   * @param instructions instructions on its paths
   * @param scale number of activations that each profiled activation represents, weighted by
   *     instructions
   */
  private record Heat(MethodKey key, double instructions, double scale) {}

  private static Heat heat(MethodProfile method) throws IOException {
    MethodPaths paths = new MethodPaths(method, method.kipf(1));
    double counted = paths.instructions();
    double instructions = paths.estimatedInstructions();
    return new Heat(method.key(), instructions, counted == 0 ? 1 : instructions / counted);
  }

  /**
   * Ranks by possible gain: loops first, then branches outside loops, of which less is known.
   *
   * @param top greatest number of entries, 1 or more. A quarter of them is reserved for branches
   *     outside loops, which also take the places that loops leave free
   */
  public static List<Entry> of(Profile profile, int top) throws IOException {
    Packages packages = Packages.of(profile);
    List<Heat> heats = Parallel.map(profile.methods(), key -> heat(profile.method(key)));
    double all = heats.stream().mapToDouble(Heat::instructions).sum();
    heats.removeIf(h -> h.instructions() <= 0 || h.instructions() < NEGLIGIBLE * all);
    List<MethodFindings> found =
        Parallel.map(
            heats,
            heat -> {
              MethodProfile method = profile.method(heat.key());
              return MethodFindings.of(method, method.kipf(), packages);
            });
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < heats.size(); i++) {
      Heat heat = heats.get(i);
      for (LoopFindings l : found.get(i).loops()) {
        if (!l.findings().isEmpty()) {
          double share = l.instructions() * heat.scale() / all;
          entries.add(new Entry(heat.key(), l, null, l.gain() * heat.scale(), share));
        }
      }
      for (Finding.HardBranch b : found.get(i).apart()) {
        double share = heat.instructions() / all;
        entries.add(new Entry(heat.key(), null, b, b.gain() * heat.scale(), share));
      }
    }
    entries.sort(MOST_FIRST);
    int loops = (int) entries.stream().filter(e -> e.loop() != null).count();
    int apart = Math.min(entries.size() - loops, top / 4);
    List<Entry> first = new ArrayList<>(entries.subList(0, Math.min(loops, top - apart)));
    first.addAll(
        entries.subList(loops, loops + Math.min(entries.size() - loops, top - first.size())));
    return first;
  }
}
