package org.pathforest.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;
import org.pathforest.cli.failure.UsageException;
import org.pathforest.paths.Utf8;
import org.pathforest.profile.Profile;
import org.pathforest.profile.coverage.Coverage;
import org.pathforest.profile.coverage.MethodCoverage;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.profile.report.coverage.CoverageMarkdown;
import org.pathforest.profile.report.coverage.CoverageReport;
import org.pathforest.profile.report.coverage.CoverageText;
import org.pathforest.profile.report.coverage.NextReport;
import org.pathforest.profile.text.JsonText;
import org.pathforest.profile.text.Style;

/**
 * The command {@code coverage}, which shows the paths, branches and lines that a run has executed.
 */
final class CoverageCommand implements Command {
  private static final int MOST = 1_000_000;
  private static final int TOP = 10;
  private static final int NEXT_TOP = 20;
  private static final String NEXT = "next";
  private static final String PATH_LIMIT = "path-limit";

  @Override
  public String name() {
    return "coverage";
  }

  @Override
  public String summary() {
    return "show which paths, branches and lines were executed";
  }

  @Override
  public String synopsis() {
    return "PROFILE [OPTIONS]";
  }

  @Override
  public List<String> description() {
    return List.of(
        "Counts, for all instrumented classes, the different paths that were executed and those that"
            + " control flow allows, and the branches, blocks and lines that follow from them.",
        "With --method it shows one method: how many different sequences of paths ran, how many of"
            + " its prime paths they cover, and paths to try next: unexecuted paths close to an"
            + " executed one. NAME is as in 'report'.",
        "With --next it lists what to test next: branch outcomes that never happened although the"
            + " branch was reached, then unexecuted paths.");
  }

  @Override
  public List<String> examples() {
    return List.of(
        "app.pathprof",
        "app.pathprof --next",
        "app.pathprof --by class --format json",
        "app.pathprof --method Parser.parse --top 5");
  }

  @Override
  public Options options() {
    return new Options()
        .addOption(Opt.value("by", "WHAT", "a row for each package (default), class or method"))
        .addOption(Opt.value("method", "NAME", "show this method in detail"))
        .addOption(
            Opt.value("top", "N", "with --method: show N paths to try (default " + TOP + ")"))
        .addOption(
            Option.builder()
                .longOpt(NEXT)
                .optionalArg(true)
                .numberOfArgs(1)
                .argName("N")
                .desc("list N things to test next in the whole program (default " + NEXT_TOP + ")")
                .get())
        .addOption(pathLimit())
        .addOption(Format.option())
        .addOption(Opt.output("FILE", "write to FILE instead of standard output"));
  }

  @Override
  public int run(Arguments arguments) throws IOException, UsageException {
    // First of all, because --next without a number would take a profile that follows it as its
    // number.
    int next = (int) arguments.number(NEXT, NEXT_TOP, 1, MOST);
    Path file = arguments.file("profile");
    Map<String, CoverageReport.By> rows = new LinkedHashMap<>();
    for (CoverageReport.By by : CoverageReport.By.values()) {
      rows.put(by.name().toLowerCase(Locale.ROOT), by);
    }
    CoverageReport.By by = arguments.choice("by", CoverageReport.By.PACKAGE, rows);
    Format format = Format.of(arguments, Format.values());
    int top = (int) arguments.number("top", TOP, 1, MOST);
    if (arguments.has(NEXT) && (arguments.has("method") || arguments.has("by"))) {
      throw new UsageException("--next cannot be combined with --method or --by");
    }
    Output output = Output.of(arguments, file);
    Profile profile = ProfileReader.readPaths(file);
    Coverage coverage = Coverage.of(profile, name -> true, pathLimit(arguments));
    Style style = Terminal.output(arguments);
    Text text;
    if (arguments.has(NEXT)) {
      NextReport report = NextReport.of(profile, coverage, next);
      text =
          switch (format) {
            case JSON -> report::writeJson;
            case MARKDOWN -> report::writeMarkdown;
            case TEXT -> w -> report.writeText(style, w);
          };
    } else if (arguments.has("method")) {
      List<CoverageReport.Detail> details = new ArrayList<>();
      for (MethodCoverage m : find(coverage, arguments.text("method"))) {
        details.add(CoverageReport.detail(profile, m, coverage.mostPossible(), top));
      }
      text =
          switch (format) {
            case JSON -> w -> JsonText.write(details, w);
            case MARKDOWN -> w -> CoverageMarkdown.write(details, w);
            case TEXT -> w -> text(details, style, w);
          };
    } else {
      CoverageReport.Table table = CoverageReport.table(profile, coverage, by);
      text =
          switch (format) {
            case JSON -> w -> JsonText.write(table, w);
            case MARKDOWN -> w -> CoverageMarkdown.write(table, w);
            case TEXT -> w -> CoverageText.write(table, style, w);
          };
    }
    output.write(out -> write(out, text));
    return 0;
  }

  /** Returns the option for the number of paths above which a method counts in no sum of paths. */
  static Option pathLimit() {
    String what = "leave methods with more than N possible paths out of sums of paths (default %d)";
    return Opt.value(PATH_LIMIT, "N", what.formatted(Coverage.MOST_POSSIBLE));
  }

  /** Returns the value of the option {@link #pathLimit()}. */
  static long pathLimit(Arguments arguments) throws UsageException {
    return arguments.number(PATH_LIMIT, Coverage.MOST_POSSIBLE, 1, Integer.MAX_VALUE);
  }

  /** Returns the methods that a name means, among those with probes, whether they ran or not. */
  private static List<MethodCoverage> find(Coverage coverage, String name) throws UsageException {
    List<MethodCoverage> all = new ArrayList<>();
    for (Coverage.PackageCoverage p : coverage.packages()) {
      for (Coverage.ClassCoverage c : p.classes()) {
        all.addAll(c.methods());
      }
    }
    return MethodNames.find(all, m -> MethodNames.of(m.key()), name);
  }

  private static void text(List<CoverageReport.Detail> details, Style style, Appendable out)
      throws IOException {
    for (CoverageReport.Detail d : details) {
      CoverageText.write(d, style, out);
    }
  }

  /** Writes a text. */
  @FunctionalInterface
  private interface Text {
    void write(Appendable out) throws IOException;
  }

  private static void write(OutputStream out, Text text) throws IOException {
    Writer writer = new BufferedWriter(Utf8.writer(out));
    text.write(writer);
    writer.flush();
  }
}
