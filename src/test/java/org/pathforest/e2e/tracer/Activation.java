package org.pathforest.e2e.tracer;

/** Translates the logged blocks of one activation into events. */
final class Activation {
  private static final int NONE = -1;

  private final TracedMethod method;
  private final TraceGraph graph;
  private final SchemeEvents events;
  private int at;
  private boolean done;
  private boolean initialised;

  Activation(TracedMethod method, SchemeEvents events) {
    this.method = method;
    this.graph = method.graph();
    this.events = events;
    this.initialised = !method.constructor();
    events.enter();
  }

  MethodKey method() {
    return method.key();
  }

  /** A block begins, through a normal edge or in an exception handler. */
  void block(int block) {
    if (at != NONE) {
      int edge = graph.edge(at, block);
      if (edge >= 0 && (done || !graph.isHandlerStart(block))) {
        events.edge(at, edge, block);
        at = block;
        done = false;
        return;
      }
      if (done) {
        throw impossible("jumps to block " + block);
      }
      events.interrupted(at, block, false);
    }
    if (!graph.isHandlerStart(block)) {
      throw impossible("enters block " + block);
    }
    events.handler(block);
    at = block;
  }

  /** The block has ended except for a jump: the next block is not reached by an exception. */
  void done() {
    done = true;
  }

  /** The call of super(…) or this(…) has returned. */
  void initialised() {
    initialised = true;
  }

  /** The path ends with a return or a throw. An exception handler may still follow. */
  void close() {
    if (at == NONE || graph.exit(at) == TraceGraph.Exit.NONE) {
      throw impossible("ends");
    }
    events.closed(at);
    at = NONE;
  }

  /** An exception has left the activation, unless the activation had been closed before. */
  void leave() {
    if (at != NONE) {
      events.interrupted(at, NONE, !initialised);
    }
  }

  private IllegalStateException impossible(String what) {
    String where = at == NONE ? "after its end" : "from block " + at;
    return new IllegalStateException(method() + " " + what + " " + where);
  }
}
