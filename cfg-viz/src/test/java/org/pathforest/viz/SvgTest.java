package org.pathforest.viz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.profile.EdgeProfile;
import org.pathforest.profile.forest.Kipf;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class SvgTest {
  private static final String HOSTILE =
      "<script>alert(1)</script> \"'&amp; ]]> \n\r\0 \u202e \ud800 日本 end\\";

  private static Document parse(String svg) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(svg)));
  }

  private static List<Element> all(Document svg, String tag, String look) {
    List<Element> found = new ArrayList<>();
    NodeList elements = svg.getElementsByTagName(tag);
    for (int i = 0; i < elements.getLength(); i++) {
      Element e = (Element) elements.item(i);
      if (List.of(e.getAttribute("class").split(" ")).contains(look)) {
        found.add(e);
      }
    }
    return found;
  }

  private static CfgDrawing figure3() {
    PathNumbering numbering = Methods.figure3(false);
    return CfgDrawing.of("Figure 3", numbering)
        .plan(Methods.plan(numbering))
        .heat(EdgeProfile.of(numbering, Kipf.ofSequences(4, Methods.STREAM), List.of()));
  }

  @Test
  void blocks_and_edges_are_those_of_the_graph() throws Exception {
    String text = figure3().svg();
    Files.writeString(Path.of("target", "figure-3-cfg.svg"), text);
    Document svg = parse(text);
    assertThat(all(svg, "g", "block"))
        .extracting(e -> e.getAttribute("data-number"))
        .containsExactly("0", "1", "2", "3", "4", "5");
    assertThat(all(svg, "g", "edge"))
        .extracting(e -> e.getAttribute("data-number"))
        .filteredOn(n -> !n.isEmpty())
        .containsExactlyInAnyOrder("0", "1", "2", "3", "4", "5", "6");
    assertThat(all(svg, "g", "dashed")).as("back edges").hasSize(1);
    assertThat(all(svg, "g", "block").get(1).getTextContent()).contains("@4", "line 11", "14x");
  }

  @Test
  void no_two_nodes_overlap_and_edges_end_at_their_nodes() {
    for (Picture picture :
        List.of(
            figure3().picture(),
            CfgDrawing.of("m", Methods.figure3(true)).showDag(true).picture(),
            Methods.forest().prune(0).picture(),
            Methods.slabForest().prune(0).picture())) {
      Layout layout = Layout.of(picture);
      for (int i = 0; i < layout.nodes().size(); i++) {
        for (int j = 0; j < i; j++) {
          assertThat(apart(layout.nodes().get(i), layout.nodes().get(j)))
              .as("%s and %s", picture.nodes().get(i).id(), picture.nodes().get(j).id())
              .isTrue();
        }
      }
      for (int i = 0; i < picture.edges().size(); i++) {
        Picture.Edge edge = picture.edges().get(i);
        List<Layout.Point> points = layout.edges().get(i).points();
        assertThat(touches(points.get(0), box(picture, layout, edge.from()))).isTrue();
        assertThat(touches(points.get(points.size() - 1), box(picture, layout, edge.to())))
            .isTrue();
        Layout.Box label = layout.edges().get(i).label();
        for (Layout.Box node : layout.nodes()) {
          assertThat(label == null || apart(label, node)).as("label of edge %d", i).isTrue();
        }
      }
    }
  }

  private static boolean apart(Layout.Box a, Layout.Box b) {
    return a.x() + a.width() <= b.x()
        || b.x() + b.width() <= a.x()
        || a.y() + a.height() <= b.y()
        || b.y() + b.height() <= a.y();
  }

  private static Layout.Box box(Picture picture, Layout layout, String id) {
    for (int i = 0; i < picture.nodes().size(); i++) {
      if (picture.nodes().get(i).id().equals(id)) {
        return layout.nodes().get(i);
      }
    }
    throw new AssertionError(id);
  }

  private static boolean touches(Layout.Point p, Layout.Box b) {
    double near = 1;
    return p.x() >= b.x() - near
        && p.x() <= b.x() + b.width() + near
        && p.y() >= b.y() - near
        && p.y() <= b.y() + b.height() + near;
  }

  @Test
  void trees_stand_in_the_order_of_their_counts() throws IOException {
    ForestDrawing drawing = Methods.forest().prune(0);
    Files.writeString(Path.of("target", "figure-3-forest.svg"), drawing.svg());
    Picture picture = drawing.picture();
    Layout layout = Layout.of(picture);
    List<Double> roots = new ArrayList<>();
    for (int i = 0; i < picture.nodes().size(); i++) {
      String id = picture.nodes().get(i).id();
      if (picture.edges().stream().noneMatch(e -> e.to().equals(id))) {
        roots.add(layout.nodes().get(i).x());
      }
    }
    assertThat(roots).hasSizeGreaterThan(2).isSorted();
  }

  @Test
  void hostile_texts_are_text_and_nothing_else() throws Exception {
    PathNumbering n = Methods.figure3(false);
    CfgDrawing drawing = CfgDrawing.of(HOSTILE, n).note(HOSTILE).statements(b -> List.of(HOSTILE));
    Document svg = parse(drawing.svg());
    assertThat(svg.getElementsByTagName("script").getLength()).isZero();
    assertThat(svg.getDocumentElement().getTextContent())
        .contains("<script>alert(1)</script> \"'&amp; ]]> \\n\\r\\u0000 \\u202e \\ud800 日本 end\\");
    assertThat(drawing.html()).doesNotContain("<script").contains("<svg");
  }

  @Test
  void drawing_is_the_same_each_time() {
    assertThat(figure3().svg()).isEqualTo(figure3().svg());
  }

  @Test
  void long_chain_is_laid_out_and_a_longer_one_refused() {
    PathNumbering chain = Methods.plan(Methods.chain(1_000), 9).numbering();
    assertThat(Layout.of(CfgDrawing.of("m", chain).picture()).nodes()).hasSize(1_002);
    Picture tooLong =
        CfgDrawing.of("m", Methods.plan(Methods.chain(10_000), 9).numbering()).picture();
    assertThatThrownBy(() -> Layout.of(tooLong))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "10,002 nodes are too many to lay out (at most 2,000); use --format dot, or draw fewer");
  }
}
