package org.pathforest.instrumenter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.pathforest.instrumenter.archive.Archive;
import org.pathforest.instrumenter.archive.Jars;
import org.pathforest.instrumenter.archive.RuntimeRule;
import org.pathforest.instrumenter.weave.emit.HolderFile;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.paths.FileException;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.map.PathMapReader;

/** Instrumenting of whole archives and class folders. */
class InstrumenterTest {
  private static final String SOURCE =
      """
      package p;
      public class Main {
        static int loop(int n) { int r = 0; for (int i = 0; i < n; i++) r += i % 2 == 0 ? i : 1; return r; }
        int other(int n) { while (n > 3) n /= 2; return n; }
        public static void main(String[] args) { System.out.println(loop(args.length + 9)); }
      }
      """;

  private static final Map<String, byte[]> MAIN = Compiled.classes(SOURCE);
  private static final Map<String, byte[]> MODULAR =
      Compiled.classes(SOURCE, "module m { exports p; }");

  @TempDir Path folder;
  private Path classes;

  @BeforeEach
  void write() throws IOException {
    classes = folder("classes", MAIN);
  }

  private Path folder(String name, Map<String, byte[]> files) throws IOException {
    Path root = folder.resolve(name);
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      Path path = root.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.write(path, file.getValue());
    }
    return root;
  }

  private static final InstrumentOptions EXTERNAL =
      InstrumentOptions.defaults().with(RuntimeMode.EXTERNAL);

  private Path jar(String name, Map<String, byte[]> files) throws IOException {
    return Files.write(folder.resolve(name), Jars.of(new TreeMap<>(files)));
  }

  /** Returns the files of a jar in the folder. */
  private Map<String, byte[]> files(String jar) throws IOException {
    return Jars.files(Files.readAllBytes(folder.resolve(jar)));
  }

  private InstrumentResult instrument(Path in, String out) throws FileException {
    return instrument(InstrumentOptions.defaults(), in, out);
  }

  private InstrumentResult instrument(InstrumentOptions options, Path in, String out)
      throws FileException {
    return new Instrumenter(options, Progress.NONE).instrument(in, folder.resolve(out));
  }

  /**
   * Checks that the input is refused with one line and that nothing is written. The message remains
   * to be checked.
   */
  private AbstractThrowableAssert<?, ?> refused(InstrumentOptions options, Path in) {
    AbstractThrowableAssert<?, ?> thrown =
        assertThatThrownBy(() -> instrument(options, in, "refused"));
    assertThat(folder.resolve("refused")).doesNotExist();
    return thrown.isInstanceOf(FileException.class).hasMessageNotContaining("\n");
  }

  @Test
  void jar_runs_by_itself_and_carries_its_map() throws Exception {
    InstrumentResult r = instrument(jar("a.jar", MAIN), "b.jar");
    assertThat(r.contents().classes()).hasSize(1);
    assertThat(r.methods().instrumented()).isEqualTo(2);
    assertThat(r.methods().trivial()).isEqualTo(2);
    assertThat(r.methods().total()).isEqualTo(4);
    assertThat(r.methods().leftOut()).isEmpty();
    assertThat(r.external()).isFalse();
    Map<String, byte[]> entries = files("b.jar");
    String map = "META-INF/pathforest/" + r.mapId() + ".map.gz";
    String holder = HolderFile.nameOf(r.mapId()) + ".class";
    assertThat(entries)
        .containsKeys("p/Main.class", "org/pathforest/runtime/HolderCalls.class", holder, map)
        .doesNotContainKey("org/pathforest/holder/CounterHolder.class");
    List<MethodMap> methods = new ArrayList<>();
    PathMapReader.read(
        new ByteArrayInputStream(entries.get(map)), map, name -> true, (m, l) -> methods.add(m));
    assertThat(PathMapReader.sha256(new ByteArrayInputStream(entries.get(map)), map))
        .isEqualTo(r.mapId());
    assertThat(methods).extracting(m -> m.key().method()).contains("loop", "main", "<init>");
    String main = new String(entries.get("p/Main.class"), StandardCharsets.ISO_8859_1);
    assertThat(main).contains(r.mapId()).doesNotContain("pathforest-path-map-identity");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void output_does_not_depend_on_threads_or_on_the_run(int threads) throws Exception {
    String[] sources =
        IntStream.range(0, 30)
            .mapToObj(i -> SOURCE.replace("Main", "C" + i))
            .toArray(String[]::new);
    Path in = jar("many.jar", Compiled.classes(sources));
    instrument(InstrumentOptions.defaults().withThreads(1), in, "first.jar");
    instrument(InstrumentOptions.defaults().withThreads(threads), in, "second.jar");
    assertThat(folder.resolve("second.jar")).hasSameBinaryContentAs(folder.resolve("first.jar"));
  }

  @Test
  void numbers_follow_the_entries_though_classes_fail_or_need_none() throws Exception {
    String[] sources =
        IntStream.range(0, 60)
            .mapToObj(i -> i % 5 == 2 ? "package p; interface C" + i + " {}" : SOURCE)
            .toArray(String[]::new);
    for (int i = 0; i < sources.length; i++) {
      sources[i] = sources[i].replace("Main", "C" + i);
    }
    Map<String, byte[]> compiled = Compiled.classes(sources);
    Map<String, byte[]> files = new LinkedHashMap<>();
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < sources.length; i++) {
      byte[] original = compiled.get("p/C" + i + ".class");
      if (i % 7 == 3) {
        original[7] = (byte) 200; // version too new
      } else if (i % 5 != 2) {
        String name = "p/C" + i;
        expected.add("00 " + name.length() + " " + name); // both methods have tables
      }
      files.put("p/C" + i + ".class", original);
    }
    WeaveOptions failing =
        WeaveOptions.defaults()
            .withRewriter(
                (key, plan) -> {
                  if (key.className().endsWith("4")) {
                    throw new IllegalStateException("no");
                  }
                  return plan.probes();
                });
    Path in = Files.write(folder.resolve("in.jar"), Jars.of(files));
    InstrumentOptions options = InstrumentOptions.defaults().with(failing).withThreads(1);
    InstrumentResult r = instrument(options, in, "first.jar");
    instrument(options.withThreads(4), in, "second.jar");
    assertThat(folder.resolve("second.jar")).hasSameBinaryContentAs(folder.resolve("first.jar"));
    String holder = HolderFile.nameOf(r.mapId()) + ".class";
    String constants = new String(files("first.jar").get(holder), StandardCharsets.ISO_8859_1);
    assertThat(constants)
        .contains("7 " + r.mapId() + " 4 kpaths " + 2 * expected.size() + " 0")
        .containsPattern(String.join("[0-9a-f]{64} ", expected));
  }

  @Test
  void progress_is_told_of_every_class() throws Exception {
    List<String> told = new ArrayList<>();
    new Instrumenter(InstrumentOptions.defaults(), (done, all) -> told.add(done + " of " + all))
        .instrument(classes, folder.resolve("out"));
    assertThat(told).containsExactly("1 of 1");
  }

  @Test
  void instrumented_input_is_refused() throws Exception {
    Path jar = jar("a.jar", MAIN);
    instrument(jar, "b.jar");
    Path woven = folder.resolve("b.jar");
    refused(InstrumentOptions.defaults(), woven)
        .hasMessage(woven + ": already instrumented; use the original");
    // Only the class is left; its path map is missing.
    Path bare = jar("bare.jar", Map.of("p/Main.class", files("b.jar").get("p/Main.class")));
    refused(InstrumentOptions.defaults(), bare)
        .hasMessage(bare + ": class p.Main is already instrumented; use the original class file");
  }

  @Test
  void unreadable_class_is_kept_and_reported() throws Exception {
    Map<String, byte[]> files = new TreeMap<>(MAIN);
    byte[] tooNew = files.get("p/Main.class").clone();
    tooNew[7] = (byte) 200;
    files.put("p/TooNew.class", tooNew);
    files.put("p/Damaged.class", new byte[] {(byte) 0xCA, (byte) 0xFE, (byte) 0xBA, (byte) 0xBE});
    Path jar = jar("a.jar", files);
    InstrumentResult r = instrument(jar, "b.jar");
    assertThat(r.contents().unread())
        .extracting(InstrumentResult.Left::what)
        .containsExactly("p/Damaged.class", "p/TooNew.class");
    assertThat(r.contents().unread().get(1).why()).contains("nsupported class file");
    assertThat(r.contents().classes()).hasSize(1);
    assertThat(files("b.jar")).containsEntry("p/TooNew.class", tooNew);
    refused(InstrumentOptions.defaults().withStrict(true), jar)
        .hasMessageStartingWith(jar + "!/p/Damaged.class: ");
  }

  @Test
  void archive_without_a_readable_class_is_refused() throws Exception {
    Path jar = jar("a.jar", Map.of("p/X.class", "no class".getBytes(StandardCharsets.UTF_8)));
    refused(InstrumentOptions.defaults(), jar).hasMessageStartingWith(jar + "!/p/X.class: ");
  }

  @Test
  void method_that_is_left_out_fails_if_strict_and_is_listed_if_not() throws Exception {
    WeaveOptions failing =
        WeaveOptions.defaults()
            .withRewriter(
                (key, plan) -> {
                  if (key.method().equals("other")) {
                    throw new IllegalStateException("no");
                  }
                  return plan.probes();
                });
    InstrumentOptions options = InstrumentOptions.defaults().with(failing);
    InstrumentResult r = instrument(options, classes, "out");
    assertThat(r.methods().leftOut())
        .extracting(InstrumentResult.Left::toString)
        .containsExactly("p.Main.other(I)I: can't be instrumented (IllegalStateException: no)");
    assertThat(r.methods().instrumented()).isEqualTo(1);
    refused(options.withStrict(true), classes)
        .hasMessage(
            classes
                + "!/p.Main.other(I)I: can't be instrumented (IllegalStateException: no);"
                + " correct or exclude it");
  }

  @Test
  void modular_jar_has_the_runtime_or_requires_it() throws Exception {
    InstrumentResult r = instrument(jar("m.jar", MODULAR), "out.jar");
    assertThat(r.external()).isFalse();
    assertThat(r.contents().classes()).hasSize(1);
    Map<String, byte[]> entries = files("out.jar");
    assertThat(entries)
        .containsKeys(
            "org/pathforest/runtime/HolderCalls.class", HolderFile.nameOf(r.mapId()) + ".class");
    assertThat(required(entries.get("module-info.class")))
        .contains("java.base", "java.management")
        .doesNotContain("org.pathforest.runtime");

    r = instrument(EXTERNAL, jar("m.jar", MODULAR), "e.jar");
    assertThat(r.external()).isTrue();
    entries = files("e.jar");
    assertThat(entries.keySet()).noneMatch(n -> n.startsWith("org/pathforest/runtime/"));
    assertThat(entries).containsKey(HolderFile.nameOf(r.mapId()) + ".class");
    assertThat(required(entries.get("module-info.class")))
        .contains("java.base", "org.pathforest.runtime");
  }

  @Test
  void module_that_requires_the_runtime_itself_gets_it_from_outside() throws Exception {
    instrument(EXTERNAL, jar("m.jar", MODULAR), "e.jar");
    Map<String, byte[]> files = new TreeMap<>(MODULAR);
    files.put("module-info.class", files("e.jar").get("module-info.class"));
    assertThat(instrument(jar("r.jar", files), "out.jar").external()).isTrue();
  }

  @Test
  void web_application_that_is_written_beside_a_module_has_the_runtime() throws Exception {
    Path war = jar("app.war", Map.of("WEB-INF/classes/p/Main.class", MAIN.get("p/Main.class")));
    Path lib = jar("lib.jar", MAIN);
    Path module = jar("m.jar", MODULAR);
    RuntimeRule rule = RuntimeRule.of(List.of(war, lib, module));
    for (Path path : List.of(war, lib, module)) {
      try (Archive archive = Archive.open(path)) {
        assertThat(rule.beside(archive)).as(path.toString()).isEqualTo(!path.equals(war));
      }
    }
  }

  @Test
  void descriptor_of_each_release_requires_the_runtime_and_a_damaged_one_is_kept_and_named()
      throws Exception {
    Map<String, byte[]> files = new TreeMap<>(MODULAR);
    byte[] module = files.get("module-info.class");
    byte[] damaged = Arrays.copyOf(module, module.length / 2);
    files.put("META-INF/versions/9/module-info.class", module);
    files.put("META-INF/versions/11/module-info.class", damaged);
    files.put("META-INF/MANIFEST.MF", "Multi-Release: true\n".getBytes(StandardCharsets.UTF_8));
    InstrumentResult r = instrument(EXTERNAL, jar("m.jar", files), "out.jar");
    Map<String, byte[]> entries = files("out.jar");
    for (String name : List.of("module-info.class", "META-INF/versions/9/module-info.class")) {
      assertThat(required(entries.get(name))).as(name).contains("org.pathforest.runtime");
    }
    assertThat(entries).containsEntry("META-INF/versions/11/module-info.class", damaged);
    assertThat(r.contents().unread())
        .containsExactly(
            new InstrumentResult.Left(
                "META-INF/versions/11/module-info.class", "damaged class file"));
  }

  static List<String> required(byte[] moduleInfo) {
    ClassNode node = new ClassNode();
    new ClassReader(moduleInfo).accept(node, 0);
    return node.module.requires.stream().map(q -> q.module).toList();
  }

  @Test
  void jar_with_nothing_to_weave_stays_byte_by_byte_and_a_folder_is_marked() throws Exception {
    Map<String, byte[]> none = Compiled.classes("package q; public interface I {}");
    Map<String, byte[]> files = new TreeMap<>(none);
    files.put("META-INF/KEY.SF", new byte[] {1});
    Path jar = jar("plain.jar", files);
    InstrumentResult r = instrument(jar, "out.jar");
    assertThat(folder.resolve("out.jar")).hasSameBinaryContentAs(jar);
    assertThat(r.contents().signed()).isFalse();
    assertThat(r.mapId()).isNull();
    Path empty = folder("none", none);
    instrument(empty, "folder");
    instrument(empty, "folder");
    try (Stream<Path> all = Files.walk(folder.resolve("folder"))) {
      assertThat(all.filter(Files::isRegularFile)).hasSize(2);
    }
  }

  @Test
  void jar_with_nothing_to_weave_stays_usable() throws Exception {
    Path jar = jar("plain.jar", Map.of("readme.txt", new byte[] {1, 2, 3}));
    InstrumentResult r = instrument(jar, "out.jar");
    assertThat(r.methods().total()).isZero();
    assertThat(files("out.jar")).containsEntry("readme.txt", new byte[] {1, 2, 3});
  }

  @Test
  void missing_input_and_output_inside_the_input_are_one_line() {
    Path none = folder.resolve("none.jar");
    refused(InstrumentOptions.defaults(), none).hasMessageStartingWith(none + ": ");
    assertThatThrownBy(() -> instrument(classes, "classes/p/out"))
        .isInstanceOf(FileException.class);
  }

  @Test
  void k_is_checked() {
    assertThatThrownBy(() -> WeaveOptions.defaults().with(WeaveOptions.defaults().profiler(), 65))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("k must be from 1 to 64, but is 65");
  }
}
