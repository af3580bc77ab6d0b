package org.pathforest.profile.coverage;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import org.pathforest.paths.Parallel;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.map.CoverageShape;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.numbering.BlPath;
import org.pathforest.paths.numbering.PathDecoder;
import org.pathforest.profile.EdgeProfile;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.forest.Kipf;
import org.pathforest.profile.tune.Iterations;

/**
 * Suggestions for what to test next in a whole program. First come branches that were reached, but
 * with an outcome that never happened. There is one suggestion for each such branch, which
 * represents everything behind that outcome. Then come suggestions for methods whose branches are
 * covered: paths that were not executed and are not known to be impossible, and iterations of loops
 * that never followed each other.
 */
public final class NextTests {
  /** Greatest number of paths suggested per method. */
  private static final int PATHS = 3;

  /** Loops with more different iterations are not searched for pairs of iterations. */
  private static final int ITERATIONS = 50;

  private static final Comparator<Suggestion> ORDER =
      Comparator.comparing((Suggestion s) -> s.missing() == null)
          .thenComparing(Comparator.comparingDouble(Suggestion::promise).reversed())
          .thenComparing(s -> s.method().key())
          .thenComparingInt(Suggestion::line)
          .thenComparingInt(s -> s.missing() == null ? -1 : s.missing().index());

  private NextTests() {}

  /**
   * The suggestions found.
   *
   * @param suggestions suggestions, the most promising first
   * @param ruledOut number of further paths that were examined and found to be impossible
   */
  public record Found(List<Suggestion> suggestions, int ruledOut) {
    /** Copies the list. */
    public Found {
      suggestions = List.copyOf(suggestions);
    }
  }

  /**
   * Finds and ranks suggestions.
   *
   * @param coverage coverage of the profile
   * @param limit greatest number of suggestions, 1 or more
   */
  public static Found of(Profile profile, Coverage coverage, int limit) throws IOException {
    List<Suggestion> all = new ArrayList<>();
    for (List<Suggestion> ofClass : Parallel.map(classes(coverage), c -> branches(profile, c))) {
      all.addAll(ofClass);
    }
    int ruledOut = all.size() < limit ? addPaths(profile, coverage, all) : 0;
    all.sort(ORDER);
    return new Found(all.subList(0, Math.min(limit, all.size())), ruledOut);
  }

  private static List<Coverage.ClassCoverage> classes(Coverage coverage) {
    return coverage.packages().stream().flatMap(p -> p.classes().stream()).toList();
  }

  private static List<Suggestion> branches(Profile profile, Coverage.ClassCoverage c)
      throws IOException {
    List<Suggestion> all = new ArrayList<>();
    for (MethodCoverage m : c.methods()) {
      if (m.ran() && m.known()) {
        addBranches(profile.method(m.key()), c.lines(), all);
      }
    }
    return all;
  }

  private static void addBranches(
      MethodProfile method, SortedMap<Integer, LineCounts> lines, List<Suggestion> all)
      throws IOException {
    MethodMap map = method.map();
    EdgeProfile run = method.edges();
    Executed executed = new Executed(map.cfg(), run);
    for (CoverageShape.Decision decision : map.shape().decisions()) {
      List<CfgEdge> taken = new ArrayList<>();
      long reached = 0;
      for (List<Integer> outcome : decision.outcomes()) {
        if (executed.had(outcome)) {
          for (CfgEdge e : edges(map.cfg(), outcome)) {
            reached += run.edge(e);
            if (run.edge(e) > 0) {
              taken.add(e);
            }
          }
        }
      }
      taken.sort(Comparator.comparingLong((CfgEdge e) -> -run.edge(e)));
      Suggestion best = null;
      int others = -1;
      for (List<Integer> outcome : decision.outcomes()) {
        List<CfgEdge> edges = edges(map.cfg(), outcome);
        if (!taken.isEmpty() && !edges.isEmpty() && !executed.had(outcome)) {
          others++;
          int gained = gained(map, run, lines, edges);
          if (best == null || gained > best.linesGained()) {
            best =
                new Suggestion(
                    map, decision.line(), taken, edges.get(0), 0, List.of(), reached, gained);
          }
        }
      }
      if (best != null) {
        all.add(best.withOthers(others));
      }
    }
  }

