package org.pathforest.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.cli.Options;
import org.pathforest.cli.failure.UsageException;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.ProfileReader;
import org.pathforest.profile.export.CsvExport;
import org.pathforest.profile.export.FoldedExport;
import org.pathforest.profile.export.JsonlExport;

/** {@code export}: everything that a profile says, for machines. */
final class ExportCommand implements Command {
  /** Writes a method. */
  @FunctionalInterface
  private interface MethodWriter {
    void write(MethodProfile method, Writer out) throws IOException;
  }

  /** What stands before all methods, and how one is written. */
  private record Format(String header, MethodWriter method) {}

  @Override
  public String name() {
    return "export";
  }

  @Override
  public String summary() {
    return "write everything that a profile says, for machines";
  }

  @Override
  public String synopsis() {
    return "PROFILE [--format FORMAT] [-o FILE]";
  }

  @Override
  public List<String> description() {
    return List.of(
        "jsonl writes one JSON object a line for each method that ran: its paths with their blocks"
            + " and lines, every sequence of up to k paths with its exact count, and interrupted"
            + " paths. csv writes a line for each sequence. folded writes stacks for flame graphs:"
            + " a path stands on those that came before it.",
        "docs/formats.md describes them all.");
  }

  @Override
  public List<String> examples() {
    return List.of(
        "app.pathprof --format jsonl -o app.jsonl",
        "app.pathprof | grep checkTaskTag",
        "app.pathprof --format folded -o app.folded");
  }

  @Override
  public Options options() {
    return new Options()
        .addOption(Opt.value("format", "FORMAT", "jsonl (default), csv or folded"))
        .addOption(Opt.output("FILE", "write to FILE instead of standard output"));
  }

  @Override
  public int run(Arguments arguments) throws IOException, UsageException {
    Path file = arguments.file("profile");
    Map<String, Format> formats = new LinkedHashMap<>();
    formats.put("jsonl", new Format("", JsonlExport::write));
    formats.put("csv", new Format(CsvExport.HEADER, CsvExport::write));
    formats.put("folded", new Format("", FoldedExport::write));
    Format format = arguments.choice("format", formats.get("jsonl"), formats);
    Output output = Output.of(arguments, file);
    Profile profile = ProfileReader.read(file);
    output.write(
        out -> {
          Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
          try (ProgressLine progress = new ProgressLine("exporting", "methods")) {
            export(profile, format, writer, arguments.has("output") ? progress : null);
          }
          writer.flush();
        });
    return 0;
  }

  private static void export(Profile profile, Format format, Writer writer, ProgressLine progress)
      throws IOException {
    writer.write(format.header());
    int all = profile.methods().size();
    int done = 0;
    for (MethodKey key : profile.methods()) {
      format.method().write(profile.method(key), writer);
      if (progress != null) { // a line amid what is written to a terminal would be of no use
        progress.step(++done, all);
      }
    }
  }
}
