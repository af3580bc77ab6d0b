package org.pathforest.profile.report.tune;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.map.BlockWork;
import org.pathforest.profile.text.MethodName;
import org.pathforest.profile.text.NamedPath;
import org.pathforest.profile.text.NamedPaths;
import org.pathforest.profile.text.Numbers;
import org.pathforest.profile.text.PathText;
import org.pathforest.profile.tune.BranchMisses;
import org.pathforest.profile.tune.Finding;
import org.pathforest.profile.tune.LoopFindings;
import org.pathforest.profile.tune.TripCounts;

/**
 * Describes findings on one method in sentences.
 *
 * <p>More than 300 lines, because there is a sentence for each kind of finding, and the sentences
 * share most of the code.
 */
public final class FindingText {
  /** Greatest number of trip counts in a sentence. */
  private static final int SHOWN = 6;

  /** Greatest number of work items in a sentence. */
  private static final int WORK_SHOWN = 4;

  /** Least share of entries with the same trip count for which a sentence says "nearly always". */
  private static final double NEARLY_ALWAYS = 0.98;

  /** The median length of runs is stated if the mean is at least so many times as great. */
  private static final int SKEWED = 4;

  /** Trip counts with a smaller share of the entries are not listed. */
  private static final double RARE = 0.01;

  /** Kind of a {@link Finding.Cycle}. */
  public static final String CYCLE = "cycle";

  /** Kind of a {@link Finding.SameTrips}. */
  public static final String TRIP_COUNT = "trip count";

  private final int k;
  private final Cfg cfg;
  private final NamedPaths names;
  private final PathText text;

  /**
   * Creates the text for one method.
   *
   * @param k length of the longest known path sequences
   * @param names names of the method's paths
   */
  public FindingText(int k, Cfg cfg, NamedPaths names, PathText text) {
    this.k = k;
    this.cfg = cfg;
    this.names = names;
    this.text = text;
  }

  /** Describes a loop with its findings whose {@link Finding#gain} is at least {@code least}. */
  public LoopRow loop(LoopFindings loop, double least) {
    return LoopRow.of(
        loop, cfg, names, this, loop.findings().stream().filter(f -> f.gain() >= least).toList());
  }

  /** Describes a finding on a loop; {@code loop} is null for a branch outside loops. */
  public FindingRow row(Finding finding, LoopFindings loop) {
    if (finding instanceof Finding.HardBranch f) {
      return branch(
          "hard branch", f, f.branch(), evidence(f.branch(), null, null), hard(f), hardAdvice(f));
    } else if (finding instanceof Finding.PeriodicBranch f) {
      return branch(
          "periodic branch",
          f,
          f.branch(),
          evidence(f.branch(), f.period(), f.share()),
          periodic(f),
          "unroll %d iterations to save the test".formatted(f.period()));
    } else if (finding instanceof Finding.DecidedBranch f) {
      return branch(
          "decided branch",
          f,
          f.branch(),
          evidence(f.branch(), null, (double) f.held() / f.cases()),
          decided(f),
          "remember the result of the previous iteration, or split the loop there");
    } else if (finding instanceof Finding.Cycle f) {
      return ofLoop(
          CYCLE,
          f,
          loop,
          new FindingRow.Evidence(
              f.count(), null, null, f.turn().size(), null, f.share(), f.turn(), null),
          cycle(f),
          "write code for a whole cycle of %d paths".formatted(f.turn().size()),
          f.turn().stream().distinct().map(names::of).toList());
    } else if (finding instanceof Finding.Runs f) {
      Finding.Run first = f.runs().get(0);
      return ofLoop(
          "runs",
          f,
          loop,
          new FindingRow.Evidence(null, null, null, null, first.mean(), first.share(), null, null),
          runs(f, loop),
          "scan for the end of a run first, then handle all of it at once",
          f.runs().stream().map(r -> names.of(r.path())).toList());
    } else if (finding instanceof Finding.Search f) {
      double vain = 1 - (double) f.found() / f.entries();
      return ofLoop(
          "search",
          f,
          loop,
          FindingRow.Evidence.ofShare(vain),
          "%s repeats %s times per entry on average and runs to its end in all but %s of %s cases."
              .formatted(
                  capital(loop(loop)),
                  decimal(f.mean()),
                  Numbers.count(f.found()),
                  Numbers.count(f.entries())),
          "a hash table, an index or a sorted array may avoid the search",
          List.of());
    } else if (finding instanceof Finding.SameTrips f) {
      return ofLoop(
          TRIP_COUNT,
          f,
          loop,
          FindingRow.Evidence.ofShare(f.share()),
          "%s repeats %s in %s of its entries."
              .formatted(capital(loop(loop)), times(f.times()), Numbers.percent(f.share())),
          "consider unrolling: the trip count hardly changes",
          List.of());
    }
    Finding.Work f = (Finding.Work) finding;
    return ofLoop(
        "work",
        f,
        loop,
        new FindingRow.Evidence(null, null, null, null, null, null, null, f.items()),
        work(f, loop),
        workAdvice(f.items().get(0).kind()),
        List.of());
  }

