package org.pathforest.e2e.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.WebDriverWait;
import org.pathforest.testkit.Needs;

/** Headless Chromium that shows a report. */
final class Browser implements AutoCloseable {
  private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
  private static final Path DRIVER = Path.of("/usr/bin/chromedriver");

  private final ChromeDriver driver;

  private Browser(ChromeDriver driver) {
    this.driver = driver;
  }

  /** Starts the browser. If Chromium is not installed, the calling test is skipped by name. */
  static Browser start() {
    Needs.that(
        Files.isExecutable(CHROMIUM) && Files.isExecutable(DRIVER),
        "Debian's packages chromium and chromium-driver");
    ChromeOptions options = new ChromeOptions();
    options.setBinary(CHROMIUM.toFile());
    options.addArguments("--headless=new", "--no-sandbox", "--disable-gpu");
    options.addArguments("--disable-dev-shm-usage", "--hide-scrollbars");
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    options.setCapability("goog:loggingPrefs", logs);
    ChromeDriverService service =
        new ChromeDriverService.Builder().usingDriverExecutable(DRIVER.toFile()).build();
    ChromeDriver driver = new ChromeDriver(service, options);
    driver.manage().window().setSize(new Dimension(1400, 1000));
    return new Browser(driver);
  }

  /** Opens a page of a report, and waits until the page is ready. */
  void open(Path report, String route) {
    driver.get("about:blank");
    driver.get(report.resolve("index.html").toUri() + route);
    await("document.body.dataset.ready === '" + route + "'");
  }

  /** Tells pages that the user prefers {@code dark} or {@code light} colors. */
  void prefer(String colours) {
    Map<String, String> feature = Map.of("name", "prefers-color-scheme", "value", colours);
    driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("features", List.of(feature)));
  }

  /** Waits until a JavaScript condition in the page is true. */
  void await(String condition) {
    new WebDriverWait(driver, Duration.ofSeconds(20), Duration.ofMillis(20))
        .until(d -> Boolean.TRUE.equals(run("return " + condition)));
  }

  /** Runs a script in the page. */
  Object run(String script, Object... arguments) {
    return driver.executeScript(script, arguments);
  }

  /** Rules of axe-core that the page breaks, each with the first elements that break it. */
  List<?> violations() {
    try (InputStream axe = Browser.class.getResourceAsStream("/axe.min.js")) {
      driver.executeScript(new String(axe.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return (List<?>)
        driver.executeAsyncScript(
            "const done = arguments[0]; axe.run({preload: false}).then(found => done(found.violations.map("
                + "v => v.id + ': ' + v.nodes.slice(0, 3).map(n => n.html + n.failureSummary).join(' '))));");
  }

  /** Sets the window's width. */
  void width(int pixels) {
    driver.manage().window().setSize(new Dimension(pixels, 1000));
  }

  /**
   * Clicks the element that matches now. Tables may replace their rows at any time, so an element
   * that was found earlier may be gone.
   */
  void click(String selector) {
    run("document.querySelector(arguments[0]).click()", selector);
  }

  WebElement find(String selector) {
    return driver.findElement(By.cssSelector(selector));
  }

  List<WebElement> all(String selector) {
    return driver.findElements(By.cssSelector(selector));
  }

  /** Texts of elements, including those that are not visible. */
  List<String> texts(String selector) {
    return all(selector).stream().map(e -> e.getAttribute("textContent")).toList();
  }

  /** Sends keys to the focused element. */
  void press(CharSequence... keys) {
    for (CharSequence key : keys) {
      new Actions(driver).sendKeys(key).perform();
    }
  }

  /** Presses the tab key until an element has the focus. */
  void tabTo(String selector) {
    for (int i = 0; i < 400; i++) {
      if (Boolean.TRUE.equals(
          run("return document.activeElement.matches(arguments[0])", selector))) {
        return;
      }
      press(Keys.TAB);
    }
    throw new AssertionError(selector + " can't be reached with the tab key");
  }

  /** Dispatches a double click as one event: on a busy machine, two clicks can be too far apart. */
  void doubleClick(WebElement element) {
    driver.executeScript(
        "arguments[0].dispatchEvent(new MouseEvent('dblclick', {bubbles: true}))", element);
  }

  /** Messages in the browser's console since the last call. */
  List<String> console() {
    return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
        .map(entry -> entry.getLevel() + " " + entry.getMessage())
        .toList();
  }

  @Override
  public void close() {
    driver.quit();
  }
}
