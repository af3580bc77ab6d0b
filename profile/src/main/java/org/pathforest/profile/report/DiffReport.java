package org.pathforest.profile.report;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.compare.Common;
import org.pathforest.profile.compare.Difference;
import org.pathforest.profile.compare.MethodDifference;

/** A comparison of two profiles as text or JSON. */
public final class DiffReport {
  private static final Gson GSON =
      new GsonBuilder().disableHtmlEscaping().setPrettyPrinting().create();

  /** So many methods that could not be matched are named. */
  private static final int NAMED = 5;

  private static final int PATHS = 4;

  /**
   * A path. The names of the components are those of the JSON rendering.
   *
   * @param text its lines and branch outcomes
   * @param before how often the first run executed it
   * @param after how often the second did
   * @param change of its share of the run's instructions, in [-1, 1]
   */
  public record Path(String text, long before, long after, double change) {}

  /**
   * A method.
   *
   * @param name as people write it
   * @param source file and line, as far as known; else empty
   * @param before its share of the first run's instructions
   * @param after its share of the second's
   * @param paths those whose share has changed most, at most four
   * @param single how much of the second run's paths the first has executed
   * @param sequences the same for sequences of {@code k} paths
   */
  public record Method(
      String name,
      String source,
      double before,
      double after,
      List<Path> paths,
      Common single,
      Common sequences,
      int k) {}

  /**
   * A comparison.
   *
   * @param single all methods: how much of the second run's paths the first has executed
   * @param sequences the same for sequences of paths, as long as both runs know them
   * @param onlyBefore how many methods ran in the first only
   * @param onlyAfter how many ran in the second only
   * @param otherBuild how many were compared though their class files differ
   * @param unmatched methods of the second run whose code is another in the first
   * @param unknown methods of which one of the runs knows no counts
   * @param methods whose share has changed most, greatest first
   */
  public record Model(
      Common single,
      Common sequences,
      long onlyBefore,
      long onlyAfter,
      int otherBuild,
      List<String> unmatched,
      List<String> unknown,
      List<Method> methods) {}

  private DiffReport() {}

  /**
   * Compares.
   *
   * @param top at most that many methods
   */
  public static Model of(Profile first, Profile second, int top) throws IOException {
    Difference d = Difference.of(first, second);
    List<Method> methods = new ArrayList<>();
    for (MethodDifference m : d.methods().subList(0, Math.min(top, d.methods().size()))) {
      methods.add(method(m, second.methods().contains(m.key()) ? second : first));
    }
    return new Model(
        d.single(),
        d.sequences(),
        d.methods().stream().filter(m -> m.single().ref() == 0 && m.single().train() > 0).count(),
        d.methods().stream().filter(m -> m.single().train() == 0 && m.single().ref() > 0).count(),
        d.otherBuild(),
        names(d.unmatched()),
        names(d.unknown()),
        methods);
  }

  private static List<String> names(List<MethodKey> keys) {
    return keys.stream().map(MethodName::of).toList();
  }

  private static Method method(MethodDifference m, Profile profile) throws IOException {
    MethodProfile p = profile.method(m.key());
    PathText text = new PathText(p.map().cfg());
    List<Path> paths =
        m.paths().subList(0, Math.min(PATHS, m.paths().size())).stream()
            .filter(d -> d.change() != 0)
            .map(d -> new Path(text.path(d.path()), d.before(), d.after(), d.change()))
            .toList();
    return new Method(
        MethodName.of(m.key()),
        Report.source(p.map()),
        m.before(),
        m.after(),
        paths,
        m.single(),
        m.sequences(),
        m.k());
  }

  /**
   * Writes text of at most {@value TextReport#WIDTH} columns; lines end with a line feed.
   *
   * @param first name of the first profile
   * @param second name of the second
   */
  public static void writeText(Model d, String first, String second, Appendable out)
      throws IOException {
    words("first: " + first + ", second: " + second, "", out);
    words(
        "methods that ran in the first only: %s, in the second only: %s; compared though their class"
                .formatted(Numbers.count(d.onlyBefore()), Numbers.count(d.onlyAfter()))
            + " files differ: "
            + Numbers.count(d.otherBuild()),
        "  ",
        out);
    named("other code in the first, so not compared", d.unmatched(), out);
    named("counts lost, so not compared", d.unknown(), out);
    out.append('\n');
    out.append("of the second      executed      by both   static  dynamic  instructions\n");
    row("paths", d.single(), out);
    row("sequences", d.sequences(), out);
    words(
        "static: the fraction of the paths that the second run executed which the first executed,"
            + " too; dynamic: the same, each path as often as it ran; instructions: on those paths, of"
            + " all (Ball and Larus 1996, Table 3, where the first is train and the second ref)."
            + " Sequences are as long as both profiles know them.",
        "  ",
        out);
    if (!d.methods().isEmpty()) {
      out.append("\n first   second  method\n");
    }
    for (Method m : d.methods()) {
      words(
          "%6s  %6s  %s  %s"
              .formatted(
                  Numbers.percent(m.before()), Numbers.percent(m.after()), m.name(), m.source()),
          "",
          out);
      for (Path p : m.paths()) {
        words(
            "%+.1f%% %s: %s to %s times"
                .formatted(
                    p.change() * 100,
                    p.text(),
                    Numbers.count(p.before()),
                    Numbers.count(p.after())),
            "          ",
            out);
      }
    }
  }

  private static void named(String what, List<String> names, Appendable out) throws IOException {
    if (!names.isEmpty()) {
      int more = names.size() - NAMED;
      words(
          what
              + ": "
              + String.join(", ", names.subList(0, Math.min(NAMED, names.size())))
              + (more > 0 ? " and " + Numbers.count(more) + " more" : ""),
          "  ",
          out);
    }
  }

  private static void row(String name, Common c, Appendable out) throws IOException {
    out.append(
            String.format(
                Locale.ROOT,
                "%-13s  %,12d %,12d  %7s  %7s  %12s",
                name,
                c.ref(),
                c.common(),
                Numbers.percent(c.statically()),
                Numbers.percent(c.dynamically()),
                Numbers.percent(c.ofInstructions())))
        .append('\n');
  }

  private static void words(String text, String indent, Appendable out) throws IOException {
    for (String line : Wrap.lines(text, indent, TextReport.WIDTH)) {
      out.append(line).append('\n');
    }
  }

  /** Writes one JSON object, the fields being the components of {@link Model}. */
  public static void writeJson(Model d, Appendable out) throws IOException {
    GSON.toJson(d, out);
    out.append('\n');
  }
}
