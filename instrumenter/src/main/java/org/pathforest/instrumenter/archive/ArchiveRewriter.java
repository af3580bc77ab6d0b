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
 * <p>What the {@link Edits} do not change stays as it is: order, names, compressed bytes, times,
 * extra fields, comments, attributes, duplicates, a program in front of the first entry. If they
 * change anything, signatures no longer hold: their files, and the digests in the manifest, are
 * left out; everything else in the manifest stays. If they change nothing, the copy is identical.
 * The same archive and the same edits give the same bytes.
 */
public final class ArchiveRewriter {
  private static final int BUFFER = 1 << 16;

  private ArchiveRewriter() {}

  /**
   * Writes {@code out} from {@code in}: a jar from a jar, a folder from a folder. An existing file
   * is replaced, an existing folder only if it is empty or has {@code META-INF/pathforest/}.
   *
   * @throws FileException if the input can't be read, the output can't be written, is no place for
   *     it, lies inside the input or has it inside; the output is then as it was before
   */
  public static void rewrite(Archive in, Path out, Edits edits) throws FileException {
    rewrite(in, out, edits, UnaryOperator.identity());
  }

  /** As above; every stream to a file is wrapped first, for tests of disks that are full. */
  static void rewrite(Archive in, Path out, Edits edits, UnaryOperator<OutputStream> wrap)
      throws FileException {
    try (Outputs outputs = new Outputs()) {
      rewrite(in, out, edits, 1, outputs, wrap);
      outputs.commit();
    }
  }

  /**
   * The same, but the output takes its place when the outputs are committed, together with all
   * others among them.
   *
   * @param threads that compress; the output does not depend on it
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
          throw new FileException(out.toString(), "a folder can't be made a jar; name a folder");
        }
        new FolderRewriter(folder, outputs.folder(out).temporary(), edits, wrap).run();
      } else {
        rewriteZip((ZipArchive) in, outputs.file(out).temporary(), edits, threads, wrap);
      }
    } catch (IOException e) {
      throw Reasons.fileException(out, e);
    }
  }

  /**
   * The new content of an archive that is an entry of another.
   *
   * @param threads that compress; the content does not depend on it
   * @return null if nothing in it is changed
   * @throws FileException if it can't be read
   */
  public static byte[] rewriteNested(Archive nested, Edits edits, int threads)
      throws FileException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      return writeZip((ZipArchive) nested, edits, bytes, threads) ? bytes.toByteArray() : null;
    } catch (IOException e) {
      throw Reasons.fileException(nested.label(), e);
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

  /** Something that is to be written, once what stands before it has been. */
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
