package org.pathforest.profile.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Records as JSON. The members of grouped components are written in place. */
class JsonTextTest {
  record Flat(String name, long count, double share, List<Integer> ids, Flat next, boolean last) {}

  record Counts(long count, double share) {}

  record Links(@Inline Counts counts, List<Integer> ids, Flat next) {}

  record Grouped(String name, @Inline Links links, boolean last) {}

  record Length<N extends Number>(N edges, N instructions) {}

  record Lengths(
      @Inline(prefix = "average") Length<Double> average,
      @Inline(prefix = "longest") Length<Long> longest) {}

  record Outer(Object any, Map<String, List<Counts>> byName, @Inline Links links) {}

  private static String json(Object model) throws IOException {
    StringBuilder out = new StringBuilder();
    JsonText.write(model, out);
    return out.toString();
  }

  private static String script(Object model) throws IOException {
    StringBuilder out = new StringBuilder();
    JsonText.writeScript(model, out);
    return out.toString();
  }

  @Test
  void grouped_components_are_written_as_if_they_were_not() throws IOException {
    Flat inner = new Flat("inner", 1, 1.0, List.of(), null, true);
    Flat flat = new Flat("<a>", 3, 0.5, List.of(1, 2), inner, false);
    Grouped grouped =
        new Grouped("<a>", new Links(new Counts(3, 0.5), List.of(1, 2), inner), false);
    assertThat(json(grouped)).isEqualTo(json(flat));
    assertThat(json(List.of(grouped, grouped))).isEqualTo(json(List.of(flat, flat)));
    assertThat(script(grouped)).isEqualTo(script(flat));
  }

  @Test
  void null_components_are_left_out() throws IOException {
    Grouped grouped = new Grouped(null, new Links(new Counts(3, 0.5), null, null), true);
    assertThat(script(grouped)).isEqualTo("{\"count\":3,\"share\":0.5,\"last\":true}");
  }

  @Test
  void null_records_are_written_as_null() throws IOException {
    assertThat(script(new Grouped[] {null})).isEqualTo("[null]");
  }

  @Test
  void prefixes_distinguish_groups_of_the_same_type() throws IOException {
    assertThat(script(new Lengths(new Length<>(1.5, 12.0), new Length<>(3L, 20L))))
        .isEqualTo(
            "{\"averageEdges\":1.5,\"averageInstructions\":12.0,"
                + "\"longestEdges\":3,\"longestInstructions\":20}");
  }

  @Test
  void other_components_of_the_outer_record_are_written_by_their_types() throws IOException {
    Links links = new Links(new Counts(3, 0.5), List.of(7), null);
    assertThat(script(new Outer(links, Map.of("a", List.of(new Counts(1, 0))), links)))
        .isEqualTo(
            "{\"any\":{\"count\":3,\"share\":0.5,\"ids\":[7]},"
                + "\"byName\":{\"a\":[{\"count\":1,\"share\":0.0}]},"
                + "\"count\":3,\"share\":0.5,\"ids\":[7]}");
  }

  @Test
  void a_script_can_not_be_ended_by_a_text() throws IOException {
    assertThat(script("</script>")).doesNotContain("<");
    assertThat(json("</script>")).isEqualTo("\"</script>\"\n");
  }

  @Test
  void exceptions_of_the_output_are_passed_on() {
    IOException full = new IOException("full");
    Appendable out =
        new Appendable() {
          @Override
          public Appendable append(CharSequence text) throws IOException {
            throw full;
          }

          @Override
          public Appendable append(CharSequence text, int start, int end) throws IOException {
            throw full;
          }

          @Override
          public Appendable append(char c) throws IOException {
            throw full;
          }
        };
    Grouped grouped = new Grouped("a", new Links(new Counts(3, 0.5), List.of(1), null), true);
    assertThatThrownBy(() -> JsonText.write(grouped, out)).isSameAs(full);
  }
}
