package org.pathforest.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import org.apache.commons.cli.Option;
import org.pathforest.cli.failure.UsageException;
import org.pathforest.cli.launch.Fingerprint;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.paths.FileException;
import org.pathforest.paths.map.KnownWeights;
import org.pathforest.profile.Profile;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.profile.scheme.ProfileWeights;

/**
 * The option {@code --weights}: the profile of an earlier run.
 *
 * @param file the profile; null if none was given
 * @param weights edge weights from the profile
 */
record EarlierRun(Path file, KnownWeights weights) {
  private static final String OPTION = "weights";

  static Option option() {
    return Opt.value(
        OPTION,
        "PROFILE",
        "place probes by the counts of an earlier run of the same classes; methods without counts"
            + " get estimates, as without this option");
  }

  /**
   * Reads the profile, if one was given.
   *
   * @throws FileException if the file is not a profile, or is damaged
   */
  static EarlierRun read(Arguments arguments) throws IOException, UsageException {
    Path file = arguments.path(OPTION, null);
    if (file == null) {
      return new EarlierRun(null, KnownWeights.NONE);
    }
    try (ProgressLine progress = new ProgressLine("reading " + file.getFileName(), "methods")) {
      Profile profile = ProfileReader.read(file);
      int methods = profile.methods().size();
      return new EarlierRun(file, ProfileWeights.of(profile, done -> progress.step(done, methods)));
    }
  }

  /** Returns the options with the weights of the profile. */
  InstrumentOptions in(InstrumentOptions options) {
    return options.with(options.weave().withWeights(weights));
  }

  /** Returns whether a profile was given. */
  boolean given() {
    return file != null;
  }

  /** Returns a fingerprint of the profile's content; empty if no profile was given. */
  String fingerprint() throws IOException {
    return given() ? new Fingerprint().addContent(file).hex() : "";
  }

  /** Returns a message that says for how many methods the profile had weights. */
  String use(int methods) {
    return String.format(Locale.ROOT, "weights of %,d methods are from %s", methods, file);
  }

  /**
   * Prints a warning if a profile was given that had no weights for any method.
   *
   * @param methods number of methods for which it had weights
   * @throws FileException instead of the warning, if {@code strict}
   */
  void warnIfUseless(int methods, boolean strict) throws FileException {
    if (!given() || methods > 0) {
      return;
    }
    String why = "has no counts of the instrumented methods";
    String remedy = "; give a profile of these classes";
    if (strict) {
      throw new FileException(file.toString(), why + remedy);
    }
    StandardOutput.say(file + ": " + why + ", so all weights are estimated" + remedy);
  }
}
