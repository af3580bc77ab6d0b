package org.pathforest.cli;

import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;
import org.pathforest.cli.failure.UsageException;
import org.pathforest.paths.Utf8;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.profile.Profile;
import org.pathforest.profile.coverage.Coverage;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.profile.report.hot.CsvReport;
import org.pathforest.profile.report.hot.MarkdownReport;
import org.pathforest.profile.report.hot.Report;
import org.pathforest.profile.report.hot.ReportModel;
import org.pathforest.profile.report.hot.ReportOptions;
import org.pathforest.profile.report.hot.TextReport;
import org.pathforest.profile.report.scheme.SchemeReport;
import org.pathforest.profile.text.JsonText;
import org.pathforest.profile.text.Style;
import org.pathforest.viz.page.HtmlReport;
import org.pathforest.viz.page.Sources;

/**
 * The command {@code report}, which shows the hottest methods and their hottest sequences of paths.
 */
final class ReportCommand implements Command {
  private static final int MOST = 1_000_000;

  /** Writes a report in one format. */
  @FunctionalInterface
  private interface Format<M> {
    void write(M model, Appendable out) throws IOException;
  }

  @Override
  public String name() {
    return "report";
  }

  @Override
  public String summary() {
    return "show the hottest sequences of paths";
  }

  @Override
  public String synopsis() {
    return "PROFILE [OPTIONS]";
  }

  @Override
  public List<String> description() {
    return List.of(
        "Shows the methods with the most executed instructions, and for each the longest sequences of"
            + " paths that account for much of them. html writes a folder that a browser opens from"
            + " disk, with the sources, graphs, paths and forests of all methods.",
        VizInput.NAMES);
  }

  @Override
  public List<String> examples() {
    return List.of(
        "app.pathprof",
        "app.pathprof --top 3",
        "app.pathprof --method Scanner.checkTaskTag",
        "app.pathprof --format json -o app.json",
        "app.pathprof --format html --source src/main/java -o report");
  }

  @Override
  public Options options() {
    return new Options()
        .addOption(Opt.value("method", "NAME", "show this method only"))
        .addOption(
            Opt.value("top", "N", "show N methods (default " + ReportOptions.DEFAULT.top() + ")"))
        .addOption(Opt.value("format", "FORMAT", "text (default), markdown, json, csv or html"))
        .addOption(Opt.flag("ids", "text: show the ids of paths beside their letters"))
        .addOption(sourceOption())
        .addOption(
            Opt.value(
                "pictures",
                "N",
                "html: draw the graphs of the N hottest methods (default "
                    + HtmlReport.PICTURES
                    + ")"))
        .addOption(Opt.verbose())
        .addOption(
            Opt.output(
                "FILE", "write to FILE instead of standard output; html: the folder to write"));
  }

  @Override
  public int run(Arguments arguments) throws IOException, UsageException {
    Path file = arguments.file("profile");
    if (arguments.has("ids")
        && arguments.has("format")
        && !"text".equals(arguments.text("format"))) {
      throw new UsageException("--ids needs --format text");
    }
    if ("html".equals(arguments.text("format"))) {
      return html(arguments, file);
    }
    for (String option : List.of("source", "pictures")) {
      if (arguments.has(option)) {
        throw new UsageException("--" + option + " needs --format html");
      }
    }
    Map<String, Format<ReportModel>> formats = new LinkedHashMap<>();
    Style style = Terminal.output(arguments);
    formats.put("text", (model, out) -> TextReport.write(model, arguments.has("ids"), style, out));
    formats.put("markdown", MarkdownReport::write);
    formats.put("json", JsonText::write);
    formats.put("csv", CsvReport::write);
    formats.put("html", null);
    Format<ReportModel> format = arguments.choice("format", formats.get("text"), formats);
    int top = (int) arguments.number("top", ReportOptions.DEFAULT.top(), 1, MOST);
    boolean one = arguments.has("method");
    boolean json = "json".equals(arguments.text("format"));
    ReportOptions defaults = ReportOptions.DEFAULT;
    // JSON has everything that the pages of the HTML report show.
    ReportOptions shown =
        new ReportOptions(top, defaults.sequences(), defaults.k(), json && !one, json && one);
    Output output = Output.of(arguments, file);
    Profile profile = ProfileReader.read(file);
    List<MethodKey> found =
        one
            ? MethodNames.find(profile.methods(), MethodNames::of, arguments.text("method"))
            : List.of();
    if (!profile.schemes().isEmpty() && !"csv".equals(arguments.text("format"))) {
      SchemeReport report = SchemeReport.of(profile);
      List<MethodKey> keys = one ? found : report.hottest(top);
      Format<List<MethodKey>> as =
          json ? report::writeJson : (shownKeys, to) -> report.writeText(shownKeys, style, to);
      output.write(out -> write(keys, as, out));
      return 0;
    }
    ReportModel model = one ? Report.of(profile, found, shown) : Report.of(profile, shown);
    output.write(out -> write(model, format, out));
    return 0;
  }

