"use strict";
// What ran and what did not: of all classes, and of one with its source, in JaCoCo's colours.
(() => {
  const {make, count, calls, percent, possible, bar, facts} = pathforest;

  /** In words, as the share of each. */
  pathforest.covered = row => [["lines", row.lines], ["branches", row.branches],
    ["paths", {covered: row.paths, total: row.possible}]]
    .filter(([, c]) => c.total > 0)
    .map(([what, c]) => count(c.covered) + " of " + possible(c.total) + " " + what + " (" + percent(c.covered / c.total) + ")")
    .join(", ");

  /** What ran as a bar in green, what did not in red, and both as numbers. */
  function ran(covered, total) {
    if (total === 0) {
      return "";
    }
    const inner = make("span");
    inner.style.width = 100 * covered / total + "%";
    return make("span", {class: "share"}, make("span", {class: "bar ran", "aria-hidden": "true"}, inner),
      count(covered) + " of " + possible(total));
  }

  const COUNTERS = {lines: row => row.lines, branches: row => row.branches,
    paths: row => ({covered: row.paths, total: row.possible}), methods: row => row.methods};

  /** Sorted by how much is missing, as testers want to know. */
  function column(title) {
    const counter = COUNTERS[title];
    const missing = row => counter(row).total - counter(row).covered;
    return {title, field: title, widthGrow: 2, headerSortStartingDir: "desc",
      sorter: (a, b, rowA, rowB) => missing(rowA.getData()) - missing(rowB.getData()),
      formatter: cell => {
        const {covered, total} = counter(cell.getRow().getData());
        return ran(covered, total);
      }};
  }

  /** What is promising first; code stands in backquotes. */
  function next(suggestions) {
    return make("ol", {id: "next"}, suggestions.map(s => {
      const name = s.method + (s.line > 0 ? ", line " + s.line : "");
      return make("li", {}, s.page ? make("a", {href: "#/method/" + s.page.join("/")}, name) : name,
        make("br"), pathforest.code(s.text));
    }));
  }

  async function coveragePage() {
    const coverage = await pathforest.load("coverage");
    document.getElementById("program").textContent = coverage.program;
    const place = make("div", {id: "coverage"});
    pathforest.show("Coverage", make("h1", {}, "Coverage"),
      make("p", {id: "summary"}, "Of all classes that were instrumented, " + pathforest.covered(coverage.total) + " ran."),
      coverage.next.length === 0 ? "" : make("h2", {}, "What to test next"), next(coverage.next),
      make("h2", {}, "All classes"), ...coverage.remarks.map(remark => make("p", {class: "note"}, remark)), place);
    const rows = coverage.packages.map(p => ({...p, _children: p.classes.map(c => ({...c, link: c.page}))}));
    pathforest.grid(place, {data: rows, tree: true, built: () => {},
      rows: rows.reduce((sum, p) => sum + 1 + p.classes.length, 0),
      initialSort: [{column: "branches", dir: "desc"}],
      columns: [{title: "package, class", field: "name", widthGrow: 4, formatter: cell => {
        const {name, link} = cell.getRow().getData();
        const shown = link === undefined ? name : name.split(".").pop();
        return link >= 0 ? make("a", {href: "#/class/" + link}, shown) : shown;
      }}, ...Object.keys(COUNTERS).map(column)]});
  }

  /** Methods that ran, hottest first, then those that did not. */
  function methods(number, c) {
    const bare = name => name.slice(c.name.length + 1);
    const rows = [
      ...c.methods.map((m, i) => [bar(m.share), make("a", {href: "#/method/" + number + "/" + i}, bare(m.name)),
        calls(m.activations, m.activationsUnknown), count(m.paths), c.covered[i]]),
      ...c.idle.map(row => ["", bare(row.name), "0", "", row])];
    return make("table", {class: "plain", id: "methods"},
      make("thead", {}, make("tr", {}, ["share", "method", "calls", "paths", "different paths", "lines", "branches"]
        .map(h => make("th", {scope: "col"}, h)))),
      make("tbody", {}, rows.map(([share, name, times, paths, row]) => make("tr", {},
        make("td", {}, share), make("td", {}, name),
        make("td", {class: "number"}, times), make("td", {class: "number"}, paths),
        make("td", {}, row ? ran(row.paths, row.possible) : ""),
        make("td", {}, row ? ran(row.lines.covered, row.lines.total) : ""),
        make("td", {}, row ? ran(row.branches.covered, row.branches.total) : "")))));
  }

  async function classPage(number) {
    const c = await pathforest.load("class-" + number);
    document.getElementById("program").textContent = c.program;
    const source = c.source === "" ? null : await pathforest.load(c.source);
    pathforest.show(c.name, make("h1", {}, c.name),
      c.coverage ? make("p", {}, "Covered: " + pathforest.covered(c.coverage) + ".") : "", methods(number, c),
      make("h2", {}, "Source" + (source ? ": " + source.file : "")),
      source ? make("div", {class: "scroll", tabindex: "0", role: "group", "aria-label": "source"},
        pathforest.source.covered(source, c.lines)) : make("p", {class: "note"}, c.note),
      facts([["SHA-256", c.sha256]]));
  }

  pathforest.view("coverage", coveragePage);
  pathforest.view("class", classPage);
})();
