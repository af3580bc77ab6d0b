package org.pathforest.instrumenter;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.pathforest.instrumenter.archive.Archive;
import org.pathforest.instrumenter.archive.ArchiveEntry;
import org.pathforest.instrumenter.archive.Edits;
import org.pathforest.instrumenter.archive.ManifestClassPath;
import org.pathforest.instrumenter.archive.ModuleInfo;
import org.pathforest.instrumenter.archive.RuntimeFiles;
import org.pathforest.instrumenter.weave.code.BytePattern;
import org.pathforest.instrumenter.weave.emit.HolderFile;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.paths.FileException;
import org.pathforest.paths.map.PathMapWriter;

/**
 * The changes to one archive. Collects woven classes and changed nested archives until the path map
 * is complete. Then supplies the edits that put everything in place.
 */
final class WovenArchive implements Edits, Closeable {
  private static final String MAP_SUFFIX = ".map.gz";
  private static final BytePattern PLACEHOLDER = new BytePattern(HolderFile.MAP_ID);

  private static final Pattern MAP =
      Pattern.compile("(?:.*/)?" + Instrumenter.MAP_FOLDER + "[^/]*" + Pattern.quote(MAP_SUFFIX));

  private final Archive archive;
  private final boolean outermost;
  private final boolean external;
  private final RuntimePlaces places;
  private final Tally tally = new Tally();
  private final Spool spool = new Spool();
  private final ByteArrayOutputStream map = new ByteArrayOutputStream();
  private final PathMapWriter writer;
  private final HolderFile holder;
  private boolean nestedChanged;
  private String mapId;

  /**
   * Starts without changes.
   *
   * @param options how its classes are woven
   * @param outermost whether the archive is not inside another one
   * @param external whether the runtime is in a jar of its own
   * @param rootElsewhere whether classes at the root find the runtime outside this archive anyway
   */
  WovenArchive(
      Archive archive,
      WeaveOptions options,
      boolean outermost,
      boolean external,
      boolean rootElsewhere)
      throws IOException {
    this.archive = archive;
    this.outermost = outermost;
    this.external = external;
    this.places = new RuntimePlaces(rootElsewhere);
    this.writer = new PathMapWriter(map, options.profiler().name());
    this.holder = new HolderFile(options);
  }

  Archive archive() {
    return archive;
  }

  Tally tally() {
    return tally;
  }

  /** Returns whether an archive is already instrumented: it contains a path map. */
  static boolean instrumented(Archive archive) {
    return archive.entries().stream().anyMatch(e -> MAP.matcher(e.name()).matches());
  }

  /** Adds a class of this archive. */
  void take(ArchiveEntry entry, WeaverPool.Done done) throws IOException {
    if (done.layout() != null) {
      holder.add(done.layout());
    }
    if (done.unreadable() != null) {
      tally.unread(entry.name(), done.unreadable());
      return;
    }
    String place = RuntimePlaces.of(entry, done.name());
    if (done.bytes() != null) {
      spool.put(entry.index(), done.bytes());
      places.addClass(place);
    }
    for (Tally.Method m : done.methods()) {
      writer.writeLine(m.line());
    }
    tally.read(done.name(), place, done.methods(), done.measured(), done.huge());
  }

  /**
   * Adds a nested archive with its results.
   *
   * @param content its new content; null if nothing in it changed
   */
  void takeNested(ArchiveEntry entry, Tally nested, byte[] content) throws IOException {
    tally.addNested(entry.name() + "!/", nested);
    if (content != null) {
      spool.put(entry.index(), content);
      places.addNested(entry);
      nestedChanged = true;
    }
  }

  /**
   * Completes the path map after all classes have been added, and adapts the module descriptors. An
   * external runtime is added to what the module requires. Otherwise the module contains the
   * runtime's packages. The counter holder's package is added if the holder is at the root. A
   * descriptor that can't be read stays as it was.
   *
   * <p>Modules in nested archives are adapted only for an external runtime; otherwise they are left
   * to the class path.
   */
  void finish() throws IOException {
    mapId = writer.finish();
    tally.archive(archive, changes() || archive.isFolder());
    if (changes() && (external || outermost)) {
      for (ArchiveEntry descriptor : archive.descriptors()) {
        adapt(descriptor);
      }
    }
  }

  private void adapt(ArchiveEntry entry) throws IOException {
    try {
      byte[] original = archive.read(entry);
      boolean atRoot = places.ofMap().contains("");
      String[] added = atRoot ? new String[] {HolderFile.packageOf(mapId)} : new String[0];
      byte[] adapted =
          external
              ? ModuleInfo.requireRuntime(original, RuntimeFiles.MODULE, added)
              : ModuleInfo.containRuntime(original, RuntimeFiles.load().packages(), added);
      if (adapted != original) {
        spool.put(entry.index(), adapted);
      }
    } catch (FileException e) {
      tally.unread(entry.name(), e.reason());
    } catch (IllegalArgumentException e) {
      tally.unread(entry.name(), e.getMessage());
    }
  }

  /** Returns whether anything was woven, here or in a nested archive. */
  boolean changes() {
    return nestedChanged || !places.ofMap().isEmpty();
  }

  /** Returns the SHA-256 of the path map in hex; null if no map is written. */
  String mapId() {
    return mapPlaces().isEmpty() ? null : mapId;
  }

  /**
   * Returns the places that get a path map. The root of a folder always does: the map shows that
   * Pathforest wrote the folder and may replace it.
   */
  private SortedSet<String> mapPlaces() {
    SortedSet<String> all = new TreeSet<>(places.ofMap());
    if (archive.isFolder()) {
      all.add("");
    }
    return all;
  }

  @Override
  public byte[] replace(ArchiveEntry entry) throws IOException {
    if (entry.manifest() && namesRuntime()) {
      return ManifestClassPath.add(archive, RuntimeFiles.JAR);
    }
    byte[] content = spool.get(entry.index());
    boolean woven = content != null && entry.looksLikeClass() && !entry.moduleInfo();
    return woven ? patch(content) : content;
  }

  /** Returns whether the manifest must name the runtime's jar next to this archive. */
  private boolean namesRuntime() {
    return external && outermost && changes() && !archive.isFolder();
  }

  private byte[] patch(byte[] woven) {
    byte[] id = mapId.getBytes(StandardCharsets.US_ASCII);
    for (int i = PLACEHOLDER.indexIn(woven, 0); i >= 0; i = PLACEHOLDER.indexIn(woven, i + 1)) {
      System.arraycopy(id, 0, woven, i, id.length);
    }
    return woven;
  }

  @Override
  public Map<String, byte[]> additions() {
    Map<String, byte[]> files = new LinkedHashMap<>();
    for (String place : mapPlaces()) {
      files.put(place + Instrumenter.MAP_FOLDER + mapId + MAP_SUFFIX, map.toByteArray());
    }
    for (String place : places.ofMap()) {
      holder.files(mapId).forEach((name, file) -> files.put(place + name + ".class", file));
    }
    if (namesRuntime() && archive.entries().stream().noneMatch(ArchiveEntry::manifest)) {
      files.put(ArchiveEntry.MANIFEST, ManifestClassPath.add(archive, RuntimeFiles.JAR));
    }
    if (!external) {
      for (String place : places.ofRuntime()) {
        RuntimeFiles.load().classes().forEach((name, file) -> files.put(place + name, file));
      }
    }
    return files;
  }

  @Override
  public void close() throws IOException {
    writer.close();
    spool.close();
  }
}
