package org.pathforest.e2e.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.pathforest.e2e.formats.TestRuns;
import org.pathforest.e2e.programs.TestProgram;
import org.pathforest.profile.Profile;
import org.pathforest.profile.coverage.Coverage;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.programs.MaskedFilter;
import org.pathforest.testkit.Thorough;
import org.pathforest.viz.page.HtmlReport;
import org.pathforest.viz.page.Sources;

/** The HTML report of a test program, used as people use it. */
class HtmlReportTest {
  @TempDir static Path folder;
  private static Path report;
  private static Browser browser;

  @BeforeAll
  static void make() throws Exception {
    browser = Browser.start();
    Path profile = new TestRuns(folder).run("filter", "k=6", MaskedFilter.class, "40", "40");
    report = folder.resolve("report");
    try (Sources sources = Sources.open(List.of(TestProgram.sources()))) {
      Profile read = ProfileReader.read(profile);
      Coverage coverage = Coverage.of(read, name -> true);
      HtmlReport.Result result =
          HtmlReport.write(read, coverage, sources, 100, report, (done, all) -> {});
      assertThat(result.notes(null)).isEmpty();
      assertThat(result.pictures()).isEqualTo(result.methods()).isPositive();
    }
  }

  @AfterAll
  static void close() {
    if (browser != null) {
      browser.close();
    }
  }

  @AfterEach
  void nothing_is_said_on_the_console() {
    assertThat(browser.console()).isEmpty();
  }

  /** Opens the page of {@code MaskedFilter.filter}. */
  private static void openFilter() {
    browser.open(report, "#/methods");
    browser.find("#filter").sendKeys("MaskedFilter.filter");
    String link = browser.find("#table .tabulator-row a").getAttribute("href");
    browser.open(report, link.replaceAll(".*#", "#"));
  }

  @Test
  @Thorough
  void overview_leads_to_the_hottest_method_and_its_class() {
    browser.open(report, "#/");
    assertThat(browser.texts("#hottest tbody tr")).isNotEmpty();
    browser.find("#hottest a").click();
    browser.await("location.hash.startsWith('#/method/') && !!document.querySelector('#paths')");
    assertThat(browser.find("h1").getText()).contains("MaskedFilter");
    browser.find("main p a").click();
    browser.await("location.hash.startsWith('#/class/') && !!document.querySelector('#methods')");
    assertThat(browser.find("h1").getText()).contains("org.pathforest.programs.MaskedFilter");
  }

  @Test
  @Thorough
  void search_leaves_only_names_with_that_text() {
    browser.open(report, "#/methods");
    int all = browser.all("#table .tabulator-row").size();
    browser.find("#filter").sendKeys("maskedfilter.FILTER");
    List<String> left = browser.texts("#table .tabulator-row a");
    assertThat(left).isNotEmpty().hasSizeLessThan(all);
    assertThat(left).allMatch(name -> name.contains("MaskedFilter.filter"));
    browser.find("#filter").sendKeys("no such name");
    browser.await("document.querySelectorAll('#table .tabulator-row').length === 0");
    assertThat(browser.find("#table").getText()).contains("no method that ran has that name");
  }

  @Test
  @Thorough
  void table_is_sorted_by_the_column_that_is_chosen() {
    browser.open(report, "#/methods");
    String paths = "#table .tabulator-col[tabulator-field=paths]";
    browser.find(paths).click();
    browser.await("document.querySelector('" + paths + "').ariaSort === 'descending'");
    assertThat(numbers("paths")).isSortedAccordingTo(Comparator.reverseOrder());
    browser.find(paths).click();
    browser.await("document.querySelector('" + paths + "').ariaSort === 'ascending'");
    assertThat(numbers("paths")).hasSizeGreaterThan(1).isSorted();
  }

  private static List<Long> numbers(String field) {
    return browser.texts("#table .tabulator-cell[tabulator-field=" + field + "]").stream()
        .map(HtmlReportTest::number)
        .toList();
  }

