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
 * A program traced once, then instrumented in some way, whose runs are judged: one and the same run
 * leaves a trace and a profile.
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
   * @param folder for all files
   * @param inputs its jars and class folders
   * @param classes internal names of the classes to trace
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

    /** How many methods have probes whose places an earlier run decided. */
    public int measured() {
      return measured;
    }

    /** Methods that could not be instrumented, as in {@code org/x/Foo.bar(I)V}. */
    public Set<String> leftOut() {
      return Collections.unmodifiableSet(leftOut);
    }

    /**
     * Runs it and compares. Several runs may go on at a time.
     *
     * @param besides what else is on the class path, neither traced nor instrumented
     * @param command the main class and its arguments; the working folder is new and empty
     */
    public Verdict run(
        int k, ChildJvm jvm, List<String> options, List<Path> besides, List<String> command)
        throws IOException, InterruptedException {
      SchemeRun run = record(k, jvm, options, besides, command);
      TraceResult trace = Tracer.replay(traced, log(run), Cuts.of(run.export()), k);
      Comparison comparison = ExportComparison.compare(trace, run.export(), leftOut);
      if (comparison.differences().isEmpty()) { // else a path that is counted may not have run
        assertPossible(ProfileReader.read(run.profile()));
      }
      deleteLog(run);
      Files.delete(run.export());
      return new Verdict(run.outcome(), comparison, run.profile());
    }

    /**
     * Runs it, with counters of other things than paths told of what happens.
     *
     * @return its export, to be compared with what they have counted
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
     * Does the same with counters that want to know the export first: it says where paths are cut.
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

    /** Runs it with that k; 0: as instrumented. */
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

  /** Makes counters when a run has left its export. */
  @FunctionalInterface
  public interface CountersOf {
    SchemeCounters of(Path export) throws IOException;
  }

  /**
   * What became of a run of a scheme that counts other things than paths.
   *
   * @param outcome of the process
   * @param export of its profile, in JSON Lines
   * @param leftOut methods that could not be instrumented, as in {@code org/x/Foo.bar(I)V}
   * @param profile that it left
   */
  public record SchemeRun(
      ChildJvm.Outcome outcome, Path export, Set<String> leftOut, Path profile) {}

  /** Exports a profile in JSON Lines, into a file beside it. */
  static Path export(Path profile) throws IOException {
    Path export = profile.resolveSibling("export.jsonl");
    try (Writer out = Files.newBufferedWriter(export)) {
      JsonlExport.write(ProfileReader.read(profile), out);
    }
    return export;
  }

  /** A path that ran is not one that was ruled out. */
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

  /** The tracer's name of a method that the instrumenter names as in {@code org.x.Foo.bar(I)V}. */
  private static String name(String method) {
    int descriptor = method.indexOf('(');
    int dot = method.lastIndexOf('.', descriptor);
    return method.substring(0, dot).replace('.', '/') + method.substring(dot);
  }

  private static Path log(SchemeRun run) {
    return run.export().resolveSibling(LOG);
  }

  /** Logs are large and there are many: only what was found in them is kept. */
  private static void deleteLog(SchemeRun run) throws IOException {
    try (DirectoryStream<Path> all = Files.newDirectoryStream(log(run))) {
      for (Path log : all) {
        Files.delete(log);
      }
    }
  }

  /**
   * What became of a run.
   *
   * @param outcome of the process
   * @param comparison of its profile with its trace
   * @param profile that it left
   */
  public record Verdict(ChildJvm.Outcome outcome, Comparison comparison, Path profile) {}

  public Instrumented instrument(String name, WeaveOptions options) throws IOException {
    return new Instrumented(name, options);
  }
}
