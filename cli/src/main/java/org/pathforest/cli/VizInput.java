package org.pathforest.cli;

import java.io.Closeable;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.pathforest.cli.failure.Failures;
import org.pathforest.instrumenter.archive.Archive;
import org.pathforest.instrumenter.archive.ArchiveEntry;
import org.pathforest.paths.FileException;
import org.pathforest.profile.file.ProfileReader;

/** The methods of whatever {@code viz} is given: a profile, a jar, a folder, a class, Jimple. */
final class VizInput implements Closeable {
  private static final int CLASS_MAGIC = 0xCAFEBABE;

  private final Archive archive;
  private final List<Drawable> methods;
  private final List<FileException> unread = new ArrayList<>();

  private VizInput(Archive archive, List<Drawable> methods) {
    this.archive = archive;
    this.methods = methods;
  }

  static VizInput open(Path file) throws IOException {
    if (file.toString().endsWith(".jimple")) {
      return new VizInput(null, JimpleMethod.all(file));
    } else if (isClass(file)) {
      return new VizInput(
          null, ClassFileMethod.all(file.toString(), () -> Files.readAllBytes(file)));
    }
    Archive archive = Archive.open(file);
    if (archive.entries().stream().anyMatch(e -> e.name().equals("counts.bin"))) {
      archive.close();
      return new VizInput(null, ProfileMethod.all(ProfileReader.readPaths(file)));
    }
    VizInput input = new VizInput(archive, new ArrayList<>());
    input.readClasses();
    return input;
  }

  private static boolean isClass(Path file) throws FileException {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
      byte[] start = in.readNBytes(Integer.BYTES);
      return start.length == Integer.BYTES && ByteBuffer.wrap(start).getInt() == CLASS_MAGIC;
    } catch (IOException e) {
      throw Failures.of(file, e);
    }
  }

  private void readClasses() throws IOException {
    for (ArchiveEntry entry : archive.entries()) {
      if (entry.looksLikeClass() && !entry.moduleInfo() && entry.release() == 0) {
        try {
          methods.addAll(ClassFileMethod.all(archive.where(entry), () -> archive.read(entry)));
        } catch (FileException e) {
          unread.add(e);
        }
      }
    }
    if (methods.isEmpty() && !unread.isEmpty()) {
      throw unread.get(0);
    }
  }

  List<Drawable> methods() {
    return methods;
  }

  /** Class files that can't be read, with reasons. */
  List<FileException> unread() {
    return unread;
  }

  @Override
  public void close() throws IOException {
    if (archive != null) {
      archive.close();
    }
  }
}
