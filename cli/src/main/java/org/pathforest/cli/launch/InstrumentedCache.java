package org.pathforest.cli.launch;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.InstrumentResult;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.instrumenter.archive.Archive;
import org.pathforest.instrumenter.archive.ArchiveEntry;
import org.pathforest.instrumenter.archive.ArchiveRewriter;
import org.pathforest.instrumenter.archive.Edits;
import org.pathforest.instrumenter.archive.ManifestClassPath;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.paths.FileException;

/**
 * Cache of instrumented copies, found by the content of what they were made from. Each copy has a
 * folder named after its fingerprint. The folder contains one jar or folder, which keeps its name.
 * A folder appears by a rename when it is complete, so processes that create the same one at the
 * same time do not disturb each other.
 */
public final class InstrumentedCache {
  private static final String TEMPORARY = ".tmp-";

  private static final String STEP = ".instrumented";

  /**
   * File with the number of methods in the copy whose probes were placed by an earlier run's
   * weights.
   */
  private static final String MEASURED = ".measured-methods";

  /** File with the names of the methods in the copy that now exceed HotSpot's compile limit. */
  private static final String HUGE = ".huge-methods";

  /** File with the messages about options of the scheme that matched nothing in the copy. */
  private static final String UNUSED = ".unused-loop-rules";

  private final Path root;
  private final InstrumentOptions options;
  private final String key;
  private final Progress progress;
  private final Consumer<InstrumentResult> results;
  private final List<String> huge = new ArrayList<>();
  private final List<String> unused;
  private int measured;

  /**
   * Creates a view of the cache for one set of options.
   *
   * @param root folder of the cache; created when it is needed
   * @param key the options as text
   * @param progress receives the progress of each input
   * @param results receives the result for each input that was not in the cache
   */
  public InstrumentedCache(
      Path root,
      InstrumentOptions options,
      String key,
      Progress progress,
      Consumer<InstrumentResult> results)
      throws IOException {
    this.root = root;
    this.options = options;
    this.key = new Fingerprint().addTool().add(key).hex();
    this.progress = progress;
    this.results = results;
    this.unused = new ArrayList<>(rules());
  }

  /**
   * Returns the messages about all options of the scheme, as if none of them had matched anything.
   */
  private List<String> rules() {
    return options.weave().anew().unused();
  }

  /**
   * Returns the instrumented copy of an entry of a class path. Returns the entry itself if there is
   * nothing to instrument: it does not exist, has no classes, or is instrumented already.
   *
   * @param hidden internal names of classes that are not instrumented
   */
  Path instrumented(ClassPath.Entry entry, Set<String> hidden) throws IOException {
    return worthIt(entry) ? copy(entry.path(), null, hidden) : entry.path();
  }

  /** Returns the copy of a jar, whose manifest names these files instead of the original ones. */
  Path instrumented(ClassPath.Entry jar, List<Path> classPath) throws IOException {
    String text =
        classPath.stream().map(p -> p.toUri().toString()).collect(Collectors.joining(" "));
    return copy(jar.path(), text, Set.of());
  }

  /**
   * Returns the number of methods, in all copies so far, whose probes were placed by an earlier
   * run's weights.
   */
  public int measured() {
    return measured;
  }

  /**
   * Returns the methods, in all copies so far, that HotSpot compiled before they were instrumented
   * and by default does not compile any more.
   */
  List<String> huge() {
    return List.copyOf(huge);
  }

  /** Returns the messages about rules for k that matched no loop in any copy so far. */
  public List<String> unusedRules() {
    return List.copyOf(unused);
  }

  private boolean worthIt(ClassPath.Entry entry) throws FileException {
    if (!Files.exists(entry.path())) {
      return false;
    }
    try (Archive archive = Archive.open(entry.path())) {
      return worthIt(archive);
    } catch (FileException e) {
      if (entry.named()) {
        throw e;
      }
      return false;
    }
  }

  private boolean worthIt(Archive archive) {
    return archive.entries().stream().anyMatch(this::worthIt)
        && !Instrumenter.instrumented(archive);
  }

  private boolean worthIt(ArchiveEntry entry) {
    return (entry.looksLikeClass() && !entry.moduleInfo())
        || (options.nested() && entry.looksLikeArchive());
  }

