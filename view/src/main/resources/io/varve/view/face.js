// What a cluster is, for its reader: the columns that set it apart, its classes, keywords period by period, and objects of it as rows.
import { element, shortened, stepName } from "./shapes.js";

const MOST_COLUMNS = 8;
const KINDS = { exemplar: "Exemplar", near: "Most typical", far: "Least typical" };

/** What a picture calls a cluster: its id, and as much of what it is as there is room for. */
export function calledIn(cluster, room, size = 11) {
  const most = Math.floor(room / (size * 0.6));
  if (!cluster.description || most < cluster.id.length + 8) return cluster.id;
  return shortened(`${cluster.id} ${cluster.description}`, most);
}

/** Puts the face of a cluster into its panel; nothing where nothing is known. */
export function face(parent, cluster, history) {
  const rows = cluster.profile ?? [];
  columns(parent, rows.filter((r) => r.kind === "number" || r.kind === "category"), history.data?.run?.parameters?.scale === "log1p");
  shares(parent, "Classes", rows.filter((r) => r.kind === "class"));
  shares(parent, "Keywords", rows.filter((r) => r.kind === "keyword"));
  periods(parent, cluster.periods ?? [], history);
  for (const [role, words] of Object.entries(KINDS)) {
    members(parent, words, (cluster.members ?? []).filter((m) => m.role === role));
  }
}

function columns(parent, rows, logarithms) {
  if (!rows.length) return;
  element(parent, "h3", {}, "What sets it apart");
  const table = element(parent, "table", { class: "face" });
  const head = element(element(table, "thead"), "tr");
  ["column", "here", "than the rest"].forEach((name) => element(head, "th", { scope: "col" }, name));
  const body = element(table, "tbody");
  rows.slice(0, MOST_COLUMNS).forEach((row) => {
    const line = element(body, "tr");
    element(line, "th", { scope: "row", dir: "auto" }, shortened(row.column, 40));
    const value = row.kind === "number" ? shown(Number(row.value)) : `${shortened(row.value, 40)} ${percent(row.share)}`;
    element(line, "td", { dir: "auto", class: row.kind === "number" ? "number" : "" }, value);
    element(line, "td", { class: "number" }, compared(row));
  });
  if (logarithms && rows.some((row) => row.kind === "number")) {
    element(parent, "p", { class: "faint" }, "Logarithms were compared (log1p): numbers are geometric means, below the arithmetic ones.");
  }
}

function compared(row) {
  if (row.kind === "category" && row.lift !== undefined) return `×${shown(row.lift)} as frequent`;
  if (row.difference === undefined) return "";
  if (Math.abs(row.difference) < 0.05) return "the same";
  return `${Math.abs(row.difference).toFixed(1)} sd ${row.difference > 0 ? "higher ↑" : "lower ↓"}`;
}

function shares(parent, title, rows) {
  if (!rows.length) return;
  element(parent, "h3", {}, title);
  const list = element(parent, "ul", { class: "face-shares" });
  rows.slice(0, MOST_COLUMNS).forEach((row) => {
    const item = element(list, "li", { dir: "auto" }, `${shortened(row.value, 60)} `);
    element(item, "span", { class: "faint" }, `${percent(row.share)}${row.lift >= 1.5 ? ` (×${shown(row.lift)})` : ""}`);
  });
}

function periods(parent, rows, history) {
  if (rows.length < 2) return;
  const folded = element(parent, "details");
  element(folded, "summary", {}, "Keywords, step by step");
  const table = element(folded, "table", { class: "face" });
  const body = element(table, "tbody");
  rows.forEach(([step, count, words]) => {
    const line = element(body, "tr");
    const facts = history.steps[step - history.first];
    const name = facts ? stepName(facts) : "";
    element(line, "th", { scope: "row" }, name ? shortened(name, 20) : `step ${step}`);
    element(line, "td", { class: "number" }, `${count}`);
    element(line, "td", { dir: "auto" }, words);
  });
}

function members(parent, title, list) {
  if (!list.length) return;
  element(parent, "h3", {}, title);
  list.forEach((member) => {
    const box = element(parent, "div", { class: "member" });
    element(box, "span", { class: "strong", dir: "auto" }, shortened(member.object, 80));
    if (!member.cells.length) return;
    if (member.cells.length === 1 && member.cells[0][1].length > 24) {
      element(box, "p", { dir: "auto" }, shortened(member.cells[0][1], 300));
      return;
    }
    const row = element(box, "p");
    member.cells.forEach(([column, value]) => {
      const cell = element(row, "span", { class: "cell" });
      element(cell, "span", { class: "faint", dir: "auto" }, `${shortened(column, 40)} `);
      element(cell, "span", { dir: "auto" }, shortened(value, 80));
    });
  });
}

function percent(share) {
  if (share === undefined) return "";
  const whole = Math.round(100 * share);
  return share > 0 && whole === 0 ? "<1 %" : `${whole} %`;
}

/** Three digits, or all before the point where there are more. */
function shown(value) {
  if (!Number.isFinite(value)) return String(value);
  if (value !== 0 && (Math.abs(value) < 1e-4 || Math.abs(value) >= 1e15)) return value.toExponential(2);
  return String(Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3)));
}
