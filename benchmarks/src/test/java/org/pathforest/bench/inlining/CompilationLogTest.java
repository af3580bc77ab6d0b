package org.pathforest.bench.inlining;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.paths.FileException;

/** Facts that are read from a file of {@code -XX:+LogCompilation}. */
class CompilationLogTest {
  @TempDir Path folder;

  private CompilationLog log(String text) throws IOException {
    return CompilationLog.read(Files.writeString(folder.resolve("hotspot.log"), text));
  }

  private static final String HEAD =
      """
      <?xml version='1.0' encoding='UTF-8'?>
      <hotspot_log version='160 1' process='1' time_ms='2'>
      java.class.path=/tmp/out/work/jsoup/kpaths/jsoup.jar:/tmp/out/work/meter
      """;

  private static final String NAMES =
      """
      <klass id='1' name='org.jsoup.Parser' flags='1'/>
      <klass id='2' name='org.pathforest.counters.m1.Counters' flags='1'/>
      <klass id='3' name='java.lang.String' flags='1'/>
      <klass id='7' name='org.pathforest.programs.Lzw' flags='1'/>
      <method id='4' holder='1' name='parse' bytes='70' iicount='9'/>
      <method id='5' holder='2' name='count' bytes='30' iicount='9'/>
      <method id='6' holder='3' name='length' bytes='11' iicount='9'/>
      <method id='8' holder='7' name='find' bytes='5' iicount='9'/>
      """;

  private static String call(int method, String decision) {
    return "<call method='" + method + "' count='9'/>\n" + decision + "\n";
  }

  private static final String YES = "<inline_success reason='inline (hot)'/>";

  private String name(String classPath) throws IOException {
    return log(HEAD + "java.class.path=" + classPath + ":/home/work/out/work/meter\n").name();
  }

  @Test
  void name_is_found_where_other_folders_are_called_work() throws IOException {
    assertThat(name("/home/work/jars/jsoup.jar:/home/work/out/work/jsoup/ready/driver"))
        .isEqualTo("jsoup plain");
    assertThat(
            name("/home/work/out/work/jsoup/bl/0/jsoup.jar:/home/work/out/work/jsoup/ready/driver"))
        .isEqualTo("jsoup bl");
  }

  @Test
  void inlined_bytes_are_told_apart_by_whose_method_it_is() throws IOException {
    CompilationLog log =
        log(
            HEAD
                + "<task compile_id='1' method='org.jsoup.Parser run ()V' level='4'>\n"
                + NAMES
                + call(4, YES)
                + call(5, YES)
                + call(5, YES)
                + call(6, YES)
                + call(8, YES)
                + "</task>\n");
    assertThat(log)
        .as("a program of ours is no probe")
        .isEqualTo(new CompilationLog("jsoup kpaths", 1, 75, 11, 60, 0, 0));
    assertThat(log.share()).isEqualTo(60 / 146.0);
  }

  @Test
  void only_refusals_for_size_count() throws IOException {
    CompilationLog log =
        log(
            HEAD
                + "<task compile_id='1' method='org.jsoup.Parser run ()V' level='4'>\n"
                + NAMES
                + call(5, "<inline_fail reason='too big'/>")
                + call(5, "<inline_fail reason='size &gt; DesiredMethodLimit'/>")
                + call(4, "<inline_fail reason='NodeCountInliningCutoff'/>")
                + call(5, "<inline_fail reason='recursive inlining is too deep'/>")
                + "</task>\n");
    assertThat(log.refused()).isEqualTo(2);
    assertThat(log.refusedOthers()).isEqualTo(1);
  }

  @Test
  void first_compiler_and_failed_attempts_do_not_count() throws IOException {
    CompilationLog log =
        log(
            HEAD
                + "<task compile_id='1' method='org.jsoup.Parser run ()V' level='3'>\n"
                + NAMES
                + call(4, YES)
                + "</task>\n<task compile_id='2' method='org.jsoup.Parser run ()V' level='4'>\n"
                + NAMES
                + call(5, YES)
                + "<failure reason='retry without subsuming loads' phase='compile'/>\n"
                + call(4, YES)
                + "</task>\n");
    assertThat(log).isEqualTo(new CompilationLog("jsoup kpaths", 1, 70, 0, 0, 0, 0));
  }

  @Test
  void other_file_is_refused() {
    assertThatThrownBy(() -> log("nothing of the kind\n"))
        .isInstanceOf(FileException.class)
        .hasMessageContaining("not a log of -XX:+LogCompilation");
  }
}
