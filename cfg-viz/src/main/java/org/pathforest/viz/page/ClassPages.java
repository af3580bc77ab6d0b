package org.pathforest.viz.page;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
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
import org.pathforest.paths.map.MethodKey;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.report.hot.MethodDetail;
import org.pathforest.profile.report.hot.Report;
import org.pathforest.profile.report.hot.ReportModel;
import org.pathforest.viz.CfgDrawing;

/** Writes the files of classes: their methods, pictures and sources. */
final class ClassPages {
  /**
   * Number of methods of a class that share a file, so that there are few files and none is large.
   */
  static final int TOGETHER = 50;

  private final Content content;
  private final SourcePages sources;
  private final int pictures;
  private final Path folder;
  private final AtomicInteger drawn = new AtomicInteger();

  /**
   * A class with methods that ran.
   *
   * @param ranks ranks of its methods among all methods, hottest first
   */
  record ClassPage(int number, String name, String sha256, List<Integer> ranks) {}

  /**
   * Data from which the pages of classes are made.
   *
   * @param hottest all methods that ran, hottest first
   * @param rows rows of these methods
   */
  record Content(
      Profile profile,
      Report report,
      List<MethodKey> hottest,
      String program,
      List<PageData.MethodRow> rows,
      CoveragePages coverage) {}

  /** Creates a writer; {@code pictures} is the number of the hottest methods to draw. */
  ClassPages(Content content, SourcePages sources, int pictures, Path folder) {
    this.content = content;
    this.sources = sources;
    this.pictures = pictures;
    this.folder = folder;
  }

  /** Groups methods by class. */
  static List<ClassPage> of(List<MethodKey> hottest) {
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
   * Writes pages on all processors. Their content does not depend on the order in which they are
   * written.
   *
   * @return number of pictures
   */
  int write(List<ClassPage> classes, HtmlReport.Progress progress) throws IOException {
    ExecutorService pool = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
    try {
      List<Future<Integer>> pages = new ArrayList<>();
      for (ClassPage page : classes) {
        pages.add(pool.submit(() -> writeClass(page)));
      }
      int done = 0;
      for (Future<Integer> page : pages) {
        done += page.get();
        progress.step(done, content.hottest.size());
      }
      return drawn.get();
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
  private int writeClass(ClassPage page) throws IOException {
    List<PageData.MethodPage> methods = new ArrayList<>();
    SortedSet<Integer> lines = new TreeSet<>();
    String file = null;
    int count = page.ranks().size();
    for (int i = 0; i < count; i++) {
      int rank = page.ranks().get(i);
      MethodProfile method = content.profile.method(content.hottest.get(rank));
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
}
