package org.pathforest.profile.report.hot;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.dag.DagEdge.Kind;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.profile.MethodPaths;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.MethodTotals;
import org.pathforest.profile.Profile;
import org.pathforest.profile.ProfileMeta;
import org.pathforest.profile.forest.Kipf;
import org.pathforest.profile.record.InterruptedPrefix;
import org.pathforest.profile.report.Limits;
import org.pathforest.profile.report.tune.FindingRow;
import org.pathforest.profile.report.tune.FindingText;
import org.pathforest.profile.report.tune.LoopRow;
import org.pathforest.profile.report.tune.TuneReport;
import org.pathforest.profile.text.MethodName;
import org.pathforest.profile.text.NamedPath;
import org.pathforest.profile.text.NamedPaths;
import org.pathforest.profile.text.PathText;
import org.pathforest.profile.tune.MethodFindings;
import org.pathforest.profile.tune.Packages;

/** Creates report models. Not thread-safe. */
public final class Report {
  private static final int INTERRUPTED_SHOWN = 5;
  private static final int FINDINGS_SHOWN = 20;

  /** Number of the most frequent paths, which are always listed. */
  private static final int PATHS_SHOWN = 5;

  /** Findings that may gain a smaller share of the method's instructions are not shown. */
  private static final double NEGLIGIBLE = 0.001;

  private final Profile profile;
  private final Packages packages;
  private final ReportOptions options;
  private final List<Heat> heats = new ArrayList<>();
  private final LargeTables large = new LargeTables();
  private final ReportTables tables = new ReportTables();
  private TablesModel.Sums sums = TablesModel.Sums.NONE;
  private double instructions;
  private final List<String> activationsUnknown = new ArrayList<>();
  private final Map<String, List<String>> limited = new TreeMap<>();
  private final List<String> cut = new ArrayList<>();

  private record Heat(MethodKey key, double instructions) {}

  private Report(Profile profile, ReportOptions options) throws IOException {
    profile.requirePaths();
    this.profile = profile;
    this.packages = Packages.of(profile);
    this.options = options;
    for (MethodKey key : profile.methods()) {
      add(profile.method(key));
    }
    heats.sort(Comparator.comparingDouble((Heat h) -> -h.instructions()).thenComparing(Heat::key));
  }

  /** Examines all methods once, so that some of them can be shown afterwards. */
  public static Report on(Profile profile, ReportOptions options) throws IOException {
    return new Report(profile, options);
  }

  /**
   * Returns the methods that ran, hottest first: those with the most instructions on their paths.
   */
  public List<MethodKey> hottest() {
    return heats.stream().map(Heat::key).toList();
  }

  /** Returns a report on the hottest methods. */
  public static ReportModel of(Profile profile, ReportOptions options) throws IOException {
    return new Report(profile, options).model();
  }

  /** Returns a report on the hottest methods. */
  public ReportModel model() throws IOException {
    List<MethodKey> all = hottest();
    return model(all.subList(0, Math.min(options.top(), all.size())));
  }

  /**
   * Returns a report on the given methods, in the given order. Each of them must have run. The
   * option {@code top} is ignored.
   */
  public static ReportModel of(Profile profile, List<MethodKey> keys, ReportOptions options)
      throws IOException {
    return new Report(profile, options).model(keys);
  }

  private ReportModel model(List<MethodKey> keys) throws IOException {
    List<ReportModel.Method> methods = new ArrayList<>();
    for (MethodKey key : keys) {
      methods.add(method(key));
    }
    return options.tables()
        ? new ReportModel(
            totals(),
            methods,
            tables.of(hottest(), instructions),
            TuneReport.of(profile, FINDINGS_SHOWN))
        : new ReportModel(totals(), methods, null, null);
  }

  private void add(MethodProfile method) throws IOException {
    MethodPaths p = new MethodPaths(method, method.kipf(1));
    ReportModel.MethodCounts counts = ReportModel.MethodCounts.of(method.map(), p);
    String name = MethodName.of(method.key());
    sums = sums.plus(counts);
    if (counts.activationsUnknown() > 0) {
      activationsUnknown.add(name);
    }
    double estimated = p.estimatedInstructions();
    instructions += estimated;
    for (String limit : method.limits()) {
      limited.computeIfAbsent(limit, l -> new ArrayList<>()).add(name);
    }
    if (!method.map().numbering().dag().cuts().isEmpty()) {
      cut.add(name);
    }
    large.add(method);
    heats.add(new Heat(method.key(), estimated));
    if (options.tables()) {
      tables.add(method, counts, estimated);
    }
  }

  private ReportModel.Totals totals() {
    ProfileMeta meta = profile.meta();
    MethodTotals t = profile.totals();
    Map<String, Long> leftOut = new TreeMap<>();
    Map<String, List<String>> leftOutMethods = new TreeMap<>();
    t.leftOut()
        .forEach(
            (reason, methods) -> {
              leftOut.put(reason, (long) methods.size());
              leftOutMethods.put(reason, methods.stream().map(MethodName::of).toList());
            });
    return new ReportModel.Totals(
        new ReportModel.Run(
            meta.run().program(),
            meta.profiler(),
            meta.k(),
            meta.leastK(),
            meta.run().start() == null ? "" : meta.run().start().toString(),
            meta.run().end() == null ? "" : meta.run().end().toString()),
        new ReportModel.Instrumentation(
            t.classes(), t.instrumented(), t.trivial(), leftOut, leftOutMethods),
        new ReportModel.Execution(
            sums.methods(),
            sums.activations(),
            activationsUnknown,
            sums.paths(),
            sums.interrupted(),
            instructions),
        Limits.of(profile),
        limited,
        cut,
        large.all());
  }

