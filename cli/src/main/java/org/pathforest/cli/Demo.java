package org.pathforest.cli;

import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.pathforest.cli.launch.JavaLauncher;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.InstrumentResult;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.paths.FileException;
import org.pathforest.paths.Utf8;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.profile.Profile;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.profile.report.hot.Report;
import org.pathforest.profile.report.hot.ReportModel;
import org.pathforest.profile.report.hot.ReportOptions;
import org.pathforest.profile.report.hot.TextReport;
import org.pathforest.profile.text.MethodName;
import org.pathforest.viz.page.HtmlReport;
import org.pathforest.viz.page.Sources;

/** The demo: the Eclipse compiler, as it is and instrumented, compiles Apache Commons Math. */
final class Demo {
  /** The k of D'Elia &amp; Demetrescu's Figure 9, which shows {@link #METHOD}. */
  static final int DEFAULT_K = 11;

  private static final String COMPILER = "org.eclipse.jdt.internal.compiler.batch.Main";
  private static final String METHOD =
      "org.eclipse.jdt.internal.compiler.parser.Scanner.checkTaskTag";
  private static final int TOP = 3;

  private final DemoFolder folder;
  private final int k;
  private long start;

  Demo(Path folder, int k) throws FileException {
    this.folder = DemoFolder.make(folder);
    this.k = k;
  }

  void run() throws IOException, InterruptedException {
    Path compiler = DemoFolder.brought("ecj.jar");
    Path archive = DemoFolder.brought("commons-math3-sources.jar");
    say(
        "The Eclipse compiler %s compiles Apache Commons Math %s."
            .formatted(Main.property("ecj"), Main.property("commons-math3")));
    Path sources = folder.empty("sources");
    step(1, "sources unpacked: %,d files", DemoFolder.unpackSources(archive, sources));
    Path before = folder.empty("classes");
    compile(compiler, List.of(), sources, before);
    step(2, "compiled by the original compiler: %,d classes", DemoFolder.files(before).size());
    Path woven = folder.file("ecj-pf.jar");
    InstrumentResult result = instrument(compiler, woven);
    step(3, "compiler instrumented: %,d methods", result.methods().instrumented());
    StandardOutput.write(Summary.of(result, null, "instrument --verbose names all"));
    Path after = folder.empty("classes-pf");
    Path file = folder.file("ecj.pathprof");
    compile(woven, List.of("-Dpathforest.output=" + file.toAbsolutePath()), sources, after);
    step(
        4,
        "compiled by the instrumented compiler: %,d classes, byte-identical to those of step 2",
        DemoFolder.same(before, after));
    Profile profile = ProfileReader.read(file);
    step(5, "profile read: %,d methods ran", profile.methods().size());
    report(profile);
    Path page = folder.file("report");
    try (Sources own = Sources.open(List.of(DemoFolder.brought("ecj-sources.jar")))) {
      ReportCommand.writeHtml(
          profile, own, HtmlReport.PICTURES, page, "report --verbose names all");
    }
    say("");
    step(6, "report for a browser: %s", page.resolve("index.html"));
    next(file);
  }

  private InstrumentResult instrument(Path in, Path out) throws FileException {
    InstrumentOptions defaults = InstrumentOptions.defaults();
    try (ProgressLine progress = ProgressLine.ofClasses("instrumenting")) {
      return new Instrumenter(defaults.with(defaults.weave().with(Profiler.KPATHS, k)), progress)
          .instrument(in, out);
    }
  }

  private void compile(Path compiler, List<String> options, Path sources, Path classes)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(JavaLauncher.current().toString());
    // It runs only once, for seconds: HotSpot's second compiler would take longer than it saves.
    command.add("-XX:TieredStopAtLevel=1");
    command.addAll(options);
    command.addAll(List.of("-cp", compiler.toString(), COMPILER));
    command.addAll(List.of("-source", "8", "-target", "8", "-nowarn", "-proc:none"));
    command.addAll(List.of("-encoding", "UTF-8", "-warn:+tasks(TODO|FIXME|XXX)"));
    command.addAll(List.of("-d", classes.toString(), sources.toString()));
    File log = folder.file("compiler.log").toFile();
    int status =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log).start().waitFor();
    if (status != 0) {
      throw new FileException(
          log.toString(), "the compiler failed with status " + status + "; read this log");
    }
  }

  private void report(Profile profile) throws IOException {
    StandardOutput.write(
        out -> {
          Writer writer = new BufferedWriter(Utf8.writer(out));
          ReportOptions all = ReportOptions.DEFAULT;
          ReportModel hottest =
              Report.of(profile, new ReportOptions(TOP, all.sequences(), all.k()));
          writer.write("\n");
          TextReport.write(hottest, Terminal.output(), writer);
          writer.write("\nFigure 9 of D'Elia & Demetrescu 2013 shows " + METHOD + " at k = 11");
          if (hottest.methods().stream()
              .anyMatch(m -> m.declaration().name().startsWith(METHOD + "("))) {
            writer.write(": it is above.\n");
          } else {
            writer.write(":\n\n");
            List<MethodKey> method =
                profile.methods().stream()
                    .filter(m -> MethodName.of(m).startsWith(METHOD + "("))
                    .toList();
            TextReport.write(Report.of(profile, method, all), Terminal.output(), writer);
          }
          writer.flush();
        });
  }

  private static void next(Path file) throws IOException {
    say("");
    say("The profile is in " + file + ". What to try next:");
    say("  pathforest report " + file + " --top 20");
    say(
        "  pathforest viz "
            + file
            + " --method checkTaskTag --what forest --format svg -o forest.svg");
    say("  pathforest export " + file + " -o ecj.jsonl");
    say("  pathforest run -jar YOUR.jar");
  }

  private void step(int number, String format, Object... figures) throws IOException {
    long now = System.nanoTime();
    String time = start == 0 ? "" : String.format(Locale.ROOT, " (%.1f s)", (now - start) / 1e9);
    start = now;
    say("[" + number + "/6] " + String.format(Locale.ROOT, format, figures) + time);
  }

  private static void say(String line) throws IOException {
    StandardOutput.write(line + "\n");
  }
}
