package org.pathforest.testkit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Compiles sources from the test resources. */
public final class Javac {
  private Javac() {}

  /** Returns a folder or file of the test resources. */
  public static Path resource(String name) {
    try {
      return Path.of(Javac.class.getResource("/" + name).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(name, e);
    }
  }

  /**
   * Compiles all sources directly in a folder.
   *
   * @param jdk home of the JDK whose compiler is used
   * @param sources the folder
   * @param out folder for class files, created if needed
   * @param options options of the compiler
   * @return {@code out}
   * @throws IOException also if the sources do not compile
   */
  public static Path compile(Path jdk, Path sources, Path out, String... options)
      throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of(options));
    arguments.addAll(List.of("-nowarn", "-d", Files.createDirectories(out).toString()));
    try (Stream<Path> files = Files.list(sources)) {
      files.map(Path::toString).filter(f -> f.endsWith(".java")).sorted().forEach(arguments::add);
    }
    if (jdk.equals(Jdks.current())) {
      ByteArrayOutputStream said = new ByteArrayOutputStream();
      JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
      if (compiler.run(null, said, said, arguments.toArray(String[]::new)) != 0) {
        throw new IOException("javac: " + said);
      }
      return out;
    }
    ChildJvm.Outcome outcome =
        new ChildJvm("-m", "jdk.compiler/com.sun.tools.javac.Main").with(arguments).of(jdk).run();
    if (outcome.status() != 0) {
      throw new IOException("javac: " + outcome.out() + outcome.err());
    }
    return out;
  }
}
