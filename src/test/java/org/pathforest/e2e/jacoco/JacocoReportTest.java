package org.pathforest.e2e.jacoco;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.jacoco.core.tools.ExecFileLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.pathforest.bench.workload.ReadyWorkload;
import org.pathforest.bench.workload.Workload;
import org.pathforest.bench.workload.Workloads;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.instrumenter.RuntimeMode;
import org.pathforest.instrumenter.weave.WeaveOptions;
import org.pathforest.profile.Profile;
import org.pathforest.profile.ProfileReader;
import org.pathforest.profile.export.JacocoExport;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Javac;
import org.pathforest.testkit.Jdks;
import org.pathforest.testkit.Thorough;

/**
 * Our report of lines and branches against JaCoCo's. Each program runs twice with the same
 * arguments, and must print the same: instrumented by us, and by JaCoCo's agent.
 */
class JacocoReportTest {
  private static final Set<String> LIBRARIES = Set.of("math", "jsoup", "rhino");
  private static final Path JARS = Path.of(System.getProperty("jars"));

  @TempDir Path folder;

  static Stream<Workload> libraries() {
    return Workloads.all().stream().filter(w -> LIBRARIES.contains(w.name()));
  }

  @Thorough
  @ParameterizedTest
  @MethodSource("libraries")
  void every_line_that_differs_has_a_known_cause(Workload workload) throws Exception {
    ReadyWorkload ready = new ReadyWorkload(workload, JARS, folder.resolve("ready"));
    List<String> command = new ArrayList<>(workload.options());
    command.add("-cp");
    command.add("%s");
    command.add("org.pathforest.e2e.jacoco.LiveFrames");
    command.add("%s");
    command.addAll(ready.command(Path.of("."), workload.reduced()));

    Map<Cause, Integer> table =
        compare(workload.name(), ready.jars(), List.of(ready.driver()), true, command);

    assertThat(table).doesNotContainKey(Cause.UNEXPLAINED);
  }

  @Test
  void each_cause_is_found_where_it_is_known_to_be() throws Exception {
    Path classes =
        Javac.compile(Jdks.current(), Javac.resource("jacoco"), folder.resolve("classes"), "-g");
    Path jar = folder.resolve("causes.jar");
    ToolProvider.findFirst("jar")
        .orElseThrow()
        .run(System.out, System.err, "cf", jar.toString(), "-C", classes.toString(), ".");
    List<String> command =
        List.of("-cp", "%s", "org.pathforest.e2e.jacoco.LiveFrames", "%s", "Causes");

    Map<Cause, Integer> table = compare("causes", List.of(jar), List.of(), false, command);

    assertThat(table)
        .containsOnlyKeys(
            Cause.FILTER,
            Cause.NO_PROBES,
            Cause.AFTER_INTERRUPTION,
            Cause.BEFORE_PROBE,
            Cause.OPEN,
            Cause.ONE_TARGET);
  }

  /**
   * Runs and compares.
   *
   * @param all whether methods with a single path have probes, too
   * @param command options with {@code %s} for the class path, then one for a file, and the program
   * @return how many lines differ, by cause; a line with several causes counts for the first
   */
  private Map<Cause, Integer> compare(
      String name, List<Path> jars, List<Path> besides, boolean all, List<String> command)
      throws Exception {
    Path file = folder.resolve("run.pathprof");
    Path frames = folder.resolve("frames");
    Path exec = folder.resolve("jacoco.exec");
    String out = run(weave(jars, all), besides, frames, "-Dpathforest.output=" + file, command);
    String agent =
        "-javaagent:"
            + Path.of(System.getProperty("tools"), "jacocoagent.jar")
            + "=destfile="
            + exec;
    String again = run(jars, besides, folder.resolve("none"), agent, command);
    assertThat(again).as("what it prints").isEqualTo(out).contains("CHECKSUM ");

    Profile profile = ProfileReader.read(file);
    Path ours = folder.resolve("ours.xml");
    try (OutputStream xml = Files.newOutputStream(ours)) {
      JacocoExport.write(profile, xml);
    }
    ExecFileLoader loader = new ExecFileLoader();
    loader.load(exec.toFile());
    JacocoAnalysis analysis = new JacocoAnalysis(loader.getExecutionDataStore(), jars);
    Path theirs = folder.resolve("theirs.xml");
    analysis.report(theirs);

    LineComparison comparison =
        new LineComparison(profile, analysis, Set.copyOf(Files.readAllLines(frames)));
    assertThat(comparison.unexplained()).isEmpty();
    return table(name, XmlLines.read(ours), XmlLines.read(theirs), comparison);
  }

  private static Map<Cause, Integer> table(
      String name,
      SortedMap<XmlLines.Place, LineNumbers> ours,
      SortedMap<XmlLines.Place, LineNumbers> theirs,
      LineComparison comparison) {
    SortedSet<XmlLines.Place> all = new TreeSet<>(ours.keySet());
    all.addAll(theirs.keySet());
    Map<Cause, Integer> table = new EnumMap<>(Cause.class);
    int same = 0;
    int executed = 0;
    for (XmlLines.Place place : all) {
      LineNumbers us = ours.getOrDefault(place, LineNumbers.NONE);
      LineNumbers them = theirs.getOrDefault(place, LineNumbers.NONE);
      executed += them.coveredInstructions() > 0 ? 1 : 0;
      if (us.equals(them)) {
        same++;
      } else {
        Cause cause = comparison.causes(place).stream().findFirst().orElse(Cause.UNEXPLAINED);
        table.merge(cause, 1, Integer::sum);
        if (cause == Cause.UNEXPLAINED) {
          System.out.printf("[jacoco] %s: ours %s, theirs %s%n", place, us, them);
        }
      }
    }
    System.out.printf(
        "[jacoco] %s: %,d lines, %,d executed, %,d alike, %s%n",
        name, all.size(), executed, same, table);
    assertThat(executed).as("lines that were executed").isPositive();
    return table;
  }

  private List<Path> weave(List<Path> jars, boolean all) throws Exception {
    List<Path> woven = new ArrayList<>();
    InstrumentOptions options =
        InstrumentOptions.defaults()
            .with(WeaveOptions.defaults().withSinglePaths(all))
            .with(RuntimeMode.EMBED);
    Path to = Files.createDirectories(folder.resolve("woven"));
    for (Path jar : jars) {
      woven.add(to.resolve(jar.getFileName()));
      new Instrumenter(options, Progress.NONE).instrument(jar, to.resolve(jar.getFileName()));
    }
    return woven;
  }

  private String run(
      List<Path> jars, List<Path> besides, Path frames, String option, List<String> command)
      throws Exception {
    List<Path> classPath = new ArrayList<>(jars);
    classPath.addAll(besides);
    classPath.add(
        Path.of(LiveFrames.class.getProtectionDomain().getCodeSource().getLocation().toURI()));
    List<String> words = new ArrayList<>(List.of("-Xmx1g", "-XX:+UseSerialGC", option));
    words.addAll(command);
    words.set(words.indexOf("%s"), ReadyWorkload.classPath(classPath));
    words.set(words.indexOf("%s"), frames.toString());
    ChildJvm.Outcome outcome =
        new ChildJvm()
            .withItsOwnFlags()
            .with(words)
            .in(Files.createTempDirectory(folder, "work"))
            .run();
    assertThat(outcome.status()).as(outcome.err()).isZero();
    return outcome.out();
  }
}