  @Test
  @Thorough
  void packages_open_into_classes_and_methods() {
    browser.open(report, "#/");
    browser.await("document.querySelector('#table').dataset.kind === 'packages'");
    browser.await("document.querySelectorAll('#table .tabulator-row').length > 0");
    assertThat(browser.texts("#table .tabulator-cell[tabulator-field=name]"))
        .contains("org.pathforest.programs");
    browser.click("#table .tabulator-data-tree-control");
    browser.await("document.querySelectorAll('#table .tabulator-row a').length > 0");
    assertThat(browser.texts("#table .tabulator-row a")).contains("MaskedFilter");
    browser.click("#table .tabulator-row a");
    browser.await("location.hash.startsWith('#/class/')");
  }

  @Test
  @Thorough
  void coverage_leads_to_the_source_of_a_class_in_colours() {
    browser.open(report, "#/coverage");
    browser.await("document.querySelectorAll('#coverage .tabulator-row').length > 0");
    browser.click("#coverage .tabulator-data-tree-control");
    browser.await("document.querySelectorAll('#coverage .tabulator-row a').length > 0");
    browser.click("#coverage .tabulator-row a");
    browser.await("location.hash.startsWith('#/class/') && !!document.querySelector('#methods')");
    assertThat(browser.texts("table.source td.covered.code"))
        .anyMatch(line -> line.contains("return mask;"));
    assertThat(browser.texts("table.source td.uncovered.code")).isNotEmpty();
    assertThat(browser.texts("table.source td.count"))
        .anyMatch(branches -> branches.matches("\\d+ of \\d+"));
  }

  @Test
  @Thorough
  void finding_leads_to_the_section_of_the_guide_on_its_kind() {
    browser.open(report, "#/");
    String kind = browser.find("#tune a[href^='tuning.html#']").getText();
    browser.click("#tune a[href^='tuning.html#']");
    browser.await("!!document.querySelector('main.guide')");
    assertThat(browser.find("main.guide :target").getText()).isEqualToIgnoringCase(kind);
    assertThat(browser.violations()).isEmpty();
  }

  @Test
  void treemap_leads_to_methods() {
    browser.open(report, "#/");
    assertThat(browser.texts(".treemap a")).contains("filter");
    browser.click(".treemap a");
    browser.await("location.hash.startsWith('#/method/')");
  }

  @Test
  void no_page_breaks_a_rule_of_accessibility() {
    breaksNoRule("light", 1400);
  }

  @Test
  @Thorough
  void no_page_breaks_a_rule_of_accessibility_in_the_dark_or_a_small_window() {
    try {
      breaksNoRule("dark", 1400);
      breaksNoRule("dark", 800);
      breaksNoRule("light", 800);
    } finally {
      browser.prefer("light");
      browser.width(1400);
    }
  }

  private static void breaksNoRule(String colours, int width) {
    browser.prefer(colours);
    browser.width(width);
    for (String page : List.of("#/", "#/methods", "#/coverage", "#/class/0", "#/method/0/0")) {
      browser.open(report, page);
      assertThat(browser.find("main").getText())
          .as(page)
          .doesNotContain("[object", "undefined", "NaN");
      assertThat(browser.violations()).as("%s, %s, %d pixels", page, colours, width).isEmpty();
    }
  }

  @Test
  @Thorough
  void chosen_path_is_shown_in_graph_and_source() {
    openFilter();
    assertThat(browser.all("#graph .block")).isNotEmpty();
    assertThat(browser.all("#graph .block.on")).isEmpty();
    WebElement button = browser.find("#paths button");
    String id = button.getText();
    button.click();
    assertThat(button.getAttribute("aria-pressed")).isEqualTo("true");
    assertThat(browser.all("#graph .block.on")).isNotEmpty();
    assertThat(browser.all("#graph .edge.on")).isNotEmpty();
    assertThat(browser.texts("table.source .condition"))
        .as("conditions beside their branches")
        .anyMatch(condition -> condition.contains(" < "));
    assertThat((String) browser.run("return location.hash")).matches("#/method/\\d+/\\d+/\\d+");
    assertThat(browser.texts("table.source tr.on .marks"))
        .isNotEmpty()
        .allMatch(marks -> List.of(marks.split(" ")).contains(id));
    browser.find("#paths button").click();
    assertThat(browser.all("#graph .block.on")).as("chosen twice").isEmpty();
    WebElement sequence = browser.find("#sequences button[data-sequence]");
    sequence.click();
    assertThat(sequence.getAttribute("aria-pressed")).isEqualTo("true");
    assertThat(browser.all("#paths li.chosen")).as("paths of the sequence").isNotEmpty();
    assertThat(browser.all("table.source tr.on")).isNotEmpty();
    assertThat((String) browser.run("return location.hash")).matches("#/method/\\d+/\\d+/[\\d,]+");
  }

