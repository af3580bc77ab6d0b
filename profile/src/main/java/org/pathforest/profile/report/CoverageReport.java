package org.pathforest.profile.report;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.profile.EdgeProfile;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.coverage.Counter;
import org.pathforest.profile.coverage.Coverage;
import org.pathforest.profile.coverage.MethodCoverage;
import org.pathforest.profile.coverage.PrimeCoverage;
import org.pathforest.profile.coverage.UnexecutedPaths;
import org.pathforest.profile.forest.Kipf;

/** Coverage as a table, or of one method in detail; as text or JSON. */
public final class CoverageReport {
  private static final Gson GSON =
      new GsonBuilder().disableHtmlEscaping().setPrettyPrinting().create();

  /** What a row of the table stands for. */
  public enum By {
    /** A package. */
    PACKAGE,
    /** A class file. */
    CLASS,
    /** A method that has probes. */
    METHOD
  }

  /**
   * A row. The names of the components are those of the JSON rendering.
   *
   * @param name of package, class or method, as people write it
   * @param methods with probes
   * @param paths different ones that ended
   * @param possible how many control flow allows
   * @param branches ways out of blocks that have several
   * @param blocks of the graphs
   * @param lines of the source
   */
  public record Row(
      String name,
      Counter methods,
      long paths,
      BigInteger possible,
      Counter branches,
      Counter blocks,
      Counter lines) {}

  /**
   * The table.
   *
   * @param total of all rows
   * @param unprobed methods that have no probes: a single path, no loop, no handler
   * @param leftOut methods that could not be instrumented
   * @param unknown methods that ran and of which no counts are known
   */
  public record Table(Row total, long unprobed, long leftOut, long unknown, List<Row> rows) {}

  /**
   * A path that was not executed.
   *
   * @param text its lines and branch outcomes
   * @param decisions in how many it differs from an executed one
   * @param branch where it begins to differ
   * @param newBranch whether it takes a branch there that never was taken
   */
  public record Missing(String text, int decisions, String branch, boolean newBranch) {}

  /**
   * A method in detail.
   *
   * @param row its figures
   * @param sequences different sequences of {@code k} paths that ran
   * @param k longest sequences that are known; 0 if nothing is
   * @param primes prime paths
   * @param missing paths to try next, the nearest first
   */
  public record Detail(
      Row row, long sequences, int k, PrimeCoverage primes, List<Missing> missing) {}

  private CoverageReport() {}

  /** Makes the table. */
  public static Table table(Coverage coverage, By by) {
    List<Row> rows = new ArrayList<>();
    for (Coverage.PackageCoverage p : coverage.packages()) {
      if (by == By.PACKAGE) {
        rows.add(row(p.name().isEmpty() ? "(unnamed)" : p.name().replace('/', '.'), p.totals()));
      }
      for (Coverage.ClassCoverage c : p.classes()) {
        if (by == By.CLASS) {
          rows.add(row(c.name().replace('/', '.'), c.totals()));
        } else if (by == By.METHOD) {
          c.methods().forEach(m -> rows.add(row(m)));
        }
      }
    }
    Coverage.Totals t = coverage.totals();
    return new Table(row("total", t), t.unprobed(), t.leftOut(), t.unknown(), rows);
  }

  private static Row row(String name, Coverage.Totals t) {
    return new Row(name, t.methods(), t.paths(), t.possible(), t.branches(), t.blocks(), t.lines());
  }

  private static Row row(MethodCoverage m) {
    return new Row(
        MethodName.of(m.key()),
        Counter.NONE.plus(m.ran()),
        m.paths(),
        m.possible(),
        m.branches(),
        m.blocks(),
        m.lineCounter());
  }

  /**
   * Looks at a method that ran.
   *
   * @param top at most that many paths to try next, 1 or more
   */
  public static Detail detail(Profile profile, MethodKey key, int top) throws IOException {
    MethodProfile method = profile.method(key);
    MethodCoverage m = MethodCoverage.of(method);
    if (!m.known()) {
      return new Detail(row(m), 0, 0, null, List.of());
    }
    Kipf kipf = method.kipf();
    EdgeProfile run = EdgeProfile.of(method.map().numbering(), kipf, method.interrupted());
    PathText text = new PathText(method.map().cfg());
    List<Missing> missing =
        UnexecutedPaths.of(method, kipf, run, top).stream()
            .map(
                n ->
                    new Missing(
                        text.path(n.path()),
                        n.decisions(),
                        text.branch(n.from(), n.to()),
                        n.newBranch()))
            .toList();
    return new Detail(row(m), m.sequences(), m.k(), PrimeCoverage.of(method, kipf), missing);
  }

