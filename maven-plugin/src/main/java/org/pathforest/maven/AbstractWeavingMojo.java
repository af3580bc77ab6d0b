package org.pathforest.maven;

import java.io.File;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.InstrumentResult;
import org.pathforest.instrumenter.RuntimeMode;
import org.pathforest.instrumenter.weave.code.CompileLimit;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.probe.InterruptedMode;
import org.pathforest.profile.text.FirstNames;

/** Base class of the goals that instrument: their common parameters and log messages. */
public abstract class AbstractWeavingMojo extends AbstractPathforestMojo {
  /** Maximum length of the sequences of paths that are counted, from 1 to 64. */
  @Parameter(property = "pathforest.k", defaultValue = "4")
  private String k;

  /**
   * Profiler that counts the paths: <code>kpaths</code> (n-gram tables), <code>ksf</code> (k-slab
   * forest) or <code>bl</code> (single paths; k is 1).
   */
  @Parameter(property = "pathforest.profiler", defaultValue = "kpaths")
  private String profiler;

  /**
   * What to record of paths that exceptions cut short: <code>prefix</code> (the part that was
   * executed), <code>count</code> (only how many there were) or <code>off</code> (nothing).
   */
  @Parameter(property = "pathforest.interrupted", defaultValue = "prefix")
  private String interrupted;

  /**
   * Maximum number of possible paths of a method. In a method with more, paths are cut into shorter
   * ones.
   */
  @Parameter(property = "pathforest.pathLimit", defaultValue = "2147483647")
  private String pathLimit;

  /** Whether to count methods that have only one path, too, as JaCoCo does. */
  @Parameter(property = "pathforest.countSinglePath", defaultValue = "true")
  private boolean countSinglePath;

  /**
   * For experts: where to put Pathforest's runtime. <code>embed</code> puts it into the
   * instrumented output, <code>external</code> into a jar beside the output. <code>auto</code>
   * chooses.
   */
  @Parameter(property = "pathforest.runtime", defaultValue = "auto")
  private String runtime;

  /** Whether to fail the build if a class or method cannot be instrumented. */
  @Parameter(property = "pathforest.strict", defaultValue = "false")
  private boolean strict;

  /**
   * Classes to instrument, as class names such as <code>org.x.**</code>, or as paths of class files
   * such as <code>org/x/**</code>. The default is all classes.
   */
  @Parameter(property = "pathforest.includes")
  private List<String> includes;

  /** Classes not to instrument, in the same notation as <code>includes</code>. */
  @Parameter(property = "pathforest.excludes")
  private List<String> excludes;

  /** Profile file to which the counts of the tests are written. */
  @Parameter(
      property = "pathforest.destFile",
      defaultValue = "${project.build.directory}/pathforest.pathprof")
  private File destFile;

  /**
   * Whether to keep the counts of earlier builds and add to them. If <code>false</code>, they are
   * deleted, except in a build that skips its tests.
   */
  @Parameter(property = "pathforest.append", defaultValue = "false")
  private boolean append;

  /** Called by Maven. */
  AbstractWeavingMojo() {}

  final ProfileStore profile() {
    return profileAt(destFile.toPath());
  }

