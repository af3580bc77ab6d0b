"use strict";
// Prism is asked for the tokens of a source, and highlights nothing by itself.
window.Prism = {manual: true};
// Shared by all views: loading of data, routes, and the making of elements. Texts of the program
// (names, sources) only ever become text nodes.
const pathforest = (() => {
  const data = new Map();
  const waiting = new Map();
  const views = [];

  /** Called by the data files. */
  function loaded(name, value) {
    data.set(name, value);
  }

  /** A data file's content, loaded when it is first wanted. */
  function load(name) {
    if (data.has(name)) {
      return Promise.resolve(data.get(name));
    }
    if (!waiting.has(name)) {
      waiting.set(name, new Promise((resolve, reject) => {
        const script = document.createElement("script");
        script.src = "data/" + name + ".js";
        script.onload = () => resolve(data.get(name));
        script.onerror = () => reject(new Error(script.src + " can't be loaded"));
        document.head.append(script);
      }));
    }
    return waiting.get(name);
  }

  /** An element; attributes by name, then texts and elements in it. */
  function make(tag, attributes, ...content) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) {
      if (name.startsWith("on")) {
        element.addEventListener(name.slice(2), value);
      } else if (value !== undefined && value !== null) {
        element.setAttribute(name, value);
      }
    }
    element.append(...content.flat(Infinity).filter(part => part !== null && part !== undefined));
    return element;
  }

  // One formatter for all: Number.toLocaleString makes a new one for each number.
  const count = new Intl.NumberFormat("en").format;

  /** How many calls, at least if those of some methods are not known. */
  const calls = (number, unknown) => (unknown > 0 ? "at least " : "") + count(number);

  /** Numbers of paths can be of any size. */
  const possible = number => number <= 1e6 ? count(number) : "10^" + Math.floor(Math.log10(number));

  /** As Percent.java has it for texts: to tenths, and never all or nothing unless it is. */
  function percent(share) {
    const tenths = Math.round(share * 1000);
    if (share > 0 && tenths === 0) {
      return "<0.1%";
    }
    if (share < 1 && tenths >= 1000) {
      return ">99.9%";
    }
    return (tenths / 10).toFixed(1).replace(".0", "") + "%";
  }

  /** A share as a bar and a number. */
  function bar(share) {
    const inner = make("span");
    inner.style.width = 100 * share + "%";
    return make("span", {class: "share"},
      make("span", {class: "bar", "aria-hidden": "true"}, inner), percent(share));
  }

  const letters = {
    /** One of ten classes that have a colour each. */
    colour(letter) {
      let rank = 0;
      for (const c of letter) {
        rank = 26 * rank + c.charCodeAt(0) - 64;
      }
      return "path-" + (rank - 1) % 10;
    }
  };

  /** A path's letter in its colour, as a button that chooses it. */
  function chip(path, choose) {
    return make("button", {type: "button", class: "chip " + letters.colour(path.letter), "data-path": path.path,
      "aria-pressed": "false", title: path.letter + ": " + path.text, onclick: () => choose(path.path)}, path.letter);
  }

  /** The name of a kind of finding, which leads to what the guide says of it. */
  function guide(kind) {
    return make("a", {href: "tuning.html#" + kind.replace(" ", "-")}, kind);
  }

  /** A text in which code stands in backquotes. */
  function code(text) {
    return text.split("`").map((part, i) => i % 2 === 0 ? part : make("code", {}, part));
  }

  /** What may make a program faster, and what to try. */
  function finding(f) {
    return [guide(f.kind), ": ", ...code(f.text), make("span", {class: "note"}, " Try: " + f.advice + ".")];
  }

  function facts(list) {
    return make("dl", {class: "facts"}, list
      .filter(fact => fact[1] !== "")
      .map(fact => make("div", {}, make("dt", {}, fact[0]), make("dd", {}, fact[1]))));
  }

  function show(title, ...content) {
    const main = document.getElementById("main");
    main.replaceChildren(...content);
    document.title = title + " - Pathforest";
    main.focus({preventScroll: true});
    window.scrollTo(0, 0);
    document.body.dataset.ready = location.hash || "#/";
  }

  /** A view shows what a route, {@code #/name/part/part}, asks for. */
  function view(name, open) {
    views.push({name, open});
  }

  async function route() {
    const parts = location.hash.replace(/^#\//, "").split("/").map(decodeURIComponent);
    const found = views.find(v => v.name === parts[0]) || views.find(v => v.name === "");
    try {
      await found.open(...parts.slice(1));
    } catch (e) {
      show("Error", make("p", {class: "note warn"}, String(e.message)));
    }
  }

  window.addEventListener("hashchange", route);
  window.addEventListener("DOMContentLoaded", route);
  return {loaded, load, make, count, calls, percent, possible, bar, facts, chip, code, finding, letters, show, view};
})();
