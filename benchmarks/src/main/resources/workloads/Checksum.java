package workloads;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/** The checksum of everything that a program has made, printed in one line at the end. */
final class Checksum {
  private final CRC32 sum = new CRC32();
  private long bytes;

  void add(byte[] made) {
    sum.update(made);
    bytes += made.length;
  }

  void add(Object made) {
    add((made + "\n").getBytes(StandardCharsets.UTF_8));
  }

  void print() {
    System.out.println("CHECKSUM " + Long.toHexString(sum.getValue()) + " of " + bytes + " bytes");
  }
}
