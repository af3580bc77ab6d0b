package org.pathforest.e2e.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.pathforest.e2e.cli.Cli;
import org.pathforest.e2e.cli.Json;
import org.pathforest.profile.Profile;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.testkit.Assembler;
import org.pathforest.testkit.Javac;
import org.pathforest.testkit.Jdks;
import org.xml.sax.InputSource;

/**
 * Names that the JVM allows (JVMS 4.2.2) and hardly any file format does: none gets lost, and none
 * does harm.
 */
class OddNamesTest {
  private static final String TYPE = "odd/A\ud800b";
  private static final List<String> METHODS =
      List.of("=1+1", "\u202egnp", "two\nlines", "bell\u0007\u001bc", "half\udc00", "\\u0041\t");

  @TempDir static Path folder;
  private static Cli cli;

  @BeforeAll
  static void instrument() throws Exception {
    cli = new Cli(folder);
    Path classes = Javac.compile(Jdks.current(), Javac.resource("odd"), folder.resolve("classes"));
    Files.write(classes.resolve("named.class"), named());
    for (String profiler : List.of("kpaths", "edges")) {
      cli.succeeds("instrument classes -o %s --profiler %s", profiler, profiler);
      cli.java("-Dpathforest.output=%s.pathprof -cp %s odd.Main", profiler, profiler).succeeded();
    }
  }

  /** Bytes of a class whose methods have odd names; each method has a branch and a loop. */
  private static byte[] named() {
    ClassWriter type = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
    type.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, TYPE, null, "java/lang/Object", null);
    var code = Assembler.code("loop: iload 0; ifle done; iinc 0 -1; goto loop; done: return");
    METHODS.forEach(name -> Assembler.method(type, name, "(I)V", code));
    Assembler.method(
        type,
        "run",
        "()V",
        run -> {
          for (String name : METHODS) {
            run.visitIntInsn(Opcodes.BIPUSH, 9);
            run.visitMethodInsn(Opcodes.INVOKESTATIC, TYPE, name, "(I)V", false);
          }
          run.visitInsn(Opcodes.RETURN);
        });
    return type.toByteArray();
  }

  @ParameterizedTest
  @ValueSource(strings = {"kpaths.pathprof", "edges.pathprof", "merged.pathprof"})
  void names_are_in_the_profile_as_they_are_in_the_class_file(String file) throws Exception {
    cli.succeeds("merge kpaths.pathprof -o merged.pathprof");

    Profile profile = ProfileReader.read(folder.resolve(file));

    assertThat(profile.methods())
        .filteredOn(m -> m.className().equals(TYPE))
        .extracting(m -> m.method())
        .containsExactlyInAnyOrderElementsOf(METHODS);
  }

  @Test
  void names_are_in_json_as_they_are_in_the_class_file() throws Exception {
    assertThat(cli.jsonLines("export kpaths.pathprof"))
        .filteredOn(m -> Json.text(m, "class").equals(TYPE))
        .extracting(m -> Json.text(m, "method"))
        .containsExactlyInAnyOrderElementsOf(METHODS);
  }

  @Test
  void xml_for_jacoco_is_well_formed_and_names_show_what_it_can_not_hold() throws Exception {
    assertThat(cli.run("export kpaths.pathprof --format jacoco -o out.xml").status()).isZero();
    var builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
    builder.setEntityResolver((publicId, systemId) -> new InputSource(new StringReader("")));
    var methods = builder.parse(folder.resolve("out.xml").toFile()).getElementsByTagName("method");
    assertThat(IntStream.range(0, methods.getLength()).mapToObj(methods::item))
        .extracting(m -> m.getAttributes().getNamedItem("name").getNodeValue())
        .contains("=1+1", "two\\nlines", "bell\\u0007\\u001bc", "half\\udc00", "\u202egnp");
  }

  @Test
  void cells_of_tables_are_no_formulas() throws Exception {
    cli.succeeds("export kpaths.pathprof --format csv -o out.csv");
    assertThat(Files.readString(folder.resolve("out.csv")))
        .contains(",'=1+1,", ",\"two\nlines\",", "odd/A\\ud800b,");
    assertThat(cli.succeeds("report kpaths.pathprof --format csv")).doesNotContain(",=");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "report kpaths.pathprof --top 20",
        "report edges.pathprof",
        "coverage kpaths.pathprof --by method",
        "tune kpaths.pathprof",
        "diff kpaths.pathprof merged.pathprof",
        "export kpaths.pathprof --format folded",
        "instrument classes -o again"
      })
  void text_hides_nothing_and_does_nothing_to_a_terminal(String command) throws Exception {
    cli.succeeds("merge kpaths.pathprof -o merged.pathprof");
    assertThat(hidden(cli.run(command).out())).isEmpty();
  }

  /**
   * Code points in a text that change the state of a terminal, other than line ends, in
   * hexadecimal.
   */
  private static String hidden(String text) {
    return text.codePoints()
        .filter(c -> c != '\n')
        .filter(c -> Character.getType(c) == Character.CONTROL || c == 0x202E || c == '\ufffd')
        .mapToObj(Integer::toHexString)
        .collect(Collectors.joining(" "));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "report 'two\nlines\u202e\u0007.pathprof'",
        "report kpaths.pathprof --method '\u202egnp\u0007\nx'",
        "report kpaths.pathprof --method odd.",
        "viz classes --method 'two\nlines\u202e'",
        "instrument 'bad\n\u202e' -o bad-out",
        "instrument kpaths.pathprof --loop-k 'a\u0007\n.b=2' --profiler kiter -o out.jar",
        "instrument classes -o 'again\u202e\n'",
        "--\u202e\n"
      })
  void what_is_said_is_lines_whatever_the_names(String command) throws Exception {
    Path bad = Files.createDirectories(folder.resolve("bad\n\u202e"));
    Files.write(bad.resolve("odd\u0007\n.class"), new byte[] {1, 2, 3});

    var outcome = cli.run(command);

    assertThat(outcome.err().lines())
        .allMatch(l -> l.startsWith("pathforest: ") || l.startsWith("  "));
    assertThat(hidden(outcome.err() + outcome.out())).isEmpty();
    assertThat(outcome.err() + outcome.out()).contains("\\u");
  }

  @Test
  void program_says_a_line_at_both_ends_where_the_profile_can_not_be_written() throws Exception {
    var outcome = cli.java("'-Dpathforest.output=no\n\u202e/a.pathprof' -cp kpaths odd.Main");
    assertThat(outcome.status()).isZero();
    assertThat(outcome.err().lines())
        .hasSize(2)
        .allMatch(line -> line.startsWith("pathforest: ") && line.contains("\\u202e"));
  }

  @Test
  void page_is_written() throws Exception {
    cli.succeeds("report kpaths.pathprof --format html -o page");
    assertThat(folder.resolve("page/index.html")).exists();
  }
}
