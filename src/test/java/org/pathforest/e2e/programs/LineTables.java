package org.pathforest.e2e.programs;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Line number tables of a class file. They are read here and not taken from the export: the export
 * has no lines for interrupted prefixes, and its lines for paths are what the test checks.
 */
final class LineTables extends ClassReader {
  private final Map<String, TreeMap<Integer, Integer>> linesOfMethods = new HashMap<>();
  private int offset;

  LineTables(byte[] classFile) {
    super(classFile);
    accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] exceptions) {
            var lines = linesOfMethods.computeIfAbsent(name + descriptor, m -> new TreeMap<>());
            return new MethodVisitor(Opcodes.ASM9) {
              @Override
              public void visitLineNumber(int line, Label start) {
                lines.put(offset, line);
              }
            };
          }
        },
        SKIP_FRAMES);
  }

  @Override
  protected void readBytecodeInstructionOffset(int bytecodeOffset) {
    offset = bytecodeOffset;
  }

  /** Returns the line of the instruction at this offset; 0 if it is unknown. */
  int line(String name, String descriptor, int instruction) {
    var lines = linesOfMethods.getOrDefault(name + descriptor, new TreeMap<>());
    Map.Entry<Integer, Integer> entry = lines.floorEntry(instruction);
    return entry == null ? 0 : entry.getValue();
  }

  Set<Integer> lines() {
    return linesOfMethods.values().stream()
        .flatMap(table -> table.values().stream())
        .collect(Collectors.toSet());
  }
}