  private static int html(Arguments arguments, Path file) throws IOException, UsageException {
    for (String option : List.of("method", "top")) {
      if (arguments.has(option)) {
        throw new UsageException(
            "--" + option + ": not available with --format html, which shows all methods");
      }
    }
    if (!arguments.has("output")) {
      throw new UsageException("--format html needs a folder: -o FOLDER");
    }
    Path folder = arguments.path("output", null);
    int pictures = (int) arguments.number("pictures", HtmlReport.PICTURES, 0, MOST);
    HtmlReport.check(folder);
    try (Sources sources = sources(arguments)) {
      writeHtml(ProfileReader.read(file), sources, pictures, folder, Opt.how(arguments));
    }
    return 0;
  }

  /**
   * Returns the folder for the report of a profile: {@code app-report} beside {@code app.pathprof}.
   *
   * @param profile file of the profile
   */
  static Path folderFor(Path profile) {
    String name = profile.getFileName().toString();
    int dot = name.lastIndexOf('.');
    return profile.resolveSibling((dot > 0 ? name.substring(0, dot) : name) + "-report");
  }

  /** Opens the sources that the option {@code --source} names; none without the option. */
  static Sources sources(Arguments arguments) throws IOException, UsageException {
    List<Path> places = new ArrayList<>();
    if (arguments.has("source")) {
      for (String place : arguments.text("source").split(File.pathSeparator, -1)) {
        try {
          places.add(Path.of(place));
        } catch (InvalidPathException e) {
          throw new UsageException("--source: '" + place + "' is not a valid file name");
        }
      }
    }
    return Sources.open(places);
  }

  /** Returns the option {@code --source}. */
  static Option sourceOption() {
    return Opt.value(
        "source",
        "PLACES",
        "HTML report: folders or archives of sources, separated by '" + File.pathSeparator + "'");
  }

  /**
   * Writes the HTML report, and prints what is wrong with the sources.
   *
   * @param how hint in messages: how to see all names that they leave out; null to print all names
   */
  static void writeHtml(Profile profile, Sources sources, int pictures, Path folder, String how)
      throws IOException {
    HtmlReport.Result result;
    try (ProgressLine progress = new ProgressLine("reporting", "methods")) {
      Coverage coverage = Coverage.of(profile, name -> true);
      result = HtmlReport.write(profile, coverage, sources, pictures, folder, progress::step);
    }
    for (String note : result.notes(how)) {
      StandardOutput.say(note);
    }
  }

  /** Writes a report of the hottest methods as text. */
  static void writeText(Profile profile, int top, Style style, OutputStream out)
      throws IOException {
    ReportOptions defaults = ReportOptions.DEFAULT;
    ReportOptions shown = new ReportOptions(top, defaults.sequences(), defaults.k());
    if (!profile.schemes().isEmpty()) {
      SchemeReport report = SchemeReport.of(profile);
      write(report.hottest(top), (keys, text) -> report.writeText(keys, style, text), out);
      return;
    }
    write(
        Report.of(profile, shown),
        (model, text) -> TextReport.write(model, false, style, text),
        out);
  }

  private static <M> void write(M model, Format<M> format, OutputStream out) throws IOException {
    Writer writer = new BufferedWriter(Utf8.writer(out));
    format.write(model, writer);
    writer.flush();
  }
}
