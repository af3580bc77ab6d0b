"use strict";
// A method's page: what its counts prove, its paths and sequences beside the source, its graph and
// forest; one path can be chosen, and is shown in all of them.
(() => {
  const {make, count, calls, percent, possible, bar, chip, letters} = pathforest;

  /** How often each loop repeats, and what may make it faster. */
  function sentences(m) {
    const found = f => make("li", {}, pathforest.finding(f));
    return make("ul", {id: "findings", class: "sentences"},
      m.loops.map(l => make("li", {}, l.trips,
        l.findings.length === 0 ? null : make("ul", {}, l.findings.map(found)))),
      m.apart.map(found));
  }

  /** The colours of a sequence in order, a cycle twice: a period is seen at a glance. */
  function strip(s) {
    const turn = s.steps.flatMap(step => Array(Math.min(step.least, 12)).fill(step));
    const shown = s.kind === "CYCLE" ? [...turn, ...turn] : turn;
    return make("span", {class: "strip", "aria-hidden": "true"},
      shown.slice(0, 48).map(step => make("span", {class: letters.colour(step.letter)})));
  }

  const KINDS = {CYCLE: "again and again", CALL: "a whole call", HANDLER: "from a handler to the end",
    SEQUENCE: "in a row"};

  /** Chooses all paths of a sequence. */
  function show(s, choose) {
    const ids = [...new Set(s.steps.map(step => step.path))];
    return make("button", {type: "button", "data-sequence": ids.join(","), "aria-pressed": "false",
      "aria-label": "show the paths of this sequence", onclick: () => choose(...ids)}, "show");
  }

  function sequences(m, choose) {
    return make("ul", {class: "sequences", id: "sequences"}, m.sequences.map(s => make("li", {},
      make("div", {}, show(s, choose), " ", bar(s.ofMethod), " ", s.steps.map(step => [chip(step, choose),
        step.most > 1 ? "×" + step.least + (step.most > step.least ? "-" + step.most : "") + " " : " "]),
        KINDS[s.kind] + (s.kind === "CYCLE" ? ", " + s.length + " in a row" : "") + ", " + count(s.count)
        + " times (" + percent(s.ofFirst) + " of all " + s.steps[0].letter + ")"),
      strip(s))));
  }

  /** The conditions of a path; a line ends between two of them. */
  function conditions(text) {
    const parts = text.split(" · ");
    return parts.flatMap((part, i) =>
      [make("span", {class: "part"}, i + 1 < parts.length ? part + "\u00a0·" : part), " "]);
  }

  function paths(m, choose) {
    const list = make("ol", {id: "paths", class: "scroll", tabindex: "0", "aria-label": "paths"},
      m.detail.paths.map(p => make("li", {"data-path": p.path},
        chip(p, choose), bar(p.share), make("span", {class: "number"}, count(p.count) + " times"),
        make("div", {class: "mono"}, conditions(p.text)))));
    const parts = [list];
    if (m.detail.morePaths > 0) {
      parts.push(make("p", {class: "note"}, count(m.detail.morePaths)
        + " more paths ran, each less often; export has them all."));
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
          if (!marks.includes(p.letter)) {
            marks.push(p.letter);
          }
        }
      }
    });
    return lines;
  }

  function sourceTable(c, source, facts) {
    const numbers = [...facts.keys()];
    const from = Math.max(1, Math.min(...numbers) - 3);
    const to = Math.min(source ? source.lines.length : Infinity, Math.max(...numbers) + 3);
    const most = Math.max(1, ...[...facts.values()].map(f => f.count));
    const margin = source ? pathforest.source.margin(source.lines.slice(from - 1, to)) : 0;
    const rows = [];
    for (let line = from; line <= to; line++) {
      const fact = facts.get(line);
      if (!source && !fact) {
        continue;
      }
      const row = make("tr", {"data-line": line, class: fact ? "heat" : null},
        make("td", {class: "line " + pathforest.source.colour(c.lines[line])}, String(line)),
        make("td", {class: "count"}, fact ? count(fact.count) : ""),
        make("td", {class: "marks"}, fact ? fact.paths.join(" ") : ""),
        make("td", {class: "code"}, source ? pathforest.source.code(source, line, margin) : "",
          make("span", {class: "condition"})));
      if (fact && fact.count > 0) {
        const warmth = Math.round(55 * Math.cbrt(fact.count / most));
        row.children[1].style.background = "color-mix(in srgb, var(--heat) " + warmth + "%, transparent)";
      }
      rows.push(row);
    }
    return make("table", {class: "source"},
      make("thead", {}, make("tr", {}, ["line", "count", "paths", source ? "source" : "conditions"]
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
    const drawn = document.importNode(svg, true);
    const graph = make("div", {class: "scroll", id: "graph", tabindex: "0", role: "group",
      "aria-label": "control-flow graph"}, drawn);
    const own = drawn.viewBox.baseVal.width;
    const zoom = width => {
      drawn.style.height = "auto";
      drawn.style.width = Math.min(4 * own, Math.max(own / 10, width)) + "px";
    };
    const button = (text, name, width) => make("button", {type: "button", "aria-label": name,
      onclick: () => zoom(width())}, text);
    return make("div", {}, make("div", {class: "tabs"},
      button("+", "larger", () => 1.25 * drawn.getBoundingClientRect().width),
      button("−", "smaller", () => drawn.getBoundingClientRect().width / 1.25),
      button("1:1", "original size", () => own),
      button("fit the width", "fit the width", () => graph.clientWidth)), graph);
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
      throw new Error("no such method");
    }
    const pages = await pathforest.load("methods-" + number + "-" + Math.floor(index / c.together));
    const page = pages[index % c.together];
    const m = page.report;
    document.getElementById("program").textContent = c.program;
    const source = c.source === "" ? null : await pathforest.load(c.source);
    const byId = new Map(m.detail.paths.map(p => [p.path, p]));
    const graph = await picture(page, number, index);
    const lines = lineFacts(m);
    const forest = pathforest.icicle(m.detail.forest,
      id => byId.has(id) ? byId.get(id).text : "path " + id, id => choose([id], true));

    /** Writes what held at each branch of chosen paths beside the branch's line. */
    function annotate(chosen) {
      const held = new Map();
      for (const e of new Set(chosen.flatMap(path => path.edges))) {
        const {from, condition} = m.detail.edges[e];
        const line = m.detail.blocks[from].lines.at(-1);
        if (condition && line !== undefined) {
          held.set(String(line), [...held.get(String(line)) || [], condition]);
        }
      }
      for (const row of document.querySelectorAll("table.source tr[data-line]")) {
        row.querySelector(".condition").textContent = (held.get(row.dataset.line) || []).join(chosen.length > 1 ? " / " : " · ");
      }
    }

    /** Chooses a path, or those of a sequence; what is chosen twice is not chosen any more, unless kept. */
    function choose(ids, keep) {
      const key = ids.join(",");
      const again = !keep && document.body.dataset.path === key;
      const on = again ? [] : ids.filter(id => byId.has(id)).map(id => byId.get(id));
      if (again || ids[0] === null) {
        delete document.body.dataset.path;
      } else {
        document.body.dataset.path = key;
      }
      const address = "#/method/" + number + "/" + index + (on.length > 0 ? "/" + key : "");
      if (location.hash !== address) {
        history.replaceState(null, "", address);
      }
      annotate(on);
      document.getElementById("details").textContent = on.map(path => "Path " + path.letter + " has the id "
        + path.path + " and " + count(path.instructions) + " instructions.").join(" ");
      const blocks = new Set(on.flatMap(path => path.blocks).map(String));
      const edges = new Set(on.flatMap(path => path.edges).map(String));
      for (const button of document.querySelectorAll("button[data-sequence]")) {
        button.setAttribute("aria-pressed", String(on.length > 0 && button.dataset.sequence === key));
      }
      graph.querySelector("svg")?.classList.toggle("choosing", blocks.size > 0);
      for (const node of graph.querySelectorAll(".block")) {
        node.classList.toggle("on", blocks.has(node.dataset.number));
      }
      for (const edge of graph.querySelectorAll(".edge")) {
        edge.classList.toggle("on", edges.has(edge.dataset.number));
      }
      const chosenLines = new Set(on.flatMap(path => path.blocks).flatMap(b => m.detail.blocks[b].lines).map(String));
      for (const row of document.querySelectorAll("table.source tr[data-line]")) {
        row.classList.toggle("on", chosenLines.has(row.dataset.line));
      }
      if (blocks.size > 0) {
        reveal(document.getElementById("graph"), graph.querySelector(".block.on"));
        const first = document.querySelector("table.source tr.on");
        reveal(first && first.closest(".scroll"), first);
      }
      for (const row of document.querySelectorAll("#paths li")) {
        row.classList.toggle("chosen", on.some(path => row.dataset.path === String(path.path)));
      }
      for (const button of document.querySelectorAll("button[data-path]")) {
        button.setAttribute("aria-pressed", String(on.some(path => button.dataset.path === String(path.path))));
      }
    }

    delete document.body.dataset.path;
    pathforest.show(m.name,
      make("p", {}, make("a", {href: "#/class/" + number}, c.name)),
      make("h1", {}, m.name),
      make("p", {}, percent(m.share) + " of all instructions, in " + calls(m.activations, m.activationsUnknown)
        + " calls. " + count(m.executed) + " of " + possible(m.possible) + " possible paths ran"
        + (m.cuts.length ? " (cut into " + count(m.numPaths) + " pieces from line " + m.cuts.join(", ") + ")" : "")
        + ", " + count(m.paths) + " times in all"
        + (m.interrupted > 0 ? "; exceptions interrupted " + count(m.interrupted) : "") + "."
        + (m.exactUpTo < m.k ? " Sequences are known up to " + m.exactUpTo + " paths." : "")),
      ...page.notes.map(n => make("p", {class: "note" + (n.warning ? " warn" : "")}, n.text)),
      sentences(m),
      make("div", {class: "columns"},
        make("section", {}, make("h2", {}, "Paths"), ...paths(m, id => choose([id])),
          make("p", {class: "note", id: "details", "aria-live": "polite"}),
          make("h2", {}, "Sequences"), sequences(m, (...ids) => choose(ids))),
        make("section", {}, make("h2", {}, "Source" + (m.source ? ": " + m.source : "")),
          c.note ? make("p", {class: "note" + (c.note.includes("match") ? " warn" : "")}, c.note) : null,
          lines.size > 0
            ? make("div", {class: "scroll", tabindex: "0", role: "group", "aria-label": "source"},
                sourceTable(c, source, lines))
            : make("p", {class: "note"}, "The class has no line numbers."))),
      m.interruptedPaths.length > 0 ? make("h2", {}, "Interrupted paths") : "",
      m.interruptedPaths.length > 0 ? make("ul", {class: "mono"}, interrupted(m)) : "",
      make("h2", {}, "Order of paths"), forest.element,
      make("h2", {}, "Graph"), graph);
    forest.draw();
    reveal(document.getElementById("graph"), graph.querySelector(".oval"));
    if (chosen !== undefined) {
      choose(chosen.split(",").map(Number), true);
    }
  }

  pathforest.view("method", methodPage);
})();
