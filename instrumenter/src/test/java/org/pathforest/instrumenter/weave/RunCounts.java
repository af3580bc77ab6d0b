package org.pathforest.instrumenter.weave;

import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.ZipFile;
import org.pathforest.runtime.Pathforest;

/** What the runtime in this JVM has counted so far, read from a profile (docs/formats.md). */
final class RunCounts {
  private final Map<String, Long> counts = new HashMap<>();
  private final DataInputStream in;

  static {
    // What this JVM writes when it ends is of no use to anybody.
    System.setProperty("pathforest.output", Path.of("target", "tests.pathprof").toString());
  }

  private RunCounts(DataInputStream in) {
    this.in = in;
  }

  /**
   * Counts by class, method index and {@code path ID} or {@code interrupted HANDLER BLOCK REGISTER
   * MODULUS}.
   */
  static Map<String, Long> now() {
    try {
      File file = Files.createTempFile("counts", ".pathprof").toFile();
      try {
        Pathforest.dump(file);
        try (ZipFile zip = new ZipFile(file);
            DataInputStream in =
                new DataInputStream(zip.getInputStream(zip.getEntry("counts.bin")))) {
          RunCounts c = new RunCounts(in);
          c.read();
          return c.counts;
        }
      } finally {
        Files.delete(file.toPath());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void read() throws IOException {
    in.readInt();
    in.readShort();
    String[] classes = new String[in.readInt()];
    for (int c = 0; c < classes.length; c++) {
      classes[c] = in.readUTF();
      in.readUTF();
      in.readUTF();
    }
    for (int tag = in.read(); tag != 0; tag = in.read()) {
      String method = classes[(int) varint()] + " " + varint() + " ";
      skip(4); // N, k, exactUpTo, limits
      long modulus = varint();
      if (tag == 1) {
        skip(3 * varint()); // contexts
      }
      long bits = tag == 3 ? varint() : 0;
      for (long n = varint(); n > 0; n--) {
        long sequence = varint(); // or context, or parent
        add(method + "path " + (tag == 3 ? (sequence & (1L << bits) - 1) - 1 : varint()));
      }
      if (tag == 2) {
        for (long n = varint(); n > 0; n--) {
          add(method + "path " + varint());
        }
      }
      for (long n = varint(); n > 0; n--) {
        add(
            method
                + "interrupted "
                + varint()
                + " "
                + varint()
                + " "
                + in.readInt()
                + " "
                + modulus);
      }
    }
  }

  private void add(String key) throws IOException {
    counts.merge(key, varint(), Long::sum);
  }

  private void skip(long numbers) throws IOException {
    for (long i = 0; i < numbers; i++) {
      varint();
    }
  }

  private long varint() throws IOException {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      int b = in.readUnsignedByte();
      value |= (long) (b & 0x7F) << shift;
      if (b < 0x80) {
        return value;
      }
    }
  }
}
