package org.pathforest.instrumenter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathforest.instrumenter.InstrumentResult.Left;
import org.pathforest.instrumenter.archive.Jars;
import org.pathforest.paths.FileException;

/** Archives inside archives. */
class NestedArchivesTest {
  private static final String LOOP =
      "package p; public class %s { static int loop(int n) { int r = 0;"
          + " for (int i = 0; i < n; i++) r += i; return r; } }";
  private static final String RUNTIME = "org/pathforest/runtime/HolderCalls.class";
  private static final String HOLDER = "org/pathforest/counters/mID/Counters.class";
  private static final String MAP = "META-INF/pathforest/ID.map.gz";

  private static final Map<String, byte[]> A = Compiled.classes(LOOP.formatted("A"));
  private static final Map<String, byte[]> B = Compiled.classes(LOOP.formatted("B"));
  private static final Map<String, byte[]> MODULE =
      Compiled.classes("module m { exports p; }", LOOP.formatted("B"));

  @TempDir Path folder;
  private Path in;
  private Path out;
  private InstrumentOptions options = InstrumentOptions.defaults().withNested(true).withThreads(2);

  @BeforeEach
  void names() {
    in = folder.resolve("in.jar");
    out = folder.resolve("out.jar");
  }

  private InstrumentResult instrument(Jars outer) throws IOException {
    Files.write(in, outer.bytes());
    return new Instrumenter(options, Progress.NONE).instrument(in, out);
  }

  /** Returns the files of the output, or of an archive inside it. */
  private Map<String, byte[]> written(String... path) throws IOException {
    byte[] zip = Files.readAllBytes(out);
    for (String name : path) {
      zip = Jars.files(zip).get(name);
    }
    return Jars.files(zip);
  }

  /**
   * Returns the names of files, with the unpredictable SHA-256 of the path map replaced. Classes of
   * a counter holder have the name of the first.
   */
  private static Set<String> names(Map<String, byte[]> files) {
    return files.keySet().stream()
        .filter(n -> !n.contains("org/pathforest/runtime/") || n.endsWith(RUNTIME))
        .map(n -> n.replaceAll("[0-9a-f]{64}", "ID").replaceAll("Counters\\d", "Counters"))
        .collect(Collectors.toSet());
  }

  @Test
  void jars_in_jars_are_instrumented_at_any_depth_each_with_its_own_map_and_runtime()
      throws Exception {
    byte[] middle = new Jars().with("", A).with("deep/b.JAR", Jars.of(B)).bytes();
    InstrumentResult r =
        instrument(new Jars().text("readme.txt", "text").with("lib/a.jar", middle));

    assertThat(r.contents().nested()).isEqualTo(2);
    assertThat(r.contents().classes()).hasSize(2);
    assertThat(r.methods().instrumented()).isEqualTo(2);
    assertThat(r.mapId()).as("no class of its own").isNull();
    assertThat(names(written())).containsExactlyInAnyOrder("readme.txt", "lib/a.jar");
    assertThat(names(written("lib/a.jar")))
        .containsExactlyInAnyOrder("p/A.class", "deep/b.JAR", RUNTIME, HOLDER, MAP);
    assertThat(names(written("lib/a.jar", "deep/b.JAR")))
        .containsExactlyInAnyOrder("p/B.class", RUNTIME, HOLDER, MAP);
    assertThat(new String(written("lib/a.jar").get("p/A.class"), StandardCharsets.ISO_8859_1))
        .contains("org/pathforest/counters/m")
        .doesNotContain("pathforest-path-map-identity");
  }

  @Test
  void output_depends_neither_on_the_run_nor_on_threads() throws Exception {
    Jars outer = new Jars().with("", A).with("a.jar", Jars.of(A)).with("b.jar", Jars.of(B));
    instrument(outer);
    byte[] first = Files.readAllBytes(out);
    options = options.withThreads(1);
    instrument(outer);
    assertThat(out).hasBinaryContent(first);
  }

  @Test
  void stored_stays_stored_and_compressed_compressed_in_the_old_order_with_old_times()
      throws Exception {
    instrument(
        new Jars().stored("z.jar", Jars.of(A)).with("y.jar", Jars.of(B)).text("x.txt", "text"));
    try (ZipFile zip = new ZipFile(out.toFile())) {
      assertThat(zip.stream().map(ZipEntry::getName)).containsExactly("z.jar", "y.jar", "x.txt");
      assertThat(zip.stream().map(e -> e.getTimeLocal().toString()))
          .containsOnly("2020-02-03T04:05:06");
      assertThat(zip.getEntry("z.jar").getMethod()).isEqualTo(ZipEntry.STORED);
      assertThat(zip.getEntry("y.jar").getMethod()).isEqualTo(ZipEntry.DEFLATED);
    }
  }

