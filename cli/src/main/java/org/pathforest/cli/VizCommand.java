package org.pathforest.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.cli.Options;
import org.pathforest.cli.failure.UsageException;
import org.pathforest.paths.FileException;
import org.pathforest.viz.ForestDrawing;

/** {@code viz}: drawings of a method. */
final class VizCommand implements Command {
  private static final String CFG = "cfg";
  private static final String FOREST = "forest";

  @Override
  public String name() {
    return "viz";
  }

  @Override
  public String summary() {
    return "draw a method's control-flow graph or path forest";
  }

  @Override
  public String synopsis() {
    return "(CLASSFILE | JAR | FOLDER | FILE.jimple | PROFILE) --method NAME [OPTIONS]";
  }

  @Override
  public List<String> description() {
    return List.of(
        "cfg: blocks and edges with their Ball-Larus values; of classes also statements and probes,"
            + " of a profile how often everything ran. forest: which path follows which, with"
            + " X%(Y%), the share of the path before and of the first one; needs a profile.",
        "NAME is a method as org.x.Foo.bar, with or without parameters or descriptor, or the end of"
            + " such a name, or any part of it if only one method has that.");
  }

  @Override
  public List<String> examples() {
    return List.of(
        "app.jar --method Parser.next -o next.dot",
        "app.pathprof --method Parser.next --what forest --prune 5 | dot -Tsvg -o next.svg",
        "Foo.jimple --method bar");
  }

  @Override
  public Options options() {
    return new Options()
        .addOption(Opt.value("method", "NAME", "the method to draw"))
        .addOption(Opt.value("what", "WHAT", "cfg (default) or forest"))
        .addOption(Opt.value("format", "FORMAT", "dot (default)"))
        .addOption(Opt.output("FILE", "write to FILE instead of standard output"))
        .addOption(
            Opt.value(
                "prune",
                "PERCENT",
                "of a forest, leave out what is less than PERCENT of the path before or of the first"
                    + " one (default "
                    + Math.round(ForestDrawing.DEFAULT_PRUNE)
                    + ")"))
        .addOption(Opt.k("of a forest, draw sequences of up to K paths (default: all)"));
  }

  @Override
  public int run(Arguments arguments) throws IOException, UsageException {
    Path file = arguments.file("input");
    if (!arguments.has("method")) {
      throw new UsageException("no method (--method NAME) given");
    }
    Map<String, String> kinds = new LinkedHashMap<>();
    kinds.put(CFG, CFG);
    kinds.put(FOREST, FOREST);
    boolean forest = arguments.choice("what", CFG, kinds).equals(FOREST);
    arguments.choice("format", "dot", Map.of("dot", "dot"));
    if (!forest && (arguments.has("prune") || arguments.has("k"))) {
      throw new UsageException("--prune and -k are for --what forest");
    }
    double prune = percent(arguments);
    int k = (int) arguments.number("k", WeavingOptions.MAX_K, 1, WeavingOptions.MAX_K);
    Output output = Output.of(arguments, file);
    String dot;
    try (VizInput input = VizInput.open(file)) {
      for (FileException e : input.unread()) {
        System.err.println("pathforest: " + e.getMessage() + " (left out)");
      }
      Drawable method =
          MethodNames.find(input.methods(), Drawable::names, arguments.text("method")).get(0);
      dot = forest ? forest(file, method, prune, k) : method.cfg().dot();
    }
    output.write(out -> out.write(dot.getBytes(StandardCharsets.UTF_8)));
    return 0;
  }

  private static String forest(Path file, Drawable method, double prune, int k) throws IOException {
    ForestDrawing drawing = method.forest();
    if (drawing == null) {
      throw new FileException(file.toString(), "no profile: a forest needs counts");
    }
    return drawing.prune(prune).depth(k).dot();
  }

  private static double percent(Arguments arguments) throws UsageException {
    if (!arguments.has("prune")) {
      return ForestDrawing.DEFAULT_PRUNE;
    }
    try {
      double percent = Double.parseDouble(arguments.text("prune"));
      if (percent >= 0 && percent <= 100) {
        return percent;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new UsageException(
        "--prune: '" + arguments.text("prune") + "' is not a number from 0 to 100");
  }
}
