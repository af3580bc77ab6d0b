package org.pathforest.instrumenter.jimple;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.testkit.Assembler;
import org.pathforest.testkit.Javac;
import org.pathforest.testkit.Jdks;

/**
 * Class files for tests, which are assembled, compiled or taken from jars; and drawings of graphs.
 */
final class Samples {
  private Samples() {}

  /**
   * Returns a class file T of version 49 with one static method {@code int m(int)}; for the code
   * see {@code Assembler}.
   */
  static byte[] classFile(String code) {
    return classFile(Opcodes.V1_5, code);
  }

  /** Returns a class file T with one static method {@code int m(int)}. */
  static byte[] classFile(int version, String code) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(version, Opcodes.ACC_PUBLIC, "T", null, "java/lang/Object", null);
    MethodVisitor method =
        writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "m", "(I)I", null, null);
    method.visitCode();
    Assembler.code(code).accept(method);
    method.visitMaxs(100, 100);
    method.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }

  /** Returns the parsed class file T. */
  static ParsedClass parsed(String code) {
    return ParsedClass.parse(classFile(code));
  }

  /** Returns the compiled test resource {@code Constructs}, with all classes that belong to it. */
  static List<ParsedClass> constructs(Path folder) throws IOException, InterruptedException {
    Files.writeString(folder.resolve("Constructs.java"), resource("Constructs.java.txt"));
    Path out = Javac.compile(Jdks.current(), folder, folder.resolve("out"), "-g");
    try (Stream<Path> files = Files.list(out)) {
      List<ParsedClass> result = new ArrayList<>();
      for (Path file : files.sorted().toList()) {
        result.add(ParsedClass.parse(Files.readAllBytes(file)));
      }
      return result;
    }
  }

  /** Returns the text of a test resource. */
  static String resource(String name) {
    try (InputStream in = Samples.class.getResourceAsStream("/jimple/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns all class files of the jar that contains a class of the class path. */
  static List<byte[]> jarOf(Class<?> member) {
    URI uri = URI.create(member.getProtectionDomain().getCodeSource().getLocation().toString());
    try (JarFile jar = new JarFile(Path.of(uri).toFile())) {
      List<byte[]> result = new ArrayList<>();
      for (var entry : jar.stream().filter(e -> e.getName().endsWith(".class")).toList()) {
        byte[] classFile = jar.getInputStream(entry).readAllBytes();
        if ((new ClassReader(classFile).getAccess() & Opcodes.ACC_MODULE) == 0) {
          result.add(classFile);
        }
      }
      return result;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the method with this name. */
  static MethodNode method(ParsedClass parsed, String name) {
    return parsed.node().methods.stream()
        .filter(m -> m.name.equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** Returns the blocks of a method, built from bytecode alone. */
  static MethodBlocks blocks(ParsedClass parsed, String name) {
    try {
      MethodNode method = method(parsed, name);
      return BytecodeCfg.of(new Code(method), method, parsed.offsets(method), parsed.sourceLines());
    } catch (CannotModelException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Returns a graph as text, one line per block, such as {@code 0 -> 4 fall, 9 taken}. A {@code *}
   * marks a handler start.
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
