package org.pathforest.e2e.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.e2e.docs.Docs;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Javac;
import org.pathforest.testkit.Jdks;
import org.pathforest.testkit.Thorough;

/** Use of the jars as a library, as docs/research/library.md describes it. */
@Thorough
class LibraryTest {
  private static final String PAGE = "docs/research/library.md";
  private static final Path LIB = Docs.ROOT.resolve("cli/target/lib");

  @TempDir Path folder;

  @Test
  void program_of_the_page_prints_what_the_page_says() throws Exception {
    Files.writeString(folder.resolve("Library.java"), Docs.recipe(PAGE, "library"));
    String jars = jars("").stream().map(Path::toString).collect(Collectors.joining(":"));
    Javac.compile(Jdks.current(), folder, folder.resolve("classes"), "-cp", jars);

    String printed = new ChildJvm("-cp", "classes:" + jars, "Library").in(folder).run().succeeded();

    assertThat(printed)
        .contains("class file: 6 paths", "SootUp: 6 paths", "Jimple: 6 paths")
        .endsWith(Docs.recipe(PAGE, "library prints"));
  }

  /** Returns the types in the page's table. */
  private static SortedSet<String> api() throws IOException {
    SortedSet<String> types = new TreeSet<>();
    Pattern row = Pattern.compile("(?m)^\\| `([a-z.]+)` \\| (`[A-Z].*) \\|$");
    row.matcher(Files.readString(Docs.ROOT.resolve(PAGE)))
        .results()
        .forEach(
            r -> {
              for (String type : groups("`(\\w+)`", r.group(2))) {
                types.add("org.pathforest." + r.group(1) + "." + type);
              }
            });
    return types;
  }

  private static List<String> groups(String pattern, String text) {
    return Pattern.compile(pattern).matcher(text).results().map(r -> r.group(1)).toList();
  }

  @Test
  void program_uses_public_api_only_and_all_of_that_is_there() throws Exception {
    for (String type : api()) {
      assertThat(Modifier.isPublic(Class.forName(type).getModifiers())).as(type).isTrue();
    }
    assertThat(groups("import (org\\.pathforest\\.[\\w.]+);", Docs.recipe(PAGE, "library")))
        .hasSizeGreaterThan(10)
        .isSubsetOf(api());
  }

  /** Returns the command line's jars whose names begin with a prefix. */
  private static List<Path> jars(String prefix) throws IOException {
    try (Stream<Path> all = Files.list(LIB)) {
      return Stream.concat(all, Stream.of(LIB.resolveSibling("pathforest-cli.jar")))
          .filter(p -> p.getFileName().toString().startsWith(prefix))
          .sorted()
          .toList();
    }
  }

  @Test
  void jars_have_module_name_license_and_notice() throws IOException {
    TreeMap<String, String> names = new TreeMap<>();
    for (Path path : jars("pathforest-")) {
      try (JarFile jar = new JarFile(path.toFile())) {
        String file = path.getFileName().toString().replaceAll("-[0-9].*|\\.jar", "");
        names.put(file, jar.getManifest().getMainAttributes().getValue("Automatic-Module-Name"));
        for (String text : List.of("LICENSE", "NOTICE")) {
          assertThat(jar.getInputStream(jar.getEntry("META-INF/" + text)))
              .as(file + ": " + text)
              .hasSameContentAs(Files.newInputStream(Docs.ROOT.resolve(text)));
        }
      }
    }
    assertThat(names)
        .hasToString(
            "{pathforest-cfg-viz=org.pathforest.viz, pathforest-cli=org.pathforest.cli,"
                + " pathforest-instrumenter=org.pathforest.instrumenter,"
                + " pathforest-paths=org.pathforest.paths,"
                + " pathforest-profile=org.pathforest.profile,"
                + " pathforest-runtime=org.pathforest.runtime}");
  }

  @Test
  void no_package_is_in_two_jars() throws IOException {
    TreeMap<String, Path> owners = new TreeMap<>();
    for (Path path : jars("pathforest-")) {
      try (JarFile jar = new JarFile(path.toFile())) {
        jar.stream()
            .map(JarEntry::getName)
            .filter(name -> name.endsWith(".class"))
            .map(name -> name.substring(0, name.lastIndexOf('/')))
            .forEach(name -> assertThat(owners.put(name, path)).as(name).isIn(null, path));
      }
    }
    assertThat(owners).containsKeys("org/pathforest/runtime", "org/pathforest/cli");
  }

  @Test
  void references_are_in_bibtex_and_citation_has_the_version_of_the_build() throws IOException {
    String theory = Files.readString(Docs.ROOT.resolve("docs/research/theory.md"));
    String bibtex = Files.readString(Docs.ROOT.resolve("docs/research/references.bib"));
    List<String> keys = groups("<a id=\"(\\w+)\">", theory);
    assertThat(keys)
        .hasSizeGreaterThan(4)
        .allSatisfy(k -> assertThat(bibtex).contains("{" + k + ","));

    String pom = Files.readString(Docs.ROOT.resolve("pom.xml"));
    assertThat(Docs.ROOT.resolve("CITATION.cff"))
        .content()
        .contains("\nversion: " + groups("<version>(.*)</version>", pom).get(0) + "\n");
  }
}
