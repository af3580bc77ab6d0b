package org.pathforest.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.cli.Options;
import org.pathforest.cli.failure.UsageException;
import org.pathforest.paths.Utf8;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.profile.Profile;
import org.pathforest.profile.ProfileReader;
import org.pathforest.profile.predict.Prediction;
import org.pathforest.profile.report.PredictionReport;
import org.pathforest.profile.report.PredictionText;
import org.pathforest.profile.report.Style;

/** {@code predict}: what profiles of edges and of shorter sequences say, and what they miss. */
final class PredictCommand implements Command {
  private static final int MOST = 1_000_000;
  private static final int TOP = 10;

  /** Renders a model. */
  @FunctionalInterface
  private interface Format {
    void write(PredictionReport.Model model, String train, String ref, Appendable out)
        throws IOException;
  }

  @Override
  public String name() {
    return "predict";
  }

  @Override
  public String summary() {
    return "show what profiles of edges and shorter sequences miss";
  }

  @Override
  public String synopsis() {
    return "PROFILE [OPTIONS]";
  }

  @Override
  public List<String> description() {
    return List.of(
        "Predicts paths from how often edges were executed, as Table 2 of Ball and Larus, and"
            + " sequences of paths from shorter ones (a Markov chain), and says how much of what ran is"
            + " predicted. Edge counts follow from the profile's paths.",
        "With --against, PROFILE predicts the paths of another run. NAME is as in 'report'.");
  }

  @Override
  public List<String> examples() {
    return List.of(
        "app.pathprof",
        "app.pathprof --method Parser.parse",
        "train.pathprof --against ref.pathprof",
        "app.pathprof --format csv --top 1000 -o methods.csv");
  }

  @Override
  public Options options() {
    return new Options()
        .addOption(Opt.value("against", "REF", "predict what ran in this profile"))
        .addOption(Opt.value("method", "NAME", "show this method only, with its predicted paths"))
        .addOption(
            Opt.value("top", "N", "show N methods (default " + TOP + "), most is missed in first"))
        .addOption(Opt.value("format", "FORMAT", "text (default), json or csv"))
        .addOption(Opt.output("FILE", "write to FILE instead of standard output"));
  }

  @Override
  public int run(Arguments arguments) throws IOException, UsageException {
    Path file = arguments.file("profile");
    boolean one = arguments.has("method");
    Map<String, Format> formats = new LinkedHashMap<>();
    Style style = Terminal.output(arguments);
    formats.put(
        "text",
        (model, train, ref, out) -> PredictionText.write(model, train, ref, one, style, out));
    formats.put("json", (model, train, ref, out) -> PredictionReport.writeJson(model, out));
    formats.put("csv", (model, train, ref, out) -> PredictionReport.writeCsv(model, out));
    Format format = arguments.choice("format", formats.get("text"), formats);
    int top = (int) arguments.number("top", TOP, 1, MOST);
    Path against = arguments.path("against", null);
    Output output =
        against == null ? Output.of(arguments, file) : Output.of(arguments, file, against);
    Profile train = ProfileReader.readPaths(file);
    Profile ref = against == null ? train : ProfileReader.readPaths(against);
    train.requireAllActivations();
    ref.requireAllActivations();
    List<MethodKey> keys =
        one
            ? MethodNames.find(ref.methods(), MethodNames::of, arguments.text("method"))
            : ref.methods();
    Prediction prediction =
        against == null ? Prediction.of(ref, keys) : Prediction.of(train, ref, keys);
    PredictionReport.Model model = PredictionReport.of(prediction, ref, against != null, top);
    output.write(
        out -> {
          Writer writer = new BufferedWriter(Utf8.writer(out));
          format.write(model, train.name(), ref.name(), writer);
          writer.flush();
        });
    return 0;
  }
}
