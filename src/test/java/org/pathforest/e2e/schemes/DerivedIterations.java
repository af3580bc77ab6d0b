package org.pathforest.e2e.schemes;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pathforest.e2e.schemes.IterationCounters.Path;
import org.pathforest.e2e.tracer.TraceGraph;

/**
 * The k-iteration paths of a method as its n-grams of Ball-Larus paths determine them: every such
 * path is one n-gram, with n one more than the back edges in it, and ran as often.
 */
final class DerivedIterations {
  private final TraceGraph graph;
  private final TraceLoops loops;
  private final Map<Path, Long> paths = new HashMap<>();
  private int longest;

  private record Bl(String start, List<Integer> blocks, String end, int to) {}

  /** Reads the line of a method in an export of {@code kpaths}. */
  DerivedIterations(TraceGraph graph, TraceLoops loops, JsonObject exported) {
    this.graph = graph;
    this.loops = loops;
    Map<Long, Bl> byId = new HashMap<>();
    for (JsonElement element : exported.getAsJsonArray("paths")) {
      JsonObject p = element.getAsJsonObject();
      List<Integer> blocks = new ArrayList<>();
      for (JsonElement offset : p.getAsJsonArray("offsets")) {
        int block = graph.blockAt(offset.getAsInt());
        if (block >= 0) {
          blocks.add(block);
        }
      }
      int to = p.has("to") ? graph.blockAt(p.get("to").getAsInt()) : -1;
      byId.put(
          p.get("id").getAsLong(),
          new Bl(p.get("start").getAsString(), blocks, p.get("end").getAsString(), to));
    }
    for (JsonElement element : exported.getAsJsonArray("grams")) {
      JsonObject gram = element.getAsJsonObject();
      List<Bl> parts = new ArrayList<>();
      gram.getAsJsonArray("ids").forEach(id -> parts.add(byId.get(id.getAsLong())));
      Path path = path(parts);
      if (path == null) {
        continue;
      }
      if (paths.put(path, gram.get("count").getAsLong()) != null) {
        throw new IllegalStateException(path + " is two n-grams");
      }
      longest = Math.max(longest, parts.size());
    }
  }

  /** How often each path ended. */
  Map<Path, Long> paths() {
    return paths;
  }

  /** n of the longest n-gram that is such a path; 0 if none is. */
  int longest() {
    return longest;
  }

  /** The path that an n-gram is; null if it is none. */
  private Path path(List<Bl> parts) {
    String start = parts.get(0).start;
    int first = parts.get(0).blocks.get(0);
    boolean fromHead = start.equals("backedge") && loops.of(first) == first;
    int iteration = 1;
    int last = -1;
    List<Integer> offsets = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      for (int j = 0; j < parts.get(i).blocks.size(); j++) {
        int b = parts.get(i).blocks.get(j);
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
    Bl end = parts.get(parts.size() - 1);
    Integer to = end.to < 0 ? null : (Integer) graph.offset(end.to);
    boolean iterates = end.to >= 0 && loops.iterates(last, graph.edge(last, end.to));
    boolean inLoop = loops.of(last) >= 0;
    if (iterates ? iteration < loops.k(end.to) : inLoop && fromHead && iteration < loops.k(last)) {
      return null;
    }
    boolean begunInLoop = start.equals("backedge") && loops.of(first) == first;
    return new Path(begunInLoop ? "loop" : start, offsets, iterates ? "loop" : end.end, to);
  }
}
