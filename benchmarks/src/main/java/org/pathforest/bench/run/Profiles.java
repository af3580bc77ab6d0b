package org.pathforest.bench.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.pathforest.profile.Profile;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.profile.file.WholeFile;

/**
 * A folder with the first profile of each program and configuration. Tables need these profiles
 * besides times.
 */
public final class Profiles {
  private final Path folder;

  /** Uses a folder, which need not exist. */
  public Profiles(Path folder) {
    this.folder = folder;
  }

  private Path file(String program, String configuration) {
    return folder.resolve(program + "-" + configuration + ".pathprof");
  }

  /** Keeps a profile, unless there is one already. */
  void keep(String program, Configuration configuration, Path profile) throws IOException {
    Path to = file(program, configuration.name());
    if (!Files.exists(to)) {
      Files.createDirectories(folder);
      WholeFile.write(to, out -> Files.copy(profile, out));
    }
  }

  /** Returns whether the folder exists, which the first kept profile creates. */
  public boolean areThere() {
    return Files.isDirectory(folder);
  }

  /** Returns a profile; empty if there is none. */
  public Optional<Profile> of(String program, String configuration) throws IOException {
    Path file = file(program, configuration);
    return Files.exists(file) ? Optional.of(ProfileReader.read(file)) : Optional.empty();
  }
}
