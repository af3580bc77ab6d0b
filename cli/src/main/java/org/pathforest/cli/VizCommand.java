package org.pathforest.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.commons.cli.Options;
import org.pathforest.cli.failure.UsageException;
import org.pathforest.paths.FileException;
import org.pathforest.paths.Utf8;
import org.pathforest.paths.probe.Variant;
import org.pathforest.viz.Drawing;
import org.pathforest.viz.ForestDrawing;

/** The command {@code viz}, which draws a method. */
final class VizCommand implements Command {
  private static final String CFG = "cfg";
  private static final String FOREST = "forest";
  private static final String SLAB_FOREST = "slab-forest";
  private static final String NUMBERS = "numbers";

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
    return VizInput.SYNOPSIS;
  }

  @Override
  public List<String> description() {
    return List.of(
        "cfg: blocks and edges with their Ball-Larus values; for classes also statements and probes,"
            + " for a profile execution counts.",
        "forest: which paths follow one another, where X%(Y%) is the share of the previous path and"
            + " of the first one; needs a profile.",
        "slab-forest: the k-slab forest that --profiler ksf has recorded; needs its profile.",
        VizInput.NAMES);
  }

  @Override
  public List<String> examples() {
    return List.of(
        "app.jar --method Parser.next --format svg -o next.svg",
        "app.jar --method Parser.next --numbers --format svg -o numbers.svg",
        "app.pathprof --method Parser.next --what forest --prune 5 | dot -Tsvg -o next.svg",
        "Foo.jimple --method bar");
  }

  @Override
  public Options options() {
    Options options = new Options();
    options
        .addOption(Opt.value("method", "NAME", "the method to draw"))
        .addOption(Opt.value("what", "WHAT", "cfg (default), forest or slab-forest"))
        .addOption(Opt.value("format", "FORMAT", "dot (default, for Graphviz), svg or html"))
        .addOption(Opt.flag("dag", "cfg: also draw the dummy edges of the DAG"))
        .addOption(
            Opt.flag(
                NUMBERS,
                "cfg: show how paths are numbered: dummy edges, NumPaths of each block,"
                    + " value, weight and increment of each edge, the spanning tree"))
        .addOption(Opt.output("FILE", "write to FILE instead of standard output"))
        .addOption(
            Opt.value(
                "prune",
                "PERCENT",
                "forest: omit paths below PERCENT of the previous path or of the first one (default "
                    + Math.round(ForestDrawing.DEFAULT_PRUNE)
                    + ")"))
        .addOption(
            Opt.value(
                "top",
                "N",
                "forest: draw the N trees with the highest counts (default "
                    + ForestDrawing.DEFAULT_TOP
                    + ")"))
        .addOption(Opt.flag("ids", "forest: name paths by their ids instead of letters"))
        .addOption(Opt.k("forest: draw sequences of up to K paths (default: all)"));
    VariantOptions.addTo(options);
    return options;
  }

  @Override
  public int run(Arguments arguments) throws IOException, UsageException {
    Path file = arguments.file("input");
    Map<String, String> kinds = new LinkedHashMap<>();
    kinds.put(CFG, CFG);
    kinds.put(FOREST, FOREST);
    kinds.put(SLAB_FOREST, SLAB_FOREST);
    String what = arguments.choice("what", CFG, kinds);
    boolean forest = !what.equals(CFG);
    Map<String, Function<Drawing, String>> formats = new LinkedHashMap<>();
    formats.put("dot", Drawing::dot);
    formats.put("svg", Drawing::svg);
    formats.put("html", Drawing::html);
    Function<Drawing, String> format = arguments.choice("format", formats.get("dot"), formats);
    if (forest && (arguments.has("dag") || arguments.has(NUMBERS))) {
      throw new UsageException("--dag and --numbers need --what cfg");
    }
    if (!forest && Stream.of("prune", "top", "ids", "k").anyMatch(arguments::has)) {
      throw new UsageException("--prune, --top, --ids and -k need --what forest or slab-forest");
    }
    int top = (int) arguments.number("top", ForestDrawing.DEFAULT_TOP, 1, Integer.MAX_VALUE);
    double prune = percent(arguments);
    int depth = (int) arguments.number("k", Integer.MAX_VALUE, 1, WeavingOptions.MAX_K);
    Variant variant = VariantOptions.read(arguments);
    Output output = Output.of(arguments, file);
    String text;
    try (VizInput input = VizInput.open(arguments)) {
      Drawable method = input.method(arguments);
      Drawing drawing =
          forest
              ? forest(file, method, what)
                  .prune(prune)
                  .depth(depth)
                  .top(top)
                  .ids(arguments.has("ids"))
              : method
                  .cfg(variant)
                  .showDag(arguments.has("dag"))
                  .showNumbers(arguments.has(NUMBERS));
      text = format.apply(drawing);
    } catch (IllegalArgumentException e) {
      throw FileException.of(file.toString(), e.getMessage(), "see --help", e);
    }
    output.write(out -> out.write(Utf8.bytes(text)));
    return 0;
  }

  private static ForestDrawing forest(Path file, Drawable method, String what) throws IOException {
    boolean slabs = what.equals(SLAB_FOREST);
    ForestDrawing drawing = slabs ? method.slabForest() : method.forest();
    if (drawing == null) {
      throw new FileException(
          file.toString(),
          slabs
              ? "no slab forest of "
                  + method.names().full()
                  + ", as only --profiler ksf records them, for methods whose paths follow one"
                  + " another; use --what forest"
              : "not a profile; a forest needs the counts of a run");
    }
    return drawing;
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
      // reported below
    }
    throw new UsageException(
        "--prune: '" + arguments.text("prune") + "' is not a number from 0 to 100");
  }
}
