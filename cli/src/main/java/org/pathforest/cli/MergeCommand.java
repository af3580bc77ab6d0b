package org.pathforest.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.cli.Options;
import org.pathforest.cli.failure.UsageException;
import org.pathforest.profile.Merger;
import org.pathforest.profile.Profile;
import org.pathforest.profile.ProfileReader;
import org.pathforest.profile.ProfileWriter;

/** {@code merge}: profiles added up. */
final class MergeCommand implements Command {
  @Override
  public String name() {
    return "merge";
  }

  @Override
  public String summary() {
    return "add up profiles of several runs";
  }

  @Override
  public String synopsis() {
    return "PROFILE... -o OUT";
  }

  @Override
  public List<String> description() {
    return List.of(
        "Writes one profile whose counts are the exact sums. All must have been counted with the"
            + " same profiler and the same k.");
  }

  @Override
  public List<String> examples() {
    return List.of("monday.pathprof tuesday.pathprof -o both.pathprof");
  }

  @Override
  public Options options() {
    return new Options().addOption(Opt.output("OUT", "the profile to write"));
  }

  @Override
  public int run(Arguments arguments) throws IOException, UsageException {
    List<Path> files = arguments.files("profile");
    Path out = arguments.required("output", "output (-o OUT)");
    List<Profile> profiles = new ArrayList<>();
    for (Path file : files) {
      profiles.add(ProfileReader.read(file));
    }
    ProfileWriter.write(Merger.merge(profiles), Output.replaceable(out, files));
    return 0;
  }
}
