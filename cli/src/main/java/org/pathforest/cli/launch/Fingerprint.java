package org.pathforest.cli.launch;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.archive.RuntimeFiles;
import org.pathforest.instrumenter.weave.emit.HolderFile;
import org.pathforest.paths.map.PathMapWriter;
import org.pathforest.paths.probe.MethodPlan;

/** SHA-256 of everything that a cached copy depends on. */
public final class Fingerprint {
  private final MessageDigest digest = PathMapWriter.sha256();

  /** Adds a word. Its length is added, too, so that it cannot run into its neighbors. */
  Fingerprint add(String word) {
    byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
    digest.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
    digest.update(bytes);
    return this;
  }

  /** Adds the content of a jar, or of all files in a folder with their names. */
  public Fingerprint addContent(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      return addFile(path);
    }
    for (Path file : files(path)) {
      add(path.relativize(file).toString());
      addFile(file);
    }
    return this;
  }

  private Fingerprint addFile(Path file) throws IOException {
    add(Long.toString(Files.size(file)));
    byte[] buffer = new byte[1 << 16];
    try (InputStream in = Files.newInputStream(file)) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        digest.update(buffer, 0, n);
      }
    }
    return this;
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> walk = Files.walk(folder)) {
      return walk.filter(Files::isRegularFile).sorted().toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** Adds this very build of the tool. Its version alone does not tell snapshots apart. */
  Fingerprint addTool() throws IOException {
    for (Class<?> type : List.of(Instrumenter.class, MethodPlan.class)) {
      try {
        Path place = Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
        for (Path file : files(place)) {
          BasicFileAttributes a = Files.readAttributes(file, BasicFileAttributes.class);
          add(a.size() + " " + a.lastModifiedTime());
        }
      } catch (URISyntaxException e) {
        throw new IllegalStateException(e);
      }
    }
    RuntimeFiles.load().classes().values().forEach(digest::update);
    HolderFile.templates().forEach(digest::update);
    return this;
  }

  /** Returns the SHA-256 as 64 hexadecimal digits. Nothing can be added afterwards. */
  public String hex() {
    return HexFormat.of().formatHex(digest.digest());
  }
}