  @Test
  void archive_in_which_nothing_is_woven_stays_byte_by_byte() throws Exception {
    Map<String, byte[]> none = Compiled.classes("package q; public interface I { int f(); }");
    byte[] signed = new Jars().text("META-INF/A.SF", "x").with("", none).bytes();
    instrument(new Jars().with("signed.jar", signed).with("a.jar", Jars.of(A)));
    assertThat(written()).containsEntry("signed.jar", signed);

    InstrumentResult r = instrument(new Jars().stored("signed.jar", signed));
    assertThat(r.contents().classes()).hasSize(1);
    assertThat(r.contents().signed()).isFalse();
    assertThat(out).hasSameBinaryContentAs(in);
  }

  @Test
  void signature_around_a_changed_archive_is_removed() throws Exception {
    InstrumentResult r =
        instrument(new Jars().text("META-INF/A.SF", "x").with("lib/a.jar", Jars.of(A)));
    assertThat(r.contents().signed()).isTrue();
    assertThat(names(written())).containsExactly("lib/a.jar");
  }

  @Test
  void methods_that_have_passed_the_compile_limit_are_named_with_where_they_are() throws Exception {
    String source =
        "package p; public class A { static int run(int n) { int s = 0; for (; n > 0; n--) {"
            + " if (n > 0) s += 1000 / n;".repeat(620)
            + " } return s; } }";
    Map<String, byte[]> huge = Compiled.classes(source);

    InstrumentResult r =
        instrument(
            new Jars()
                .with("META-INF/versions/9/", huge)
                .with("", B)
                .with("lib/a.jar", Jars.of(huge)));

    assertThat(r.methods().huge())
        .extracting(Left::what)
        .containsExactlyInAnyOrder("p.A.run(I)I", "lib/a.jar!/p.A.run(I)I");
    assertThat(r.methods().huge())
        .allMatch(l -> l.why().matches("[0-9,]+ bytes of code, 7,\\d{3} before"));
    assertThat(r.methods().reduced()).isEmpty();
  }

  @Test
  void web_application_has_the_runtime_where_its_loader_looks_once() throws Exception {
    instrument(
        new Jars()
            .text("index.html", "<p>")
            .with("WEB-INF/classes/", A)
            .with("WEB-INF/classes/META-INF/versions/9/", A)
            .with("WEB-INF/lib/b.jar", Jars.of(B)));
    assertThat(names(written()))
        .containsExactlyInAnyOrder(
            "index.html",
            "WEB-INF/classes/p/A.class",
            "WEB-INF/classes/META-INF/versions/9/p/A.class",
            "WEB-INF/lib/b.jar",
            "WEB-INF/classes/" + MAP,
            "WEB-INF/classes/" + HOLDER,
            "WEB-INF/classes/" + RUNTIME);
    assertThat(names(written("WEB-INF/lib/b.jar")))
        .containsExactlyInAnyOrder("p/B.class", HOLDER, MAP);
  }

  @Test
  void web_application_without_classes_of_its_own_has_the_runtime_for_its_jars() throws Exception {
    instrument(new Jars().with("WEB-INF/lib/b.jar", Jars.of(B)));
    assertThat(names(written()))
        .containsExactlyInAnyOrder("WEB-INF/lib/b.jar", "WEB-INF/classes/" + RUNTIME);
  }

  @Test
  void spring_boot_jar_has_the_runtime_for_its_launcher_and_for_its_application() throws Exception {
    instrument(
        new Jars()
            .with("", A)
            .with("BOOT-INF/classes/", B)
            .stored("BOOT-INF/lib/b.jar", Jars.of(B)));
    assertThat(names(written()))
        .containsExactlyInAnyOrder(
            "p/A.class",
            RUNTIME,
            HOLDER,
            MAP,
            "BOOT-INF/classes/p/B.class",
            "BOOT-INF/classes/" + RUNTIME,
            "BOOT-INF/classes/" + HOLDER,
            "BOOT-INF/classes/" + MAP,
            "BOOT-INF/lib/b.jar");
    assertThat(names(written("BOOT-INF/lib/b.jar"))).doesNotContain(RUNTIME);
  }

