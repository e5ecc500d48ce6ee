// The members of the selected cluster, in pages, with their texts or columns.
import { element, shortened } from "/view/shapes.js";
import { ask, query } from "./api.js";

const PAGE = 25;

export function members(section, body, view) {
  let keys = [];
  let shown = "";

  async function show(cluster, step) {
    const wanted = cluster && !cluster.group ? `${cluster.id}@${step}` : "";
    section.hidden = !wanted;
    if (wanted === shown) return;
    shown = wanted;
    keys = [null];
    if (wanted) await load(cluster.id, step);
  }

  async function load(cluster, step) {
    const mine = shown;
    const after = keys[keys.length - 1];
    try {
      const page = await ask(query(`${view.path}/objects`, { cluster, at: step, limit: PAGE, after, values: view.facts.keeps_vectors || null }));
      if (mine === shown) draw(cluster, step, page);
    } catch (problem) {
      if (mine === shown) body.replaceChildren(Object.assign(document.createElement("p"), { textContent: problem.message }));
    }
  }

  function draw(cluster, step, page) {
    body.replaceChildren();
    // a row lacks the columns in which it has gaps: the fullest ones say the order
    const columnsOf = page.rows.map((row) => Object.keys(row.values ?? {})).sort((a, b) => b.length - a.length);
    const columns = [...new Set(columnsOf.flat())].slice(0, 12);
    const classes = page.rows.some((row) => row.class !== null);
    const texts = page.rows.some((row) => row.text !== null);
    const scroll = element(body, "div", { class: "scroll members", tabindex: 0, role: "region", "aria-label": `Members of ${cluster}` });
    const table = element(scroll, "table");
    element(table, "caption", {}, `Members of ${cluster} after step ${step}, page ${keys.length}`);
    const head = element(element(table, "thead"), "tr");
    const names = ["object", "arrived step", "similarity", ...(classes ? ["class"] : []), ...(texts ? ["text"] : []), ...columns];
    names.forEach((name) => element(head, "th", { scope: "col", dir: "auto" }, shortened(name, 60)));
    const rows = element(table, "tbody");
    for (const row of page.rows) {
      const line = element(rows, "tr");
      const cell = element(element(line, "th", { scope: "row", dir: "auto" }), "button", { type: "button", class: "pick" }, shortened(row.object, 120));
      cell.addEventListener("click", () => view.follow(row.object));
      element(line, "td", { class: "number" }, row.arrived_step);
      element(line, "td", { class: "number" }, row.similarity === null ? "" : String(Number(row.similarity.toPrecision(4))));
      if (classes) element(line, "td", { dir: "auto" }, shortened(row.class ?? "", 80));
      if (texts) element(line, "td", { class: "text", dir: "auto" }, shortened(row.text ?? "", 400));
      columns.forEach((name) => element(line, "td", { dir: "auto" }, shortened(row.values?.[name] ?? "", 80)));
    }
    const pages = element(body, "div", { class: "tools pages" });
    const turn = (words, label, off, act) => {
      const button = element(pages, "button", { type: "button", "aria-label": label }, words);
      button.disabled = off;
      button.addEventListener("click", () => { act(); load(cluster, step); });
    };
    turn("‹", "Previous members", keys.length === 1, () => keys.pop());
    turn("›", "Next members", page.next === null, () => keys.push(page.next));
  }

  return { show, forget: () => { shown = ""; } };
}
