package org.pathforest.e2e.containers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.pathforest.e2e.exact.TestClasses;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.instrumenter.RuntimeMode;
import org.pathforest.instrumenter.archive.RuntimeFiles;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.profile.Profile;
import org.pathforest.profile.export.JsonlExport;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Javac;
import org.pathforest.testkit.Jdks;

/** Makes jars, instruments them, and runs {@link Host} with them in one folder. */
final class Workbench {
  static final InstrumentOptions EMBED =
      InstrumentOptions.defaults().withThreads(1).with(RuntimeMode.EMBED);
  static final InstrumentOptions EXTERNAL = EMBED.with(RuntimeMode.EXTERNAL);

  /** A class with a loop, a branch and a name of its own. */
  private static final String WORK =
      """
      package p;
      public class %s implements java.io.Serializable {
        public int field;
        public static int run(int n) {
          int r = 0;
          for (int i = 0; i < n; i++) {
            if (i %% 3 == 0) r += i; else r--;
          }
          return r;
        }
        public static int fail(int n) {
          try {
            for (int i = n; ; i--) r(i);
          } catch (ArithmeticException e) {
            return -1;
          }
        }
        private static int r(int i) { return i > 2 ? 100 / i : 100 / (i - 1); }
      }
      """;

  /** Jars by what was compiled; many tests want the same. */
  private static final Map<List<Object>, byte[]> JARS = new ConcurrentHashMap<>();

  /** What programs without container count, by jar and commands. */
  private static final Map<List<String>, String> COUNTS = new ConcurrentHashMap<>();

  private final Path folder;
  private final List<String> options = new ArrayList<>(List.of("-Xmx64m"));

  Workbench(Path folder) {
    this.folder = folder;
  }

  static String work(String name) {
    return WORK.formatted(name);
  }

  /** The jar of one such class. */
  Path workJar(String name, int release) throws Exception {
    return jar(name + release, release, Map.of(name, work(name)));
  }

  /** Compiles sources, by names of their classes, into a jar. */
  Path jar(String name, int release, Map<String, String> sources) throws Exception {
    List<Object> key = List.of(release, sources);
    Path jar = folder.resolve(name + ".jar");
    if (!JARS.containsKey(key)) {
      Path from = Files.createTempDirectory(folder, name);
      for (Map.Entry<String, String> source : sources.entrySet()) {
        Files.writeString(from.resolve(source.getKey() + ".java"), source.getValue());
      }
      Path classes = from.resolve("classes");
      Javac.compile(Jdks.current(), from, classes, "-Xlint:none", "--release", "" + release);
      Path made = from.resolve("made.jar");
      try (FileSystem zip = FileSystems.newFileSystem(made, Map.of("create", "true"));
          Stream<Path> files = Files.walk(classes)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          Path entry = zip.getPath("/" + classes.relativize(file));
          Files.createDirectories(entry.getParent());
          Files.copy(file, entry);
        }
      }
      JARS.put(key, Files.readAllBytes(made));
    }
    return Files.write(jar, JARS.get(key));
  }

  /** A copy of a jar in which the entries whose names begin so are changed. */
  Path edit(Path jar, String name, String entry, UnaryOperator<byte[]> change) throws IOException {
    Path copy = Files.copy(jar, folder.resolve(name + ".jar"));
    try (FileSystem zip = FileSystems.newFileSystem(copy);
        Stream<Path> files = Files.walk(zip.getPath("/"))) {
      for (Path file : files.filter(f -> f.toString().startsWith("/" + entry)).toList()) {
        Files.write(file, change.apply(Files.readAllBytes(file)));
      }
    }
    return copy;
  }

  /** The class {@code p.Work} in a jar as a file of its own. */
  Path extract(Path jar, String name) throws IOException {
    try (FileSystem zip = FileSystems.newFileSystem(jar)) {
      return Files.copy(zip.getPath("p/Work.class"), folder.resolve(name));
    }
  }

  /** Name of the counter holder in an instrumented jar. */
  static String holderOf(Path woven) throws IOException {
    try (JarFile file = new JarFile(woven.toFile())) {
      String entry =
          file.stream()
              .map(ZipEntry::getName)
              .filter(n -> n.matches("org/pathforest/counters/m[0-9a-f]{64}/Counters\\.class"))
              .findFirst()
              .orElseThrow();
      return entry.substring(0, entry.length() - ".class".length()).replace('/', '.');
    }
  }

  Path instrument(Path jar, InstrumentOptions how) throws IOException {
    Path out = Files.createTempDirectory(folder, "woven").resolve(jar.getFileName());
    new Instrumenter(how, Progress.NONE).instrument(jar, out);
    return out;
  }

  static InstrumentOptions with(InstrumentOptions how, Profiler profiler, int k) {
    return how.with(WeaveOptions.defaults().with(profiler, k));
  }

  Path runtimeJar() throws IOException {
    Path jar = folder.resolve(RuntimeFiles.JAR);
    RuntimeFiles.load().writeJar(jar);
    return jar;
  }

  /** Makes {@link Host} an agent. */
  Workbench withAgent() throws IOException {
    Path jar = folder.resolve("agent.jar");
    try (FileSystem zip = FileSystems.newFileSystem(jar, Map.of("create", "true"))) {
      Files.createDirectory(zip.getPath("META-INF"));
      Files.writeString(
          zip.getPath("META-INF/MANIFEST.MF"),
          "Manifest-Version: 1.0\nPremain-Class: %s\nCan-Redefine-Classes: true\n\n"
              .formatted(Host.class.getName()));
    }
    return with("-javaagent:" + jar);
  }

  /** With options of the JVM. */
  Workbench with(String... more) {
    options.addAll(Arrays.asList(more));
    return this;
  }

  /** Runs commands for {@link Host}, separated by blanks; leaves {@code run.pathprof}. */
  ChildJvm.Outcome run(List<Path> classPath, String commands, Object... arguments)
      throws Exception {
    return jvm(classPath, commands, arguments).run();
  }

  /** Does not run them yet. */
  ChildJvm jvm(List<Path> classPath, String commands, Object... arguments) throws Exception {
    String path =
        Stream.concat(Stream.of(TestClasses.of(Host.class)), classPath.stream())
            .map(Path::toString)
            .collect(Collectors.joining(File.pathSeparator));
    return new ChildJvm("-Dpathforest.output=" + profile())
        .with(options)
        .with(List.of("-cp", path, Host.class.getName()))
        .with(List.of(commands.formatted(arguments).strip().split("\\s+", -1)))
        .in(folder);
  }

  Path profile() {
    return file("run.pathprof");
  }

  Path file(String name) {
    return folder.resolve(name);
  }

  Profile read() throws IOException {
    return ProfileReader.read(profile());
  }

  /** All that the run counted, as text. */
  String counts() throws IOException {
    return counts(profile());
  }

  static String counts(Path profile) throws IOException {
    StringWriter text = new StringWriter();
    JsonlExport.write(ProfileReader.read(profile), text);
    return text.toString();
  }

  /** All that a program without container counts that runs these commands. */
  String countsOf(Path woven, String commands) throws Exception {
    String jar = Base64.getEncoder().encodeToString(Files.readAllBytes(woven));
    List<String> key = List.of(jar, commands);
    if (!COUNTS.containsKey(key)) {
      run(List.of(woven), commands).succeeded();
      COUNTS.put(key, counts());
      Files.delete(profile());
    }
    assertThat(COUNTS.get(key)).isNotEmpty();
    return COUNTS.get(key);
  }
}
