package org.pathforest.profile.report.hot;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.profile.MethodPaths;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.coverage.PossiblePaths;
import org.pathforest.profile.forest.Kipf;
import org.pathforest.profile.record.Bursts;
import org.pathforest.profile.report.Limits;
import org.pathforest.profile.report.Note;
import org.pathforest.profile.report.tune.FindingRow;
import org.pathforest.profile.report.tune.LoopRow;
import org.pathforest.profile.report.tune.TuneReport;
import org.pathforest.profile.text.Inline;
import org.pathforest.profile.text.MethodName;
import org.pathforest.profile.text.NamedPath;

/**
 * A report: what a text, JSON or CSV rendering says. Shares are in [0, 1]; counts are exact;
 * instructions are bytecode instructions on paths that ended, each path weighed with its length.
 * The names of the components are those of the JSON rendering.
 *
 * @param totals of the whole profile
 * @param methods the hottest, or those asked for, hottest first
 * @param tables all that ran; null unless asked for
 * @param tune what may make the program faster; null unless the tables were asked for
 */
public record ReportModel(
    Totals totals, List<Method> methods, TablesModel tables, TuneReport tune) {

  /** Copies the list. */
  public ReportModel {
    methods = List.copyOf(methods);
  }

  /**
   * Counts of a method.
   *
   * @param activations invocations; a lower bound if they are unknown
   * @param activationsUnknown 1 if they are not known exactly, else 0
   * @param paths paths that ended
   * @param executed different paths that ended
   * @param numPaths number of paths; of a method that is cut, pieces of paths
   * @param possible number of paths if the method were not cut
   * @param interrupted paths that an exception cut short
   */
  public record MethodCounts(
      long activations,
      int activationsUnknown,
      long paths,
      int executed,
      long numPaths,
      BigInteger possible,
      long interrupted) {
    static MethodCounts of(MethodMap map, MethodPaths paths) {
      return new MethodCounts(
          paths.activations(),
          paths.activationsKnown() ? 0 : 1,
          paths.ended(),
          paths.size(),
          map.numbering().numPaths(),
          PossiblePaths.of(map.cfg()),
          paths.interrupted());
    }
  }

  /**
   * How exact the counts of a method are.
   *
   * @param exactUpTo longest sequences known
   * @param limits names of the limits that the method hit
   */
  public record Accuracy(int exactUpTo, List<String> limits) {
    static Accuracy of(MethodProfile method) {
      return new Accuracy(method.exactUpTo(), method.limits());
    }
  }

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
   * The run that was profiled.
   *
   * @param program what ran
   * @param profiler name of the scheme
   * @param k longest sequences that were counted
   * @param leastK the least k of a method; k unless jars were instrumented differently
   * @param start when the run began, ISO 8601; empty if unknown
   * @param end when the profile was written; empty if unknown
   */
  public record Run(String program, String profiler, int k, int leastK, String start, String end) {}

  /**
   * Instrumentation of the classes that were loaded.
   *
   * @param classes loaded classes that have an entry in a path map
   * @param instrumented their methods that have probes
   * @param trivial their methods that need none
   * @param leftOut how many of their methods were left as they are, by reason
   * @param leftOutMethods which, by reason
   */
  public record Instrumentation(
      long classes,
      long instrumented,
      long trivial,
      Map<String, Long> leftOut,
      Map<String, List<String>> leftOutMethods) {}

  /**
   * Counts of all methods.
   *
   * @param ran methods that ran or were interrupted
   * @param activations invocations of those; at least, if any are unknown
   * @param activationsUnknown methods of which invocations are not known exactly
   * @param paths paths that ended
   * @param interrupted paths that an exception cut short
   * @param instructions on the paths that ended
   */
  public record Execution(
      int ran,
      long activations,
      List<String> activationsUnknown,
      long paths,
      long interrupted,
      double instructions) {}

  /**
   * Figures of the whole profile.
   *
   * @param run what was profiled
   * @param instrumentation of its classes
   * @param execution counts of all methods
   * @param limits what was hit: name and what it means
   * @param limitedMethods methods that ran and have a limit of their own, by its name
   * @param cutMethods methods that ran whose paths are cut
   * @param largeTables methods whose tables made the run expensive, largest first
   */
  public record Totals(
      @Inline Run run,
      @Inline Instrumentation instrumentation,
      @Inline Execution execution,
      Map<String, String> limits,
      Map<String, List<String>> limitedMethods,
      List<String> cutMethods,
      List<LargeTable> largeTables) {
    /** What is to be known before the figures are believed; warnings first. */
    public List<Note> notes() {
      List<Note> notes = Note.leftOut(instrumentation.leftOutMethods);
      limits.forEach((name, meaning) -> notes.add(Note.limit(name, meaning)));
      for (boolean warning : new boolean[] {true, false}) {
        limitedMethods.forEach(
            (name, methods) -> {
              if (warning != Limits.isHarmless(name)) {
                notes.add(Note.limit(name, methods));
              }
            });
      }
      if (!execution.activationsUnknown.isEmpty()) {
        notes.add(
            Note.of(
                false,
                "method",
                execution.activationsUnknown,
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
   * Declaration of a method.
   *
   * @param name as people write it
   * @param className internal name
   * @param method name
   * @param descriptor as in the class file
   * @param source file and line, as far as known; else empty
   */
  public record Declaration(
      String name, String className, String method, String descriptor, String source) {
    static Declaration of(MethodMap map) {
      MethodKey key = map.key();
      return new Declaration(
          MethodName.of(key),
          key.className(),
          key.method(),
          key.descriptor(),
          MethodName.source(map));
    }
  }

  /**
   * Instructions that a method executed.
   *
   * @param share of the profile's instructions
   * @param instructions on its paths that ended
   */
  public record Cost(double share, double instructions) {}

  /**
   * Paths of a method.
   *
   * @param cuts cut edges, as text
   * @param loops in offset order, with what may make them faster, unless that is less than a
   *     thousandth of the method's instructions
   * @param apart hard branches outside loops, whose misses are upper bounds
   * @param shown length of the longest sequences shown
   * @param sequences hottest first
   * @param listed the paths that ran most, and those that loops and sequences name; the one that
   *     ran most first
   * @param interruptedPaths most frequent first, at most five
   */
  public record Paths(
      List<String> cuts,
      List<LoopRow> loops,
      List<FindingRow> apart,
      int shown,
      List<Sequence> sequences,
      List<ListedPath> listed,
      List<InterruptedPath> interruptedPaths) {}

  /**
   * A path with its counts.
   *
   * @param named what it is called
   * @param count how often it ended
   * @param share of the method's instructions
   */
  public record ListedPath(@Inline NamedPath named, long count, double share) {
    static ListedPath of(NamedPath named, Kipf kipf, MethodPaths executed) {
      long count = kipf.countOf(named.path());
      double all = executed.instructions();
      double own = count * executed.instructions(named.path());
      return new ListedPath(named, count, all == 0 ? 0 : own / all);
    }
  }

  /**
   * A method.
   *
   * @param declaration its names
   * @param cost its instructions
   * @param counts of its paths
   * @param k longest sequences asked for
   * @param accuracy of the counts
   * @param bursts how many activations were profiled; null if all were
   * @param paths its loops and hot sequences
   * @param detail graph, paths and forest; null unless asked for
   */
  public record Method(
      @Inline Declaration declaration,
      @Inline Cost cost,
      @Inline MethodCounts counts,
      int k,
      @Inline Accuracy accuracy,
      Bursts bursts,
      @Inline Paths paths,
      MethodDetail detail) {
    /** Its limits with what they mean. */
    public List<Note> notes() {
      return accuracy.limits.stream().map(name -> Note.limit(name, Limits.meaning(name))).toList();
    }
  }

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
   * @param named what it is called
   * @param least times in a row
   * @param most times in a row; more than {@code least} where calls are put together
   */
  public record Step(@Inline NamedPath named, int least, int most) {}

  /**
   * Interrupted paths.
   *
   * @param handler line of the handler reached, or its offset, as text; empty if the method was
   *     left
   * @param count how often
   * @param text conditions up to where it was thrown; empty if only counts were kept
   */
  public record InterruptedPath(String handler, long count, String text) {}
}
