package org.pathforest.e2e.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.pathforest.e2e.docs.Docs;
import org.pathforest.testkit.ChildJvm;

/**
 * The command line, run in a folder. A command is one text, as one would type it: words between
 * spaces, or between single quotes where a word has spaces or is empty.
 */
public final class Cli {
  private static final Pattern WORD = Pattern.compile("(?:[^' ]|'[^']*')+");

  private final Path folder;

  /** Commands that are run in that folder. */
  public Cli(Path folder) {
    this.folder = folder;
  }

  /** A command in a process of its own that has not been started: for input, signals, races. */
  public ChildJvm process(String command, Object... arguments) {
    List<String> words = words(command, arguments);
    return words.get(0).equals("bench")
        ? jvm(folder, "org.pathforest.bench.Main").with(words.subList(1, words.size()))
        : jvm(folder, "org.pathforest.cli.Main").with(words);
  }

  /** Runs {@code java} in the folder, without the class path of the tests. */
  public ChildJvm.Outcome java(String command, Object... arguments) throws Exception {
    return new ChildJvm().with(words(command, arguments)).in(folder).run();
  }

  /** A JVM in the folder with the class path of the tests. */
  static ChildJvm jvm(Path folder, String main, String... words) {
    return new ChildJvm("-cp", classPath(), main).with(List.of(words)).in(folder);
  }

  /** The class path of the tests. */
  public static String classPath() {
    return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
  }

  private static List<String> words(String command, Object... arguments) {
    String text = arguments.length == 0 ? command : command.formatted(arguments);
    return WORD.matcher(text).results().map(word -> word.group().replace("'", "")).toList();
  }

  /**
   * Runs a command, in a JVM that many commands share.
   *
   * @param arguments inserted into the command as by {@link String#format}
   */
  public ChildJvm.Outcome run(String command, Object... arguments) throws Exception {
    return CommandJvm.run(folder, words(command, arguments));
  }

  /** Runs a command that must succeed and say nothing on standard error. */
  public String succeeds(String command, Object... arguments) throws Exception {
    return run(command, arguments).succeeded();
  }

  /**
   * Runs the commands of the guide that read a profile; each must print what the guide says.
   *
   * @param profile its name, here and in the guide
   */
  void printsWhatTheGuideSays(String profile) throws Exception {
    for (Docs.Command command : Docs.commands(profile)) {
      var outcome = run(command.arguments());
      assertThat((outcome.out() + outcome.err()).strip())
          .as(command.arguments())
          .isEqualTo(command.output());
    }
  }

  /** Makes a profile of another run that has counted just the same; returns its name. */
  public String anotherRun(String profile) throws IOException {
    return anotherRun(profile, "another");
  }

  /** Does the same, where several others are wanted. */
  String anotherRun(String profile, String which) throws IOException {
    String name = which + "-" + profile;
    UnaryOperator<byte[]> edit =
        meta ->
            new String(meta, UTF_8)
                .replace("intervals=", "intervals=" + which + "-")
                .getBytes(UTF_8);
    Jars.edit(folder.resolve(profile), folder.resolve(name), "meta.properties", edit);
    return name;
  }

  /** Runs a command that must succeed and write a JSON object. */
  public JsonObject json(String command, Object... arguments) throws Exception {
    return JsonParser.parseString(succeeds(command, arguments)).getAsJsonObject();
  }

  /** Runs a command that must write a JSON object in each line. */
  public List<JsonObject> jsonLines(String command, Object... arguments) throws Exception {
    return succeeds(command, arguments)
        .lines()
        .map(line -> JsonParser.parseString(line).getAsJsonObject())
        .toList();
  }

  /**
   * Runs a command that must fail with one line, and leave everything as it was.
   *
   * @param line what it says; {@code …} in it stands for any text
   */
  public void refuses(int status, String line, String command, Object... arguments)
      throws Exception {
    Map<String, String> before = snapshot();
    var outcome = run(command, arguments);
    String pattern = Pattern.quote("pathforest: " + line + "\n").replace("…", "\\E.*\\Q");
    assertThat(outcome.err()).as(command).matches(pattern);
    assertThat(outcome.status()).as(command).isEqualTo(status);
    assertThat(outcome.out()).as(command).isEmpty();
    assertThat(snapshot()).isEqualTo(before);
  }

  /**
   * Runs commands that must all fail so.
   *
   * @param transcript pairs of lines: {@code $} and the command, and its exit status and its line
   */
  public void refuses(String transcript) throws Exception {
    List<String> lines = transcript.lines().toList();
    for (int i = 0; i < lines.size(); i += 2) {
      assertThat(lines.get(i)).startsWith("$");
      String[] wanted = lines.get(i + 1).split(" ", 2);
      refuses(Integer.parseInt(wanted[0]), wanted[1], lines.get(i).substring(1));
    }
  }

  /** All files in the folder, with their sizes and times. */
  private Map<String, String> snapshot() throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> walk = Files.walk(folder)) {
      for (Path file : walk.toList()) {
        boolean plain = Files.isRegularFile(file);
        files.put(
            file.toString(), plain ? Files.size(file) + " " + Files.getLastModifiedTime(file) : "");
      }
    }
    return files;
  }
}
