package org.pathforest.e2e.containers;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.tools.ToolProvider;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.instrumenter.RuntimeMode;
import org.pathforest.instrumenter.archive.RuntimeFiles;
import org.pathforest.instrumenter.weave.Profiler;
import org.pathforest.instrumenter.weave.WeaveOptions;
import org.pathforest.profile.Profile;
import org.pathforest.profile.ProfileReader;
import org.pathforest.profile.export.JsonlExport;
import org.pathforest.testkit.ChildJvm;

/** Makes jars, instruments them, and runs {@link Host} with them in one folder. */
final class Workbench {
  static final InstrumentOptions EMBED =
      InstrumentOptions.defaults().withThreads(1).with(RuntimeMode.EMBED);
  static final InstrumentOptions EXTERNAL = EMBED.with(RuntimeMode.EXTERNAL);

  private final Path folder;
  private final List<String> options =
      new ArrayList<>(List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));

  Workbench(Path folder) {
    this.folder = folder;
  }

  /** A class with a loop, a branch and a name of its own. */
  static String work(String name) {
    return """
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
    """
        .formatted(name);
  }

  /** The jar of one such class. */
  Path workJar(String name, int release) throws IOException {
    return jar(name + release, release, Map.of("p/" + name, work(name)));
  }

  /** Compiles sources, by names of their files, into a jar. */
  Path jar(String name, int release, Map<String, String> sources) throws IOException {
    Path from = Files.createTempDirectory(folder, name + "-sources");
    Path to = Files.createTempDirectory(folder, name + "-classes");
    List<String> command = new ArrayList<>();
    command.addAll(List.of("-nowarn", "-Xlint:none", "--release", "" + release, "-d", "" + to));
    for (Map.Entry<String, String> s : new TreeMap<>(sources).entrySet()) {
      Path file = from.resolve(s.getKey() + ".java");
      Files.createDirectories(file.getParent());
      Files.writeString(file, s.getValue());
      command.add(file.toString());
    }
    int status =
        ToolProvider.getSystemJavaCompiler().run(null, null, null, command.toArray(new String[0]));
    assertThat(status).as("javac's exit status").isZero();
    Map<String, byte[]> entries = new TreeMap<>();
    try (Stream<Path> files = Files.walk(to)) {
      for (Path f : files.filter(Files::isRegularFile).toList()) {
        entries.put(to.relativize(f).toString().replace(File.separatorChar, '/'), bytes(f));
      }
    }
    return write(name, entries);
  }

  private static byte[] bytes(Path f) throws IOException {
    return Files.readAllBytes(f);
  }

  private Path write(String name, Map<String, byte[]> entries) throws IOException {
    Path jar = folder.resolve(name + ".jar");
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file)) {
      for (Map.Entry<String, byte[]> e : entries.entrySet()) {
        out.putNextEntry(new ZipEntry(e.getKey()));
        out.write(e.getValue());
        out.closeEntry();
      }
    }
    return jar;
  }

  /** A copy of a jar in which the entries whose names begin so are changed. */
  Path edit(Path jar, String name, String entry, UnaryOperator<byte[]> change) throws IOException {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      for (ZipEntry e : zip.stream().filter(e -> !e.isDirectory()).toList()) {
        byte[] bytes = zip.getInputStream(e).readAllBytes();
        entries.put(e.getName(), e.getName().startsWith(entry) ? change.apply(bytes) : bytes);
      }
    }
    return write(name, entries);
  }

  /** An entry of a jar as a file of its own. */
  Path extract(Path jar, String entry, String name) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      return Files.write(
          folder.resolve(name), file.getInputStream(file.getEntry(entry)).readAllBytes());
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

  /** A jar that makes {@link Host} an agent. */
  Workbench withAgent() throws IOException {
    String manifest =
        "Manifest-Version: 1.0\nPremain-Class: "
            + Host.class.getName()
            + "\nCan-Redefine-Classes: true\n\n";
    Path jar = write("agent", Map.of("META-INF/MANIFEST.MF", manifest.getBytes(US_ASCII)));
    return with("-javaagent:" + jar);
  }

  /** With options of the JVM. */
  Workbench with(String... more) {
    options.addAll(Arrays.asList(more));
    return this;
  }

  /** Runs commands for {@link Host}, separated by blanks; leaves {@code run.pathprof}. */
  ChildJvm.Outcome run(List<Path> classPath, String... commands) throws Exception {
    return new ChildJvm().with(command(classPath, commands)).in(folder).run();
  }

  List<String> command(List<Path> classPath, String... commands) throws URISyntaxException {
    List<String> all = new ArrayList<>(options);
    all.add("-Dpathforest.output=" + profile());
    all.add("-cp");
    String first =
        Path.of(Host.class.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    all.add(
        Stream.concat(Stream.of(first), classPath.stream().map(Path::toString))
            .collect(Collectors.joining(File.pathSeparator)));
    all.add(Host.class.getName());
    for (String c : commands) {
      all.addAll(List.of(c.split(" ")));
    }
    return all;
  }

  Path profile() {
    return folder.resolve("run.pathprof");
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
  String countsOf(Path woven, String... commands) throws Exception {
    ChildJvm.Outcome outcome = run(List.of(woven), commands);
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.status()).isZero();
    String counts = counts();
    assertThat(counts).isNotEmpty();
    Files.delete(profile());
    return counts;
  }
}
