package org.pathforest.instrumenter.weave;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Class files for tests: by hand, or by the Java compiler. */
final class Made {
  private static final int PUBLIC_STATIC = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;

  private Made() {}

  /** A class made by hand; frames are computed from version 50 on. */
  static byte[] byHand(int version, String name, Consumer<ClassWriter> body) {
    return byHand(
        version,
        Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER,
        name,
        (version & 0xFFFF) >= Opcodes.V1_6,
        body);
  }

  static byte[] byHand(
      int version, int access, String name, boolean frames, Consumer<ClassWriter> body) {
    ClassWriter writer =
        new ClassWriter(frames ? ClassWriter.COMPUTE_FRAMES : ClassWriter.COMPUTE_MAXS) {
          @Override
          protected String getCommonSuperClass(String a, String b) {
            return "java/lang/Object";
          }
        };
    writer.visit(version, access, name, null, "java/lang/Object", null);
    body.accept(writer);
    writer.visitEnd();
    return writer.toByteArray();
  }

  /** Adds a method. */
  static void method(
      ClassWriter c, int access, String name, String descriptor, Consumer<MethodVisitor> body) {
    MethodVisitor m = c.visitMethod(access, name, descriptor, null, null);
    m.visitCode();
    body.accept(m);
    m.visitMaxs(0, 0);
    m.visitEnd();
  }

  static void staticMethod(
      ClassWriter c, String name, String descriptor, Consumer<MethodVisitor> body) {
    method(c, PUBLIC_STATIC, name, descriptor, body);
  }

  /** Compiles a source file, its package none; class files by name. */
  static Map<String, byte[]> byJavac(int release, String name, String source, String... options) {
    try {
      Path folder = Files.createTempDirectory("made");
      try {
        Path file = folder.resolve(name + ".java");
        Files.writeString(file, source);
        List<String> command = new ArrayList<>();
        command.addAll(List.of("-nowarn", "-Xlint:none", "--release", String.valueOf(release)));
        command.addAll(Arrays.asList(options));
        command.addAll(List.of("-d", folder.toString(), file.toString()));
        int status =
            ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, command.toArray(new String[0]));
        if (status != 0) {
          throw new IllegalArgumentException("javac ends with status " + status);
        }
        Map<String, byte[]> classes = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder)) {
          for (Path f : files.filter(x -> x.toString().endsWith(".class")).toList()) {
            byte[] bytes = Files.readAllBytes(f);
            classes.put(new ClassReader(bytes).getClassName(), bytes);
          }
        }
        return classes;
      } finally {
        delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The class of that name first, then the others. */
  static List<byte[]> inOrder(Map<String, byte[]> classes, String first) {
    List<byte[]> list = new ArrayList<>();
    list.add(classes.get(first));
    classes.forEach(
        (name, bytes) -> {
          if (!name.equals(first)) {
            list.add(bytes);
          }
        });
    return list;
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path f : files.toList()) {
        Files.delete(f);
      }
    }
    Files.delete(folder);
  }
}
