package org.pathforest.instrumenter;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.pathforest.instrumenter.InstrumentResult.Left;
import org.pathforest.instrumenter.archive.Archive;
import org.pathforest.instrumenter.weave.WovenClass;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.map.PathMapWriter;

/** Adds up what became of the classes of one archive, in their order. */
final class Tally {
  private int classes;
  private int instrumented;
  private int trivial;
  private final List<Left> leftOut = new ArrayList<>();
  private final List<Left> unread = new ArrayList<>();
  private final List<Left> fromBytecode = new ArrayList<>();
  private final List<String> cut = new ArrayList<>();
  private final List<Left> thinned = new ArrayList<>();

  /**
   * What is needed of a method once its line is written: its graph can be forgotten.
   *
   * @param line of the path map
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
          m.frontEnd() == MethodMap.FrontEnd.BYTECODE,
          m.limits());
    }
  }

  void read(List<Method> methods) {
    classes++;
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
        fromBytecode.add(new Left(m.name(), "modelled from bytecode"));
      }
      for (String limit : m.limits()) {
        if (!limit.equals("before-super")) {
          thinned.add(new Left(m.name(), limit));
        }
      }
    }
  }

  void unread(String entry, String reason) {
    unread.add(new Left(entry, reason));
  }

  /** The first thing that was left out; null if nothing was. */
  Left firstLeft() {
    return !unread.isEmpty() ? unread.get(0) : leftOut.isEmpty() ? null : leftOut.get(0);
  }

  /** Whether there were class files and none could be read. */
  boolean nothingRead() {
    return classes == 0 && !unread.isEmpty();
  }

  InstrumentResult result(Archive in, Path out, String mapId, boolean external) {
    return new InstrumentResult(
        in.path(),
        out,
        mapId,
        classes,
        instrumented,
        trivial,
        List.copyOf(leftOut),
        List.copyOf(unread),
        List.copyOf(fromBytecode),
        List.copyOf(cut),
        List.copyOf(thinned),
        in.duplicates(),
        in.signed(),
        external);
  }

  /** The methods of a woven class, as lines. */
  static List<Method> methods(WovenClass woven) throws IOException {
    List<Method> methods = new ArrayList<>(woven.methods().size());
    for (MethodMap m : woven.methods()) {
      methods.add(Method.of(m));
    }
    return methods;
  }
}
