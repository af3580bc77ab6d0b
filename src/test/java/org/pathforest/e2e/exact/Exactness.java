package org.pathforest.e2e.exact;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.pathforest.e2e.tracer.Comparison;
import org.pathforest.e2e.tracer.Cuts;
import org.pathforest.e2e.tracer.ExportComparison;
import org.pathforest.e2e.tracer.SchemeCounters;
import org.pathforest.e2e.tracer.TraceResult;
import org.pathforest.e2e.tracer.TracedProgram;
import org.pathforest.e2e.tracer.Tracer;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.InstrumentResult;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.instrumenter.RuntimeMode;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.paths.conflict.Conflicts;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.numbering.PathDecoder;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.export.JsonlExport;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.testkit.ChildJvm;

/**
 * A program that is traced once and then instrumented in several ways. Each run leaves both a trace
 * and a profile, which must agree.
 */
public final class Exactness {
  private static final String LOG = "trace";

  private final Path folder;
  private final TracedProgram traced;
  private final Path tracerJar;
  private final List<Path> tracedFiles;
  private final AtomicInteger runs = new AtomicInteger();

  /**
   * Traces a program.
   *
   * @param folder receives all files
   * @param inputs the program's jars and class folders
   * @param classes accepts the internal names of the classes to trace
   */
  public Exactness(Path folder, List<Path> inputs, Predicate<String> classes) throws IOException {
    this.folder = folder;
    Map<Path, Path> inToOut = new LinkedHashMap<>();
    Files.createDirectories(folder.resolve("traced"));
    for (Path in : inputs) {
      inToOut.put(in, folder.resolve("traced").resolve(in.getFileName()));
    }
    traced = Tracer.trace(inToOut, classes);
    tracedFiles = List.copyOf(inToOut.values());
    tracerJar = Tracer.runtimeJar(folder);
  }

  /** The traced program instrumented in one way. */
  public final class Instrumented {
    private final List<Path> files = new ArrayList<>();
    private final Set<String> leftOut = new LinkedHashSet<>();
    private int measured;

    private Instrumented(String name, WeaveOptions options) throws IOException {
      Path out = Files.createDirectories(folder.resolve(name));
      for (Path in : tracedFiles) {
        files.add(out.resolve(in.getFileName()));
        InstrumentResult result =
            new Instrumenter(
                    InstrumentOptions.defaults().with(options).with(RuntimeMode.EMBED),
                    Progress.NONE)
                .instrument(in, out.resolve(in.getFileName()));
        result.methods().leftOut().forEach(left -> leftOut.add(name(left.what())));
        measured += result.methods().measured();
      }
    }

    /** Returns how many methods have probes that were placed by an earlier run's counts. */
    public int measured() {
      return measured;
    }

    /** Returns methods that could not be instrumented, such as {@code org/x/Foo.bar(I)V}. */
    public Set<String> leftOut() {
      return Collections.unmodifiableSet(leftOut);
    }

    /**
     * Runs the program, and compares its profile with its trace. Several runs may be active at the
     * same time.
     *
     * @param besides other entries of the class path, neither traced nor instrumented
     * @param command the main class and its arguments; the working folder is new and empty
     */
    public Verdict run(
        int k, ChildJvm jvm, List<String> options, List<Path> besides, List<String> command)
        throws IOException, InterruptedException {
      SchemeRun run = record(k, jvm, options, besides, command);
      TraceResult trace = Tracer.replay(traced, log(run), Cuts.of(run.export()), k);
      Comparison comparison = ExportComparison.compare(trace, run.export(), leftOut);
      if (comparison.differences().isEmpty()) { // else a counted path may not have run
        assertPossible(ProfileReader.read(run.profile()));
      }
      deleteLog(run);
      Files.delete(run.export());
      return new Verdict(run.outcome(), comparison, run.profile());
    }

    /**
     * Runs the program, and replays its trace to counters of something other than paths.
     *
     * @return the run; its export is to be compared with the counters
     */
    public SchemeRun run(
        SchemeCounters counters,
        ChildJvm jvm,
        List<String> options,
        List<Path> besides,
        List<String> command)
        throws IOException, InterruptedException {
      return runWith(export -> counters, jvm, options, besides, command);
    }

