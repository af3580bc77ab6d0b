package org.pathforest.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.cli.Options;
import org.pathforest.cli.failure.UsageException;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.profile.Profile;
import org.pathforest.profile.ProfileReader;
import org.pathforest.profile.coverage.Coverage;
import org.pathforest.profile.report.CoverageReport;

/** {@code coverage}: what of a program's paths, branches and lines a run has executed. */
final class CoverageCommand implements Command {
  private static final int MOST = 1_000_000;
  private static final int TOP = 10;

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
        "Counts, for all classes that were instrumented, the different paths that were executed and"
            + " those that control flow allows, and the branches, blocks and lines that follow from"
            + " them.",
        "With --method it shows one method: how many different sequences of paths ran, how many of"
            + " its prime paths they cover, and paths to try next: not executed, but nearly like one"
            + " that was.");
  }

  @Override
  public List<String> examples() {
    return List.of(
        "app.pathprof",
        "app.pathprof --by class --format json",
        "app.pathprof --method Parser.parse --top 5");
  }

  @Override
  public Options options() {
    return new Options()
        .addOption(Opt.value("by", "WHAT", "a row for each package (default), class or method"))
        .addOption(Opt.value("method", "NAME", "show this method, which ran, in detail"))
        .addOption(
            Opt.value("top", "N", "with --method: show N paths to try (default " + TOP + ")"))
        .addOption(Opt.value("format", "FORMAT", "text (default) or json"))
        .addOption(Opt.output("FILE", "write to FILE instead of standard output"));
  }

  @Override
  public int run(Arguments arguments) throws IOException, UsageException {
    Path file = arguments.file("profile");
    Map<String, CoverageReport.By> rows = new LinkedHashMap<>();
    for (CoverageReport.By by : CoverageReport.By.values()) {
      rows.put(by.name().toLowerCase(Locale.ROOT), by);
    }
    CoverageReport.By by = arguments.choice("by", CoverageReport.By.PACKAGE, rows);
    boolean json =
        arguments.choice("format", false, new LinkedHashMap<>(Map.of("text", false, "json", true)));
    int top = (int) arguments.number("top", TOP, 1, MOST);
    Output output = Output.of(arguments, file);
    Profile profile = ProfileReader.read(file);
    if (arguments.has("method")) {
      List<MethodKey> keys =
          MethodNames.find(profile.methods(), MethodNames::of, arguments.text("method"));
      CoverageReport.Detail detail = CoverageReport.detail(profile, keys.get(0), top);
      output.write(
          out -> write(out, json, detail, writer -> CoverageReport.writeText(detail, writer)));
    } else {
      CoverageReport.Table table = CoverageReport.table(Coverage.of(profile, name -> true), by);
      output.write(
          out -> write(out, json, table, writer -> CoverageReport.writeText(table, writer)));
    }
    return 0;
  }

  /** Writes text. */
  @FunctionalInterface
  private interface Text {
    void write(Appendable out) throws IOException;
  }

  private static void write(java.io.OutputStream out, boolean json, Object model, Text text)
      throws IOException {
    Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
    if (json) {
      CoverageReport.writeJson(model, writer);
    } else {
      text.write(writer);
    }
    writer.flush();
  }
}
