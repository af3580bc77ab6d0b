package org.pathforest.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.FileSystemException;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;
import org.pathforest.cli.failure.UsageException;
import org.pathforest.paths.FileException;
import org.pathforest.profile.text.TextEscapes;

/**
 * Entry point of the JVM. Finds the command, and turns its failures into one-line messages and exit
 * status.
 */
public final class Main {
  private static final int DONE = 0;
  private static final int COULD_NOT = 1;
  private static final int WRONG_USAGE = 2;

  private static final String HELP = "help";
  private static final String HELP_ALL = "help-all";
  private static final String DEBUG = "debug";

  private final Map<String, Command> commands = new LinkedHashMap<>();
  private final PrintStream err;

  private Main(PrintStream err, Collection<Command> commands) {
    this.err = err;
    for (Command c : commands) {
      this.commands.put(c.name(), c);
    }
  }

  /** Runs the command that the arguments name, and exits. */
  public static void main(String[] arguments) {
    System.exit(run(arguments));
  }

  /**
   * Runs the command that the arguments name.
   *
   * @return the exit status: 0 if done, 1 if it failed, 2 for wrong usage; {@code run} returns the
   *     program's exit status
   */
  public static int run(String... arguments) {
    return new Main(System.err, commands()).run(Arrays.asList(arguments));
  }

  /**
   * The commands for a task.
   *
   * @param title title of the group in the help
   */
  record Group(String title, List<Command> commands) {}

  /** Returns all commands, grouped by task, in the order of the help. */
  static List<Group> groups() {
    return List.of(
        new Group(
            "Start here", List.of(new RunCommand(), new TuneCommand(), new CoverageCommand())),
        new Group("Instrument", List.of(new DemoCommand(), new InstrumentCommand())),
        new Group(
            "Read profiles", List.of(new ReportCommand(), new DiffCommand(), new CheckCommand())),
        new Group("Combine and export profiles", List.of(new MergeCommand(), new ExportCommand())),
        new Group("Examine one method", List.of(new VizCommand(), new PathsCommand())));
  }

  /** Returns all commands in the order of the help. */
  static List<Command> commands() {
    return groups().stream().flatMap(group -> group.commands().stream()).toList();
  }

  /** Returns all options of a command, including those that every command has. */
  static Options options(Command command) {
    Options all = command.options();
    addGeneral(all);
    all.addOption(Opt.flag(HELP_ALL, "show this"));
    all.addOption(Opt.flag(DEBUG, "show stack traces of errors"));
    return all;
  }

  private int run(List<String> words) {
    String name = words.isEmpty() ? "" : words.get(0);
    Command command = commands.get(name);
    boolean debug = false;
    try {
      if (command == null) {
        return general(name);
      }
      Options all = options(command);
      Arguments arguments = command.parse(all, words.subList(1, words.size()));
      debug = arguments.has(DEBUG);
      if (arguments.has(HELP) || arguments.has(HELP_ALL)) {
        StandardOutput.write(Help.of(command, all, arguments.has(HELP_ALL)));
        return DONE;
      }
      return command.run(arguments);
    } catch (UsageException e) {
      String subject = name.isEmpty() ? "" : name + ": ";
      String hint = " (see pathforest" + (command == null ? "" : " " + name) + " --help)";
      StandardOutput.say(subject + e.getMessage() + (e.candidates() == null ? hint : ""));
      if (e.candidates() != null) {
        e.candidates().forEach(line -> err.println("  " + TextEscapes.visible(line)));
      }
      return failed(e, debug, WRONG_USAGE);
    } catch (StandardOutput.ClosedException e) {
      return COULD_NOT; // the reader has stopped, as in `pathforest export … | head`
    } catch (FileException e) {
      StandardOutput.say(e.getMessage());
      return failed(e, debug, COULD_NOT);
    } catch (IOException e) {
      StandardOutput.say(
          e instanceof FileSystemException f && f.getFile() != null
              ? FileException.of(f).getMessage()
              : name + ": " + oneLine(e) + "; repeat with --debug and report it");
      return failed(e, debug, COULD_NOT);
    } catch (OutOfMemoryError e) {
      StandardOutput.say(name + ": out of memory; set JAVA_TOOL_OPTIONS=-Xmx4g");
      return failed(e, debug, COULD_NOT);
    } catch (InterruptedException | RuntimeException | StackOverflowError e) {
      StandardOutput.say(
          name + ": internal error: " + oneLine(e) + "; repeat with --debug and report it");
      return failed(e, debug, COULD_NOT);
    }
  }

  private int general(String name) throws IOException, UsageException {
    Options all = new Options();
    addGeneral(all);
    all.addOption(Opt.flag("version", "show the version"));
    switch (name) {
      case "-h", "--help" -> StandardOutput.write(Help.of(groups(), all));
      case "--version" -> StandardOutput.write("pathforest " + property("version") + "\n");
      case "" -> throw new UsageException("no command given");
      default ->
          throw new UsageException(
              name.startsWith("-")
                  ? "unrecognized option"
                  : "no such command" + Nearest.question(name, commands.keySet()));
    }
    return DONE;
  }

  private static void addGeneral(Options all) {
    all.addOption(Option.builder("h").longOpt(HELP).desc("show this").get());
  }

  private int failed(Throwable e, boolean debug, int status) {
    if (debug) {
      e.printStackTrace(err);
    }
    return status;
  }

  private static String oneLine(Throwable e) {
    String text = e.getMessage() == null ? e.getClass().getSimpleName() : e.toString();
    return text.replaceAll("\\s*[\\r\\n]+\\s*", " ");
  }

  /**
   * Returns a version, as it was when this program was built: the program's own or that of a
   * library that comes with it.
   */
  static String property(String name) throws IOException {
    try (InputStream in = Main.class.getResourceAsStream("version.properties")) {
      Properties p = new Properties();
      p.load(in);
      return p.getProperty(name);
    }
  }
}
