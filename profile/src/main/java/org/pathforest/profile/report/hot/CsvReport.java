package org.pathforest.profile.report.hot;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.pathforest.profile.text.TextEscapes;

/**
 * Writes a report as comma-separated values (RFC 4180, except that lines end with a line feed).
 * After a header there is one line per hot sequence. A method without hot sequences has one line
 * whose last columns are empty.
 */
public final class CsvReport {
  private static final String HEADER =
      "rank,method,source,share,calls,paths,interrupted,exactUpTo,limits,"
          + "kind,length,count,ofFirst,ofMethod,ids,letters,conditions";

  private CsvReport() {}

  /** Writes a report. */
  public static void write(ReportModel model, Appendable out) throws IOException {
    out.append(HEADER).append('\n');
    int rank = 1;
    for (ReportModel.Method m : model.methods()) {
      ReportModel.MethodCounts counts = m.counts();
      String start =
          String.join(
              ",",
              Integer.toString(rank++),
              TextEscapes.csv(m.declaration().name()),
              TextEscapes.csv(m.declaration().source()),
              share(m.cost().share()),
              counts.activationsUnknown() > 0 ? "" : Long.toString(counts.activations()),
              Long.toString(counts.paths()),
              Long.toString(counts.interrupted()),
              Integer.toString(m.accuracy().exactUpTo()),
              TextEscapes.csv(String.join(" ", m.accuracy().limits())));
      if (m.paths().sequences().isEmpty()) {
        out.append(start).append(",,,,,,,,\n");
      }
      for (ReportModel.Sequence s : m.paths().sequences()) {
        out.append(start)
            .append(',')
            .append(s.kind().name().toLowerCase(Locale.ROOT))
            .append(',')
            .append(Integer.toString(s.length()))
            .append(',')
            .append(Long.toString(s.count()))
            .append(',')
            .append(share(s.ofFirst()))
            .append(',')
            .append(share(s.ofMethod()))
            .append(',')
            .append(names(s.steps(), step -> Integer.toString(step.named().path())))
            .append(',')
            .append(names(s.steps(), step -> step.named().letter()))
            .append(',')
            .append(TextEscapes.csv(conditions(s.steps())))
            .append('\n');
      }
    }
  }

  private static String names(
      List<ReportModel.Step> steps, Function<ReportModel.Step, String> name) {
    return steps.stream().map(s -> name.apply(s) + times(s)).collect(Collectors.joining(" "));
  }

  private static String conditions(List<ReportModel.Step> steps) {
    return steps.stream().map(s -> s.named().text()).collect(Collectors.joining("; "));
  }

  private static String times(ReportModel.Step s) {
    if (s.most() == 1) {
      return "";
    }
    return "*" + s.least() + (s.least() == s.most() ? "" : "-" + s.most());
  }

  private static String share(double share) {
    return String.format(Locale.ROOT, "%.6f", share);
  }
}
