package org.pathforest.profile.export;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.data.SessionInfo;
import org.jacoco.core.internal.analysis.ClassCoverageImpl;
import org.jacoco.report.IReportGroupVisitor;
import org.jacoco.report.IReportVisitor;
import org.jacoco.report.xml.XMLFormatter;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.ProfileMeta;
import org.pathforest.profile.text.TextEscapes;

/**
 * Writes the coverage of lines and branches that paths determine, in the XML format of JaCoCo's
 * reports, for tools that read those. This class states what was executed of each method; JaCoCo
 * adds up and writes.
 *
 * <p>The report leaves out methods without known counts: those without probes, those that were not
 * instrumented, and those whose counts were lost. It also leaves out methods that compilers have
 * added. An interrupted path counts as far as it is known. The block that threw counts for the line
 * with which it begins, and one of its instructions counts.
 */
public final class JacocoExport {
  /**
   * Numbers of methods that are not in a report.
   *
   * @param singlePath methods with only one path, which have no probes
   * @param leftOut methods that could not be instrumented
   * @param lost methods whose counts were lost
   */
  public record Missing(long singlePath, long leftOut, long lost) {}

  /**
   * The names of a report and its bundles.
   *
   * @param report name of the whole report
   * @param bundles names of its bundles, in order; empty if the report is a bundle itself
   * @param bundleOf returns the bundle of a class, given by internal name and SHA-256
   */
  public record Names(
      String report, List<String> bundles, BiFunction<String, String, String> bundleOf) {
    /** Copies the list. */
    public Names {
      bundles = List.copyOf(bundles);
    }

    /** Returns the names for a report that is a bundle itself. */
    public static Names of(String report) {
      return new Names(report, List.of(), (name, sha256) -> report);
    }
  }

  private final Profile profile;
  private final Names names;
  private final Set<MethodKey> ran;
  private final Set<MethodKey> met = new HashSet<>();

  /** Class coverage by bundle, class name and SHA-256. */
  private final NavigableMap<String, NavigableMap<String, NavigableMap<String, ClassCoverageImpl>>>
      classes = new TreeMap<>();

  private long singlePath;
  private long leftOut;
  private long lost;

  private JacocoExport(Profile profile, Names names) {
    this.profile = profile;
    this.names = names;
    this.ran = new HashSet<>(profile.methods());
  }

  /**
   * Writes a report with the name of the program. JaCoCo's bundles cannot contain two classes of
   * one name. If classes of one name differ, the report is a group of bundles: one for the first
   * class of each name, one for the second, and so on. The first class is one that ran, if any did.
   *
   * @param out not closed
   */
  public static Missing write(Profile profile, OutputStream out) throws IOException {
    return write(profile, name -> true, Names.of(profile.meta().run().program()), out);
  }

  /**
   * Writes a report of some classes only, or with several bundles.
   *
   * @param classes accepts classes by internal name
   */
  public static Missing write(
      Profile profile, Predicate<String> classes, Names names, OutputStream out)
      throws IOException {
    JacocoExport export = new JacocoExport(profile, names);
    profile.forEachMap(classes, export::add);
    export.write(out);
    return new Missing(export.singlePath, export.leftOut, export.lost);
  }

  private void add(MethodMap map) throws IOException {
    MethodKey key = map.key();
    if (!met.add(key) || map.generated()) {
      return;
    }
    switch (map.status()) {
      case TRIVIAL -> singlePath++;
      case LEFT_OUT -> leftOut++;
      case INSTRUMENTED -> {
        MethodProfile run = ran.contains(key) ? profile.method(key) : null;
        if (run != null && run.exactUpTo() == 0) {
          lost++;
          return;
        }
        ClassCoverageImpl of = classOf(map);
        of.addMethod(JacocoMethod.of(map, run));
      }
    }
  }

  private ClassCoverageImpl classOf(MethodMap map) {
    MethodKey key = map.key();
    return classes
        .computeIfAbsent(
            names.bundleOf().apply(key.className(), key.sha256()), bundle -> new TreeMap<>())
        .computeIfAbsent(key.className(), name -> new TreeMap<>())
        .computeIfAbsent(
            map.key().sha256(),
            sha256 -> {
              // JaCoCo distinguishes classes of one name by ids, which the report does not show.
              long id = Long.parseUnsignedLong(sha256.substring(0, 16), 16);
              ClassCoverageImpl made =
                  new ClassCoverageImpl(TextEscapes.xml(map.key().className()), id, false);
              made.setSourceFileName(
                  map.origin().source() == null ? null : TextEscapes.xml(map.origin().source()));
              return made;
            });
  }

  private void write(OutputStream out) throws IOException {
    ProfileMeta meta = profile.meta();
    IReportVisitor report = new XMLFormatter().createVisitor(new Unclosed(out));
    SessionInfo session =
        new SessionInfo(
            TextEscapes.xml(names.report()),
            milliseconds(meta.run().start()),
            milliseconds(meta.run().end()));
    report.visitInfo(List.of(session), List.of());
    Map<String, CoverageBuilder> bundles = new LinkedHashMap<>();
    boolean whole = names.bundles().isEmpty();
    for (String name : whole ? List.of(names.report()) : names.bundles()) {
      bundles.putAll(bundles(name));
    }
    if (whole && bundles.size() == 1) {
      report.visitBundle(
          bundles.get(names.report()).getBundle(TextEscapes.xml(names.report())), null);
    } else {
      IReportGroupVisitor group = report.visitGroup(TextEscapes.xml(names.report()));
      for (Map.Entry<String, CoverageBuilder> bundle : bundles.entrySet()) {
        group.visitBundle(bundle.getValue().getBundle(TextEscapes.xml(bundle.getKey())), null);
      }
    }
    report.visitEnd();
  }

  private static long milliseconds(Instant time) {
    return time == null ? 0 : time.toEpochMilli();
  }

  /**
   * Returns one or more bundles by name. Of the classes of one name, the first bundle has one that
   * ran, if any did.
   */
  private Map<String, CoverageBuilder> bundles(String bundle) {
    Map<String, CoverageBuilder> bundles = new LinkedHashMap<>();
    bundles.put(bundle, new CoverageBuilder());
    for (Map<String, ClassCoverageImpl> same :
        classes.getOrDefault(bundle, new TreeMap<>()).values()) {
      List<ClassCoverageImpl> ordered = new ArrayList<>(same.values());
      ordered.sort(Comparator.comparing(c -> c.getInstructionCounter().getCoveredCount() == 0));
      int i = 0;
      for (ClassCoverageImpl c : ordered) {
        String name = bundle + (i == 0 ? "" : ", other classes of the same names, " + i);
        bundles.computeIfAbsent(name, n -> new CoverageBuilder()).visitCoverage(c);
        i++;
      }
    }
    return bundles;
  }
}
