// A file becomes a step, after a look at its columns.
import { element, shortened } from "/view/shapes.js";
import { ask, query } from "./api.js";

const TYPES = {
  csv: "text/csv", tsv: "text/tab-separated-values", tab: "text/tab-separated-values", jsonl: "application/x-ndjson", ndjson: "application/x-ndjson",
  json: "application/json", parquet: "application/vnd.apache.parquet", npy: "application/x-npy",
};

const MOST = 50;

export function drop(section, view) {
  section.hidden = !view.facts.writable;
  if (section.hidden) return;
  const input = document.getElementById("drop-file");
  const body = document.getElementById("drop-preview");
  input.addEventListener("change", () => { if (input.files.length) look(input.files[0]); });
  const mark = (on) => document.body.classList.toggle("dropping", on);
  window.addEventListener("dragover", (e) => { e.preventDefault(); mark(true); });
  window.addEventListener("dragleave", () => mark(false));
  window.addEventListener("drop", (e) => {
    e.preventDefault();
    mark(false);
    if (e.dataTransfer.files.length) {
      section.scrollIntoView({ block: "start" });
      look(e.dataTransfer.files[0]);
    }
  });

  async function look(file) {
    const type = TYPES[file.name.toLowerCase().split(".").pop()];
    body.replaceChildren();
    if (!type) {
      element(body, "p", { class: "warning" }, `The ending of ${shortened(file.name, 120)} is not known; give a CSV, TSV, JSON, JSON Lines, Parquet or npy file.`);
      return;
    }
    try {
      const preview = await ask(`${view.path}/preview`, { method: "POST", headers: { "Content-Type": type }, body: file });
      show(file, type, preview);
    } catch (problem) {
      tell(problem);
    }
  }

  function show(file, type, preview) {
    element(body, "h3", { dir: "auto" }, `${shortened(file.name, 120)}: ${preview.rows.toLocaleString("en")} row${preview.rows === 1 ? "" : "s"}`);
    const rows = tableIn(element(body, "div"), "Columns of the file", "Columns, and what they would be", ["column", "holds", "role", "missing", "first values"]);
    preview.columns.forEach((column, i) => {
      const line = element(rows, "tr");
      element(line, "th", { scope: "row", dir: "auto" }, shortened(column.column, 80));
      element(line, "td", {}, column.kind);
      element(line, "td", {}, column.role);
      element(line, "td", { class: "number" }, column.missing);
      element(line, "td", { dir: "auto", class: "text" }, shortened(preview.sample.map((row) => row[i]).join(" · "), 120));
    });
    if (preview.lacking.length) {
      element(body, "p", { class: "warning", dir: "auto" }, `The file lacks ${shortened(preview.lacking.join(", "), 200)}, which the timeline needs.`);
      return;
    }
    const form = element(body, "form", { class: "tools" });
    const label = element(form, "label", {}, "Name of the step ");
    const name = element(label, "input", { type: "text", maxlength: 200 });
    name.value = file.name.replace(/\.[^.]*$/, "");
    element(form, "button", { type: "submit" }, "Add as a step");
    const places = element(body, "div");
    element(form, "button", { type: "button" }, "Where would they go?").addEventListener("click", () => predict(file, type, places));
    const said = element(form, "span", { role: "status", class: "faint" });
    form.addEventListener("submit", async (e) => {
      e.preventDefault();
      said.textContent = "Adding …";
      try {
        const added = await ask(query(`${view.path}/batches`, { name: name.value }), {
          method: "POST", headers: { "Content-Type": type, "Idempotency-Key": encodeURIComponent(name.value || file.name).slice(0, 200) }, body: file,
        });
        body.replaceChildren();
        element(body, "p", {}, added.added ? `Step ${added.step} was added.` : `This is step ${added.step} already; nothing was changed.`);
        input.value = "";
      } catch (problem) {
        said.textContent = "";
        tell(problem);
      }
    });
  }

  /** The cluster that each row fits best, and its group; nothing is written. */
  async function predict(file, type, places) {
    try {
      const { rows } = await ask(`${view.path}/predict`, { method: "POST", headers: { "Content-Type": type }, body: file });
      const list = tableIn(places, "Best clusters", `Where ${rows.length > MOST ? `the first ${MOST} of ` : ""}${rows.length.toLocaleString("en")} rows would go`,
        ["object", "cluster", "group", "similarity", "fits"]);
      for (const row of rows.slice(0, MOST)) {
        const line = element(list, "tr");
        element(line, "th", { scope: "row", dir: "auto" }, shortened(row.object, 80));
        const cell = element(line, "td");
        if (row.cluster) element(cell, "button", { type: "button", class: "pick" }, row.cluster).addEventListener("click", () => view.select(row.cluster));
        element(line, "td", {}, row.group ?? "");
        element(line, "td", { class: "number" }, row.similarity === null ? "" : String(Number(row.similarity.toPrecision(4))));
        element(line, "td", {}, row.fits ? "yes" : "no");
      }
    } catch (problem) {
      tell(problem);
    }
  }

  function tableIn(parent, label, caption, names) {
    parent.replaceChildren();
    const scroll = element(parent, "div", { class: "scroll", tabindex: 0, role: "region", "aria-label": label });
    const table = element(scroll, "table");
    element(table, "caption", {}, caption);
    const head = element(element(table, "thead"), "tr");
    names.forEach((name) => element(head, "th", { scope: "col" }, name));
    return element(table, "tbody");
  }

  function tell(problem) {
    element(body, "p", { class: "warning", role: "alert" }, problem.message);
    if (problem.status === 401) view.askForToken();
  }
}
