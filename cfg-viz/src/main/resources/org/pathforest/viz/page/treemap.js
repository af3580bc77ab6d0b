"use strict";
// The instructions of the program as areas: packages, in these classes, in these methods. The layout is
// d3-hierarchy's treemap; each method is a link, so the keyboard reaches it.
pathforest.treemap = (packages, linkOf) => {
  const {make, percent} = pathforest;
  const MOST = 300;
  const place = make("div", {class: "treemap", role: "group", "aria-label": "share of instructions by method"});

  /** The methods with the largest shares; the others of a class are one area without a link. */
  function hierarchy() {
    const methods = packages.flatMap(p => p._children.flatMap(c => c._children));
    const least = methods.map(m => m.share).sort((a, b) => b - a)[MOST] || 0;
    return {children: packages.map(p => ({name: p.name, children: p._children.map((c, i) => {
      const shown = c._children.filter(m => m.share > least);
      const rest = c.share - shown.reduce((sum, m) => sum + m.share, 0);
      return {name: c.name, children: [...shown.map(m => ({row: m, share: m.share})), {share: Math.max(0, rest)}]};
    })}))};
  }

  function box(node, element) {
    element.style.left = node.x0 + "px";
    element.style.top = node.y0 + "px";
    element.style.width = node.x1 - node.x0 + "px";
    element.style.height = node.y1 - node.y0 + "px";
    return element;
  }

  function draw() {
    const root = d3.hierarchy(hierarchy()).sum(n => n.share || 0).sort((a, b) => b.value - a.value);
    d3.treemap().size([place.clientWidth || 900, 320]).paddingTop(n => n.depth === 2 ? 16 : 0).paddingInner(1)(root);
    place.replaceChildren();
    root.each(n => {
      const width = n.x1 - n.x0;
      if (width < 3 || n.y1 - n.y0 < 3) {
        return;
      }
      if (n.depth === 2) {
        place.append(box(n, make("div", {class: "class", title: n.data.name}, n.data.name.split(".").pop())));
      } else if (n.depth === 3) {
        const row = n.data.row;
        const colour = "path-" + (n.parent.parent.children.indexOf(n.parent) + n.parent.parent.depth) % 10;
        place.append(box(n, row
          ? make("a", {href: linkOf(row), class: colour, title: row.name + ": " + percent(row.share)},
            row.name.replace(/\(.*/, "").split(".").pop())
          : make("div", {class: "rest", title: "other methods of " + n.parent.data.name})));
      }
    });
  }

  return {element: place, draw};
};
