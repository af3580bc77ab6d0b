package org.pathforest.runtime;

import java.io.BufferedOutputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.IdentityHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Writes the profile: to a temporary file, which is then renamed. docs/formats.md describes it. */
final class ProfileDump {
  private static final int MAGIC = 0x50464342;
  private static final int VERSION = 1;
  private static final long START = System.currentTimeMillis();

  private final Registry.Snapshot snapshot;
  private final IdentityHashMap<ClassHandle, Integer> numbers =
      new IdentityHashMap<ClassHandle, Integer>();
  private final TreeSet<String> maps = new TreeSet<String>();
  private final TreeSet<String> missing = new TreeSet<String>();
  private boolean forest;
  private int k;
  private int limits;

  private ProfileDump(Registry.Snapshot snapshot) {
    this.snapshot = snapshot;
  }

  /** Arranges for a dump at the end of the run. */
  static void atExit() {
    try {
      Probes.prepare();
      Thread hook =
          new Thread(topGroup(), "pathforest-dump") {
            @Override
            public void run() {
              writeQuietly();
            }
          };
      hook.setContextClassLoader(null);
      Runtime.getRuntime().addShutdownHook(hook);
      if (Settings.JMX) {
        PathforestBean.register();
      }
    } catch (IllegalStateException e) {
      Settings.complain("profile", "the program was ending when its first class registered");
    } catch (RuntimeException e) {
      Settings.complain("profile", e.toString());
    }
  }

