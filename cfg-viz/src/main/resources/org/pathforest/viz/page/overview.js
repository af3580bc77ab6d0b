"use strict";
// The overview: totals, the hottest methods and sequences, patterns, and tables of all that ran.
(() => {
  const {make, count, calls, percent, possible, bar, facts, letters} = pathforest;

  function link(overview, row) {
    const [c, m] = overview.pages[row];
    return "#/method/" + c + "/" + m;
  }

  /** By name: rows of the tables are the places of methods. */
  function rowOf(overview, name) {
    return overview.tables.methods.findIndex(m => m.name === name);
  }

  function totals(t) {
    return facts([
      ["program", t.program], ["profiler", t.profiler + ", k = " + t.k],
      ["paths", count(t.paths)], ["interrupted", count(t.interrupted)],
      ["calls", calls(t.activations, t.activationsUnknown.length)],
      ["methods that ran", count(t.ran) + " of " + count(t.instrumented) + " with probes"],
      ["classes loaded", count(t.classes)], ["begun", t.start], ["ended", t.end]]);
  }

  /** A line each; where it does not name all, it opens. */
  function notes(overview) {
    return overview.notes.map(note => {
      const line = make("p", {class: "note" + (note.warning ? " warn" : "")}, note.text);
      return note.all.length === 0 ? line : make("details", {class: "names"},
        make("summary", {}, line), make("ul", {class: "mono"}, note.all.map(n => make("li", {}, n))));
    });
  }

  function hottest(overview) {
    return make("table", {class: "plain", id: "hottest"},
      make("thead", {}, make("tr", {}, ["share of instructions", "method", "source", "paths", "patterns"]
        .map(h => make("th", {scope: "col"}, h)))),
      make("tbody", {}, overview.methods.map((m, i) => make("tr", {},
        make("td", {}, bar(m.share)),
        make("td", {}, make("a", {href: link(overview, i)}, m.name)),
        make("td", {class: "mono"}, m.source),
        make("td", {class: "number"}, count(m.paths)),
        make("td", {}, [...new Set(m.patterns.map(p => p.kind))].filter(k => k !== "tripcounts").join(", "))))));
  }

  function sequences(overview) {
    const all = overview.methods.flatMap((m, row) => m.sequences.map(s => ({m, s, row})));
    all.sort((a, b) => b.s.ofMethod * b.m.share - a.s.ofMethod * a.m.share);
    return make("ol", {class: "sequences", id: "sequences"}, all.slice(0, 10).map(({m, s, row}) =>
      make("li", {}, bar(s.ofMethod * m.share), " ",
        make("a", {href: link(overview, row)}, m.name),
        " " + s.kind.toLowerCase() + ", " + count(s.count) + " times",
        make("ul", {class: "mono"}, s.steps.map(step => make("li", {},
          make("span", {class: "chip " + letters.colour(step.letter)}, step.letter),
          (step.most > 1 ? "×" + step.least + (step.most > step.least ? "-" + step.most : "") : "")
          + " " + step.text))))));
  }

  function patterns(overview) {
    if (overview.patterns.length === 0) {
      return make("p", {class: "note"}, "No pattern was found.");
    }
    return make("ol", {id: "patterns"}, overview.patterns.map(p => {
      const row = rowOf(overview, p.method);
      return make("li", {}, percent(p.share) + " ",
        row < 0 ? p.method : make("a", {href: link(overview, row)}, p.method),
        make("br"), make("strong", {}, p.finding.kind), ": " + p.finding.text);
    }));
  }

  function number(title, field, format) {
    return {title, field, hozAlign: "right", headerSortStartingDir: "desc",
      formatter: cell => format(cell.getValue())};
  }

  const columns = {
    packages: () => [
      {title: "package", field: "name", widthGrow: 4, formatter: cell => cell.getValue() || "(unnamed)"}],
    classes: overview => [
      {title: "class", field: "name", widthGrow: 4, formatter: cell =>
        make("a", {href: "#/class/" + overview.firsts[cell.getRow().getData().row]}, cell.getValue())}],
    methods: overview => [
      {title: "method", field: "name", widthGrow: 6, formatter: cell =>
        make("a", {href: link(overview, cell.getRow().getData().row)}, cell.getValue())},
      {title: "source", field: "source", widthGrow: 2}]
  };

  function more(kind) {
    const list = [number("share", "share", percent)];
    if (kind !== "methods") {
      list.push(number("methods", "methods", count));
    }
    list.push({...number("calls", "activations", count),
        formatter: cell => calls(cell.getValue(), cell.getRow().getData().activationsUnknown)},
      number("paths", "paths", count),
      number("different", "executed", count));
    if (kind === "methods") {
      list.push(number("possible", "possible", possible), number("exact up to", "exactUpTo", count));
    }
    list.push(number("interrupted", "interrupted", count));
    return list;
  }

  /** Headers can be reached, and sort, with the keyboard. */
  function keyboard(element) {
    for (const header of element.querySelectorAll(".tabulator-col.tabulator-sortable")) {
      header.tabIndex = 0;
      header.addEventListener("keydown", e => {
        if (e.key === "Enter" || e.key === " ") {
          e.preventDefault();
          header.click();
        }
      });
    }
  }

  function tables(overview, kind) {
    const place = make("div", {id: "table"});
    const filter = make("input", {type: "search", id: "filter", placeholder: "part of a name",
      "aria-label": "show only names with"});
    let table;
    function open(which) {
      for (const tab of bar.querySelectorAll("button")) {
        tab.setAttribute("aria-pressed", String(tab.dataset.kind === which));
      }
      const rows = overview.tables[which].map((r, row) => ({...r, row}));
      if (table) {
        table.destroy();
      }
      table = new Tabulator(place, {
        data: rows, height: Math.min(620, 60 + 26 * rows.length) + "px", layout: "fitColumns",
        columns: [...columns[which](overview), ...more(which)], placeholder: "nothing has that name"});
      table.on("tableBuilt", () => {
        keyboard(place);
        if (filter.value !== "") {
          narrow();
        }
      });
      place.dataset.kind = which;
    }
    function narrow() {
      const part = filter.value.toLowerCase();
      table.setFilter(row => row.name.toLowerCase().includes(part));
    }
    const bar = make("div", {class: "tabs"}, ["packages", "classes", "methods"].map(k =>
      make("button", {type: "button", "data-kind": k, onclick: () => open(k)},
        k + " (" + count(overview.tables[k].length) + ")")), filter);
    filter.addEventListener("input", narrow);
    return {element: make("section", {}, bar, place), open: () => open(kind), filter};
  }

  async function overviewPage(kind, focus) {
    const overview = await pathforest.load("overview");
    const t = overview.totals;
    document.getElementById("program").textContent = t.program;
    const all = tables(overview, kind);
    pathforest.show("Overview",
      make("h1", {}, "Overview"), totals(t), ...notes(overview),
      make("h2", {}, "Hottest methods"), hottest(overview),
      make("h2", {}, "Hottest sequences of paths"), sequences(overview),
      make("h2", {}, "Patterns"), patterns(overview),
      make("p", {class: "note"}, "Shares are of all bytecode instructions on paths. Whether a"
        + " change pays, only a measurement tells."),
      make("h2", {id: "all"}, "All that ran"), all.element);
    all.open();
    if (focus) {
      all.element.scrollIntoView();
      all.filter.focus();
    }
  }

  async function classPage(number) {
    const c = await pathforest.load("class-" + number);
    document.getElementById("program").textContent = c.program;
    pathforest.show(c.name, make("h1", {}, c.name), facts([["SHA-256", c.sha256]]),
      make("table", {class: "plain", id: "methods"},
        make("thead", {}, make("tr", {}, ["share", "method", "source", "calls", "paths", "different"]
          .map(h => make("th", {scope: "col"}, h)))),
        make("tbody", {}, c.methods.map((m, i) => make("tr", {},
          make("td", {}, bar(m.share)),
          make("td", {}, make("a", {href: "#/method/" + number + "/" + i}, m.name)),
          make("td", {class: "mono"}, m.source),
          make("td", {class: "number"}, calls(m.activations, m.activationsUnknown)),
          make("td", {class: "number"}, count(m.paths)),
          make("td", {class: "number"}, count(m.executed)))))));
  }

  pathforest.view("", () => overviewPage("methods", false));
  pathforest.view("methods", () => overviewPage("methods", true));
  pathforest.view("class", classPage);
})();
