// The tables behind the pictures: sortable, to be copied, or saved as CSV with the same columns as the files of a result.
import { historyOf, livesAt, newIn, sizeAt } from "./history.js";
import { download, separated } from "./export.js";
import { element, shortened } from "./shapes.js";
import { counted } from "./terms.js";

const PAGE = 20;

export function tables(parent, data, selection) {
  const history = historyOf(data);
  const kinds = kindsOf(history, data);
  const tabs = element(parent, "div", { class: "tabs", role: "tablist", "aria-label": "Tables" });
  const body = element(parent, "div", { role: "tabpanel", id: "table-panel" });
  const buttons = kinds.map((kind, i) => {
    const tab = element(tabs, "button", { type: "button", role: "tab", "aria-controls": "table-panel", "data-table": kind.name }, kind.name);
    tab.addEventListener("click", () => open(i));
    tab.addEventListener("keydown", (e) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
      if (!by) return;
      open((i + by + kinds.length) % kinds.length);
      buttons[(i + by + kinds.length) % kinds.length].focus();
    });
    return tab;
  });
  function open(at) {
    buttons.forEach((b, i) => {
      b.setAttribute("aria-selected", i === at);
      b.tabIndex = i === at ? 0 : -1;
    });
    body.replaceChildren();
    table(body, kinds[at], history, selection);
  }
  open(0);
}

/** One table: name, columns, and rows() that makes them when they are first looked at. */
export function table(parent, kind, history, selection) {
  const all = kind.rows();
  let rows = all;
  let sorted = { column: -1, up: true };
  let page = 0;
  const tools = element(parent, "div", { class: "tools" });
  const said = element(tools, "span", { class: "faint", role: "status" });
  const button = (words, label, act) =>
    element(tools, "button", { type: "button", "aria-label": label }, words).addEventListener("click", act);
  button("Copy", `Copy the table ${kind.name}`, () => copy());
  button("CSV", `Save the table ${kind.name} as CSV`, () => download(`${kind.name}.csv`, "text/csv", separated(kind.columns, rows, ",")));
  const scroll = element(parent, "div", { class: "scroll", tabindex: 0, role: "region", "aria-label": `Table ${kind.name}` });
  const node = element(scroll, "table", { "data-table": kind.name });
  element(node, "caption", {}, kind.words);
  const heads = element(element(node, "thead"), "tr");
  kind.columns.forEach((name, i) => {
    const head = element(heads, "th", { scope: "col" });
    element(head, "button", { type: "button" }, name).addEventListener("click", () => sort(i));
  });
  const body = element(node, "tbody");
  const pages = element(parent, "div", { class: "tools pages" });
  show();

  function sort(column) {
    sorted = { column, up: sorted.column === column ? !sorted.up : true };
    const sign = sorted.up ? 1 : -1;
    rows = [...all].sort((a, b) => sign * compare(a[column], b[column]));
    [...heads.children].forEach((h, i) => h.setAttribute("aria-sort", i !== column ? "none" : sorted.up ? "ascending" : "descending"));
    page = 0;
    show();
  }

  function show() {
    body.replaceChildren();
    for (const row of rows.slice(page * PAGE, (page + 1) * PAGE)) {
      const line = element(body, "tr");
      row.forEach((value, i) => cell(line, value, kind.columns[i]));
    }
    said.textContent = counted(all.length, "row");
    pages.replaceChildren();
    const last = Math.ceil(rows.length / PAGE) - 1;
    if (last < 1) return;
    const turn = (words, label, to, off) => {
      const b = element(pages, "button", { type: "button", "aria-label": label }, words);
      b.disabled = off;
      b.addEventListener("click", () => { page = to; show(); });
    };
    turn("‹", "Previous page", page - 1, page === 0);
    element(pages, "span", {}, `page ${page + 1} of ${last + 1}`);
    turn("›", "Next page", page + 1, page === last);
  }

  function cell(line, value, column) {
    const number = typeof value === "number";
    const td = element(line, "td", { class: number ? "number" : "text", dir: number ? null : "auto" });
    const cluster = selection && (column === "cluster" || column === "into" || column === "merged_into") ? history.byId.get(value) : null;
    if (cluster) {
      element(td, "button", { type: "button", class: "pick" }, value).addEventListener("click", () => selection.select(cluster));
    } else {
      td.textContent = value === null || value === undefined ? "" : number && !Number.isInteger(value) ? String(Number(value.toPrecision(6))) : shortened(value, 200);
    }
  }

  async function copy() {
    const text = separated(kind.columns, rows, "\t");
    try {
      await navigator.clipboard.writeText(text);
      said.textContent = "Copied.";
    } catch {
      // a page opened as a file may lack the right; a selected text can still be copied
      const area = element(parent, "textarea", { readonly: "", class: "unseen" });
      area.value = text;
      area.select();
      said.textContent = document.execCommand("copy") ? "Copied." : "Copying is not allowed here; save as CSV instead.";
      area.remove();
    }
  }
}

// k2 comes before k10, and empty cells come last
function compare(a, b) {
  const none = (v) => v === null || v === undefined || v === "";
  if (none(a) || none(b)) return none(a) - none(b);
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a).localeCompare(String(b), "en", { numeric: true });
}

function kindsOf(history, data) {
  const stepColumns = ["step", "batch", "objects_new", "objects_held", "clusters", "iterations", "settled", "converged", "seconds", "purity", "nmi"];
  const clusterColumns = ["cluster", "born", "last_changed", "size", "state", "merged_into", "exemplar", "name"];
  const kinds = [
    { name: "steps", words: "The results of each step", columns: stepColumns, rows: () => data.steps.map((s) => stepColumns.map((c) => s[c] ?? null)) },
    { name: "clusters", words: "All clusters, live and ended", columns: clusterColumns, rows: () => data.clusters.map((s) => clusterColumns.map((c) => (c === "name" ? s.description : s[c]) ?? null)) },
    {
      name: "events", words: "What the steps did to clusters", columns: ["step", "event", "cluster", "from", "size_before", "size_after"],
      rows: () => data.events.map((e) => [e.step, e.event, e.cluster, (e.from ?? []).join(" "), e.size_before, e.size_after]),
    },
    {
      name: "lineage", words: "Which cluster became part of which", columns: ["step", "from", "into"],
      rows: () => data.events.filter((e) => e.event === "merged" || e.event === "split").flatMap((e) => e.from.map((f) => [e.step, f, e.cluster])),
    },
    {
      name: "sizes", words: "The boxes of the strata: every cluster after every step", columns: ["step", "cluster", "size", "objects_new"],
      rows: () => data.steps.flatMap((s) => history.clusters.filter((c) => livesAt(c, s.step)).map((c) => [s.step, c.id, sizeAt(c, s.step), newIn(c, s.step - 1, s.step)])),
    },
  ];
  if (data.map) {
    kinds.push({ name: "map", words: "The positions on the map", columns: ["step", "object", "cluster", "x", "y"], rows: () => data.map.places });
  }
  return kinds;
}
