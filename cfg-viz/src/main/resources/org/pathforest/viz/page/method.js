"use strict";
// A method's page: patterns, sequences, paths, graph, source and forest; one path can be chosen, and
// is shown in all of them.
(() => {
  const {make, count, calls, percent, possible, bar, facts} = pathforest;

  function patterns(m) {
    if (m.patterns.length === 0) {
      return make("p", {class: "note"}, "No pattern was found.");
    }
    return make("ul", {id: "patterns"}, m.patterns.map(p => make("li", {},
      make("strong", {}, p.kind), ": " + p.text,
      make("ul", {class: "mono"}, p.paths.map(text => make("li", {}, text))))));
  }

  function sequences(m, choose) {
    return make("ol", {class: "sequences"}, m.sequences.map(s => make("li", {},
      bar(s.ofMethod), " " + s.kind.toLowerCase() + " of " + s.length + " paths, " + count(s.count)
        + " times; " + percent(s.ofFirst) + " of the occurrences of the first",
      make("ul", {class: "mono"}, s.steps.map(step => make("li", {},
        make("button", {type: "button", "data-path": step.path, onclick: () => choose(step.path)}, String(step.path)),
        " " + (step.most > 1 ? step.least + (step.most > step.least ? " to " + step.most : "") + " x " : "")
        + step.text))))));
  }

  function paths(m, choose) {
    const table = make("table", {class: "plain", id: "paths"},
      make("thead", {}, make("tr", {}, ["path", "share", "count", "instructions", "lines and branches"]
        .map(h => make("th", {scope: "col"}, h)))),
      make("tbody", {}, m.detail.paths.map((p, i) => make("tr", {"data-path": p.id},
        make("td", {}, make("button",
          {type: "button", "data-path": p.id, "aria-pressed": "false", onclick: () => choose(p.id)},
          String(p.id))),
        make("td", {}, bar(p.share)),
        make("td", {class: "number"}, count(p.count)),
        make("td", {class: "number"}, count(p.instructions)),
        make("td", {class: "text"}, p.text)))));
    const parts = [make("div", {class: "scroll short"}, table)];
    if (m.detail.morePaths > 0) {
      parts.push(make("p", {class: "note"}, count(m.detail.morePaths)
        + " more different paths ended, with fewer instructions each; export has them all."));
    }
    return parts;
  }

  function interrupted(m) {
    return m.interruptedPaths.map(p => make("li", {}, count(p.count) + " times "
      + (p.handler ? "caught at " + p.handler : "left the method") + (p.text ? ": " + p.text : "")));
  }

  /** How often each line began, and which of the listed paths run through it. */
  function lineFacts(m) {
    const lines = new Map();
    for (const b of m.detail.blocks) {
      for (const line of b.lines) {
        const fact = lines.get(line) || {count: 0, paths: []};
        fact.count = Math.max(fact.count, b.count);
        lines.set(line, fact);
      }
    }
    m.detail.paths.slice(0, 9).forEach(p => {
      for (const b of p.blocks) {
        for (const line of m.detail.blocks[b].lines) {
          const marks = lines.get(line).paths;
          if (!marks.includes(p.id)) {
            marks.push(p.id);
          }
        }
      }
    });
    return lines;
  }

  /** How many blanks or tabs all lines begin with. */
  function commonMargin(lines) {
    const full = lines.filter(l => l.trim() !== "");
    const first = full.length === 0 ? "" : full[0].match(/^\s*/)[0];
    let n = first.length;
    for (const l of full) {
      while (!l.startsWith(first.slice(0, n))) {
        n--;
      }
    }
    return n;
  }

  function sourceTable(m, source, facts) {
    const numbers = [...facts.keys()];
    const from = Math.max(1, Math.min(...numbers) - 3);
    const to = Math.min(source ? source.lines.length : Infinity, Math.max(...numbers) + 3);
    const most = Math.max(1, ...[...facts.values()].map(f => f.count));
    const margin = source ? commonMargin(source.lines.slice(from - 1, to)) : 0;
    const rows = [];
    for (let line = from; line <= to; line++) {
      const fact = facts.get(line);
      if (!source && !fact) {
        continue;
      }
      const row = make("tr", {"data-line": line, class: fact ? "heat" : null},
        make("td", {class: "line"}, String(line)),
        make("td", {class: "count"}, fact ? count(fact.count) : ""),
        make("td", {class: "marks"}, fact ? fact.paths.join(" ") : ""),
        source ? make("td", {class: "code"}, source.lines[line - 1].slice(margin)) : null);
      if (fact && fact.count > 0) {
        const warmth = Math.round(70 * Math.cbrt(fact.count / most));
        row.children[1].style.background = "color-mix(in srgb, var(--heat) " + warmth + "%, transparent)";
      }
      rows.push(row);
    }
    return make("table", {class: "source"},
      make("thead", {}, make("tr", {}, ["line", "count", "paths"].concat(source ? ["source"] : [])
        .map(h => make("th", {scope: "col", class: "note"}, h)))),
      make("tbody", {}, rows));
  }

  /** Drawn when the report was made; as XML, in which nothing runs. */
  async function picture(page, number, index) {
    if (page.noPicture !== "") {
      return make("p", {class: "note"}, "No picture: " + page.noPicture + ".");
    }
    const text = await pathforest.load("picture-" + number + "-" + index);
    const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    const graph = make("div", {class: "scroll", id: "graph", tabindex: "0", role: "group",
      "aria-label": "control-flow graph"}, document.importNode(svg, true));
    const fit = make("button", {type: "button", "aria-pressed": "false", onclick: () => {
      fit.setAttribute("aria-pressed", String(graph.classList.toggle("fitted")));
    }}, "fit the width");
    return make("div", {}, make("div", {class: "tabs"}, fit), graph);
  }

  /** Of what is larger than its frame, shows that part. */
  function reveal(frame, part) {
    if (frame && part) {
      const box = part.getBoundingClientRect();
      const around = frame.getBoundingClientRect();
      if (box.width < around.width) {
        frame.scrollLeft += box.left + box.width / 2 - around.left - around.width / 2;
      }
      frame.scrollTop += box.top - around.top - 24;
    }
  }

  async function methodPage(number, index, chosen) {
    const c = await pathforest.load("class-" + number);
    if (!c.methods[index]) {
      throw new Error("there is no such method");
    }
    const pages = await pathforest.load("methods-" + number + "-" + Math.floor(index / c.together));
    const page = pages[index % c.together];
    const m = page.report;
    document.getElementById("program").textContent = c.program;
    const source = c.source === "" ? null : await pathforest.load(c.source);
    const byId = new Map(m.detail.paths.map(p => [p.id, p]));
    const graph = await picture(page, number, index);
    const lines = lineFacts(m);
    const forest = pathforest.icicle(m.detail.forest,
      id => byId.has(id) ? byId.get(id).text : "path " + id, id => choose(id, true));

    function choose(id, keep) {
      const path = byId.get(id);
      const again = !keep && document.body.dataset.path === String(id);
      if (again || id === null) {
        delete document.body.dataset.path;
      } else {
        document.body.dataset.path = String(id);
      }
      const on = again || !path ? {blocks: [], edges: []} : path;
      const blocks = new Set(on.blocks.map(String));
      const edges = new Set(on.edges.map(String));
      graph.querySelector("svg")?.classList.toggle("choosing", blocks.size > 0);
      for (const node of graph.querySelectorAll(".block")) {
        node.classList.toggle("on", blocks.has(node.dataset.number));
      }
      for (const edge of graph.querySelectorAll(".edge")) {
        edge.classList.toggle("on", edges.has(edge.dataset.number));
      }
      const chosenLines = new Set(on.blocks.flatMap(b => m.detail.blocks[b].lines).map(String));
      for (const row of document.querySelectorAll("table.source tr[data-line]")) {
        row.classList.toggle("on", chosenLines.has(row.dataset.line));
      }
      if (blocks.size > 0) {
        reveal(document.getElementById("graph"), graph.querySelector(".block.on"));
        const first = document.querySelector("table.source tr.on");
        reveal(first && first.closest(".scroll"), first);
      }
      for (const row of document.querySelectorAll("#paths tr[data-path]")) {
        row.classList.toggle("chosen", !again && row.dataset.path === String(id));
      }
      for (const button of document.querySelectorAll("button[data-path]")) {
        button.setAttribute("aria-pressed", String(!again && button.dataset.path === String(id)));
      }
    }

    delete document.body.dataset.path;
    pathforest.show(m.name,
      make("p", {}, make("a", {href: "#/class/" + number}, c.name)),
      make("h1", {}, m.name),
      facts([["share of instructions", percent(m.share)], ["source", m.source],
        ["calls", calls(m.activations, m.activationsUnknown)], ["paths", count(m.paths)],
        ["different", count(m.executed) + " of " + possible(m.possible)
          + (m.cuts.length ? ", cut into " + count(m.numPaths) + " pieces" : "")],
        ["interrupted", count(m.interrupted)], ["k", String(m.k)],
        ["exact up to", m.exactUpTo < m.k ? String(m.exactUpTo) : ""]]),
      ...page.notes.map(n => make("p", {class: "note" + (n.warning ? " warn" : "")}, n.text)),
      ...m.cuts.map(cut => make("p", {class: "note"}, "cut: " + cut)),
      make("h2", {}, "Patterns"), patterns(m),
      make("h2", {}, "Paths"), ...paths(m, choose),
      make("div", {class: "columns"},
        make("section", {}, make("h2", {}, "Source"),
          c.note ? make("p", {class: "note" + (c.note.includes("match") ? " warn" : "")}, c.note) : null,
          lines.size > 0
            ? make("div", {class: "scroll", tabindex: "0", role: "group", "aria-label": "source"},
                sourceTable(m, source, lines))
            : make("p", {class: "note"}, "The class has no line numbers.")),
        make("section", {}, make("h2", {}, "Graph"), graph)),
      make("h2", {}, "Hottest sequences"), sequences(m, choose),
      m.interruptedPaths.length > 0 ? make("h2", {}, "Interrupted paths") : "",
      m.interruptedPaths.length > 0 ? make("ul", {class: "mono"}, interrupted(m)) : "",
      make("h2", {}, "What follows what"), forest.element);
    forest.draw();
    reveal(document.getElementById("graph"), graph.querySelector(".oval"));
    if (chosen !== undefined) {
      choose(Number(chosen), true);
    }
  }

  pathforest.view("method", methodPage);
})();
