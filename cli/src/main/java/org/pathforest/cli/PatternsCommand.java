package org.pathforest.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.cli.Options;
import org.pathforest.cli.failure.UsageException;
import org.pathforest.paths.Utf8;
import org.pathforest.profile.Profile;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.profile.report.Limits;
import org.pathforest.profile.report.pattern.PatternReport;
import org.pathforest.profile.text.Style;

/** {@code patterns}: the heaviest patterns in how paths follow each other. */
final class PatternsCommand implements Command {
  private static final int MOST = 1_000_000;
  private static final int TOP = 20;

  /** Renders a ranking. */
  @FunctionalInterface
  private interface Format {
    void write(List<PatternReport.Row> rows, Profile profile, Appendable out) throws IOException;
  }

  @Override
  public String name() {
    return "patterns";
  }

  @Override
  public String summary() {
    return "rank the patterns in how paths follow each other";
  }

  @Override
  public String synopsis() {
    return "PROFILE [OPTIONS]";
  }

  @Override
  public List<String> description() {
    return List.of(
        "Ranks what was found in all methods by the instructions executed on the paths that it is"
            + " about: loops that go round the same way for long (phased) or nearly always (biased),"
            + " paths that take turns (alternating, periodic), iterations that depend on the one"
            + " before (correlated) and such that depend on none (irregular); and branches in loops that"
            + " are hard to predict (hard branch).",
        "The report of a method shows its own, and how often its loops go round.");
  }

  @Override
  public List<String> examples() {
    return List.of("app.pathprof", "app.pathprof --top 5 --format json");
  }

  @Override
  public Options options() {
    return new Options()
        .addOption(Opt.value("top", "N", "show N patterns (default " + TOP + ")"))
        .addOption(Opt.value("format", "FORMAT", "text (default) or json"))
        .addOption(Opt.output("FILE", "write to FILE instead of standard output"));
  }

  @Override
  public int run(Arguments arguments) throws IOException, UsageException {
    Path file = arguments.file("profile");
    Map<String, Format> formats = new LinkedHashMap<>();
    Style style = Terminal.output(arguments);
    formats.put(
        "text",
        (rows, profile, out) -> PatternReport.writeText(rows, Limits.notes(profile), style, out));
    formats.put("json", (rows, profile, out) -> PatternReport.writeJson(rows, out));
    Format format = arguments.choice("format", formats.get("text"), formats);
    int top = (int) arguments.number("top", TOP, 1, MOST);
    Output output = Output.of(arguments, file);
    Profile profile = ProfileReader.readPaths(file);
    List<PatternReport.Row> rows = PatternReport.of(profile, top);
    output.write(
        out -> {
          Writer writer = new BufferedWriter(Utf8.writer(out));
          format.write(rows, profile, writer);
          writer.flush();
        });
    return 0;
  }
}
