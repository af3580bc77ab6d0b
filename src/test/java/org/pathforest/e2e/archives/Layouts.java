package org.pathforest.e2e.archives;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.pathforest.e2e.Profiles;
import org.pathforest.profile.Profile;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.profile.forest.Kipf;
import org.pathforest.testkit.Javac;
import org.pathforest.testkit.Jdks;

/** Small classes with known counts, and zip files that contain them. */
public final class Layouts {
  /**
   * Source of a class loader that reads a zip file into memory. It finds the classes below a
   * prefix, and those in the jars of a folder. Like some loaders of fat jars, it requires that
   * nested jars are stored uncompressed. It asks its parent first.
   */
  static final String LOADER =
      """
      package load;
      import java.io.*;
      import java.net.*;
      import java.util.*;
      import java.util.zip.*;
      public class Memory extends ClassLoader {
        private final Map<String, byte[]> files = new HashMap<>();
        public Memory(byte[] zip, String classes, String jars, ClassLoader parent) throws IOException {
          super(parent);
          for (Map.Entry<String, byte[]> e : read(zip, jars != null).entrySet()) {
            if (classes != null && e.getKey().startsWith(classes)) {
              files.putIfAbsent(e.getKey().substring(classes.length()), e.getValue());
            } else if (jars != null && e.getKey().startsWith(jars) && e.getKey().endsWith(".jar")) {
              read(e.getValue(), false).forEach(files::putIfAbsent);
            }
          }
        }
        public static Map<String, byte[]> read(byte[] zip, boolean onlyStored) throws IOException {
          Map<String, byte[]> all = new LinkedHashMap<>();
          try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(zip))) {
            for (ZipEntry e = in.getNextEntry(); e != null; e = in.getNextEntry()) {
              if (onlyStored && e.getName().endsWith(".jar") && e.getMethod() != ZipEntry.STORED) {
                throw new IOException("nested jars must be stored: " + e.getName());
              }
              all.put(e.getName(), in.readAllBytes());
            }
          }
          return all;
        }
        @Override protected Class<?> findClass(String name) throws ClassNotFoundException {
          byte[] b = files.get(name.replace('.', '/') + ".class");
          if (b == null) throw new ClassNotFoundException(name);
          return defineClass(name, b, 0, b.length);
        }
        @Override protected URL findResource(String name) {
          byte[] b = files.get(name);
          if (b == null) return null;
          try {
            return new URL(null, "memory:" + name, new URLStreamHandler() {
              @Override protected URLConnection openConnection(URL u) {
                return new URLConnection(u) {
                  @Override public void connect() {}
                  @Override public InputStream getInputStream() { return new ByteArrayInputStream(b); }
                };
              }
            });
          } catch (MalformedURLException e) {
            throw new IllegalStateException(e);
          }
        }
        public void start(String main) throws Exception {
          loadClass(main).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        }
      }
      """;

  /**
   * Source of a call to {@code lib.Lib}. The call is reflective because the caller is compiled
   * without that class.
   */
  static final String LIB_CALL =
      "Class.forName(\"lib.Lib\").getMethod(\"main\", String[].class)"
          + ".invoke(null, (Object) args);";

  private final Map<String, byte[]> files = new LinkedHashMap<>();
  private final List<String> stored = new ArrayList<>();

  /**
   * Returns the source of a class whose {@code main} calls its method {@code loop} and then runs
   * more code.
   *
   * @param turns number of iterations of the loop
   */
  static String looping(String name, int turns, String more) {
    String[] parts = name.split("\\.", 2);
    return """
    package %1$s;
    public class %2$s {
      static int loop(int n) { int r = 0; for (int i = 0; i < n; i++) r += i; return r; }
      public static void main(String[] args) throws Exception {
        System.out.println("%2$s " + loop(%3$d));
        %4$s
      }
    }
    """
        .formatted(parts[0], parts[1], turns, more);
  }

  /** Checks that a class's {@code loop} was called once and made exactly that many iterations. */
  static void assertTurns(Path profile, String name, int turns) throws IOException {
    Profile read = ProfileReader.read(profile);
    assertThat(read.meta().maps().missing()).isEmpty();
    Profile of = read.only((type, sha256) -> type.replace('/', '.').equals(name));
    Kipf paths = Profiles.method(of, "loop").kipf(1);
    LongStream counts =
        IntStream.range(paths.levelStart(1), paths.levelEnd(1)).mapToLong(paths::count);
    // The three paths: entry to the first back edge, header to back edge, header to exit.
    assertThat(counts.boxed()).as("paths of " + name).containsExactlyInAnyOrder(1L, turns - 1L, 1L);
  }

  /** Compiles sources, given by class name. Returns the class files by entry name, sorted. */
  public static Map<String, byte[]> compiled(
      Path folder, Map<String, String> sources, String... options) throws Exception {
    Path src = Files.createTempDirectory(folder, "src");
    for (Map.Entry<String, String> e : sources.entrySet()) {
      String simpleName = e.getKey().substring(e.getKey().lastIndexOf('.') + 1);
      Files.writeString(src.resolve(simpleName + ".java"), e.getValue());
    }
    Path out = Javac.compile(Jdks.current(), src, src.resolve("out"), options);
    Map<String, byte[]> classes = new TreeMap<>();
    try (Stream<Path> all = Files.walk(out)) {
      for (Path f : all.filter(Files::isRegularFile).toList()) {
        classes.put(out.relativize(f).toString(), Files.readAllBytes(f));
      }
    }
    return classes;
  }

  /** Returns all files in a zip file, in its order. */
  public static Map<String, byte[]> entries(Path zip) throws IOException {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    try (ZipInputStream in = new ZipInputStream(Files.newInputStream(zip))) {
      for (ZipEntry e = in.getNextEntry(); e != null; e = in.getNextEntry()) {
        entries.put(e.getName(), in.readAllBytes());
      }
    }
    return entries;
  }

  /** Adds a manifest with those lines. */
  public Layouts manifest(String... lines) {
    String text = "Manifest-Version: 1.0\r\n" + String.join("\r\n", lines) + "\r\n\r\n";
    files.put("META-INF/MANIFEST.MF", text.getBytes(UTF_8));
    return this;
  }

  public Layouts with(String name, byte[] content) {
    files.put(name, content);
    return this;
  }

  public Layouts stored(String name, byte[] content) {
    stored.add(name);
    return with(name, content);
  }

  public Layouts withAll(String prefix, Map<String, byte[]> more) {
    more.forEach((name, content) -> with(prefix + name, content));
    return this;
  }

  public byte[] bytes() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        ZipEntry entry = new ZipEntry(file.getKey());
        entry.setTimeLocal(LocalDateTime.of(2020, 2, 3, 4, 5, 6));
        if (stored.contains(file.getKey())) {
          CRC32 crc = new CRC32();
          crc.update(file.getValue());
          entry.setMethod(ZipEntry.STORED);
          entry.setSize(file.getValue().length);
          entry.setCrc(crc.getValue());
        }
        zip.putNextEntry(entry);
        zip.write(file.getValue());
      }
    }
    return bytes.toByteArray();
  }

  public Path write(Path file) throws IOException {
    return Files.write(file, bytes());
  }
}
