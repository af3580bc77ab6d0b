"use strict";
// The overview: totals, what to make faster, the hottest methods and sequences, and tables of all that ran.
(() => {
  const {make, count, calls, percent, possible, bar, letters} = pathforest;

  function link(overview, row) {
    const [c, m] = overview.pages[row];
    return "#/method/" + c + "/" + m;
  }

  /** By name: rows of the tables are the places of methods. */
  function rowOf(overview, name) {
    return overview.tables.methods.findIndex(m => m.name === name);
  }

  /** Of an ISO 8601 time, day and minute. */
  const time = text => text.slice(0, 16).replace("T", " ");

  function totals(overview) {
    const t = overview.totals;
    const together = overview.methods.slice(0, 10).reduce((sum, m) => sum + m.share, 0);
    const hot = Math.min(10, overview.methods.length);
    return make("p", {id: "summary"},
      count(t.ran) + " of " + count(t.instrumented) + " methods with probes ran, in " + count(t.classes)
      + " classes that were loaded: " + calls(t.activations, t.activationsUnknown.length) + " calls, " + count(t.paths)
      + " paths" + (t.interrupted > 0 ? ", " + count(t.interrupted) + " more interrupted by exceptions" : "") + ". "
      + (hot > 1 ? "The " + hot + " hottest methods executed " + percent(together) + " of all instructions. " : "")
      + "Profiler " + t.profiler + ", k = " + t.k + (t.start ? "; " + time(t.start) + " to " + time(t.end) + " UTC" : "") + ". ",
      make("a", {href: "#/coverage"}, "Covered"), ": " + pathforest.covered(overview.covered) + ".");
  }

  /** One line, which opens. */
  function notes(overview) {
    if (overview.notes.length === 0) {
      return "";
    }
    const warnings = overview.notes.filter(n => n.warning).length;
    return make("details", {class: "names", id: "notes"},
      make("summary", {class: "note" + (warnings > 0 ? " warn" : "")}, count(overview.notes.length)
        + (overview.notes.length === 1 ? " note" : " notes") + " on what was counted"
        + (warnings > 0 ? ", " + count(warnings) + " of them on counts that may be missing" : "")),
      overview.notes.map(note => make("div", {},
        make("p", {class: "note" + (note.warning ? " warn" : "")}, note.text),
        note.all.length === 0 ? null : make("ul", {class: "mono"}, note.all.map(n => make("li", {}, n))))));
  }

  function hottest(overview) {
    return make("table", {class: "plain", id: "hottest"},
      make("thead", {}, make("tr", {}, ["share of instructions", "method", "source", "paths", "findings"]
        .map(h => make("th", {scope: "col"}, h)))),
      make("tbody", {}, overview.methods.map((m, i) => make("tr", {},
        make("td", {}, bar(m.share)),
        make("td", {}, make("a", {href: link(overview, i)}, m.name)),
        make("td", {class: "mono"}, m.source),
        make("td", {class: "number"}, count(m.paths)),
        make("td", {}, [...new Set([...m.loops.flatMap(l => l.findings), ...m.apart].map(f => f.kind))].join(", "))))));
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

  function faster(overview) {
    if (overview.tune.length === 0) {
      return make("p", {class: "note"}, "No findings.");
    }
    return make("ol", {id: "tune"}, overview.tune.map(f => {
      const row = rowOf(overview, f.name);
      const name = f.name + (f.line > 0 ? ", line " + f.line : "");
      return make("li", {}, bar(f.ofInstructions), " ",
        row < 0 ? name : make("a", {href: link(overview, row)}, name),
        make("br"), pathforest.finding(f),
        f.upperBound ? make("span", {class: "note"}, " Upper bound: the paths before this branch belong to the caller.") : null);
    }));
  }

  function number(title, field, format) {
    return {title, field, hozAlign: "right", headerSortStartingDir: "desc",
      formatter: cell => cell.getValue() === undefined ? "" : format(cell.getValue())};
  }

  /** The class of a method, as people write both. */
  function classOf(name) {
    const bare = name.replace(/\(.*/, "");
    return bare.slice(0, bare.lastIndexOf("."));
  }

  /** Packages with their classes, these with their methods, each in the order of the tables. */
  function tree(overview) {
    const {packages, classes, methods} = overview.tables;
    const byNumber = new Map(classes.map((c, row) => [overview.firsts[row],
      {...c, link: "#/class/" + overview.firsts[row], _children: []}]));
    methods.forEach((m, row) => byNumber.get(overview.pages[row][0])._children.push({...m, row, link: link(overview, row)}));
    const byName = new Map(packages.map(p => [p.name, {...p, _children: []}]));
    for (const c of byNumber.values()) {
      byName.get(c.name.includes(".") ? c.name.slice(0, c.name.lastIndexOf(".")) : "")._children.push(c);
    }
    return [...byName.values()];
  }

  const columns = {
    packages: () => [
      {title: "package, class, method", field: "name", widthGrow: 5, formatter: cell => {
        const {link, row, name} = cell.getRow().getData();
        const shown = row !== undefined ? name.slice(classOf(name).length + 1) : link ? name.split(".").pop() : name;
        return link ? make("a", {href: link}, shown) : name || "(unnamed)";
      }}],
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

  function tables(overview, all, kind) {
    const place = make("div", {id: "table"});
    const filter = make("input", {type: "search", id: "filter", placeholder: "part of a name",
      "aria-label": "show only names with"});
    let table;
    function open(which) {
      for (const tab of bar.querySelectorAll("button")) {
        tab.setAttribute("aria-pressed", String(tab.dataset.kind === which));
      }
      const rows = which === "packages" ? all : overview.tables.methods.map((r, row) => ({...r, row}));
      if (table) {
        table.destroy();
      }
      table = pathforest.grid(place, {
        data: rows, tree: which === "packages", columns: [...columns[which](overview), ...more(which)],
        rows: (which === "packages" ? overview.tables.methods : rows).length,
        built: () => {
          if (filter.value !== "") {
            narrow();
          }
        }});
      place.dataset.kind = which;
    }
    filter.addEventListener("focus", () => place.dataset.kind === "methods" || open("methods"));
    function narrow() {
      const part = filter.value.toLowerCase();
      table.setFilter(row => row.name.toLowerCase().includes(part));
    }
    const bar = make("div", {class: "tabs"}, ["packages", "methods"].map(k =>
      make("button", {type: "button", "data-kind": k, onclick: () => open(k)},
        k + " (" + count(overview.tables[k].length) + ")")), filter);
    filter.addEventListener("input", narrow);
    return {element: make("section", {}, bar, place), open: () => open(kind), filter};
  }

  async function overviewPage(kind, focus) {
    const overview = await pathforest.load("overview");
    const t = overview.totals;
    document.getElementById("program").textContent = t.program;
    const packages = tree(overview);
    const map = pathforest.treemap(packages, row => row.link);
    const all = tables(overview, packages, kind);
    pathforest.show("Overview",
      make("h1", {}, "Overview"), totals(overview), notes(overview),
      make("h2", {}, "What to make faster"), faster(overview),
      make("p", {class: "note"}, "Shares are of all bytecode instructions on paths. Loops come first, then branches outside loops, each"
        + " ranked by estimated gain. Measure to see whether a change pays."), map.element,
      make("h2", {}, "Hottest methods"), hottest(overview),
      make("h2", {}, "Hottest sequences of paths"), sequences(overview),
      make("h2", {id: "all"}, "Everything that ran"), all.element);
    map.draw();
    all.open();
    if (focus) {
      all.element.scrollIntoView();
      all.filter.focus();
    }
  }

  pathforest.view("", () => overviewPage("packages", false));
  pathforest.view("methods", () => overviewPage("methods", true));
})();
