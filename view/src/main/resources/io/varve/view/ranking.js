// Words by how much they changed: a line each in a picture to print, and the same as a table.
import { download, saveButtons, separated } from "./export.js";
import { diamond } from "./legend.js";
import { element, fitting, hint, onWidth, picture, resize, shape, shortened } from "./shapes.js";

const FIRST = 40;
const ROW = 22;
export const CHANCE = 0.05;
const SCORES = ["jsd", "jsd_low", "jsd_high", "apd", "gold"];

/** Whether a word has uses in the last period and none in the first, so that nothing can be measured and nothing changed more. */
export function isNew(word) {
  return Boolean(word.whole) && typeof word.whole.jsd !== "number" && word.whole.uses_from === 0 && word.whole.uses_to > 0;
}

/** Words in the order of their JSD from the first period to the last: new words first, those without a score last. */
export function ranked(words, column = "jsd", up = false) {
  const none = (v) => v === null || v === undefined;
  // no JSD is larger than ln 2
  const score = (w) => (column === "jsd" && isNew(w) ? 1 + w.whole.uses_to : value(w, column));
  return [...words].sort((a, b) => {
    const [x, y] = [score(a), score(b)];
    if (none(x) || none(y)) return none(x) - none(y) || a.word.localeCompare(b.word);
    const by = typeof x === "number" ? x - y : x.localeCompare(y);
    return (up ? by : -by) || a.word.localeCompare(b.word);
  });
}

function value(word, column) {
  if (column === "word" || column === "gold") return word[column];
  if (column === "gained" || column === "lost") return word.senses.filter((s) => s.state === column).length;
  if (column === "senses") return word.senses.length;
  return word.whole ? word.whole[column] : null;
}

