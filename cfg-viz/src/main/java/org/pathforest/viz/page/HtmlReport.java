package org.pathforest.viz.page;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.pathforest.paths.FileException;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.coverage.Coverage;
import org.pathforest.profile.report.hot.MethodDetail;
import org.pathforest.profile.report.hot.Report;
import org.pathforest.profile.report.hot.ReportModel;
import org.pathforest.profile.report.hot.ReportOptions;
import org.pathforest.profile.text.FirstNames;
import org.pathforest.viz.CfgDrawing;

/**
 * Writes the report as a folder that a browser opens from disk. There is one page, which loads data
 * from files beside it when they are looked at. Each class, each picture and each source has a file
 * of its own; {@value #TOGETHER} methods of a class share one. The same profile always makes the
 * same files.
 */
public final class HtmlReport {
  /** Default number of methods with a picture of their graph; these are the hottest methods. */
  public static final int PICTURES = 200;

  private static final int HOTTEST = 20;

  /**
   * Number of methods of a class that share a file, so that there are few files and none is large.
   */
  private static final int TOGETHER = 50;

  private static final List<String> FILES =
      List.of(
          "index.html",
          "report.css",
          "report.js",
          "treemap.js",
          "grid.js",
          "source.js",
          "coverage.js",
          "overview.js",
          "method.js",
          "icicle.js");

  /**
   * Files of libraries for browsers, by library. The license in the library's folder is copied,
   * too.
   */
  private static final Map<String, List<String>> LIBRARIES =
      Map.of(
          "tabulator-tables/6.3.1",
          List.of("dist/js/tabulator.min.js", "dist/css/tabulator.min.css"),
          "d3-hierarchy/3.1.2",
          List.of("dist/d3-hierarchy.min.js"),
          "prismjs/1.30.0",
          List.of(
              "components/prism-core.min.js",
              "components/prism-clike.min.js",
              "components/prism-java.min.js",
              "components/prism-kotlin.min.js",
              "components/prism-scala.min.js",
              "components/prism-groovy.min.js"));

  private final Profile profile;
  private final Coverage coverage;
  private final SourcePages sources;
  private final int pictures;
  private final Progress progress;
  private final Path folder;
  private final AtomicInteger drawn = new AtomicInteger();

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
    List<ClassPage> classes = classes(hottest);
    Integer[][] pages = new Integer[hottest.size()][];
    Map<String, Integer> numbers = new HashMap<>();
    for (ClassPage page : classes) {
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
    writeClasses(new Content(report, hottest, program, rows, covered), classes);
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
    for (String name : FILES) {
      copy("/org/pathforest/viz/page/" + name, name);
    }
    GuidePage.write(folder, "tuning");
    Files.writeString(folder.resolve("drawing.css"), CfgDrawing.styles());
    for (Map.Entry<String, List<String>> library : LIBRARIES.entrySet()) {
      String place = "/META-INF/resources/webjars/" + library.getKey() + "/";
      for (String file : library.getValue()) {
        copy(place + file, file.substring(file.lastIndexOf('/') + 1));
      }
      copy(place + "LICENSE", library.getKey().replaceFirst("/.*", "-license.txt"));
    }
    return new Result(hottest.size(), drawn.get(), sources.mismatches(), sources.missing());
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

  /**
   * A class with methods that ran.
   *
   * @param ranks ranks of its methods among all methods, hottest first
   */
  private record ClassPage(int number, String name, String sha256, List<Integer> ranks) {}

  private static List<ClassPage> classes(List<MethodKey> hottest) {
    Map<String, ClassPage> classes = new LinkedHashMap<>();
    for (int rank = 0; rank < hottest.size(); rank++) {
      MethodKey key = hottest.get(rank);
      String name = key.className().replace('/', '.');
      int number = classes.size();
      classes
          .computeIfAbsent(
              CoveragePages.id(name, key.sha256()),
              id -> new ClassPage(number, name, key.sha256(), new ArrayList<>()))
          .ranks()
          .add(rank);
    }
    return List.copyOf(classes.values());
  }

  /**
   * Data from which the pages of classes are made.
   *
   * @param hottest all methods that ran, hottest first
   * @param rows rows of these methods
   */
  private record Content(
      Report report,
      List<MethodKey> hottest,
      String program,
      List<PageData.MethodRow> rows,
      CoveragePages coverage) {}

  /**
   * Writes pages on all processors. Their content does not depend on the order in which they are
   * written.
   */
  private void writeClasses(Content content, List<ClassPage> classes) throws IOException {
    ExecutorService pool = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
    try {
      List<Future<Integer>> pages = new ArrayList<>();
      for (ClassPage page : classes) {
        pages.add(pool.submit(() -> writeClass(content, page)));
      }
      int done = 0;
      for (Future<Integer> page : pages) {
        done += page.get();
        progress.step(done, content.hottest.size());
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException io) {
        throw io;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      pool.shutdownNow();
    }
  }

  /** Writes a class with its methods, pictures and source; returns the number of its methods. */
  private int writeClass(Content content, ClassPage page) throws IOException {
    List<PageData.MethodPage> methods = new ArrayList<>();
    SortedSet<Integer> lines = new TreeSet<>();
    String file = null;
    int count = page.ranks().size();
    for (int i = 0; i < count; i++) {
      int rank = page.ranks().get(i);
      MethodProfile method = profile.method(content.hottest.get(rank));
      file = method.map().origin().source() == null ? file : method.map().origin().source();
      ReportModel.Method shown = content.report.method(content.hottest.get(rank));
      for (MethodDetail.BlockDetail block : shown.detail().blocks()) {
        lines.addAll(block.lines());
      }
      String noPicture =
          rank < pictures
              ? draw(method, page.number(), i)
              : "only the hottest " + pictures + " methods are drawn; viz draws any method";
      methods.add(new PageData.MethodPage(shown, shown.notes(), noPicture));
      if (methods.size() == TOGETHER || i == count - 1) {
        DataFile.write(folder, "methods-" + page.number() + "-" + i / TOGETHER, methods);
        methods.clear();
      }
    }
    SourcePages.Found source =
        sources.find(content.hottest.get(page.ranks().get(0)).className(), file, lines);
    DataFile.write(
        folder,
        "class-" + page.number(),
        new PageData.ClassData(
            content.program,
            page.name(),
            page.sha256(),
            source.name(),
            source.note(),
            TOGETHER,
            page.ranks().stream().map(content.rows::get).toList(),
            content.coverage.of(
                page.name(),
                page.sha256(),
                page.ranks().stream().map(content.hottest::get).toList())));
    return count;
  }

  /** Writes a picture; returns the reason if there is none, else an empty text. */
  private String draw(MethodProfile method, int number, int index) throws IOException {
    try {
      String svg = CfgDrawing.of(method).element();
      DataFile.write(folder, "picture-" + number + "-" + index, svg);
      drawn.incrementAndGet();
      return "";
    } catch (IllegalArgumentException e) {
      return e.getMessage();
    }
  }

  private void copy(String resource, String name) throws IOException {
    try (InputStream in = HtmlReport.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException(resource + " is missing");
      }
      Files.copy(in, folder.resolve(name));
    }
  }
}