  @Test
  @Thorough
  void source_has_the_counts_of_its_lines() {
    openFilter();
    List<String> code = browser.texts("table.source tr.heat td.code");
    assertThat(code).isNotEmpty().anyMatch(line -> line.contains("for ("));
    assertThat(browser.texts("table.source tr.heat .count"))
        .allMatch(count -> count.matches("[\\d,]+"))
        .anyMatch(count -> count.length() > 3);
  }

  @Test
  @Thorough
  void icicle_is_walked_with_arrow_keys_and_enlarged() {
    openFilter();
    int all = browser.all(".icicle button").size();
    assertThat(all).isGreaterThan(5);
    WebElement first = browser.find(".icicle button");
    first.click();
    assertThat(browser.all(".said li")).hasSize(1);
    browser.press(Keys.ARROW_DOWN, Keys.ARROW_DOWN);
    assertThat(browser.all(".said li")).as("a sequence of three").hasSize(3);
    assertThat(browser.texts(".said li").get(0)).contains(": ").containsPattern("\\d+");
    browser.press(Keys.ARROW_UP, "z");
    assertThat(browser.all(".icicle button")).as("enlarged").hasSizeLessThan(all);
    browser.press(Keys.ESCAPE);
    assertThat(browser.all(".icicle button")).as("all again").hasSize(all);
    browser.doubleClick(browser.all(".icicle button").get(0));
    assertThat(browser.all(".icicle button")).hasSizeLessThan(all);
  }

  @Test
  @Thorough
  void icicle_says_how_many_sequences_it_shows_and_what_became_of_the_others() {
    openFilter();
    String note = browser.find(".icicle").findElement(By.xpath("../p")).getText();
    Matcher m =
        Pattern.compile("([\\d,]+) of ([\\d,]+) sequences are drawn(?:; ([\\d,]+) are too narrow)?")
            .matcher(note);
    assertThat(m.find()).as(note).isTrue();
    assertThat(number(m.group(1))).isEqualTo(browser.all(".icicle button").size());
    assertThat(m.group(3)).as("some are narrow").isNotNull();
    assertThat(number(m.group(1)) + number(m.group(3))).isEqualTo(number(m.group(2)));
  }

  private static long number(String text) {
    return Long.parseLong(text.replace(",", ""));
  }

  @Test
  void keyboard_alone_suffices() {
    browser.open(report, "#/");
    browser.tabTo("header a[href='#/methods']");
    browser.press(Keys.ENTER);
    browser.await("document.activeElement.id === 'filter'");
    browser.press("MaskedFilter.filter");
    browser.tabTo(".tabulator-col[tabulator-field=paths]");
    browser.press(Keys.ENTER);
    browser.await("document.activeElement.ariaSort === 'descending'");
    browser.tabTo("#table .tabulator-row a");
    browser.press(Keys.ENTER);
    browser.await("document.querySelector('#paths') !== null");
    browser.tabTo("#paths button");
    browser.press(Keys.ENTER);
    assertThat(browser.all("#graph .block.on")).isNotEmpty();
    browser.tabTo(".icicle button");
    browser.press(Keys.ENTER);
    assertThat(browser.all(".said li")).hasSize(1);
  }

  @Test
  @Thorough
  void dark_mode_has_light_text_on_dark_ground() {
    browser.prefer("dark");
    try {
      browser.open(report, "#/");
      Object dims = browser.run("return matchMedia('(prefers-color-scheme: dark)').matches");
      assertThat(dims).as("the browser prefers dark").isEqualTo(true);
      assertThat(browser.run("return getComputedStyle(document.body).backgroundColor"))
          .isEqualTo("rgb(23, 24, 26)");
    } finally {
      browser.prefer("light");
    }
  }

  @Test
  void report_has_no_address_of_another_place() throws Exception {
    try (Stream<Path> files = Files.list(report)) {
      for (Path file :
          files.filter(f -> f.toString().matches(".*(?<!\\.min)\\.(js|html)")).toList()) {
        assertThat(Files.readString(file)).as("%s", file).doesNotContain("://");
      }
    }
  }
}
