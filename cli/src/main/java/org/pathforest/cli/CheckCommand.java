package org.pathforest.cli;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.cli.Options;
import org.pathforest.cli.failure.UsageException;
import org.pathforest.paths.FileException;
import org.pathforest.profile.Profile;
import org.pathforest.profile.compare.Difference;
import org.pathforest.profile.coverage.Coverage;
import org.pathforest.profile.coverage.Thresholds;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.profile.record.Bursts;
import org.pathforest.profile.report.Limits;
import org.pathforest.profile.report.coverage.NextReport;
import org.pathforest.profile.text.Markdown;

/** The command {@code check}, which checks the coverage of a profile against thresholds. */
final class CheckCommand implements Command {
  /** Number of suggestions for what to test next if a threshold was missed. */
  private static final int NEXT = 3;

  @Override
  public String name() {
    return "check";
  }

  @Override
  public String summary() {
    return "check coverage against thresholds";
  }

  @Override
  public String synopsis() {
    return "PROFILE [OPTIONS]";
  }

  @Override
  public List<String> description() {
    return List.of(
        "Reports for each threshold whether the run reached it. Exits with status 1 if one was"
            + " missed. P is a percentage.",
        "--since compares with a profile of an earlier build: no method of a changed class may have"
            + " more unexecuted paths than before. For methods above the path limit, branches count"
            + " instead.");
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
        .addOption(
            Opt.value(
                "paths", "P", "minimum path coverage; methods above the path limit do not count"))
        .addOption(CoverageCommand.pathLimit())
        .addOption(Opt.value("branches", "P", "minimum branch coverage"))
        .addOption(Opt.value("lines", "P", "minimum line coverage"))
        .addOption(Opt.value("methods", "P", "minimum method coverage (methods with probes)"))
        .addOption(Opt.value("since", "PROFILE", "profile of an earlier build to compare with"))
        .addOption(Opt.value("format", "FORMAT", "text (default) or markdown"));
  }

  @Override
  public int run(Arguments arguments) throws IOException, UsageException {
    Path file = arguments.file("profile");
    Thresholds thresholds =
        new Thresholds(
            percent(arguments, "paths"),
            percent(arguments, "branches"),
            percent(arguments, "lines"),
            percent(arguments, "methods"));
    long mostPossible = CoverageCommand.pathLimit(arguments);
    Path since = arguments.path("since", null);
    Format format = Format.of(arguments, Format.TEXT, Format.MARKDOWN);
    if (since == null
        && thresholds.paths() == null
        && thresholds.branches() == null
        && thresholds.lines() == null
        && thresholds.methods() == null) {
      throw new UsageException(
          "no threshold given; add --paths, --branches, --lines, --methods or --since");
    }
    Profile profile = ProfileReader.readPaths(file);
    Coverage coverage = Coverage.of(profile, name -> true, mostPossible);
    if (coverage.totals().methods().total() == 0) {
      throw new FileException(
          file.toString(),
          "contains no instrumented method; check --include and --exclude of the run");
    }
    List<Thresholds.Verdict> verdicts = thresholds.judge(coverage);
    List<String> lines = new ArrayList<>();
    verdicts.forEach(v -> lines.add(v.text() + (v.met() ? "" : ": missed")));
    long missed = verdicts.stream().filter(v -> !v.met()).count();
    if (missed > 0) {
      NextReport.of(profile, coverage, NEXT).lines().forEach(s -> lines.add("to test next: " + s));
    }
    int asked = verdicts.size();
    if (since != null) {
      Profile earlier = ProfileReader.readPaths(since);
      Difference.requireCommonClass(earlier, profile);
      List<String> worse =
          thresholds.newlyUncovered(Coverage.of(earlier, name -> true, mostPossible), coverage);
      lines.add(
          "changed methods with more unexecuted paths or branches than in %s: %d%s"
              .formatted(since, worse.size(), worse.isEmpty() ? "" : ": missed"));
      worse.forEach(line -> lines.add("  " + line));
      missed += worse.isEmpty() ? 0 : 1;
      asked++;
      Limits.notes(earlier).forEach(note -> lines.add(since + ": " + note));
    }
    lines.addAll(Limits.notes(profile));
    StringBuilder text = new StringBuilder();
    if (format == Format.MARKDOWN) {
      Markdown to = new Markdown(text);
      to.paragraph("**%d of %d thresholds missed.**".formatted(missed, asked));
      to.list(lines.stream().map(String::strip).map(Markdown::text).toList());
    } else {
      lines.forEach(line -> text.append(line).append('\n'));
    }
    StandardOutput.write(text.toString());
    if (missed > 0) {
      Bursts bursts = profile.bursts();
      String part =
          bursts == null
              ? ""
              : ", of %d of %d calls".formatted(bursts.profiled(), bursts.activations());
      throw new FileException(
          file.toString(),
          "%d of %d thresholds missed%s; see the lines with 'missed'"
              .formatted(missed, asked, part));
    }
    return 0;
  }

  private static BigDecimal percent(Arguments arguments, String option) throws UsageException {
    if (!arguments.has(option)) {
      return null;
    }
    String text = arguments.text(option);
    if (text.matches("\\d{1,3}(\\.\\d{1,9})?")) {
      BigDecimal percent = new BigDecimal(text);
      if (percent.compareTo(BigDecimal.valueOf(100)) <= 0) {
        return percent;
      }
    }
    throw new UsageException("--%s: '%s' is not a number from 0 to 100".formatted(option, text));
  }
}
