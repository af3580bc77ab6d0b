package org.pathforest.viz.page;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pathforest.paths.FileException;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.profile.Profile;
import org.pathforest.profile.coverage.Coverage;
import org.pathforest.profile.report.hot.Report;
import org.pathforest.profile.report.hot.ReportModel;
import org.pathforest.profile.report.hot.ReportOptions;
import org.pathforest.profile.text.FirstNames;

/**
 * Writes the report as a folder that a browser opens from disk. There is one page, which loads data
 * from files beside it when they are looked at. Each class, each picture and each source has a file
 * of its own; {@value ClassPages#TOGETHER} methods of a class share one. The same profile always
 * makes the same files.
 */
public final class HtmlReport {
  /** Default number of methods with a picture of their graph; these are the hottest methods. */
  public static final int PICTURES = 200;

  private static final int HOTTEST = 20;

  private final Profile profile;
  private final Coverage coverage;
  private final SourcePages sources;
  private final int pictures;
  private final Progress progress;
  private final Path folder;

  /** Receives the progress of the work. */
  @FunctionalInterface
  public interface Progress {
    /** Called when {@code done} of {@code all} methods are finished. */
    void step(int done, int all);
  }

  /**
   * Result of writing a report.
   *
   * @param methods number of methods with a page
   * @param pictures number of methods with a picture
   * @param mismatches sources that do not match their classes: {@code FILE: reason}
   * @param missing classes whose sources were not found
   */
  public record Result(int methods, int pictures, List<String> mismatches, List<String> missing) {
    /** Copies the lists. */
    public Result {
      mismatches = List.copyOf(mismatches);
      missing = List.copyOf(missing);
    }

    /**
     * Returns the problems with sources, one line each.
     *
     * @param how hint on how to see all of them; null to return all
     */
    public List<String> notes(String how) {
      List<String> notes = new ArrayList<>(FirstNames.lines(mismatches, how));
      if (!missing.isEmpty()) {
        String classes = missing.size() + (missing.size() == 1 ? " class" : " classes");
        notes.add("no source found for " + classes + ": " + FirstNames.of(missing, how));
      }
      return notes;
    }
  }

  private HtmlReport(
      Profile profile,
      Coverage coverage,
      Sources sources,
      int pictures,
      Progress progress,
      Path folder) {
    this.profile = profile;
    this.coverage = coverage;
    this.sources = new SourcePages(sources, folder);
    this.pictures = pictures;
    this.progress = progress;
    this.folder = folder;
  }

  /**
   * Writes a report.
   *
   * @param coverage coverage of the profile, with the classes whose coverage is to be shown
   * @param sources sources of the program; may be empty
   * @param pictures number of the hottest methods to draw, 0 or more
   * @param folder folder to write; it is replaced if it is empty or a report, and appears whole or
   *     not at all
   * @throws FileException if the folder contains other files, or can't be written
   */
  public static Result write(
      Profile profile,
      Coverage coverage,
      Sources sources,
      int pictures,
      Path folder,
      Progress progress)
      throws FileException {
    try (ReportFolder place = new ReportFolder(folder)) {
      Result result =
          new HtmlReport(profile, coverage, sources, pictures, progress, place.begin()).write();
      place.finish();
      return result;
    } catch (IOException e) {
      throw FileException.writing(folder, e);
    }
  }

  /**
   * Checks whether a report may be written to a folder; to be called before the work is done.
   *
   * @throws FileException if the folder contains other files
   */
  public static void check(Path folder) throws IOException {
    ReportFolder.check(folder);
  }

  private Result write() throws IOException {
    ReportOptions options = new ReportOptions(HOTTEST, 3, Integer.MAX_VALUE).withTables();
    Report report = Report.on(profile, options.withDetails());
    List<MethodKey> hottest = report.hottest();
    List<ClassPages.ClassPage> classes = ClassPages.of(hottest);
    Integer[][] pages = new Integer[hottest.size()][];
    Map<String, Integer> numbers = new HashMap<>();
    for (ClassPages.ClassPage page : classes) {
      numbers.put(CoveragePages.id(page.name(), page.sha256()), page.number());
      for (int i = 0; i < page.ranks().size(); i++) {
        pages[page.ranks().get(i)] = new Integer[] {page.number(), i};
      }
    }
    ReportModel model = Report.of(profile, options);
    List<PageData.MethodRow> rows =
        model.tables().methods().stream().map(PageData.MethodRow::of).toList();
    CoveragePages covered = new CoveragePages(profile, coverage);
    String program = model.totals().run().program();
    int drawn =
        new ClassPages(
                new ClassPages.Content(profile, report, hottest, program, rows, covered),
                sources,
                pictures,
                folder)
            .write(classes, progress);
    DataFile.write(
        folder,
        "coverage",
        covered.all(program, id -> numbers.getOrDefault(id, -1), links(hottest, pages)));
    DataFile.write(
        folder,
        "overview",
        new PageData.Overview(
            model.totals(),
            covered.total(),
            model.methods(),
            new PageData.Tables(model.tables().packages(), model.tables().classes(), rows),
            model.tune().findings(),
            model.totals().notes().stream().map(PageData.PageNote::of).toList(),
            Arrays.stream(pages).map(List::of).toList(),
            model.tables().classes().stream()
                .map(row -> numbers.get(CoveragePages.id(row.name(), row.sha256())))
                .toList()));
    PageFiles.write(folder);
    return new Result(hottest.size(), drawn, sources.mismatches(), sources.missing());
  }

  /** Returns the numbers of methods' pages, by {@link CoveragePages#method}. */
  private static Map<String, List<Integer>> links(List<MethodKey> hottest, Integer[][] pages) {
    Map<String, List<Integer>> links = new HashMap<>();
    for (int rank = 0; rank < pages.length; rank++) {
      MethodKey key = hottest.get(rank);
      links.putIfAbsent(
          CoveragePages.method(key.className(), key.method(), key.descriptor()),
          List.of(pages[rank]));
    }
    return links;
  }
}
