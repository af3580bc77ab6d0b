package org.pathforest.bench.tables;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.objectweb.asm.tree.MethodNode;
import org.pathforest.instrumenter.jimple.CannotModelException;
import org.pathforest.instrumenter.jimple.FrontEnd;
import org.pathforest.instrumenter.jimple.ParsedClass;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.scheme.CannotNumberException;
import org.pathforest.paths.scheme.kiter.IterationNumbering;
import org.pathforest.paths.scheme.kiter.IterationPlan;

/**
 * Numbers of static paths in the methods of a program: acyclic paths, and paths of up to k
 * iterations of innermost loops (Roy &amp; Srikant 2009, Table 4). Immutable.
 *
 * @param program name of the program, or of its jar
 * @param methods the methods with a loop, sorted by name
 */
public record StaticPaths(String program, List<Counts> methods) {
  /** The largest k of the table. */
  public static final int MOST_K = 5;

  /** The paper numbers no method with more paths. */
  public static final long GIVE_UP = 60_000;

  /** The paper counts methods with up to this many paths in arrays, and others in hash tables. */
  private static final long ARRAY = 6_000;

  /**
   * Numbers of paths of one method.
   *
   * @param name qualified name and descriptor, as {@code x.Foo.bar(I)V}
   * @param paths number of paths for each k, from k = 1 on; {@link IterationNumbering#TOO_MANY}
   *     from 2^60 on
   * @param irreducible whether an innermost loop is entered past its header; only k = 1 is known
   *     then
   */
  public record Counts(String name, List<Long> paths, boolean irreducible) {
    /** Copies the list. */
    public Counts {
      paths = List.copyOf(paths);
    }

    /** Returns the number of paths for k; {@link IterationNumbering#TOO_MANY} if it is unknown. */
    public long of(int k) {
      return k <= paths.size() ? paths.get(k - 1) : IterationNumbering.TOO_MANY;
    }

    /** Returns class and method without package and descriptor. */
    public String shortName() {
      return name.replaceAll("\\(.*", "").replaceAll("^.*\\.([^.]+\\.[^.]+)$", "$1");
    }
  }

  /** Copies the list. */
  public StaticPaths {
    methods = List.copyOf(methods);
  }

  /** Counts the paths of each method with a loop in a jar. */
  public static StaticPaths of(Path jar) throws IOException {
    return of(String.valueOf(jar.getFileName()), List.of(jar));
  }

  /** Counts the paths of each method with a loop in a program's jars. */
  public static StaticPaths of(String program, List<Path> jars) throws IOException {
    List<Counts> methods = new ArrayList<>();
    FrontEnd frontEnd = new FrontEnd();
    for (Path jar : jars) {
      try (ZipFile zip = new ZipFile(jar.toFile())) {
        for (ZipEntry entry : Collections.list(zip.entries())) {
          if (entry.getName().endsWith(".class") && !entry.getName().startsWith("META-INF/")) {
            add(zip.getInputStream(entry).readAllBytes(), frontEnd, methods);
          }
        }
      }
    }
    return sorted(program, methods);
  }

  /** Counts the paths of each method with a loop in some class files. */
  public static StaticPaths ofClasses(String program, List<byte[]> classFiles) {
    List<Counts> methods = new ArrayList<>();
    FrontEnd frontEnd = new FrontEnd();
    classFiles.forEach(c -> add(c, frontEnd, methods));
    return sorted(program, methods);
  }

  private static StaticPaths sorted(String program, List<Counts> methods) {
    methods.sort(Comparator.comparing(Counts::name));
    return new StaticPaths(program, methods);
  }

  private static void add(byte[] classFile, FrontEnd frontEnd, List<Counts> methods) {
    ParsedClass parsed;
    try {
      parsed = ParsedClass.parse(classFile);
    } catch (IllegalArgumentException e) {
      return; // no profiler could instrument this class file
    }
    for (MethodNode m : parsed.methodsWithCode()) {
      try {
        String name = parsed.node().name.replace('/', '.') + "." + m.name + m.desc;
        Counts counts = counts(name, frontEnd.model(parsed, m).cfg());
        if (counts != null) {
          methods.add(counts);
        }
      } catch (CannotModelException e) {
        // every profiler leaves this method out
      }
    }
  }

