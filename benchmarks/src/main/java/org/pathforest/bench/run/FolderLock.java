package org.pathforest.bench.run;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.pathforest.paths.FileException;

/**
 * Reserves a folder of results for one session. Two sessions would write the same runs, and each
 * would delete the jars that the other measures. The operating system releases the lock however the
 * session ends.
 */
public final class FolderLock {
  private final FileChannel channel;

  private FolderLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Reserves a folder, which is created if necessary.
   *
   * @throws FileException if another session has reserved it
   */
  public static FolderLock take(Path folder) throws IOException {
    Path file = Files.createDirectories(folder).resolve("session.lock");
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    FileLock lock;
    try {
      lock = channel.tryLock();
    } catch (OverlappingFileLockException e) {
      lock = null; // held by this process
    } catch (IOException e) {
      channel.close();
      throw e;
    }
    if (lock == null) {
      channel.close();
      throw new FileException(
          folder.toString(),
          "another bench session uses this folder; wait, or choose another with --output");
    }
    return new FolderLock(channel);
  }

  /** Releases the folder. */
  public void close() throws IOException {
    channel.close();
  }
}
