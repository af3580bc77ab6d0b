package org.pathforest.maven;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.maven.artifact.handler.DefaultArtifactHandler;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.InstrumentResult;
import org.pathforest.instrumenter.RuntimeMode;
import org.pathforest.instrumenter.archive.RuntimeFiles;
import org.pathforest.instrumenter.weave.code.CompileLimit;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.paths.FileException;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.probe.InterruptedMode;
import org.pathforest.profile.file.WholeFile;
import org.pathforest.profile.text.FirstNames;

/** What the goals share that instrument. */
public abstract class AbstractWeavingMojo extends AbstractPathforestMojo {
  private static final String SETTINGS = "pathforest.properties";

  /** Longest sequences of paths that are counted, 1 to 64. */
  @Parameter(property = "pathforest.k", defaultValue = "4")
  private String k;

  /**
   * How paths are counted: <code>kpaths</code> (n-gram tables), <code>ksf</code> (k-slab forest) or
   * <code>bl</code> (single paths; k is 1).
   */
  @Parameter(property = "pathforest.profiler", defaultValue = "kpaths")
  private String profiler;

  /**
   * What is kept of paths that exceptions cut short: <code>prefix</code>, <code>count</code> or
   * <code>off</code>.
   */
  @Parameter(property = "pathforest.interrupted", defaultValue = "prefix")
  private String interrupted;

  /** Methods with more paths are cut in pieces. */
  @Parameter(property = "pathforest.pathLimit", defaultValue = "2147483647")
  private String pathLimit;

  /** Whether methods that have one path only are counted, too, as JaCoCo counts all methods. */
  @Parameter(property = "pathforest.countSinglePath", defaultValue = "true")
  private boolean countSinglePath;

  /**
   * Where the runtime goes, for experts: <code>embed</code> puts it into what is written, <code>
   * external</code> into a jar beside that, <code>auto</code> decides.
   */
  @Parameter(property = "pathforest.runtime", defaultValue = "auto")
  private String runtime;

  /** Whether the build fails if a class or a method can't be instrumented. */
  @Parameter(property = "pathforest.strict", defaultValue = "false")
  private boolean strict;

  /**
   * Classes to instrument: class names such as <code>org.x.**</code>, or paths of class files such
   * as <code>org/x/**</code>. All if none are given.
   */
  @Parameter(property = "pathforest.includes")
  private List<String> includes;

  /** Classes not to instrument, written as those to instrument. */
  @Parameter(property = "pathforest.excludes")
  private List<String> excludes;

  /** The profile that the tests leave behind. */
  @Parameter(
      property = "pathforest.destFile",
      defaultValue = "${project.build.directory}/pathforest.pathprof")
  private File destFile;

  /** Whether counts of earlier builds are kept and added to; else they are removed. */
  @Parameter(property = "pathforest.append", defaultValue = "false")
  private boolean append;

  /** For Maven. */
  AbstractWeavingMojo() {}

  final ProfileStore profile() {
    return profileAt(destFile.toPath());
  }

  /** What the parameters say, checked. */
  final InstrumentOptions options() throws MojoExecutionException {
    profile().check("destFile");
    Profiler scheme = Profiler.of(profiler);
    if (scheme == null || !scheme.countsPaths()) {
      // The goals of the plugin report paths.
      String all =
          Profiler.all().stream()
              .filter(Profiler::countsPaths)
              .map(Profiler::name)
              .collect(Collectors.joining(", "));
      throw ParameterErrors.value("profiler", profiler, all);
    }
    long number = number("k", k, WeaveOptions.MAX_K);
    // The default of the parameter can't be told from a 4 that was written down.
    if (scheme == Profiler.BL && number > 1 && number != WeaveOptions.DEFAULT_K) {
      throw ParameterErrors.value("k", k, "1, since the profiler bl counts single paths");
    }
    Properties user = session().getUserProperties();
    RunSettings.check(user);
    ConfiguredRules.check(project());
    for (String warning :
        Arrays.asList(
            overruled(user, "profiler", profiler.trim()), overruled(user, "k", k.trim()))) {
      if (warning != null) {
        getLog().warn(warning);
      }
    }
    WeaveOptions weave =
        WeaveOptions.defaults()
            .with(scheme, scheme == Profiler.BL ? 1 : (int) number)
            .with(mode())
            .withPathLimit(number("pathLimit", pathLimit, PathNumbering.MAX_PATHS))
            .withSinglePaths(countSinglePath)
            .withClasses(ClassFilter.of(includes, excludes));
    return InstrumentOptions.defaults().with(weave).with(runtime()).withStrict(strict);
  }

