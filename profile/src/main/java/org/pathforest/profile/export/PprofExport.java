package org.pathforest.profile.export;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.IntConsumer;
import java.util.zip.GZIPOutputStream;
import org.pathforest.paths.FileException;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.numbering.BlPath;
import org.pathforest.profile.MethodPaths;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.ProfileMeta;
import org.pathforest.profile.forest.Kipf;
import org.pathforest.profile.forest.LongestGrams;
import org.pathforest.profile.record.InterruptedPrefix;
import org.pathforest.profile.text.PathNames;

/**
 * Writes a profile as gzip'd pprof. A stack is the method, followed by the starts of consecutive
 * paths, with the last path as the leaf. Every path that ended is counted once, as the leaf of the
 * longest known n-gram that ends with it. So the flat value of a location is the value of its path,
 * and the samples whose stacks end with an n-gram add up to its count. Only one method is in memory
 * at a time.
 */
public final class PprofExport {
  private static final String PATHS = "paths";
  private static final String COUNT = "count";

  private final PprofFile file;

  /** Numbers of methods, by the remark that applies to them. */
  private final NavigableMap<String, Integer> limited = new TreeMap<>();

  private PprofExport(PprofFile file) {
    this.file = file;
  }

  /**
   * Writes all methods.
   *
   * @param out flushed, not closed
   * @param done receives the number of methods written so far
   * @throws FileException if the instructions of an n-gram exceed 2^63 - 1
   */
  @SuppressWarnings("resource") // closing the compressor would close the caller's stream
  public static void write(Profile profile, OutputStream out, IntConsumer done) throws IOException {
    GZIPOutputStream gzip = new GZIPOutputStream(out, 1 << 16);
    PprofExport export = new PprofExport(new PprofFile(gzip));
    export.run(profile.meta());
    int methods = 0;
    for (MethodKey key : profile.methods()) {
      try {
        export.method(profile.method(key));
      } catch (ArithmeticException e) {
        throw new FileException(
            profile.name(),
            "the instructions of " + key + " exceed 2^63 - 1; merge fewer profiles",
            e);
      }
      done.accept(++methods);
    }
    for (Map.Entry<String, Integer> limit : export.limited.entrySet()) {
      export.file.comment(limit.getKey() + " methods: " + limit.getValue());
    }
    export.file.flush();
    gzip.finish();
    out.flush();
  }

  private void run(ProfileMeta meta) throws IOException {
    file.sampleType(PATHS, COUNT);
    file.sampleType("instructions", COUNT);
    file.sampleType("interrupted", COUNT);
    file.defaultSampleType(PATHS);
    file.period(PATHS, COUNT, 1);
    ProfileMeta.Run run = meta.run();
    file.mapping(run.program());
    times(run.start(), run.end());
    file.comment("profiler: " + meta.profiler());
    file.comment("k: " + meta.k());
    if (meta.leastK() < meta.k()) {
      file.comment("k.least: " + meta.leastK());
    }
    file.comment("program: " + run.program());
    file.comment("jvm: " + run.jvm());
    file.comment("start: " + (run.start() == null ? "unknown" : run.start()));
    file.comment("end: " + (run.end() == null ? "unknown" : run.end()));
    file.comment("maps: " + String.join(" ", meta.maps().found()));
    if (!meta.maps().missing().isEmpty()) {
      file.comment("maps.missing: " + String.join(" ", meta.maps().missing()));
    }
    file.comment("memory: " + meta.memory());
    file.comment("liveThreads: " + meta.liveThreads());
    file.comment("limits: " + (meta.limits().isEmpty() ? "none" : String.join(" ", meta.limits())));
  }

  /** Writes start and duration. Times that do not fit in nanoseconds are in the comments only. */
  private void times(Instant start, Instant end) throws IOException {
    try {
      if (start != null) {
        file.timeNanos(Duration.between(Instant.EPOCH, start).toNanos());
        if (end != null && !end.isBefore(start)) {
          file.durationNanos(Duration.between(start, end).toNanos());
        }
      }
    } catch (ArithmeticException e) {
      // the comments state the times
    }
  }

  private void method(MethodProfile method) throws IOException {
    String name = method.key().toString();
    method.limits().forEach(limit -> limited.merge("limits " + limit, 1, Integer::sum));
    if (method.map().origin().inlined()) {
      limited.merge("jsr inlined", 1, Integer::sum);
    }
    boolean any = method.exactUpTo() > 0 && new Stacks(method, name).write();
    if (method.exactUpTo() < method.k() || !any) {
      file.comment(name + ": " + lacks(method));
    }
  }

  /** Describes a method that is not exact up to k, or of which only limits are known. */
  private static String lacks(MethodProfile method) {
    String limits = "limits " + String.join(" ", method.limits());
    if (method.exactUpTo() == 0) {
      return limits + "; counts were lost";
    }
    return limits + "; exact up to " + method.exactUpTo() + " of " + method.k();
  }

  /** The stacks of one method. */
  private final class Stacks {
    private final MethodProfile method;
    private final String name;
    private final String systemName;
    private final String source;
    private final PathNames names;
    private final Kipf kipf;
    private final MethodPaths paths;

    Stacks(MethodProfile method, String name) throws IOException {
      this.method = method;
      this.name = name;
      this.systemName = method.key().className() + '.' + method.key().method() + descriptor();
      this.source = method.map().origin().source();
      this.names = new PathNames(method.map());
      this.kipf = method.kipf();
      this.paths = new MethodPaths(method, kipf);
    }

    private String descriptor() {
      return method.key().descriptor();
    }

    /** Writes the stacks and returns whether there are any. */
    boolean write() throws IOException {
      int root =
          file.location(name, systemName + " sha256 " + method.key().sha256(), source, line(0));
      long[] counts = LongestGrams.counts(kipf);
      int[] locations = new int[kipf.roots()];
      for (int i = 0; i < locations.length; i++) {
        locations[i] = location(kipf.id(i));
      }
      int[] stack = new int[kipf.depth() + 1];
      stack[0] = root;
      kipf.<IOException>walk(
          (v, gram, n) -> {
            int id = gram[n - 1];
            stack[n] = locations[kipf.child(-1, id)];
            if (counts[v] > 0) {
              long instructions = Math.multiplyExact(counts[v], (long) paths.instructions(id));
              file.beginSample(stack, n + 1, counts[v], instructions, 0);
              file.label("n", n, PATHS);
              file.label("exactUpTo", method.exactUpTo(), PATHS);
              endSample();
            }
          });
      for (InterruptedPrefix prefix : method.interrupted()) {
        interrupted(root, prefix);
      }
      return kipf.size() > 0 || !method.interrupted().isEmpty();
    }

    private void endSample() throws IOException {
      if (!method.limits().isEmpty()) {
        file.label("limits", String.join(" ", method.limits()));
      }
      file.endSample();
    }

    private int location(int id) throws IOException {
      BlPath path = paths.path(id);
      return file.location(
          names.path(id, path) + " in " + name,
          systemName + " path " + id,
          source,
          line(path.blocks().get(0)));
    }

    private void interrupted(int root, InterruptedPrefix prefix) throws IOException {
      int line = prefix.blocks().isEmpty() ? 0 : line(prefix.blocks().get(0));
      String text = names.interrupted(prefix);
      int leaf = file.location(text + " in " + name, systemName + ' ' + text, source, line);
      file.beginSample(new int[] {root, leaf}, 2, 0, 0, prefix.count());
      endSample();
    }

    private int line(int block) {
      return method.map().cfg().block(block).firstLine();
    }
  }
}
