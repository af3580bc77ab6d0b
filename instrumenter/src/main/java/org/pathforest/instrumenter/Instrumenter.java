package org.pathforest.instrumenter;

import java.io.IOException;
import java.nio.file.Path;
import org.pathforest.instrumenter.InstrumentResult.Left;
import org.pathforest.instrumenter.archive.Archive;
import org.pathforest.instrumenter.archive.ArchiveRewriter;
import org.pathforest.instrumenter.archive.ModuleInfo;
import org.pathforest.instrumenter.archive.Outputs;
import org.pathforest.instrumenter.archive.RuntimeFiles;
import org.pathforest.instrumenter.archive.RuntimeRule;
import org.pathforest.instrumenter.weave.RuntimeReferences;
import org.pathforest.instrumenter.weave.code.BytePattern;
import org.pathforest.paths.FileException;

/**
 * Instruments jars and class folders: the facade of this module. Several threads weave the classes;
 * the output does not depend on their number. Calls are independent of each other.
 *
 * <p>A jar in which nothing is woven is copied byte for byte; so is a nested jar. {@code
 * RuntimePlaces} decides where the runtime and the path maps go.
 */
public final class Instrumenter {
  /** Folder of the path maps in an instrumented archive. */
  public static final String MAP_FOLDER = "META-INF/pathforest/";

  private static final String MODULE_INFO = "module-info.class";
  private static final BytePattern MODULE = new BytePattern(RuntimeFiles.MODULE);

  private final InstrumentOptions options;
  private final Progress progress;

  /** Creates an instrumenter. */
  public Instrumenter(InstrumentOptions options, Progress progress) {
    this.options = options;
    this.progress = progress;
  }

  /** Returns whether an archive is already instrumented: it contains a path map. */
  public static boolean instrumented(Archive archive) {
    return WovenArchive.instrumented(archive);
  }

  /**
   * Returns whether a class file needs the runtime. Instrumented class files do, even if another
   * tool has changed them since. Such a class file names a counter holder, or is the descriptor of
   * a module that requires the runtime. A class file with one of these names that can't be read
   * counts as one that needs the runtime.
   *
   * @param path path of the class file; only its last part matters
   */
  public static boolean needsRuntime(String path, byte[] classFile) {
    try {
      return path.endsWith(MODULE_INFO)
          ? MODULE.indexIn(classFile, 0) >= 0
              && ModuleInfo.requireRuntime(classFile, RuntimeFiles.MODULE) == classFile
          : RuntimeReferences.in(classFile);
    } catch (RuntimeException e) {
      return true;
    }
  }

  /**
   * Instruments one jar or class folder.
   *
   * @param in a jar or folder
   * @param out where to write; an existing file or folder is replaced
   * @throws FileException if the input can't be read or is already instrumented; if the output
   *     can't be written; if there are classes and none can be read; or, if strict, if anything is
   *     skipped. Nothing is written then
   */
  public InstrumentResult instrument(Path in, Path out) throws FileException {
    try (Outputs outputs = new Outputs()) {
      InstrumentResult result = instrument(in, out, RuntimeRule.ALONE, outputs);
      outputs.commit();
      return result;
    }
  }

  /**
   * Does the same as {@link #instrument(Path, Path)}, except that the output takes its place only
   * when all outputs are committed together.
   *
   * @param rule places the runtime for archives that are written together, if the options leave
   *     that open
   */
  public InstrumentResult instrument(Path in, Path out, RuntimeRule rule, Outputs outputs)
      throws FileException {
    try (Archive archive = Archive.open(in)) {
      if (instrumented(archive)) {
        throw new FileException(in.toString(), "already instrumented; use the original");
      }
      boolean external =
          options.runtime() == RuntimeMode.EXTERNAL
              || (options.runtime() == RuntimeMode.AUTO && rule.beside(archive));
      try (WeaverPool pool = new WeaverPool(options, progress);
          WovenArchive woven = new ArchiveWeaver(options, external, pool).weave(archive)) {
        check(in, woven.tally());
        ArchiveRewriter.rewrite(archive, out, woven, options.threads(), outputs);
        return woven.tally().result(woven, out, external);
      }
    } catch (FileException e) {
      throw e;
    } catch (IOException e) {
      throw new FileException(
          in.toString(),
          "can't be instrumented (" + e.getMessage() + "); free space, or report it",
          e);
    }
  }

  private void check(Path in, Tally tally) throws FileException {
    Left first = tally.firstLeft();
    if (tally.nothingRead() || (options.strict() && first != null)) {
      throw FileException.of(in + "!/" + first.what(), first.why(), "correct or exclude it", null);
    }
  }
}
