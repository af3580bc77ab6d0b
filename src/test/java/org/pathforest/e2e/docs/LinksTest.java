package org.pathforest.e2e.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.junit.jupiter.api.Test;

/** Links in the documentation: their targets exist. */
class LinksTest {
  @Test
  void links_lead_to_files_and_headings_that_exist() throws IOException {
    List<String> dead = new ArrayList<>();
    for (Path page : Docs.pages()) {
      for (String target : targets(page)) {
        if (!target.matches("[a-z]+:.*") && !exists(page, target)) {
          dead.add(Docs.ROOT.relativize(page) + ": " + target);
        }
      }
    }
    assertThat(dead).as("dead links").isEmpty();
  }

  private static boolean exists(Path page, String target) throws IOException {
    int hash = target.indexOf('#');
    String file = hash < 0 ? target : target.substring(0, hash);
    Path path = file.isEmpty() ? page : page.resolveSibling(file).normalize();
    if (!Files.exists(path)) {
      return false;
    }
    return hash < 0 || anchors(path).contains(target.substring(hash + 1));
  }

  private static List<String> targets(Path page) throws IOException {
    List<String> targets = new ArrayList<>();
    Docs.parse(page)
        .accept(
            new AbstractVisitor() {
              @Override
              public void visit(Link link) {
                targets.add(link.getDestination());
                visitChildren(link);
              }

              @Override
              public void visit(Image image) {
                targets.add(image.getDestination());
              }
            });
    return targets;
  }

  private static final Pattern ID = Pattern.compile("id=\"([^\"]+)\"");

  /** Returns the anchors that GitHub makes of headings, and those that the page sets itself. */
  private static Set<String> anchors(Path page) throws IOException {
    Set<String> anchors = new HashSet<>();
    Docs.parse(page)
        .accept(
            new AbstractVisitor() {
              @Override
              public void visit(Heading heading) {
                String text = text(heading).toLowerCase(Locale.ROOT);
                anchors.add(text.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'));
              }

              @Override
              public void visit(HtmlInline html) {
                ID.matcher(html.getLiteral()).results().forEach(m -> anchors.add(m.group(1)));
              }
            });
    return anchors;
  }

  private static String text(Node node) {
    StringBuilder text = new StringBuilder();
    node.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Text t) {
            text.append(t.getLiteral());
          }

          @Override
          public void visit(Code code) {
            text.append(code.getLiteral());
          }
        });
    return text.toString();
  }
}
