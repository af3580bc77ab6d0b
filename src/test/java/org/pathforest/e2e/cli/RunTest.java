package org.pathforest.e2e.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.profile.Profile;
import org.pathforest.profile.ProfileReader;
import org.pathforest.programs.Echo;
import org.pathforest.programs.ExitThree;
import org.pathforest.programs.Failing;
import org.pathforest.programs.LongRunning;
import org.pathforest.testkit.ChildJvm;

/** Programs under {@code run}: what they say and how they end stays theirs. */
class RunTest {
  private static final Class<?>[] PROGRAMS = {
    Echo.class, Jars.CHECKSUM, Failing.class, ExitThree.class, LongRunning.class
  };

  @TempDir Path folder;
  private Cli cli;

  @BeforeEach
  void make() throws Exception {
    cli = new Cli(folder);
    Jars.folder(folder.resolve("classes"), PROGRAMS);
  }

  private ChildJvm run(String... words) {
    return cli.process("run --cache cache -o run.pathprof").with(List.of(words));
  }

  private Profile profile() throws Exception {
    return ProfileReader.read(folder.resolve("run.pathprof"));
  }

  private List<String> methodsThatRan() throws Exception {
    return profile().methods().stream().map(m -> m.method()).toList();
  }

  private static String name(Class<?> type) {
    return type.getName();
  }

  @Test
  void input_outputs_arguments_and_status_pass_through() throws Exception {
    Path input = Files.writeString(folder.resolve("input"), "one\ntwo\n");

    ChildJvm.Outcome plain =
        new ChildJvm("-cp", "classes", name(Echo.class), "7", "-k").in(folder).reading(input).run();
    ChildJvm.Outcome outcome =
        run("--no-report", "-k", "8", "-cp", "classes", name(Echo.class), "7", "-k")
            .reading(input)
            .run();

    assertThat(outcome.out()).isEqualTo("one\ntwo\n").isEqualTo(plain.out());
    assertThat(outcome.err()).isEqualTo(plain.err() + "pathforest: profile in run.pathprof\n");
    assertThat(outcome.status()).isEqualTo(7).isEqualTo(plain.status());
    assertThat(profile().meta().k()).isEqualTo(8);
    assertThat(methodsThatRan()).contains("copy");
  }

  @Test
  void report_goes_to_standard_error() throws Exception {
    Path input = Files.writeString(folder.resolve("input"), "x");

    ChildJvm.Outcome outcome = run("-cp", "classes", name(Echo.class)).reading(input).run();

    assertThat(outcome.out()).isEqualTo("x");
    assertThat(outcome.err())
        .contains("program: org.pathforest.programs.Echo", "Echo.copy")
        .endsWith(
            """
            pathforest: profile in run.pathprof
            pathforest: report in run-report/index.html
            """);
    assertThat(folder.resolve("run-report/index.html")).exists();
    assertThat(outcome.status()).isZero();
  }

  @Test
  void program_that_fails_keeps_its_status_and_stack_trace_and_leaves_its_profile()
      throws Exception {
    ChildJvm.Outcome outcome = run("--no-report", "-cp", "classes", name(Failing.class)).run();

    assertThat(outcome.err()).contains("ArithmeticException").contains("Failing.java:");
    assertThat(outcome.status()).isEqualTo(1);
    assertThat(methodsThatRan()).contains("work");
  }

  @Test
  void program_that_exits_keeps_its_status_and_leaves_its_profile() throws Exception {
    ChildJvm.Outcome outcome = run("--no-report", "-cp", "classes", name(ExitThree.class)).run();

    assertThat(outcome.status()).isEqualTo(3);
    assertThat(methodsThatRan()).contains("outer", "inner");
  }

  @Test
  void sigterm_reaches_the_program_which_leaves_its_profile() throws Exception {
    ChildJvm.Outcome outcome =
        run("--no-report", "-cp", "classes", name(LongRunning.class)).terminatedAt("READY").run();

    assertThat(outcome.status()).isEqualTo(143);
    assertThat(outcome.err()).isEqualTo("pathforest: profile in run.pathprof\n");
    assertThat(methodsThatRan()).contains("warmUp", "spin");
  }

  @Test
  void program_that_java_can_not_start_is_told_by_java() throws Exception {
    ChildJvm.Outcome outcome = run("-cp", "classes", "no.such.Main").run();

    assertThat(outcome.err())
        .contains("ClassNotFoundException")
        .endsWith("pathforest: run.pathprof: the program left no profile\n");
    assertThat(outcome.status()).isEqualTo(1);
  }

