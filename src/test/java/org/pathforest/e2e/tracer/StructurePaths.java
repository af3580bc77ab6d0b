package org.pathforest.e2e.tracer;

import com.google.gson.JsonArray;
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

/**
 * The structural paths that the activations of one method took, in words: {@code loop 12: handler
 * 30, 12, (15), exit 40}.
 */
final class StructurePaths {
  private final TraceGraph graph;
  private final LoopNest nest;
  private final Map<Integer, Set<String>> cuts = new HashMap<>();
  private final Map<Integer, Map<String, Step>> starts = new HashMap<>();
  private final Map<String, Long> interrupted = new TreeMap<>();
  private final Map<String, Long> leftBeforeSuper = new TreeMap<>();

  /** A prefix of paths of one loop. */
  private static final class Step {
    final Map<Integer, Step> next = new HashMap<>();
    final Map<String, long[]> ended = new HashMap<>();
  }

  /** A path under way. */
  private static final class Open {
    final int loop;
    Step at;
    int node;

    Open(int loop) {
      this.loop = loop;
    }
  }

  /**
   * Prepares a method.
   *
   * @param exported what the export says of it: its cuts; may be null
   */
  StructurePaths(TraceGraph graph, JsonObject exported) {
    this.graph = graph;
    this.nest = new LoopNest(graph);
    if (exported == null) {
      return;
    }
    for (JsonElement element : exported.getAsJsonArray("graphs")) {
      JsonObject object = element.getAsJsonObject();
      if (object.has("cuts")) {
        Set<String> pairs = new HashSet<>();
        for (JsonElement pair : object.getAsJsonArray("cuts")) {
          JsonArray ends = pair.getAsJsonArray();
          pairs.add(node(ends.get(0)) + " " + node(ends.get(1)));
        }
        JsonElement loop = object.get("loop");
        cuts.put(loop.isJsonNull() ? -1 : loop.getAsInt(), pairs);
      }
    }
  }

  TraceGraph graph() {
    return graph;
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
    public void interrupted(int block, int handler) {
      open.clear();
      interrupted.merge(interruption(block, handler), 1L, Math::addExact);
    }

    @Override
    public void leftBeforeSuper(int block) {
      open.clear();
      leftBeforeSuper.merge(interruption(block, -1), 1L, Math::addExact);
    }

    @Override
    public void closed(int block) {
      end(open.peek(), graph.exit(block) == TraceGraph.Exit.THROW ? "throw" : "return");
      open.clear();
    }

    /** Enters loops, from one inwards, at a block; {@code how} is null for normal flow. */
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
      path.node = node(path.loop, block);
      path.at =
          starts
              .computeIfAbsent(path.loop, l -> new HashMap<>())
              .computeIfAbsent(how, h -> new Step())
              .next
              .computeIfAbsent(path.node, n -> new Step());
    }

    private void end(Open path, String how) {
      path.at.ended.computeIfAbsent(how, h -> new long[1])[0]++;
    }

