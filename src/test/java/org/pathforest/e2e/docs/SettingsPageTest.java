package org.pathforest.e2e.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Settings in docs/guide/commands.md: exactly those that the runtime reads. */
class SettingsPageTest {
  @Test
  void page_has_the_settings_that_the_runtime_reads() throws IOException {
    Set<String> read =
        found(
            "get\\(\"(pathforest\\.\\w+)\"\\)",
            "runtime/src/main/java/org/pathforest/runtime/settings/Settings.java");

    assertThat(found("\\| `(pathforest\\.\\w+)` \\|", "docs/guide/commands.md"))
        .isNotEmpty()
        .isEqualTo(read);
  }

  private static Set<String> found(String regex, String file) throws IOException {
    return Pattern.compile(regex)
        .matcher(Files.readString(Docs.ROOT.resolve(file)))
        .results()
        .map(match -> match.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
