package org.pathforest.e2e.schemes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pathforest.e2e.tracer.ExportedMethod;
import org.pathforest.e2e.tracer.ExportedMethod.GramCount;
import org.pathforest.e2e.tracer.ExportedMethod.PathCount;
import org.pathforest.e2e.tracer.TraceGraph;
import org.pathforest.e2e.tracer.TracedPath;

/**
 * Derives the k-iteration paths of a method from its n-grams of Ball-Larus paths. Each k-iteration
 * path is one n-gram with the same count, where n is one more than the back edges in the path.
 */
final class DerivedIterations {
  /** Number of times that each path ended. */
  final Map<TracedPath, Long> paths = new HashMap<>();

  /** Length n of the longest n-gram that is a k-iteration path; 0 if there is none. */
  int longest;

  private final TraceGraph graph;
  private final TraceLoops loops;

  /** Derives the paths of one method from its line in an export of {@code kpaths}. */
  DerivedIterations(TraceGraph graph, TraceLoops loops, ExportedMethod exported) {
    this.graph = graph;
    this.loops = loops;
    Map<Long, PathCount> byId = new HashMap<>();
    exported.paths().forEach(p -> byId.put(p.id(), p));
    for (GramCount gram : exported.grams()) {
      TracedPath path = path(gram.ids().stream().map(byId::get).toList());
      if (path != null) {
        if (paths.put(path, gram.count()) != null) {
          throw new IllegalStateException(path + " is two n-grams");
        }
        longest = Math.max(longest, gram.ids().size());
      }
    }
  }

  private List<Integer> blocks(PathCount path) {
    return path.offsets().stream().map(graph::blockAt).filter(block -> block >= 0).toList();
  }

  /** Returns the k-iteration path that an n-gram is; null if it is none. */
  private TracedPath path(List<PathCount> parts) {
    String start = parts.get(0).start();
    int first = blocks(parts.get(0)).get(0);
    boolean begunInLoop = start.equals("backedge") && loops.of(first) == first;
    boolean fromHead = begunInLoop;
    int iteration = 1;
    int last = -1;
    List<Integer> offsets = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      List<Integer> blocks = blocks(parts.get(i));
      for (int j = 0; j < blocks.size(); j++) {
        int b = blocks.get(j);
        if (i > 0 && j == 0) {
          if (!loops.iterates(last, graph.edge(last, b)) || iteration == loops.k(b)) {
            return null;
          }
          iteration++;
        } else if (last >= 0 && loops.of(last) >= 0 && loops.of(b) != loops.of(last)) {
          if (fromHead && iteration < loops.k(last)) {
            return null;
          }
          fromHead = false;
          iteration = 1;
        }
        offsets.add(graph.offset(b));
        last = b;
      }
    }
    PathCount end = parts.get(parts.size() - 1);
    int to = end.to() == null ? -1 : graph.blockAt(end.to());
    boolean iterates = to >= 0 && loops.iterates(last, graph.edge(last, to));
    boolean inLoop = loops.of(last) >= 0;
    if (iterates ? iteration < loops.k(to) : inLoop && fromHead && iteration < loops.k(last)) {
      return null;
    }
    return new TracedPath(
        begunInLoop ? "loop" : start, offsets, iterates ? "loop" : end.end(), end.to());
  }
}
