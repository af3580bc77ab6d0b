package org.pathforest.profile.report.hot;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.pathforest.profile.record.Bursts;
import org.pathforest.profile.report.Limits;
import org.pathforest.profile.report.Note;
import org.pathforest.profile.report.pattern.Finding;
import org.pathforest.profile.report.pattern.PatternReport;

/**
 * A report: what a text, JSON or CSV rendering says. Shares are in [0, 1]; counts are exact;
 * instructions are bytecode instructions on paths that ended, each path weighed with its length.
 * The names of the components are those of the JSON rendering.
 *
 * @param totals of the whole profile
 * @param methods the hottest, or those asked for, hottest first
 * @param tables all that ran; null unless asked for
 * @param patterns the heaviest of the profile; null unless the tables were asked for
 */
public record ReportModel(
    Totals totals, List<Method> methods, Tables tables, List<PatternReport.Row> patterns) {

  /** Copies the list. */
  public ReportModel {
    methods = List.copyOf(methods);
  }

  /**
   * Everything that ran, a row each, hottest first.
   *
   * @param packages all of them
   * @param classes all of them
   * @param methods all of them
   */
  public record Tables(List<Row> packages, List<Row> classes, List<MethodRow> methods) {
    /** Copies the lists. */
    public Tables {
      packages = List.copyOf(packages);
      classes = List.copyOf(classes);
      methods = List.copyOf(methods);
    }
  }

  /**
   * A package or a class.
   *
   * @param name as people write it; empty for the unnamed package
   * @param sha256 of the class file; empty for a package
   * @param share of the profile's instructions
   * @param methods how many ran
   * @param activations invocations of those; at least, if any are unknown
   * @param activationsUnknown of how many methods invocations are not known exactly
   * @param paths paths that ended
   * @param executed how many different ones
   * @param interrupted paths that an exception cut short
   */
  public record Row(
      String name,
      String sha256,
      double share,
      int methods,
      long activations,
      int activationsUnknown,
      long paths,
      long executed,
      long interrupted) {}

  /**
   * A method.
   *
   * @param name as people write it
   * @param descriptor as in the class file
   * @param className as people write it
   * @param sha256 of the class file
   * @param source file and line, as far as known; else empty
   * @param share of the profile's instructions
   * @param activations invocations; at least, if they are unknown
   * @param activationsUnknown 1 if they are not known exactly, else 0
   * @param paths paths that ended
   * @param executed how many different ones
   * @param numPaths how many are numbered: N; of a method that is cut, pieces of paths
   * @param possible how many paths there could be, were the method not cut
   * @param interrupted paths that an exception cut short
   * @param exactUpTo longest sequences known
   * @param limits names
   */
  public record MethodRow(
      String name,
      String descriptor,
      String className,
      String sha256,
      String source,
      double share,
      long activations,
      int activationsUnknown,
      long paths,
      int executed,
      long numPaths,
      BigInteger possible,
      long interrupted,
      int exactUpTo,
      List<String> limits) {}

  /**
   * Tables of a method that do not fit in a core's own caches.
   *
   * @param method as people write it
   * @param className as people write it
   * @param bytes that they took at least, more than 2^20
   * @param sequences different ones
   * @param k longest sequences that were counted
   * @param cheaperK longest of k / 2, k / 4 and so on with which one table would be smaller; 0 if
   *     none is
   */
  public record LargeTable(
      String method, String className, long bytes, long sequences, int k, int cheaperK) {}

  /**
   * Figures of the whole profile.
   *
   * @param program what ran
   * @param profiler name of the scheme
   * @param k longest sequences that were counted
   * @param leastK the least k of a method; k unless jars were instrumented differently
   * @param start when the run began, ISO 8601; empty if unknown
   * @param end when the profile was written; empty if unknown
   * @param classes loaded classes that have an entry in a path map
   * @param instrumented their methods that have probes
   * @param trivial their methods that need none
   * @param leftOut how many of their methods were left as they are, by reason
   * @param leftOutMethods which, by reason
   * @param ran methods that ran or were interrupted
   * @param activations invocations of those; at least, if any are unknown
   * @param activationsUnknown methods of which invocations are not known exactly
   * @param paths paths that ended
   * @param interrupted paths that an exception cut short
   * @param instructions on the paths that ended
   * @param limits what was hit: name and what it means
   * @param limitedMethods methods that ran and have a limit of their own, by its name
   * @param cutMethods methods that ran whose paths are cut
   * @param largeTables methods whose tables made the run expensive, largest first
   */
  public record Totals(
      String program,
      String profiler,
      int k,
      int leastK,
      String start,
      String end,
      long classes,
      long instrumented,
      long trivial,
      Map<String, Long> leftOut,
      Map<String, List<String>> leftOutMethods,
      int ran,
      long activations,
      List<String> activationsUnknown,
      long paths,
      long interrupted,
      double instructions,
      Map<String, String> limits,
      Map<String, List<String>> limitedMethods,
      List<String> cutMethods,
      List<LargeTable> largeTables) {
    /** What is to be known before the figures are believed; warnings first. */
    public List<Note> notes() {
      List<Note> notes = Note.leftOut(leftOutMethods);
      limits.forEach((name, meaning) -> notes.add(Note.limit(name, meaning)));
      for (boolean warning : new boolean[] {true, false}) {
        limitedMethods.forEach(
            (name, methods) -> {
              if (warning != Limits.isHarmless(name)) {
                notes.add(Note.limit(name, methods));
              }
            });
      }
      if (!activationsUnknown.isEmpty()) {
        notes.add(
            Note.of(
                false,
                "method",
                activationsUnknown,
                "calls are a lower bound, since it is not known where some were interrupted"));
      }
      if (!largeTables.isEmpty()) {
        notes.add(LargeTables.note(largeTables));
      }
      if (!cutMethods.isEmpty()) {
        notes.add(Note.of(false, "method", cutMethods, "too many paths, which are cut in pieces"));
      }
      return notes;
    }
  }

  /**
   * A method.
   *
   * @param name as people write it
   * @param className internal name
   * @param method name
   * @param descriptor as in the class file
   * @param source file and line, as far as known; else empty
   * @param share of the profile's instructions
   * @param instructions on its paths that ended
   * @param activations invocations; at least, if they are unknown
   * @param activationsUnknown 1 if they are not known exactly, else 0
   * @param paths paths that ended
   * @param executed how many different ones
   * @param numPaths how many are numbered: N; of a method that is cut, pieces of paths
   * @param possible how many paths there could be, were the method not cut
   * @param interrupted paths that an exception cut short
   * @param k longest sequences asked for
   * @param exactUpTo longest sequences known
   * @param limits names
   * @param bursts how many activations were profiled; null if all were
   * @param cuts cut edges, as text
   * @param loops in offset order
   * @param patterns heaviest first, then trip counts of the loops, without those on less than a
   *     thousandth of the instructions; none where sequences of two paths paths are not known
   * @param shown length of the longest sequences shown
   * @param sequences hottest first
   * @param interruptedPaths most frequent first, at most five
   * @param detail graph, paths and forest; null unless asked for
   */
  public record Method(
      String name,
      String className,
      String method,
      String descriptor,
      String source,
      double share,
      double instructions,
      long activations,
      int activationsUnknown,
      long paths,
      int executed,
      long numPaths,
      BigInteger possible,
      long interrupted,
      int k,
      int exactUpTo,
      List<String> limits,
      Bursts bursts,
      List<String> cuts,
      List<Loop> loops,
      List<Finding> patterns,
      int shown,
      List<Sequence> sequences,
      List<InterruptedPath> interruptedPaths,
      MethodDetail detail) {
    /** Its limits with what they mean. */
    public List<Note> notes() {
      return limits.stream().map(name -> Note.limit(name, Limits.meaning(name))).toList();
    }
  }

  /**
   * A loop: a block that back edges lead to.
   *
   * @param line of the block; 0 if unknown
   * @param offset of the block
   * @param entries how often it was entered, not counting back edges
   * @param backEdges how often a back edge to it was taken
   */
  public record Loop(int line, int offset, long entries, long backEdges) {}

  /** What a sequence is. */
  public enum Kind {
    /** Paths that repeat with a period; the steps are one turn. */
    CYCLE,
    /** All paths of an invocation. */
    CALL,
    /** All paths from the start of an exception handler to the method's end or another's start. */
    HANDLER,
    /** Any other run of consecutive paths. */
    SEQUENCE
  }

  /**
   * A hot sequence of paths.
   *
   * @param kind what it is
   * @param length consecutive paths that were counted: for a cycle, how many of it in a row; for
   *     calls that differ in repeats only, the most
   * @param count how often it occurred, for a cycle with the turn begun where the steps begin
   * @param ofFirst that count as a share of all occurrences of its first path
   * @param ofMethod share of the method's instructions executed in its occurrences; overlapping
   *     occurrences are counted once, so this is a lower bound
   * @param steps its paths in order
   */
  public record Sequence(
      Kind kind, int length, long count, double ofFirst, double ofMethod, List<Step> steps) {}

  /**
   * A path, repeated.
   *
   * @param path id
   * @param least times in a row
   * @param most times in a row; more than {@code least} where calls are put together
   * @param text its lines and branch outcomes
   */
  public record Step(int path, int least, int most, String text) {}

  /**
   * Interrupted paths.
   *
   * @param handler line of the handler reached, or its offset, as text; empty if the method was
   *     left
   * @param count how often
   * @param text lines up to the one that threw; empty if only counts were kept
   */
  public record InterruptedPath(String handler, long count, String text) {}
}
