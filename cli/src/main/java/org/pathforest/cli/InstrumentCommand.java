package org.pathforest.cli;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.cli.Options;
import org.pathforest.cli.failure.Failures;
import org.pathforest.cli.failure.UsageException;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.InstrumentResult;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.RuntimeMode;
import org.pathforest.instrumenter.archive.Archive;
import org.pathforest.instrumenter.archive.OutputPlace;
import org.pathforest.instrumenter.archive.RuntimeFiles;
import org.pathforest.paths.FileException;

/** {@code instrument}: writes instrumented copies of jars and class folders. */
final class InstrumentCommand implements Command {
  @Override
  public String name() {
    return "instrument";
  }

  @Override
  public String summary() {
    return "write instrumented copies of jars and class folders";
  }

  @Override
  public String synopsis() {
    return "[OPTIONS] IN... -o OUT";
  }

  @Override
  public List<String> description() {
    return List.of(
        "IN is a jar or a class folder. With several, OUT is a folder that gets one output each,"
            + " named as its input; so it is if IN is a jar and OUT a folder that exists. An output"
            + " appears whole or not at all. The same input and options give the same bytes.",
        "What is written runs by itself and leaves its profile in the working folder, unless"
            + " -Dpathforest.output=FILE says where; -Dpathforest.k=K sets another k.",
        WeavingOptions.PATTERNS);
  }

  @Override
  public List<String> examples() {
    return List.of(
        "app.jar -o app-pf.jar",
        "-k 8 --include 'org.x.**' --exclude '**.*Test' app.jar lib/util.jar -o instrumented",
        "target/classes -o target/classes-pf --runtime external");
  }

  @Override
  public Options options() {
    Options options = new Options();
    options.addOption(Opt.output("OUT", "the file or folder to write"));
    WeavingOptions.addTo(options);
    options.addOption(
        Opt.value(
            "runtime",
            "WHERE",
            "embed: what is written contains the runtime; external: it needs "
                + RuntimeFiles.JAR
                + ", which is written beside it; auto (default): external for modular jars"));
    return options;
  }

  @Override
  public int run(Arguments arguments) throws IOException, UsageException {
    List<Path> inputs = arguments.files("input");
    Path out = arguments.required("output", "output (-o OUT)");
    InstrumentOptions options =
        WeavingOptions.read(arguments)
            .with(
                arguments.choice(
                    "runtime",
                    RuntimeMode.AUTO,
                    Map.of(
                        "auto", RuntimeMode.AUTO,
                        "embed", RuntimeMode.EMBED,
                        "external", RuntimeMode.EXTERNAL)));
    boolean several = inputs.size() > 1;
    Map<Path, Path> outputs = outputs(inputs, out, several);
    check(inputs);
    OutputPlace.check(inputs, several ? out : outputs.get(inputs.get(0)));
    boolean created = several && createFolder(out);
    StringBuilder said = new StringBuilder();
    try {
      boolean external = false;
      for (Map.Entry<Path, Path> e : outputs.entrySet()) {
        InstrumentResult result = instrument(options, e.getKey(), e.getValue());
        external |= result.external();
        Summary.warnOfUnread(result);
        said.append(Summary.of(result));
      }
      if (external) {
        Path jar = outputs.get(inputs.get(0)).resolveSibling(RuntimeFiles.JAR);
        RuntimeFiles.load().writeJar(jar);
        said.append("needs on its class path or module path: ").append(jar).append('\n');
      }
    } finally {
      if (created) {
        deleteIfEmpty(out);
      }
    }
    // When all is written: it must not depend on whether anybody reads this.
    StandardOutput.write(said.toString());
    return 0;
  }

  /** Finds what is wrong with the inputs before anything is written, as far as it can be seen. */
  private static void check(List<Path> inputs) throws FileException {
    boolean classes = false;
    for (Path input : inputs) {
      try (Archive archive = Archive.open(input)) {
        if (archive.entries().stream()
            .anyMatch(e -> e.name().startsWith(Instrumenter.MAP_FOLDER))) {
          throw new FileException(input.toString(), "is already instrumented");
        }
        classes |= archive.entries().stream().anyMatch(e -> e.looksLikeClass() && !e.moduleInfo());
      }
    }
    if (!classes) {
      throw new FileException(inputs.get(0).toString(), "has no class files");
    }
  }

  private static InstrumentResult instrument(InstrumentOptions options, Path in, Path out)
      throws FileException {
    try (ProgressLine progress = ProgressLine.ofClasses("instrumenting " + in.getFileName())) {
      return new Instrumenter(options, progress).instrument(in, out);
    }
  }

  /** Outputs by input. */
  private static Map<Path, Path> outputs(List<Path> inputs, Path out, boolean several)
      throws UsageException {
    Map<Path, Path> outputs = new LinkedHashMap<>();
    boolean into = several || (Files.isDirectory(out) && Files.isRegularFile(inputs.get(0)));
    for (Path input : inputs) {
      Path name = input.toAbsolutePath().normalize().getFileName();
      if (into && name == null) {
        throw new UsageException("'" + input + "' has no name that its output could have");
      }
      Path output = into ? out.resolve(name) : out;
      if (outputs.containsValue(output)) {
        throw new UsageException(
            "two inputs are named " + name + ", so their outputs would be, too");
      }
      outputs.put(input, output);
    }
    return outputs;
  }

  private static boolean createFolder(Path folder) throws FileException {
    if (Files.isDirectory(folder)) {
      return false;
    }
    try {
      Files.createDirectory(folder);
      return true;
    } catch (FileAlreadyExistsException e) {
      throw new FileException(folder.toString(), "is no folder: several inputs need one", e);
    } catch (IOException e) {
      throw Failures.of(folder, e);
    }
  }

  private static void deleteIfEmpty(Path folder) throws IOException {
    try (var inside = Files.list(folder)) {
      if (inside.findAny().isPresent()) {
        return;
      }
    }
    Files.delete(folder);
  }
}
