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
import org.pathforest.profile.report.diff.DiffMarkdown;
import org.pathforest.profile.report.diff.DiffReport;
import org.pathforest.profile.report.diff.DiffText;
import org.pathforest.profile.text.JsonText;

/** The command {@code diff}, which compares two profiles. */
final class DiffCommand implements Command {
  private static final int MOST = 1_000_000;
  private static final int TOP = 10;

  @Override
  public String name() {
    return "diff";
  }

  @Override
  public String summary() {
    return "compare two profiles";
  }

  @Override
  public String synopsis() {
    return "FIRST SECOND [OPTIONS]";
  }

  @Override
  public List<String> description() {
    return List.of(
        "Shows how much of the second run's execution the first run covers, as in Table 3 of Ball and"
            + " Larus. Also shows which methods, paths and sequences of paths are hotter or colder in"
            + " the second run, or ran in only one of the two.",
        "Methods of different builds are compared if name, parameters and control flow are the"
            + " same. Other methods with the same name are listed.");
  }

  @Override
  public List<String> examples() {
    return List.of("train.pathprof ref.pathprof", "old.pathprof new.pathprof --format json");
  }

  @Override
  public Options options() {
    return new Options()
        .addOption(Opt.value("top", "N", "show N methods (default " + TOP + ")"))
        .addOption(Format.option())
        .addOption(Opt.output("FILE", "write to FILE instead of standard output"));
  }

  @Override
  public int run(Arguments arguments) throws IOException, UsageException {
    List<Path> files = arguments.files("profile");
    if (files.size() != 2) {
      throw new UsageException("needs two profiles, not " + files.size());
    }
    Format format = Format.of(arguments, Format.values());
    int top = (int) arguments.number("top", TOP, 1, MOST);
    Output output = Output.of(arguments, files.get(0), files.get(1));
    Profile first = ProfileReader.readPaths(files.get(0));
    Profile second = ProfileReader.readPaths(files.get(1));
    DiffReport.Model model = DiffReport.of(first, second, top);
    output.write(
        out -> {
          Writer writer = new BufferedWriter(Utf8.writer(out));
          switch (format) {
            case JSON -> JsonText.write(model, writer);
            case MARKDOWN -> DiffMarkdown.write(model, first.name(), second.name(), writer);
            case TEXT ->
                DiffText.write(
                    model, first.name(), second.name(), Terminal.output(arguments), writer);
          }
          writer.flush();
        });
    return 0;
  }
}