  @Test
  void options_of_java_reach_it_wherever_they_stand() throws Exception {
    ChildJvm.Outcome outcome =
        run(
                "-Dfirst=1",
                "--no-report",
                "-XshowSettings:properties",
                "-cp",
                "classes",
                "--add-opens",
                "java.base/java.lang=ALL-UNNAMED",
                "-Dsecond=a b",
                name(ExitThree.class))
            .run();

    assertThat(outcome.err()).contains("first = 1", "second = a b");
    assertThat(outcome.status()).isEqualTo(3);
  }

  @Test
  void jar_is_run_with_what_its_manifest_names() throws Exception {
    Path place = Files.createDirectory(folder.resolve("a place"));
    Jars.write(place.resolve("app.jar"), "lib/the%20util.jar lib/", Echo.class);
    Jars.write(place.resolve("lib/the util.jar"), "../app.jar", Jars.CHECKSUM);
    Path input = Files.writeString(folder.resolve("input"), "x\n");

    ChildJvm.Outcome outcome =
        run("--no-report", "-jar", "a place/app.jar", "5").reading(input).run();

    assertThat(outcome.out()).isEqualTo("x\n");
    assertThat(outcome.status()).as(outcome.err()).isEqualTo(5);
    assertThat(methodsThatRan()).contains("copy", "line");
  }

  @Test
  void class_path_may_have_wildcards_and_excluded_classes() throws Exception {
    Jars.write(folder.resolve("lib/echo.jar"), null, Echo.class);
    Jars.write(folder.resolve("lib/checksum.jar"), null, Jars.CHECKSUM);

    ChildJvm.Outcome outcome =
        run("--no-report", "--exclude", "**.Checksum", "-cp", "lib/*", name(Echo.class)).run();

    assertThat(outcome.status()).as(outcome.err()).isZero();
    assertThat(methodsThatRan()).contains("copy").doesNotContain("line");
  }

  @Test
  void jar_that_is_instrumented_already_is_used_as_it_is() throws Exception {
    Jars.write(folder.resolve("app.jar"), null, ExitThree.class, Jars.CHECKSUM);
    cli.succeeds("instrument -k 3 app.jar -o pf.jar");

    ChildJvm.Outcome outcome = run("--no-report", "-jar", "pf.jar").run();

    assertThat(outcome.status()).isEqualTo(3);
    assertThat(profile().meta().k()).isEqualTo(3);
    assertThat(folder.resolve("cache")).doesNotExist();
  }

  @Test
  void copies_are_made_once_and_serve_every_k() throws Exception {
    String[] words = {"--no-report", "-cp", "classes", name(ExitThree.class)};

    run(words).run();
    List<Path> first = cached();
    run("-k", "2").with(List.of(words)).run();

    assertThat(cached()).hasSize(1).isEqualTo(first);
    assertThat(profile().meta().k()).isEqualTo(2);

    Files.delete(folder.resolve("classes").resolve(Jars.entry(Echo.class)));
    run(words).run();
    assertThat(cached()).as("of another content").hasSize(2);
    run("--interrupted", "off").with(List.of(words)).run();
    assertThat(cached()).as("made otherwise").hasSize(3);
  }

  private List<Path> cached() throws Exception {
    try (Stream<Path> files = Files.list(folder.resolve("cache"))) {
      return files.sorted().toList();
    }
  }

  @Test
  void two_that_make_the_same_copy_at_once_do_not_disturb_each_other() throws Exception {
    List<CompletableFuture<ChildJvm.Outcome>> runs = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      ChildJvm jvm =
          cli.process("run --cache cache --no-report -o %d.pathprof", i)
              .with(List.of("-cp", "classes", name(ExitThree.class)));
      runs.add(
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return jvm.run();
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
              }));
    }
    for (int i = 0; i < runs.size(); i++) {
      ChildJvm.Outcome outcome = runs.get(i).get();
      assertThat(outcome.status()).as(outcome.err()).isEqualTo(3);
      assertThat(outcome.err()).isEqualTo("pathforest: profile in " + i + ".pathprof\n");
    }
    assertThat(cached()).hasSize(1);
  }

  @Test
  void profile_is_named_after_program_and_process_unless_named() throws Exception {
    ChildJvm.Outcome outcome =
        cli.process("run --cache cache --no-report")
            .with(List.of("-cp", "classes", name(ExitThree.class)))
            .run();

    assertThat(outcome.err()).matches("pathforest: profile in ExitThree-\\d+\\.pathprof\n");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(f -> f.getFileName().toString()))
          .anyMatch(f -> f.matches("ExitThree-\\d+\\.pathprof"));
    }
  }

  @Test
  void what_can_not_be_run_is_told_before_anything_is_done() throws Exception {
    cli.refuses(1, "no.jar: no such file or folder", "run --cache /dev/null/x -jar no.jar");
  }
}
