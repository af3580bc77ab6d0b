package org.pathforest.viz.page;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** Writes a page of the guide into a report, so that it can be read without a network. */
final class GuidePage {
  private static final List<Extension> EXTENSIONS =
      List.of(TablesExtension.create(), HeadingAnchorExtension.create());

  private GuidePage() {}

  /**
   * Writes {@code NAME.html}; each heading has an id, as {@code trip-counts}.
   *
   * @param folder folder of the report
   * @param name name of the page, without extension
   */
  static void write(Path folder, String name) throws IOException {
    Node page = Parser.builder().extensions(EXTENSIONS).build().parse(resource(name + ".md"));
    page.accept(new NoLinksElsewhere());
    String body = HtmlRenderer.builder().extensions(EXTENSIONS).build().render(page);
    Files.writeString(
        folder.resolve(name + ".html"), resource("guide.html").replace("${body}", body));
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = GuidePage.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /**
   * Replaces links to other pages of the guide by their text, because these pages are not in a
   * report.
   */
  private static final class NoLinksElsewhere extends AbstractVisitor {
    @Override
    public void visit(Link link) {
      if (!link.getDestination().startsWith("#")) {
        while (link.getFirstChild() != null) {
          link.insertBefore(link.getFirstChild());
        }
        link.unlink();
      }
    }
  }
}
