package org.pathforest.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.profile.export.JacocoExport;
import org.pathforest.profile.file.ProfileReader;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Layout of JaCoCo's XML. The end-to-end tests check its figures. */
class JacocoExportTest {
  private static final String OLD = "a".repeat(64);
  private static final String NEW = "b".repeat(64);

  @TempDir Path folder;

  /**
   * Returns a profile of two versions of a class, of which the second ran, and a class that did not
   * run.
   */
  private Profile profile() throws Exception {
    return ProfileReader.read(
        new ProfileFile(4)
            .method(Figure3Method.in("org/x/A", OLD))
            .method(Figure3Method.in("org/x/A", NEW))
            .method(Figure3Method.in("org/x/B", NEW))
            .sequences(1, 0, 9, 4, List.of(new int[] {6, 3}))
            .write(folder.resolve("p.pathprof")));
  }

  private static Element export(Profile profile, JacocoExport.Names names) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    JacocoExport.write(profile, name -> true, names, out);
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
    DocumentBuilder builder = factory.newDocumentBuilder();
    builder.setErrorHandler(null);
    return builder.parse(new ByteArrayInputStream(out.toByteArray())).getDocumentElement();
  }

  /** Returns the names of elements of this kind, each with the classes in it. */
  private static List<String> classesOf(Element report, String kind) {
    List<String> found = new ArrayList<>();
    for (Element e : elements(report, kind)) {
      found.add(
          e.getAttribute("name")
              + " "
              + elements(e, "class").stream().map(c -> c.getAttribute("name")).toList());
    }
    return found;
  }

  private static List<Element> elements(Element in, String kind) {
    NodeList all = in.getElementsByTagName(kind);
    List<Element> list = new ArrayList<>();
    for (int i = 0; i < all.getLength(); i++) {
      list.add((Element) all.item(i));
    }
    return list;
  }

  @Test
  void report_and_session_have_the_name_that_is_given() throws Exception {
    Element report =
        export(profile().only((name, sha) -> sha.equals(NEW)), JacocoExport.Names.of("app"));
    assertThat(report.getAttribute("name")).isEqualTo("app");
    assertThat(elements(report, "sessioninfo").get(0).getAttribute("id")).isEqualTo("app");
    assertThat(elements(report, "group")).isEmpty();
    assertThat(classesOf(report, "package")).containsExactly("org/x [org/x/A, org/x/B]");
  }

  @Test
  void classes_that_share_a_name_are_in_bundles_of_one_report() throws Exception {
    Element report = export(profile(), JacocoExport.Names.of("app"));
    assertThat(classesOf(report, "group"))
        .containsExactly(
            "app [org/x/A, org/x/B]", "app, other classes of the same names, 1 [org/x/A]");
    Element first = elements(report, "method").get(0);
    assertThat(((Element) first.getElementsByTagName("counter").item(2)).getAttribute("covered"))
        .as("lines of the one that ran, which is in the first bundle")
        .isNotEqualTo("0");
  }

  @Test
  void bundles_are_in_the_order_that_is_asked_for_and_may_be_empty() throws Exception {
    Map<String, String> bundles = Map.of("org/x/A", "second", "org/x/B", "first");
    Element report =
        export(
            profile().only((name, sha) -> sha.equals(NEW)),
            new JacocoExport.Names(
                "all", List.of("first", "none", "second"), (name, sha) -> bundles.get(name)));
    assertThat(report.getAttribute("name")).isEqualTo("all");
    assertThat(classesOf(report, "group"))
        .containsExactly("first [org/x/B]", "none []", "second [org/x/A]");
  }
}
