package org.pathforest.e2e.tracer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.objectweb.asm.ClassReader;

/** Traces the classes of a jar or a folder and copies everything else, except signatures. */
final class ArchiveTracer {
  private static final Pattern SIGNATURE =
      Pattern.compile("(?i)META-INF/([^/]*\\.(SF|RSA|DSA|EC)|SIG-[^/]*)");

  private final TracedProgram program;
  private final Predicate<String> classFilter;

  ArchiveTracer(TracedProgram program, Predicate<String> classFilter) {
    this.program = program;
    this.classFilter = classFilter;
  }

  void trace(Path in, Path out) throws IOException {
    try (Archive from = Archive.read(in);
        Archive to = Archive.make(out, from.jar() != null)) {
      for (Path file : from.files()) {
        String name = from.root().relativize(file).toString();
        if (!SIGNATURE.matcher(name).matches()) {
          Path target = to.root().resolve(name);
          Files.createDirectories(target.getParent());
          Files.write(target, traced(name, Files.readAllBytes(file)));
          // Clojure loads a source anew unless its class is younger.
          Files.setLastModifiedTime(target, Files.getLastModifiedTime(file));
        }
      }
    }
  }

  private byte[] traced(String name, byte[] bytes) {
    boolean traced =
        name.endsWith(".class")
            && !name.endsWith("module-info.class")
            && classFilter.test(new ClassReader(bytes).getClassName());
    return traced ? program.trace(bytes) : bytes;
  }
}