  @Test
  void enterprise_application_has_the_runtime_in_each_of_its_parts() throws Exception {
    byte[] war =
        new Jars().with("WEB-INF/classes/", A).with("WEB-INF/lib/b.jar", Jars.of(B)).bytes();
    instrument(new Jars().with("lib/b.jar", Jars.of(B)).with("web.war", war));
    assertThat(names(written())).containsExactlyInAnyOrder("lib/b.jar", "web.war");
    assertThat(names(written("lib/b.jar"))).contains(RUNTIME);
    assertThat(names(written("web.war"))).contains("WEB-INF/classes/" + RUNTIME);
    assertThat(names(written("web.war", "WEB-INF/lib/b.jar"))).doesNotContain(RUNTIME);
  }

  @Test
  void external_runtime_stands_in_none_and_is_required_by_descriptors_inside() throws Exception {
    options = options.with(RuntimeMode.EXTERNAL);
    instrument(new Jars().with("", A).with("lib/m.jar", Jars.of(MODULE)));
    assertThat(names(written())).doesNotContain(RUNTIME).contains(HOLDER);
    assertThat(names(written("lib/m.jar"))).doesNotContain(RUNTIME).contains("p/B.class", HOLDER);
    assertThat(InstrumenterTest.required(written("lib/m.jar").get("module-info.class")))
        .contains("org.pathforest.runtime");
  }

  @Test
  void modular_jar_inside_one_that_is_not_is_left_to_the_class_path() throws Exception {
    instrument(new Jars().with("", A).with("lib/m.jar", Jars.of(MODULE)));
    assertThat(names(written("lib/m.jar"))).contains(RUNTIME);
    assertThat(written("lib/m.jar"))
        .containsEntry("module-info.class", MODULE.get("module-info.class"));
  }

  @Test
  void exploded_web_application_is_instrumented_in_place_of_its_parts() throws Exception {
    Path war = folder.resolve("war");
    Files.createDirectories(war.resolve("WEB-INF/classes/p"));
    Files.createDirectories(war.resolve("WEB-INF/lib"));
    Files.write(war.resolve("WEB-INF/classes/p/A.class"), A.get("p/A.class"));
    Files.write(war.resolve("WEB-INF/lib/b.jar"), Jars.of(B));
    Path to = folder.resolve("to");
    new Instrumenter(options, Progress.NONE).instrument(war, to);
    assertThat(to.resolve("WEB-INF/classes").resolve(RUNTIME)).exists();
    assertThat(to.resolve(RUNTIME)).doesNotExist();
    assertThat(names(Jars.files(Files.readAllBytes(to.resolve("WEB-INF/lib/b.jar")))))
        .containsExactlyInAnyOrder("p/B.class", HOLDER, MAP);
    // The output is recognized as Pathforest's own, so it may be replaced.
    new Instrumenter(options, Progress.NONE).instrument(war, to);
  }

  @Test
  void without_the_option_archives_inside_stay_and_are_counted() throws Exception {
    options = options.withNested(false);
    byte[] inner = Jars.of(B);
    InstrumentResult r = instrument(new Jars().with("", A).with("lib/b.jar", inner));
    assertThat(r.contents().passedOver()).hasSize(1);
    assertThat(r.contents().nested()).isZero();
    assertThat(written()).containsEntry("lib/b.jar", inner);
  }

  @Test
  void what_is_left_out_is_named_with_its_place() throws Exception {
    byte[] tooNew = B.get("p/B.class").clone();
    tooNew[7] = (byte) 200;
    byte[] inner =
        new Jars().with("", A).with("p/B.class", tooNew).with("p/C.class", tooNew).bytes();
    inner = Jars.renamed(inner, "p/C.class", "p/A.class");
    InstrumentResult r = instrument(new Jars().with("lib/x.jar", inner));
    assertThat(r.contents().unread())
        .extracting(Left::what)
        .containsExactly("lib/x.jar!/p/B.class", "lib/x.jar!/p/A.class");
    assertThat(r.contents().duplicates()).hasToString("[lib/x.jar!/p/A.class: entries 1 and 3]");
    options = options.withStrict(true);
    byte[] same = inner;
    assertThatThrownBy(() -> instrument(new Jars().with("lib/x.jar", same)))
        .isInstanceOf(FileException.class)
        .hasMessageStartingWith(in + "!/lib/x.jar!/p/B.class: ");
  }

  private void assertKept(byte[] inner, String reason) throws IOException {
    Jars outer = new Jars().with("", A).with("ok.jar", Jars.of(B)).with("lib/x.jar", inner);
    options = options.withStrict(false);
    InstrumentResult r = instrument(outer);
    assertThat(r.contents().unread()).containsExactly(new Left("lib/x.jar", reason));
    assertThat(r.contents().nested()).as("the other one").isEqualTo(1);
    assertThat(written()).containsEntry("lib/x.jar", inner);
    Files.delete(out);
    options = options.withStrict(true);
    assertThatThrownBy(() -> instrument(outer))
        .isInstanceOf(FileException.class)
        .hasMessage(in + "!/lib/x.jar: " + reason);
    assertThat(out).doesNotExist();
  }

