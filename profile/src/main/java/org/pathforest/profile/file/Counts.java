package org.pathforest.profile.file;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.pathforest.paths.FileException;
import org.pathforest.profile.ClassEntry;
import org.pathforest.profile.record.CountsInput;
import org.pathforest.profile.record.MethodRecord;
import org.pathforest.profile.record.RecordHeader;
import org.pathforest.profile.record.RecordParser;

/**
 * The content of {@code counts.bin}, checked as far as possible without path maps.
 *
 * @param classes all classes that registered with the runtime
 * @param records records by class, then by method index; only of methods that ran
 */
record Counts(List<ClassEntry> classes, Map<ClassEntry, Map<Integer, List<MethodRecord>>> records) {
  static final int MAGIC = 0x50464342;
  static final int VERSION = 3;

  /** No classes. */
  static final Counts NONE = new Counts(List.of(), Map.of());

  /** Returns the records of a method, given by its number in the class; none if it did not run. */
  List<MethodRecord> of(ClassEntry c, int index) {
    return records.getOrDefault(c, Map.of()).getOrDefault(index, List.of());
  }

  static Counts read(InputStream stream, String file) throws IOException {
    CountsInput in = new CountsInput(stream, file);
    if (in.bigEndian(4) != MAGIC) {
      throw new FileException(
          file, "not a profile: counts.bin has the wrong magic number; name a .pathprof file");
    }
    int version = in.bigEndian(2);
    if (version != VERSION) {
      throw new FileException(
          file,
          "counts have format "
              + version
              + ", but this Pathforest reads format "
              + VERSION
              + "; use the Pathforest that wrote them");
    }
    List<ClassEntry> classes = new ArrayList<>();
    int size = in.bigEndian(4);
    if (size < 0) {
      throw in.damaged(size + " classes");
    }
    for (int c = 0; c < size; c++) {
      classes.add(new ClassEntry(in.utf(), in.utf(), in.utf()));
    }
    Map<ClassEntry, Map<Integer, List<MethodRecord>>> records = new LinkedHashMap<>();
    for (int tag = in.unsignedByte(); tag != RecordHeader.END; tag = in.unsignedByte()) {
      if (tag < RecordHeader.NGRAMS || tag > RecordHeader.SCANNED_SLABS) {
        throw in.damaged("unknown tag " + tag);
      }
      ClassEntry c = classes.get(in.number("class", 0, classes.size() - 1L));
      int index = in.number("method index", 0, Integer.MAX_VALUE);
      MethodRecord record = MethodRecord.read(RecordParser.header(tag, in), in);
      if (record.ran()) {
        records
            .computeIfAbsent(c, key -> new LinkedHashMap<>())
            .computeIfAbsent(index, key -> new ArrayList<>(1))
            .add(record);
      }
    }
    if (!in.atEnd()) {
      throw in.damaged("extra bytes after their end");
    }
    return new Counts(classes, records);
  }
}
