package org.pathforest.bench.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.pathforest.profile.Profile;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.profile.file.WholeFile;

/**
 * A folder of profiles, the first of each program and configuration: what tables are made of that
 * times do not tell.
 */
public final class Profiles {
  private final Path folder;

  /** The folder; it need not be there. */
  public Profiles(Path folder) {
    this.folder = folder;
  }

  private Path file(String program, String configuration) {
    return folder.resolve(program + "-" + configuration + ".pathprof");
  }

  /** Keeps a profile, unless there is one. */
  void keep(String program, Configuration configuration, Path profile) throws IOException {
    Path to = file(program, configuration.name());
    if (!Files.exists(to)) {
      Files.createDirectories(folder);
      WholeFile.write(to, out -> Files.copy(profile, out));
    }
  }

  /** Whether any profile has been kept. */
  public boolean areThere() {
    return Files.isDirectory(folder);
  }

  /** A profile, if it is there. */
  public Optional<Profile> of(String program, String configuration) throws IOException {
    Path file = file(program, configuration);
    return Files.exists(file) ? Optional.of(ProfileReader.read(file)) : Optional.empty();
  }
}
