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
import java.util.stream.Stream;
import org.jacoco.core.tools.ExecFileLoader;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.pathforest.bench.workload.ReadyWorkload;
import org.pathforest.bench.workload.Workload;
import org.pathforest.bench.workload.Workloads;
import org.pathforest.e2e.ChildJvm;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.instrumenter.weave.WeaveOptions;
import org.pathforest.profile.Profile;
import org.pathforest.profile.ProfileReader;
import org.pathforest.profile.export.JacocoExport;

/**
 * Our report of lines and branches against JaCoCo's, of real programs. Each runs twice with the
 * same arguments, and must print the same: instrumented by us, and by JaCoCo's agent.
 */
class JacocoReportTest {
  private static final Set<String> LIBRARIES = Set.of("math", "jsoup", "rhino");
  private static final Path JARS = Path.of(System.getProperty("libraries"));

  @TempDir Path folder;

  static Stream<Workload> libraries() {
    return Workloads.all().stream().filter(w -> LIBRARIES.contains(w.name()));
  }

  @ParameterizedTest
  @MethodSource("libraries")
  void every_line_that_differs_has_a_known_cause(Workload workload) throws Exception {
    ReadyWorkload ready = new ReadyWorkload(workload, JARS, folder.resolve("ready"));
    List<Path> woven = weave(ready.jars());
    Path file = folder.resolve("run.pathprof");
    Path frames = folder.resolve("frames");
    String out = run(ready, woven, frames, "-Dpathforest.output=" + file);
    Path exec = folder.resolve("jacoco.exec");
    String again =
        run(
            ready,
            ready.jars(),
            folder.resolve("none"),
            "-javaagent:" + JARS.resolve("jacocoagent.jar") + "=destfile=" + exec);
    assertThat(again).as("what it prints").isEqualTo(out).contains("CHECKSUM ");

    Profile profile = ProfileReader.read(file);
    Path ours = folder.resolve("ours.xml");
    try (OutputStream xml = Files.newOutputStream(ours)) {
      JacocoExport.write(profile, xml);
    }
    ExecFileLoader loader = new ExecFileLoader();
    loader.load(exec.toFile());
    JacocoAnalysis analysis = new JacocoAnalysis(loader.getExecutionDataStore(), ready.jars());
    Path theirs = folder.resolve("theirs.xml");
    analysis.report(theirs);

    LineComparison comparison =
        new LineComparison(profile, analysis, Set.copyOf(Files.readAllLines(frames)));
    Map<Cause, Integer> table =
        table(XmlLines.read(ours), XmlLines.read(theirs), comparison, workload.name());
    assertThat(comparison.unexplained()).isEmpty();
    assertThat(table).doesNotContainKey(Cause.UNEXPLAINED);
  }

  /** How many lines differ, by cause; a line with several causes counts for the first. */
  private static Map<Cause, Integer> table(
      SortedMap<XmlLines.Place, LineNumbers> ours,
      SortedMap<XmlLines.Place, LineNumbers> theirs,
      LineComparison comparison,
      String program) {
    SortedSet<XmlLines.Place> all = new TreeSet<>(ours.keySet());
    all.addAll(theirs.keySet());
    Map<Cause, Integer> table = new EnumMap<>(Cause.class);
    int same = 0;
    for (XmlLines.Place place : all) {
      LineNumbers us = ours.getOrDefault(place, LineNumbers.NONE);
      LineNumbers them = theirs.getOrDefault(place, LineNumbers.NONE);
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
    System.out.printf("[jacoco] %s: %,d lines, %,d alike, %s%n", program, all.size(), same, table);
    assertThat(same).as("lines that are alike").isGreaterThan(all.size() / 2);
    return table;
  }

  private List<Path> weave(List<Path> jars) throws Exception {
    List<Path> woven = new ArrayList<>();
    InstrumentOptions options =
        InstrumentOptions.defaults().with(WeaveOptions.defaults().withSinglePaths(true));
    Path to = Files.createDirectories(folder.resolve("woven"));
    for (Path jar : jars) {
      woven.add(to.resolve(jar.getFileName()));
      new Instrumenter(options, Progress.NONE).instrument(jar, to.resolve(jar.getFileName()));
    }
    return woven;
  }

  private String run(ReadyWorkload ready, List<Path> jars, Path frames, String... options)
      throws Exception {
    Path work = Files.createTempDirectory(folder, "work");
    List<Path> classPath = new ArrayList<>(jars);
    classPath.add(ready.driver());
    classPath.add(
        Path.of(LiveFrames.class.getProtectionDomain().getCodeSource().getLocation().toURI()));
    List<String> command = new ArrayList<>(List.of("-Xmx1g", "-XX:+UseSerialGC"));
    command.addAll(List.of(options));
    command.addAll(ready.workload().options());
    command.addAll(List.of("-cp", ReadyWorkload.classPath(classPath)));
    command.addAll(List.of("org.pathforest.e2e.jacoco.LiveFrames", frames.toString()));
    command.addAll(ready.command(Path.of("."), ready.workload().reduced()));
    ChildJvm.Outcome outcome = new ChildJvm().with(command).in(work).run();
    assertThat(outcome.status()).as(outcome.err()).isZero();
    return outcome.out();
  }
}
