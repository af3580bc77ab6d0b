package org.pathforest.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.cli.Options;
import org.pathforest.cli.failure.UsageException;
import org.pathforest.paths.FileException;
import org.pathforest.paths.Utf8;
import org.pathforest.paths.probe.Variant;
import org.pathforest.profile.report.paths.NumberedMethod;
import org.pathforest.profile.report.paths.PathsReport;
import org.pathforest.profile.text.Style;

/**
 * The command {@code paths}, which lists the paths of a method and shows how their numbers are
 * computed.
 */
final class PathsCommand implements Command {
  private static final String ID = "id";
  private static final String PATH = "path";
  private static final int TOP = 20;

  @Override
  public String name() {
    return "paths";
  }

  @Override
  public String summary() {
    return "list, decode and encode the paths of a method";
  }

  @Override
  public String synopsis() {
    return VizInput.SYNOPSIS;
  }

  @Override
  public List<String> description() {
    return List.of(
        "Shows for each path the edge values whose sum is its number, its blocks, and the conditions"
            + " that hold on it. For a profile it also shows how often the path ran. 'viz --numbers'"
            + " draws where the values come from.",
        VizInput.NAMES);
  }

  @Override
  public List<String> examples() {
    return List.of(
        "app.jar --method Parser.next",
        "app.pathprof --method Parser.next --id 3",
        "Foo.jimple --method bar --path @0,@4,@9 --numbering blocks");
  }

  @Override
  public Options options() {
    Options options =
        new Options()
            .addOption(Opt.value("method", "NAME", "the method"))
            .addOption(Opt.value(ID, "N", "decode: show only the path with this number"))
            .addOption(
                Opt.value(
                    PATH,
                    "BLOCKS",
                    "encode: show the paths through exactly these blocks, separated by commas: offsets"
                        + " such as @24, or lines, each for one or more consecutive blocks"))
            .addOption(Opt.value("top", "N", "show at most N paths (default " + TOP + ")"));
    VariantOptions.addTo(options);
    return options
        .addOption(Opt.value("format", "FORMAT", "text (default) or json"))
        .addOption(Opt.output("FILE", "write to FILE instead of standard output"));
  }

  @Override
  public int run(Arguments arguments) throws IOException, UsageException {
    Path file = arguments.file("input");
    if (arguments.has(ID) && arguments.has(PATH)) {
      throw new UsageException("--id and --path cannot be combined");
    }
    Format format = Format.of(arguments, Format.TEXT, Format.JSON);
    Variant variant = VariantOptions.read(arguments);
    int top = (int) arguments.number("top", TOP, 1, Integer.MAX_VALUE);
    Style style = Terminal.output(arguments);
    Output output = Output.of(arguments, file);
    PathsReport report;
    try (VizInput input = VizInput.open(arguments)) {
      report = report(input.method(arguments).paths(variant), arguments, top);
    } catch (IllegalArgumentException e) {
      throw FileException.of(file.toString(), e.getMessage(), "see --help", e);
    }
    output.write(
        out -> {
          Writer writer = new BufferedWriter(Utf8.writer(out));
          if (format == Format.JSON) {
            report.writeJson(writer);
          } else {
            report.writeText(style, writer);
          }
          writer.flush();
        });
    return 0;
  }

  private static PathsReport report(NumberedMethod method, Arguments arguments, int top)
      throws UsageException {
    if (arguments.has(ID)) {
      long id = arguments.number(ID, 0, 0, method.numbering().numPaths() - 1);
      return PathsReport.one(method, id);
    }
    if (!arguments.has(PATH)) {
      return PathsReport.first(method, top);
    }
    try {
      return PathsReport.through(method, arguments.list(PATH), top);
    } catch (IllegalArgumentException e) {
      throw new UsageException("--path: " + e.getMessage());
    }
  }
}
