package org.pathforest.bench.inlining;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.pathforest.paths.FileException;

/**
 * Bytes of bytecode that HotSpot's second compiler has inlined, from a file that {@code
 * -XX:+LogCompilation} writes. A method's bytes are counted each time that it is inlined.
 *
 * @param name program and configuration, from the class path that {@code bench} gives its JVMs;
 *     else the file's name
 * @param compilations number of tasks of that compiler
 * @param program bytes of the program's methods
 * @param jdk bytes of the JDK's methods
 * @param probes bytes of the profiler's methods
 * @param refused number of calls of the profiler that were not inlined because something was too
 *     large
 * @param refusedOthers number of such calls of other methods
 */
record CompilationLog(
    String name,
    int compilations,
    long program,
    long jdk,
    long probes,
    int refused,
    int refusedOthers) {
  private static final Pattern ATTRIBUTE = Pattern.compile(" (\\w+)='([^']*)'");

  /** The last entry, {@code OUT/work/meter}, tells where the others, below OUT, are. */
  private static final Pattern CLASS_PATH =
      Pattern.compile(
          "java\\.class\\.path=(?:.*?:)??([^:]+)/work/([^/:]+)/([^/:]+)/.*:\\1/work/meter");

  private static final Pattern JDK = Pattern.compile("(java|javax|jdk|sun)\\..*");
  private static final Pattern TOO_LARGE =
      Pattern.compile("(size|NodeCount|already compiled into a big|hot method too big|too big).*");

  /** Methods of profilers, not of the benchmarks or of the module test-programs. */
  private static final Pattern PROBE =
      Pattern.compile("(?!org\\.pathforest\\.(bench|programs)\\.).*(pathforest|jacoco).*");

  /** A call for which the compiler has decided whether to inline it. */
  private record Call(String method, long bytes, boolean inlined, String reason) {
    boolean isProbe() {
      return PROBE.matcher(method).matches();
    }
  }

  /** Collects the calls in one file. */
  private static final class Reader {
    private String name;
    private int compilations;
    private final List<Call> calls = new ArrayList<>();

    /** Calls of the task that is being read; null between tasks. */
    private List<Call> task;

    private final Map<String, String> classes = new HashMap<>();
    private final Map<String, Map<String, String>> methods = new HashMap<>();
    private Map<String, String> called;

    Reader(String name) {
      this.name = name;
    }

    void line(String line) {
      Matcher path = CLASS_PATH.matcher(line);
      if (path.matches()) {
        String configuration = path.group(3);
        name = path.group(2) + " " + (configuration.equals("ready") ? "plain" : configuration);
      } else if (line.startsWith("<task ")) {
        boolean second = attributes(line).getOrDefault("level", "4").equals("4");
        task = second ? new ArrayList<>() : null;
        classes.clear();
        methods.clear();
      } else if (task != null) {
        inTask(line);
      }
    }

    private void inTask(String line) {
      Map<String, String> of = attributes(line);
      if (line.startsWith("</task>")) {
        calls.addAll(task);
        compilations++;
        task = null;
      } else if (line.startsWith("<failure")) {
        task.clear(); // the compiler tries again
      } else if (line.startsWith("<klass ")) {
        classes.put(of.get("id"), of.get("name"));
      } else if (line.startsWith("<method ")) {
        methods.put(of.get("id"), of);
      } else if (line.startsWith("<call ")) {
        called = methods.get(of.get("method"));
      } else if (line.startsWith("<inline_") && called != null) {
        String method = classes.get(called.get("holder")) + "." + called.get("name");
        long bytes = Long.parseLong(called.getOrDefault("bytes", "0"));
        boolean inlined = line.startsWith("<inline_success");
        task.add(new Call(method, bytes, inlined, of.getOrDefault("reason", "")));
        called = null;
      }
    }

    private static Map<String, String> attributes(String line) {
      Map<String, String> attributes = new HashMap<>();
      Matcher m = ATTRIBUTE.matcher(line);
      while (m.find()) {
        attributes.put(m.group(1), m.group(2));
      }
      return attributes;
    }

    CompilationLog log() {
      long program = 0;
      long jdk = 0;
      long probes = 0;
      int refused = 0;
      int refusedOthers = 0;
      for (Call c : calls) {
        if (!c.inlined) {
          boolean large = TOO_LARGE.matcher(c.reason).matches();
          refused += large && c.isProbe() ? 1 : 0;
          refusedOthers += large && !c.isProbe() ? 1 : 0;
        } else if (c.isProbe()) {
          probes += c.bytes;
        } else if (JDK.matcher(c.method).matches()) {
          jdk += c.bytes;
        } else {
          program += c.bytes;
        }
      }
      return new CompilationLog(name, compilations, program, jdk, probes, refused, refusedOthers);
    }
  }

  /**
   * Reads a file.
   *
   * @throws FileException if it is not such a log
   */
  static CompilationLog read(Path file) throws IOException {
    Reader reader = new Reader(file.getFileName().toString());
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      String first = lines.readLine();
      String second = lines.readLine();
      if (first == null || second == null || !second.startsWith("<hotspot_log ")) {
        throw new FileException(file.toString(), "not a log of -XX:+LogCompilation; name one");
      }
      lines.lines().forEach(reader::line);
    } catch (UncheckedIOException | CharacterCodingException e) {
      throw new FileException(file.toString(), "not a log of -XX:+LogCompilation; name one", e);
    }
    return reader.log();
  }

  /** Returns the share of the probes' bytes in all inlined bytes. */
  double share() {
    return (double) probes / Math.max(1, probes + program + jdk);
  }
}
