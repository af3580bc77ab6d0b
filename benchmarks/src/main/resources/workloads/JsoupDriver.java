package workloads;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.safety.Safelist;

/**
 * jsoup parses untidy generated HTML, selects, changes, cleans and writes it. Arguments: folder
 * (unused), folder for the pages, sections, rounds.
 */
public final class JsoupDriver {
  private static final String[] SELECTORS = {
    "div.c3 > p:nth-child(2n+1)", "p:has(b):not(.c1)", "a[href^=/x]", "td + td", "li:contains(ab)"
  };

  private final Checksum checksum = new Checksum();
  private final Dice dice = new Dice();

  private JsoupDriver() {}

  public static void main(String[] arguments) throws Exception {
    JsoupDriver driver = new JsoupDriver();
    for (int round = 0; round < Integer.parseInt(arguments[3]); round++) {
      String page = driver.tidy(driver.page(Integer.parseInt(arguments[2])));
      Files.write(
          Paths.get(arguments[1], "page-" + round + ".html"),
          page.getBytes(StandardCharsets.UTF_8));
    }
    driver.checksum.print();
  }

  private String tidy(String html) {
    Document page = Jsoup.parse(html, "http://example.org/");
    for (String selector : SELECTORS) {
      checksum.add(selector + ": " + page.select(selector).size());
    }
    for (Element link : page.select("a")) {
      link.attr("href", link.absUrl("href")).addClass("seen");
    }
    page.select("script").remove();
    checksum.add(Jsoup.clean(page.body().html(), Safelist.basic()));
    checksum.add(page.text());
    checksum.add(page.outerHtml());
    return page.outerHtml();
  }

  private String page(int sections) {
    StringBuilder html = new StringBuilder("<title>A &amp; B</title><body>");
    for (int section = 0; section < sections; section++) {
      html.append("<div class='c").append(dice.roll(5)).append(" x'>");
      for (int part = dice.roll(6); part >= 0; part--) {
        part(html);
      }
      if (dice.roll(8) > 0) {
        html.append("</div>"); // otherwise the section stays open
      }
    }
    return html.toString();
  }

  private void part(StringBuilder html) {
    switch (dice.roll(6)) {
      case 0:
        html.append("<p class=c1>").append(dice.words(8)).append("<b>&lt;bold").append("<i>both</b>");
        break;
      case 1:
        html.append("<table><tr><td>").append(dice.words(2)).append("<td>2<tr><td>&copy&eacute;");
        html.append("</table>");
        break;
      case 2:
        html.append("<ul><li>").append(dice.words(3)).append("<li>").append(dice.words(1));
        html.append("</ul>");
        break;
      case 3:
        html.append("<a href='/x").append(dice.roll(9)).append("?a=1&b'>").append("link</a>");
        break;
      case 4:
        html.append("<script>if (a < b && c) { '<p>' }</script><!-- - -->");
        break;
      default:
        html.append("<p>").append(dice.words(12)).append("<b>").append(dice.words(2));
        html.append("</b></p>");
    }
  }
}
