package org.pathforest.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.cli.Options;
import org.pathforest.cli.failure.UsageException;
import org.pathforest.paths.Utf8;
import org.pathforest.profile.Profile;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.profile.report.tune.TuneReport;
import org.pathforest.profile.text.Style;

/** The command {@code tune}, which shows what to make faster. */
final class TuneCommand implements Command {
  private static final int MOST = 1_000_000;
  private static final int TOP = 20;

  @Override
  public String name() {
    return "tune";
  }

  @Override
  public String summary() {
    return "show what to make faster";
  }

  @Override
  public String synopsis() {
    return "PROFILE [OPTIONS]";
  }

  @Override
  public List<String> description() {
    return List.of(
        "Lists the loops with the most to gain, with the evidence for each: branches that are hard to"
            + " predict, periodic, or decided by the previous iteration; paths that alternate or come"
            + " in runs; searches that find nothing; calls to code without probes; new objects. Loops"
            + " are ranked by the average cost of their mispredictions, calls and tests.",
        "Hard branches outside loops come last: what decides them is in the caller.");
  }

  @Override
  public List<String> examples() {
    return List.of("app.pathprof", "app.pathprof --top 5 --format json");
  }

  @Override
  public Options options() {
    return new Options()
        .addOption(Opt.value("top", "N", "show N findings (default " + TOP + ")"))
        .addOption(Format.option())
        .addOption(Opt.output("FILE", "write to FILE instead of standard output"));
  }

  @Override
  public int run(Arguments arguments) throws IOException, UsageException {
    Path file = arguments.file("profile");
    Format format = Format.of(arguments, Format.values());
    int top = (int) arguments.number("top", TOP, 1, MOST);
    Style style = Terminal.output(arguments);
    Output output = Output.of(arguments, file);
    Profile profile = ProfileReader.readPaths(file);
    TuneReport report = TuneReport.of(profile, top);
    output.write(
        out -> {
          Writer writer = new BufferedWriter(Utf8.writer(out));
          switch (format) {
            case JSON -> report.writeJson(writer);
            case MARKDOWN -> report.writeMarkdown(writer);
            case TEXT -> report.writeText(style, writer);
          }
          writer.flush();
        });
    return 0;
  }
}