  @Test
  void nested_jar_that_is_text() throws Exception {
    assertKept(
        Jars.utf8("this is no zip file, whatever its name says"),
        "not a jar: not a zip file; name a jar or folder");
  }

  @Test
  void nested_jar_that_is_truncated() throws Exception {
    byte[] whole = Jars.of(B);
    assertKept(
        Arrays.copyOf(whole, whole.length / 2),
        "truncated jar: the list of entries at its end is missing; build or download the archive"
            + " again");
  }

  @Test
  void nested_jar_that_is_damaged() throws Exception {
    byte[] damaged = new Jars().text("x.txt", "text").with("", B).bytes();
    damaged[0] = 'X';
    assertKept(
        damaged,
        "x.txt: damaged: there is no entry at its position; build or download the archive again");
  }

  @Test
  void nested_jar_with_an_encrypted_entry() throws Exception {
    byte[] encrypted = Jars.of(B);
    int record = new String(encrypted, StandardCharsets.ISO_8859_1).indexOf("PK\1\2");
    encrypted[record + 8] |= 1;
    assertKept(encrypted, "entry p/B.class is encrypted; use an archive that is not");
  }

  @Test
  void nested_jar_that_is_instrumented_already() throws Exception {
    instrument(new Jars().with("", B));
    byte[] woven = Files.readAllBytes(out);
    assertKept(woven, "already instrumented; use the original");
    Files.write(in, new Jars().with("lib/x.jar", woven).bytes());
    assertThatThrownBy(() -> new Instrumenter(options, Progress.NONE).instrument(in, out))
        .as("nothing else is there")
        .hasMessage(in + "!/lib/x.jar: already instrumented; use the original");
    byte[] bare = new Jars().with("p/B.class", Jars.files(woven).get("p/B.class")).bytes();
    assertKept(bare, "class p.B is already instrumented; use the original class file");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  @Timeout(120)
  void archives_behind_one_that_is_given_up_are_instrumented(int threads) throws Exception {
    instrument(new Jars().with("", B));
    byte[] woven = Jars.files(Files.readAllBytes(out)).get("p/B.class");
    String[] sources =
        IntStream.range(0, 100).mapToObj(i -> LOOP.formatted("C" + i)).toArray(String[]::new);
    Map<String, byte[]> many = Compiled.classes(sources);
    byte[] bad = new Jars().with("p/B.class", woven).with("", many).bytes();
    options = options.withThreads(threads);

    InstrumentResult r =
        instrument(new Jars().with("a.jar", bad).with("b.jar", bad).with("c.jar", Jars.of(many)));

    assertThat(r.contents().unread())
        .extracting(Left::toString)
        .containsExactly(
            "a.jar: class p.B is already instrumented; use the original class file",
            "b.jar: class p.B is already instrumented; use the original class file");
    assertThat(r.methods().instrumented()).isEqualTo(100);
  }

  @Test
  void web_application_that_is_instrumented_already_is_refused() throws Exception {
    instrument(new Jars().with("WEB-INF/classes/", A));
    Path again = Files.copy(out, folder.resolve("again.war"));
    assertThatThrownBy(() -> new Instrumenter(options, Progress.NONE).instrument(again, out))
        .hasMessage(again + ": already instrumented; use the original");
  }

  @Test
  void archives_too_deep_inside_one_another_are_kept_and_named() throws Exception {
    byte[] inner = Jars.of(B);
    for (int i = 0; i < 9; i++) {
      inner = new Jars().with("x.jar", inner).bytes();
    }
    InstrumentResult r = instrument(new Jars().with("", A).with("x.jar", inner));
    assertThat(r.contents().unread())
        .containsExactly(
            new Left(
                "x.jar!/".repeat(8) + "x.jar",
                "nested more than 8 archives deep; instrument it separately"));
  }

  @Test
  void too_many_archives_inside_are_kept_and_named() throws Exception {
    Jars many = new Jars().with("", A);
    byte[] empty = new Jars().bytes();
    for (int i = 0; i <= ArchiveWeaver.MOST; i++) {
      many.with(i + ".jar", empty);
    }
    InstrumentResult r = instrument(many);
    assertThat(r.contents().unread())
        .containsExactly(
            new Left(
                "10000.jar",
                "beyond the limit of 10000 nested archives; instrument it separately"));
  }
}
