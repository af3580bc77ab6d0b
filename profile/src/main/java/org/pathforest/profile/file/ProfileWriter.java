package org.pathforest.profile.file;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.pathforest.paths.FileException;
import org.pathforest.profile.ClassEntry;
import org.pathforest.profile.MethodEntry;
import org.pathforest.profile.Profile;
import org.pathforest.profile.record.CountsOutput;
import org.pathforest.profile.record.MethodRecord;
import org.pathforest.profile.record.RecordHeader;

/** Writes profiles that {@link ProfileReader} reads, in the format of {@code docs/formats.md}. */
public final class ProfileWriter {
  /**
   * Time of all zip entries, so that equal profiles give equal bytes: the first day of the zip
   * format.
   */
  private static final LocalDateTime ENTRY_TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

  private ProfileWriter() {}

  /**
   * Writes a profile, whole or not at all.
   *
   * @throws FileException if the file cannot be written
   */
  public static void write(Profile profile, Path target) throws FileException {
    WholeFile.write(target, out -> write(profile, out));
  }

  /** Writes a profile to a stream without closing the stream. */
  static void write(Profile profile, OutputStream out) throws IOException {
    ZipOutputStream zip = new ZipOutputStream(out);
    begin(zip, ProfileZip.META);
    zip.write(profile.meta().format().getBytes(StandardCharsets.UTF_8));
    zip.closeEntry();
    begin(zip, ProfileZip.COUNTS);
    writeCounts(profile, zip);
    zip.closeEntry();
    String open = OpenFile.write(profile.entries().values());
    if (!open.isEmpty()) {
      begin(zip, OpenFile.NAME);
      zip.write(open.getBytes(StandardCharsets.UTF_8));
      zip.closeEntry();
    }
    for (Map.Entry<String, byte[]> map : profile.pathMaps().entrySet()) {
      begin(zip, ProfileZip.MAPS + map.getKey() + ProfileZip.MAP_SUFFIX);
      zip.write(map.getValue());
      zip.closeEntry();
    }
    zip.finish();
  }

  private static void begin(ZipOutputStream zip, String name) throws IOException {
    ZipEntry entry = new ZipEntry(name);
    entry.setTimeLocal(ENTRY_TIME);
    zip.putNextEntry(entry);
  }

  private static void writeCounts(Profile profile, OutputStream stream) throws IOException {
    CountsOutput out = new CountsOutput(stream);
    out.int32(Counts.MAGIC);
    out.int16(Counts.VERSION);
    out.int32(profile.classes().size());
    Map<ClassEntry, Integer> numbers = new HashMap<>();
    for (ClassEntry c : profile.classes()) {
      numbers.putIfAbsent(c, numbers.size());
      out.utf(c.className());
      out.utf(c.sha256());
      out.utf(c.mapId());
    }
    for (MethodEntry entry : profile.entries().values()) {
      for (MethodRecord r : entry.records()) {
        RecordHeader header = r.header();
        out.int8(header.tag());
        out.varint(numbers.get(entry.owner()));
        out.varint(entry.index());
        out.varint(header.numPaths());
        out.varint(header.k());
        out.varint(header.exactUpTo());
        out.varint(header.limits());
        out.varint(header.modulus());
        if (header.tellsBursts()) {
          out.varint(header.activations());
          out.varint(header.profiled());
        }
        out.bytes(r.body());
      }
    }
    out.int8(RecordHeader.END);
    out.flush();
  }
}