  /** Checks the parameters and converts them to options of the instrumenter. */
  final InstrumentOptions options() throws MojoExecutionException {
    profile().check("destFile");
    Profiler scheme = Profiler.of(profiler);
    if (scheme == null || !scheme.countsPaths()) {
      // The other goals of the plugin report paths: schemes that count none are not allowed.
      String all =
          Profiler.all().stream()
              .filter(Profiler::countsPaths)
              .map(Profiler::name)
              .collect(Collectors.joining(", ", "one of ", ""));
      throw ParameterErrors.value("profiler", profiler, all);
    }
    long number = number("k", k, WeaveOptions.MAX_K);
    // The default value of k cannot be told from a 4 in the POM, so bl accepts both.
    if (scheme == Profiler.BL && number > 1 && number != WeaveOptions.DEFAULT_K) {
      throw ParameterErrors.value("k", k, "1, because the profiler bl counts single paths");
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
   * Compares a property of the command line with the parameter of the same name. Properties of the
   * command line also reach the JVMs of the tests, where the runtime reads them.
   *
   * @return the text of a warning if the two differ, else null
   */
  static String overruled(Properties user, String parameter, String value) {
    String property = "pathforest." + parameter;
    String given = user.getProperty(property);
    return given == null || given.trim().equals(value)
        ? null
        : "property %s is '%s' on the command line, but parameter %s is '%s' in the POM: tests that"
                .formatted(property, given, parameter, value)
            + " get properties of the command line, as Surefire's do, use the property; remove the"
            + " value from the POM";
  }

  private RuntimeMode runtime() throws MojoExecutionException {
    for (RuntimeMode mode : RuntimeMode.values()) {
      if (mode.name().toLowerCase(Locale.ROOT).equals(runtime)) {
        return mode;
      }
    }
    throw ParameterErrors.value("runtime", runtime, "auto, embed or external");
  }

  private InterruptedMode mode() throws MojoExecutionException {
    for (InterruptedMode mode : InterruptedMode.values()) {
      if (mode != InterruptedMode.BLOCK
          && mode.name().toLowerCase(Locale.ROOT).equals(interrupted)) {
        return mode;
      }
    }
    throw ParameterErrors.value("interrupted", interrupted, "prefix, count or off");
  }

  /**
   * Checks whether there is a class to instrument. Several modules may share the same patterns. The
   * build fails, at its end, only if the patterns match no class in any module.
   *
   * @param in location of the classes, for messages
   * @param names internal names of all classes found there
   * @param alone whether the user named this archive, so that no other module can match the
   *     patterns
   * @return the reason why there is nothing to instrument, or null if there is something
   * @throws MojoExecutionException if there are classes, the patterns match none of them, and no
   *     other module can match
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
    // Modules that are not part of this build may have matching classes.
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
   * Prepares the profile file for new counts, unless an earlier goal of this build has done so.
   *
   * @param keep whether to keep existing counts in any case
   */
  final void beginProfile(boolean keep) throws IOException {
    new ThisBuild(session().getRequest())
        .begin(profile(), append || keep || skipsTests(project(), session()));
    // Tests may run in this JVM, and possibly no later goal reads the profile.
    ProfileStore store = profile();
    Restorer.atEnd(
        session().getRequest(), project(), () -> InThisJvm.collectOrWarn(store, getLog()));
  }

  /**
   * Returns whether this build skips its tests. The counts of the previous build are then the only
   * ones.
   */
  static boolean skipsTests(MavenProject project, MavenSession session) {
    Properties properties = new Properties();
    properties.putAll(project.getProperties());
    properties.putAll(session.getUserProperties());
    return Stream.of("skipTests", "maven.test.skip")
        .anyMatch(name -> "true".equals(properties.getProperty(name)));
  }

  /** Returns the class path of the tests. */
  final TestScope tests() {
    return new TestScope(project(), store(), profile());
  }

  /** Logs how much was instrumented, and names the methods and classes that were not. */
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
                        : "; with a single path, so without probes: " + methods.trivial()));
    first(methods.leftOut()).forEach(left -> getLog().warn("not instrumented: " + left));
    first(result.contents().unread()).forEach(left -> getLog().warn("not instrumented: " + left));
    first(methods.reduced()).forEach(left -> getLog().info("records less: " + left));
    first(methods.huge()).forEach(left -> getLog().warn("slow: " + left));
    if (!methods.huge().isEmpty()) {
      getLog().warn(CompileLimit.MEANING + " (in the argLine of Surefire)");
    }
  }

  private List<String> first(List<InstrumentResult.Left> all) {
    return FirstNames.lines(
        all.stream().map(InstrumentResult.Left::toString).toList(), AllNames.how(getLog()));
  }
}
