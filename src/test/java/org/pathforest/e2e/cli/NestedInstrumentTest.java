package org.pathforest.e2e.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.e2e.exact.EclipseCompiler;
import org.pathforest.programs.ExitThree;
import org.pathforest.programs.Failing;

/** {@code instrument} and {@code run} with nested archives and with several inputs. */
class NestedInstrumentTest {
  @TempDir static Path folder;
  private static Cli cli;
  private static byte[] lib;

  @BeforeAll
  static void make() throws Exception {
    cli = new Cli(folder);
    lib = Files.readAllBytes(Jars.write(folder.resolve("lib.jar"), null, Failing.class));
    nest("app.jar", "lib/lib.jar", lib, ExitThree.class, Jars.CHECKSUM);
  }

  /** Makes an archive with a file and classes, whose main class is {@link ExitThree}. */
  private static void nest(String name, String file, byte[] content, Class<?>... classes)
      throws IOException {
    var all = new TreeMap<String, byte[]>();
    all.put("META-INF/MANIFEST.MF", Jars.manifest(null, ExitThree.class));
    all.put(file, content);
    for (Class<?> type : classes) {
      all.put(Jars.entry(type), Jars.classFile(type));
    }
    Jars.zip(folder.resolve(name), all);
  }

  private static byte[] libIn(Path jar) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      return zip.getInputStream(zip.getEntry("lib/lib.jar")).readAllBytes();
    }
  }

  private static List<String> files() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.map(f -> folder.relativize(f).toString()).sorted().toList();
    }
  }

  @Test
  void archives_inside_are_instrumented_if_wanted_and_counted_if_not() throws Exception {
    assertThat(cli.succeeds("instrument app.jar -o out.jar"))
        .containsPattern("class files +2\n")
        .containsPattern("not searched +1 ");
    assertThat(libIn(folder.resolve("out.jar"))).isEqualTo(lib);

    assertThat(cli.succeeds("instrument --nested app.jar -o out.jar"))
        .containsPattern("archives inside +1\n")
        .containsPattern("class files +3\n")
        .doesNotContain("not searched");
    assertThat(libIn(folder.resolve("out.jar"))).isNotEqualTo(lib);
  }

  @Test
  void archive_that_has_only_archives_in_it() throws Exception {
    Path empty =
        Jars.edit(folder.resolve("lib.jar"), folder.resolve("empty.jar"), "org/", b -> null);
    nest("only.ear", "lib.jar", lib);
    nest("empty.ear", "lib.jar", Files.readAllBytes(empty));

    cli.refuses(
        """
        $ instrument only.ear -o out.ear
        1 only.ear: contains no class files; --nested instruments the archives in it
        $ instrument --nested empty.ear -o x.ear
        1 empty.ear: contains no class files; name the jar or folder with the classes
        """);
    assertThat(cli.succeeds("instrument --nested only.ear -o out.ear"))
        .containsPattern("class files +1\n");
  }

  @Test
  void archive_inside_that_is_truncated_is_kept_and_named() throws Exception {
    nest("bad.jar", "lib/x.jar", Arrays.copyOf(lib, lib.length / 2), ExitThree.class);
    String reason =
        "bad.jar!/lib/x.jar: truncated jar: the list of entries at its end is missing; build or"
            + " download the archive again";

    var outcome = cli.run("instrument --nested bad.jar -o kept.jar");

    outcome.endedWith(0, "pathforest: " + reason + " (copied unchanged)\n");
    assertThat(outcome.out()).containsPattern("unread +1 ");
    cli.refuses(1, reason, "instrument --nested --strict bad.jar -o strict.jar");
  }

  @Test
  void archive_inside_that_is_instrumented_already_is_kept_and_named() throws Exception {
    cli.succeeds("instrument lib.jar -o woven.jar");
    byte[] woven = Files.readAllBytes(folder.resolve("woven.jar"));
    nest("again.jar", "lib/x.jar", woven, ExitThree.class);
    String said =
        "again.jar!/lib/x.jar: already instrumented; use the original (copied unchanged)\n";

    cli.run("instrument --nested again.jar -o same.jar").endedWith(0, "pathforest: " + said);
  }

  @Test
  void classes_that_two_inputs_have_are_named_with_both_places() throws Exception {
    assertThat(cli.succeeds("instrument --nested app.jar lib.jar -o several"))
        .endsWith(
            "duplicate: class org.pathforest.programs.Failing in app.jar!/lib/lib.jar and in"
                + " lib.jar; only one copy is loaded\n");
  }

  @Test
  void several_outputs_appear_together_or_not_at_all() throws Exception {
    Jars.edit(folder.resolve("lib.jar"), folder.resolve("new.jar"), "org/", Jars::tooNew);

    cli.refuses(
        1,
        "new.jar!/org/pathforest/programs/Failing.class: unsupported class file version 99.0;"
            + " compile it for an older Java release",
        "instrument app.jar lib.jar new.jar -o together");
  }

  @Test
  void process_that_is_interrupted_leaves_nothing() throws Exception {
    List<String> before = files();
    Path unread = Path.of("/dev/null");
    Process process =
        cli.process("instrument lib.jar '%s' -o interrupted", EclipseCompiler.jar())
            .start(unread, unread);
    try {
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
      // The first output keeps a temporary name until the second, which takes long, is finished.
      while (files().stream().noneMatch(f -> f.contains(".pathforest-"))) {
        assertThat(process.isAlive() && System.nanoTime() < end).isTrue();
        Thread.sleep(20);
      }
      process.destroy();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.exitValue()).as("ended by SIGTERM").isEqualTo(143);
    assertThat(files()).isEqualTo(before);
  }

  @Test
  void run_instruments_archives_inside_into_a_copy_of_its_own() throws Exception {
    String run = "run --cache cache --no-report -o run.pathprof ";

    cli.run(run + "-jar app.jar");
    cli.run(run + "--nested -jar app.jar").endedWith(3, "pathforest: profile in run.pathprof\n");

    try (Stream<Path> all = Files.walk(folder.resolve("cache"))) {
      List<Path> copies = all.filter(f -> f.endsWith("app.jar")).toList();
      assertThat(copies).hasSize(2);
      boolean first = Arrays.equals(libIn(copies.get(0)), lib);
      boolean second = Arrays.equals(libIn(copies.get(1)), lib);
      assertThat(first ^ second).as("one is as it was, that without --nested").isTrue();
    }
  }
}
