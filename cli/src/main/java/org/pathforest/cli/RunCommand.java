package org.pathforest.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import org.apache.commons.cli.Options;
import org.pathforest.cli.failure.UsageException;
import org.pathforest.cli.launch.ChildProcess;
import org.pathforest.cli.launch.HiddenClasses;
import org.pathforest.cli.launch.InstrumentedCache;
import org.pathforest.cli.launch.JavaCommandLine;
import org.pathforest.cli.launch.JavaLauncher;
import org.pathforest.cli.launch.OwnOptions;
import org.pathforest.cli.launch.Program;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.paths.FileException;
import org.pathforest.profile.Profile;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.viz.page.HtmlReport;
import org.pathforest.viz.page.Sources;

/** The command {@code run}, which instruments a program, runs it and reports on it. */
final class RunCommand implements Command {
  private static final int TOP = 3;

  @Override
  public String name() {
    return "run";
  }

  @Override
  public String summary() {
    return "run a program instrumented, then report";
  }

  @Override
  public String synopsis() {
    return "[OPTIONS] [JAVA OPTIONS] (-jar APP.jar | -cp CLASSPATH MAIN) [ARGS...]";
  }

  @Override
  public List<String> description() {
    return List.of(
        "Instruments the jars and folders of the class path (of a jar, also what its manifest's"
            + " Class-Path names) into a cache, and runs the program from there with its own input,"
            + " outputs, signals and exit status. Then reports its hottest paths on standard"
            + " error, and writes a report for a browser beside the profile: FILE-report.",
        "Other options before APP.jar or MAIN go to java, such as -Xmx2g, -Dx=y, --add-opens"
            + " a/b=ALL-UNNAMED or -ea. Jars that are already instrumented are used as they are. The"
            + " cache ($XDG_CACHE_HOME/pathforest, else ~/.cache/pathforest) can be removed at any"
            + " time.",
        WeavingOptions.PATTERNS);
  }

  @Override
  public List<String> examples() {
    return List.of(
        "-k 8 -jar app.jar --input data.txt",
        "-o app.pathprof -Xmx2g -cp 'classes:lib/*' org.x.Main",
        "--include 'org.x.**' --no-report -jar app.jar < in.txt > out.txt",
        "--nested -jar boot-app.jar",
        "--weights app-4711.pathprof -jar app.jar");
  }

  @Override
  public Options options() {
    Options options = new Options();
    options.addOption(
        Opt.output(
            "FILE",
            "the profile to write (default: named by program and process, in this folder)"));
    WeavingOptions.addTo(options);
    return options
        .addOption(Opt.value("cache", "FOLDER", "keep instrumented copies there"))
        .addOption(Opt.value("java", "PATH", "java launcher, or JDK folder, that runs the program"))
        .addOption(Opt.value("top", "N", "report N methods (default " + TOP + ")"))
        .addOption(ReportCommand.sourceOption())
        .addOption(Opt.flag("no-report", "write the profile only, no report"));
  }

  @Override
  public Arguments parse(Options all, List<String> words) throws UsageException {
    OwnOptions options = OwnOptions.separate(words, all);
    return Arguments.of(all, options.own(), options.others());
  }

  @Override
  public int run(Arguments arguments) throws IOException, UsageException, InterruptedException {
    JavaCommandLine line = JavaCommandLine.parse(arguments.rest());
    InstrumentOptions asked = WeavingOptions.read(arguments);
    int top = (int) arguments.number("top", TOP, 1, 1_000_000);
    String name = line.program() + "-" + ProcessHandle.current().pid() + ".pathprof";
    Path file = arguments.path("output", Path.of(name));
    checkPlace(file);
    if (!arguments.has("no-report")) {
      HtmlReport.check(ReportCommand.folderFor(file));
    }
    try (Sources sources = ReportCommand.sources(arguments)) {
      return run(arguments, line, asked, top, file, sources);
    }
  }

