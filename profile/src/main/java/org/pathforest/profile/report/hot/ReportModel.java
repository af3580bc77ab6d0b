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
 * A report, independent of its rendering as text, JSON or CSV. Shares are in [0, 1]. Counts are
 * exact. Instructions are bytecode instructions on paths that ended: the count of each path times
 * its length. Component names are JSON field names.
 *
 * <p>More than 300 lines: most of them explain fields of JSON.
 *
 * @param totals figures of the whole profile
 * @param methods the hottest methods, hottest first, or the requested methods
 * @param tables everything that ran; null unless requested
 * @param tune what may make the program faster; null unless the tables were requested
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
   * @param activations number of invocations; a lower bound if they are not all known
   * @param activationsUnknown 1 if the number of invocations is not known exactly, else 0
   * @param paths number of paths that ended
   * @param executed number of different paths that ended
   * @param numPaths number of paths; for a method that is cut, number of pieces of paths
   * @param possible number of paths if the method were not cut
   * @param interrupted number of paths that an exception cut short
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
   * Exactness of the counts of a method.
   *
   * @param exactUpTo length of the longest known sequences
   * @param limits names of the limits that the method hit
   */
  public record Accuracy(int exactUpTo, List<String> limits) {
    static Accuracy of(MethodProfile method) {
      return new Accuracy(method.exactUpTo(), method.limits());
    }
  }

  /**
   * A method whose tables do not fit in a core's own caches.
   *
   * @param method the method as people write it
   * @param className the class as people write it
   * @param bytes least size of the tables in bytes, more than 2^20
   * @param sequences number of different sequences
   * @param k length of the longest counted sequences
   * @param cheaperK the greatest of k / 2, k / 4 and so on with which a single table would take at
   *     most 2^20 bytes; 0 if there is none
   */
  public record LargeTable(
      String method, String className, long bytes, long sequences, int k, int cheaperK) {}

  /**
   * The run that was profiled.
   *
   * @param program program that ran
   * @param profiler name of the scheme
   * @param k length of the longest counted sequences
   * @param leastK least k of any method; less than {@code k} only if jars were instrumented
   *     differently
   * @param start when the run began, in ISO 8601; empty if unknown
   * @param end when the profile was written, in ISO 8601; empty if unknown
   */
  public record Run(String program, String profiler, int k, int leastK, String start, String end) {}

  /**
   * Instrumentation of the loaded classes.
   *
   * @param classes number of loaded classes that have an entry in a path map
   * @param instrumented number of their methods that have probes
   * @param trivial number of their methods that need no probes
   * @param leftOut number of their methods that were not instrumented, by reason
   * @param leftOutMethods names of these methods, by reason
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
   * @param ran number of methods that ran or were interrupted
   * @param activations number of their invocations; a lower bound if some are not known exactly
   * @param activationsUnknown names of methods whose invocations are not known exactly
   * @param paths number of paths that ended
   * @param interrupted number of paths that an exception cut short
   * @param instructions instructions on the paths that ended
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
   * @param run the run that was profiled
   * @param instrumentation instrumentation of its classes
   * @param execution counts of all methods
   * @param limits limits that were hit, each with its meaning
   * @param limitedMethods methods that ran and have a limit of their own, by the name of the limit
   * @param cutMethods methods that ran and whose paths are cut
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
    /**
     * Returns what the reader should know before trusting the figures. Methods that were not
     * instrumented come first, then limits of the run, then limits of methods (warnings first),
     * then notes on calls, tables and cuts.
     */
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
                "calls are a lower bound, because the places of some interruptions are unknown"));
      }
      if (!largeTables.isEmpty()) {
        notes.add(LargeTables.note(largeTables));
      }
      if (!cutMethods.isEmpty()) {
        notes.add(
            Note.of(false, "method", cutMethods, "too many paths, so they are cut into pieces"));
      }
      return notes;
    }
  }

  /**
   * Declaration of a method.
   *
   * @param name the method as people write it
   * @param className internal name of the class
   * @param method name of the method
   * @param descriptor descriptor as in the class file
   * @param source source file and line, as far as they are known; else empty
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
   * @param share share of the profile's instructions
   * @param instructions instructions on paths of the method that ended
   */
  public record Cost(double share, double instructions) {}

  /**
   * Paths of a method.
   *
   * @param cuts cut edges, as text
   * @param loops loops in offset order, with those findings that may gain at least a thousandth of
   *     the method's instructions
   * @param apart hard branches outside loops, whose misses are upper bounds
   * @param shown length of the longest sequences shown
   * @param sequences hot sequences, hottest first
   * @param listed the most frequent paths, and the paths that loops and sequences name; most
   *     frequent first
   * @param interruptedPaths interrupted paths, most frequent first, at most five
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
   * @param named name and text of the path
   * @param count how often the path ended
   * @param share share of the method's instructions
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
   * @param declaration names of the method
   * @param cost instructions of the method
   * @param counts counts of its paths
   * @param k length of the longest sequences asked for
   * @param accuracy exactness of the counts
   * @param bursts numbers of activations if only some were profiled; null if all were
   * @param paths loops and hot sequences of the method
   * @param detail graph, paths and forest; null unless requested
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
    /** Returns notes on the limits of the method. */
    public List<Note> notes() {
      return accuracy.limits.stream().map(name -> Note.limit(name, Limits.meaning(name))).toList();
    }
  }

  /** Kind of a sequence. */
  public enum Kind {
    /** Paths that repeat with a period; the steps are one turn. */
    CYCLE,
    /** All paths of an invocation. */
    CALL,
    /**
     * All paths from the start of an exception handler to the end of the method or the start of
     * another handler.
     */
    HANDLER,
    /** Any other run of consecutive paths. */
    SEQUENCE
  }

  /**
   * A hot sequence of paths.
   *
   * @param kind kind of the sequence
   * @param length number of consecutive paths that were counted. For a cycle, these follow the
   *     cycle. For calls that differ only in repetitions, this is the greatest number
   * @param count how often the sequence occurred; for a cycle, how often it began with the first
   *     step
   * @param ofFirst {@code count} as a share of all occurrences of the first path
   * @param ofMethod share of the method's instructions that were executed in occurrences of the
   *     sequence; a lower bound, because overlapping occurrences are counted once
   * @param steps paths of the sequence, in order
   */
  public record Sequence(
      Kind kind, int length, long count, double ofFirst, double ofMethod, List<Step> steps) {}

  /**
   * A path with its number of repetitions.
   *
   * @param named name and text of the path
   * @param least least number of times in a row
   * @param most greatest number of times in a row; more than {@code least} only where several calls
   *     are combined
   */
  public record Step(@Inline NamedPath named, int least, int most) {}

  /**
   * Interrupted paths.
   *
   * @param handler line or offset of the handler that was reached, as text; empty if the exception
   *     left the method
   * @param count how often paths were interrupted
   * @param text conditions up to the exception; empty if only counts were kept
   */
  public record InterruptedPath(String handler, long count, String text) {}
}
