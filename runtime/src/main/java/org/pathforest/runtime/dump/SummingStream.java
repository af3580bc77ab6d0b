package org.pathforest.runtime.dump;

import java.io.OutputStream;
import java.util.zip.Checksum;

/** A stream that adds everything written to a checksum and keeps nothing else. */
final class SummingStream extends OutputStream {
  private final Checksum sum;

  SummingStream(Checksum sum) {
    this.sum = sum;
  }

  @Override
  public void write(int b) {
    sum.update(b);
  }

  @Override
  public void write(byte[] bytes, int from, int length) {
    sum.update(bytes, from, length);
  }
}
