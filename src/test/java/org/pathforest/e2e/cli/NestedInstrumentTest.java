package org.pathforest.e2e.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.programs.ExitThree;
import org.pathforest.programs.Failing;
import org.pathforest.testkit.ChildJvm;

/** {@code instrument} and {@code run} with archives inside archives, and with several inputs. */
class NestedInstrumentTest {
  @TempDir Path folder;
  private Cli cli;
  private byte[] lib;

  @BeforeEach
  void make() throws Exception {
    cli = new Cli(folder);
    lib = Files.readAllBytes(Jars.write(folder.resolve("lib.jar"), null, Failing.class));
    nest("app.jar", Map.of("lib/lib.jar", lib), ExitThree.class, Jars.CHECKSUM);
  }

  private void nest(String name, Map<String, byte[]> files, Class<?>... classes)
      throws IOException {
    Map<String, byte[]> all = new TreeMap<>(files);
    for (Class<?> type : classes) {
      all.put(Jars.entry(type), Jars.classFile(type));
    }
    String manifest = "Manifest-Version: 1.0\nMain-Class: " + ExitThree.class.getName() + "\n\n";
    all.put("META-INF/MANIFEST.MF", manifest.getBytes(StandardCharsets.UTF_8));
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(folder.resolve(name)))) {
      for (Map.Entry<String, byte[]> file : all.entrySet()) {
        zip.putNextEntry(new ZipEntry(file.getKey()));
        zip.write(file.getValue());
      }
    }
  }

  private static byte[] entry(Path jar, String name) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      return zip.getInputStream(zip.getEntry(name)).readAllBytes();
    }
  }

  private List<String> files() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.map(f -> folder.relativize(f).toString()).sorted().toList();
    }
  }

  @Test
  void archives_inside_are_instrumented_if_wanted_and_counted_if_not() throws Exception {
    assertThat(cli.succeeds("instrument app.jar -o out.jar"))
        .containsPattern("class files +2\n")
        .containsPattern("not looked into +1 ");
    assertThat(entry(folder.resolve("out.jar"), "lib/lib.jar")).isEqualTo(lib);

    assertThat(cli.succeeds("instrument --nested app.jar -o out.jar"))
        .containsPattern("archives inside +1\n")
        .containsPattern("class files +3\n")
        .doesNotContain("not looked into");
    assertThat(entry(folder.resolve("out.jar"), "lib/lib.jar")).isNotEqualTo(lib);
  }

  @Test
  void archive_that_has_only_archives_in_it() throws Exception {
    nest("only.ear", Map.of("lib.jar", lib));

    cli.refuses(
        1,
        "only.ear: has no class files; --nested instruments the archives in it",
        "instrument only.ear -o out.ear");
    assertThat(cli.succeeds("instrument --nested only.ear -o out.ear"))
        .containsPattern("class files +1\n");
    nest("empty.ear", Map.of("lib.jar", Files.readAllBytes(empty())));
    cli.refuses(1, "empty.ear: has no class files", "instrument --nested empty.ear -o x.ear");
  }

  private Path empty() throws IOException {
    return Jars.edit(folder.resolve("lib.jar"), folder.resolve("empty.jar"), "org/", b -> null);
  }

  @Test
  void archive_inside_that_is_truncated_is_kept_and_named() throws Exception {
    nest("bad.jar", Map.of("lib/x.jar", Arrays.copyOf(lib, lib.length / 2)), ExitThree.class);
    String reason = "bad.jar!/lib/x.jar: truncated jar: the list of entries at its end is missing";

    ChildJvm.Outcome outcome = cli.run("instrument --nested bad.jar -o out.jar");

    assertThat(outcome.err()).isEqualTo("pathforest: " + reason + " (kept as it was)\n");
    assertThat(outcome.status()).isZero();
    assertThat(outcome.out()).containsPattern("unread +1 ");
    cli.refuses(1, reason, "instrument --nested --strict bad.jar -o strict.jar");
  }

  @Test
  void archive_inside_that_is_instrumented_already_is_kept_and_named() throws Exception {
    cli.succeeds("instrument lib.jar -o woven.jar");
    nest(
        "again.jar",
        Map.of("lib/x.jar", Files.readAllBytes(folder.resolve("woven.jar"))),
        ExitThree.class);

    ChildJvm.Outcome outcome = cli.run("instrument --nested again.jar -o out.jar");

    assertThat(outcome.err())
        .isEqualTo("pathforest: again.jar!/lib/x.jar: is already instrumented (kept as it was)\n");
    assertThat(outcome.status()).isZero();
  }

  @Test
  void classes_that_two_inputs_have_are_named_with_both_places() throws Exception {
    assertThat(cli.succeeds("instrument --nested app.jar lib.jar -o several"))
        .endsWith(
            "twice: class %s in app.jar!/lib/lib.jar and in lib.jar\n"
                .formatted(Failing.class.getName()));
  }

  @Test
  void several_outputs_appear_together_or_not_at_all() throws Exception {
    Jars.edit(folder.resolve("lib.jar"), folder.resolve("new.jar"), "org/", Jars::tooNew);

    cli.refuses(
        1,
        "new.jar!/" + Jars.entry(Failing.class) + ": unsupported class file version 99.0",
        "instrument app.jar lib.jar new.jar -o several");
  }

  @Test
  void process_that_is_interrupted_leaves_nothing() throws Exception {
    Path large =
        Path.of(BatchCompiler.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    List<String> before = files();
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-cp",
                Cli.classPath(),
                "org.pathforest.cli.Main",
                "instrument",
                "lib.jar",
                large.toString(),
                "-o",
                "several")
            .directory(folder.toFile())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
      // The first output waits under a temporary name until the second, which takes long, is made.
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
    ChildJvm.Outcome outcome = cli.run(run + "--nested -jar app.jar");

    assertThat(outcome.status()).as(outcome.err()).isEqualTo(3);
    try (Stream<Path> all = Files.walk(folder.resolve("cache"))) {
      List<Path> copies = all.filter(f -> f.endsWith("app.jar")).toList();
      assertThat(copies).hasSize(2);
      int asItWas = 0;
      for (Path copy : copies) {
        asItWas += Arrays.equals(entry(copy, "lib/lib.jar"), lib) ? 1 : 0;
      }
      assertThat(asItWas).as("that without --nested").isEqualTo(1);
    }
  }
}
