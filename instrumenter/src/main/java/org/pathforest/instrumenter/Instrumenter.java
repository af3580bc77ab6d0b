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
 * Instruments jars and class folders: the facade of this module. Classes are woven by several
 * threads; what is written does not depend on how many. Each call is independent.
 *
 * <p>A jar in which nothing is woven comes out as it went in, byte by byte; so does a jar in a jar.
 * Where the runtime and path maps go says {@code RuntimePlaces}.
 */
public final class Instrumenter {
  /** Where path maps stand in what is instrumented. */
  public static final String MAP_FOLDER = "META-INF/pathforest/";

  private static final String MODULE_INFO = "module-info.class";
  private static final BytePattern MODULE = new BytePattern(RuntimeFiles.MODULE);

  private final InstrumentOptions options;
  private final Progress progress;

  /** Makes an instrumenter. */
  public Instrumenter(InstrumentOptions options, Progress progress) {
    this.options = options;
    this.progress = progress;
  }

  /** Whether an archive has been instrumented already: it holds a path map. */
  public static boolean instrumented(Archive archive) {
    return WovenArchive.instrumented(archive);
  }

  /**
   * Whether a class file needs the runtime, as instrumented ones do, whatever another tool has made
   * of them since: it names a counter holder, or is the descriptor of a module that requires the
   * runtime. One that can't be read and has these names counts as such.
   *
   * @param path of the class file, of which the last part is looked at
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
   * @param out where to write; a file or folder that is there is replaced
   * @throws FileException if the input can't be read or is instrumented already, the output can't
   *     be written, there are classes and none can be read, or, if strict, anything is left out;
   *     nothing is written then
   */
  public InstrumentResult instrument(Path in, Path out) throws FileException {
    try (Outputs outputs = new Outputs()) {
      InstrumentResult result = instrument(in, out, RuntimeRule.ALONE, outputs);
      outputs.commit();
      return result;
    }
  }

  /**
   * The same, but the output takes its place when the outputs are committed, together with all
   * others among them.
   *
   * @param rule of those that are written together; what the options say comes first
   */
  public InstrumentResult instrument(Path in, Path out, RuntimeRule rule, Outputs outputs)
      throws FileException {
    try (Archive archive = Archive.open(in)) {
      if (instrumented(archive)) {
        throw new FileException(in.toString(), "is already instrumented");
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
      throw new FileException(in.toString(), "can't be instrumented (" + e.getMessage() + ")", e);
    }
  }

  private void check(Path in, Tally tally) throws FileException {
    Left first = tally.firstLeft();
    if (tally.nothingRead() || (options.strict() && first != null)) {
      throw new FileException(in + "!/" + first.what(), first.why());
    }
  }
}
