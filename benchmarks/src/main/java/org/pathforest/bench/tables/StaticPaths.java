package org.pathforest.bench.tables;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
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
 * @param methods the methods with a loop, sorted by name
 */
public record StaticPaths(List<Counts> methods) {
  /** The largest k of the table. */
  public static final int MOST_K = 5;

  /** The paper numbers no method with more paths. */
  public static final long GIVE_UP = 60_000;

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

  /** Counts the paths of each method with a loop in a program's jars and class folders. */
  public static StaticPaths of(List<Path> parts) throws IOException {
    List<Counts> methods = new ArrayList<>();
    FrontEnd frontEnd = new FrontEnd();
    for (Path part : parts) {
      if (Files.isDirectory(part)) {
        add(part, frontEnd, methods);
      } else {
        try (FileSystem zip = FileSystems.newFileSystem(part)) {
          add(zip.getPath("/"), frontEnd, methods);
        }
      }
    }
    return sorted(methods);
  }

  private static void add(Path root, FrontEnd frontEnd, List<Counts> methods) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".class")).toList()) {
        if (!root.relativize(file).startsWith("META-INF")) {
          add(Files.readAllBytes(file), frontEnd, methods);
        }
      }
    }
  }

  /** Counts the paths of each method with a loop in some class files. */
  public static StaticPaths ofClasses(List<byte[]> classFiles) {
    List<Counts> methods = new ArrayList<>();
    FrontEnd frontEnd = new FrontEnd();
    classFiles.forEach(c -> add(c, frontEnd, methods));
    return sorted(methods);
  }

  private static StaticPaths sorted(List<Counts> methods) {
    methods.sort(Comparator.comparing(Counts::name));
    return new StaticPaths(methods);
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
    List<Long> sorted = methods.stream().map(m -> m.of(k)).sorted().toList();
    return sorted.isEmpty() ? 0 : sorted.get(sorted.size() / 2);
  }

  /**
   * Returns how many methods have more than {@link #GIVE_UP} paths, or an unknown number of paths
   * because of an irreducible innermost loop.
   */
  public long notNumbered(int k) {
    return methods.stream().filter(m -> m.of(k) > GIVE_UP).count();
  }
}
