package org.pathforest.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.cli.Options;
import org.pathforest.cli.failure.UsageException;
import org.pathforest.instrumenter.archive.OutputPlace;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.profile.file.ProfileWriter;
import org.pathforest.profile.merge.Merger;

/** The command {@code merge}, which adds up profiles. */
final class MergeCommand implements Command {
  @Override
  public String name() {
    return "merge";
  }

  @Override
  public String summary() {
    return "add up the profiles of several runs";
  }

  @Override
  public String synopsis() {
    return "PROFILE... -o OUT";
  }

  @Override
  public List<String> description() {
    return List.of(
        "Writes one profile whose counts are the exact sums. All must have been recorded with the"
            + " same profiler and the same k.",
        "Only the sum and one profile are in memory at a time, so any number can be added. Sums can"
            + " be added again.");
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
    OutputPlace.check(files, out);
    Merger merger = new Merger();
    try (ProgressLine progress = new ProgressLine("merging", "profiles")) {
      int done = 0;
      for (Path file : files) {
        merger.add(ProfileReader.read(file));
        progress.step(++done, files.size());
      }
    }
    ProfileWriter.write(merger.sum(), out);
    return 0;
  }
}
