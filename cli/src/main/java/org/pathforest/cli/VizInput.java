package org.pathforest.cli;

import java.io.Closeable;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.pathforest.cli.failure.UsageException;
import org.pathforest.instrumenter.archive.Archive;
import org.pathforest.instrumenter.archive.ArchiveEntry;
import org.pathforest.paths.FileException;
import org.pathforest.profile.file.ProfileReader;

/**
 * The methods in the input of {@code viz} or {@code paths}: a profile, jar, folder, class file or
 * Jimple file.
 */
final class VizInput implements Closeable {
  static final String SYNOPSIS =
      "(CLASSFILE | JAR | FOLDER | FILE.jimple | PROFILE) --method NAME [OPTIONS]";

  /** Text about names of methods for the help. */
  static final String NAMES =
      "NAME is a method such as org.x.Foo.bar, with or without parameters or descriptor. The end of"
          + " the name, or any part that only one method has, is enough.";

  private static final int CLASS_MAGIC = 0xCAFEBABE;

  private final Archive archive;
  private final List<Drawable> methods;
  private final List<FileException> unread = new ArrayList<>();

  private VizInput(Archive archive, List<Drawable> methods) {
    this.archive = archive;
    this.methods = methods;
  }

  /** Opens the input file of the command line. */
  static VizInput open(Arguments arguments) throws IOException, UsageException {
    Path file = arguments.file("input");
    if (!arguments.has("method")) {
      throw new UsageException("no method given; add --method NAME");
    }
    return open(file);
  }

  private static VizInput open(Path file) throws IOException {
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
      throw FileException.reading(file, e);
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

  /**
   * Returns the method that the option {@code --method} names. Also prints which class files cannot
   * be read.
   *
   * @throws UsageException if the name matches no method or several, or if a numbering is given for
   *     a method of a profile
   */
  Drawable method(Arguments arguments) throws UsageException {
    for (FileException e : unread) {
      StandardOutput.say(e.getMessage() + " (skipped)");
    }
    Drawable method = MethodNames.find(methods, Drawable::names, arguments.text("method")).get(0);
    if (method instanceof ProfileMethod && VariantOptions.given(arguments)) {
      throw new UsageException(
          "--numbering and --placement: not available for a profile, which has its own; give the jar");
    }
    return method;
  }

  @Override
  public void close() throws IOException {
    if (archive != null) {
      archive.close();
    }
  }
}
