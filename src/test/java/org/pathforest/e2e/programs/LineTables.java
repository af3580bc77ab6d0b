package org.pathforest.e2e.programs;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The line number tables of a class file, read here and not taken from the export: the export gives
 * no lines for interrupted prefixes, and those that it gives for paths are to be checked.
 */
final class LineTables {
  private final Map<String, TreeMap<Integer, Integer>> linesOfMethods = new HashMap<>();

  private LineTables() {}

  /** Reads a class file. */
  static LineTables of(byte[] classFile) throws IOException {
    LineTables tables = new LineTables();
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(classFile))) {
      in.skipNBytes(8); // magic, version
      String[] constants = readUtf8Constants(in);
      in.skipNBytes(6); // access, this, super
      in.skipNBytes(2L * in.readUnsignedShort()); // interfaces
      tables.readMembers(in, constants); // fields: no code, so none stay
      tables.readMembers(in, constants);
    }
    return tables;
  }

  /** The line of the instruction at this offset; 0 if unknown. */
  int line(String name, String descriptor, int offset) {
    TreeMap<Integer, Integer> lines = linesOfMethods.get(name + descriptor);
    Map.Entry<Integer, Integer> entry = lines == null ? null : lines.floorEntry(offset);
    return entry == null ? 0 : entry.getValue();
  }

  /** All lines that have code. */
  Set<Integer> lines() {
    Set<Integer> lines = new HashSet<>();
    linesOfMethods.values().forEach(table -> lines.addAll(table.values()));
    return lines;
  }

  private static String[] readUtf8Constants(DataInputStream in) throws IOException {
    String[] constants = new String[in.readUnsignedShort()];
    for (int i = 1; i < constants.length; i++) {
      int tag = in.readUnsignedByte();
      switch (tag) {
        case 1 -> constants[i] = in.readUTF();
        case 7, 8, 16, 19, 20 -> in.skipNBytes(2);
        case 15 -> in.skipNBytes(3);
        case 3, 4, 9, 10, 11, 12, 17, 18 -> in.skipNBytes(4);
        case 5, 6 -> {
          in.skipNBytes(8);
          i++; // these take two entries
        }
        default -> throw new IOException("unknown constant tag " + tag);
      }
    }
    return constants;
  }

  private void readMembers(DataInputStream in, String[] constants) throws IOException {
    int count = in.readUnsignedShort();
    for (int i = 0; i < count; i++) {
      in.skipNBytes(2); // access
      String name = constants[in.readUnsignedShort()];
      String descriptor = constants[in.readUnsignedShort()];
      readAttributes(in, constants, name + descriptor);
    }
  }

  private void readAttributes(DataInputStream in, String[] constants, String method)
      throws IOException {
    int count = in.readUnsignedShort();
    for (int i = 0; i < count; i++) {
      String attribute = constants[in.readUnsignedShort()];
      int length = in.readInt();
      switch (attribute) {
        case "Code" -> {
          in.skipNBytes(4); // stack, locals
          in.skipNBytes(in.readInt()); // instructions
          in.skipNBytes(8L * in.readUnsignedShort()); // exception table
          readAttributes(in, constants, method);
        }
        case "LineNumberTable" -> {
          TreeMap<Integer, Integer> lines =
              linesOfMethods.computeIfAbsent(method, m -> new TreeMap<>());
          int entries = in.readUnsignedShort();
          for (int entry = 0; entry < entries; entry++) {
            lines.put(in.readUnsignedShort(), in.readUnsignedShort());
          }
        }
        default -> in.skipNBytes(length);
      }
    }
  }
}
