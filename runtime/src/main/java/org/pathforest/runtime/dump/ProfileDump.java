package org.pathforest.runtime.dump;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLConnection;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.CopyOption;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.BiFunction;
import org.pathforest.runtime.memory.Memory;
import org.pathforest.runtime.settings.Messages;
import org.pathforest.runtime.settings.Settings;
import org.pathforest.runtime.settings.ThreadStop;

/**
 * Writes profiles of all runtimes in the JVM, one at a time, and sets the counts of these runtimes
 * to 0. Safe for all threads.
 */
public final class ProfileDump {
  private static final String ELSEWHERE = "; set pathforest.output to another file";

  /** The current interval; null before the first profile. Guarded by the class. */
  private static Interval interval;

  private ProfileDump() {}

  /**
   * Makes sure that no class is left to load when the run ends, as {@link RuntimeShare#prepare}
   * does: neither a class of the runtime nor one of the JDK. A class loader that its container has
   * closed refuses even the JDK's classes, unless it has loaded them before.
   */
  public static void prepare() {
    List<Map<String, Object>> none = new ArrayList<Map<String, Object>>();
    try {
      OutputStream nowhere = new ByteArrayOutputStream();
      new ProfileZip(interval(), none, new TreeSet<String>()).write(nowhere, nowhere);
    } catch (IOException e) {
      throw new IllegalStateException(e); // arrays do not fail
    }
    Class<?>[] others = {
      CopyOption.class,
      File.class,
      FileAttribute.class,
      FileChannel.class,
      FileLock.class,
      FileOutputStream.class,
      FileSystemException.class,
      Files.class,
      InputStream.class,
      LinkOption.class,
      LinkageError.class,
      OverlappingFileLockException.class,
      Path.class,
      PrintStream.class,
      StandardCopyOption.class,
      URL.class,
      URLConnection.class,
      UncheckedIOException.class,
    };
    assert others.length > 0;
    OutputFile.prepare(output(0), content(null, null, null));
  }

  /**
   * Returns the file to write. Its name is the one that was set, else that of the program and
   * process.
   *
   * @param others number of coordinators of other versions that existed before, 0 or greater
   */
  public static File output(int others) {
    String name = Settings.OUTPUT;
    if (name == null || name.isEmpty()) {
      name = OutputName.usual();
    } else {
      name = OutputName.of(name);
    }
    if (others > 0) {
      name = OutputFile.insert(name, "-" + (others + 1));
    }
    return new File(name).getAbsoluteFile();
  }

  /** Writes a profile at the end of the run. Reports a failure in one line. */
  public static void writeQuietly(int others, List<BiFunction<String, Object, Object>> instances) {
    String name = "profile";
    try {
      File file = output(others);
      name = file.getPath();
      // A name that was set belongs to the user: replace the file of an earlier run.
      boolean named = Settings.OUTPUT != null && !Settings.OUTPUT.isEmpty();
      write(file, named ? OutputFile.REPLACE : 0, false, instances);
    } catch (OutOfMemoryError e) {
      Messages.say(name, "can't write the profile (out of memory); raise -Xmx");
    } catch (FileSystemException e) {
      String why = e.getReason() == null ? e.getClass().getSimpleName() : e.getReason();
      Messages.say(name, "can't write the profile (" + why + ")" + ELSEWHERE);
    } catch (IOException e) {
      Messages.say(name, "can't write the profile (" + e.getMessage() + ")" + ELSEWHERE);
    } catch (Throwable e) {
      ThreadStop.letThrough(e);
      Messages.say(name, "can't write the profile (" + e + "); please report this");
    }
  }

  /**
   * Writes a profile of everything that the runtimes have counted in the current interval.
   *
   * @param number see {@link OutputFile#write}
   * @param reset whether the next interval starts where this profile ends
   * @return the file
   */
  public static synchronized File write(
      File file, int number, boolean reset, List<BiFunction<String, Object, Object>> instances)
      throws IOException {
    ByteArrayOutputStream counted = reset ? new ByteArrayOutputStream() : null;
    Map<String, Long> open = new HashMap<String, Long>();
    File written = OutputFile.write(file, number, content(instances, counted, open));
    if (reset) {
      begin(counted.toByteArray(), open);
    }
    return written;
  }

  private static OutputFile.Content content(
      final List<BiFunction<String, Object, Object>> instances,
      final OutputStream counted,
      final Map<String, Long> open) {
    return new OutputFile.Content() {
      @Override
      public void write(OutputStream out) throws IOException {
        writeZip(out, instances, counted, open);
      }
    };
  }

  /** Starts the next interval. */
  private static void begin(byte[] counted, Map<String, Long> open) {
    Memory.giveBack(bytes(interval().before));
    interval = interval().next(counted, open);
    Memory.force(bytes(counted));
  }

  private static synchronized Interval interval() {
    if (interval == null) {
      interval = Interval.first();
    }
    return interval;
  }

  private static long bytes(byte[] array) {
    return array == null ? 0 : array.length;
  }

  @SuppressWarnings("unchecked") // the command determines the type
  private static void writeZip(
      OutputStream out,
      List<BiFunction<String, Object, Object>> instances,
      OutputStream counted,
      Map<String, Long> open)
      throws IOException {
    // Allocated in full: each runtime that has given its share must be told when it is written.
    List<Map<String, Object>> shares = new ArrayList<Map<String, Object>>(instances.size());
    List<BiFunction<String, Object, Object>> asked =
        new ArrayList<BiFunction<String, Object, Object>>(instances.size());
    TreeSet<String> limits = new TreeSet<String>();
    try {
      for (BiFunction<String, Object, Object> instance : instances) {
        try {
          shares.add((Map<String, Object>) instance.apply(RuntimeInstance.SHARE, null));
          asked.add(instance);
        } catch (LinkageError e) {
          limits.add("lost"); // its class loader was closed while something was left to load
          Messages.say(
              "profile",
              "the counts of one copy of the runtime are lost, because its class loader was closed ("
                  + e
                  + "); write the profile before that, by Pathforest.dump()");
        }
      }
      ProfileZip zip = new ProfileZip(interval(), shares, limits);
      zip.write(out, counted);
      open.putAll(zip.open);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } finally {
      for (BiFunction<String, Object, Object> instance : asked) {
        RuntimeInstance.tell(instance, RuntimeInstance.WRITTEN);
      }
    }
  }

  /** Sets all counts to 0, but not while a profile is being written. */
  public static synchronized void reset(List<BiFunction<String, Object, Object>> instances) {
    for (BiFunction<String, Object, Object> instance : instances) {
      RuntimeInstance.tell(instance, RuntimeInstance.RESET);
    }
    begin(null, Collections.<String, Long>emptyMap());
  }
}