  /** Returns the model of one method, which must have run. */
  public ReportModel.Method method(MethodKey key) throws IOException {
    MethodProfile method = profile.method(key);
    Kipf kipf = method.kipf(options.k());
    MethodPaths executed = new MethodPaths(method, kipf);
    NamedPaths names = new NamedPaths(method.map(), kipf);
    return new ReportModel.Method(
        ReportModel.Declaration.of(method.map()),
        new ReportModel.Cost(
            instructions == 0 ? 0 : executed.estimatedInstructions() / instructions,
            executed.instructions()),
        ReportModel.MethodCounts.of(method.map(), executed),
        method.k(),
        ReportModel.Accuracy.of(method),
        method.bursts(),
        paths(method, kipf, executed, names),
        options.details() ? MethodDetails.of(method, kipf, executed, names) : null);
  }

  private ReportModel.Paths paths(
      MethodProfile method, Kipf kipf, MethodPaths executed, NamedPaths names) throws IOException {
    MethodMap map = method.map();
    PathText text = new PathText(map);
    HotSequences hot =
        new HotSequences(
            kipf,
            executed::instructions,
            id -> startsCall(executed.path(id).start()),
            id -> endsCall(executed.path(id).end()));
    List<ReportModel.Sequence> sequences = new ArrayList<>();
    int shown = 0;
    for (HotSequence s : hot.hottest(options.sequences())) {
      shown = Math.max(shown, s.length());
      sequences.add(sequence(s, kipf, executed, names));
    }
    double least = NEGLIGIBLE * executed.instructions();
    FindingText words = new FindingText(kipf.exactUpTo(), map.cfg(), names, text);
    MethodFindings findings = MethodFindings.of(method, kipf, packages);
    List<LoopRow> loops = findings.loops().stream().map(l -> words.loop(l, least)).toList();
    List<FindingRow> apart =
        findings.apart().stream()
            .filter(f -> f.gain() >= least)
            .map(f -> words.row(f, null))
            .toList();
    return new ReportModel.Paths(
        cuts(map, text),
        loops,
        apart,
        shown,
        sequences,
        listed(loops, sequences, names).stream()
            .map(path -> ReportModel.ListedPath.of(path, kipf, executed))
            .toList(),
        interrupted(method, text));
  }

  /**
   * Returns the most frequent paths and all paths that are named elsewhere, in the order of their
   * letters.
   */
  private static List<NamedPath> listed(
      List<LoopRow> loops, List<ReportModel.Sequence> sequences, NamedPaths names) {
    Set<Integer> wanted =
        new HashSet<>(names.ids().subList(0, Math.min(PATHS_SHOWN, names.ids().size())));
    for (LoopRow loop : loops) {
      loop.through().paths().forEach(p -> wanted.add(p.named().path()));
      loop.findings().forEach(f -> f.paths().forEach(path -> wanted.add(path.path())));
    }
    sequences.forEach(s -> s.steps().forEach(step -> wanted.add(step.named().path())));
    return names.ids().stream().filter(wanted::contains).map(names::of).toList();
  }

  private static boolean startsCall(Kind start) {
    return start == Kind.START_ENTRY || start == Kind.START_HANDLER;
  }

  private static boolean endsCall(Kind end) {
    return end == Kind.END_RETURN || end == Kind.END_THROW;
  }

  private static ReportModel.Sequence sequence(
      HotSequence s, Kipf kipf, MethodPaths executed, NamedPaths names) {
    long first = kipf.countOf(s.runs().get(0).id());
    double total = executed.instructions();
    List<ReportModel.Step> steps =
        s.runs().stream()
            .map(r -> new ReportModel.Step(names.of(r.id()), r.least(), r.most()))
            .toList();
    boolean handler =
        s.kind() == ReportModel.Kind.CALL
            && executed.path(s.runs().get(0).id()).start() == Kind.START_HANDLER;
    return new ReportModel.Sequence(
        handler ? ReportModel.Kind.HANDLER : s.kind(),
        s.length(),
        s.count(),
        first == 0 ? 0 : (double) s.count() / first,
        total == 0 ? 0 : s.weight() / total,
        steps);
  }

  private static List<String> cuts(MethodMap map, PathText text) {
    List<String> cuts = new ArrayList<>();
    for (CfgEdge e : map.numbering().dag().cuts()) {
      cuts.add(text.place(e.from()) + " to " + text.place(e.to()));
    }
    return cuts;
  }

  private static List<ReportModel.InterruptedPath> interrupted(
      MethodProfile method, PathText text) {
    Cfg cfg = method.map().cfg();
    return method.interrupted().stream()
        .sorted(Comparator.comparingLong((InterruptedPrefix p) -> -p.count()))
        .limit(INTERRUPTED_SHOWN)
        .map(
            p ->
                new ReportModel.InterruptedPath(
                    p.handlerOffset() == null ? "" : text.place(cfg.blockAt(p.handlerOffset())),
                    p.count(),
                    p.start() == null ? "" : text.prefix(p.start(), p.blocks())))
        .toList();
  }
}
