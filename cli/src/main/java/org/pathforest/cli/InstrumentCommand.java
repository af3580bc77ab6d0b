package org.pathforest.cli;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.cli.Options;
import org.pathforest.cli.failure.UsageException;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.InstrumentResult;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.RuntimeMode;
import org.pathforest.instrumenter.archive.Archive;
import org.pathforest.instrumenter.archive.ArchiveEntry;
import org.pathforest.instrumenter.archive.OutputPlace;
import org.pathforest.instrumenter.archive.Outputs;
import org.pathforest.instrumenter.archive.RuntimeFiles;
import org.pathforest.instrumenter.archive.RuntimeRule;
import org.pathforest.paths.FileException;
import org.pathforest.profile.text.TextEscapes;

/** The command {@code instrument}, which writes instrumented copies of jars and class folders. */
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
        "IN is a jar or a class folder. With several inputs, OUT is a folder that receives one output"
            + " per input, under the same name. The same applies if IN is a jar and OUT an existing"
            + " folder. Either all outputs are written completely, or none. The same input and"
            + " options give the same bytes.",
        "The output needs nothing else to run. It writes its profile to the working folder, unless"
            + " -Dpathforest.output=FILE says where; -Dpathforest.k=K sets another k.",
        WeavingOptions.PATTERNS);
  }

  @Override
  public List<String> examples() {
    return List.of(
        "app.jar -o app-pf.jar",
        "-k 8 --include 'org.x.**' --exclude '**.*Test' app.jar lib/util.jar -o instrumented",
        "app.jar lib.jar -o mods   # then: java -p mods -m app/org.x.Main",
        "--nested boot-app.jar -o boot-app-pf.jar",
        "--weights app-pf-4711.pathprof app.jar -o app-pf.jar");
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
            "for experts: embed puts the runtime into the output; external writes it beside, as "
                + RuntimeFiles.JAR
                + ", which jars then name in their Class-Path; auto (default) embeds, unless there are"
                + " several outputs and one of them is a module. Jars whose manifests give their"
                + " module names need external to be on a module path together"));
    return options;
  }

  @Override
  @SuppressWarnings("try") // nothing but close() is called on cleanup
  public int run(Arguments arguments) throws IOException, UsageException {
    List<Path> inputs = arguments.files("input");
    Path out = arguments.required("output", "output (-o OUT)");
    InstrumentOptions asked =
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
    check(inputs, asked.nested());
    OutputPlace.check(inputs, several ? out : outputs.get(inputs.get(0)));
    EarlierRun earlier = EarlierRun.read(arguments);
    if (earlier.given() && (!several || Files.isDirectory(out))) {
      for (Path output : outputs.values()) {
        OutputPlace.check(List.of(earlier.file()), output);
      }
    }
    InstrumentOptions options = earlier.in(asked);
    boolean created = several && createFolder(out);
    String said;
    Outputs pending = new Outputs();
    UntilEnd cleanup = new UntilEnd(() -> giveUp(pending, created ? out : null));
    try (pending) {
      said = instrument(options, earlier, outputs, pending, Opt.how(arguments));
      pending.commit();
    } finally {
      cleanup.cancel();
      if (created) {
        deleteIfEmpty(out);
      }
    }
    // After all files are in place: they must not depend on whether anybody reads this output.
    StandardOutput.write(said);
    return 0;
  }

  /** Writes all outputs under temporary names, and returns the text to print about them. */
  private static String instrument(
      InstrumentOptions options,
      EarlierRun earlier,
      Map<Path, Path> outputs,
      Outputs pending,
      String how)
      throws FileException {
    StringBuilder said = new StringBuilder();
    List<InstrumentResult> results = new ArrayList<>();
    RuntimeRule rule = RuntimeRule.of(outputs.keySet());
    for (Map.Entry<Path, Path> e : outputs.entrySet()) {
      InstrumentResult result = instrument(options, e.getKey(), e.getValue(), rule, pending);
      results.add(result);
      Summary.warnOfUnread(result, how);
      said.append(Summary.of(result, earlier, how));
    }
    Path first = results.get(0).in();
    if (results.stream().allMatch(r -> r.contents().classes().isEmpty())) {
      throw new FileException(
          first.toString(), "contains no class files; name the jar or folder with the classes");
    }
    earlier.warnIfUseless(
        results.stream().mapToInt(r -> r.methods().measured()).sum(), options.strict());
    Summary.warnOfUnused(options.weave().unused(), how);
    said.append(Summary.ofSameClasses(results, how));
    if (results.stream().anyMatch(InstrumentResult::external)) {
      Path jar = outputs.get(first).resolveSibling(RuntimeFiles.JAR);
      RuntimeFiles.load().writeJar(jar, pending);
      String where = "runtime: " + jar;
      said.append(TextEscapes.visible(where));
      said.append(" (jars name it in their Class-Path; add it to a module path)\n");
    }
    return said.toString();
  }

  /** Removes the temporary files and the folder that this process has created. */
  private static void giveUp(Outputs pending, Path created) throws IOException {
    pending.close();
    if (created != null) {
      deleteIfEmpty(created);
    }
  }

  /** Checks the inputs before anything is written, as far as that is possible. */
  private static void check(List<Path> inputs, boolean nested) throws FileException {
    boolean classes = false;
    boolean archives = false;
    for (Path input : inputs) {
      try (Archive archive = Archive.open(input)) {
        if (Instrumenter.instrumented(archive)) {
          throw new FileException(input.toString(), "already instrumented; use the original");
        }
        classes |= archive.entries().stream().anyMatch(e -> e.looksLikeClass() && !e.moduleInfo());
        archives |= archive.entries().stream().anyMatch(ArchiveEntry::looksLikeArchive);
      }
    }
    if (!classes && !(nested && archives)) {
      throw new FileException(
          inputs.get(0).toString(),
          archives
              ? "contains no class files; --nested instruments the archives in it"
              : "contains no class files; name the jar or folder with the classes");
    }
  }

  private static InstrumentResult instrument(
      InstrumentOptions options, Path in, Path out, RuntimeRule rule, Outputs pending)
      throws FileException {
    try (ProgressLine progress = ProgressLine.ofClasses("instrumenting " + in.getFileName())) {
      return new Instrumenter(options, progress).instrument(in, out, rule, pending);
    }
  }

  /** Returns the output of each input. */
  private static Map<Path, Path> outputs(List<Path> inputs, Path out, boolean several)
      throws UsageException {
    Map<Path, Path> outputs = new LinkedHashMap<>();
    boolean into = several || (Files.isDirectory(out) && Files.isRegularFile(inputs.get(0)));
    for (Path input : inputs) {
      Path name = input.toAbsolutePath().normalize().getFileName();
      if (into && name == null) {
        throw new UsageException("'" + input + "' is a root folder; name a folder or jar in it");
      }
      Path output = into ? out.resolve(name) : out;
      if (outputs.containsValue(output)) {
        throw new UsageException(
            "two inputs are named "
                + name
                + ", so their outputs would collide; instrument them separately");
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
      throw new FileException(
          folder.toString(), "is not a folder; several inputs need a folder as output", e);
    } catch (IOException e) {
      throw FileException.writing(folder, e);
    }
  }

  private static void deleteIfEmpty(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (var inside = Files.list(folder)) {
      if (inside.findAny().isPresent()) {
        return;
      }
    }
    Files.delete(folder);
  }
}
