package org.pathforest.instrumenter.archive;

import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.pathforest.paths.FileException;

/**
 * Decides what happens to each entry of an archive, from the caller's edits and the needs of
 * signatures.
 */
final class Plan {
  private final Archive in;
  private final Edits edits;
  private final Map<String, byte[]> additions;
  private final Set<String> names = new HashSet<>();
  private boolean changed;

  Plan(Archive in, Edits edits) {
    this.in = in;
    this.edits = edits;
    additions = new LinkedHashMap<>(edits.additions());
    for (String name : additions.keySet()) {
      checkName(name);
    }
    in.entries().forEach(entry -> names.add(entry.name()));
    changed = !additions.isEmpty();
  }

  /** Returns whether anything changes. Final when all other methods have been called. */
  boolean changed() {
    return changed;
  }

  /** Returns whether an entry is left out. */
  boolean drops(ArchiveEntry entry) {
    return entry.signature() && !additions.containsKey(entry.name());
  }

  /** Returns the new content of a file that stays; null if its content stays. */
  byte[] content(ArchiveEntry entry) throws FileException {
    byte[] content = additions.get(entry.name());
    if (content == null && !entry.directory()) {
      try {
        content = edits.replace(entry);
      } catch (FileException e) {
        throw e;
      } catch (IOException e) {
        throw FileException.of(in.where(entry), e.getMessage(), "please report this", e);
      }
    }
    changed |= content != null;
    if (!entry.manifest()) {
      return content;
    }
    byte[] manifest = content == null ? in.read(entry) : content;
    byte[] stripped = ManifestDigests.strip(manifest);
    return stripped == manifest ? content : stripped;
  }

  /**
   * Returns the files that come last, in order, with missing directories (empty content) before
   * them.
   */
  Map<String, byte[]> tail() {
    Map<String, byte[]> files = new LinkedHashMap<>(additions);
    files.keySet().removeAll(names);
    return withFolders(files, names);
  }

  /** Returns the files, each after those of its parent directories that do not exist yet. */
  static Map<String, byte[]> withFolders(Map<String, byte[]> files, Set<String> existing) {
    Map<String, byte[]> all = new LinkedHashMap<>();
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      String name = file.getKey();
      for (int slash = name.indexOf('/'); slash >= 0; slash = name.indexOf('/', slash + 1)) {
        String folder = name.substring(0, slash + 1);
        if (!existing.contains(folder)) {
          all.putIfAbsent(folder, new byte[0]);
        }
      }
      all.put(name, file.getValue());
    }
    return all;
  }

  private static void checkName(String name) {
    String[] parts = name.split("/", -1);
    for (String part : parts) {
      if (part.isEmpty() || part.equals(".") || part.equals("..")) {
        throw new IllegalArgumentException("invalid name for a file in an archive: " + name);
      }
    }
  }
}
