package org.pathforest.maven;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.project.MavenProject;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/**
 * Checks the rules of the goal {@code check} in the POM, before Maven sets them. Mistakes in them
 * are thus found before the tests run, which may take long.
 */
final class ConfiguredRules {
  private static final String PLUGIN = "org.pathforest:pathforest-maven-plugin";

  private ConfiguredRules() {}

  /**
   * Parses the rules of all executions of the goal.
   *
   * @throws MojoExecutionException as the goal would throw it
   */
  static void check(MavenProject project) throws MojoExecutionException {
    Plugin plugin = project.getPlugin(PLUGIN);
    if (plugin == null) {
      return;
    }
    for (PluginExecution execution : plugin.getExecutions()) {
      if (execution.getGoals().contains("check") && execution.getConfiguration() != null) {
        Element rules = child(parse(execution.getConfiguration().toString()), "rules");
        if (rules != null) {
          RuleParser.of(rules(rules));
        }
      }
    }
  }

  private static Element parse(String xml) throws MojoExecutionException {
    try {
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(new InputSource(new StringReader(xml)))
          .getDocumentElement();
    } catch (ParserConfigurationException | SAXException | IOException e) {
      throw new MojoExecutionException(
          "the configuration of check can't be read (" + e + "); correct the POM", e);
    }
  }

  private static List<Rule> rules(Element all) throws MojoExecutionException {
    List<Rule> rules = new ArrayList<>();
    for (Element rule : children(all)) {
      Map<String, Element> parts = parts(rule, "element", "includes", "excludes", "limits");
      List<Limit> limits = new ArrayList<>();
      for (Element limit : children(parts.get("limits"))) {
        limits.add(limit(limit));
      }
      rules.add(
          new Rule(
              text(parts.get("element"), "BUNDLE"),
              texts(parts.get("includes")),
              texts(parts.get("excludes")),
              limits));
    }
    return rules;
  }

  private static Limit limit(Element limit) throws MojoExecutionException {
    Map<String, Element> parts = parts(limit, "counter", "value", "minimum", "maximum");
    return new Limit(
        text(parts.get("counter"), "INSTRUCTION"),
        text(parts.get("value"), "COVEREDRATIO"),
        text(parts.get("minimum"), null),
        text(parts.get("maximum"), null));
  }

  /** Returns the child elements by their names. Only the given names are allowed. */
  private static Map<String, Element> parts(Element of, String... names)
      throws MojoExecutionException {
    Map<String, Element> parts = new TreeMap<>();
    for (Element part : children(of)) {
      if (!List.of(names).contains(part.getNodeName())) {
        throw ParameterErrors.value(
            "rules: " + of.getNodeName(), part.getNodeName(), "one of " + String.join(", ", names));
      }
      parts.put(part.getNodeName(), part);
    }
    return parts;
  }

  private static List<Element> children(Element of) {
    return of == null
        ? List.of()
        : Stream.iterate(of.getFirstChild(), Objects::nonNull, Node::getNextSibling)
            .filter(Element.class::isInstance)
            .map(Element.class::cast)
            .toList();
  }

  private static Element child(Element of, String name) {
    return children(of).stream().filter(c -> c.getNodeName().equals(name)).findFirst().orElse(null);
  }

  private static List<String> texts(Element of) {
    return children(of).stream().map(Element::getTextContent).toList();
  }

  private static String text(Element of, String otherwise) {
    return of == null || of.getTextContent().isBlank() ? otherwise : of.getTextContent().trim();
  }
}
