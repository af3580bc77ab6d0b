package org.pathforest.instrumenter;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.pathforest.instrumenter.InstrumentResult.ClassPlace;
import org.pathforest.instrumenter.InstrumentResult.Left;
import org.pathforest.instrumenter.archive.Archive;
import org.pathforest.instrumenter.weave.HugeMethod;
import org.pathforest.instrumenter.weave.WovenClass;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.map.PathMapWriter;

/**
 * Adds up the results for the classes of one archive, in order, then those for its nested archives.
 */
final class Tally {
  private int instrumented;
  private int trivial;
  private int measured;
  private final List<Left> leftOut = new ArrayList<>();
  private final List<Left> unread = new ArrayList<>();
  private final List<Left> fromBytecode = new ArrayList<>();
  private final List<String> cut = new ArrayList<>();
  private final List<Left> reduced = new ArrayList<>();
  private final List<Left> huge = new ArrayList<>();
  private final List<Left> duplicates = new ArrayList<>();
  private final List<ClassPlace> classes = new ArrayList<>();
  private boolean signed;
  private int nested;
  private final List<String> passedOver = new ArrayList<>();

  /**
   * The facts about a method that are still needed once its line is written. Its graph can then be
   * forgotten.
   *
   * @param line line of the path map
   */
  record Method(
      String line,
      String name,
      MethodMap.Status status,
      String reason,
      boolean cut,
      boolean bytecode,
      List<String> limits) {
    static Method of(MethodMap m) throws IOException {
      StringWriter line = PathMapWriter.line(m);
      return new Method(
          line.toString(),
          m.key().toString(),
          m.status(),
          m.reason(),
          m.numbering() != null && !m.numbering().dag().cuts().isEmpty(),
          m.origin().frontEnd() == MethodMap.FrontEnd.BYTECODE,
          m.probes().limits());
    }
  }

  /**
   * Adds a class that was read.
   *
   * @param name internal name
   * @param place part of its file's path before the class name
   * @param measuredMethods number of methods whose probes were placed by the counts of an earlier
   *     run
   * @param hugeMethods methods that now exceed the compile limit
   */
  void read(
      String name,
      String place,
      List<Method> methods,
      int measuredMethods,
      List<HugeMethod> hugeMethods) {
    hugeMethods.forEach(h -> huge.add(new Left(h.key().toString(), h.sizes())));
    measured += measuredMethods;
    classes.add(new ClassPlace(name, place));
    for (Method m : methods) {
      switch (m.status()) {
        case INSTRUMENTED -> instrumented++;
        case TRIVIAL -> trivial++;
        case LEFT_OUT -> leftOut.add(new Left(m.name(), m.reason()));
      }
      if (m.cut()) {
        cut.add(m.name());
      }
      if (m.bytecode()) {
        fromBytecode.add(new Left(m.name(), "modeled from bytecode"));
      }
      for (String limit : m.limits()) {
        if (!limit.equals("before-super")) {
          reduced.add(new Left(m.name(), limit));
        }
      }
    }
  }

  void unread(String entry, String reason) {
    unread.add(new Left(entry, reason));
  }

  /** Adds a nested archive that the options exclude. */
  void passOver(String name) {
    passedOver.add(name);
  }

  /** Adds duplicate names in the archive, and whether its signature was removed. */
  void archive(Archive archive, boolean changed) {
    List<Left> own = new ArrayList<>();
    archive.duplicates().forEach((name, at) -> own.add(new Left(name, "entries " + numbers(at))));
    duplicates.addAll(0, own);
    signed |= changed && archive.signed();
  }

  private static String numbers(List<Integer> at) {
    return at.stream().map(i -> String.valueOf(i + 1)).collect(Collectors.joining(" and "));
  }

  /**
   * Adds the results for a nested archive.
   *
   * @param prefix path of its entries: the archive's name and {@code !/}
   */
  void addNested(String prefix, Tally inner) {
    nested += 1 + inner.nested;
    instrumented += inner.instrumented;
    trivial += inner.trivial;
    measured += inner.measured;
    signed |= inner.signed;
    addPrefixed(prefix, inner.leftOut, leftOut);
    addPrefixed(prefix, inner.unread, unread);
    addPrefixed(prefix, inner.fromBytecode, fromBytecode);
    addPrefixed(prefix, inner.reduced, reduced);
    addPrefixed(prefix, inner.huge, huge);
    inner.cut.forEach(c -> cut.add(prefix + c));
    addPrefixed(prefix, inner.duplicates, duplicates);
    inner.classes.forEach(p -> classes.add(new ClassPlace(p.name(), prefix + p.place())));
  }

  private static void addPrefixed(String prefix, List<Left> from, List<Left> to) {
    from.forEach(left -> to.add(new Left(prefix + left.what(), left.why())));
  }

  /** Returns the first thing that was skipped; null if nothing was. */
  Left firstLeft() {
    return !unread.isEmpty() ? unread.get(0) : leftOut.isEmpty() ? null : leftOut.get(0);
  }

  /** Returns whether there were class files and none could be read. */
  boolean nothingRead() {
    return classes.isEmpty() && !unread.isEmpty();
  }

  InstrumentResult result(WovenArchive woven, Path out, boolean external) {
    return new InstrumentResult(
        woven.archive().path(),
        out,
        woven.mapId(),
        external && woven.changes(),
        new InstrumentResult.Methods(
            instrumented, trivial, measured, leftOut, fromBytecode, cut, reduced, huge),
        new InstrumentResult.Contents(
            classes,
            unread,
            duplicates,
            nested,
            passedOver,
            signed,
            woven.archive().automaticModule()));
  }

  /** Returns the methods of a woven class with their lines of the path map. */
  static List<Method> methods(WovenClass woven) throws IOException {
    List<Method> methods = new ArrayList<>(woven.methods().size());
    for (MethodMap m : woven.methods()) {
      methods.add(Method.of(m));
    }
    return methods;
  }
}
