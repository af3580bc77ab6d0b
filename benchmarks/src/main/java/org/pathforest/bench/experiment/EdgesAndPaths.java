package org.pathforest.bench.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.profile.MethodPaths;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.forest.Kipf;

/** Table 1 of Ball &amp; Larus 1996: acyclic paths against edges. */
final class EdgesAndPaths implements PaperTable {
  /** Single paths of methods with more have a hash table; see the runtime's GramTable. */
  private static final long ARRAY_PATHS = 1 << 12;

  private static final String PATHS = "bl";
  private static final String EDGES = "edges";
  private static final String PLAIN = "plain";

  @Override
  public String name() {
    return "ball-larus-1";
  }

  @Override
  public String title() {
    return "Ball & Larus 1996, Table 1: path profiling against edge profiling";
  }

  @Override
  public List<String> configurations() {
    return List.of(PATHS, EDGES);
  }

  /** What is counted, added up. */
  private static final class Increments {
    private double all;
    private double hashed;
    private double instructions;
  }

  @Override
  public Content make(Results results) throws IOException {
    List<List<String>> rows = new ArrayList<>();
    for (String program : results.programs()) {
      double base = results.figure(program, PLAIN, r -> r.times().cpu()) / 1e9;
      double paths = results.ratio(program, PATHS, PLAIN) - 1;
      double edges = results.ratio(program, EDGES, PLAIN) - 1;
      Increments ofPaths = increments(results.profile(program, PATHS), true);
      Increments ofEdges = increments(results.profile(program, EDGES), false);
      rows.add(
          List.of(
              program,
              Results.number(base, 2),
              Results.percent(paths),
              Results.percent(edges),
              Results.number(paths / edges, 1),
              Results.number(ofPaths.all / 1e6, 1),
              Results.number(ofEdges.all / ofPaths.all, 2),
              Results.percent(ofPaths.hashed / ofPaths.all),
              Results.number(ofPaths.instructions / ofPaths.all, 1)));
    }
    return new Content(
        List.of(
            "program",
            "base, s",
            "paths, overhead %",
            "edges, overhead %",
            "paths / edges",
            "path increments, millions",
            "edge increments, × paths",
            "hashed, %",
            "instructions per increment"),
        rows,
        "Overheads are of the time that tables of this report are about, base is CPU time of the"
            + " measured calls of the uninstrumented program. Paths: `bl`, arrays up to "
            + ARRAY_PATHS
            + " paths. Increments are those of the whole run, warm-up and all; instructions are of"
            + " bytecode, on methods that have probes.");
  }

  private static Increments increments(Optional<Profile> found, boolean paths) throws IOException {
    Increments sum = new Increments();
    if (found.isEmpty()) {
      sum.all = Double.NaN;
      return sum;
    }
    Profile profile = found.get();
    for (MethodKey key : profile.methods()) {
      MethodProfile method = profile.method(key);
      Kipf kipf = method.kipf(1);
      double counts = 0;
      for (int v = 0; v < kipf.roots(); v++) {
        counts += kipf.count(v);
      }
      sum.all += counts;
      if (paths) {
        boolean hashed = method.map().numbering().numPaths() > ARRAY_PATHS;
        sum.hashed += hashed ? counts : 0;
        sum.instructions += new MethodPaths(method, kipf).instructions();
      }
    }
    return sum;
  }
}