    @Override
    public void edge(int from, int edge, int to) {
      while (!nest.contains(open.peek().loop, to)) {
        end(open.pop(), "exit " + graph.offset(to));
      }
      Open path = open.peek();
      int node = node(path.loop, to);
      int header = nest.header(path.loop);
      if (to == header) {
        end(path, "backedge " + graph.offset(to));
        begin(path, "backedge", to);
      } else if (isCut(header, path.node, node)) {
        end(path, "cut " + graph.offset(Math.max(node, -1 - node)));
        begin(path, "cut", to);
      } else {
        path.node = node;
        path.at = path.at.next.computeIfAbsent(node, n -> new Step());
      }
      int inner = nest.inside(path.loop, to);
      if (inner >= 0) {
        enter(inner, to, null);
      }
    }
  }

  private String interruption(int block, int handler) {
    return interruption(graph.offset(block), handler < 0 ? "none" : "" + graph.offset(handler));
  }

  private static String interruption(int block, String handler) {
    return "interrupted in " + block + ", handler " + handler;
  }

  /** How often each block was interrupted; left before super(…) only if that is asked for. */
  Map<String, Long> interrupted(boolean withLeftBeforeSuper) {
    Map<String, Long> all = new TreeMap<>(interrupted);
    if (withLeftBeforeSuper) {
      leftBeforeSuper.forEach((what, n) -> all.merge(what, n, Math::addExact));
    }
    return all;
  }

  /** The same of an export. */
  Map<String, Long> interrupted(JsonObject exported) {
    Map<String, Long> all = new TreeMap<>();
    for (JsonElement element : exported.getAsJsonArray("interrupted")) {
      JsonObject json = element.getAsJsonObject();
      int block = graph.lastAt(json.get("block").getAsInt());
      JsonElement handler = json.get("handler");
      all.merge(
          interruption(graph.offset(block), handler.isJsonNull() ? "none" : handler.getAsString()),
          json.get("count").getAsLong(),
          Math::addExact);
    }
    return all;
  }

  private boolean isCut(int header, int from, int to) {
    Set<String> pairs = cuts.isEmpty() ? null : cuts.get(header < 0 ? -1 : graph.offset(header));
    return pairs != null && pairs.contains(text(from) + " " + text(to));
  }

  /** A block, or -1 less the header of the loop inside that has it. */
  private int node(int loop, int block) {
    int inner = nest.inside(loop, block);
    return inner < 0 ? block : -1 - nest.header(inner);
  }

  private String text(int node) {
    return node >= 0 ? "" + graph.offset(node) : "(" + graph.offset(-1 - node) + ")";
  }

  private static String node(JsonElement node) {
    return node.isJsonObject()
        ? "(" + node.getAsJsonObject().get("loop").getAsInt() + ")"
        : "" + node.getAsInt();
  }

  /** How often each path ended. */
  Map<String, Long> counts() {
    Map<String, Long> counts = new TreeMap<>();
    starts.forEach(
        (loop, kinds) -> {
          int header = nest.header(loop);
          String name = "loop " + (header < 0 ? "none" : graph.offset(header)) + ": ";
          kinds.forEach((how, step) -> collect(step, name + how, counts));
        });
    return counts;
  }

  private void collect(Step first, String name, Map<String, Long> counts) {
    record Prefix(Step step, String text) {}
    List<Prefix> work = new ArrayList<>(List.of(new Prefix(first, name)));
    while (!work.isEmpty()) {
      Prefix p = work.remove(work.size() - 1);
      p.step.ended.forEach((how, n) -> counts.merge(p.text + ", " + how, n[0], Math::addExact));
      p.step.next.forEach((node, s) -> work.add(new Prefix(s, p.text + ", " + text(node))));
    }
  }

  /** The same of an export. */
  Map<String, Long> counts(JsonObject exported) {
    Map<String, Long> counts = new TreeMap<>();
    for (JsonElement g : exported.getAsJsonArray("graphs")) {
      JsonElement loop = g.getAsJsonObject().get("loop");
      for (JsonElement p : g.getAsJsonObject().getAsJsonArray("paths")) {
        JsonObject path = p.getAsJsonObject();
        StringBuilder text = new StringBuilder("loop ");
        text.append(loop.isJsonNull() ? "none" : loop.getAsString()).append(": ");
        text.append(path.get("start").getAsString());
        if (path.has("at")) {
          text.append(' ').append(path.get("at").getAsInt());
        }
        for (JsonElement n : path.getAsJsonArray("nodes")) {
          // Where only dead code makes a block begin, the tracer sees none.
          if (n.isJsonObject() || !graph.isOptionalLeader(n.getAsInt())) {
            text.append(", ").append(node(n));
          }
        }
        text.append(", ").append(path.get("end").getAsString());
        if (path.has("to")) {
          text.append(' ').append(path.get("to").getAsInt());
        }
        counts.merge(text.toString(), path.get("count").getAsLong(), Math::addExact);
      }
    }
    return counts;
  }
}
