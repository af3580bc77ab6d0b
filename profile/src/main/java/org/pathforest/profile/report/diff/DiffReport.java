package org.pathforest.profile.report.diff;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.numbering.BlPath;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.compare.Common;
import org.pathforest.profile.compare.Difference;
import org.pathforest.profile.compare.MethodDifference;
import org.pathforest.profile.record.Bursts;
import org.pathforest.profile.report.Symbol;
import org.pathforest.profile.text.Inline;
import org.pathforest.profile.text.MethodName;
import org.pathforest.profile.text.PathText;

/** Compares two profiles. {@link DiffText} and {@link DiffMarkdown} write the comparison. */
public final class DiffReport {
  private static final int PATHS = 4;

  /**
   * A path. Component names are JSON field names.
   *
   * @param text conditions that held on the path
   * @param before how often the first run executed the path
   * @param after how often the second run executed the path
   * @param change change of its share of the run's instructions, in [-1, 1]
   */
  public record Path(String text, long before, long after, double change) {}

  /**
   * Paths that both runs executed.
   *
   * @param single how much of the second run's paths the first run executed
   * @param sequences the same for sequences of paths
   */
  public record CommonPaths(Common single, Common sequences) {}

  /**
   * A method.
   *
   * @param symbol name and source of the method
   * @param before its share of the first run's instructions
   * @param after its share of the second run's instructions
   * @param paths paths whose share changed most, at most four
   * @param changed sequences of {@code k} paths whose share changed most, at most two; bars
   *     separate the texts of their paths
   * @param common common paths, and common sequences of {@code k} paths
   * @param k length of the sequences; 0 if the code differs, so that paths can't be compared
   */
  public record Method(
      @Inline Symbol symbol,
      double before,
      double after,
      List<Path> paths,
      List<Path> changed,
      @Inline CommonPaths common,
      int k) {}

  /**
   * Match between the methods of the two runs.
   *
   * @param onlyBefore number of methods that ran in the first run only
   * @param onlyAfter number of methods that ran in the second run only
   * @param otherBuild number of methods that were compared although their class files differ
   * @param otherCode methods of the second run that have other code in the first run; they are in
   *     no sum of paths
   * @param unknown methods whose counts are unknown in one of the runs
   */
  public record Matching(
      long onlyBefore,
      long onlyAfter,
      int otherBuild,
      List<OtherCode> otherCode,
      List<String> unknown) {}

  /**
   * A method that has other code.
   *
   * @param name the method as people write it
   * @param totals totals of the method in both runs
   */
  public record OtherCode(String name, @Inline Difference.Change totals) {}

  /**
   * A comparison.
   *
   * @param totals totals of all methods
   * @param common common paths of all methods; their sequences are as long as both runs know them
   * @param matching match between the methods
   * @param burstsBefore numbers of activations of the first run if only some were profiled; null if
   *     all were
   * @param burstsAfter the same for the second run
   * @param methods methods in descending order of the change of their share
   */
  public record Model(
      Difference.Change totals,
      @Inline CommonPaths common,
      @Inline Matching matching,
      Bursts burstsBefore,
      Bursts burstsAfter,
      List<Method> methods) {}

  private DiffReport() {}

  /**
   * Compares two profiles.
   *
   * @param top greatest number of methods
   */
  public static Model of(Profile first, Profile second, int top) throws IOException {
    Difference d = Difference.of(first, second);
    List<Method> methods = new ArrayList<>();
    for (MethodDifference m : d.methods()) {
      if (methods.size() < top && hasChanged(m)) {
        methods.add(method(m, second.methods().contains(m.key()) ? second : first));
      }
    }
    return new Model(
        d.totals(),
        new CommonPaths(d.single(), d.sequences()),
        new Matching(
            d.methods().stream()
                .filter(m -> m.single().ref() == 0 && m.single().train() > 0)
                .count(),
            d.methods().stream()
                .filter(m -> m.single().train() == 0 && m.single().ref() > 0)
                .count(),
            d.otherBuild(),
            d.otherCode().stream()
                .map(m -> new OtherCode(MethodName.of(m.key()), m.totals()))
                .toList(),
            names(d.unknown())),
        first.bursts(),
        second.bursts(),
        methods);
  }

  private static boolean hasChanged(MethodDifference m) {
    return m.before() != m.after()
        || m.paths().stream().anyMatch(p -> p.change() != 0)
        || m.changed().stream().anyMatch(p -> p.change() != 0);
  }

  private static List<String> names(List<MethodKey> keys) {
    return keys.stream().map(MethodName::of).toList();
  }

  private static Method method(MethodDifference m, Profile profile) throws IOException {
    MethodProfile p = profile.method(m.key());
    PathText text = new PathText(p.map());
    List<Path> paths =
        m.paths().subList(0, Math.min(PATHS, m.paths().size())).stream()
            .filter(d -> d.change() != 0)
            .map(d -> new Path(text.path(d.path()), d.before(), d.after(), d.change()))
            .toList();
    return new Method(
        Symbol.of(p.map()),
        m.before(),
        m.after(),
        paths,
        m.changed().stream()
            .map(d -> new Path(sequence(d.paths(), text), d.before(), d.after(), d.change()))
            .toList(),
        new CommonPaths(m.single(), m.sequences()),
        m.k());
  }

  /**
   * Returns the texts of consecutive paths, separated by bars. A path that ran several times in a
   * row is listed once with that number.
   */
  private static String sequence(List<BlPath> paths, PathText text) {
    List<String> parts = new ArrayList<>();
    for (int from = 0; from < paths.size(); ) {
      int to = from + 1;
      while (to < paths.size() && paths.get(to).equals(paths.get(from))) {
        to++;
      }
      String times = to - from == 1 ? "" : "×" + (to - from) + " ";
      parts.add(times + text.path(paths.get(from)));
      from = to;
    }
    return String.join(" | ", parts);
  }
}
