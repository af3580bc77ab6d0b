package org.pathforest.profile.report.hot;

import java.util.List;
import org.pathforest.profile.text.Inline;

/**
 * Everything that ran, a row each, hottest first. The names of the components are those of the JSON
 * rendering.
 *
 * @param packages all of them
 * @param classes all of them
 * @param methods all of them
 */
public record TablesModel(List<Row> packages, List<Row> classes, List<MethodRow> methods) {
  /** Copies the lists. */
  public TablesModel {
    packages = List.copyOf(packages);
    classes = List.copyOf(classes);
    methods = List.copyOf(methods);
  }

  /**
   * Counts of several methods, added up.
   *
   * @param methods how many ran
   * @param activations invocations; a lower bound if any are unknown
   * @param activationsUnknown methods whose invocations are not known exactly
   * @param paths paths that ended
   * @param executed different paths that ended
   * @param interrupted paths that an exception cut short
   */
  public record Sums(
      int methods,
      long activations,
      int activationsUnknown,
      long paths,
      long executed,
      long interrupted) {
    static final Sums NONE = new Sums(0, 0, 0, 0, 0, 0);

    Sums plus(ReportModel.MethodCounts c) {
      return new Sums(
          methods + 1,
          activations + c.activations(),
          activationsUnknown + c.activationsUnknown(),
          paths + c.paths(),
          executed + c.executed(),
          interrupted + c.interrupted());
    }
  }

  /**
   * A package or a class.
   *
   * @param name as people write it; empty for the unnamed package
   * @param sha256 of the class file; empty for a package
   * @param share of the profile's instructions
   * @param sums of its methods
   */
  public record Row(String name, String sha256, double share, @Inline Sums sums) {}

  /**
   * A method in the table of all methods.
   *
   * @param name as people write it
   * @param descriptor as in the class file
   * @param className as people write it
   * @param sha256 of the class file
   * @param source file and line, as far as known; else empty
   * @param share of the profile's instructions
   * @param counts of its paths
   * @param accuracy of the counts
   */
  public record MethodRow(
      String name,
      String descriptor,
      String className,
      String sha256,
      String source,
      double share,
      @Inline ReportModel.MethodCounts counts,
      @Inline ReportModel.Accuracy accuracy) {}
}
