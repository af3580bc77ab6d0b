package org.pathforest.e2e.tracer.rt;

import java.util.Arrays;

/**
 * Events of one thread that are not in the file yet, and the thread's open activations.
 *
 * <p>An activation that an exception leaves logs nothing. It is noticed when an activation below it
 * on the stack logs an event, or at the end of the thread or the run. So no event needs to name its
 * activation: it is always the innermost one.
 */
final class ThreadLog {
  private static final int LARGEST_BUFFER = 1 << 16;
  private static final int LONGEST_EVENT = 5;

  final Thread thread;
  int number;
  byte[] buffer = new byte[256];
  int length;

  private final LogFile file;
  private int[] open = new int[32];
  private int depth;
  private int lastActivation;
  private boolean writing;

  ThreadLog(Thread thread, LogFile file) {
    this.thread = thread;
    this.file = file;
  }

  int enter(int method) {
    if (writing) {
      return 0;
    }
    int activation = ++lastActivation;
    if (activation == 0) {
      activation = ++lastActivation;
    }
    if (depth == open.length) {
      open = Arrays.copyOf(open, 2 * depth);
    }
    write(method << TraceLog.KIND_BITS | TraceLog.ENTER);
    open[depth++] = activation;
    return activation;
  }

  void event(int activation, int event) {
    int level = depth;
    while (level > 0 && open[level - 1] != activation) {
      level--;
    }
    if (level == 0) {
      write(TraceLog.BROKEN);
      return;
    }
    if (level < depth) {
      write(depth - level << TraceLog.KIND_BITS | TraceLog.LEFT);
      depth = level;
    }
    if (event == TraceLog.EXIT) {
      depth--;
    }
    write(event);
  }

  private void write(int event) {
    if (length + LONGEST_EVENT > buffer.length) {
      makeRoom();
    }
    int rest = event;
    int at = length;
    while ((rest & ~0x7f) != 0) {
      buffer[at++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    buffer[at++] = (byte) rest;
    length = at;
  }

  private void makeRoom() {
    if (buffer.length < LARGEST_BUFFER) {
      buffer = Arrays.copyOf(buffer, 4 * buffer.length);
      return;
    }
    writing = true;
    try {
      file.append(this);
    } finally {
      writing = false;
    }
  }
}
