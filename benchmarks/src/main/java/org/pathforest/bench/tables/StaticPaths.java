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
 * How many static paths methods have, acyclic ones and ones of up to k iterations of innermost
 * loops (Roy &amp; Srikant 2009, Table 4). Immutable.
 *
 * @param program name of it, or of its jar
 * @param methods those with a loop, by name
 */
public record StaticPaths(String program, List<Counts> methods) {
  /** The largest k of the table. */
  public static final int MOST_K = 5;

  /** The paper numbers no method with more paths. */
  public static final long GIVE_UP = 60_000;

  /** Up to so many it has arrays. */
  private static final long ARRAY = 6_000;

  /**
   * The numbers of one method.
   *
   * @param name as {@code x.Foo.bar(I)V}
   * @param paths by k from 1; {@link IterationNumbering#TOO_MANY} from 2^60
   * @param irreducible whether an innermost loop is entered past its header: only k = 1 is known
   */
  public record Counts(String name, List<Long> paths, boolean irreducible) {
    /** Makes it; the list is copied. */
    public Counts {
      paths = List.copyOf(paths);
    }

    /** For that k; too many if they are not known. */
    public long of(int k) {
      return k <= paths.size() ? paths.get(k - 1) : IterationNumbering.TOO_MANY;
    }

    /** Class and method without package and descriptor. */
    public String shortName() {
      return name.replaceAll("\\(.*", "").replaceAll("^.*\\.([^.]+\\.[^.]+)$", "$1");
    }
  }

  /** Makes it; the list is copied. */
  public StaticPaths {
    methods = List.copyOf(methods);
  }

  /** Counts the paths of all methods of a jar that have a loop. */
  public static StaticPaths of(Path jar) throws IOException {
    return of(String.valueOf(jar.getFileName()), List.of(jar));
  }

  /** Counts the paths of all methods of a program's jars that have a loop. */
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

  /** Counts the paths of all methods of some class files that have a loop. */
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
      return; // no class file that any profiler could instrument
    }
    for (MethodNode m : parsed.methodsWithCode()) {
      try {
        String name = parsed.node().name.replace('/', '.') + "." + m.name + m.desc;
        Counts counts = counts(name, frontEnd.model(parsed, m).cfg());
        if (counts != null) {
          methods.add(counts);
        }
      } catch (CannotModelException e) {
        // left out by every profiler
      }
    }
  }

  /** The numbers of a method; null if it has no loop. */
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
   * The methods with the most acyclic paths among those that are numbered for k.
   *
   * @param top how many
   */
  public List<Counts> largest(int top, int k) {
    return methods.stream()
        .filter(m -> !m.irreducible && m.paths.get(k - 1) <= GIVE_UP)
        .sorted(Comparator.comparingLong((Counts m) -> -m.paths.get(0)))
        .limit(top)
        .toList();
  }

  /** Rows of Table 4: two that are numbered for k = 1, for 2, for 3, and for the largest k. */
  public Set<Counts> shown() {
    Set<Counts> shown = new LinkedHashSet<>();
    for (int k : new int[] {1, 2, 3, MOST_K}) {
      shown.addAll(largest(2, k));
    }
    return shown;
  }

  /** The median of the methods' numbers of paths; those that are not known are above all others. */
  public long median(int k) {
    return median(methods, k);
  }

  /** How many methods have more paths than {@link #GIVE_UP}, or an irreducible innermost loop. */
  public long notNumbered(int k) {
    return methods.stream().filter(m -> m.of(k) > GIVE_UP).count();
  }

  /** Table 4 in Markdown: all methods added up, then some of the largest. */
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

  /** Prints the table of each jar that is given. */
  public static void main(String[] jars) throws IOException {
    for (String jar : jars) {
      System.out.println(of(Path.of(jar)).markdown());
    }
  }
}
