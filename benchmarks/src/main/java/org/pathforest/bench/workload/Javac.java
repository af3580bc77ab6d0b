package org.pathforest.bench.workload;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles Java sources with the compiler of this JDK. */
public final class Javac {
  private Javac() {}

  /**
   * Compiles sources, without warnings and annotation processors.
   *
   * @param out folder for the classes
   * @param options more options
   * @throws IOException if they do not compile; the message has the compiler's
   */
  public static void compile(
      List<Path> sources, List<Path> classPath, Path out, List<String> options) throws IOException {
    List<String> all = new ArrayList<>(List.of("-nowarn", "-proc:none", "-d", out.toString()));
    all.addAll(List.of("-cp", ReadyWorkload.classPath(classPath)));
    all.addAll(options);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      var units = files.getJavaFileObjectsFromPaths(sources);
      if (!compiler.getTask(messages, files, null, all, null, units).call()) {
        throw new IOException(messages.toString());
      }
    }
  }
}
