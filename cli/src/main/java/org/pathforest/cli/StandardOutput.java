package org.pathforest.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.pathforest.paths.FileException;
import org.pathforest.paths.Utf8;
import org.pathforest.profile.file.WholeFile.Content;
import org.pathforest.profile.text.TextEscapes;

/** Standard output and standard error as UTF-8 streams whose write errors are reported. */
final class StandardOutput {
  private StandardOutput() {}

  /** Thrown when the reader of standard output has stopped reading. */
  static final class ClosedException extends IOException {
    private static final long serialVersionUID = 1;

    ClosedException(IOException cause) {
      super("standard output is closed", cause);
    }
  }

  /** Prints a message on standard error, as one line whatever names it contains. */
  static void say(String line) {
    System.err.println("pathforest: " + TextEscapes.visible(line));
  }

  static void write(String text) throws IOException {
    write(out -> out.write(Utf8.bytes(text)));
  }

  static void write(Content content) throws IOException {
    write(FileDescriptor.out, "standard output", content);
  }

  static void writeError(Content content) throws IOException {
    write(FileDescriptor.err, "standard error", content);
  }

  @SuppressWarnings("resource") // the streams of the process stay open
  private static void write(FileDescriptor to, String name, Content content) throws IOException {
    OutputStream out = new BufferedOutputStream(new Checked(to, name), 1 << 16);
    content.writeTo(out);
    out.flush();
  }

  /**
   * Turns write errors of the stream into exceptions that name it. Errors of the code that makes
   * the content are not changed.
   */
  private static final class Checked extends OutputStream {
    private final FileOutputStream out;
    private final String name;

    Checked(FileDescriptor to, String name) {
      this.out = new FileOutputStream(to);
      this.name = name;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      try {
        out.write(bytes, offset, length);
      } catch (IOException e) {
        if ("Broken pipe".equals(e.getMessage())) {
          throw new ClosedException(e);
        }
        throw FileException.writing(name, e);
      }
    }
  }
}
