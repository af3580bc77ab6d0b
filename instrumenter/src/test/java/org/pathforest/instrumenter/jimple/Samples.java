package org.pathforest.instrumenter.jimple;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;

/** Class files for tests: made by hand, compiled on the spot, or taken from jars; and drawings. */
final class Samples {
  private Samples() {}

  /** A class file T of version 49 with one static method {@code int m(int)}. */
  static byte[] classFile(Consumer<MethodVisitor> body) {
    return classFile(Opcodes.V1_5, body);
  }

  /** A class file T with one static method {@code int m(int)}. */
  static byte[] classFile(int version, Consumer<MethodVisitor> body) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(version, Opcodes.ACC_PUBLIC, "T", null, "java/lang/Object", null);
    MethodVisitor method =
        writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "m", "(I)I", null, null);
    method.visitCode();
    body.accept(method);
    method.visitMaxs(100, 100);
    method.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }

  /** Compiles one Java source with debug information; class files in the order of their names. */
  static List<byte[]> compile(Path folder, String className, String source) {
    try {
      Path file = folder.resolve(className + ".java");
      Files.writeString(file, source);
      int status =
          ToolProvider.getSystemJavaCompiler()
              .run(null, null, null, "-g", "-nowarn", "-d", folder.toString(), file.toString());
      if (status != 0) {
        throw new IllegalArgumentException("javac ends with status " + status);
      }
      List<byte[]> result = new ArrayList<>();
      try (Stream<Path> files = Files.list(folder)) {
        for (Path p : files.filter(f -> f.toString().endsWith(".class")).sorted().toList()) {
          result.add(Files.readAllBytes(p));
        }
      }
      return result;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A text beside the tests. */
  static String resource(String name) {
    try (InputStream in = Samples.class.getResourceAsStream("/jimple/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All class files of the jar that a class of the class path comes from. */
  static List<byte[]> jarOf(Class<?> member) {
    try {
      URI uri = member.getProtectionDomain().getCodeSource().getLocation().toURI();
      try (JarFile jar = new JarFile(Path.of(uri).toFile())) {
        List<byte[]> result = new ArrayList<>();
        for (var entry : jar.stream().filter(e -> e.getName().endsWith(".class")).toList()) {
          byte[] classFile = jar.getInputStream(entry).readAllBytes();
          if ((new ClassReader(classFile).getAccess() & Opcodes.ACC_MODULE) == 0) {
            result.add(classFile);
          }
        }
        return result;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The method of that name. */
  static MethodNode method(ParsedClass parsed, String name) {
    return parsed.node().methods.stream()
        .filter(m -> m.name.equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** The blocks of a method by bytecode alone. */
  static MethodBlocks blocks(ParsedClass parsed, String name) {
    try {
      MethodNode method = method(parsed, name);
      return BytecodeCfg.of(new Code(method), method, parsed.offsets(method));
    } catch (CannotModelException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * A graph as text, one line a block: {@code 0 -> 4 fall, 9 taken}; {@code *} marks a handler
   * start.
   */
  static List<String> draw(Cfg cfg) {
    List<String> lines = new ArrayList<>();
    for (int b = 0; b < cfg.size(); b++) {
      String edges =
          cfg.successors(b).stream()
              .map(e -> cfg.block(e.to()).offset() + " " + String.join("|", e.outcomes()))
              .collect(Collectors.joining(", "));
      BlockExit exit = cfg.block(b).exit();
      lines.add(
          (cfg.isHandler(b) ? "*" : "")
              + cfg.block(b).offset()
              + (edges.isEmpty() ? "" : " -> " + edges)
              + (exit == BlockExit.NONE ? "" : " " + exit));
    }
    return lines;
  }
}
