package org.pathforest.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;
import org.pathforest.cli.failure.UsageException;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.probe.InterruptedMode;
import org.pathforest.paths.scheme.Scheme;
import org.pathforest.paths.scheme.SchemeOption;
import org.pathforest.paths.scheme.Schemes;

/** The options that {@code instrument} and {@code run} have in common. */
final class WeavingOptions {
  /** Maximum k: number of paths in the longest sequences that the runtime counts. */
  static final int MAX_K = 64;

  /** Text about class patterns for the help. */
  static final String PATTERNS =
      "PATTERNS are comma-separated class names, with dots or slashes; * matches any text"
          + " within one part of a name, ** any text at all. A pattern covers nested classes"
          + " too. Examples: org.x.Parser  org.x.*  org.x.**  **.*Test";

  private static final String SEQUENCES =
      "; kpaths counts sequences of K paths"
          + Schemes.all().stream()
              .filter(s -> s.maxK() > 1)
              .map(s -> ", " + s.name() + " paths of K iterations")
              .collect(Collectors.joining());

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
                "kpaths: n-gram tables (default); ksf: k-slab forest; bl: single paths, k = 1; "
                    + Schemes.all().stream()
                        .map(s -> s.name() + ": " + s.summary())
                        .collect(Collectors.joining("; "))));
    for (SchemeOption o : Schemes.all().stream().flatMap(s -> s.options().stream()).toList()) {
      options.addOption(
          o.repeatable()
              ? repeatable(o.name(), o.value(), o.description())
              : Opt.value(o.name(), o.value(), o.description()));
    }
    options
        .addOption(repeated("include", "instrument only classes that match"))
        .addOption(repeated("exclude", "do not instrument classes that match"))
        .addOption(
            Opt.value(
                "interrupted",
                "WHAT",
                "what to record of paths that exceptions cut short: prefix (default), count or off; with"
                    + " --profiler edges: block (default), count or off"))
        .addOption(
            Opt.value(
                "path-limit",
                "N",
                "cut paths in methods that have more than N (default "
                    + PathNumbering.MAX_PATHS
                    + ")"))
        .addOption(EarlierRun.option())
        .addOption(
            Opt.flag(
                "nested",
                "also instrument archives inside archives, up to 8 deep: .jar, .war, .ear, .rar, .aar"))
        .addOption(Opt.flag("count-single-path", "also count methods with a single path"));
    VariantOptions.addTo(options);
    options
        .addOption(
            Opt.value(
                "threads", "N", "number of threads that instrument (default: one per processor)"))
        .addOption(Opt.flag("strict", "fail if a method or class cannot be instrumented"))
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
    Profiler.all().forEach(p -> profilers.put(p.name(), p));
    Map<String, InterruptedMode> modes = new LinkedHashMap<>();
    for (InterruptedMode m : InterruptedMode.values()) {
      modes.put(m.name().toLowerCase(Locale.ROOT), m);
    }
    Profiler profiler = withOptions(a, a.choice("profiler", defaults.profiler(), profilers));
    boolean iterations = !profiler.countsPaths() && profiler.scheme().maxK() > 1;
    int k =
        iterations
            ? iterationsAtMost(a, profiler.scheme())
            : (int) a.number("k", defaults.k(), 1, MAX_K);
    if (profiler == Profiler.BL && a.has("k") && k > 1) {
      throw new UsageException("-k: --profiler bl counts single paths, so k is 1" + SEQUENCES);
    }
    if (!profiler.countsPaths() && !iterations && a.has("k")) {
      throw new UsageException("-k: not available with --profiler " + profiler.name() + SEQUENCES);
    }
    if (a.has("interrupted")) {
      String paths = profiler.countsPaths() ? "block" : "prefix";
      if (paths.equals(a.text("interrupted"))) {
        throw new UsageException(
            "--interrupted %s: not available with --profiler %s; use %s, count or off"
                .formatted(paths, profiler.name(), profiler.countsPaths() ? "prefix" : "block"));
      }
    }
    if (!profiler.countsPaths()
        && !profiler.scheme().keepsInterruptions()
        && a.has("interrupted")
        && !a.text("interrupted").equals("off")) {
      throw new UsageException(
          "--interrupted: --profiler %s counts no interruptions with these options; use off"
              .formatted(profiler.name()));
    }
    if (!profiler.countsPaths() && VariantOptions.given(a)) {
      throw new UsageException(
          "--numbering and --placement: not available with --profiler %s, which counts no paths"
              .formatted(profiler.name()));
    }
    return defaults
        .with(profiler, k)
        .with(VariantOptions.read(a))
        .with(a.choice("interrupted", defaults.interrupted(), modes))
        .withPathLimit(a.number("path-limit", defaults.paths().limit(), 1, PathNumbering.MAX_PATHS))
        .withSinglePaths(a.has("count-single-path"))
        .withClasses(new ClassPatterns(a.list("include"), a.list("exclude")));
  }

  /** Returns a profiler with the options that only its scheme has. */
  private static Profiler withOptions(Arguments a, Profiler profiler) throws UsageException {
    Scheme scheme = profiler.scheme();
    for (Scheme s : Schemes.all()) {
      for (SchemeOption o : s.options()) {
        if (a.has(o.name()) && !s.name().equals(profiler.name())) {
          throw new UsageException("--%s needs --profiler %s".formatted(o.name(), s.name()));
        }
        if (a.has(o.name())) {
          try {
            scheme =
                scheme.with(
                    o.name(), o.repeatable() ? a.list(o.name()) : List.of(a.text(o.name())));
          } catch (IllegalArgumentException e) {
            throw new UsageException("--%s: %s".formatted(o.name(), e.getMessage()));
          }
        }
      }
    }
    return scheme == null ? profiler : Profiler.of(scheme);
  }

  private static int iterationsAtMost(Arguments a, Scheme scheme) throws UsageException {
    try {
      return (int) a.number("k", scheme.defaultK(), 1, scheme.maxK());
    } catch (UsageException e) {
      throw new UsageException(
          e.getMessage() + "; --profiler kpaths counts sequences of up to " + MAX_K + " paths");
    }
  }
}
