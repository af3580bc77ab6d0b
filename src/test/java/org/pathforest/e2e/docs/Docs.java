package org.pathforest.e2e.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;

/** The project's pages. */
public final class Docs {
  /** The project's folder. */
  public static final Path ROOT =
      Path.of(System.getProperty("basedir", "")).toAbsolutePath().resolve("../..").normalize();

  private static final Parser PARSER =
      Parser.builder().extensions(List.of(TablesExtension.create())).build();

  private Docs() {}

  /** Returns all Markdown files, in order of their names. */
  static List<Path> pages() throws IOException {
    try (Stream<Path> root = Files.list(ROOT);
        Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      return Stream.concat(root, docs).filter(p -> p.toString().endsWith(".md")).sorted().toList();
    }
  }

  /** Parses a page. */
  static Node parse(Path page) throws IOException {
    return PARSER.parse(Files.readString(page));
  }

  /**
   * Returns the code block below the remark {@code <!-- tried: NAME -->}.
   *
   * @param page relative to {@link #ROOT}
   */
  public static String recipe(String page, String name) throws IOException {
    String text = Files.readString(ROOT.resolve(page));
    Matcher block =
        Pattern.compile("<!-- tried: " + name + " -->\n```\\w+\n(.*?)\n```", Pattern.DOTALL)
            .matcher(text);
    assertThat(block.find()).as("recipe " + name).isTrue();
    return block.group(1) + "\n";
  }
}