  private FindingRow branch(
      String kind,
      Finding f,
      BranchMisses branch,
      FindingRow.Evidence evidence,
      String sentences,
      String advice) {
    return new FindingRow(
        kind,
        cfg.block(branch.block()).lastLine(),
        cfg.successors(branch.block()).size() > 2 ? null : text.tested(branch.block()),
        evidence,
        f.gain(),
        sentences,
        advice,
        List.of());
  }

  private FindingRow ofLoop(
      String kind,
      Finding f,
      LoopFindings loop,
      FindingRow.Evidence evidence,
      String sentences,
      String advice,
      List<NamedPath> paths) {
    int line = cfg.block(loop.loop().header()).firstLine();
    return new FindingRow(kind, line, null, evidence, f.gain(), sentences, advice, paths);
  }

  private static FindingRow.Evidence evidence(BranchMisses b, Integer period, Double share) {
    return new FindingRow.Evidence(
        b.executions(), b.missesConstant(), b.missesHistory(), period, null, share, null, null);
  }

  private String hard(Finding.HardBranch f) {
    BranchMisses b = f.branch();
    String before =
        k == 1 ? "" : k == 2 ? " and the path before" : " and the " + (k - 1) + " paths before";
    return "The %s ran %s: always guessing the same is wrong in %s of them; knowing the path so far%s, in %s.%s"
        .formatted(
            test(b.block()),
            Numbers.count(b.executions(), "time"),
            share(b.missesConstant(), b.executions()),
            before,
            share(b.missesHistory(), b.executions()),
            f.selection()
                ? " It only chooses between values."
                : f.leaves() ? " It may leave the loop." : "");
  }

  /** Returns {@code branch `i < n` at line 12}; for a switch, {@code switch at line 12}. */
  private String test(int block) {
    return cfg.successors(block).size() > 2
        ? "switch at " + text.lastPlace(block)
        : "branch " + text.test(block);
  }

  private static String hardAdvice(Finding.HardBranch f) {
    return f.selection()
        ? "leave it: HotSpot compiles it without a branch"
        : f.leaves()
            ? "handle several iterations at once, or skip the loop where it is short"
            : "test another condition first, or use a table or branch-free code";
  }

  private String periodic(Finding.PeriodicBranch f) {
    BranchMisses b = f.branch();
    return ("The %s goes the same way as %d iterations before in %s of the cases; always"
            + " guessing the same is wrong in %s of them.")
        .formatted(
            test(b.block()),
            f.period(),
            Numbers.percent(f.share()),
            share(b.missesConstant(), b.executions()));
  }

  private String decided(Finding.DecidedBranch f) {
    long usual = f.branch().outcomes().get(f.then().to());
    return "After an iteration in which %s, %s in %s of %s cases; overall, in %s."
        .formatted(
            went(f.before()),
            went(f.then()),
            share(f.held(), f.cases()),
            Numbers.count(f.cases()),
            share(usual, f.branch().executions()));
  }

  /** Returns {@code `i < n` held at line 12}, or {@code line 12 went 'taken'}. */
  private String went(CfgEdge e) {
    String condition = text.condition(e);
    String place = text.lastPlace(e.from());
    return condition == null
        ? place + " went '" + text.outcome(e) + "'"
        : '`' + condition + "` held at " + place;
  }

  private String cycle(Finding.Cycle f) {
    List<String> turn = f.turn().stream().map(names::letter).toList();
    return "%s, %s in a row, %s (%s of all %s)."
        .formatted(
            turn.size() == 2
                ? "Paths " + String.join(" and ", turn) + " alternate"
                : "Paths repeat in the order " + String.join(" ", turn),
            Numbers.count(f.length()),
            Numbers.count(f.count(), "time"),
            Numbers.percent(f.ofFirst()),
            turn.get(0));
  }

  private String runs(Finding.Runs f, LoopFindings loop) {
    String runs =
        f.runs().stream()
            .map(
                r ->
                    "%s %s in a row on average%s (%s of the iterations)"
                        .formatted(
                            names.letter(r.path()),
                            decimal(r.mean()),
                            r.half() > 0 && SKEWED * r.half() <= r.mean()
                                ? ", half of the runs at most " + r.half()
                                : "",
                            Numbers.percent(r.share())))
            .collect(Collectors.joining(", "));
    return "The iterations of %s come in runs of one path: %s.".formatted(loop(loop), runs);
  }

