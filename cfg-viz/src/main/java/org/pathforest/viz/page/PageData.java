package org.pathforest.viz.page;

import java.util.List;
import java.util.SortedMap;
import org.pathforest.profile.report.Note;
import org.pathforest.profile.report.coverage.CoverageReport;
import org.pathforest.profile.report.hot.ReportModel;
import org.pathforest.profile.report.hot.TablesModel;
import org.pathforest.profile.report.tune.TuneReport;
import org.pathforest.profile.text.FirstNames;
import org.pathforest.profile.text.Inline;

/** Data that the page loads. Component names are the names that the page's scripts use. */
final class PageData {
  private PageData() {}

  /**
   * Data of the overview.
   *
   * @param totals figures of the profile
   * @param covered coverage of all classes together
   * @param methods the hottest methods
   * @param tables everything that ran
   * @param tune what may make the program faster
   * @param notes what the reader should know before trusting the figures
   * @param pages for each row of the table of methods, the number of its class and its index in
   *     that class
   * @param firsts for each row of the table of classes, the number of the class
   */
  record Overview(
      ReportModel.Totals totals,
      CoverageReport.Row covered,
      List<ReportModel.Method> methods,
      Tables tables,
      List<TuneReport.Row> tune,
      List<PageNote> notes,
      List<List<Integer>> pages,
      List<Integer> firsts) {}

  /**
   * Coverage of all classes, whether they were loaded or not.
   *
   * @param program program that was profiled
   * @param next what to test next, most promising first
   * @param remarks remarks on what the figures do not show
   */
  record CoverageData(
      String program,
      CoverageReport.Row total,
      List<Next> next,
      List<CoveredPackage> packages,
      List<String> remarks) {}

  /**
   * A suggestion of what to test next.
   *
   * @param method the method as people write it
   * @param line source line; 0 if unknown
   * @param text the suggestion as a sentence
   * @param page number of the class, and index of the method in that class
   */
  record Next(String method, int line, String text, List<Integer> page) {}

  /** A package with its classes. */
  record CoveredPackage(@Inline CoverageReport.Row row, List<CoveredClass> classes) {}

  /**
   * A class.
   *
   * @param page number of the class; -1 if it has no page, because none of its methods ran
   */
  record CoveredClass(@Inline CoverageReport.Row row, int page) {}

  /** Tables of everything that ran, one row each, hottest first. */
  record Tables(
      List<TablesModel.Row> packages, List<TablesModel.Row> classes, List<MethodRow> methods) {}

  /** A row of the table of methods. It is kept small, because there can be very many. */
  record MethodRow(
      String name,
      String source,
      double share,
      @Inline ReportModel.MethodCounts counts,
      int exactUpTo) {
    static MethodRow of(TablesModel.MethodRow row) {
      return new MethodRow(
          row.name(), row.source(), row.share(), row.counts(), row.accuracy().exactUpTo());
    }
  }

  /**
   * A note on the page.
   *
   * @param warning whether counts may be missing
   * @param text text with the first names
   * @param all all names; empty if the text already has them
   */
  record PageNote(boolean warning, String text, List<String> all) {
    static PageNote of(Note note) {
      boolean more = note.names().size() > FirstNames.NAMED;
      return new PageNote(
          note.warning(), note.line("open to see all"), more ? note.names() : List.of());
    }
  }

  /**
   * A class, in the file {@code class-N}.
   *
   * @param program program that was profiled
   * @param name the class as people write it
   * @param source name of the data file of its source; empty if there is none
   * @param note reason why there is no source
   * @param together number of its methods that share a file
   * @param methods methods that ran, hottest first
   * @param covered coverage of the class
   */
  record ClassData(
      String program,
      String name,
      String sha256,
      String source,
      String note,
      int together,
      List<MethodRow> methods,
      @Inline Covered covered) {}

  /**
   * Coverage of a class.
   *
   * @param coverage coverage of the whole class; null if only compiler-generated methods ran
   * @param covered coverage of each method that ran; null for compiler-generated methods
   * @param idle methods that did not run
   * @param lines four numbers by line: parts that ran, all parts, branches taken, all branches
   */
  record Covered(
      CoverageReport.Row coverage,
      List<CoverageReport.Row> covered,
      List<CoverageReport.Row> idle,
      SortedMap<Integer, List<Long>> lines) {}

  /**
   * A method of class N. The file {@code methods-N-M} holds several of them.
   *
   * @param report report on the method
   * @param notes notes on the method
   * @param noPicture reason why there is no picture; empty if there is one
   */
  record MethodPage(ReportModel.Method report, List<Note> notes, String noPicture) {}

  /**
   * A source file, in a data file of its own.
   *
   * @param file name of the source file
   * @param lines all lines of the source file
   */
  record SourceData(String file, List<String> lines) {}
}
