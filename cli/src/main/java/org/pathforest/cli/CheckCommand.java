package org.pathforest.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.cli.Options;
import org.pathforest.cli.failure.UsageException;
import org.pathforest.paths.FileException;
import org.pathforest.profile.ProfileReader;
import org.pathforest.profile.coverage.Coverage;
import org.pathforest.profile.coverage.Thresholds;

/** {@code check}: a profile held against thresholds. */
final class CheckCommand implements Command {
  @Override
  public String name() {
    return "check";
  }

  @Override
  public String summary() {
    return "hold coverage against thresholds";
  }

  @Override
  public String synopsis() {
    return "PROFILE [OPTIONS]";
  }

  @Override
  public List<String> description() {
    return List.of(
        "Succeeds if a run has covered as much as is asked for, else says what is missing and exits"
            + " with status 1. P is a part in percent.",
        "--since compares with a profile of an earlier build: no method that has been changed may"
            + " have more paths that were not executed than it had before.");
  }

  @Override
  public List<String> examples() {
    return List.of(
        "app.pathprof --branches 80 --lines 90",
        "app.pathprof --paths 60 --path-limit 100 --since release.pathprof");
  }

  @Override
  public Options options() {
    return new Options()
        .addOption(Opt.value("paths", "P", "least path coverage, of methods with few paths"))
        .addOption(
            Opt.value(
                "path-limit",
                "N",
                "methods with more possible paths do not count (default "
                    + Thresholds.MOST_POSSIBLE
                    + ")"))
        .addOption(Opt.value("branches", "P", "least branch coverage"))
        .addOption(Opt.value("lines", "P", "least line coverage"))
        .addOption(Opt.value("methods", "P", "least part of the methods with probes"))
        .addOption(Opt.value("since", "PROFILE", "of an earlier build"));
  }

  @Override
  public int run(Arguments arguments) throws IOException, UsageException {
    Path file = arguments.file("profile");
    Thresholds thresholds =
        new Thresholds(
            percent(arguments, "paths"),
            percent(arguments, "branches"),
            percent(arguments, "lines"),
            percent(arguments, "methods"),
            arguments.number("path-limit", Thresholds.MOST_POSSIBLE, 1, Long.MAX_VALUE));
    Path since = arguments.path("since", null);
    if (since == null
        && thresholds.paths() == null
        && thresholds.branches() == null
        && thresholds.lines() == null
        && thresholds.methods() == null) {
      throw new UsageException("nothing to hold the profile against");
    }
    Coverage coverage = Coverage.of(ProfileReader.read(file), name -> true);
    List<String> missed = new ArrayList<>(thresholds.missed(coverage));
    if (since != null) {
      missed.addAll(
          Thresholds.newlyUncovered(
              Coverage.of(ProfileReader.read(since), name -> true), coverage));
    }
    if (!missed.isEmpty()) {
      throw new FileException(file.toString(), String.join("; ", missed));
    }
    return 0;
  }

  private static Double percent(Arguments arguments, String option) throws UsageException {
    return arguments.has(option) ? arguments.number(option, 0, 0, 100) / 100.0 : null;
  }
}
