package org.pathforest.e2e.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.profile.Profile;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.programs.Echo;
import org.pathforest.programs.ExitThree;
import org.pathforest.programs.Failing;
import org.pathforest.programs.LongRunning;
import org.pathforest.testkit.ChildJvm;

/** Programs started by {@code run}, whose output and exit status must not change. */
class RunTest {
  private static final String RUN = "run --cache cache -o run.pathprof ";
  private static final String QUIET = RUN + "--no-report ";
  private static final String SAID = "pathforest: profile in run.pathprof\n";
  private static final String PROGRAMS = "org.pathforest.programs.";
  private static final String EXIT_THREE = "-cp classes org.pathforest.programs.ExitThree";

  @TempDir static Path folder;
  private static Cli cli;

  @BeforeAll
  static void make() throws Exception {
    cli = new Cli(folder);
    Class<?>[] programs = {
      Echo.class, Jars.CHECKSUM, Failing.class, ExitThree.class, LongRunning.class
    };
    Jars.folder(folder.resolve("classes"), programs);
    Files.writeString(folder.resolve("input"), "one\ntwo\n");
  }

  @BeforeEach
  void forget() throws Exception {
    Files.deleteIfExists(folder.resolve("run.pathprof"));
  }

  private static ChildJvm.Outcome withInput(String command) throws Exception {
    return cli.process(command).reading(folder.resolve("input")).run();
  }

  private static Profile profile() throws Exception {
    return ProfileReader.read(folder.resolve("run.pathprof"));
  }

  private static List<String> methodsThatRan() throws Exception {
    return profile().methods().stream().map(MethodKey::method).toList();
  }

  private static String[] files(String name) {
    return folder.resolve(name).toFile().list();
  }

  @Test
  void input_outputs_arguments_and_status_pass_through() throws Exception {
    var plain =
        new ChildJvm("-cp", "classes", PROGRAMS + "Echo", "7", "-k")
            .in(folder)
            .reading(folder.resolve("input"))
            .run();
    var outcome = withInput(QUIET + "-k 8 -cp classes " + PROGRAMS + "Echo 7 -k");

    assertThat(outcome.out()).isEqualTo("one\ntwo\n").isEqualTo(plain.out());
    assertThat(plain.status()).isEqualTo(7);
    outcome.endedWith(7, plain.err() + SAID);
    assertThat(profile().meta().k()).isEqualTo(8);
    assertThat(methodsThatRan()).contains("copy");
  }

  @Test
  void report_goes_to_standard_error() throws Exception {
    var outcome = withInput(RUN + "-cp classes " + PROGRAMS + "Echo");

    assertThat(outcome.out()).isEqualTo("one\ntwo\n");
    assertThat(outcome.err())
        .contains("program: org.pathforest.programs.Echo", "Echo.copy")
        .endsWith(SAID + "pathforest: report in run-report/index.html\n");
    assertThat(folder.resolve("run-report/index.html")).exists();
    assertThat(outcome.status()).isZero();
  }

  @Test
  void program_that_fails_keeps_its_status_and_stack_trace_and_leaves_its_profile()
      throws Exception {
    var outcome = cli.run(QUIET + "-cp classes " + PROGRAMS + "Failing");

    assertThat(outcome.err()).contains("ArithmeticException").contains("Failing.java:");
    assertThat(outcome.status()).isEqualTo(1);
    assertThat(methodsThatRan()).contains("work");
  }

  @Test
  void program_that_exits_keeps_its_status_and_leaves_its_profile() throws Exception {
    assertThat(cli.run(QUIET + EXIT_THREE).status()).isEqualTo(3);
    assertThat(methodsThatRan()).contains("outer", "inner");
  }

  @Test
  void sigterm_reaches_the_program_which_leaves_its_profile() throws Exception {
    String command = QUIET + "-cp classes " + PROGRAMS + "LongRunning";
    cli.process(command).terminatedAt("READY").run().endedWith(143, SAID);
    assertThat(methodsThatRan()).contains("warmUp", "spin");
  }

  @Test
  void program_that_java_can_not_start_is_told_by_java() throws Exception {
    var outcome = cli.run(RUN + "-cp classes no.such.Main");

    assertThat(outcome.err())
        .contains("ClassNotFoundException")
        .contains(
            "\npathforest: run.pathprof: no profile was written: no instrumented"
                + " code ran (check --include, ");
    assertThat(outcome.status()).isEqualTo(1);
  }

  @Test
  void options_of_java_reach_it_wherever_they_stand() throws Exception {
    var outcome =
        cli.run(
            RUN
                + "--java %s -Dfirst=1 --no-report -XshowSettings:properties -cp classes"
                + " --add-opens java.base/java.lang=ALL-UNNAMED '-Dsecond=a b' %sExitThree",
            System.getProperty("java.home"),
            PROGRAMS);

    assertThat(outcome.err()).contains("first = 1", "second = a b");
    assertThat(outcome.status()).isEqualTo(3);
  }

  @Test
  void jar_is_run_with_what_its_manifest_names() throws Exception {
    Jars.write(folder.resolve("a place/app.jar"), "lib/the%20util.jar lib/", Echo.class);
    Jars.write(folder.resolve("a place/lib/the util.jar"), "../app.jar", Jars.CHECKSUM);

    var outcome = withInput(QUIET + "-jar 'a place/app.jar' 5");

    assertThat(outcome.out()).isEqualTo("one\ntwo\n");
    assertThat(outcome.status()).as(outcome.err()).isEqualTo(5);
    assertThat(methodsThatRan()).contains("copy", "line");
    assertThat(profile().meta().run().program())
        .as("not where its instrumented copy lies")
        .isEqualTo("app.jar");
  }