export function ranking(parent, data, choose) {
  const tested = data.words.some((w) => typeof w.whole?.jsd_chance === "number");
  const drawn = data.words.some((w) => typeof w.whole?.jsd_low === "number");
  const gold = data.words.some((w) => typeof w.gold === "number");
  // distances of uses take vectors, which not every source of this page has
  const distances = data.words.some((w) => typeof w.whole?.apd === "number");
  const columns = ["word", "jsd", ...(drawn ? ["jsd_low", "jsd_high"] : []), ...(tested ? ["jsd_chance"] : []), ...(distances ? ["apd"] : []), ...(tested ? ["apd_chance"] : []), ...(gold ? ["gold"] : []),
    "senses", "gained", "lost", "uses_from", "uses_to"];
  let sorted = { column: "jsd", up: false };
  let all = data.words.length <= FIRST;
  let chosen = null;
  const sides = element(parent, "div", { class: "sides wide" });
  const left = element(sides, "div");
  const tools = element(left, "div", { class: "tools" });
  saveButtons(tools, "words", "the ranking of words", () => svg);
  const frame = element(left, "div", { class: "frame" });
  const { svg, desc } = picture(frame, "Words by change", "");
  let layer = shape(svg, "g");
  legend(element(left, "ul", { class: "legend", "aria-label": "Marks of the ranking" }));
  const right = element(sides, "div");
  const bar = element(right, "div", { class: "tools" });
  element(bar, "button", { type: "button", "aria-label": "Save the table of words as CSV" }, "CSV").addEventListener("click", () =>
    download("words.csv", "text/csv", separated(columns, ranked(data.words, sorted.column, sorted.up).map((w) => columns.map((c) => value(w, c))), ",")));
  const scroll = element(right, "div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Table of words" });
  const node = element(scroll, "table", { class: "ranks" });
  const heads = element(element(node, "thead"), "tr");
  for (const column of columns) {
    const head = element(heads, "th", { scope: "col", "data-column": column });
    element(head, "button", { type: "button" }, title(column)).addEventListener("click", () => {
      sorted = { column, up: sorted.column === column ? !sorted.up : column === "word" || column.endsWith("_chance") };
      show();
    });
  }
  const body = element(node, "tbody");
  const more = element(parent, "p", { class: "status" });
  let width = 0;

  function rows() {
    const order = ranked(data.words, sorted.column, sorted.up);
    return all ? order : order.slice(0, FIRST);
  }

  function show() {
    [...heads.children].forEach((h) => h.setAttribute("aria-sort", h.dataset.column !== sorted.column ? "none" : sorted.up ? "ascending" : "descending"));
    body.replaceChildren();
    for (const word of rows()) {
      const line = element(body, "tr", { class: word === chosen ? "chosen" : null });
      for (const column of columns) cell(line, word, column);
    }
    more.replaceChildren();
    if (!all) {
      element(more, "span", {}, `${FIRST} of ${data.words.length.toLocaleString("en")} words are shown.`);
      element(more, "button", { type: "button" }, "Show all").addEventListener("click", () => { all = true; show(); });
    }
    draw();
  }

  function cell(line, word, column) {
    const v = value(word, column);
    const td = element(line, "td", { class: column === "word" ? "text" : "number", dir: column === "word" ? "auto" : null });
    if (column === "word") {
      element(td, "button", { type: "button", class: "link" }, shortened(v, 40)).addEventListener("click", () => choose(word));
    } else if (column === "jsd" && isNew(word)) {
      td.textContent = "new word";
    } else {
      td.textContent = v === null || v === undefined ? "–" : Number.isInteger(v) && !SCORES.includes(column) ? v : v.toFixed(3);
    }
  }

  function draw() {
    if (!width) return;
    const list = rows();
    const label = Math.round(Math.max(84, Math.min(170, width * 0.27)));
    const height = 26 + list.length * ROW + 26;
    resize(svg, width, height);
    const marks = (w) => [w.whole?.jsd, w.whole?.jsd_high, w.whole?.apd, gold ? w.gold : null].filter((v) => typeof v === "number");
    const x = d3.scaleLinear([0, Math.max(0.1, d3.max(data.words.flatMap(marks)) ?? 1)], [label, width - 14]).nice(5);
    const next = layer.cloneNode(false);
    const rules = shape(next, "g", { class: "grid" });
    for (const tick of x.ticks(Math.min(8, (width - label) / 60))) {
      shape(rules, "path", { d: `M${x(tick)} 20V${height - 26}` });
      for (const y of [13, height - 10]) shape(rules, "text", { class: "tick faint", x: x(tick), y, "text-anchor": "middle" }, String(Number(tick.toFixed(3))));
    }
    list.forEach((word, i) => line(next, word, 26 + i * ROW + ROW / 2, x, label));
    layer.replaceWith(next);
    layer = next;
    desc.textContent = `${list.length} words; the table beside has the same numbers.`;
  }

  function line(g, word, y, x, label) {
    const row = shape(g, "g", { class: `word${word === chosen ? " chosen" : ""}`, "data-word": word.word });
    row.word = word;
    shape(row, "rect", { class: "ground-row", x: 0, y: y - ROW / 2, width, height: ROW });
    shape(row, "text", { class: "row-name", x: label - 8, y, "text-anchor": "end", "dominant-baseline": "central" }, fitting(word.word, label - 14, 12));
    const { jsd, apd, jsd_chance: chance, jsd_low: low, jsd_high: high } = word.whole ?? {};
    if (typeof jsd !== "number") {
      shape(row, "text", { class: "tick faint", x: label + 4, y, "dominant-baseline": "central" }, unscored(word));
      return;
    }
    shape(row, "path", { class: "stem", d: `M${label} ${y}H${x(jsd)}` });
    if (typeof low === "number") shape(row, "path", { class: "interval", d: `M${x(low)} ${y - 4}v8M${x(low)} ${y}H${x(high)}M${x(high)} ${y - 4}v8` });
    if (gold && typeof word.gold === "number") shape(row, "path", { class: "gold", d: `M${x(word.gold)} ${y - 6}v12` });
    if (typeof apd === "number") shape(row, "path", { class: "apd", d: diamond(x(apd), y, 4.2) });
    shape(row, "circle", { class: chance > CHANCE ? "jsd open" : "jsd", cx: x(jsd), cy: y, r: 4.2 });
  }

  function legend(list) {
    const entry = (words, mark) => {
      const item = element(list, "li");
      const s = shape(item, "svg", { width: 26, height: 18, viewBox: "0 0 26 18", "aria-hidden": "true" });
      mark(s);
      element(item, "span", {}, words);
    };
    entry("JSD of senses", (s) => { shape(s, "path", { class: "stem", d: "M1 9H13" }); shape(s, "circle", { class: "jsd", cx: 13, cy: 9, r: 4.2 }); });
    if (drawn) entry("JSD of 95% of draws of the uses", (s) => shape(s, "path", { class: "interval", d: "M4 5v8M4 9H22M22 5v8" }));
    if (tested) entry(`JSD that chance gives in more than ${CHANCE * 100}% of divisions`, (s) => shape(s, "circle", { class: "jsd open", cx: 13, cy: 9, r: 4.2 }));
    if (distances) entry("APD, average distance of uses", (s) => shape(s, "path", { class: "apd", d: diamond(13, 9, 4.2) }));
    if (gold) entry("what people saw (gold)", (s) => shape(s, "path", { class: "gold", d: "M13 3v12" }));
  }

  svg.addEventListener("pointermove", (e) => {
    const word = e.target.closest?.(".word")?.word;
    hint(word ? columns.map((c) => (c === "word" ? word.word : `${title(c)}: ${told(value(word, c))}`)) : null, e);
  });
  svg.addEventListener("pointerleave", () => hint(null));
  svg.addEventListener("click", (e) => {
    const word = e.target.closest?.(".word")?.word;
    if (word) choose(word);
  });
  onWidth(frame, (w) => { width = w; draw(); });
  show();
  return { mark(word) { chosen = word; show(); } };
}

function unscored(word) {
  if (isNew(word)) return "new word";
  return word.whole?.uses_from > 0 ? "no uses in the last period" : "no uses in the first and the last period";
}

function told(v) {
  return v === null || v === undefined ? "–" : Number.isInteger(v) ? String(v) : v.toFixed(3);
}

function title(column) {
  return { jsd: "JSD", jsd_low: "from", jsd_high: "to", apd: "APD", jsd_chance: "p (JSD)", apd_chance: "p (APD)", uses_from: "uses from", uses_to: "uses to" }[column] ?? column;
}
