package org.pathforest.e2e.tracer;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.pathforest.e2e.tracer.rt.TraceLog;

/** Replays the events of one thread. */
final class ThreadReplay {
  /**
   * The JVM's limit for the length of a stack trace, in frames. The outermost frames of a trace of
   * that length may be missing.
   */
  private static final int STACK_TRACE_LIMIT = 1024;

  private final IntFunction<Activation> entering;
  private final List<Activation> open = new ArrayList<>();

  ThreadReplay(IntFunction<Activation> entering) {
    this.entering = entering;
  }

  void events(byte[] events) {
    int at = 0;
    while (at < events.length) {
      int number = 0;
      int shift = 0;
      byte next;
      do {
        next = events[at++];
        number |= (next & 0x7f) << shift;
        shift += 7;
      } while (next < 0);
      event(number & (1 << TraceLog.KIND_BITS) - 1, number >>> TraceLog.KIND_BITS);
    }
  }

  private void event(int kind, int value) {
    switch (kind) {
      case TraceLog.ENTER -> open.add(entering.apply(value));
      case TraceLog.BLOCK -> innermost().block(value);
      case TraceLog.DONE -> innermost().done();
      case TraceLog.INITIALISED -> innermost().initialised();
      case TraceLog.CLOSED -> innermost().close();
      case TraceLog.EXIT -> {
        innermost().close();
        remove();
      }
      case TraceLog.LEFT -> leave(value);
      default -> throw new IllegalStateException("an activation spoke up that was not open");
    }
  }

  private Activation innermost() {
    return open.get(open.size() - 1);
  }

  private Activation remove() {
    return open.remove(open.size() - 1);
  }

  private void leave(int activations) {
    for (int i = 0; i < activations; i++) {
      remove().leave();
    }
  }

  /** The thread has ended: the exception that ended it left all open activations. */
  void terminated() {
    leave(open.size());
  }

  /**
   * The thread was running when the run ended. Activations on its stack were in progress. The
   * others had been left by an exception that code without logging caught. If some activations of a
   * recursive method were left in this way, the inner ones are taken for those in progress.
   *
   * @param stack of the thread, innermost frame first, as in {@code org.x.Foo.bar}
   */
  void alive(List<String> stack) {
    for (String frame : stack) {
      int level = open.size() - 1;
      while (level >= 0 && !frame.equals(open.get(level).method().frame())) {
        level--;
      }
      if (level >= 0) {
        leave(open.size() - 1 - level);
        remove();
      }
    }
    if (stack.size() < STACK_TRACE_LIMIT) {
      leave(open.size());
    }
  }
}
