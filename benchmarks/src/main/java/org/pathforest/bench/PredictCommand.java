package org.pathforest.bench;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.DefaultParser;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;
import org.apache.commons.cli.ParseException;
import org.apache.commons.cli.help.HelpFormatter;
import org.pathforest.instrumenter.archive.OutputPlace;
import org.pathforest.paths.FileException;
import org.pathforest.paths.Utf8;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.profile.Profile;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.profile.file.WholeFile;
import org.pathforest.profile.predict.Prediction;
import org.pathforest.profile.report.predict.PredictionCsv;
import org.pathforest.profile.report.predict.PredictionReport;
import org.pathforest.profile.report.predict.PredictionText;
import org.pathforest.profile.text.JsonText;
import org.pathforest.profile.text.MethodName;
import org.pathforest.profile.text.Style;

/**
 * The command {@code pathforest bench predict}: how well a profile's edges predict its paths, as in
 * Table 2 of Ball &amp; Larus 1996, and how well shorter sequences of paths predict longer ones.
 */
public final class PredictCommand {
  private static final int TOP = 10;

  private PredictCommand() {}

  private static Options options() {
    Options options = new Options();
    options.addOption(option(null, "against", "REF", "predict what ran in this profile"));
    options.addOption(
        option(null, "method", "NAME", "show this method only, with its predicted paths"));
    options.addOption(
        option(
            null,
            "top",
            "N",
            "show the N methods with the most mispredictions (default " + TOP + ")"));
    options.addOption(option(null, "format", "FORMAT", "text (default), json or csv"));
    options.addOption(option("o", "output", "FILE", "write to FILE instead of standard output"));
    options.addOption(null, "help", false, "this text");
    return options;
  }

  private static Option option(String letter, String name, String argument, String text) {
    return Option.builder(letter).longOpt(name).hasArg().argName(argument).desc(text).get();
  }

  /**
   * Runs the command.
   *
   * @return the exit status: 0 success, 1 failure, 2 wrong usage
   */
  public static int run(String... arguments) {
    try {
      CommandLine line = new DefaultParser().parse(options(), arguments);
      if (line.hasOption("help")) {
        HelpFormatter.builder()
            .setShowSince(false)
            .get()
            .printHelp("pathforest bench predict PROFILE [OPTIONS]", "", options(), "", false);
        return 0;
      }
      return predict(line) ? 0 : 1;
    } catch (ParseException e) {
      System.err.println("pathforest: bench predict: " + e.getMessage());
      return 2;
    } catch (IOException e) {
      System.err.println("pathforest: " + e.getMessage());
      return 1;
    }
  }

  /** Returns false if the reader of standard output has stopped reading; else true. */
  private static boolean predict(CommandLine line) throws IOException, ParseException {
    if (line.getArgList().size() != 1) {
      throw new ParseException(
          line.getArgList().isEmpty()
              ? "no profile given"
              : line.getArgList().get(1) + ": unexpected argument");
    }
    String format = line.getOptionValue("format", "text");
    if (!List.of("text", "json", "csv").contains(format)) {
      throw new ParseException("--format: '" + format + "' is not one of text, json, csv");
    }
    int top = BenchOptions.number(line, "top", 1, TOP);
    List<Path> files = new ArrayList<>(List.of(Path.of(line.getArgList().get(0))));
    if (line.hasOption("against")) {
      files.add(Path.of(line.getOptionValue("against")));
    }
    if (line.hasOption("output")) {
      OutputPlace.check(files, Path.of(line.getOptionValue("output")));
    }
    Profile train = ProfileReader.readPaths(files.get(0));
    Profile ref = files.size() > 1 ? ProfileReader.readPaths(files.get(1)) : train;
    train.requireAllActivations();
    ref.requireAllActivations();
    List<MethodKey> keys = methods(line, ref);
    Prediction prediction =
        ref == train ? Prediction.of(ref, keys) : Prediction.of(train, ref, keys);
    PredictionReport.Model model = PredictionReport.of(prediction, ref, ref != train, top);
    WholeFile.Content content =
        out -> {
          Writer writer = Utf8.writer(out);
          switch (format) {
            case "json" -> JsonText.write(model, writer);
            case "csv" -> PredictionCsv.write(model, writer);
            default ->
                PredictionText.write(
                    model, train.name(), ref.name(), line.hasOption("method"), Style.PLAIN, writer);
          }
          writer.flush();
        };
    if (line.hasOption("output")) {
      WholeFile.write(Path.of(line.getOptionValue("output")), content);
      return true;
    }
    return toStandardOutput(content);
  }

  private static boolean toStandardOutput(WholeFile.Content content) throws IOException {
    @SuppressWarnings("resource") // belongs to the process, and stays open
    OutputStream out = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16);
    try {
      content.writeTo(out);
      out.flush();
      return true;
    } catch (IOException e) {
      if ("Broken pipe".equals(e.getMessage())) {
        return false; // the reader has stopped, as in `… | head`
      }
      throw FileException.writing("standard output", e);
    }
  }

  private static List<MethodKey> methods(CommandLine line, Profile profile) throws ParseException {
    if (!line.hasOption("method")) {
      return profile.methods();
    }
    String name = line.getOptionValue("method");
    List<MethodKey> found =
        profile.methods().stream().filter(m -> MethodName.of(m).contains(name)).toList();
    if (found.size() != 1) {
      throw new ParseException(
          "--method %s: %d of %d methods match; give one as Foo.bar(int)"
              .formatted(name, found.size(), profile.methods().size()));
    }
    return found;
  }
}