    /**
     * Does the same with counters that need the export first, because it states where paths are
     * cut.
     */
    public SchemeRun runWith(
        CountersOf counters,
        ChildJvm jvm,
        List<String> options,
        List<Path> besides,
        List<String> command)
        throws IOException, InterruptedException {
      SchemeRun run = record(0, jvm, options, besides, command);
      Tracer.replay(traced, log(run), counters.of(run.export()));
      assertPossible(ProfileReader.read(run.profile()));
      deleteLog(run);
      return run;
    }

    /**
     * Runs the program with that k. If k is 0, it runs with the k that was set when instrumenting.
     */
    private SchemeRun record(
        int k, ChildJvm jvm, List<String> options, List<Path> besides, List<String> command)
        throws IOException, InterruptedException {
      Path here = Files.createDirectories(folder.resolve("run-" + runs.getAndIncrement()));
      Path profile = here.resolve("run.pathprof");
      Path log = Files.createDirectories(here.resolve(LOG));
      List<String> arguments = new ArrayList<>(Tracer.jvmOptions(tracerJar, log));
      arguments.addAll(options);
      if (k > 0) {
        arguments.add("-Dpathforest.k=" + k);
      }
      String classPath =
          Stream.concat(files.stream(), besides.stream())
              .map(Path::toString)
              .collect(Collectors.joining(File.pathSeparator));
      arguments.addAll(List.of("-Dpathforest.output=" + profile, "-cp", classPath));
      arguments.addAll(command);
      ChildJvm.Outcome outcome =
          jvm.with(arguments).in(Files.createDirectories(here.resolve("work"))).run();
      if (!Files.exists(profile)) {
        throw new IOException("no profile: " + outcome.out() + outcome.err());
      }
      return new SchemeRun(outcome, export(profile), leftOut(), profile);
    }
  }

  /** Makes counters from the export of a run. */
  @FunctionalInterface
  public interface CountersOf {
    SchemeCounters of(Path export) throws IOException;
  }

  /**
   * A finished run whose export is not yet compared with the trace.
   *
   * @param outcome output and exit status of the process
   * @param export the profile's content in JSON Lines
   * @param leftOut methods that could not be instrumented, such as {@code org/x/Foo.bar(I)V}
   * @param profile the profile file
   */
  public record SchemeRun(
      ChildJvm.Outcome outcome, Path export, Set<String> leftOut, Path profile) {}

  /** Exports a profile in JSON Lines, into a file next to it. */
  static Path export(Path profile) throws IOException {
    Path export = profile.resolveSibling("export.jsonl");
    try (Writer out = Files.newBufferedWriter(export)) {
      JsonlExport.write(ProfileReader.read(profile), out);
    }
    return export;
  }

  /** Checks that no path that ran was ruled out as impossible. */
  private static void assertPossible(Profile profile) throws IOException {
    for (MethodKey key : profile.methods()) {
      MethodProfile method = profile.method(key);
      Conflicts conflicts = method.map().code().conflicts();
      if (method.scheme() == null && !conflicts.pairs().isEmpty()) {
        PathDecoder decoder = new PathDecoder(method.map().numbering());
        for (int id : method.countsById().keySet()) {
          assertThat(conflicts.ruleOut(decoder.edges(id)))
              .as("path %s of %s, which ran, is ruled out", decoder.decode(id), key)
              .isFalse();
        }
      }
    }
  }

  /** Converts the instrumenter's name of a method, {@code org.x.Foo.bar(I)V}, to the tracer's. */
  private static String name(String method) {
    int descriptor = method.indexOf('(');
    int dot = method.lastIndexOf('.', descriptor);
    return method.substring(0, dot).replace('.', '/') + method.substring(dot);
  }

  private static Path log(SchemeRun run) {
    return run.export().resolveSibling(LOG);
  }

  /** Deletes the logs of a run, which are large and no longer needed. */
  private static void deleteLog(SchemeRun run) throws IOException {
    try (DirectoryStream<Path> all = Files.newDirectoryStream(log(run))) {
      for (Path log : all) {
        Files.delete(log);
      }
    }
  }

  /**
   * A run and its comparison.
   *
   * @param outcome output and exit status of the process
   * @param comparison the differences between profile and trace
   * @param profile the profile file
   */
  public record Verdict(ChildJvm.Outcome outcome, Comparison comparison, Path profile) {}

  public Instrumented instrument(String name, WeaveOptions options) throws IOException {
    return new Instrumented(name, options);
  }
}
