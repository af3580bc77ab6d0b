package org.pathforest.instrumenter.weave;

import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.ZipFile;
import org.pathforest.runtime.Pathforest;

/** Counts of the runtime in this JVM, read from a profile as docs/formats.md defines it. */
public final class RunCounts {
  private final DataInputStream in;
  private final String mapId;
  private final String className;
  private final int method;
  private final Map<String, Long> counts = new HashMap<>();
  private boolean wanted;

  private RunCounts(DataInputStream in, String mapId, String className, int method) {
    this.in = in;
    this.mapId = mapId;
    this.className = className;
    this.method = method;
  }

  /**
   * Returns the counts of a method so far, by {@code path ID} or {@code interrupted HANDLER BLOCK
   * REGISTER MODULUS}.
   *
   * @param mapId SHA-256 of the path map of the method's class
   * @param className internal name of the class
   * @param method index of the method in the path map
   */
  public static Map<String, Long> of(String mapId, String className, int method) {
    try {
      File file = Files.createTempFile("counts", ".pathprof").toFile();
      try {
        Pathforest.dump(file);
        try (ZipFile zip = new ZipFile(file);
            var in = new DataInputStream(zip.getInputStream(zip.getEntry("counts.bin")))) {
          RunCounts c = new RunCounts(in, mapId, className, method);
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
    boolean[] isClass = new boolean[in.readInt()];
    for (int c = 0; c < isClass.length; c++) {
      String name = in.readUTF();
      in.readUTF(); // SHA-256
      isClass[c] = in.readUTF().equals(mapId) && name.equals(className);
    }
    for (int tag = in.read(); tag != 0; tag = in.read()) {
      boolean ofClass = isClass[(int) varint()];
      wanted = varint() == method && ofClass;
      skip(4); // N, k, exactUpTo, limits
      long modulus = varint();
      if (tag == 1) {
        skip(3 * varint()); // contexts
      }
      long bits = tag == 3 ? varint() : 0;
      for (long n = varint(); n > 0; n--) {
        long sequence = varint(); // a context or a parent in other tables
        add("path " + (tag == 3 ? (sequence & (1L << bits) - 1) - 1 : varint()));
      }
      if (tag == 2) {
        for (long n = varint(); n > 0; n--) {
          add("path " + varint());
        }
      }
      for (long n = varint(); n > 0; n--) {
        add("interrupted " + varint() + " " + varint() + " " + in.readInt() + " " + modulus);
      }
    }
  }

  private void add(String key) throws IOException {
    long count = varint();
    if (wanted && count > 0) {
      counts.merge(key, count, Long::sum);
    }
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