  /**
   * A property of the command line reaches the tests' JVMs as well, where the runtime reads it.
   *
   * @return what is to be said if it is not what a parameter is; else null
   */
  static String overruled(Properties user, String parameter, String value) {
    String property = "pathforest." + parameter;
    String given = user.getProperty(property);
    return given == null || given.trim().equals(value)
        ? null
        : "the property %s of the command line is '%s', the parameter %s of the POM is '%s': tests"
                .formatted(property, given, parameter, value)
            + " that get properties of the command line, as Surefire's do, count as these say";
  }

  private RuntimeMode runtime() throws MojoExecutionException {
    for (RuntimeMode mode : RuntimeMode.values()) {
      if (mode.name().toLowerCase(Locale.ROOT).equals(runtime)) {
        return mode;
      }
    }
    throw ParameterErrors.value("runtime", runtime, "auto, embed, external");
  }

  private InterruptedMode mode() throws MojoExecutionException {
    for (InterruptedMode mode : InterruptedMode.values()) {
      if (mode != InterruptedMode.BLOCK
          && mode.name().toLowerCase(Locale.ROOT).equals(interrupted)) {
        return mode;
      }
    }
    throw ParameterErrors.value("interrupted", interrupted, "prefix, count, off");
  }

  /**
   * Sees whether there is something to instrument. Several modules may have the same patterns: only
   * if none of them has a class that is asked for, the build fails, at its end.
   *
   * @param in where the classes are, for messages
   * @param names internal names of all classes that are there
   * @param alone whether this archive is not one of several
   * @return why there is nothing; null if there is something
   * @throws MojoExecutionException if there are classes in what stands alone, and none is asked for
   */
  final String nothingIn(String in, List<String> names, InstrumentOptions options, boolean alone)
      throws MojoExecutionException {
    if (names.isEmpty()) {
      return "no class files in " + in;
    }
    ThisBuild build = new ThisBuild(session().getRequest());
    if (names.stream().anyMatch(options.weave().classes())) {
      build.matched();
      return null;
    }
    boolean none = includes == null || includes.isEmpty();
    String why =
        "%s of the %d class files in %s %s %s"
            .formatted(
                none ? "all" : "none",
                names.size(),
                in,
                none ? "match" : "matches",
                none ? excludes : includes);
    MojoExecutionException wrong =
        ParameterErrors.use(
            none ? "excludes" : "includes",
            why,
            "patterns that leave a class, such as " + names.get(0).replace('/', '.'));
    List<MavenProject> all = session().getAllProjects();
    if (alone || (all.size() == 1 && project().getParentFile() == null)) {
      throw wrong;
    }
    // Of modules that are not built now nobody knows what they have.
    MavenProject top = session().getTopLevelProject();
    boolean whole = session().getProjects().size() == all.size();
    if (whole && (top == null || top.getParentFile() == null)) {
      build.unmatched(wrong);
    } else {
      getLog().warn(wrong.getMessage());
    }
    return why;
  }

  /**
   * Makes room for a new profile, unless a goal before has done so in this build.
   *
   * @param keep whether it is kept in any case
   */
  final void beginProfile(boolean keep) throws IOException {
    new ThisBuild(session().getRequest())
        .begin(profile(), append || keep || skipsTests(project(), session()));
    // Tests may run in this JVM, and no goal that reads profiles may run behind them.
    ProfileStore store = profile();
    Restorer.atEnd(
        session().getRequest(), project(), () -> InThisJvm.collectOrWarn(store, getLog()));
  }