  /** Returns the numbers of a method; null if it has no loop. */
  private static Counts counts(String name, Cfg cfg) {
    if (!IterationPlan.hasLoops(cfg)) {
      return null;
    }
    List<Long> paths = new ArrayList<>();
    try {
      for (int k = 1; k <= MOST_K; k++) {
        int each = k;
        paths.add(IterationPlan.count(cfg, header -> each));
      }
    } catch (CannotNumberException e) {
      return new Counts(name, paths, true);
    }
    return new Counts(name, paths, false);
  }

  /**
   * Returns the methods with the most acyclic paths among those that are numbered for k.
   *
   * @param top greatest number of methods to return
   */
  public List<Counts> largest(int top, int k) {
    return methods.stream()
        .filter(m -> !m.irreducible && m.paths.get(k - 1) <= GIVE_UP)
        .sorted(Comparator.comparingLong((Counts m) -> -m.paths.get(0)))
        .limit(top)
        .toList();
  }

  /**
   * Returns the methods in the rows of Table 4: the two with the most acyclic paths among those
   * that are numbered for k = 1, and likewise for k = 2, k = 3 and the largest k.
   */
  public Set<Counts> shown() {
    Set<Counts> shown = new LinkedHashSet<>();
    for (int k : new int[] {1, 2, 3, MOST_K}) {
      shown.addAll(largest(2, k));
    }
    return shown;
  }

  /**
   * Returns the median of the methods' numbers of paths: for an even number of methods, the greater
   * of the two middle ones. Unknown numbers are above all others.
   */
  public long median(int k) {
    return median(methods, k);
  }

  /**
   * Returns how many methods have more than {@link #GIVE_UP} paths, or an unknown number of paths
   * because of an irreducible innermost loop.
   */
  public long notNumbered(int k) {
    return methods.stream().filter(m -> m.of(k) > GIVE_UP).count();
  }

  /** Returns Table 4 in Markdown: totals of all methods, then some of the largest methods. */
  public String markdown() {
    StringBuilder text = new StringBuilder();
    text.append("### ").append(program).append("\n\n| methods with loops | k = 1 (BL) |");
    for (int k = 2; k <= MOST_K; k++) {
      text.append(" k = ").append(k).append(" |");
    }
    text.append("\n|---").append("|--:".repeat(MOST_K)).append("|\n");
    List<Counts> reducible = methods.stream().filter(m -> !m.irreducible).toList();
    row(text, reducible.size() + " in all, paths (median)", k -> median(reducible, k));
    row(text, "up to 6,000: arrays", k -> within(reducible, k, 0, ARRAY));
    row(text, "up to 60,000: hash tables", k -> within(reducible, k, ARRAY, GIVE_UP));
    row(text, "more: not numbered", k -> within(reducible, k, GIVE_UP, Long.MAX_VALUE));
    row(text, "irreducible: not numbered", k -> k == 1 ? 0 : methods.size() - reducible.size());
    for (Counts m : shown()) {
      text.append("| `").append(m.shortName()).append("` |");
      for (long n : m.paths) {
        text.append(n > GIVE_UP ? " × |" : String.format(Locale.ROOT, " %,d |", n));
      }
      text.append('\n');
    }
    return text.toString();
  }

  /** A figure for each k. */
  private interface Figure {
    long of(int k);
  }

  private static void row(StringBuilder text, String name, Figure figure) {
    text.append("| ").append(name).append(" |");
    for (int k = 1; k <= MOST_K; k++) {
      text.append(String.format(Locale.ROOT, " %,d |", figure.of(k)));
    }
    text.append('\n');
  }

  private static long median(List<Counts> methods, int k) {
    List<Long> sorted = methods.stream().map(m -> m.of(k)).sorted().toList();
    return sorted.isEmpty() ? 0 : sorted.get(sorted.size() / 2);
  }

  private static long within(List<Counts> methods, int k, long above, long upTo) {
    return methods.stream()
        .mapToLong(m -> m.paths.get(k - 1))
        .filter(n -> n > above && n <= upTo)
        .count();
  }

  /** Prints the table of each given jar. */
  public static void main(String[] jars) throws IOException {
    for (String jar : jars) {
      System.out.println(of(Path.of(jar)).markdown());
    }
  }
}
