"use strict";
// Lines of a source with syntax highlighting, and the colours that say what was covered.
pathforest.source = (() => {
  const {make, count} = pathforest;

  /** How many blanks or tabs all lines begin with. */
  function margin(lines) {
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

  const LANGUAGES = {java: "java", kt: "kotlin", scala: "scala", groovy: "groovy"};

  /** Tokens of each line of a source, as kind and text; found when it is first shown. */
  function tokens(source) {
    if (!source.tokens) {
      const grammar = Prism.languages[LANGUAGES[source.file.split(".").pop()]];
      const all = grammar ? Prism.tokenize(source.lines.join("\n"), grammar) : [source.lines.join("\n")];
      source.tokens = [[]];
      const add = (kind, part) => {
        if (Array.isArray(part)) {
          part.forEach(p => add(kind, p));
        } else if (typeof part === "object") {
          add(part.type, part.content);
        } else {
          part.split("\n").forEach((text, i) => {
            if (i > 0) {
              source.tokens.push([]);
            }
            source.tokens.at(-1).push([kind, text]);
          });
        }
      };
      add(null, all);
    }
    return source.tokens;
  }

  /** A line of a source without its margin, as elements. */
  function code(source, line, cut) {
    let skip = cut;
    return tokens(source)[line - 1].map(([kind, text]) => {
      const rest = text.slice(skip);
      skip = Math.max(0, skip - text.length);
      return kind === null ? rest : make("span", {class: "token " + kind}, rest);
    });
  }

  /**
   * JaCoCo's colours: all of a line ran, a part of it, nothing; none for a line without code. Of a line
   * are known: parts that ran, all parts, branches taken, all branches.
   */
  function colour(line) {
    if (!line) {
      return "";
    }
    const [ran, parts, taken, branches] = line;
    return ran === 0 ? "uncovered" : ran < parts || taken < branches ? "partly" : "covered";
  }

  const SAID = {covered: "ran", partly: "ran in part", uncovered: "did not run"};

  /** All lines from the first one with code to the last one, in these colours. */
  function covered(source, lines) {
    const numbers = Object.keys(lines).map(Number);
    const from = Math.max(1, Math.min(...numbers) - 3);
    const to = Math.min(source.lines.length, Math.max(...numbers) + 3);
    const cut = margin(source.lines.slice(from - 1, to));
    const rows = [];
    for (let line = from; line <= to; line++) {
      const fact = lines[line];
      const kind = colour(fact);
      const ways = fact && fact[3] > 0 ? count(fact[2]) + " of " + count(fact[3]) : "";
      rows.push(make("tr", {"data-line": line},
        make("td", {class: "line " + kind, title: SAID[kind]}, String(line)),
        make("td", {class: "count"}, ways),
        make("td", {class: "code " + kind}, code(source, line, cut))));
    }
    return make("table", {class: "source"},
      make("thead", {}, make("tr", {}, ["line", "branches", "source"]
        .map(h => make("th", {scope: "col", class: "note"}, h)))),
      make("tbody", {}, rows));
  }

  return {margin, code, colour, covered};
})();
