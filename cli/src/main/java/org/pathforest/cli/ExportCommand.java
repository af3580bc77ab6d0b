package org.pathforest.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.cli.Options;
import org.pathforest.cli.failure.UsageException;
import org.pathforest.paths.Utf8;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.export.CsvExport;
import org.pathforest.profile.export.FoldedExport;
import org.pathforest.profile.export.JacocoExport;
import org.pathforest.profile.export.JsonlExport;
import org.pathforest.profile.export.PprofExport;
import org.pathforest.profile.file.ProfileReader;

/** The command {@code export}, which writes all data of a profile for other programs. */
final class ExportCommand implements Command {
  /** Writes a method as text. */
  @FunctionalInterface
  private interface MethodWriter {
    void write(MethodProfile method, Writer out) throws IOException;
  }

  /** Writes a profile in one format. */
  @FunctionalInterface
  private interface Format {
    /** Writes the profile, and leaves the stream open. */
    void write(Profile profile, OutputStream out, ProgressLine progress) throws IOException;
  }

  @Override
  public String name() {
    return "export";
  }

  @Override
  public String summary() {
    return "write all data of a profile for other programs";
  }

  @Override
  public String synopsis() {
    return "PROFILE [--format FORMAT] [-o FILE]";
  }

  @Override
  public List<String> description() {
    return List.of(
        "jsonl: one JSON object per line for each method that ran, with its paths, their blocks and"
            + " lines, every sequence of up to k paths with its exact count, and interrupted paths.",
        "csv: one line for each sequence and each interrupted path.",
        "folded: stacks for flame graphs, where each path is on top of the paths before it.",
        "jacoco: the coverage of lines and branches that follows from the paths, in the XML format of"
            + " JaCoCo's reports.",
        "pprof: stacks in the compressed format of that tool; every path is counted once, on top of"
            + " the paths before it.",
        "Only jsonl supports profilers that count no paths. docs/formats.md describes all formats.");
  }

  @Override
  public List<String> examples() {
    return List.of(
        "app.pathprof --format jsonl -o app.jsonl",
        "app.pathprof | grep checkTaskTag",
        "app.pathprof --format folded -o app.folded",
        "app.pathprof --format jacoco -o jacoco.xml",
        "app.pathprof --format pprof -o app.pb.gz");
  }

  @Override
  public Options options() {
    return new Options()
        .addOption(Opt.value("format", "FORMAT", "jsonl (default), csv, folded, jacoco or pprof"))
        .addOption(Opt.output("FILE", "write to FILE instead of standard output"));
  }

  @Override
  public int run(Arguments arguments) throws IOException, UsageException {
    Path file = arguments.file("profile");
    Map<String, Format> formats = new LinkedHashMap<>();
    formats.put("jsonl", lines("", JsonlExport::write));
    formats.put("csv", lines(CsvExport.HEADER, CsvExport::write));
    formats.put("folded", lines("", FoldedExport::write));
    formats.put("jacoco", ExportCommand::jacoco);
    formats.put("pprof", ExportCommand::pprof);
    Format format = arguments.choice("format", formats.get("jsonl"), formats);
    Output output = Output.of(arguments, file);
    boolean any = "jsonl".equals(arguments.text("format")) || !arguments.has("format");
    Profile profile = any ? ProfileReader.read(file) : ProfileReader.readPaths(file);
    output.write(
        out -> {
          try (ProgressLine progress = new ProgressLine("exporting", "methods")) {
            // A progress line would only disturb output that goes to a terminal.
            format.write(profile, out, arguments.has("output") ? progress : null);
          }
        });
    return 0;
  }

  /** Returns a format that consists of a header and a text for each method, one after another. */
  private static Format lines(String header, MethodWriter method) {
    return (profile, out, progress) -> {
      Writer writer = new BufferedWriter(Utf8.writer(out));
      writer.write(header);
      int all = profile.methods().size();
      int done = 0;
      for (MethodKey key : profile.methods()) {
        method.write(profile.method(key), writer);
        if (progress != null) {
          progress.step(++done, all);
        }
      }
      writer.flush();
    };
  }

  private static void pprof(Profile profile, OutputStream out, ProgressLine progress)
      throws IOException {
    int all = profile.methods().size();
    PprofExport.write(
        profile,
        out,
        done -> {
          if (progress != null) {
            progress.step(done, all);
          }
        });
  }

  private static void jacoco(Profile profile, OutputStream out, ProgressLine progress)
      throws IOException {
    JacocoExport.Missing missing = JacocoExport.write(profile, out);
    List<String> parts = new ArrayList<>();
    if (missing.singlePath() > 0) {
      parts.add(missing.singlePath() + " with a single path (--count-single-path counts them)");
    }
    if (missing.leftOut() > 0) {
      parts.add(missing.leftOut() + " that could not be instrumented");
    }
    if (missing.lost() > 0) {
      parts.add(missing.lost() + " whose counts were lost (limit 'lost')");
    }
    if (!parts.isEmpty()) {
      StandardOutput.say(
          profile.name() + ": methods missing from the report: " + String.join(", ", parts));
    }
  }
}
