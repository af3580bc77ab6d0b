package org.pathforest.e2e.jacoco;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.spi.ToolProvider;
import org.jacoco.core.tools.ExecFileLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathforest.bench.workload.ReadyWorkload;
import org.pathforest.bench.workload.Workload;
import org.pathforest.bench.workload.Workloads;
import org.pathforest.e2e.cli.Cli;
import org.pathforest.e2e.exact.TestClasses;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Javac;
import org.pathforest.testkit.Jdks;
import org.pathforest.testkit.Thorough;

/**
 * Pathforest's report of lines and branches, compared with JaCoCo's. Each program runs twice with
 * the same arguments, instrumented by Pathforest and by JaCoCo's agent. Both runs must print the
 * same.
 */
class JacocoReportTest {
  private static final Path JARS = Path.of(System.getProperty("jars"));

  @TempDir Path folder;

  /**
   * A program to compare.
   *
   * @param besides jars and folders of its class path that are not compared
   * @param instrument options of the {@code instrument} command
   * @param options of the JVM
   * @param command main class and arguments
   */
  private record Program(
      String name,
      List<Path> jars,
      List<Path> besides,
      String instrument,
      List<String> options,
      List<String> command) {}

  @Thorough
  @ParameterizedTest
  @ValueSource(strings = {"math", "jsoup", "rhino"})
  void every_line_that_differs_has_a_known_cause(String library) throws Exception {
    Workload w = Workloads.all().stream().filter(l -> l.name().equals(library)).findFirst().get();
    ReadyWorkload ready = new ReadyWorkload(w, JARS, folder.resolve("ready"));
    List<String> command = ready.command(Path.of("."), w.arguments().reduced());
    List<Path> driver = ready.beside();

    assertThat(
            compare(
                new Program(
                    library, ready.jars(), driver, "--count-single-path", w.options(), command)))
        .doesNotContainKey(Cause.UNEXPLAINED);
  }

  @Test
  void each_cause_is_found_where_it_is_known_to_be() throws Exception {
    Path classes =
        Javac.compile(Jdks.current(), Javac.resource("jacoco"), folder.resolve("classes"), "-g");
    Path jar = folder.resolve("causes.jar");
    ToolProvider.findFirst("jar")
        .orElseThrow()
        .run(System.out, System.err, "cf", jar.toString(), "-C", classes.toString(), ".");
    List<Path> none = List.of();

    assertThat(compare(new Program("causes", List.of(jar), none, "", List.of(), List.of("Causes"))))
        .containsOnlyKeys(
            Cause.NO_PROBES,
            Cause.AFTER_INTERRUPTION,
            Cause.BEFORE_PROBE,
            Cause.OPEN,
            Cause.ONE_TARGET);
  }

  /**
   * Number of lines that differ, by cause. A line with several causes counts for the first of them.
   */
  private Map<Cause, Integer> compare(Program program) throws Exception {
    Cli cli = new Cli(folder);
    Path woven = Files.createDirectories(folder.resolve("woven"));
    for (Path jar : program.jars()) {
      String command = "instrument '%s' -o 'woven/%s' " + program.instrument();
      assertThat(cli.run(command, jar, jar.getFileName()).status()).isZero();
    }
    List<Path> jars = program.jars().stream().map(j -> woven.resolve(j.getFileName())).toList();
    Path file = folder.resolve("run.pathprof");
    Path frames = folder.resolve("frames");
    Path exec = folder.resolve("jacoco.exec");
    String agent = System.getProperty("tools") + "/jacocoagent.jar";
    String out = run(program, jars, frames, "-Dpathforest.output=" + file);
    String again =
        run(
            program,
            program.jars(),
            folder.resolve("none"),
            "-javaagent:" + agent + "=destfile=" + exec);
    assertThat(again).as("what it prints").isEqualTo(out).contains("CHECKSUM ");

    assertThat(cli.run("export run.pathprof --format jacoco -o ours.xml").status()).isZero();
    ExecFileLoader loader = new ExecFileLoader();
    loader.load(exec.toFile());
    JacocoAnalysis analysis = new JacocoAnalysis(loader.getExecutionDataStore(), program.jars());
    analysis.report(folder.resolve("theirs.xml"));

    LineComparison comparison =
        new LineComparison(
            ProfileReader.read(file), analysis, Set.copyOf(Files.readAllLines(frames)));
    assertThat(comparison.unexplained).isEmpty();
    return table(program.name(), comparison);
  }

  private Map<Cause, Integer> table(String name, LineComparison comparison) throws Exception {
    var ours = XmlLines.read(folder.resolve("ours.xml"));
    var theirs = XmlLines.read(folder.resolve("theirs.xml"));
    var all = new TreeSet<>(ours.keySet());
    all.addAll(theirs.keySet());
    Map<Cause, Integer> table = new EnumMap<>(Cause.class);
    int executed = 0;
    for (String place : all) {
      LineNumbers us = ours.getOrDefault(place, LineNumbers.NONE);
      LineNumbers them = theirs.getOrDefault(place, LineNumbers.NONE);
      executed += them.coveredInstructions() > 0 ? 1 : 0;
      if (!us.equals(them)) {
        var causes = comparison.causes.get(place);
        Cause cause = causes == null ? Cause.UNEXPLAINED : causes.first();
        table.merge(cause, 1, Integer::sum);
        if (cause == Cause.UNEXPLAINED) {
          System.out.printf("[jacoco] %s: ours %s, theirs %s%n", place, us, them);
        }
      }
    }
    System.out.printf(
        "[jacoco] %s: %,d lines, %,d executed, different: %s%n", name, all.size(), executed, table);
    assertThat(executed).as("lines that were executed").isPositive();
    return table;
  }

  private String run(Program program, List<Path> jars, Path frames, String option)
      throws Exception {
    List<Path> classPath = new ArrayList<>(jars);
    classPath.addAll(program.besides());
    classPath.add(TestClasses.of(LiveFrames.class));
    var outcome =
        new ChildJvm("-Xmx1g", option, "-cp", ReadyWorkload.classPath(classPath))
            .with(program.options())
            .with(List.of(LiveFrames.class.getName(), frames.toString()))
            .with(program.command())
            .withItsOwnFlags()
            .in(Files.createTempDirectory(folder, "work"))
            .run();
    assertThat(outcome.status()).as(outcome.err()).isZero();
    return outcome.out();
  }
}
