package org.pathforest.runtime.dump;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Puts a profile in its place, whole or not at all: it is written to a temporary file beside it,
 * which is then renamed. While that is written it is locked; so one whose writer was killed can be
 * told, and the next profile that is written to the folder removes it.
 */
public final class OutputFile {
  /** Instead of a number: the file itself, replaced if it is there. */
  public static final int REPLACE = -1;

  private static final String TEMPORARY = ".pathforest-";
  private static final String SUFFIX = ".tmp";

  /** Locks need not be seen by other hosts that share a folder: theirs must have rested so long. */
  private static final long LONG_DEAD = 24L * 60 * 60 * 1000;

  private OutputFile() {}

  /** Writes the content of a file; closes nothing. */
  interface Content {
    void write(OutputStream out) throws IOException;
  }

  /**
   * Writes a profile. A regular file is replaced; so is the target of a symbolic link. A device or
   * a FIFO is written to.
   *
   * @param number {@link #REPLACE}, or the least number that may be put into the name, such that it
   *     is one that is not taken; number 0 is the name as it is
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

  /** Loads all that writing a profile to a file needs: later the loader may have been closed. */
  static void prepare(File file, Content content) {
    String obstacle = obstacle(file);
    Unclosed unclosed = new Unclosed(new ByteArrayOutputStream());
    boolean temporary = Temporary.isName("");
    assert content != null && unclosed != null && !temporary : obstacle;
  }

  /** Why a profile could not be written there now; null if nothing is known to be in the way. */
  public static String obstacle(File file) {
    try {
      Path place = place(file.getAbsoluteFile().toPath());
      Path folder = place.getParent();
      if (Files.isDirectory(place)) {
        return "is a folder";
      } else if (isStream(place)) {
        return Files.isWritable(place) ? null : "not writable";
      } else if (folder == null || !Files.isDirectory(folder)) {
        return "no such folder";
      }
      return Files.isWritable(folder) ? null : "the folder is not writable";
    } catch (IOException e) {
      return e.toString();
    } catch (RuntimeException e) {
      return null; // not for us to know, or not to be known
    }
  }

  /** Puts something in a name in front of what begins with its last dot. */
  static String insert(String name, String what) {
    int dot = name.lastIndexOf('.');
    int end = dot > name.lastIndexOf(File.separatorChar) + 1 ? dot : name.length();
    return name.substring(0, end) + what + name.substring(end);
  }

  /** Follows symbolic links, the last of which may lead to a file that does not exist yet. */
  private static Path place(Path file) throws IOException {
    Path place = file;
    for (int i = 0; i < 40 && Files.isSymbolicLink(place) && !isStream(place); i++) {
      place = place.resolveSibling(Files.readSymbolicLink(place));
    }
    return place;
  }

  /** Of open files, such as /dev/stdout, links have no target that a path leads to. */
  private static boolean isStream(Path file) {
    return Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
  }

  /** Removes temporary files whose writers have been killed. */
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
      FileOutputStream out = new FileOutputStream(file, true);
      try {
        if (out.getChannel().tryLock() != null) {
          Files.deleteIfExists(file.toPath());
        }
      } finally {
        out.close();
      }
    } catch (OverlappingFileLockException e) {
      // Another runtime in this JVM writes it.
    } catch (IOException e) {
      // It is not ours, or has gone, or nothing can be locked there: it stays.
    }
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
      while (true) {
        Temporary t = new Temporary(File.createTempFile(prefix, SUFFIX, folder));
        try {
          FileLock lock = t.out.getChannel().tryLock();
          assert lock == null || lock.isValid();
        } catch (IOException e) {
          // Nothing can be locked there, by others neither: they will let it be.
        } catch (OverlappingFileLockException e) {
          // Another runtime in this JVM takes it for a dead one, and has removed it in a moment.
        }
        if (t.file.exists()) {
          return t;
        }
        t.end(); // somebody took it for a dead one before it was locked
      }
    }

    /** Moves to a name that nobody has taken. */
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
        out.close(); // Windows moves no open files
      }
      Files.move(file.toPath(), place, StandardCopyOption.REPLACE_EXISTING);
      moved = true;
    }

    /** Closes it, and removes it unless it has been moved. */
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

  /** Keeps the file open, and so locked, until it is in its place. */
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
