package org.pathforest.viz.page;

import java.util.List;
import org.pathforest.profile.report.Note;
import org.pathforest.profile.report.hot.ReportModel;
import org.pathforest.profile.text.FirstNames;

/** What the page loads; the names of the components are those that its scripts know. */
final class PageData {
  private PageData() {}

  /**
   * The overview.
   *
   * @param report the hottest methods, the tables, and the heaviest patterns
   * @param notes what is to be known before figures are believed
   * @param pages for each row of the table of methods, the numbers of its class and in its class
   * @param firsts for each row of the table of classes, the class's number
   */
  record Overview(
      ReportModel report, List<PageNote> notes, List<List<Integer>> pages, List<Integer> firsts) {}

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
   * @param name as people write it
   * @param source name of the data file of its source; empty if there is none
   * @param note why there is none
   * @param methods those that ran, hottest first
   * @param notes of each method
   * @param pictures of each method, whether there is a picture; else why not
   */
  record ClassData(
      String name,
      String sha256,
      String source,
      String note,
      List<ReportModel.Method> methods,
      List<List<Note>> notes,
      List<String> pictures) {}

  /**
   * A source file, in a file of its own.
   *
   * @param file its name
   * @param lines all of them
   */
  record SourceData(String file, List<String> lines) {}
}
