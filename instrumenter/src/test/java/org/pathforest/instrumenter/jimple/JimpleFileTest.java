package org.pathforest.instrumenter.jimple;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.paths.FileException;

/** Control flow graphs of methods in Jimple text files. */
class JimpleFileTest {
  @TempDir private Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("Example.jimple"), text);
  }

  private JimpleFile example() throws IOException {
    return JimpleFile.read(file(Samples.resource("Example.jimple")));
  }

  @Test
  void methods_come_in_the_order_of_the_file() throws IOException {
    assertThat(example().className()).isEqualTo("Example");
    assertThat(example().methods())
        .extracting(JimpleFile.Method::signature)
        .containsExactly("int sum(int)", "int choose(int)");
    assertThat(example().methods().get(0).name()).isEqualTo("sum");
  }

  @Test
  void offsets_are_numbers_of_statements() throws IOException {
    // 3: if i >= n; 4: if i == 7; 5: s = s + i; 6: i = i + 1; 7: goto; 8: return
    JimpleFile.Method sum = example().methods().get(0);
    assertThat(Samples.draw(sum.cfg()))
        .containsExactly(
            "0 -> 3 fall",
            "3 -> 4 fall, 8 taken",
            "4 -> 5 fall, 6 taken",
            "5 -> 6 fall",
            "6 -> 3 goto",
            "8 RETURN");
    assertThat(sum.jimple().get(1)).containsExactly("if i >= n goto 8");
    assertThat(sum.jimple().get(4)).containsExactly("i = i + 1", "goto 3");
    assertThat(sum.cfg().block(1).firstLine()).isEqualTo(12);
    assertThat(sum.cfg().block(0).canThrow()).isFalse();
  }

  @Test
  void switches_and_handlers_are_read() throws IOException {
    JimpleFile.Method choose = example().methods().get(1);
    assertThat(Samples.draw(choose.cfg()))
        .containsExactly(
            "0 -> 3 case 1|case 9, 4 case 5|default", "3 RETURN", "4 RETURN", "*5 THROW");
    assertThat(choose.cfg().block(0).canThrow()).isTrue();
    assertThat(choose.jimple().get(0)).hasSize(3).endsWith("switch(n)");
  }

  @Test
  void what_is_not_jimple_is_refused_in_one_line() throws IOException {
    String good = Samples.resource("Example.jimple");
    assertThatThrownBy(() -> JimpleFile.read(file(good.substring(0, 300))))
        .isInstanceOf(FileException.class)
        .message()
        .startsWith(folder.resolve("Example.jimple") + ": not Jimple: line ")
        .doesNotContain("\n");
    for (String bad :
        new String[] {
          "",
          "hello",
          good.replace("goto label3", "goto nowhere"),
          good.replace("return s;", "nop;"),
          good.replace("to label1 with", "to label77 with")
        }) {
      assertThatThrownBy(() -> JimpleFile.read(file(bad)))
          .isInstanceOf(FileException.class)
          .message()
          .contains(": not Jimple: ")
          .doesNotContain("\n");
    }
  }

  @Test
  void file_that_cannot_be_read_is_refused_in_one_line() throws IOException {
    Path missing = folder.resolve("missing.jimple");
    assertThatThrownBy(() -> JimpleFile.read(missing))
        .isInstanceOf(FileException.class)
        .hasMessage(missing + ": no such file or folder; check the name");
    Path binary =
        Files.write(folder.resolve("binary.jimple"), new byte[] {(byte) 0xCA, (byte) 0xFE});
    assertThatThrownBy(() -> JimpleFile.read(binary))
        .isInstanceOf(FileException.class)
        .hasMessage(binary + ": not Jimple: not UTF-8 text; name a .jimple file");
    assertThatThrownBy(() -> JimpleFile.read(folder)).isInstanceOf(FileException.class);
  }
}
