package org.pathforest.e2e.containers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.pathforest.e2e.Profiles;
import org.pathforest.e2e.Weaving;
import org.pathforest.e2e.archives.Layouts;
import org.pathforest.e2e.exact.TestClasses;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.RuntimeMode;
import org.pathforest.instrumenter.archive.RuntimeFiles;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.profile.Profile;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.testkit.Assembler;
import org.pathforest.testkit.ChildJvm;

/** Makes jars, instruments them, and runs {@link Host} with them in one folder. */
final class Workbench {
  static final InstrumentOptions EMBED =
      InstrumentOptions.defaults().withThreads(1).with(RuntimeMode.EMBED);
  static final InstrumentOptions EXTERNAL = EMBED.with(RuntimeMode.EXTERNAL);

  /** Source of a class with loops, branches and exceptions; its name is a parameter. */
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

  /** Compiled jars by release and sources, because many tests use the same ones. */
  private static final Map<List<Object>, byte[]> JARS = new ConcurrentHashMap<>();

  /** Counts of programs without a container, by jar and commands. */
  private static final Map<List<String>, String> COUNTS = new ConcurrentHashMap<>();

  private final Path folder;
  private final List<String> options = new ArrayList<>(List.of("-Xmx64m"));

  Workbench(Path folder) {
    this.folder = folder;
  }

  static String work(String name) {
    return WORK.formatted(name);
  }

  /** Makes a jar that contains one class of that kind. */
  Path workJar(String name, int release) throws Exception {
    return jar(name + release, release, Map.of(name, work(name)));
  }

  /** Compiles sources, given by class name, into a jar. */
  Path jar(String name, int release, Map<String, String> sources) throws Exception {
    List<Object> key = List.of(release, sources);
    if (!JARS.containsKey(key)) {
      var classes = Layouts.compiled(folder, sources, "-Xlint:none", "--release", "" + release);
      JARS.put(key, new Layouts().withAll("", classes).bytes());
    }
    return Files.write(file(name + ".jar"), JARS.get(key));
  }

  /** Copies a jar and changes the entries whose names begin with {@code entry}. */
  Path edit(Path jar, String name, String entry, UnaryOperator<byte[]> change) throws IOException {
    Map<String, byte[]> entries = Layouts.entries(jar);
    entries.replaceAll((file, bytes) -> file.startsWith(entry) ? change.apply(bytes) : bytes);
    return new Layouts().withAll("", entries).write(file(name + ".jar"));
  }

  /** Writes the class {@code p.Work} of a jar to a file of its own. */
  Path extract(Path jar, String name) throws IOException {
    return Files.write(file(name), Layouts.entries(jar).get("p/Work.class"));
  }

  /** Returns the class name of the counter holder in an instrumented jar. */
  static String holderOf(Path woven) throws IOException {
    return Layouts.entries(woven).keySet().stream()
        .filter(n -> n.matches("org/pathforest/counters/m[0-9a-f]{64}/Counters\\.class"))
        .map(n -> n.replace(".class", "").replace('/', '.'))
        .findFirst()
        .orElseThrow();
  }

  Path instrument(Path jar, InstrumentOptions how) throws IOException {
    Path out = Files.createTempDirectory(folder, "woven").resolve(jar.getFileName());
    return Weaving.weave(jar, out, how).out();
  }

  /** Makes and instruments a jar that contains one class for Java 17. */
  Path woven(String name, InstrumentOptions how) throws Exception {
    return instrument(workJar(name, 17), how);
  }

  /**
   * Returns a class file with code added at the start of its methods that match.
   *
   * @param methods regular expression for names of methods
   * @param text the code, for the {@code Assembler}
   */
  static byte[] beginning(byte[] classFile, String methods, String text) {
    ClassNode node = new ClassNode();
    new ClassReader(classFile).accept(node, 0);
    for (MethodNode method : node.methods) {
      MethodNode first = new MethodNode();
      Assembler.code(text).accept(first);
      if (method.name.matches(methods)) {
        method.instructions.insert(first.instructions);
      }
    }
    ClassWriter writer = new ClassWriter(0);
    node.accept(writer);
    return writer.toByteArray();
  }

  static InstrumentOptions with(InstrumentOptions how, Profiler profiler, int k) {
    return how.with(WeaveOptions.defaults().with(profiler, k));
  }

  Path runtimeJar() throws IOException {
    Path jar = file(RuntimeFiles.JAR);
    RuntimeFiles.load().writeJar(jar);
    return jar;
  }

  /** Makes {@link Host} an agent that may redefine classes. */
  Workbench withAgent() throws IOException {
    Layouts agent =
        new Layouts()
            .manifest("Premain-Class: " + Host.class.getName(), "Can-Redefine-Classes: true");
    return with("-javaagent:" + agent.write(file("agent.jar")));
  }

  /** Adds options of the JVM. */
  Workbench with(String... more) {
    options.addAll(Arrays.asList(more));
    return this;
  }

  /** Runs space-separated commands of {@link Host}; leaves {@code run.pathprof}. */
  ChildJvm.Outcome run(List<Path> classPath, String commands, Object... arguments)
      throws Exception {
    return jvm(classPath, commands, arguments).run();
  }

  /** Returns the JVM for the commands without starting it. */
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

  /** Returns all counts of the run as text. */
  String counts() throws IOException {
    return Profiles.export(profile());
  }

  /** Checks that the run has exactly those counts and hit no limit. */
  void assertCounted(String expected) throws IOException {
    assertThat(counts()).isEqualTo(expected);
    assertThat(read().meta().limits()).isEmpty();
  }

  /**
   * Checks that jars of {@code Work} and {@code More} on one class path leave one profile, and
   * returns the profile.
   */
  Profile together(Path work, Path more) throws Exception {
    String expected =
        countsOf(more, "call app p.More run 9") + countsOf(work, "call app p.Work run 10");
    String commands = "call app p.Work run 10 call app p.More run 9";
    assertThat(run(List.of(work, more), commands).succeeded()).isEqualTo("12\n3\n");
    assertCounted(expected);
    return read();
  }

  /** Returns all counts of the same commands in a program without a container. */
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