  private static List<CfgEdge> edges(Cfg cfg, List<Integer> outcome) {
    return outcome.stream().filter(step -> step >= 0).map(cfg.edges()::get).toList();
  }

  /**
   * Returns how many lines without executed code can be reached over edges before a block that ran.
   */
  private static int gained(
      MethodMap map, EdgeProfile run, SortedMap<Integer, LineCounts> lines, List<CfgEdge> edges) {
    BitSet seen = new BitSet();
    Deque<Integer> work = new ArrayDeque<>();
    edges.forEach(e -> work.add(e.to()));
    while (!work.isEmpty()) {
      int b = work.remove();
      if (run.block(b) == 0 && !seen.get(b)) {
        seen.set(b);
        map.cfg().successors(b).forEach(e -> work.add(e.to()));
      }
    }
    Set<Integer> gained = new HashSet<>();
    if (seen.isEmpty()) {
      return 0;
    }
    for (CoverageShape.Part part : map.shape().parts()) {
      LineCounts counts = lines.get(part.line());
      if (counts != null
          && !counts.covered()
          && part.places().stream().anyMatch(place -> seen.get(place.block()))) {
        gained.add(part.line());
      }
    }
    return gained.size();
  }

  /** Adds suggestions of paths and returns how many further paths are impossible. */
  private static int addPaths(Profile profile, Coverage coverage, List<Suggestion> all)
      throws IOException {
    int ruledOut = 0;
    for (Coverage.ClassCoverage c : classes(coverage)) {
      for (MethodCoverage m : c.methods()) {
        Counter branches = m.counters().branches();
        Counter paths = m.paths().counter(coverage.mostPossible());
        if (!m.ran() || !m.known() || branches.covered() < branches.total()) {
          continue;
        }
        MethodProfile method = profile.method(m.key());
        addPairs(method, all);
        if (paths.covered() < paths.total()) {
          Kipf singles = method.kipf(1);
          EdgeProfile run = method.edges(singles);
          UnexecutedPaths.Found found = UnexecutedPaths.of(method, singles, run, PATHS);
          ruledOut += found.ruledOut();
          for (UnexecutedPaths.Near near : found.near()) {
            int line = method.map().cfg().block(near.from()).lastLine();
            long like = singles.countOf((int) near.like());
            all.add(
                new Suggestion(
                    method.map(), line, List.of(), null, 0, List.of(near.path()), like, 0));
          }
        }
      }
    }
    return ruledOut;
  }

  /**
   * Adds one suggestion per loop: two iterations that ran but never followed each other. Of several
   * such pairs, the one with the fewest occasions so far is chosen, since it is the most likely to
   * be possible.
   */
  private static void addPairs(MethodProfile method, List<Suggestion> all) throws IOException {
    Kipf kipf = method.kipf(2);
    Cfg cfg = method.map().cfg();
    if (kipf.exactUpTo() < 2) {
      return;
    }
    PathDecoder decoder = new PathDecoder(method.map().numbering());
    Iterations iterations = new Iterations(cfg, kipf, decoder::decode);
    for (int header : iterations.headers()) {
      Suggestion best = null;
      int[] ids = iterations.of(header);
      for (int first : ids.length <= ITERATIONS ? ids : new int[0]) {
        for (int second : ids) {
          long reached = Math.min(kipf.countOf(first), kipf.countOf(second));
          if (kipf.countOf(first, second) == 0 && (best == null || reached < best.reached())) {
            List<BlPath> pair = List.of(decoder.decode(first), decoder.decode(second));
            int line = cfg.block(header).firstLine();
            best = new Suggestion(method.map(), line, List.of(), null, 0, pair, reached, 0);
          }
        }
      }
      if (best != null) {
        all.add(best);
      }
    }
  }
}