  private static int run(
      Arguments arguments,
      JavaCommandLine line,
      InstrumentOptions asked,
      int top,
      Path file,
      Sources sources)
      throws IOException, UsageException, InterruptedException {
    Path java = JavaLauncher.find(arguments.path("java", null));
    EarlierRun earlier = EarlierRun.read(arguments);
    InstrumentOptions options = earlier.in(asked);
    List<String> settings =
        arguments.has("k") && options.weave().profiler().countsPaths()
            ? List.of("-Dpathforest.k=" + options.weave().k())
            : List.of();
    List<String> command;
    String remark;
    int measured;
    List<String> unused;
    List<HiddenClasses> hidden;
    try (ProgressLine progress = ProgressLine.ofClasses("instrumenting")) {
      InstrumentedCache cache = cache(arguments, options, earlier.fingerprint(), progress);
      Program program = new Program(line, cache, Opt.how(arguments));
      command = program.command(java, settings, file);
      remark = program.remark();
      hidden = program.hidden();
      measured = cache.measured();
      unused = cache.unusedRules();
    }
    earlier.warnIfUseless(measured, options.strict());
    Summary.warnOfUnused(unused, Opt.how(arguments));
    for (HiddenClasses some : hidden) {
      StandardOutput.say(some.text(Opt.how(arguments)));
    }
    Object before = fileKey(file);
    int status = ChildProcess.run(command);
    if (remark != null) {
      StandardOutput.say(remark);
    }
    if (fileKey(file).equals(before)) {
      StandardOutput.say(
          file
              + ": no profile was written: no instrumented code ran (check --include, --exclude,"
              + " --nested), or the JVM ended before it could write one");
      return status;
    }
    try {
      report(file, arguments.has("no-report") ? 0 : top, sources, Opt.how(arguments));
    } catch (IOException e) {
      // A failed report does not change the exit status: it is the program's.
      StandardOutput.say(e.getMessage());
    }
    if (measured > 0) {
      StandardOutput.say(earlier.use(measured));
    }
    return status;
  }

  private static void checkPlace(Path file) throws FileException {
    if (!Files.isDirectory(file.toAbsolutePath().getParent())) {
      throw new FileException(file.toString(), "its folder does not exist; create it first");
    } else if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new FileException(file.toString(), "is not a regular file; choose another name for -o");
    }
  }

  private static InstrumentedCache cache(
      Arguments arguments, InstrumentOptions options, String weights, ProgressLine progress)
      throws IOException, UsageException {
    WeaveOptions weave = options.weave();
    String key =
        "%s %s %d %b %s %s %b %s"
            .formatted(
                weave.profiler().countsPaths()
                    ? "" + weave.profiler()
                    : weave.profiler() + "-" + weave.k() + weave.profiler().scheme().settings(),
                weave.interrupted(),
                weave.paths().limit(),
                weave.paths().countSingle(),
                weave.paths().variant(),
                weave.classes(),
                options.nested(),
                weights);
    // A copy serves every k, which is a setting of the run, unless the profiler's probes depend on
    // k.
    int k = weave.profiler().countsPaths() ? WeaveOptions.DEFAULT_K : weave.k();
    InstrumentOptions anyK = options.with(weave.with(weave.profiler(), k));
    return new InstrumentedCache(
        arguments.path("cache", cacheFolder()),
        anyK,
        key,
        progress,
        result -> Summary.warnOfUnread(result, Opt.how(arguments)));
  }

  private static Path cacheFolder() {
    String xdg = System.getenv("XDG_CACHE_HOME");
    Path caches =
        xdg == null || !xdg.startsWith("/")
            ? Path.of(System.getProperty("user.home"), ".cache")
            : Path.of(xdg);
    return caches.resolve("pathforest");
  }

  /** Returns a value that changes when the file is replaced. */
  private static Object fileKey(Path file) throws IOException {
    if (!Files.exists(file)) {
      return "";
    }
    BasicFileAttributes a = Files.readAttributes(file, BasicFileAttributes.class);
    return List.of(String.valueOf(a.fileKey()), a.lastModifiedTime(), a.size());
  }

  /** Prints the report, unless {@code top} is 0, and where the profile and the pages are. */
  private static void report(Path file, int top, Sources sources, String how) throws IOException {
    if (top == 0) {
      StandardOutput.say("profile in " + file);
      return;
    }
    Profile profile = ProfileReader.read(file);
    StandardOutput.writeError(
        out -> {
          out.write('\n');
          ReportCommand.writeText(profile, top, Terminal.error(), out);
        });
    StandardOutput.say("profile in " + file);
    if (!profile.schemes().isEmpty()) {
      return; // the HTML report shows paths only
    }
    Path folder = ReportCommand.folderFor(file);
    ReportCommand.writeHtml(profile, sources, HtmlReport.PICTURES, folder, how);
    StandardOutput.say("report in " + folder.resolve("index.html"));
  }
}
