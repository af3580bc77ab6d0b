package org.pathforest.instrumenter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import javax.tools.ToolProvider;

/** Compiles classes, and makes zip files in memory, of which some go into others. */
final class Zips {
  private final Map<String, byte[]> files = new LinkedHashMap<>();
  private final List<String> stored = new ArrayList<>();

  /** Compiled classes by entry name, sorted. */
  static Map<String, byte[]> compiled(Path folder, Map<String, String> sources) throws IOException {
    Path src = Files.createTempDirectory(folder, "src");
    Path out = Files.createTempDirectory(folder, "out");
    List<String> command = new ArrayList<>(List.of("-nowarn", "-d", out.toString()));
    for (Map.Entry<String, String> e : sources.entrySet()) {
      Path file = src.resolve(e.getKey());
      Files.createDirectories(file.getParent());
      Files.writeString(file, e.getValue());
      command.add(file.toString());
    }
    int status =
        ToolProvider.getSystemJavaCompiler().run(null, null, null, command.toArray(new String[0]));
    assertThat(status).isZero();
    Map<String, byte[]> classes = new TreeMap<>();
    try (Stream<Path> all = Files.walk(out)) {
      for (Path f : all.filter(Files::isRegularFile).toList()) {
        classes.put(out.relativize(f).toString().replace('\\', '/'), Files.readAllBytes(f));
      }
    }
    return classes;
  }

  Zips with(String name, byte[] content) {
    files.put(name, content);
    return this;
  }

  Zips withStored(String name, byte[] content) {
    stored.add(name);
    return with(name, content);
  }

  Zips withAll(String prefix, Map<String, byte[]> more) {
    more.forEach((name, content) -> with(prefix + name, content));
    return this;
  }

  byte[] bytes() {
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
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** The files of a zip file by name, sorted. */
  static Map<String, byte[]> entries(byte[] zip) throws IOException {
    Map<String, byte[]> entries = new TreeMap<>();
    try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(zip))) {
      for (ZipEntry e = in.getNextEntry(); e != null; e = in.getNextEntry()) {
        if (!e.isDirectory()) {
          entries.put(e.getName(), in.readAllBytes());
        }
      }
    }
    return entries;
  }
}
