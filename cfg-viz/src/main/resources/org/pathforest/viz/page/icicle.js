"use strict";
// The k-IPF as an icicle: below each path what came next, as wide as it is frequent. The layout is
// d3-hierarchy's partition; each node is a button, so the keyboard reaches it.
pathforest.icicle = (forest, textOf, choose) => {
  const {make, count, percent} = pathforest;
  const ROW = 26;
  const NARROW = 3;
  const all = {path: null, count: forest.roots.reduce((sum, r) => sum + r.count, 0), next: forest.roots};
  const root = d3.hierarchy(all, n => n.next);
  root.each(n => { n.value = n.data.count; });
  root.sort((a, b) => b.value - a.value);
  const place = make("div", {class: "icicle", role: "group", "aria-label": "path forest"});
  const note = make("p", {class: "note"});
  const said = make("div", {class: "said", "aria-live": "polite"});
  let top = root;
  let current = null;

  function sequence(node) {
    return node.ancestors().reverse().filter(n => n.data.path !== null);
  }

  function tell(node) {
    const steps = sequence(node);
    const first = steps[0];
    said.replaceChildren(
      make("p", {}, count(node.data.count) + " times; " + percent(node.data.count / first.data.count)
        + " of the occurrences of the first path"
        + (steps.length > 1 ? ", " + percent(node.data.count / node.parent.data.count)
          + " of those of the sequence before" : "")),
      make("ol", {class: "mono"}, steps.map(s => make("li", {}, s.data.letter + ": " + textOf(s.data.path)))));
  }

  function select(node, focus) {
    current = node;
    for (const button of place.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(button.node === node));
      button.tabIndex = button.node === node ? 0 : -1;
      if (button.node === node && focus) {
        button.focus();
      }
    }
    tell(node);
    choose(node.data.path);
  }

  function zoom(node) {
    top = node;
    draw();
    if (node.data.path !== null) {
      select(node, true);
    }
  }

  function draw() {
    const width = place.clientWidth || 900;
    const from = top === root ? 1 : 0;
    const shown = top.copy();
    shown.each(n => { n.value = n.data.count; });
    d3.partition().size([width, (shown.height + 1) * ROW])(shown);
    const originals = top.descendants();
    const copies = shown.descendants();
    const others = new Map();
    let drawn = 0;
    let narrow = 0;
    place.style.height = (shown.height + 1 - from) * ROW + "px";
    place.replaceChildren();
    copies.forEach((n, i) => {
      if (n.depth < from) {
        return;
      }
      if (n.x1 - n.x0 < NARROW) {
        narrow++;
        others.set(n.parent, [...others.get(n.parent) || [], n]);
        return;
      }
      drawn++;
      const button = make("button", {type: "button", class: pathforest.letters.colour(n.data.letter),
          title: n.data.letter + ": " + textOf(n.data.path)},
        n.data.letter + "  " + count(n.data.count));
      button.node = originals[i];
      button.tabIndex = -1;
      button.style.left = n.x0 + "px";
      button.style.top = n.y0 - from * ROW + "px";
      button.style.width = n.x1 - n.x0 + "px";
      button.style.height = ROW + "px";
      button.addEventListener("click", () => select(button.node, true));
      button.addEventListener("dblclick", () => zoom(button.node));
      place.append(button);
    });
    // Children are sorted: the narrow ones of a node stand side by side, at its right.
    for (const those of others.values()) {
      const width = those[those.length - 1].x1 - those[0].x0;
      if (width >= NARROW) {
        const times = those.reduce((sum, n) => sum + n.value, 0);
        const box = make("div", {class: "others", title: count(those.length) + " others, " + count(times) + " times"});
        box.style.left = those[0].x0 + "px";
        box.style.top = those[0].y0 - from * ROW + "px";
        box.style.width = width + "px";
        box.style.height = ROW + "px";
        place.append(box);
      }
    }
    tellWhatIsDrawn(drawn, narrow);
    if (place.firstChild) {
      place.firstChild.tabIndex = 0;
    }
  }

  function tellWhatIsDrawn(drawn, narrow) {
    const left = [];
    if (narrow > 0) {
      left.push(count(narrow) + " are too narrow to be drawn (grey: others)");
    }
    if (forest.hidden > 0) {
      left.push(count(forest.hidden) + " that occurred " + count(forest.most) + " times or less are left out (export has them all)");
    }
    note.textContent = "Up to " + forest.depth + " paths in a row. " + count(drawn) + " of " + count(forest.nodes)
      + " sequences are drawn" + (left.length > 0 ? "; " + left.join("; ") : "")
      + (top === root ? "" : "; one is enlarged") + ". Click or arrow keys: choose; double click or z: enlarge; Escape: all.";
  }

  function buttonOf(node) {
    return [...place.querySelectorAll("button")].find(b => b.node === node);
  }

  place.addEventListener("keydown", e => {
    const node = e.target.node;
    if (!node) {
      return;
    }
    const siblings = node.parent ? node.parent.children : [node];
    const at = siblings.indexOf(node);
    const to = {
      ArrowDown: node.children && node.children[0],
      ArrowUp: node !== top && node.parent,
      ArrowLeft: siblings[at - 1],
      ArrowRight: siblings[at + 1]
    }[e.key];
    if (to && buttonOf(to)) {
      e.preventDefault();
      select(to, true);
    } else if (e.key === "z" || e.key === "+") {
      zoom(node);
    } else if (e.key === "Escape" || e.key === "-") {
      out();
    }
  });

  function out() {
    const node = current || top;
    zoom(root);
    if (buttonOf(node)) {
      select(node, true);
    }
  }

  const element = make("div", {},
    note,
    make("div", {class: "tabs"}, make("button", {type: "button", onclick: out}, "show all")),
    place, said);
  return {element, draw};
};
