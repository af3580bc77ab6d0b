package org.pathforest.programs;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;

/**
 * Copies standard input to standard output byte by byte, writes its checksum line to standard
 * error, and exits with the status in its first argument (default 0).
 *
 * <p>Shows that a profiled program keeps its arguments, its input, both outputs and its exit
 * status.
 */
// run: args = 7 ignored
// run: stdin = one\ntwo\n
// run: status = 7
public final class Echo {
  private Echo() {}

  // Two lines of three letters: letter, letter, letter, end of line, and again; then the end of
  // the input.
  // expect copy: activations = 1
  // expect copy: paths = 9
  // expect copy: interrupted = 0
  // expect copy: letter write = 6
  // expect copy: newline write = 2
  // expect copy: letter write | letter write | letter write | newline write = 2
  // expect copy: newline write | letter write = 1
  // expect copy: newline write | - (return) = 1
  private static long copy(InputStream in, PrintStream out) throws IOException {
    long counts = 0;
    int next;
    while ((next = in.read()) >= 0) {
      if (next == '\n') {
        counts += 1_000_000; // @newline
      } else {
        counts++; // @letter
      }
      out.write(next); // @write
    }
    return counts;
  }

  /** Copies the input. */
  public static void main(String[] args) throws IOException {
    long counts = copy(System.in, System.out);
    System.out.flush();
    System.err.println(Checksum.line(counts));
    System.exit(args.length > 0 ? Integer.parseInt(args[0]) : 0);
  }
}
