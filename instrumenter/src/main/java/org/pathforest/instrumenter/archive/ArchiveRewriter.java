package org.pathforest.instrumenter.archive;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;
import org.pathforest.paths.FileException;

/**
 * Writes a changed copy of an archive, whole or not at all.
 *
 * <p>Everything that the {@link Edits} do not change stays as it is: order, names, compressed
 * bytes, times, extra fields, comments, attributes, duplicates, and a program in front of the first
 * entry. If the edits change anything, signatures become invalid. So the signature files and the
 * digests in the manifest are removed; the rest of the manifest stays. If the edits change nothing,
 * the copy is identical. The same archive and the same edits give the same bytes.
 */
public final class ArchiveRewriter {
  private static final int BUFFER = 1 << 16;

  private ArchiveRewriter() {}

  /**
   * Writes {@code out} from {@code in}: a jar from a jar, a folder from a folder. An existing file
   * is replaced. An existing folder is replaced only if it is empty or has {@code
   * META-INF/pathforest/}.
   *
   * @throws FileException if the input can't be read; if the output can't be written or must not be
   *     replaced; or if one of them is inside the other. The output is then unchanged
   */
  public static void rewrite(Archive in, Path out, Edits edits) throws FileException {
    rewrite(in, out, edits, UnaryOperator.identity());
  }

  /** Does the same and wraps every stream to a file, so that tests can simulate full disks. */
  static void rewrite(Archive in, Path out, Edits edits, UnaryOperator<OutputStream> wrap)
      throws FileException {
    try (Outputs outputs = new Outputs()) {
      rewrite(in, out, edits, 1, outputs, wrap);
      outputs.commit();
    }
  }

  /**
   * Does the same, except that the output takes its place only when all outputs are committed
   * together.
   *
   * @param threads number of threads that compress; the output does not depend on it
   */
  public static void rewrite(Archive in, Path out, Edits edits, int threads, Outputs outputs)
      throws FileException {
    rewrite(in, out, edits, threads, outputs, UnaryOperator.identity());
  }

  private static void rewrite(
      Archive in,
      Path out,
      Edits edits,
      int threads,
      Outputs outputs,
      UnaryOperator<OutputStream> wrap)
      throws FileException {
    OutputPlace.check(List.of(in.path()), out);
    try {
      if (in instanceof FolderArchive folder) {
        if (out.toString().endsWith(".jar") && !Files.isDirectory(out)) {
          throw new FileException(
              out.toString(), "the input is a folder, so the output must be one; name a folder");
        }
        new FolderRewriter(folder, outputs.folder(out).temporary(), edits, wrap).run();
      } else {
        rewriteZip((ZipArchive) in, outputs.file(out).temporary(), edits, threads, wrap);
      }
    } catch (IOException e) {
      throw FileException.writing(out, e);
    }
  }

  /**
   * Returns the new content of a nested archive.
   *
   * @param threads number of threads that compress; the content does not depend on it
   * @return null if nothing in it is changed
   * @throws FileException if it can't be read
   */
  public static byte[] rewriteNested(Archive nested, Edits edits, int threads)
      throws FileException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      return writeZip((ZipArchive) nested, edits, bytes, threads) ? bytes.toByteArray() : null;
    } catch (IOException e) {
      throw FileException.reading(nested.label(), e);
    }
  }

  private static void rewriteZip(
      ZipArchive in, Path temporary, Edits edits, int threads, UnaryOperator<OutputStream> wrap)
      throws IOException {
    boolean changed;
    try (OutputStream stream = open(temporary, wrap)) {
      changed = writeZip(in, edits, stream, threads);
    }
    if (!changed) {
      try (OutputStream stream = open(temporary, wrap)) {
        in.transferAll(stream);
      }
    }
    Pending.copyPermissions(in.path(), temporary);
  }

  private static OutputStream open(Path file, UnaryOperator<OutputStream> wrap) throws IOException {
    return new BufferedOutputStream(wrap.apply(Files.newOutputStream(file)), BUFFER);
  }

  /** A write that waits until everything in front of it has been written. */
  private interface Step {
    void write() throws IOException;
  }

  private static boolean writeZip(ZipArchive in, Edits edits, OutputStream stream, int threads)
      throws IOException {
    Plan plan = new Plan(in, edits);
    long preamble = in.preamble();
    in.transfer(in.label(), 0, preamble, stream);
    Deque<Step> steps = new ArrayDeque<>();
    try (Packer packer = new Packer(threads);
        ZipWriter writer = new ZipWriter(stream, preamble, in.directory().shift())) {
      for (ArchiveEntry entry : in.entries()) {
        if (plan.drops(entry)) {
          continue;
        }
        byte[] content = plan.content(entry);
        ZipRecord record = in.record(entry);
        if (content == null) {
          steps.add(() -> writer.copy(record, in.localHeader(entry), to -> in.transfer(entry, to)));
        } else {
          Future<Packer.Packed> packed = packer.pack(content, record.method());
          steps.add(() -> writer.replace(record, in.localHeader(entry), Packer.get(packed)));
        }
        while (steps.size() > packer.window()) {
          steps.remove().write();
        }
      }
      for (Step step : steps) {
        step.write();
      }
      writer.addAll(plan.tail());
      writer.finish(in.directory().comment());
    }
    return plan.changed();
  }
}
