package org.pathforest.bench.run;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.pathforest.bench.workload.ReadyWorkload;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.instrumenter.RuntimeMode;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.paths.map.KnownWeights;
import org.pathforest.paths.probe.InterruptedMode;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.profile.scheme.ProfileWeights;

/**
 * The jars of a program for all ways of instrumenting. Each set is created when it is first needed.
 */
final class JarSets {
  /**
   * The greatest number of paths for which tables are direct at k = 4: 3 bits distinguish 7 paths
   * and no path.
   */
  private static final long FEW = 7;

  private final ReadyWorkload workload;
  private final Path folder;
  private final Map<String, List<Path>> made = new HashMap<>();
  private KnownWeights weights = KnownWeights.NONE;

  JarSets(ReadyWorkload workload, Path folder) {
    this.workload = workload;
    this.folder = folder;
  }

  /** Returns the beginning of the class path of a run. */
  List<Path> jars(Configuration configuration) throws IOException {
    String name = name(configuration);
    List<Path> jars = made.get(name);
    if (jars == null) {
      jars = make(configuration, name);
      made.put(name, jars);
    }
    return jars;
  }

  /** Returns whether a configuration's jars cannot be made before {@link #learn}. */
  boolean mustLearn(Configuration configuration) {
    return configuration.scheme() == Scheme.WEIGHTED && weights == KnownWeights.NONE;
  }

  /** Takes the weights for all weighted jars from a profile. */
  void learn(Path profile) throws IOException {
    weights = ProfileWeights.of(ProfileReader.read(profile), done -> {});
  }

  /**
   * Returns the name of a configuration's jars. Configurations with the same name share their jars.
   */
  private static String name(Configuration configuration) {
    Scheme scheme = configuration.scheme();
    if (scheme == Scheme.PATCHED || scheme == Scheme.OTHER) {
      return configuration.name();
    }
    String name = scheme.name().toLowerCase(Locale.ROOT);
    return scheme.isForOneK() ? name + "-" + configuration.k() : name;
  }

  private List<Path> make(Configuration configuration, String name) throws IOException {
    Scheme scheme = configuration.scheme();
    if (scheme == Scheme.PLAIN) {
      return workload.jars();
    }
    Path out = Files.createDirectories(folder.resolve(name));
    List<Path> jars = new ArrayList<>();
    if (scheme == Scheme.PATCHED) {
      return Patch.of(name.substring(Configuration.PATCHED.length())).jars(workload, out);
    }
    if (scheme == Scheme.UNCOUNTED || scheme == Scheme.CALLS_COUNTED) {
      // This folder comes before the jars, which contain the runtime's classes.
      Path emptied = Files.createDirectories(out.resolve("runtime"));
      EmptiedRuntime.write(emptied, scheme == Scheme.CALLS_COUNTED);
      jars.add(emptied);
    }
    for (Path jar : workload.jars()) {
      // Several folders may have jars of the same name.
      Path to = Files.createDirectories(out.resolve("" + jars.size())).resolve(jar.getFileName());
      if (scheme == Scheme.JACOCO) {
        JacocoJar.write(jar, to);
      } else {
        weave(configuration, jar, to);
      }
      jars.add(to);
    }
    if (scheme == Scheme.JACOCO) {
      jars.add(jacocoRuntime());
    }
    return jars;
  }

  private void weave(Configuration configuration, Path jar, Path to) throws IOException {
    int k = configuration.k();
    WeaveOptions defaults = WeaveOptions.defaults();
    WeaveOptions weave =
        switch (configuration.scheme()) {
          case NGRAMS, UNCOUNTED, CALLS_COUNTED -> ngrams(k);
          case WEIGHTED -> ngrams(k).withWeights(weights);
          case ALL_METHODS -> ngrams(k).withSinglePaths(true);
          case UNINTERRUPTED -> ngrams(k).with(InterruptedMode.OFF);
          case FEW_PATHS -> ngrams(k).withMostPaths(FEW);
          case SLABS -> defaults.with(Profiler.KSF, WeaveOptions.DEFAULT_K);
          case OTHER -> {
            SchemeConfigurations.Counted counted = SchemeConfigurations.of(configuration.name());
            yield defaults.with(Profiler.of(counted.scheme()), Math.max(1, counted.k()));
          }
          case PLAIN, PATCHED, JACOCO ->
              throw new IllegalArgumentException(configuration + " is not woven");
        };
    new Instrumenter(
            InstrumentOptions.defaults()
                .with(weave)
                .with(RuntimeMode.EMBED)
                // JaCoCo instruments nested archives, too. The built-in programs have none.
                .withNested(workload.workload().isOwn()),
            Progress.NONE)
        .instrument(jar, to);
  }

  private static WeaveOptions ngrams(int k) {
    return WeaveOptions.defaults().with(k == 1 ? Profiler.BL : Profiler.KPATHS, Math.max(k, 2));
  }

  private static Path jacocoRuntime() throws IOException {
    try {
      return Path.of(
          org.jacoco.agent.rt.RT.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IOException(e);
    }
  }
}
