package org.pathforest.e2e.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;

/** The project's documentation pages. */
public final class Docs {
  /** The project's folder. */
  public static final Path ROOT =
      Path.of(System.getProperty("basedir", "")).toAbsolutePath().resolve("../..").normalize();

  private static final Parser PARSER =
      Parser.builder().extensions(List.of(TablesExtension.create())).build();

  private Docs() {}

  /** Returns all Markdown files, sorted by name. */
  static List<Path> pages() throws IOException {
    try (Stream<Path> root = Files.list(ROOT);
        Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      return Stream.concat(root, docs).filter(p -> p.toString().endsWith(".md")).sorted().toList();
    }
  }

  /** Returns the main Java sources of all modules. */
  static List<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>();
    try (Stream<Path> modules = Files.list(Docs.ROOT)) {
      for (Path module : modules.sorted().toList()) {
        Path main = module.resolve("src/main/java");
        if (Files.isDirectory(main)) {
          try (Stream<Path> files = Files.walk(main)) {
            files.filter(f -> f.toString().endsWith(".java")).sorted().forEach(sources::add);
          }
        }
      }
    }
    return sources;
  }

  /** Parses a page. */
  static Node parse(Path page) throws IOException {
    return PARSER.parse(Files.readString(page));
  }

  /**
   * Returns the code block below the remark {@code <!-- tried: NAME -->}.
   *
   * @param page path relative to {@link #ROOT}
   */
  public static String recipe(String page, String name) throws IOException {
    String text = Files.readString(ROOT.resolve(page));
    Matcher block =
        Pattern.compile("<!-- tried: " + name + " -->\n```\\w+\n(.*?)\n```", Pattern.DOTALL)
            .matcher(text);
    assertThat(block.find()).as("recipe " + name).isTrue();
    return block.group(1) + "\n";
  }

  /**
   * A command that a page shows, with its output.
   *
   * @param arguments the arguments of {@code pathforest}
   * @param output the expected output, standard error last
   */
  public record Command(String arguments, String output) {}

  /**
   * Returns the guide's commands that read a profile, with the output that the guide shows.
   *
   * @param profile its file name on the pages
   */
  public static List<Command> commands(String profile) throws IOException {
    Pattern block = Pattern.compile("(?m)^    \\$ \\./pathforest (.+)\\n((?:(?:    .*)?\\n)+)");
    List<Command> commands = new ArrayList<>();
    for (Path page : pages()) {
      block
          .matcher(Files.readString(page))
          .results()
          .filter(b -> b.group(1).contains(" " + profile + " "))
          .forEach(
              b ->
                  commands.add(
                      new Command(b.group(1), b.group(2).replaceAll("(?m)^    ", "").strip())));
    }
    assertThat(commands).isNotEmpty();
    return commands;
  }
}
