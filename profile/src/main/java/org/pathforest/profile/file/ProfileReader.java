package org.pathforest.profile.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import org.pathforest.paths.FileException;
import org.pathforest.profile.ClassEntry;
import org.pathforest.profile.Profile;
import org.pathforest.profile.ProfileMeta;

/** Reads profiles in the format of {@code docs/formats.md}. */
public final class ProfileReader {
  private ProfileReader() {}

  /**
   * Reads a profile of paths.
   *
   * @throws FileException as {@link #read(Path)}, or if anything other than paths was counted
   */
  public static Profile readPaths(Path path) throws FileException {
    Profile profile = read(path);
    profile.requirePaths();
    return profile;
  }

  /**
   * Reads a profile and checks all of it. The result is complete and fits its path maps.
   *
   * @param path a {@code .pathprof} file
   * @throws FileException if the file is missing, damaged, or of another version, or if counts do
   *     not fit their path map or have none. Counts whose map the run itself could not find are
   *     left out, as {@link ProfileMeta.Maps#missing} says
   */
  public static Profile read(Path path) throws FileException {
    return read(path, PathMapSource.NONE);
  }

  /**
   * Reads a profile, and takes path maps that it lacks from another source. They count as maps of
   * the profile.
   *
   * @param more source of the maps that the profile lacks
   */
  public static Profile read(Path path, PathMapSource more) throws FileException {
    String file = path.toString();
    try (ProfileZip zip = ProfileZip.open(path)) {
      ProfileMeta meta =
          ProfileMeta.parse(new String(zip.bytes(ProfileZip.META), StandardCharsets.UTF_8), file);
      Counts counts;
      try (InputStream in = zip.stream(ProfileZip.COUNTS)) {
        counts = Counts.read(in, file);
      }
      Counts before = Counts.NONE;
      if (zip.has(ProfileZip.BEFORE)) {
        try (InputStream in = new GZIPInputStream(zip.stream(ProfileZip.BEFORE))) {
          before = Counts.read(in, file);
        }
      }
      NavigableMap<String, byte[]> pathMaps = new TreeMap<>();
      for (String id : zip.mapIds()) {
        pathMaps.put(id, zip.bytes(ProfileZip.MAPS + id + ProfileZip.MAP_SUFFIX));
      }
      for (ClassEntry c : counts.classes()) {
        byte[] found = pathMaps.containsKey(c.mapId()) ? null : more.find(c.mapId());
        if (found != null) {
          pathMaps.put(c.mapId(), found);
          meta = meta.found(c.mapId());
        }
      }
      OpenFile open =
          new OpenFile(new String(zip.optional(OpenFile.NAME), StandardCharsets.UTF_8), file);
      MapLoader loader = new MapLoader(file, meta, counts, before, open);
      loader.load(pathMaps);
      return new Profile(
          file, meta, counts.classes(), pathMaps, loader.totals(), loader.table().entries());
    } catch (IOException e) {
      throw FileException.reading(file, e);
    }
  }

  /**
   * Reads only the description of the run from a profile.
   *
   * @throws FileException if the file is missing, damaged in this part, or of another version
   */
  public static ProfileMeta readMeta(Path path) throws FileException {
    String file = path.toString();
    try (ProfileZip zip = ProfileZip.openUnchecked(path)) {
      return ProfileMeta.parse(
          new String(zip.bytes(ProfileZip.META), StandardCharsets.UTF_8), file);
    } catch (IOException e) {
      throw FileException.reading(file, e);
    }
  }
}
