package org.pathforest.profile.report.hot;

import java.util.List;
import org.pathforest.profile.text.Inline;

/**
 * Tables of everything that ran, one row each, hottest first. Component names are JSON field names.
 *
 * @param packages all packages with methods that ran
 * @param classes all classes with methods that ran
 * @param methods all methods that ran
 */
public record TablesModel(List<Row> packages, List<Row> classes, List<MethodRow> methods) {
  /** Copies the lists. */
  public TablesModel {
    packages = List.copyOf(packages);
    classes = List.copyOf(classes);
    methods = List.copyOf(methods);
  }

  /**
   * Sums of the counts of several methods.
   *
   * @param methods number of methods that ran
   * @param activations number of invocations; a lower bound if some are not known exactly
   * @param activationsUnknown number of methods whose invocations are not known exactly
   * @param paths number of paths that ended
   * @param executed number of different paths that ended
   * @param interrupted number of paths that an exception cut short
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
   * @param name the package or class as people write it; empty for the unnamed package
   * @param sha256 SHA-256 of the class file; empty for a package
   * @param share share of the profile's instructions
   * @param sums sums over its methods
   */
  public record Row(String name, String sha256, double share, @Inline Sums sums) {}

  /**
   * A method in the table of all methods.
   *
   * @param name the method as people write it
   * @param descriptor descriptor as in the class file
   * @param className the class as people write it
   * @param sha256 SHA-256 of the class file
   * @param source source file and line, as far as they are known; else empty
   * @param share share of the profile's instructions
   * @param counts counts of its paths
   * @param accuracy exactness of the counts
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