  /** Returns the predicate that selects the classes to instrument, by internal name. */
  Predicate<String> classes() {
    return options.weave().classes();
  }

  private Path copy(Path in, String classPath, Set<String> hidden) throws IOException {
    Path name = in.toAbsolutePath().normalize().getFileName();
    if (name == null) {
      throw new FileException(
          in.toString(), "is the root folder; name the folder with the classes");
    }
    Path folder;
    try {
      Fingerprint print = new Fingerprint().add(key).add(String.valueOf(classPath));
      if (!hidden.isEmpty()) {
        print.add(new TreeSet<>(hidden).toString());
      }
      folder = root.resolve(print.add(name.toString()).addContent(in).hex());
    } catch (IOException e) {
      throw FileException.reading(in, e);
    }
    if (!Files.isDirectory(folder)) {
      make(folder, in, name, classPath, hidden);
    }
    Path said = folder.resolve(MEASURED);
    if (Files.exists(said)) {
      measured += Integer.parseInt(Files.readString(said));
    }
    Path named = folder.resolve(HUGE);
    if (Files.exists(named)) {
      huge.addAll(Files.readAllLines(named));
    }
    Path rules = folder.resolve(UNUSED);
    unused.retainAll(Files.exists(rules) ? Files.readAllLines(rules) : List.of());
    return folder.resolve(name);
  }

  private void make(Path folder, Path in, Path name, String classPath, Set<String> hidden)
      throws IOException {
    try {
      Files.createDirectories(root);
    } catch (IOException e) {
      throw FileException.writing(root, e);
    }
    Path temporary = root.resolve(TEMPORARY + UUID.randomUUID());
    try {
      Files.createDirectory(temporary);
      fill(temporary, in, name, classPath, hidden);
      move(temporary, folder);
    } catch (IOException e) {
      throw FileException.writing(temporary, e);
    } finally {
      deleteTree(temporary);
    }
  }

  private void fill(Path temporary, Path in, Path name, String classPath, Set<String> hidden)
      throws IOException {
    Path out = temporary.resolve(name);
    Path source = in;
    List<String> unusedHere = rules();
    boolean weave;
    try (Archive archive = Archive.open(in)) {
      weave = worthIt(archive);
    }
    if (weave) {
      source =
          classPath == null ? out : Files.createDirectory(temporary.resolve(STEP)).resolve(name);
      WeaveOptions weaving = options.weave().anew();
      if (!hidden.isEmpty()) {
        weaving = weaving.withClasses(classes().and(className -> !hidden.contains(className)));
      }
      InstrumentResult result =
          new Instrumenter(options.with(weaving), progress).instrument(in, source);
      results.accept(result);
      unusedHere = weaving.unused();
      int measured = result.methods().measured();
      if (measured > 0) {
        Files.writeString(temporary.resolve(MEASURED), Integer.toString(measured));
      }
      if (!result.methods().huge().isEmpty()) {
        Files.write(
            temporary.resolve(HUGE),
            result.methods().huge().stream().map(left -> left.what()).toList());
      }
    }
    if (!unusedHere.isEmpty()) {
      Files.write(temporary.resolve(UNUSED), unusedHere);
    }
    if (classPath != null) {
      try (Archive archive = Archive.open(source)) {
        ArchiveRewriter.rewrite(archive, out, new OtherClassPath(archive, classPath));
      }
      deleteTree(temporary.resolve(STEP));
    }
    Files.setLastModifiedTime(out, Files.getLastModifiedTime(in));
  }

  private static void move(Path temporary, Path folder) throws IOException {
    try {
      Files.move(temporary, folder, StandardCopyOption.ATOMIC_MOVE);
    } catch (DirectoryNotEmptyException | FileAlreadyExistsException e) {
      // Another process was faster. Its copy is the same.
    } catch (FileSystemException e) {
      if (!Files.isDirectory(folder)) {
        throw e;
      }
    }
  }

  private static void deleteTree(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> walk = Files.walk(folder)) {
        for (Path path : walk.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(path);
        }
      }
    }
  }

  private record OtherClassPath(Archive archive, String classPath) implements Edits {
    @Override
    public byte[] replace(ArchiveEntry entry) {
      return entry.manifest() ? ManifestClassPath.set(archive, classPath) : null;
    }
  }
}
