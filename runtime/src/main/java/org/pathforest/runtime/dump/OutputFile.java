package org.pathforest.runtime.dump;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;

/**
 * Writes a profile to its file, completely or not at all. The profile is written to a temporary
 * file beside that file, which is then renamed. The temporary file is locked while it is written.
 * So the writer of the next profile in the folder can recognize and remove temporary files whose
 * writer was killed.
 */
public final class OutputFile {
  /** Number for {@link #write} that keeps the name: an existing file is replaced. */
  public static final int REPLACE = -1;

  private static final String TEMPORARY = ".pathforest-";
  private static final String SUFFIX = ".tmp";

  /**
   * Number of milliseconds without a change after which temporary files of other hosts are removed.
   * Hosts that share a folder may not see each other's locks.
   */
  private static final long LONG_DEAD = 24L * 60 * 60 * 1000;

  private OutputFile() {}

  /** Writes the content of a file. Does not close the stream. */
  interface Content {
    void write(OutputStream out) throws IOException;
  }

  /**
   * Writes a profile. A regular file, or the target of a symbolic link, is replaced. A device or
   * FIFO receives the content.
   *
   * @param number {@link #REPLACE}, or the least number to put into the name so that the name is
   *     not taken; number 0 leaves the name unchanged
   * @return the file
   */
  static File write(File file, int number, Content content) throws IOException {
    Path place = place(file.getAbsoluteFile().toPath());
    if (Files.isDirectory(place)) {
      throw new IOException("is a folder");
    }
    if (isStream(place)) {
      OutputStream out = new FileOutputStream(place.toFile());
      try {
        content.write(out);
      } finally {
        out.close();
      }
      return file;
    }
    File folder = place.toFile().getParentFile();
    removeDead(folder);
    Temporary temporary = Temporary.in(folder);
    try {
      content.write(new Unclosed(temporary.out));
      if (number < 0) {
        temporary.moveTo(place);
        return file;
      }
      return temporary.moveToFree(file, number);
    } finally {
      temporary.end();
    }
  }

  /**
   * Loads all classes that are needed to write a profile: the class loader may have been closed by
   * then.
   */
  static void prepare(File file, Content content) {
    String obstacle = obstacle(file);
    Unclosed unclosed = new Unclosed(new ByteArrayOutputStream());
    boolean temporary = Temporary.isName("");
    assert content != null && unclosed != null && !temporary : obstacle;
  }

  /** Returns the reason why a profile could not be written to a file now; null if none is known. */
  public static String obstacle(File file) {
    try {
      Path place = place(file.getAbsoluteFile().toPath());
      Path folder = place.getParent();
      if (Files.isDirectory(place)) {
        return "is a folder";
      } else if (isStream(place)) {
        return Files.isWritable(place) ? null : "not writable";
      } else if (folder == null || !Files.isDirectory(folder)) {
        return "the folder does not exist";
      }
      return Files.isWritable(folder) ? null : "the folder is not writable";
    } catch (IOException e) {
      return e.toString();
    } catch (RuntimeException e) {
      return null; // unknown
    }
  }

  /** Inserts text into a file name before its last dot. */
  static String insert(String name, String what) {
    int dot = name.lastIndexOf('.');
    int end = dot > name.lastIndexOf(File.separatorChar) + 1 ? dot : name.length();
    return name.substring(0, end) + what + name.substring(end);
  }

  /** Follows symbolic links. The last one may lead to a file that does not exist yet. */
  private static Path place(Path file) throws IOException {
    Path place = file;
    for (int i = 0; i < 40 && Files.isSymbolicLink(place) && !isStream(place); i++) {
      place = place.resolveSibling(Files.readSymbolicLink(place));
    }
    return place;
  }

  /**
   * Returns whether a file exists that is neither a regular file nor a folder. Links to it, such as
   * /dev/stdout, may have no target.
   */
  private static boolean isStream(Path file) {
    return Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
  }

