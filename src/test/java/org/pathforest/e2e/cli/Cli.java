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
 * The command line, run in a folder. A command is one string, as typed in a shell. Spaces separate
 * words. Single quotes enclose words that contain spaces or are empty.
 */
public final class Cli {
  private static final Pattern WORD = Pattern.compile("(?:[^' ]|'[^']*')+");

  private final Path folder;

  /** Creates a command line that runs in that folder. */
  public Cli(Path folder) {
    this.folder = folder;
  }

  /**
   * Returns a command in a process of its own that is not yet started. Tests use it for standard
   * input, signals and races.
   */
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

  /** Returns a JVM in the folder, with the class path of the tests. */
  static ChildJvm jvm(Path folder, String main, String... words) {
    return new ChildJvm("-cp", classPath(), main).with(List.of(words)).in(folder);
  }

  /** Returns the class path of the tests. */
  public static String classPath() {
    return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
  }

  private static List<String> words(String command, Object... arguments) {
    String text = arguments.length == 0 ? command : command.formatted(arguments);
    return WORD.matcher(text).results().map(word -> word.group().replace("'", "")).toList();
  }

  /**
   * Runs a command in a JVM that many commands share.
   *
   * @param arguments inserted into the command as by {@link String#format}
   */
  public ChildJvm.Outcome run(String command, Object... arguments) throws Exception {
    return CommandJvm.run(folder, words(command, arguments));
  }

  /** Runs a command that must succeed and print nothing on standard error. */
  public String succeeds(String command, Object... arguments) throws Exception {
    return run(command, arguments).succeeded();
  }

  /**
   * Runs the commands of the guide that read a profile. Each must print what the guide shows.
   *
   * @param profile its file name, here and in the guide
   */
  void printsWhatTheGuideSays(String profile) throws Exception {
    for (Docs.Command command : Docs.commands(profile)) {
      var outcome = run(command.arguments());
      assertThat((outcome.out() + outcome.err()).strip())
          .as(command.arguments())
          .isEqualTo(command.output());
    }
  }

  /**
   * Makes a copy of a profile that looks like another run with the same counts; returns its name.
   */
  public String anotherRun(String profile) throws IOException {
    return anotherRun(profile, "another");
  }

  /**
   * Does the same for one of several other runs.
   *
   * @param which distinguishes the copies; part of the name
   */
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

  /** Runs a command that must succeed and write a JSON object; returns the object. */
  public JsonObject json(String command, Object... arguments) throws Exception {
    return JsonParser.parseString(succeeds(command, arguments)).getAsJsonObject();
  }

  /** Runs a command that must succeed and write one JSON object per line; returns the objects. */
  public List<JsonObject> jsonLines(String command, Object... arguments) throws Exception {
    return succeeds(command, arguments)
        .lines()
        .map(line -> JsonParser.parseString(line).getAsJsonObject())
        .toList();
  }

  /**
   * Runs a command that must fail with one line and leave all files unchanged.
   *
   * @param line expected message; {@code …} in it matches any text
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
   * Runs commands that must all fail with one line and leave all files unchanged.
   *
   * @param transcript pairs of lines: first {@code $} and the command, then the exit status and the
   *     message
   */
  public void refuses(String transcript) throws Exception {
    List<String> lines = transcript.lines().toList();
    for (int i = 0; i < lines.size(); i += 2) {
      assertThat(lines.get(i)).startsWith("$");
      String[] wanted = lines.get(i + 1).split(" ", 2);
      refuses(Integer.parseInt(wanted[0]), wanted[1], lines.get(i).substring(1));
    }
  }

  /** Returns all files in the folder, with their sizes and times. */
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
