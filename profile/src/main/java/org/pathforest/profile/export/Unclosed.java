package org.pathforest.profile.export;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** A stream whose {@code close} only flushes, since its owner closes the underlying stream. */
final class Unclosed extends FilterOutputStream {
  Unclosed(OutputStream out) {
    super(out);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    out.write(bytes, offset, length);
  }

  @Override
  public void close() throws IOException {
    flush();
  }
}
