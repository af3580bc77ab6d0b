package org.pathforest.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.cli.Options;
import org.pathforest.cli.failure.UsageException;

/** The command {@code demo}, which instruments, runs and reports on a real program. */
final class DemoCommand implements Command {
  private static final Path FOLDER = Path.of(".pathforest", "demo");

  @Override
  public String name() {
    return "demo";
  }

  @Override
  public String summary() {
    return "instrument, run and report on the Eclipse compiler";
  }

  @Override
  public String synopsis() {
    return "[-k K] [FOLDER]";
  }

  @Override
  public List<String> description() {
    return List.of(
        "The Eclipse compiler compiles Apache Commons Math twice: first as it is, then instrumented."
            + " The classes must be identical, byte for byte. Then shows the compiler's hottest"
            + " sequences of paths. All files are kept in FOLDER (default "
            + FOLDER
            + " in the working folder).");
  }

  @Override
  public List<String> examples() {
    return List.of("", "-k 4 /tmp/demo");
  }

  @Override
  public Options options() {
    return new Options()
        .addOption(
            Opt.k(
                "count sequences of up to K paths, 1 to %d (default %d)"
                    .formatted(WeavingOptions.MAX_K, Demo.DEFAULT_K)));
  }

  @Override
  public int run(Arguments arguments) throws IOException, UsageException, InterruptedException {
    Path folder = arguments.rest().isEmpty() ? FOLDER : arguments.file("folder");
    int k = (int) arguments.number("k", Demo.DEFAULT_K, 1, WeavingOptions.MAX_K);
    new Demo(folder, k).run();
    return 0;
  }
}