  /** Removes temporary files whose writers were killed. */
  private static void removeDead(File folder) {
    String own = TEMPORARY + OutputName.host() + "-";
    String[] names = folder.list();
    for (int i = 0; names != null && i < names.length; i++) {
      if (Temporary.isName(names[i])) {
        File file = new File(folder, names[i]);
        long rested = System.currentTimeMillis() - file.lastModified();
        if (names[i].startsWith(own) || rested > LONG_DEAD) {
          removeUnlessLocked(file);
        }
      }
    }
  }

  private static void removeUnlessLocked(File file) {
    try {
      Object key = key(file);
      // Opened without creating it: its writer would take a new file for its own.
      FileChannel channel = FileChannel.open(file.toPath(), StandardOpenOption.WRITE);
      try {
        // If the key differs, the locked file was removed meanwhile, and its writer has created and
        // locked another of this name.
        if (channel.tryLock() != null && Objects.equals(key, key(file))) {
          Files.deleteIfExists(file.toPath());
        }
      } finally {
        channel.close();
      }
    } catch (OverlappingFileLockException e) {
      // Another runtime in this JVM is writing it.
    } catch (IOException e) {
      // The file belongs to another user, is gone, or cannot be locked: it stays.
    }
  }

  /** Returns what identifies the file of a name as long as it is open; null if unknown. */
  private static Object key(File file) throws IOException {
    return Files.readAttributes(file.toPath(), BasicFileAttributes.class).fileKey();
  }

  /** A temporary file that is being written. */
  private static final class Temporary {
    private final File file;
    private final FileOutputStream out;
    private boolean moved;

    private Temporary(File file) throws IOException {
      this.file = file;
      this.out = new FileOutputStream(file);
    }

    static boolean isName(String name) {
      return name.startsWith(TEMPORARY) && name.endsWith(SUFFIX);
    }

    static Temporary in(File folder) throws IOException {
      String prefix = TEMPORARY + OutputName.host() + "-";
      // File.createTempFile would load all of Java's cryptography.
      for (long number = System.nanoTime(); ; number++) {
        File file = new File(folder, prefix + Long.toHexString(number) + SUFFIX);
        if (!file.createNewFile()) {
          continue;
        }
        Temporary t = new Temporary(file);
        if (t.lock() && file.exists()) {
          return t;
        }
        t.end(); // another process removed it before it was locked, or is about to
      }
    }

    /**
     * Locks the file. Returns false if it is locked by a runtime that takes its writer for dead.
     */
    private boolean lock() {
      try {
        return out.getChannel().tryLock() != null;
      } catch (IOException e) {
        return true; // no process can lock files there, so no other process will remove it
      } catch (OverlappingFileLockException e) {
        return false; // locked by another runtime in this JVM
      }
    }

    /** Moves the file to a name that is not taken. */
    File moveToFree(File name, int number) throws IOException {
      for (int n = number; ; n++) {
        File free = n == 0 ? name : new File(insert(name.getPath(), "." + n));
        if (free.createNewFile()) {
          try {
            moveTo(free.toPath());
            return free;
          } finally {
            if (!moved) {
              Files.deleteIfExists(free.toPath());
            }
          }
        }
      }
    }

    void moveTo(Path place) throws IOException {
      if (File.separatorChar == '\\') {
        out.close(); // Windows does not move open files
      }
      Files.move(file.toPath(), place, StandardCopyOption.REPLACE_EXISTING);
      moved = true;
    }

    /** Closes the file, and removes it unless it was moved. */
    void end() throws IOException {
      try {
        out.close();
      } finally {
        if (!moved) {
          Files.deleteIfExists(file.toPath());
        }
      }
    }
  }

  /** Keeps the temporary file open, and thus locked, until it has been moved. */
  private static final class Unclosed extends FilterOutputStream {
    Unclosed(OutputStream out) {
      super(out);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      out.write(bytes, from, length);
    }

    @Override
    public void close() throws IOException {
      flush();
    }
  }
}
