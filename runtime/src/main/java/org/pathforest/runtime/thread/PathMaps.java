package org.pathforest.runtime.thread;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLConnection;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.pathforest.runtime.memory.Memory;
import org.pathforest.runtime.settings.ThreadStop;

/**
 * The path maps of registered archives: their locations, or their bytes. Safe for all threads. No
 * code of the program runs under its lock.
 */
public final class PathMaps {
  /** The URL of each path map, or its bytes, by the map's SHA-256. */
  private static final Map<String, Object> MAPS = new HashMap<String, Object>();

  /**
   * Protocols of URLs whose files stay on disk. Keeping all maps in the heap would take too much
   * memory.
   */
  private static final List<String> ON_DISK = Arrays.asList("file", "jar", "jrt");

  /**
   * Path maps that a loader did not find or is looking for, each with the identity hash code of
   * that loader.
   */
  private static final Set<List<Object>> ASKED_FOR = new HashSet<List<Object>>();

  private PathMaps() {}

  /** Returns all known path maps by SHA-256. Each is a {@code URL} or a {@code byte[]}. */
  static synchronized Map<String, Object> all() {
    return new HashMap<String, Object>(MAPS);
  }

  /**
   * Asks a loader for a path map, unless the map is known or the loader was asked before.
   *
   * @param mapId SHA-256 of the map
   * @param loader null for the system loader
   */
  static void find(String mapId, ClassLoader loader) {
    List<Object> question = Arrays.<Object>asList(mapId, System.identityHashCode(loader));
    synchronized (PathMaps.class) {
      if (MAPS.get(mapId) != null || !ASKED_FOR.add(question)) {
        return;
      }
    }
    // Not under the lock: this runs a class loader of the program.
    boolean asked = false;
    try {
      Object map = look(mapId, loader);
      asked = map == null;
      if (map != null) {
        synchronized (PathMaps.class) {
          MAPS.put(mapId, map);
        }
      }
    } catch (StackOverflowError e) {
      // A class loader of the program with deep calls: the next loader with that archive asks
      // again.
    } finally {
      if (!asked) {
        synchronized (PathMaps.class) {
          ASKED_FOR.remove(question);
        }
      }
    }
  }

  /** Looks for a map now: its loader may be closed by the time that the profile is written. */
  private static Object look(String mapId, ClassLoader loader) {
    String name = "META-INF/pathforest/" + mapId + ".map.gz";
    try {
      URL url = loader == null ? null : loader.getResource(name);
      url = url != null ? url : ClassLoader.getSystemResource(name);
      return url == null || ON_DISK.contains(url.getProtocol()) ? url : kept(url);
    } catch (VirtualMachineError e) {
      throw e; // a later attempt may find it
    } catch (Throwable e) {
      ThreadStop.letThrough(e);
      return null; // a loader of the program failed: the profile names the map as missing
    }
  }

  /**
   * Returns the bytes of a map that comes from a container, or its URL if the bytes cannot be read
   * now. A container no longer serves the map of a module that was updated or uninstalled, as in
   * OSGi.
   */
  private static Object kept(URL url) {
    ByteArrayOutputStream map = new ByteArrayOutputStream();
    try {
      copy(url, map);
    } catch (IOException e) {
      return url;
    } catch (RuntimeException e) {
      return url;
    } catch (OutOfMemoryError e) {
      return url;
    }
    Memory.force(map.size());
    return map.toByteArray();
  }

  /**
   * Copies a map to a stream.
   *
   * @param map its {@code URL}, or its bytes
   */
  public static void copy(Object map, OutputStream to) throws IOException {
    if (map instanceof byte[]) {
      to.write((byte[]) map);
      return;
    }
    URLConnection connection = ((URL) map).openConnection();
    connection.setUseCaches(false);
    InputStream in = connection.getInputStream();
    try {
      byte[] buffer = new byte[1 << 14];
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        to.write(buffer, 0, n);
      }
    } finally {
      in.close();
    }
  }
}
