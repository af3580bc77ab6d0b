package org.pathforest.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.pathforest.runtime.table.CountsRecord;
import org.pathforest.runtime.table.Grams;

/** A profile file, read as docs/formats.md defines it. */
public final class ProfileFile {
  public final Properties meta = new Properties();
  public final List<String> entries = new ArrayList<>();

  /** Name, SHA-256 and path map of each class. */
  public final List<List<String>> classes = new ArrayList<>();

  public final List<CountsRecord> records = new ArrayList<>();

  public static ProfileFile read(Path file) throws IOException {
    ProfileFile p = new ProfileFile();
    try (ZipFile zip = new ZipFile(file.toFile())) {
      for (ZipEntry e : Collections.list(zip.entries())) {
        p.entries.add(e.getName());
        // Reading to the end checks the CRC.
        zip.getInputStream(e).readAllBytes();
      }
      byte[] text = zip.getInputStream(zip.getEntry("meta.properties")).readAllBytes();
      p.meta.load(new StringReader(new String(text, StandardCharsets.UTF_8)));
      try (DataInputStream in =
          new DataInputStream(zip.getInputStream(zip.getEntry("counts.bin")))) {
        p.counts(in);
      }
    }
    return p;
  }

  private void counts(DataInputStream in) throws IOException {
    if (in.readInt() != 0x50464342 || in.readShort() != 3) {
      throw new IOException("no counts of version 3");
    }
    for (int n = in.readInt(); n > 0; n--) {
      classes.add(List.of(in.readUTF(), in.readUTF(), in.readUTF()));
    }
    for (CountsRecord r = CountsRecord.read(in); r != null; r = CountsRecord.read(in)) {
      records.add(r);
    }
    if (in.read() >= 0) {
      throw new IOException("bytes are left");
    }
  }

  public String meta(String key) {
    return meta.getProperty(key);
  }

  /** Returns the records of a method, by the name of its class. */
  public List<CountsRecord> of(String className, int method) {
    return records.stream()
        .filter(r -> classes.get(r.classNumber).get(0).equals(className) && r.method == method)
        .toList();
  }

  /** Fails unless the class has the counts of this many calls of {@link ChildPrograms#feed}. */
  public void assertFed(String className, int times) {
    assertFed(className, 0, ChildPrograms.FEW, times);
    assertFed(className, 1, ChildPrograms.MANY, times);
  }

  private void assertFed(String className, int method, int paths, int times) {
    Grams all = new Grams();
    if (times > 0) {
      Grams.of(ChildPrograms.sequences(paths), 4).addTo(all, times);
    }
    assertThat(grams(className, method).upTo(4)).as("method %d", method).isEqualTo(all.upTo(4));
  }

  /** Returns all n-grams of a method. */
  public Grams grams(String className, int method) {
    Grams sum = new Grams();
    of(className, method).forEach(r -> r.grams().addTo(sum));
    return sum;
  }
}
