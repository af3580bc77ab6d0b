package org.pathforest.instrumenter.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.util.CheckClassAdapter;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.paths.dag.DagEdge;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.numbering.BlPath;
import org.pathforest.paths.numbering.PathDecoder;
import org.pathforest.paths.probe.InterruptedMode;

/**
 * Classes before and after instrumenting, each in an archive of its own. One loader has the
 * originals, another has the instrumented classes.
 */
public final class Woven {
  private final String name;
  private final List<WovenClass> woven = new ArrayList<>();
  private final List<Archived> archives = new ArrayList<>();
  private final Loader before = new Loader(Woven.class.getClassLoader());
  private final Loader after = new Loader(Woven.class.getClassLoader());

  private Woven(WeaveOptions options, List<byte[]> originals) {
    name = new ClassReader(originals.get(0)).getClassName();
    List<byte[]> files = new ArrayList<>();
    for (byte[] original : originals) {
      Archived archive = new Archived(options);
      archives.add(archive);
      woven.add(archive.add(original));
      files.addAll(archive.files());
      files.addAll(archive.holder());
      before.add(original);
    }
    files.forEach(after::add);
    for (byte[] file : files) {
      assertThat(faults(file)).isEmpty();
    }
  }

  /** Instruments a class with default options. */
  public static Woven of(byte[] original) {
    return of(WeaveOptions.defaults(), original);
  }

  /** Instruments a class, and checks the result with ASM. */
  public static Woven of(WeaveOptions options, byte[] original) {
    return of(options, List.of(original));
  }

  /** Instruments classes with default options. */
  public static Woven of(List<byte[]> originals) {
    return of(WeaveOptions.defaults(), originals);
  }

  public static Woven of(WeaveOptions options, List<byte[]> originals) {
    return new Woven(options, originals);
  }

  /** Returns the messages of ASM's checker and verifier. */
  private String faults(byte[] file) {
    StringWriter text = new StringWriter();
    CheckClassAdapter.verify(new ClassReader(file), after, false, new PrintWriter(text));
    return text.toString();
  }

  /** Returns the first class's file after instrumenting; null if nothing was instrumented. */
  public byte[] bytes() {
    return woven.get(0).bytes();
  }

  /** Returns methods of the first class that now exceed HotSpot's compile limit. */
  public List<HugeMethod> huge() {
    return woven.get(0).huge();
  }

  /** Returns a loader of the first class and its counter holder that cannot see the runtime. */
  public Loader withoutRuntime() {
    return archives.get(0).loader(ClassLoader.getPlatformClassLoader());
  }

  /** Returns the original first class. */
  public Class<?> originalClass() {
    return before.load(name);
  }

  /** Returns the instrumented first class. */
  public Class<?> wovenClass() {
    return wovenClass(name);
  }

  public Class<?> wovenClass(String name) {
    return after.load(name);
  }

  /** Returns the path map of a method of the first class. */
  public MethodMap map(String method) {
    return woven.get(0).methods().stream()
        .filter(m -> m.key().method().equals(method))
        .findFirst()
        .orElseThrow();
  }

  /** Calls {@code run} of the first class with each argument, like {@link #same}. */
  public void runsTheSame(Integer... arguments) {
    for (Integer n : arguments) {
      same("run", n);
    }
  }

  /**
   * Calls a static method of the first class before and after instrumenting; both must do the same.
   */
  public Object same(String method, Object... arguments) {
    return sameIn(name, method, arguments);
  }

  public Object sameIn(String className, String method, Object... arguments) {
    Object expected = call(before.load(className), method, arguments);
    assertThat(call(after.load(className), method, arguments)).isEqualTo(expected);
    return expected;
  }

  /** Calls a static method. Returns its result, or the exception as text. */
  public static Object call(Class<?> c, String method, Object... arguments) {
    for (Method m : c.getDeclaredMethods()) {
      if (m.getName().equals(method)) {
        m.setAccessible(true);
        try {
          return m.invoke(null, arguments);
        } catch (InvocationTargetException e) {
          return "thrown " + e.getCause();
        } catch (IllegalAccessException e) {
          throw new AssertionError(e);
        }
      }
    }
    throw new AssertionError("no method " + method);
  }

  /** Returns the counts of a method of the first class, as in {@link RunCounts#of}. */
  public Map<String, Long> counts(String method) {
    return RunCounts.of(archives.get(0).mapId(), name, map(method).probes().index());
  }

  /** Returns those counts decoded: how often each path ended and each prefix was interrupted. */
  public Map<String, Long> paths(String method) {
    MethodMap m = map(method);
    PathDecoder decoder = new PathDecoder(m.numbering());
    Map<String, Long> result = new TreeMap<>();
    counts(method).forEach((what, n) -> result.merge(text(m, decoder, what), n, Long::sum));
    return result;
  }

  private static String text(MethodMap m, PathDecoder decoder, String what) {
    String[] words = what.split(" ", -1);
    if (words[0].equals("path")) {
      return text(decoder.decode(Long.parseLong(words[1])));
    }
    int handler = Integer.parseInt(words[1]);
    if (m.probes().interrupted() != InterruptedMode.PREFIX) {
      return handler == 0 ? "left " : "caught ";
    }
    int block = Integer.parseInt(words[2]);
    long sum = Integer.parseInt(words[3]) + m.probes().potentials()[block];
    long modulus = Long.parseLong(words[4]);
    BlPath prefix =
        decoder.decodePrefix(block, modulus > 0 ? Math.floorMod(sum, modulus) : sum & 0xFFFFFFFFL);
    return (handler == 0 ? "left " : "caught ") + text(prefix);
  }

  private static String text(BlPath p) {
    return word(p.start())
        + p.blocks()
        + (p.end() == null ? "" : word(p.end()))
        + (p.to() < 0 ? "" : p.to());
  }

  private static String word(DagEdge.Kind kind) {
    return kind.name().replaceAll("^[A-Z]*_", "").toLowerCase(Locale.ROOT);
  }

  /** Returns the number of paths of a method that ended. */
  public long ended(String method) {
    return paths(method).entrySet().stream()
        .filter(e -> !e.getKey().startsWith("left ") && !e.getKey().startsWith("caught "))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }
}
