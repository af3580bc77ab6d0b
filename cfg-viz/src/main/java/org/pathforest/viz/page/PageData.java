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

/** What the page loads; the names of the components are those that its scripts know. */
final class PageData {
  private PageData() {}

  /**
   * The overview.
   *
   * @param totals of the profile
   * @param covered of all classes together
   * @param methods the hottest
   * @param tables all that ran
   * @param tune what may make the program faster
   * @param notes what is to be known before figures are believed
   * @param pages for each row of the table of methods, the numbers of its class and in its class
   * @param firsts for each row of the table of classes, the class's number
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
   * What was covered of all classes, loaded or not.
   *
   * @param program that was profiled
   * @param next what to test next, the most promising first
   * @param remarks what the figures do not tell
   */
  record CoverageData(
      String program,
      CoverageReport.Row total,
      List<Next> next,
      List<CoveredPackage> packages,
      List<String> remarks) {}

  /**
   * Something to test next.
   *
   * @param method as people write it
   * @param line 0 if unknown
   * @param text in a sentence
   * @param page the numbers of its class and in its class
   */
  record Next(String method, int line, String text, List<Integer> page) {}

  /** A package with its classes. */
  record CoveredPackage(@Inline CoverageReport.Row row, List<CoveredClass> classes) {}

  /**
   * A class.
   *
   * @param page its number; -1 if none of its methods ran, so that it has no page
   */
  record CoveredClass(@Inline CoverageReport.Row row, int page) {}

  /** Everything that ran, a row each, hottest first. */
  record Tables(
      List<TablesModel.Row> packages, List<TablesModel.Row> classes, List<MethodRow> methods) {}

  /** What the tables say of a method: there can be very many. */
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
   * @param text with the first names
   * @param all names, if there are more
   */
  record PageNote(boolean warning, String text, List<String> all) {
    static PageNote of(Note note) {
      boolean more = note.names().size() > FirstNames.NAMED;
      return new PageNote(
          note.warning(), note.line("open to see all"), more ? note.names() : List.of());
    }
  }

  /**
   * A class, in {@code class-N}.
   *
   * @param program that was profiled
   * @param name as people write it
   * @param source name of the data file of its source; empty if there is none
   * @param note why there is none
   * @param together how many of its methods share a file
   * @param methods those that ran, hottest first
   * @param covered what was covered of it
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
   * What was covered of a class.
   *
   * @param coverage of all of it; null if only methods ran that compilers have added
   * @param covered of each of these methods; null for those that compilers have added
   * @param idle methods that did not run
   * @param lines by number: parts that ran, all parts, branches taken, all branches
   */
  record Covered(
      CoverageReport.Row coverage,
      List<CoverageReport.Row> covered,
      List<CoverageReport.Row> idle,
      SortedMap<Integer, List<Long>> lines) {}

  /**
   * A method of class N, in {@code methods-N-M} with those before and after it.
   *
   * @param report what is known of it
   * @param notes on it
   * @param noPicture why there is no picture of it; empty if there is one
   */
  record MethodPage(ReportModel.Method report, List<Note> notes, String noPicture) {}

  /**
   * A source file, in a file of its own.
   *
   * @param file its name
   * @param lines all of them
   */
  record SourceData(String file, List<String> lines) {}
}
