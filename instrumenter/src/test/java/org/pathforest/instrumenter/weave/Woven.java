package org.pathforest.instrumenter.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.util.CheckClassAdapter;
import org.pathforest.paths.dag.DagEdge;
import org.pathforest.paths.map.InterruptedMode;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.numbering.BlPath;
import org.pathforest.paths.numbering.PathDecoder;

/** Classes before and after weaving, each loaded by a loader of its own. */
final class Woven {
  private static final AtomicInteger MAPS = new AtomicInteger();

  private final List<WovenClass> woven = new ArrayList<>();
  private final Loader before = new Loader();
  private final Loader after = new Loader();
  private final Map<String, Long> countsBefore;

  private static final class Loader extends ClassLoader {
    private final Map<String, byte[]> files = new TreeMap<>();

    Loader() {
      super(Woven.class.getClassLoader());
    }

    void add(byte[] file) {
      files.put(new ClassReader(file).getClassName().replace('/', '.'), file);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      byte[] file = files.get(name);
      if (file == null) {
        throw new ClassNotFoundException(name);
      }
      return defineClass(name, file, 0, file.length);
    }
  }

  private Woven(WeaveOptions options, List<byte[]> originals) {
    ClassWeaver weaver = new ClassWeaver(options);
    for (byte[] original : originals) {
      WovenClass w = weaver.weave(original);
      woven.add(w);
      before.add(original);
      after.add(w.bytes() == null ? original : withMapId(w.bytes()));
    }
    for (byte[] file : after.files.values()) {
      assertThat(faults(file)).isEmpty();
    }
    countsBefore = RunCounts.now();
  }

  /** Gives the class the identity of a path map of its own, as the instrumenter does. */
  private static byte[] withMapId(byte[] woven) {
    byte[] id = String.format("%064x", MAPS.incrementAndGet()).getBytes(StandardCharsets.US_ASCII);
    byte[] standIn = ClassWeaver.MAP_ID.getBytes(StandardCharsets.US_ASCII);
    byte[] patched = woven.clone();
    for (int i = 0; i + standIn.length <= patched.length; i++) {
      if (Arrays.equals(patched, i, i + standIn.length, standIn, 0, standIn.length)) {
        System.arraycopy(id, 0, patched, i, id.length);
      }
    }
    return patched;
  }

  /** Weaves with the defaults. */
  static Woven of(byte[]... originals) {
    return of(WeaveOptions.defaults(), originals);
  }

  /** Weaves; finds fault with nothing. */
  static Woven of(WeaveOptions options, byte[]... originals) {
    return new Woven(options, Arrays.asList(originals));
  }

  static Woven of(WeaveOptions options, List<byte[]> originals) {
    return new Woven(options, originals);
  }

  /** What ASM's checker and verifier have to say. */
  private String faults(byte[] file) {
    StringWriter text = new StringWriter();
    CheckClassAdapter.verify(new ClassReader(file), after, false, new PrintWriter(text));
    return text.toString();
  }

  /** The first class's file after weaving; null if nothing was woven. */
  byte[] bytes() {
    return woven.get(0).bytes();
  }

  /** Methods of the first class that have passed HotSpot's compile limit. */
  List<HugeMethod> huge() {
    return woven.get(0).huge();
  }

  Class<?> originalClass(String name) {
    return load(before, name);
  }

  Class<?> wovenClass(String name) {
    return load(after, name);
  }

  private static Class<?> load(Loader loader, String name) {
    try {
      return Class.forName(name, true, loader);
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  /** Path map of a method of the first class. */
  MethodMap map(String method) {
    return map(0, method);
  }

  MethodMap map(int number, String method) {
    return woven.get(number).methods().stream()
        .filter(m -> m.key().method().equals(method))
        .findFirst()
        .orElseThrow();
  }

  /** Calls a static method before and after weaving: the same comes out. */
  Object same(String className, String method, Object... arguments) {
    Object expected = call(originalClass(className), method, arguments);
    Object actual = call(wovenClass(className), method, arguments);
    assertThat(actual).isEqualTo(expected);
    return expected;
  }

  /** Calls a static method; an exception is an answer too. */
  static Object call(Class<?> c, String method, Object... arguments) {
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

  /**
   * What was counted of a method since the class was woven, decoded: how often each path ended, and
   * how often each prefix was interrupted.
   */
  Map<String, Long> paths(String method) {
    MethodMap m = map(method);
    PathDecoder decoder = new PathDecoder(m.numbering());
    Map<String, Long> result = new TreeMap<>();
    RunCounts.now()
        .forEach(
            (key, count) -> {
              long more = count - countsBefore.getOrDefault(key, 0L);
              String start = m.key().className() + " " + m.index() + " ";
              if (more > 0 && key.startsWith(start)) {
                result.put(text(m, decoder, key.substring(start.length())), more);
              }
            });
    return result;
  }

  private static String text(MethodMap m, PathDecoder decoder, String what) {
    String[] words = what.split(" ", -1);
    if (words[0].equals("path")) {
      return text(decoder.decode(Long.parseLong(words[1])));
    }
    int handler = Integer.parseInt(words[1]);
    if (m.interrupted() != InterruptedMode.PREFIX) {
      return handler == 0 ? "left " : "caught ";
    }
    int block = Integer.parseInt(words[2]);
    long sum = Integer.parseInt(words[3]) + m.potentials()[block];
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

  /** How many paths of a method ended. */
  long ended(String method) {
    return paths(method).entrySet().stream()
        .filter(e -> !e.getKey().startsWith("left ") && !e.getKey().startsWith("caught "))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }
}
