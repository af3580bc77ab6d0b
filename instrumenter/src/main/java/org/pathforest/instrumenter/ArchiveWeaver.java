package org.pathforest.instrumenter;

import java.io.IOException;
import java.util.List;
import org.pathforest.instrumenter.archive.Archive;
import org.pathforest.instrumenter.archive.ArchiveEntry;
import org.pathforest.instrumenter.archive.ArchiveRewriter;
import org.pathforest.paths.FileException;

/**
 * Weaves the classes of an archive and, if the options say so, of the archives inside it. A nested
 * archive that can't be instrumented stays as it was and is named in the result.
 */
final class ArchiveWeaver {
  /**
   * Most levels of archives inside one another. Only crafted files, such as zip files that contain
   * themselves, go deeper.
   */
  static final int DEEPEST = 8;

  /** Most archives inside one input, at any depth. Zip bombs multiply with each level. */
  static final int MOST = 10_000;

  private final InstrumentOptions options;
  private final boolean external;
  private final WeaverPool pool;
  private int opened;

  /**
   * Creates a weaver for one input.
   *
   * @param external whether the runtime is in a jar of its own, for all archives of this input
   */
  ArchiveWeaver(InstrumentOptions options, boolean external, WeaverPool pool) {
    this.options = options;
    this.external = external;
    this.pool = pool;
  }

  /**
   * Weaves an archive. Close the result before the archive.
   *
   * @throws FileException if one of its classes is already instrumented
   */
  WovenArchive weave(Archive archive) throws IOException {
    return weave(archive, 0, false);
  }

  private WovenArchive weave(Archive archive, int depth, boolean rootElsewhere) throws IOException {
    WovenArchive woven =
        new WovenArchive(archive, options.weave(), depth == 0, external, rootElsewhere);
    try {
      List<ArchiveEntry> classes =
          archive.entries().stream().filter(e -> e.looksLikeClass() && !e.moduleInfo()).toList();
      pool.weave(archive, classes, woven::take);
      for (ArchiveEntry entry : archive.entries()) {
        if (entry.looksLikeArchive()) {
          weaveNested(woven, entry, depth + 1);
        }
      }
      woven.finish();
      return woven;
    } catch (IOException | RuntimeException | Error e) {
      woven.close();
      throw e;
    }
  }

  private void weaveNested(WovenArchive outer, ArchiveEntry entry, int depth) throws IOException {
    if (!options.nested()) {
      outer.tally().passOver(entry.name());
      return;
    }
    try (Archive archive = open(outer.archive(), entry, depth);
        WovenArchive woven = weave(archive, depth, RuntimePlaces.shares(entry))) {
      byte[] content =
          woven.changes() ? ArchiveRewriter.rewriteNested(archive, woven, options.threads()) : null;
      outer.takeNested(entry, woven.tally(), content);
    } catch (FileException e) {
      outer.tally().unread(entry.name(), reason(outer.archive().where(entry), e));
    }
  }

  /**
   * Returns the reason, preceded by the name of the file inside the archive that it concerns, if
   * any.
   */
  private static String reason(String archive, FileException e) {
    boolean inside = e.file().startsWith(archive + "!/");
    return (inside ? e.file().substring(archive.length() + 2) + ": " : "") + e.reason();
  }

  private Archive open(Archive outer, ArchiveEntry entry, int depth) throws FileException {
    if (depth > DEEPEST) {
      throw new FileException(
          outer.where(entry),
          "nested more than " + DEEPEST + " archives deep; instrument it separately");
    }
    if (++opened > MOST) {
      throw new FileException(
          outer.where(entry),
          "beyond the limit of " + MOST + " nested archives; instrument it separately");
    }
    Archive archive = outer.openNested(entry);
    if (WovenArchive.instrumented(archive)) {
      throw new FileException(archive.label(), "already instrumented; use the original");
    }
    return archive;
  }
}
