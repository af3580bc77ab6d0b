package org.pathforest.instrumenter;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles sources in memory. */
public final class Compiled {
  private Compiled() {}

  /** Returns class files of sources by entry name, such as {@code p/A.class}, sorted. */
  static Map<String, byte[]> classes(String... sources) {
    return classes(List.of(), sources);
  }

  /** Returns class files by entry name, compiled with options. */
  public static Map<String, byte[]> classes(List<String> options, String... sources) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter said = new StringWriter();
    Output output = new Output(compiler.getStandardFileManager(null, null, null));
    List<String> all = new ArrayList<>(options);
    all.addAll(List.of("-nowarn", "-Xlint:none"));
    List<Source> units = Arrays.stream(sources).map(Source::new).toList();
    if (!compiler.getTask(said, output, null, all, null, units).call()) {
      throw new IllegalArgumentException("javac: " + said);
    }
    Map<String, byte[]> classes = new TreeMap<>();
    output.files.forEach((name, bytes) -> classes.put(name, bytes.toByteArray()));
    return classes;
  }

  /** A source that the compiler accepts under any name. */
  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String text) {
      super(URI.create("string:///Source.java"), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public boolean isNameCompatible(String simpleName, Kind kind) {
      return true;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  private static final class Output extends ForwardingJavaFileManager<StandardJavaFileManager> {
    private final Map<String, ByteArrayOutputStream> files = new TreeMap<>();

    Output(StandardJavaFileManager manager) {
      super(manager);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        JavaFileManager.Location location,
        String className,
        JavaFileObject.Kind kind,
        FileObject sibling) {
      String name = className.replace('.', '/') + kind.extension;
      return new SimpleJavaFileObject(URI.create("memory:///" + name), kind) {
        @Override
        public OutputStream openOutputStream() {
          return files.computeIfAbsent(name, n -> new ByteArrayOutputStream());
        }
      };
    }
  }
}
