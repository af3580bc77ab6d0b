package org.pathforest.bench.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.pathforest.bench.experiment.TableContent.Column;
import org.pathforest.bench.experiment.TableContent.Row;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.profile.MethodPaths;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.forest.Kipf;
import org.pathforest.profile.text.MethodName;
import org.pathforest.profile.text.PathText;

/** The loops that end most paths, and how large their methods' tables are. */
final class BusiestLoops implements PaperTable {
  private static final String FROM = "kpaths-4";
  private static final int K = 4;
  private static final int SHOWN = 5;

  private record Busy(MethodKey method, int header, long backEdges) {}

  @Override
  public String name() {
    return "busiest-loops";
  }

  @Override
  public String title() {
    return "The five loops of each program that end most paths";
  }

  @Override
  public List<String> configurations() {
    return List.of(FROM);
  }

  @Override
  public TableContent make(Results results) throws IOException {
    List<Row> rows = new ArrayList<>();
    for (String program : results.programs()) {
      Optional<Profile> profile = results.profile(program, FROM);
      if (profile.isPresent()) {
        add(program, profile.get(), rows);
      }
    }
    return new TableContent(
        List.of(
            Column.of("program", "program"),
            Column.of("loop", "loop"),
            Column.of("of all paths, %", "ended_percent", 1),
            Column.of("possible paths", "possible_paths"),
            Column.of("executed", "executed_paths"),
            Column.of("contexts", "contexts"),
            Column.of("4-grams", "k_grams")),
        rows,
        "Of all paths: how many of the paths that ended in the run were ended by the loop's back"
            + " edges. The other figures are those of the whole method, whose loops share a table."
            + " Contexts: different sequences of three paths.");
  }

  private static void add(String program, Profile profile, List<Row> rows) throws IOException {
    List<Busy> loops = new ArrayList<>();
    long ended = 0;
    for (MethodKey key : profile.methods()) {
      MethodProfile method = profile.method(key);
      MethodPaths paths = new MethodPaths(method, method.kipf(1));
      ended += paths.ended();
      paths.loops().forEach(loop -> loops.add(new Busy(key, loop.header(), loop.backEdges())));
    }
    loops.sort(Comparator.comparingLong(loop -> -loop.backEdges));
    for (Busy loop : loops.subList(0, Math.min(SHOWN, loops.size()))) {
      MethodProfile method = profile.method(loop.method);
      Kipf kipf = method.kipf();
      rows.add(
          Row.of(
              program,
              MethodName.of(loop.method) + ", " + new PathText(method.map()).place(loop.header),
              100.0 * loop.backEdges / ended,
              method.map().ids(),
              kipf.roots(),
              grams(kipf, K - 1),
              grams(kipf, K)));
    }
  }

  private static double grams(Kipf kipf, int n) {
    return kipf.exactUpTo() < n ? Double.NaN : kipf.levelEnd(n) - kipf.levelStart(n);
  }
}
