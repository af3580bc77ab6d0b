package org.pathforest.e2e.tracer;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.objectweb.asm.ClassReader;

/** Traces the classes of a jar or a folder and copies everything else, but for signatures. */
final class ArchiveTracer {
  private static final Pattern SIGNATURE =
      Pattern.compile("(?i)META-INF/([^/]*\\.(SF|RSA|DSA|EC)|SIG-[^/]*)");
  private static final Pattern DIGEST = Pattern.compile("(?i).*-DIGEST.*");

  private final TracedProgram program;
  private final Predicate<String> classFilter;

  ArchiveTracer(TracedProgram program, Predicate<String> classFilter) {
    this.program = program;
    this.classFilter = classFilter;
  }

  void trace(Path in, Path out) throws IOException {
    if (Files.isDirectory(in)) {
      traceFolder(in, out);
    } else {
      traceJar(in, out);
    }
  }

  private void traceFolder(Path in, Path out) throws IOException {
    try (Stream<Path> files = Files.walk(in)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        Path target = out.resolve(in.relativize(file).toString());
        Files.createDirectories(target.getParent());
        Files.write(target, traced(file.getFileName().toString(), Files.readAllBytes(file)));
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private void traceJar(Path in, Path out) throws IOException {
    Files.createDirectories(out.toAbsolutePath().getParent());
    try (InputStream file = Files.newInputStream(in);
        ZipInputStream entries = new ZipInputStream(file);
        OutputStream target = Files.newOutputStream(out);
        ZipOutputStream traced = new ZipOutputStream(target)) {
      for (ZipEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
        if (SIGNATURE.matcher(entry.getName()).matches()) {
          continue;
        }
        ZipEntry copy = new ZipEntry(entry.getName());
        copy.setTime(entry.getTime());
        traced.putNextEntry(copy);
        if (entry.getName().equals("META-INF/MANIFEST.MF")) {
          withoutDigests(new Manifest(entries)).write(traced);
        } else {
          traced.write(traced(entry.getName(), entries.readAllBytes()));
        }
        traced.closeEntry();
      }
    }
  }

  private byte[] traced(String fileName, byte[] bytes) {
    boolean traced =
        fileName.endsWith(".class")
            && !fileName.endsWith("module-info.class")
            && classFilter.test(new ClassReader(bytes).getClassName());
    return traced ? program.trace(bytes) : bytes;
  }

  private static Manifest withoutDigests(Manifest manifest) {
    for (Attributes attributes : manifest.getEntries().values()) {
      attributes.keySet().removeIf(name -> DIGEST.matcher(name.toString()).matches());
    }
    manifest.getEntries().values().removeIf(Attributes::isEmpty);
    return manifest;
  }
}
