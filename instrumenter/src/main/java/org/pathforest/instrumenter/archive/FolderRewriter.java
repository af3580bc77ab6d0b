package org.pathforest.instrumenter.archive;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Writes a changed copy of a class folder into an empty folder. */
final class FolderRewriter {
  /** Time of added files: a constant, as in jars. */
  private static final FileTime FIXED_TIME = FileTime.from(Instant.parse("1980-01-01T00:00:00Z"));

  private final FolderArchive in;
  private final Path root;
  private final Edits edits;
  private final UnaryOperator<OutputStream> wrap;

  FolderRewriter(FolderArchive in, Path root, Edits edits, UnaryOperator<OutputStream> wrap) {
    this.in = in;
    this.root = root;
    this.edits = edits;
    this.wrap = wrap;
  }

  void run() throws IOException {
    Plan plan = new Plan(in, edits);
    List<ArchiveEntry> unsigned = new ArrayList<>();
    for (ArchiveEntry entry : in.entries()) {
      boolean dropped = plan.drops(entry);
      if (dropped || entry.manifest()) {
        unsigned.add(entry);
      }
      if (!dropped) {
        write(entry, plan.content(entry));
      }
    }
    for (Map.Entry<String, byte[]> addition : plan.tail().entrySet()) {
      add(addition.getKey(), addition.getValue());
    }
    if (!plan.changed()) {
      for (ArchiveEntry entry : unsigned) {
        write(entry, null);
      }
    }
    finishFolders();
  }

  private Path target(ArchiveEntry entry) {
    return root.resolve(in.path().relativize(in.file(entry)));
  }

  private void write(ArchiveEntry entry, byte[] content) throws IOException {
    Path file = target(entry);
    if (entry.directory()) {
      Files.createDirectories(file);
      return;
    }
    Files.createDirectories(file.getParent());
    try (OutputStream to = wrap.apply(Files.newOutputStream(file))) {
      if (content == null) {
        in.transfer(entry, to);
      } else {
        to.write(content);
      }
    }
    Pending.copyPermissions(in.file(entry), file);
    Files.setLastModifiedTime(file, Files.getLastModifiedTime(in.file(entry)));
  }

  private void add(String name, byte[] content) throws IOException {
    Path file = root.resolve(name);
    if (name.endsWith("/")) {
      Files.createDirectories(file);
      return;
    }
    Files.createDirectories(file.getParent());
    try (OutputStream to = wrap.apply(Files.newOutputStream(file))) {
      to.write(content);
    }
    Files.setLastModifiedTime(file, FIXED_TIME);
  }

  /**
   * Sets permissions and times of folders, innermost first. This comes last because writing to a
   * folder changes its time.
   */
  private void finishFolders() throws IOException {
    for (int i = in.entries().size() - 1; i >= 0; i--) {
      ArchiveEntry entry = in.entries().get(i);
      Path folder = target(entry);
      if (entry.directory() && Files.isDirectory(folder)) {
        Pending.copyPermissions(in.file(entry), folder);
        Files.setLastModifiedTime(folder, Files.getLastModifiedTime(in.file(entry)));
      }
    }
    Pending.copyPermissions(in.path(), root);
    Files.setLastModifiedTime(root, Files.getLastModifiedTime(in.path()));
  }
}