  /** A group that is not destroyed before the run ends: a thread could not start in such a one. */
  private static ThreadGroup topGroup() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    while (group.getParent() != null) {
      group = group.getParent();
    }
    return group;
  }

  /** Which of several copies of this class in one JVM this one is, from 1. */
  private static final int COPY = copy();

  private static int copy() {
    String name = "org.pathforest.runtime.copies";
    try {
      synchronized (System.getProperties()) {
        int n = Integer.getInteger(name, 0) + 1;
        System.setProperty(name, String.valueOf(n));
        return n;
      }
    } catch (RuntimeException e) {
      return 1;
    }
  }

  /** The file to write: as set, else a name of the program and process. */
  static File output() {
    String name = Settings.OUTPUT;
    if (name == null || name.isEmpty()) {
      name = program() + "-" + pid() + ".pathprof";
    }
    if (COPY > 1) {
      int dot = name.lastIndexOf('.');
      int end = dot > name.lastIndexOf(File.separatorChar) + 1 ? dot : name.length();
      name = name.substring(0, end) + "-" + COPY + name.substring(end);
    }
    return new File(name).getAbsoluteFile();
  }

  private static String program() {
    String command = System.getProperty("sun.java.command", "java");
    int blank = command.indexOf(' ');
    String main = blank < 0 ? command : command.substring(0, blank);
    main = main.substring(main.lastIndexOf(File.separatorChar) + 1);
    if (main.endsWith(".jar")) {
      main = main.substring(0, main.length() - 4);
    } else {
      main = main.substring(main.lastIndexOf('.') + 1);
    }
    main = main.replaceAll("[^A-Za-z0-9._$-]", "_");
    return main.isEmpty() ? "java" : main;
  }

  private static String pid() {
    try {
      // ProcessHandle came with Java 9.
      Class<?> handle = Class.forName("java.lang.ProcessHandle");
      Object current = handle.getMethod("current").invoke(null);
      return String.valueOf(handle.getMethod("pid").invoke(current));
    } catch (ReflectiveOperationException e) {
      try {
        return new File("/proc/self").getCanonicalFile().getName();
      } catch (IOException x) {
        return Long.toString(START);
      }
    }
  }

  /** Writes; says in one line what went wrong, if anything. */
  private static void writeQuietly() {
    String name = "profile";
    try {
      File file = output();
      name = file.getPath();
      write(file);
    } catch (OutOfMemoryError e) {
      Settings.complain(name, "can't write the profile (out of memory)");
    } catch (FileSystemException e) {
      String why = e.getReason() == null ? e.getClass().getSimpleName() : e.getReason();
      Settings.complain(name, "can't write the profile (" + why + ")");
    } catch (IOException e) {
      Settings.complain(name, "can't write the profile (" + e.getMessage() + ")");
    } catch (Throwable e) {
      Settings.complain(name, "can't write the profile (" + e + ")");
    }
  }

  /** Writes a profile of everything counted so far. */
  static synchronized void write(File file) throws IOException {
    if (file.isDirectory()) {
      throw new IOException("is a folder");
    }
    File temporary =
        File.createTempFile(
            "." + file.getName() + "-", ".tmp", file.getAbsoluteFile().getParentFile());
    boolean done = false;
    try {
      Registry.Snapshot snapshot = Registry.snapshot();
      try {
        new ProfileDump(snapshot).writeZip(temporary);
      } finally {
        Registry.written();
      }
      Files.move(temporary.toPath(), file.toPath(), StandardCopyOption.REPLACE_EXISTING);
      done = true;
    } finally {
      if (!done) {
        Files.deleteIfExists(temporary.toPath());
      }
    }
  }

  /** Sets all counts to 0; not while a profile is being written. */
  static synchronized void reset() {
    Registry.reset();
  }

  private void writeZip(File file) throws IOException {
    ZipOutputStream zip =
        new ZipOutputStream(new BufferedOutputStream(new FileOutputStream(file), 1 << 16));
    try {
      zip.putNextEntry(new ZipEntry("counts.bin"));
      writeCounts(zip);
      zip.closeEntry();
      for (String id : maps) {
        URL url = snapshot.maps.get(id);
        if (url == null || !copyMap(id, url, zip)) {
          missing.add(id);
        }
      }
      zip.putNextEntry(new ZipEntry("meta.properties"));
      zip.write(meta().getBytes(StandardCharsets.UTF_8));
      zip.closeEntry();
    } finally {
      zip.close();
    }
  }

  private static boolean copyMap(String id, URL url, ZipOutputStream zip) throws IOException {
    InputStream in;
    try {
      URLConnection connection = url.openConnection();
      connection.setUseCaches(false);
      in = connection.getInputStream();
    } catch (IOException e) {
      return false;
    }
    try {
      zip.putNextEntry(new ZipEntry("maps/" + id + ".map.gz"));
      byte[] buffer = new byte[1 << 14];
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        zip.write(buffer, 0, n);
      }
      zip.closeEntry();
    } finally {
      in.close();
    }
    return true;
  }

  private void writeCounts(OutputStream zip) throws IOException {
    CountsWriter out = new CountsWriter(zip);
    out.intValue(MAGIC);
    out.shortValue(VERSION);
    out.intValue(snapshot.classes.size());
    for (ClassHandle h : snapshot.classes) {
      numbers.put(h, numbers.size());
      out.utf(h.className);
      out.utf(h.sha256);
      out.utf(h.mapId);
    }
    for (ThreadContext c : snapshot.contexts) {
      for (ClassHandle h : snapshot.classes) {
        for (int m = 0; m < h.methods; m++) {
          Table t = c.at(h.base + m);
          if (t != null) {
            writeRecord(h, m, t, out);
          }
        }
      }
    }
    for (ClassHandle h : snapshot.classes) {
      for (int m = 0; m < h.methods; m++) {
        if (h.lost[m] != 0) {
          writeLost(h, m, out);
        }
      }
    }
    out.raw(0);
    out.flush();
  }

  private void writeRecord(
      final ClassHandle h, final int method, final Table t, final CountsWriter out)
      throws IOException {
    maps.add(h.mapId);
    final boolean slabs = t instanceof SlabForest;
    forest |= slabs;
    t.write(
        out,
        new Table.Head() {
          @Override
          public void write() throws IOException {
            // In this order: a limit is noted first, then what it means.
            int exactUpTo = t.exactUpTo;
            writeHead(h, method, slabs ? 2 : 1, t.numPaths, t.k, exactUpTo, t.limits, out);
          }
        });
    out.prefixes(t.interrupted);
  }

  private void writeHead(
      ClassHandle h,
      int method,
      int tag,
      int numPaths,
      int tableK,
      int exactUpTo,
      int why,
      CountsWriter out)
      throws IOException {
    k = Math.max(k, tableK);
    limits |= why;
    out.raw(tag);
    out.varint(numbers.get(h));
    out.varint(method);
    out.varint(numPaths);
    out.varint(tableK);
    out.varint(exactUpTo);
    out.varint(why);
  }

  /** An empty record of which nothing is exact: some thread had no table. */
  private void writeLost(ClassHandle h, int method, CountsWriter out) throws IOException {
    maps.add(h.mapId);
    writeHead(h, method, 1, h.lost[method], h.actualK(), 0, Table.LIMIT_MEMORY, out);
    out.varint(0); // contexts
    out.varint(0); // cells
    out.varint(0); // interrupted prefixes
  }

  private String meta() {
    Map<String, String> p = new TreeMap<String, String>();
    p.put("format", String.valueOf(VERSION));
    p.put("profiler", forest ? "ksf" : k == 1 ? "bl" : "kpaths");
    p.put("k", String.valueOf(k));
    p.put("program", System.getProperty("sun.java.command", ""));
    p.put(
        "jvm",
        System.getProperty("java.vm.name", "") + " " + System.getProperty("java.vm.version", ""));
    p.put("start", Instant.ofEpochMilli(START).toString());
    p.put("end", Instant.now().toString());
    maps.removeAll(missing);
    p.put("maps", join(maps));
    if (!missing.isEmpty()) {
      p.put("maps.missing", join(missing));
    }
    TreeSet<String> named = new TreeSet<String>();
    if ((limits & Table.LIMIT_MEMORY) != 0) {
      named.add("memory");
    }
    if ((limits & Table.LIMIT_CONTEXTS) != 0) {
      named.add("contexts");
    }
    if (Probes.lost) {
      named.add("lost");
    }
    p.put("limits", join(named));
    p.put("memory", String.valueOf(Settings.MEMORY));
    p.put("liveThreads", String.valueOf(snapshot.liveThreads));
    StringBuilder b = new StringBuilder();
    for (Map.Entry<String, String> e : p.entrySet()) {
      b.append(e.getKey()).append('=');
      escape(e.getValue(), b);
      b.append('\n');
    }
    return b.toString();
  }

  private static String join(Iterable<String> words) {
    StringBuilder b = new StringBuilder();
    for (String w : words) {
      b.append(b.length() == 0 ? "" : " ").append(w);
    }
    return b.toString();
  }

  /** As java.util.Properties wants values, without the date that its store method writes. */
  private static void escape(String value, StringBuilder b) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '\\') {
        b.append("\\\\");
      } else if (c == ' ' && i == 0) {
        b.append("\\ ");
      } else if (c < ' ' || c > '~') {
        b.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      } else {
        b.append(c);
      }
    }
  }
}