  /** Writes a table as text; lines end with a line feed. */
  public static void writeText(Table table, Appendable out) throws IOException {
    out.append("      paths      possible  branches   blocks    lines  methods run\n");
    line(table.total(), out);
    for (Row row : table.rows()) {
      line(row, out);
    }
    out.append('\n');
    words(
        "Possible paths are those that control flow allows, were none of them cut; many can't be"
            + " executed.",
        "",
        out);
    if (table.unprobed() > 0) {
      words(
          Numbers.count(table.unprobed(), "method")
              + " without a branch, loop or handler have no probes and are not in the table"
              + " (instrument --count-single-path gives them some).",
          "",
          out);
    }
    if (table.leftOut() > 0) {
      words(
          Numbers.count(table.leftOut(), "method")
              + " could not be instrumented and are not in the table.",
          "",
          out);
    }
    if (table.unknown() > 0) {
      words(
          Numbers.count(table.unknown(), "method")
              + " ran, but their counts were lost: they count as not covered.",
          "",
          out);
    }
  }

  private static void line(Row r, Appendable out) throws IOException {
    out.append(
            String.format(
                Locale.ROOT,
                "%,11d  %12s  %8s %8s %8s  %s  %s",
                r.paths(),
                possible(r.possible()),
                share(r.branches()),
                share(r.blocks()),
                share(r.lines()),
                Numbers.count(r.methods().covered()) + "/" + Numbers.count(r.methods().total()),
                r.name()))
        .append('\n');
  }

  private static String share(Counter c) {
    return c.total() == 0 ? "-" : Numbers.percent(c.share());
  }

  private static String possible(BigInteger n) {
    return n.compareTo(BigInteger.valueOf(1_000_000)) <= 0
        ? String.format(Locale.ROOT, "%,d", n)
        : "10^" + (n.toString().length() - 1);
  }

  /** Writes a method in detail as text. */
  public static void writeText(Detail d, Appendable out) throws IOException {
    words(d.row().name(), "", out);
    if (d.k() == 0) {
      words("It ran, but its counts were lost.", "   ", out);
      return;
    }
    Row r = d.row();
    words(
        "%s of %s possible paths, %s; branches %d of %d, blocks %d of %d, lines %d of %d"
            .formatted(
                Numbers.count(r.paths()),
                possible(r.possible()),
                Numbers.count(d.sequences(), "different sequence") + " of " + d.k(),
                r.branches().covered(),
                r.branches().total(),
                r.blocks().covered(),
                r.blocks().total(),
                r.lines().covered(),
                r.lines().total()),
        "   ",
        out);
    if (d.primes().total() < 0) {
      words("too many prime paths to look at", "   ", out);
    } else {
      words(
          "prime paths: %s of %s covered%s"
              .formatted(
                  Numbers.count(d.primes().covered()),
                  Numbers.count(d.primes().total()),
                  d.primes().undecided() == 0
                      ? ""
                      : ", of %s sequences of %d tell nothing"
                          .formatted(Numbers.count(d.primes().undecided()), d.k())),
          "   ",
          out);
    }
    if (!d.missing().isEmpty()) {
      words(
          "not executed, nearest to executed ones (control flow allows them; data may not):",
          "   ",
          out);
    }
    for (Missing m : d.missing()) {
      words(
          (m.newBranch() ? "new branch " : "other way at ") + m.branch() + ": " + m.text(),
          "      ",
          out);
    }
  }

  private static void words(String text, String indent, Appendable out) throws IOException {
    for (String line : Wrap.lines(text, indent, TextReport.WIDTH)) {
      out.append(line).append('\n');
    }
  }

  /** Writes JSON. */
  public static void writeJson(Object model, Appendable out) throws IOException {
    GSON.toJson(model, out);
    out.append('\n');
  }
}
