// Finds objects by the beginning of their ids or by what their texts hold, and follows the path of one through the clusters.
import { element, shortened } from "/view/shapes.js";
import { ask, query } from "./api.js";
import { read, write } from "./address.js";

const MOST = 20;
const MOST_PAGES = 20;

export function search(view) {
  const form = document.getElementById("search");
  const word = document.getElementById("search-word");
  const said = document.getElementById("search-said");
  const found = document.getElementById("found");
  const path = document.getElementById("path");

  form.addEventListener("submit", (e) => {
    e.preventDefault();
    find(word.value.trim());
  });

  async function find(text) {
    found.replaceChildren();
    write({ search: text });
    if (!text) { said.textContent = ""; return; }
    said.textContent = "Looking …";
    try {
      const rows = await some({ prefix: text });
      if (rows.length < MOST && view.facts.reading.text_column) {
        const known = new Set(rows.map((row) => row.object));
        rows.push(...(await some({ text })).filter((row) => !known.has(row.object)));
      }
      said.textContent = rows.length >= MOST ? `The first ${MOST} that were found` : rows.length ? `${rows.length} found` : "Nothing found.";
      const list = element(found, "ul", { class: "results" });
      for (const row of rows.slice(0, MOST)) {
        const line = element(list, "li");
        element(line, "button", { type: "button", class: "pick", dir: "auto" }, shortened(row.object, 120)).addEventListener("click", () => follow(row.object));
        element(line, "span", {}, row.cluster ?? "no cluster");
        if (row.text) element(line, "span", { class: "faint", dir: "auto" }, shortened(row.text, 160));
      }
    } catch (problem) {
      said.textContent = problem.message;
    }
  }

  // a page may be empty although there are more, where very many objects had to be looked at
  async function some(wanted) {
    const rows = [];
    let after = null;
    for (let page = 0; page < MOST_PAGES && rows.length < MOST; page++) {
      const got = await ask(query(`${view.path}/objects`, { ...wanted, limit: MOST, after }));
      rows.push(...got.rows);
      after = got.next;
      if (after === null) break;
    }
    return rows;
  }

  async function follow(object) {
    write({ object });
    path.replaceChildren();
    try {
      const { rows } = await ask(query(`${view.path}/history`, { object }));
      const line = element(path, "p", { class: "past" });
      element(line, "strong", { dir: "auto" }, shortened(object, 160));
      element(line, "span", { class: "faint" }, ` ${rows.length === 1 ? "has been in one cluster" : `has been in ${rows.length} clusters`}`);
      const list = element(path, "ol", { class: "steps-of", "aria-label": `Path of ${shortened(object, 80)}` });
      rows.forEach((row) => {
        const item = element(list, "li");
        element(item, "span", { class: "faint" }, `step ${row.step} `);
        if (row.cluster) {
          element(item, "button", { type: "button", class: "pick" }, row.cluster).addEventListener("click", () => view.select(row.cluster));
        } else {
          item.append("no cluster");
        }
      });
      path.scrollIntoView({ block: "nearest" });
    } catch (problem) {
      element(path, "p", { class: "warning" }, problem.message);
    }
  }

  /** Shows what the address names. */
  function restore() {
    const text = read("search");
    if (text) { word.value = text; find(text); }
    const object = read("object");
    if (object) follow(object);
  }

  return { follow, restore };
}
