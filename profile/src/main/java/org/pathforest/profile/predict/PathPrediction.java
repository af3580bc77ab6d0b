package org.pathforest.profile.predict;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.dag.Dag;
import org.pathforest.paths.dag.DagEdge;
import org.pathforest.paths.numbering.PathDecoder;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.profile.EdgeProfile;
import org.pathforest.profile.forest.Kipf;

/**
 * Quality of the prediction of a method's executed paths from edges (Ball &amp; Larus 1996, section
 * 6).
 *
 * @param tally totals of all executed paths
 * @param starts places where executed paths begin: the method's first block, handlers in offset
 *     order, then targets of back edges and cut edges in the order of the graph
 */
public record PathPrediction(PathTally tally, List<StartPrediction> starts) {
  /** Copies the list. */
  public PathPrediction {
    starts = List.copyOf(starts);
  }

  /**
   * Predicts the paths of a method.
   *
   * @param numbering path numbering of the method
   * @param singles a forest of the method; only its roots are read
   * @param edges profile that predicts, of this run or another; null if that run never executed the
   *     method
   */
  public static PathPrediction of(PathNumbering numbering, Kipf singles, EdgeProfile edges) {
    Dag dag = numbering.dag();
    EdgePrediction prediction =
        edges == null ? EdgePrediction.ofNothing(dag) : EdgePrediction.of(dag, edges);
    PathDecoder decoder = new PathDecoder(numbering);
    PathTally tally = PathTally.NONE;
    Map<Integer, Start> starts = new TreeMap<>();
    for (int root = 0; root < singles.roots(); root++) {
      long count = singles.count(root);
      if (count > 0) {
        List<DagEdge> path = decoder.edges(singles.id(root));
        int predicted = prediction.predicted(path);
        tally = tally.plus(tally(dag.cfg(), path, predicted, count));
        starts.computeIfAbsent(path.get(0).id(), id -> new Start()).add(singles.id(root), count);
      }
    }
    List<StartPrediction> all = new ArrayList<>();
    starts.forEach(
        (edge, start) -> all.add(start.of(prediction.path(dag.edge(edge)), decoder, singles)));
    return new PathPrediction(tally, all);
  }

  private static PathTally tally(Cfg cfg, List<DagEdge> path, int predicted, long count) {
    long instructions = 0;
    long upTo = 0;
    for (int i = 1; i < path.size(); i++) {
      instructions += cfg.block(path.get(i).from()).instructions();
      if (i <= predicted + 1) {
        upTo = instructions;
      }
    }
    return PathTally.of(
        count,
        new PathTally.Length(path.size() - 1, instructions),
        new PathTally.Length(predicted, upTo));
  }

  /** The executed paths that begin at one place. */
  private static final class Start {
    private double executions;
    private long hottest = -1;
    private long most;

    void add(long id, long count) {
      executions += count;
      if (count > most) {
        most = count;
        hottest = id;
      }
    }

    StartPrediction of(List<DagEdge> path, PathDecoder decoder, Kipf singles) {
      long id = 0;
      for (DagEdge e : path) {
        id += decoder.numbering().value(e);
      }
      long count = singles.countOf((int) id);
      return new StartPrediction(
          executions,
          decoder.decode(id),
          count,
          decoder.decode(count == most ? id : hottest),
          most);
    }
  }
}
