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
 * What is to change in one archive: woven classes and changed archives inside wait here until the
 * path map is complete; then this is the edits that put all in place.
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
   * Nothing changed yet.
   *
   * @param options how its classes are woven
   * @param outermost whether it stands in no other
   * @param external whether the runtime stands elsewhere
   * @param rootElsewhere whether classes at the root find it outside of this archive anyway
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

  /** Whether an archive holds a path map, so that it has been instrumented already. */
  static boolean instrumented(Archive archive) {
    return archive.entries().stream().anyMatch(e -> MAP.matcher(e.name()).matches());
  }

  /** A class of this archive. */
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
   * An archive inside this one, with all that became of it.
   *
   * @param content its new content; null if nothing in it is changed
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
   * Completes the path map, when all classes have been taken; module descriptors then require the
   * runtime if it stands elsewhere, or have its package; and they have that of the counter holder.
   * (Modules inside an archive are left to the class path, unless the runtime stands elsewhere.)
   * What of them can't be read is kept as it was.
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

  /** Whether anything was woven, here or in an archive inside. */
  boolean changes() {
    return nestedChanged || !places.ofMap().isEmpty();
  }

  /** Identity of the path map; null if none is written. */
  String mapId() {
    return mapPlaces().isEmpty() ? null : mapId;
  }

  /** A folder always has one: it tells that we wrote the folder and may replace it. */
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

  /** Whether the manifest is to name the jar beside this one. */
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
      files.put(place + HolderFile.nameOf(mapId) + ".class", holder.bytes(mapId));
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
