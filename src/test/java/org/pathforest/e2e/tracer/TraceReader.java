package org.pathforest.e2e.tracer;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.pathforest.e2e.tracer.rt.LogFile;

/** Reads the log of one JVM. It keeps only the open activations of threads in memory. */
final class TraceReader {
  private final IntFunction<Activation> entering;
  private final Map<Integer, ThreadReplay> threads = new HashMap<>();

  /**
   * Creates the reader.
   *
   * @param entering creates an activation of the method with a given number
   */
  TraceReader(IntFunction<Activation> entering) {
    this.entering = entering;
  }

  void read(Path log) throws IOException {
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(log), 1 << 16))) {
      for (int thread = in.readInt(); thread != LogFile.END; thread = in.readInt()) {
        record(thread, in);
      }
    } catch (EOFException e) {
      throw new IOException(log + ": the log is not whole", e);
    }
  }

  private void record(int thread, DataInputStream in) throws IOException {
    ThreadReplay replay = threads.computeIfAbsent(thread, number -> new ThreadReplay(entering));
    int length = in.readInt();
    if (length == LogFile.TERMINATED) {
      replay.terminated();
      threads.remove(thread);
    } else if (length == LogFile.ALIVE) {
      String[] stack = new String[in.readInt()];
      for (int i = 0; i < stack.length; i++) {
        stack[i] = in.readUTF();
      }
      replay.alive(List.of(stack));
    } else {
      byte[] events = new byte[length];
      in.readFully(events);
      replay.events(events);
    }
  }
}