  @Test
  void class_path_may_have_wildcards_and_excluded_classes() throws Exception {
    Jars.write(folder.resolve("lib/echo.jar"), null, Echo.class);
    Jars.write(folder.resolve("lib/checksum.jar"), null, Jars.CHECKSUM);

    var outcome = cli.run(QUIET + "--exclude **.Checksum -cp lib/* " + PROGRAMS + "Echo");

    assertThat(outcome.status()).as(outcome.err()).isZero();
    assertThat(methodsThatRan()).contains("copy").doesNotContain("line");
  }

  /**
   * Makes two folders. The first has the class that {@code Echo} needs, the second has Echo and a
   * different copy of that class.
   */
  private static void makeCopies() throws Exception {
    Jars.folder(folder.resolve("first"), Jars.CHECKSUM);
    Jars.folder(folder.resolve("second"), Echo.class, Jars.CHECKSUM);
    Path copy = folder.resolve("second").resolve(Jars.entry(Jars.CHECKSUM));
    String bytes = Files.readString(copy, ISO_8859_1);
    Files.writeString(copy, bytes.replace("Checksum.java", "Checksun.java"), ISO_8859_1);
  }

  @Test
  void copy_of_a_class_that_another_hides_is_named_and_counts_for_nothing() throws Exception {
    makeCopies();

    var outcome = withInput(QUIET + "-cp first:second " + PROGRAMS + "Echo");

    assertThat(outcome.status()).isZero();
    assertThat(outcome.err().lines())
        .contains(
            "pathforest: second: 1 class is not instrumented, because it is hidden by different"
                + " classes of the same name in first, which comes first on the class path: "
                + PROGRAMS
                + "Checksum");
    var coverage = cli.json("coverage run.pathprof --format json --by class");
    assertThat(coverage.getAsJsonArray("unloadedCopies")).isEmpty();
    assertThat(coverage.getAsJsonArray("rows")).hasSize(2);
  }

  @Test
  void coverage_names_classes_that_others_may_hide() throws Exception {
    makeCopies();
    for (String name : List.of("first", "second")) {
      cli.succeeds("instrument %s -o pf-%s", name, name);
    }
    cli.java("-Dpathforest.output=run.pathprof -cp pf-first:pf-second %sEcho", PROGRAMS);
    assertThat(cli.succeeds("coverage run.pathprof"))
        .contains("Never loaded, perhaps hidden by loaded classes of the same names")
        .contains(PROGRAMS + "Checksum.");
  }

  @Test
  void jar_that_is_instrumented_already_is_used_as_it_is() throws Exception {
    Jars.write(folder.resolve("app.jar"), null, ExitThree.class, Jars.CHECKSUM);
    cli.succeeds("instrument -k 3 app.jar -o pf.jar");

    cli.run("run --cache unused --no-report -o run.pathprof -jar pf.jar").endedWith(3, SAID);

    assertThat(profile().meta().k()).isEqualTo(3);
    assertThat(folder.resolve("unused")).doesNotExist();
  }

  @Test
  void copies_are_made_once_and_serve_every_k() throws Exception {
    Jars.folder(folder.resolve("more"), ExitThree.class, Jars.CHECKSUM, Echo.class);
    String run =
        "run --cache once --no-report -o run.pathprof -cp more %s " + PROGRAMS + "ExitThree";

    cli.run(run, "");
    String[] first = files("once");
    cli.run(run, "-k 2");

    assertThat(files("once")).hasSize(1).isEqualTo(first);
    assertThat(profile().meta().k()).isEqualTo(2);

    Files.delete(folder.resolve("more").resolve(Jars.entry(Echo.class)));
    cli.run(run, "");
    assertThat(files("once")).as("of another content").hasSize(2);
    cli.run(run, "--interrupted off");
    assertThat(files("once")).as("made otherwise").hasSize(3);
  }

  @Test
  void two_that_make_the_same_copy_at_once_do_not_disturb_each_other() throws Exception {
    List<Process> runs = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      String command = "run --cache race --no-report -o %d.pathprof " + EXIT_THREE;
      runs.add(cli.process(command, i).start(folder.resolve("out"), folder.resolve(i + ".err")));
    }
    for (int i = 0; i < 3; i++) {
      assertThat(runs.get(i).waitFor(1, TimeUnit.MINUTES)).isTrue();
      assertThat(runs.get(i).exitValue()).isEqualTo(3);
      assertThat(folder.resolve(i + ".err"))
          .hasContent("pathforest: profile in " + i + ".pathprof\n");
    }
    assertThat(files("race")).hasSize(1);
  }

  @Test
  void profile_is_named_after_program_and_process_unless_named() throws Exception {
    var outcome = cli.run("run --cache cache --no-report " + EXIT_THREE);

    assertThat(outcome.err()).matches("pathforest: profile in ExitThree-\\d+\\.pathprof\n");
    assertThat(files("")).anyMatch(f -> f.matches("ExitThree-\\d+\\.pathprof"));
  }

  @Test
  void what_can_not_be_run_is_told_before_anything_is_done() throws Exception {
    cli.refuses(
        1, "no.jar: no such file or folder; check the name", "run --cache /dev/null/x -jar no.jar");
  }
}
