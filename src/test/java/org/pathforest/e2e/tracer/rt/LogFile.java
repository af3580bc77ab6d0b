package org.pathforest.e2e.tracer.rt;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The log file of a JVM, to which all its threads write. Each record holds the thread's number, a
 * length in bytes, and that many bytes of events.
 */
public final class LogFile implements Runnable {
  /** System property that names the folder for logs. Without it, nothing is logged. */
  public static final String FOLDER = "tracer.log";

  /** Thread number of the last record in a complete log. */
  public static final int END = -1;

  /** Length in the last record of a thread that had ended. */
  public static final int TERMINATED = -1;

  /** Length in the last record of a thread that was still running. The thread's stack follows. */
  public static final int ALIVE = -2;

  private final DataOutputStream out;
  private List<ThreadLog> logs = new ArrayList<>();
  private int threads;
  private int sweepAt = 64;
  private boolean closed;
  private boolean failed;

  private LogFile(DataOutputStream out) {
    this.out = out;
  }

  /**
   * Opens a new file and arranges that it is completed when the JVM shuts down. Returns null if no
   * log is requested or the file can't be opened.
   */
  static LogFile open() {
    try {
      String folder = System.getProperty(FOLDER);
      if (folder == null) {
        return null;
      }
      File path = File.createTempFile("run", ".trace", new File(folder));
      LogFile file =
          new LogFile(
              new DataOutputStream(new BufferedOutputStream(new FileOutputStream(path), 1 << 16)));
      Runtime.getRuntime().addShutdownHook(new Thread(file, "tracer"));
      return file;
    } catch (IOException | RuntimeException e) {
      System.err.println("tracer: no log: " + e);
      return null;
    }
  }

  synchronized void register(ThreadLog log) {
    log.number = threads++;
    if (logs.size() >= sweepAt) {
      sweep();
    }
    logs.add(log);
  }

  /**
   * Completes the logs of ended threads, so that programs that start threads without end do not
   * fill the memory with logs.
   */
  private void sweep() {
    List<ThreadLog> alive = new ArrayList<>();
    for (ThreadLog log : logs) {
      if (log.thread.isAlive()) {
        alive.add(log);
      } else {
        complete(log);
      }
    }
    logs = alive;
    sweepAt = Math.max(64, 2 * alive.size());
  }

  /** Moves the buffered events of a thread into the file. */
  synchronized void append(ThreadLog log) {
    int length = log.length;
    byte[] events = log.buffer;
    log.length = 0;
    if (closed || failed || length == 0) {
      return;
    }
    try {
      out.writeInt(log.number);
      out.writeInt(length);
      out.write(events, 0, length);
    } catch (IOException e) {
      fail(e);
    }
  }

  private void complete(ThreadLog log) {
    boolean alive = log.thread.isAlive();
    StackTraceElement[] stack = alive ? log.thread.getStackTrace() : new StackTraceElement[0];
    append(log);
    try {
      out.writeInt(log.number);
      out.writeInt(alive ? ALIVE : TERMINATED);
      if (alive) {
        out.writeInt(stack.length);
        for (StackTraceElement frame : stack) {
          out.writeUTF(frame.getClassName() + "." + frame.getMethodName());
        }
      }
    } catch (IOException e) {
      fail(e);
    }
  }

  /** Abandons the file. Without its last record, readers reject it as incomplete. */
  synchronized void fail(Exception e) {
    if (!failed) {
      failed = true;
      System.err.println("tracer: log failed: " + e);
    }
  }

  /** Completes the file. */
  @Override
  public synchronized void run() {
    for (ThreadLog log : logs) {
      complete(log);
    }
    closed = true;
    try {
      if (!failed) {
        out.writeInt(END);
      }
      out.close();
    } catch (IOException e) {
      fail(e);
    }
  }
}
