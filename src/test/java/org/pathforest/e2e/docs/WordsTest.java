package org.pathforest.e2e.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import morfologik.speller.Speller;
import morfologik.stemming.Dictionary;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Text;
import org.junit.jupiter.api.Test;

/** Spelling of pages, banned words in pages, comments and messages, and the length of sources. */
class WordsTest {
  /** Words that readers stumble over. */
  private static final Pattern BANNED =
      Pattern.compile(
          "(?i)\\b(thousand million|parted by|whom|whoever|be it that|that what|came of it"
              + "|without need|may lack|that which|holds for|is handed|are handed)\\b");

  private static final Pattern WORD = Pattern.compile("\\p{L}+(?:['’]\\p{L}+)*");

  @Test
  void banned_words_are_in_no_page_comment_or_message() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : Stream.concat(prose().stream(), Docs.sources().stream()).toList()) {
      List<String> lines = Files.readAllLines(file);
      for (int i = 0; i < lines.size(); i++) {
        Matcher banned = BANNED.matcher(lines.get(i));
        while (banned.find()) {
          found.add(Docs.ROOT.relativize(file) + ":" + (i + 1) + ": " + banned.group());
        }
      }
    }
    assertThat(found).as("banned words; rewrite these sentences").isEmpty();
  }

  @Test
  void pages_are_spelled_right() throws IOException {
    Set<String> known =
        new HashSet<>(Files.readAllLines(Docs.ROOT.resolve("src/test/resources/docs/words.txt")));
    Speller speller =
        new Speller(
            Dictionary.read(
                WordsTest.class.getResource("/org/languagetool/resource/en/hunspell/en_US.dict")));
    TreeMap<String, TreeSet<String>> wrong = new TreeMap<>();
    for (Path page : prose()) {
      for (String word : words(page)) {
        String stem = word.replaceFirst("['’]s$", "");
        if (!known.contains(stem) && speller.isMisspelled(stem)) {
          wrong
              .computeIfAbsent(word, w -> new TreeSet<>())
              .add(Docs.ROOT.relativize(page).toString());
        }
      }
    }
    assertThat(wrong)
        .as("unknown words; correct them, or add names to src/test/resources/docs/words.txt")
        .isEmpty();
  }

  @Test
  void source_of_more_than_300_lines_says_why() throws IOException {
    List<Path> silent = new ArrayList<>();
    for (Path source : Docs.sources()) {
      String text = Files.readString(source);
      if (text.lines().count() > 300 && !text.contains("More than 300 lines")) {
        silent.add(Docs.ROOT.relativize(source));
      }
    }
    assertThat(silent).as("split these, or say why in the Javadoc of the class").isEmpty();
  }

  /**
   * Returns the pages that people write. Pages in subfolders of docs/results are written by
   * programs.
   */
  private static List<Path> prose() throws IOException {
    Path results = Docs.ROOT.resolve("docs/results");
    return Docs.pages().stream()
        .filter(p -> !p.startsWith(results) || p.getParent().equals(results))
        .toList();
  }

  /** Returns the words of a page outside code. */
  private static Set<String> words(Path page) throws IOException {
    Set<String> words = new TreeSet<>();
    Docs.parse(page)
        .accept(
            new AbstractVisitor() {
              @Override
              public void visit(Text text) {
                WORD.matcher(text.getLiteral()).results().forEach(m -> words.add(m.group()));
              }
            });
    return words;
  }
}
