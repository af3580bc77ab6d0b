package org.pathforest.e2e.tracer;

import java.util.Arrays;

/** Cuts the blocks of one activation into paths and sequences, as they come. */
final class Activation {
  private final MethodCounts counts;
  private final TraceGraph graph;
  private final SchemeEvents events;
  private final int[] window;
  private int windowLength;
  private PathNode prefix;
  private boolean done;
  private boolean initialised;

  Activation(MethodCounts counts) {
    this.counts = counts;
    this.graph = counts.graph();
    this.window = new int[counts.k()];
    this.initialised = !counts.method().constructor();
    this.prefix = counts.start("entry", 0);
    this.events = counts.newEvents();
    counts.countActivation();
    events.enter();
  }

  MethodKey method() {
    return counts.method().key();
  }

  /** A block begins, by a normal edge or because an exception was caught. */
  void block(int block) {
    if (prefix != null) {
      int edge = graph.edge(prefix.block(), block);
      if (edge >= 0 && (done || !graph.isHandlerStart(block))) {
        follow(edge, block);
        done = false;
        return;
      }
      if (done) {
        throw impossible("jumps to block " + block);
      }
      counts.countInterruption(prefix, block, false);
      events.interrupted(prefix.block(), block);
    }
    if (!graph.isHandlerStart(block)) {
      throw impossible("enters block " + block);
    }
    counts.countHandlerStart();
    events.handler(block);
    windowLength = 0;
    prefix = counts.start("handler", block);
  }

  private void follow(int edge, int block) {
    int from = prefix.block();
    events.edge(from, edge, block);
    if (graph.isBackEdge(from, edge)) {
      endPath(edge);
      prefix = counts.start("backedge", block);
    } else if (counts.isCut(from, edge)) {
      endPath(edge);
      prefix = counts.start("cut", block);
    } else {
      prefix = prefix.follow(edge, block, graph.edges(block));
    }
  }

  private void endPath(int edge) {
    if (windowLength == window.length) {
      System.arraycopy(window, 1, window, 0, windowLength - 1);
      windowLength--;
    }
    window[windowLength++] = counts.endPath(prefix, edge);
    counts.countGram(new Gram(Arrays.copyOf(window, windowLength)));
  }

  /** The block is over but for a jump: what follows is no exception. */
  void done() {
    done = true;
  }

  /** Super(…) or this(…) has returned. */
  void initialised() {
    initialised = true;
  }

  /** The path ends with a return or a throw; a handler may still follow. */
  void close() {
    if (prefix == null || graph.exit(prefix.block()) == TraceGraph.Exit.NONE) {
      throw impossible("ends");
    }
    endPath(graph.edges(prefix.block()));
    events.closed(prefix.block());
    prefix = null;
  }

  /** An exception has left the activation, unless it had been closed before. */
  void leave() {
    if (prefix != null) {
      counts.countInterruption(prefix, -1, !initialised);
      if (initialised) {
        events.interrupted(prefix.block(), -1);
      } else {
        events.leftBeforeSuper(prefix.block());
      }
    }
  }

  private IllegalStateException impossible(String what) {
    String where = prefix == null ? "after its end" : "from block " + prefix.block();
    return new IllegalStateException(method() + " " + what + " " + where);
  }
}
