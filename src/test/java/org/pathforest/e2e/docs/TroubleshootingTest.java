package org.pathforest.e2e.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Messages in docs/guide/troubleshooting.md: the tool prints them, and no error is missing. */
class TroubleshootingTest {
  /** Shorter pieces of a message occur anywhere by chance. */
  private static final int LEAST = 8;

  /** Modules whose errors commands print. */
  private static final Set<String> MODULES = Set.of("cli", "profile", "instrumenter");

  private static final Pattern ROW = Pattern.compile("(?m)^\\| (.*?) \\| ");
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");
  private static final Pattern PLACEHOLDER = Pattern.compile("\\b[A-Z][A-Z0-9-]*\\b");
  private static final Pattern VALUE_OR_REMEDY = Pattern.compile("%,?\\w|[;(]");

  /** A comment, a character, or a string literal, whose content is the group. */
  private static final Pattern LITERAL =
      Pattern.compile(
          "//[^\\n]*|/\\*(?s:.*?)\\*/|'(?:\\\\.|[^'\\\\\\n])+'"
              + "|\"([^\"\\\\\\n]*(?:\\\\.[^\"\\\\\\n]*)*)\"");

  private static final Pattern ERROR =
      Pattern.compile("new (?:FileException|UsageException)\\(((?s:.*?));\\n");

  /** A remedy follows the reason in the literal, or is a constant or variable of such a name. */
  private static final String SAYS_WHAT_TO_DO = "(?s).*(; [^\"]*\"|\\b(REMEDY|AGAIN|remedy)\\b).*";

  @Test
  void messages_on_the_page_are_in_the_sources() throws IOException {
    StringBuilder printed = new StringBuilder();
    for (Path source : Docs.sources()) {
      literals(read(source)).forEach(literal -> printed.append(literal).append('\n'));
    }
    printed.append(Files.readString(Docs.ROOT.resolve("pathforest")));
    printed.append(Files.readString(Docs.ROOT.resolve("cli/src/distribution/bin/pathforest")));

    List<String> pieces = pieces();
    assertThat(pieces).hasSizeGreaterThan(100);
    assertThat(pieces.stream().filter(piece -> printed.indexOf(piece) < 0).toList())
        .as("pieces of messages that no source has")
        .isEmpty();
  }

  @Test
  void errors_of_commands_are_on_the_page() throws IOException {
    List<String> pieces = pieces();
    List<String> missing = new ArrayList<>();
    for (Path source : Docs.sources()) {
      if (MODULES.contains(Docs.ROOT.relativize(source).getName(0).toString())) {
        ERROR
            .matcher(read(source))
            .results()
            .map(error -> texts(error.group(1)))
            .filter(texts -> !texts.isEmpty() && !isOnPage(texts, pieces))
            .forEach(texts -> missing.add(source.getFileName() + ": " + texts));
      }
    }
    assertThat(missing).as("errors that the page does not have").isEmpty();
  }

  @Test
  void every_error_about_a_file_says_what_to_do() throws IOException {
    List<String> silent = new ArrayList<>();
    for (Path source : Docs.sources()) {
      ERROR
          .matcher(read(source))
          .results()
          .map(MatchResult::group)
          .filter(error -> error.startsWith("new File") && !error.matches(SAYS_WHAT_TO_DO))
          .forEach(error -> silent.add(source.getFileName() + ": " + error.strip()));
    }
    assertThat(silent).as("errors without '; what to do'").isEmpty();
  }

  private static boolean isOnPage(List<String> texts, List<String> pieces) {
    return texts.stream()
        .anyMatch(text -> pieces.stream().anyMatch(p -> text.contains(p) || p.contains(text)));
  }

  /** Returns the parts of an error's text between values, without remedies and reasons. */
  private static List<String> texts(String arguments) {
    return literals(arguments).stream()
        .filter(literal -> !literal.startsWith(";"))
        .flatMap(VALUE_OR_REMEDY::splitAsStream)
        .map(String::strip)
        .filter(text -> text.length() >= LEAST)
        .toList();
  }

  /** Returns the pieces between placeholders of all messages on the page. */
  private static List<String> pieces() throws IOException {
    String page = Files.readString(Docs.ROOT.resolve("docs/guide/troubleshooting.md"));
    return ROW.matcher(page)
        .results()
        .flatMap(row -> CODE.matcher(row.group(1)).results())
        .flatMap(code -> PLACEHOLDER.splitAsStream(code.group(1)))
        .map(String::strip)
        .filter(piece -> piece.length() >= LEAST)
        .distinct()
        .toList();
  }

  private static List<String> literals(String source) {
    return LITERAL
        .matcher(source)
        .results()
        .filter(token -> token.group(1) != null)
        .map(token -> token.group(1).replaceAll("\\\\([\"'])", "$1"))
        .toList();
  }

  /** Returns a source whose literals that are joined by + are one literal. */
  private static String read(Path source) throws IOException {
    return Files.readString(source).replaceAll("\"\\s*\\+\\s*\"", "");
  }
}
