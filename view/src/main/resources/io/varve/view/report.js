// Puts the pictures of a report onto its page.
import { historyOf } from "./history.js";
import { lineage } from "./lineage.js";
import { lines, stream } from "./numbers.js";
import { map } from "./map.js";
import { panel } from "./panel.js";
import { selectionIn } from "./selection.js";
import { element, objects, shortened } from "./shapes.js";
import { strata } from "./strata.js";
import { tables } from "./tables.js";

const byId = (id) => document.getElementById(id);

export function report(data) {
  const history = historyOf(data);
  head(data, history);
  theme(data);
  if (!history.steps.length) {
    byId("nothing").hidden = false;
    byId("pictures").hidden = true;
    return;
  }
  const selection = selectionIn(history);
  panel(byId("panel"), data, selection);
  strata(byId("strata"), data, selection);
  lineage(byId("lineage"), data, selection);
  if (data.map && data.map.places.length) map(byId("map"), data, selection);
  else byId("map-section").hidden = true;
  stream(byId("stream"), data, selection);
  lines(byId("lines"), data);
  tables(byId("tables"), data, selection);
  window.addEventListener("beforeprint", () => document.querySelectorAll("details").forEach((d) => { d.open = true; }));
}

function head(data, history) {
  document.title = `${shortened(data.title, 80)} · Varve`;
  byId("title").textContent = shortened(data.title, 160);
  const last = history.steps[history.steps.length - 1];
  const live = history.clusters.filter((c) => c.state === "live").length;
  byId("summary").textContent = last
    ? `${history.steps.length} step${history.steps.length === 1 ? "" : "s"} · ${objects(last.objects_held)} held · ${live} live of ${history.clusters.length} cluster${history.clusters.length === 1 ? "" : "s"}`
    : "no steps yet";
  const open = history.steps.filter((s) => !s.converged);
  if (open.length) {
    byId("warning").hidden = false;
    byId("warning").textContent = `${open.length} of ${history.steps.length} steps did not converge; their labels are provisional.`;
  }
  const notice = byId("notice");
  data.notice.forEach((sentence) => element(notice, "li", { dir: "auto" }, sentence));
  byId("notice-section").hidden = data.notice.length === 0;
  run(data.run);
}

function run(facts) {
  byId("version").textContent = `Varve ${facts.version}`;
  if (facts.command.length) {
    const quoted = facts.command.map((w) => (/^[\w./:=,+@%-]+$/.test(w) ? w : `'${w.replaceAll("'", "'\\''")}'`));
    byId("command").textContent = shortened(`./varve ${quoted.join(" ")}`, 2000);
  } else {
    byId("command").hidden = true;
  }
  const parameters = byId("parameters");
  for (const [name, value] of Object.entries(facts.parameters)) {
    const row = element(parameters, "div");
    element(row, "dt", {}, name);
    element(row, "dd", { dir: "auto" }, shortened(value, 200));
  }
  const body = byId("inputs");
  for (const input of facts.inputs) {
    const row = element(body, "tr");
    element(row, "td", { dir: "auto", class: "text" }, shortened(input.file, 200));
    element(row, "td", {}, input.format);
    element(row, "td", { class: "number" }, input.bytes.toLocaleString("en"));
    element(row, "td", { class: "hash" }, input.sha256);
  }
  byId("inputs-table").hidden = facts.inputs.length === 0;
}

function theme() {
  const root = document.documentElement;
  const button = byId("theme");
  const dark = () => (root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  const tell = () => {
    button.textContent = dark() ? "☀ Light" : "☾ Dark";
    button.setAttribute("aria-label", dark() ? "Switch to light colours" : "Switch to dark colours");
  };
  button.addEventListener("click", () => { root.dataset.theme = dark() ? "light" : "dark"; tell(); });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", tell);
  tell();
}

const block = byId("varve-data");
if (block) report(JSON.parse(block.textContent));
