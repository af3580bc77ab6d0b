package org.pathforest.profile.export;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Leaves closing to the owner of the stream. */
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