  /** Whether no tests will run: what the last build has counted is then all there is. */
  static boolean skipsTests(MavenProject project, MavenSession session) {
    Properties properties = new Properties();
    properties.putAll(project.getProperties());
    properties.putAll(session.getUserProperties());
    return Stream.of("skipTests", "maven.test.skip")
        .anyMatch(name -> "true".equals(properties.getProperty(name)));
  }

  /**
   * Writes what the runtime reads when the tests run.
   *
   * @param file to be written; what it sets already stays
   */
  final void writeSettings(Path file) throws IOException {
    Properties settings = new Properties();
    if (Files.exists(file)) {
      try (InputStream in = Files.newInputStream(file)) {
        settings.load(in);
      } catch (IllegalArgumentException e) {
        throw new FileException(file.toString(), e.getMessage(), e);
      }
    }
    settings.putIfAbsent("pathforest.output", profile().output());
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    settings.store(text, null);
    String lines =
        text.toString(StandardCharsets.ISO_8859_1)
            .lines()
            .filter(line -> !line.startsWith("#")) // the time of writing
            .sorted()
            .collect(Collectors.joining("\n", "", "\n"));
    Files.createDirectories(file.getParent());
    WholeFile.write(file, out -> out.write(lines.getBytes(StandardCharsets.ISO_8859_1)));
  }

  /** The name of the file that {@link #writeSettings} writes. */
  static String settingsName() {
    return SETTINGS;
  }

  /** Puts the settings, as a jar, on the path of the tests. */
  final void addSettingsToTests() throws IOException {
    Path file = store().resolve("settings").resolve(SETTINGS);
    Files.deleteIfExists(file);
    writeSettings(file);
    Path jar = store().resolve("runtime").resolve("pathforest-settings.jar");
    SameFile.writeJar(jar, SETTINGS, Files.readAllBytes(file));
    InstrumentedFolder.deleteTree(file.getParent());
    addToTests("pathforest-settings", jar);
  }

  /**
   * Puts the runtime, as a jar, on the path of the tests.
   *
   * @param folder where the jar is to be
   */
  final void addRuntimeToTests(Path folder) throws IOException {
    Path jar = folder.resolve(RuntimeFiles.JAR);
    Path made = jar.resolveSibling(RuntimeFiles.JAR + ".new");
    Files.createDirectories(jar.getParent());
    RuntimeFiles.load().writeJar(made);
    SameFile.write(jar, Files.readAllBytes(made));
    Files.delete(made);
    addToTests("pathforest-runtime", jar);
  }

  /** Puts a jar or folder on the path of the tests, and of nothing else. */
  final void addToTests(String name, Path file) {
    DefaultArtifactHandler handler = new DefaultArtifactHandler("jar");
    handler.setAddedToClasspath(true);
    TestScope.add(project(), name, file, handler);
  }

  /** Says what was instrumented, and names what was not. */
  final void report(InstrumentResult result) {
    InstrumentResult.Methods methods = result.methods();
    getLog()
        .info(
            "Instrumented %d of %d methods in %d class files (%s, k = %s)%s"
                .formatted(
                    methods.instrumented(),
                    methods.total(),
                    result.contents().classes().size(),
                    profiler,
                    profiler.equals(Profiler.BL.name()) ? "1" : k.trim(),
                    methods.trivial() == 0
                        ? ""
                        : "; with one path only, which need no probe: " + methods.trivial()));
    first(methods.leftOut()).forEach(left -> getLog().warn("not instrumented: " + left));
    first(result.contents().unread()).forEach(left -> getLog().warn("not instrumented: " + left));
    first(methods.thinned()).forEach(left -> getLog().info("less is kept: " + left));
    first(methods.huge()).forEach(left -> getLog().warn("slow: " + left));
    if (!methods.huge().isEmpty()) {
      getLog().warn(CompileLimit.MEANING + " (argLine of Surefire)");
    }
  }

  private List<String> first(List<InstrumentResult.Left> all) {
    return FirstNames.lines(
        all.stream().map(InstrumentResult.Left::toString).toList(), AllNames.how(getLog()));
  }
}