  private String work(Finding.Work f, LoopFindings loop) {
    long rounds = loop.trips().entries() + loop.loop().backEdges();
    List<String> items = new ArrayList<>();
    for (Finding.Item i : f.items().subList(0, Math.min(WORK_SHOWN, f.items().size()))) {
      items.add(
          "%s %s%s"
              .formatted(
                  what(i),
                  Numbers.count(i.count(), "time"),
                  i.line() > 0 ? " at line " + i.line() : ""));
    }
    int more = f.items().size() - items.size();
    return "%s ran %s. Other work in it: %s%s."
        .formatted(
            capital(loop(loop)),
            Numbers.count(rounds, "time"),
            String.join(", ", items),
            more > 0 ? ", and " + Numbers.count(more) + " more" : "");
  }

  private static String what(Finding.Item i) {
    return switch (i.kind()) {
      case CALL -> "calls of " + MethodName.readable(i.what());
      case ALLOCATION -> "new " + MethodName.readable(i.what());
      case BOXING -> "boxing to " + MethodName.readable(i.what());
      case CONCATENATION -> "concatenation of strings";
      case LAMBDA -> "a new " + MethodName.readable(i.what()) + " from a lambda";
    };
  }

  private static String workAdvice(BlockWork.Kind costliest) {
    return switch (costliest) {
      case CALL -> "move the calls out of the loop, or avoid them";
      case ALLOCATION -> "reuse one object, or create it only where it is needed";
      case BOXING -> "keep primitive values, in arrays or collections made for them";
      case CONCATENATION -> "append to one StringBuilder";
      case LAMBDA -> "create it once, before the loop";
    };
  }

  /** Returns a sentence on how often a loop repeats. */
  String trips(LoopFindings l) {
    TripCounts p = l.trips();
    String loop = capital(loop(l));
    if (p.entries() == 0) {
      return loop + " was entered before the counts of this profile began.";
    }
    int exact = p.mostly(1);
    if (exact >= 0) {
      return "%s %s each time it is entered (%s)."
          .formatted(
              loop,
              exact == 0 ? "ends without repeating" : "repeats exactly " + times(exact),
              p.entries() == 1 ? "1 entry" : Numbers.count(p.entries()) + " entries");
    }
    String entered = "%s is entered %s and ".formatted(loop, Numbers.count(p.entries(), "time"));
    int nearly = p.mostly(NEARLY_ALWAYS);
    return nearly >= 0
        ? entered
            + (nearly == 0 ? "hardly ever repeats" : "nearly always repeats " + times(nearly))
            + " (%s of the entries).".formatted(share(p.times().get(nearly), p.entries()))
        : entered + "repeats %s times on average%s.".formatted(decimal(p.mean()), times(p));
  }

  /**
   * Returns {@code ": never in 10.0% of the entries, twice in 22.0%"}; empty if nothing is known.
   */
  private String times(TripCounts p) {
    List<String> words = new ArrayList<>();
    long left = p.entries() - p.more();
    for (int t = 0; t < p.times().size() && words.size() < SHOWN; t++) {
      long n = p.times().get(t);
      if (n >= RARE * p.entries()) {
        words.add("%s in %s".formatted(times(t), share(n, p.entries())));
        left -= n;
      }
    }
    if (words.isEmpty()) {
      return "";
    }
    words.set(0, words.get(0) + " of the entries");
    if (p.more() >= RARE * p.entries()) {
      words.add("in more than %d paths in %s".formatted(k, share(p.more(), p.entries())));
    }
    if (left >= RARE * p.entries()) {
      words.add("otherwise in " + share(left, p.entries()));
    }
    return ": " + String.join(", ", words);
  }

  private static String times(int t) {
    return switch (t) {
      case 0 -> "never";
      case 1 -> "once";
      case 2 -> "twice";
      default -> t + " times";
    };
  }

  private static String share(long n, long all) {
    return Numbers.percent((double) n / all);
  }

  /** Returns {@code the loop at line 3}. */
  private String loop(LoopFindings l) {
    String place = text.place(l.loop().header());
    return "the loop at "
        + (place.startsWith("@") ? "offset " + place.substring(1) : "line " + place);
  }

  private static String capital(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }

  private static String decimal(double number) {
    return number > 0 && number < 0.05 ? "<0.1" : String.format(Locale.ROOT, "%,.1f", number);
  }
}
