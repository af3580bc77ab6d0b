package org.pathforest.profile.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.pathforest.paths.FileException;
import org.pathforest.profile.record.CountsInput;

/** The zip file of a profile. {@link #open} checks each entry against its CRC. */
final class ProfileZip implements AutoCloseable {
  static final String META = "meta.properties";
  static final String COUNTS = "counts.bin";
  static final String BEFORE = "before.bin.gz";
  static final String MAPS = "maps/";
  static final String MAP_SUFFIX = ".map.gz";

  private final ZipFile zip;
  private final String file;

  private ProfileZip(ZipFile zip, String file) {
    this.zip = zip;
    this.file = file;
  }

  /** Opens a profile and reads all of it once to check it. */
  @SuppressWarnings("MustBeClosedChecker") // the returned object closes it
  static ProfileZip open(Path path) throws FileException {
    ProfileZip opened = openUnchecked(path);
    try {
      opened.verify();
      return opened;
    } catch (FileException | RuntimeException e) {
      opened.close();
      throw e;
    }
  }

  /** Opens a profile without checking its entries, for callers that need little of it. */
  @SuppressWarnings("MustBeClosedChecker") // the returned object closes it
  static ProfileZip openUnchecked(Path path) throws FileException {
    String file = path.toString();
    if (!Files.exists(path)) {
      throw FileException.missing(path);
    }
    if (Files.isDirectory(path)) {
      throw new FileException(file, "is a folder; name a .pathprof file");
    }
    try {
      return new ProfileZip(new ZipFile(path.toFile()), file);
    } catch (ZipException e) {
      throw new FileException(
          file, "not a profile, or cut short (" + e.getMessage() + "); copy it again", e);
    } catch (IOException e) {
      throw FileException.reading(file, e);
    } catch (RuntimeException e) {
      throw FileException.reading(file, new IOException(e.toString(), e));
    }
  }

  private void verify() throws FileException {
    byte[] buffer = new byte[1 << 14];
    for (ZipEntry entry : zip.stream().toList()) {
      CRC32 crc = new CRC32();
      try (InputStream in = new CheckedInputStream(zip.getInputStream(entry), crc)) {
        for (int n = in.read(buffer); n >= 0; ) {
          n = in.read(buffer);
        }
      } catch (IOException | RuntimeException e) {
        throw new FileException(
            file, "damaged at " + entry + " (" + e.getMessage() + ")" + CountsInput.AGAIN, e);
      }
      if (crc.getValue() != entry.getCrc()) {
        throw new FileException(file, "damaged at " + entry + " (wrong CRC)" + CountsInput.AGAIN);
      }
    }
  }

  /**
   * Returns the content of an entry.
   *
   * @throws FileException if there is no entry of that name
   */
  byte[] bytes(String name) throws IOException {
    try (InputStream in = stream(name)) {
      return in.readAllBytes();
    } catch (OutOfMemoryError e) {
      throw new FileException(
          file, name + " does not fit in memory; set JAVA_TOOL_OPTIONS=-Xmx4g", e);
    }
  }

  /** Returns the content of an entry; empty if there is no entry of that name. */
  byte[] optional(String name) throws IOException {
    return has(name) ? bytes(name) : new byte[0];
  }

  boolean has(String name) {
    return zip.getEntry(name) != null;
  }

  /** Returns the content of an entry as a stream, which the caller must close. */
  InputStream stream(String name) throws IOException {
    ZipEntry entry = zip.getEntry(name);
    if (entry == null) {
      throw new FileException(
          file, "not a profile: " + name + " is missing; name a .pathprof file");
    }
    return zip.getInputStream(entry);
  }

  /** Returns the ids of the path maps, in order. */
  List<String> mapIds() {
    List<String> ids = new ArrayList<>();
    zip.stream()
        .map(ZipEntry::getName)
        .filter(name -> name.startsWith(MAPS) && name.endsWith(MAP_SUFFIX))
        .sorted()
        .forEach(n -> ids.add(n.substring(MAPS.length(), n.length() - MAP_SUFFIX.length())));
    return ids;
  }

  @Override
  public void close() throws FileException {
    try {
      zip.close();
    } catch (IOException e) {
      throw FileException.reading(file, e);
    }
  }
}
