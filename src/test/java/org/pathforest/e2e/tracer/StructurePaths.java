package org.pathforest.e2e.tracer;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Counts of the structural paths that the activations of one method took. Paths are described in
 * words: {@code loop 12: handler 30, 12, (15), exit 40}.
 */
final class StructurePaths {
  final TraceGraph graph;

  private final LoopNest nest;
  private final Map<Integer, Set<List<String>>> cuts = new HashMap<>();
  private final Prefix root = new Prefix();
  private final Map<Ended, long[]> ended = new HashMap<>();
  private final Map<String, Long> interrupted = new TreeMap<>();
  private final Map<String, Long> leftBeforeSuper = new TreeMap<>();

  /** Data of an export about one method. A node is an offset, or an object that names a loop. */
  record Exported(List<Graph> graphs, List<Stop> interrupted) {
    static Exported of(JsonObject line) {
      return new Gson().fromJson(line, Exported.class);
    }
  }

  record Graph(Integer loop, List<List<JsonElement>> cuts, List<Path> paths) {}

  record Path(
      String start, Integer at, List<JsonElement> nodes, String end, Integer to, long count) {}

  /** An interruption. The block is null if only the counts of interruptions are kept. */
  record Stop(Integer block, Integer handler, long count) {}

  private record Ended(int loop, String start, Prefix nodes, String end) {}

  /** A path in progress. */
  private static final class Open {
    final int loop;
    String start;
    Prefix nodes;
    int node;

    Open(int loop) {
      this.loop = loop;
    }
  }

  /**
   * Creates the counts of one method.
   *
   * @param exported data of the export about the method, for its cuts; may be null
   */
  StructurePaths(TraceGraph graph, Exported exported) {
    this.graph = graph;
    this.nest = new LoopNest(graph);
    if (exported != null) {
      for (Graph g : exported.graphs) {
        if (g.cuts != null) {
          Set<List<String>> pairs = new HashSet<>();
          g.cuts.forEach(pair -> pairs.add(pair.stream().map(StructurePaths::text).toList()));
          cuts.put(g.loop, pairs);
        }
      }
    }
  }

  /** One activation. */
  final class Walk implements SchemeEvents {
    private final Deque<Open> open = new ArrayDeque<>();

    @Override
    public void enter() {
      enter(LoopNest.WHOLE, 0, "entry");
    }

    @Override
    public void handler(int block) {
      open.clear();
      enter(LoopNest.WHOLE, block, "handler " + graph.offset(block));
    }

    @Override
    public void interrupted(int block, int handler, boolean beforeSuper) {
      open.clear();
      (beforeSuper ? leftBeforeSuper : interrupted)
          .merge(interruption(block, offset(handler)), 1L, Math::addExact);
    }

    @Override
    public void closed(int block) {
      end(open.peek(), graph.exit(block).end());
      open.clear();
    }

    /**
     * Enters loops from the given one inward, at a block. {@code how} is null for normal control
     * flow.
     */
    private void enter(int loop, int block, String how) {
      for (int l = loop; l >= 0; l = nest.inside(l, block)) {
        Open path = new Open(l);
        begin(
            path,
            how != null && (l == LoopNest.WHOLE || !how.equals("entry"))
                ? how
                : nest.header(l) == block ? "entry" : "side " + graph.offset(block),
            block);
        open.push(path);
      }
    }

    private void begin(Open path, String how, int block) {
      path.start = how;
      path.node = node(path.loop, block);
      path.nodes = root.then(path.node);
    }

    private void end(Open path, String how) {
      ended
          .computeIfAbsent(new Ended(path.loop, path.start, path.nodes, how), e -> new long[1])[
          0]++;
    }

    @Override
    public void edge(int from, int edge, int to) {
      while (!nest.contains(open.peek().loop, to)) {
        end(open.pop(), "exit " + graph.offset(to));
      }
      Open path = open.peek();
      int node = node(path.loop, to);
      if (to == nest.header(path.loop)) {
        end(path, "backedge " + graph.offset(to));
        begin(path, "backedge", to);
      } else if (isCut(path, node)) {
        end(path, "cut " + graph.offset(Math.max(node, -1 - node)));
        begin(path, "cut", to);
      } else {
        path.node = node;
        path.nodes = path.nodes.then(node);
      }
      int inner = nest.inside(path.loop, to);
      if (inner >= 0) {
        enter(inner, to, null);
      }
    }
  }

  private String interruption(int block, Integer handler) {
    return "interrupted in %d, handler %s".formatted(graph.offset(block), handler);
  }

  /**
   * Returns how often each block was interrupted. Interruptions before super(…) are included only
   * on request.
   */
  Map<String, Long> interrupted(boolean withLeftBeforeSuper) {
    Map<String, Long> all = new TreeMap<>(interrupted);
    if (withLeftBeforeSuper) {
      leftBeforeSuper.forEach((what, n) -> all.merge(what, n, Math::addExact));
    }
    return all;
  }

  /** Returns the same counts from an export. */
  Map<String, Long> interrupted(Exported exported) {
    Map<String, Long> all = new TreeMap<>();
    for (Stop s : exported.interrupted) {
      all.merge(interruption(graph.lastAt(s.block), s.handler), s.count, Math::addExact);
    }
    return all;
  }

  private boolean isCut(Open path, int node) {
    return !cuts.isEmpty()
        && cuts.getOrDefault(offset(nest.header(path.loop)), Set.of())
            .contains(List.of(text(path.node), text(node)));
  }

  /** Returns a block, or -1 minus the header of the inner loop that contains the block. */
  private int node(int loop, int block) {
    int inner = nest.inside(loop, block);
    return inner < 0 ? block : -1 - nest.header(inner);
  }

  private Integer offset(int block) {
    return block < 0 ? null : (Integer) graph.offset(block);
  }

  private String text(int node) {
    return node >= 0 ? "" + graph.offset(node) : "(" + graph.offset(-1 - node) + ")";
  }

  private static String text(JsonElement node) {
    return node.isJsonObject()
        ? "(" + node.getAsJsonObject().get("loop").getAsInt() + ")"
        : "" + node.getAsInt();
  }

  private static String path(Integer loop, String start, Stream<String> nodes, String end) {
    List<String> words = new ArrayList<>(List.of("loop " + loop + ": " + start));
    nodes.forEach(words::add);
    words.add(end);
    return String.join(", ", words);
  }

  /** Returns how often each path ended. */
  Map<String, Long> counts() {
    Map<String, Long> counts = new TreeMap<>();
    ended.forEach(
        (e, n) ->
            counts.merge(
                path(
                    offset(nest.header(e.loop)),
                    e.start,
                    e.nodes.blocks().stream().map(this::text),
                    e.end),
                n[0],
                Math::addExact));
    return counts;
  }

  /** Returns the same counts from an export. */
  Map<String, Long> counts(Exported exported) {
    Map<String, Long> counts = new TreeMap<>();
    for (Graph g : exported.graphs) {
      for (Path p : g.paths) {
        // The tracer has no block where a block begins only because of dead code.
        Stream<String> nodes =
            p.nodes.stream()
                .filter(n -> n.isJsonObject() || !graph.isOptionalLeader(n.getAsInt()))
                .map(StructurePaths::text);
        String path = path(g.loop, with(p.start, p.at), nodes, with(p.end, p.to));
        counts.merge(path, p.count, Math::addExact);
      }
    }
    return counts;
  }

  private static String with(String kind, Integer offset) {
    return offset == null ? kind : kind + " " + offset;
  }
}
