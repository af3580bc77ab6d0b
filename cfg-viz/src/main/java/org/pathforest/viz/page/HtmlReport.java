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
import org.pathforest.profile.file.WholeFile;
import org.pathforest.profile.report.hot.MethodDetail;
import org.pathforest.profile.report.hot.Report;
import org.pathforest.profile.report.hot.ReportModel;
import org.pathforest.profile.report.hot.ReportOptions;
import org.pathforest.profile.text.FirstNames;
import org.pathforest.viz.CfgDrawing;

/**
 * Writes the report as a folder that a browser opens from disk. There is one page; its data lie
 * beside it: a file for each class, for each {@value #TOGETHER} methods of a class, for each
 * picture and each source, loaded when it is looked at. The same profile makes the same files.
 */
public final class HtmlReport {
  /** How many methods have a picture of their graph, unless chosen; the hottest ones. */
  public static final int PICTURES = 200;

  private static final int HOTTEST = 20;

  /** So many methods of a class share a file: few files, and none is large. */
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

  /** Files of libraries for browsers, each with a folder whose licence goes with it. */
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

  /** Is told how far it is. */
  @FunctionalInterface
  public interface Progress {
    /** So many methods of all are done. */
    void step(int done, int all);
  }

  /**
   * What was written.
   *
   * @param methods how many have a page
   * @param pictures how many of them have a picture
   * @param mismatches sources that are not of their classes: {@code FILE: reason}
   * @param missing classes whose sources were not found
   */
  public record Result(int methods, int pictures, List<String> mismatches, List<String> missing) {
    /** Copies the lists. */
    public Result {
      mismatches = List.copyOf(mismatches);
      missing = List.copyOf(missing);
    }

    /**
     * What is amiss with sources, a line each.
     *
     * @param how what shows all; null to say all here
     */
    public List<String> notes(String how) {
      List<String> notes = new ArrayList<>(FirstNames.lines(mismatches, how));
      if (!missing.isEmpty()) {
        String classes = missing.size() + (missing.size() == 1 ? " class" : " classes");
        notes.add("no source: of " + classes + ": " + FirstNames.of(missing, how));
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
   * Writes it.
   *
   * @param coverage of the profile, of the classes whose coverage is to be shown
   * @param sources of the program, or none
   * @param pictures how many of the hottest methods are drawn, 0 or more
   * @param folder replaced if it is empty or a report; appears whole or not at all
   * @throws FileException if the folder is somebody else's, or can't be written
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
      throw WholeFile.failure(folder, e);
    }
  }

  /**
   * Whether a report may be written there; to be asked before the work is done.
   *
   * @throws FileException if the folder is somebody else's
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

  /** The pages of methods, by {@link CoveragePages#method}. */
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
   * A class of which methods ran.
   *
   * @param ranks of the methods among all, hottest first
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
   * What pages of classes are made of.
   *
   * @param hottest all methods that ran, hottest first
   * @param rows of those methods
   */
  private record Content(
      Report report,
      List<MethodKey> hottest,
      String program,
      List<PageData.MethodRow> rows,
      CoveragePages coverage) {}

  /** All processors make pages; what they make does not depend on who is first. */
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

  /** Writes a class, its methods, pictures and source; answers how many methods it has. */
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
              : "only the hottest " + pictures + " methods are drawn; viz draws any";
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

  /** Writes a picture; answers why there is none, else nothing. */
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
