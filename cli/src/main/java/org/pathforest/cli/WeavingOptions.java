package org.pathforest.cli;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;
import org.pathforest.cli.failure.UsageException;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.weave.plan.IterationOptions;
import org.pathforest.instrumenter.weave.plan.LoopLengths;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.paths.map.InterruptedMode;
import org.pathforest.paths.numbering.PathNumbering;

/** The options that {@code instrument} and {@code run} share. */
final class WeavingOptions {
  /** The longest sequences that the runtime counts. */
  static final int MAX_K = 64;

  /** What help says of class patterns. */
  static final String PATTERNS =
      "PATTERNS are class names separated by commas, with dots or slashes; * stands for any text"
          + " within one part of a name, ** for any text at all. A pattern covers nested classes"
          + " too. Examples: org.x.Parser  org.x.*  org.x.**  **.*Test";

  private static final String SEQUENCES =
      "; kpaths counts sequences of K paths, kiter paths of K iterations";

  private WeavingOptions() {}

  static void addTo(Options options) {
    options
        .addOption(
            Opt.k(
                "count sequences of up to K paths, 1 to "
                    + MAX_K
                    + " (default "
                    + WeaveOptions.DEFAULT_K
                    + ")"))
        .addOption(
            Opt.value(
                "profiler",
                "NAME",
                "kpaths: n-gram tables (default); ksf: k-slab forest; bl: single paths, k = 1; edges:"
                    + " branches only, by counters on a spanning tree's chords; kiter: paths of up"
                    + " to K iterations of innermost loops, numbered statically (default K "
                    + IterationOptions.DEFAULT_K
                    + ", at most "
                    + IterationOptions.MAX_K
                    + "); structural: paths of each loop by itself, inner loops being single steps"))
        .addOption(
            repeatable(
                "loop-k",
                "LOOPS",
                "for --profiler kiter: other K for some loops, as CLASS.METHOD=K or"
                    + " CLASS.METHOD:LINE=K, separated by commas; LINE is any line of an innermost"
                    + " loop, K = 1 profiles it acyclically"))
        .addOption(
            Opt.value(
                "samples",
                "N",
                "with --profiler structural: count the first N paths of each loop and of what is"
                    + " around loops, then switch it off, and estimate the rest (default: count all)"))
        .addOption(repeated("include", "instrument only classes that match"))
        .addOption(repeated("exclude", "do not instrument classes that match"))
        .addOption(
            Opt.value(
                "interrupted",
                "WHAT",
                "what to keep of paths that exceptions cut short: prefix (default), count or off; of"
                    + " --profiler edges: block (default), count or off"))
        .addOption(
            Opt.value(
                "path-limit",
                "N",
                "cut methods with more paths than this (default " + PathNumbering.MAX_PATHS + ")"))
        .addOption(EarlierRun.option())
        .addOption(
            Opt.flag(
                "nested",
                "instrument the archives inside, too, at any depth: .jar, .war, .ear, .rar, .aar"))
        .addOption(
            Opt.flag("count-single-path", "give probes to methods that have one path only, too"))
        .addOption(
            Opt.value("threads", "N", "threads that instrument (default: one per processor)"))
        .addOption(Opt.flag("strict", "fail if any method or class has to be left out"))
        .addOption(Opt.verbose());
  }

  private static Option repeated(String name, String description) {
    return repeatable(name, "PATTERNS", description);
  }

  private static Option repeatable(String name, String value, String description) {
    return Option.builder()
        .longOpt(name)
        .hasArg()
        .argName(value)
        .desc(description + "; may be repeated")
        .get();
  }

  static InstrumentOptions read(Arguments a) throws UsageException {
    InstrumentOptions defaults = InstrumentOptions.defaults();
    return defaults
        .with(weaving(a))
        .withThreads((int) a.number("threads", defaults.threads(), 1, 1024))
        .withStrict(a.has("strict"))
        .withNested(a.has("nested"));
  }

  private static WeaveOptions weaving(Arguments a) throws UsageException {
    WeaveOptions defaults = WeaveOptions.defaults();
    Map<String, Profiler> profilers = new LinkedHashMap<>();
    for (Profiler p : Profiler.values()) {
      profilers.put(p.label(), p);
    }
    Map<String, InterruptedMode> modes = new LinkedHashMap<>();
    for (InterruptedMode m : InterruptedMode.values()) {
      modes.put(m.name().toLowerCase(Locale.ROOT), m);
    }
    Profiler profiler = a.choice("profiler", defaults.profiler(), profilers);
    boolean kiter = profiler == Profiler.KITER;
    int k = kiter ? iterationsAtMost(a) : (int) a.number("k", defaults.k(), 1, MAX_K);
    if (profiler == Profiler.BL && a.has("k") && k > 1) {
      throw new UsageException("-k: the profiler bl counts single paths, so k is 1" + SEQUENCES);
    }
    if (!profiler.countsPaths() && !profiler.hasK() && a.has("k")) {
      throw new UsageException("-k: the profiler " + profiler.label() + " has no k" + SEQUENCES);
    }
    if (a.has("interrupted")) {
      String paths = profiler.countsPaths() ? "block" : "prefix";
      if (paths.equals(a.text("interrupted"))) {
        throw new UsageException(
            "--interrupted %s: the profiler %s keeps %s: %s, count or off"
                .formatted(
                    paths,
                    profiler.label(),
                    profiler.countsPaths() ? "paths" : "no paths",
                    profiler.countsPaths() ? "prefix" : "block"));
      }
    }
    int samples = (int) a.number("samples", 0, 1, Integer.MAX_VALUE);
    if (a.has("samples")) {
      if (profiler != Profiler.STRUCTURAL) {
        throw new UsageException(
            "--samples: only the profiler structural samples, not " + profiler.label());
      }
      if (a.has("interrupted") && !a.text("interrupted").equals("off")) {
        throw new UsageException(
            "--interrupted: with --samples, interruptions are not counted: off");
      }
    }
    return defaults
        .with(profiler, k)
        .with(a.choice("interrupted", defaults.interrupted(), modes))
        .withSamples(samples)
        .withPathLimit(a.number("path-limit", defaults.paths().limit(), 1, PathNumbering.MAX_PATHS))
        .withSinglePaths(a.has("count-single-path"))
        .with(iterations(a, kiter))
        .withClasses(new ClassPatterns(a.list("include"), a.list("exclude")));
  }

  /** k of the profiler kiter. */
  private static int iterationsAtMost(Arguments a) throws UsageException {
    try {
      return (int) a.number("k", IterationOptions.DEFAULT_K, 1, IterationOptions.MAX_K);
    } catch (UsageException e) {
      throw new UsageException(
          e.getMessage() + "; --profiler kpaths counts sequences of up to " + MAX_K + " paths");
    }
  }

  private static IterationOptions iterations(Arguments a, boolean kiter) throws UsageException {
    if (a.has("loop-k") && !kiter) {
      throw new UsageException("--loop-k is for --profiler kiter");
    }
    IterationOptions defaults = IterationOptions.DEFAULT;
    try {
      return new IterationOptions(
          LoopLengths.of(a.list("loop-k")), defaults.arrayPaths(), defaults.mostPaths());
    } catch (IllegalArgumentException e) {
      throw new UsageException("--loop-k: " + e.getMessage());
    }
  }
}
