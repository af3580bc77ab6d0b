"use strict";
// A table of many rows, which are drawn as far as they are seen; by Tabulator.
pathforest.grid = (() => {
  /** An element can be reached, and is clicked, with the keyboard. */
  function reachable(element) {
    element.tabIndex = 0;
    element.addEventListener("keydown", e => {
      if (e.key === "Enter" || e.key === " ") {
        e.preventDefault();
        element.click();
      }
    });
  }

  /**
   * Fills a place.
   *
   * @param tree whether rows have rows below them, in _children
   * @param rows how many there may be to see: a small table takes little room
   * @param built called when it is there
   */
  return function grid(place, {data, columns, tree, rows, built, initialSort}) {
    const table = new Tabulator(place, {
      data, columns, layout: "fitColumns", placeholder: "no method that ran has that name; Coverage lists the others by class", initialSort,
      height: Math.min(620, 60 + 26 * rows) + "px", dataTree: tree, dataTreeChildIndent: 20,
      rowFormatter: row => {
        const control = row.getElement().querySelector(".tabulator-data-tree-control");
        if (control) {
          control.setAttribute("role", "button");
          control.setAttribute("aria-label", "open or close " + row.getData().name);
          reachable(control);
        }
      }});
    table.on("tableBuilt", () => {
      place.querySelectorAll(".tabulator-col.tabulator-sortable").forEach(reachable);
      // A grid consists of groups of rows: what is between these and the grid is only for the look.
      place.querySelector(".tabulator-header").setAttribute("role", "presentation");
      place.querySelector(".tabulator-tableholder").removeAttribute("tabindex");
      built();
    });
    return table;
  };
})();
