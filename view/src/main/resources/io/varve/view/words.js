// Puts the ranking of words, and all that is known of the word looked at, onto their page. A word is drawn when it is chosen.
import { becameBy, historyOf } from "./history.js";
import { byId, runFacts, theme } from "./page.js";
import { CHANCE, isNew, ranked, ranking } from "./ranking.js";
import { selectionIn } from "./selection.js";
import { senseCards } from "./sense-cards.js";
import { element, shortened } from "./shapes.js";
import { shares } from "./shares.js";
import { strata } from "./strata.js";
import { table } from "./tables.js";
import { counted, speakOf } from "./terms.js";

const PARTS = ["word-title", "word-lead", "shares", "strata", "senses", "scores"];
const MANY = 6;
const TOLD = 3;

export function words(data) {
  speakOf({ object: "use", cluster: "sense", step: "period" });
  head(data);
  theme();
  if (!data.words.length) {
    byId("nothing").hidden = false;
    byId("pictures").hidden = true;
    return;
  }
  const order = ranked(data.words);
  const place = address(data.words);
  const empty = byId("word").cloneNode(true);
  const picker = byId("words");
  [...data.words].sort((a, b) => a.word.localeCompare(b.word)).forEach((w) =>
    element(picker, "option", { value: data.words.indexOf(w) }, shortened(w.word, 60)));
  const span = data.periods.length > 1 ? `From ${shortened(data.periods[0], 40)} to ${shortened(data.periods[data.periods.length - 1], 40)}. ` : "";
  byId("ranking-lead").textContent = `${span}Select a word to see its senses.`;
  const list = ranking(byId("ranking"), data, (word) => {
    show(word);
    byId("word").scrollIntoView({ block: "start" });
    byId("word").focus({ preventScroll: true });
  });
  let shown = null;

  function show(word) {
    if (word === shown) return;
    shown = word;
    place.word(word);
    picker.value = data.words.indexOf(word);
    list.mark(word);
    page(Object.fromEntries(PARTS.map((id) => [id, byId(id)])), data, word, order, place);
  }
  const turn = (by) => show(order[(order.indexOf(shown) + by + order.length) % order.length]);
  picker.addEventListener("change", () => show(data.words[picker.value]));
  byId("before").addEventListener("click", () => turn(-1));
  byId("after").addEventListener("click", () => turn(1));
  window.addEventListener("hashchange", () => show(place.named() ?? shown));
  show(place.named() ?? order[0]);
  // on paper nothing can be chosen: all other words follow the one that is looked at
  const copies = [];
  window.addEventListener("beforeprint", () => {
    document.querySelectorAll("details").forEach((d) => { d.open = true; });
    if (copies.length) return;
    order.filter((word) => word !== shown).forEach((word) => copies.push(copy(empty, data, word, order)));
  });
  window.addEventListener("afterprint", () => copies.splice(0).forEach((section) => section.remove()));
}

/** The page of a word beside that of the one looked at; nothing in it has a name in the document, and what is chosen there is not told. */
function copy(empty, data, word, order) {
  const section = empty.cloneNode(true);
  const parts = Object.fromEntries(PARTS.map((id) => [id, section.querySelector(`#${id}`)]));
  section.querySelector(".choose").remove();
  for (const node of [section, ...section.querySelectorAll("*")]) for (const name of ["id", "aria-labelledby", "tabindex"]) node.removeAttribute(name);
  section.className = "printed";
  byId("pictures").append(section);
  const nowhere = { location: { hash: "#", pathname: "", search: "" }, history: { replaceState() {} }, addEventListener() {} };
  page(parts, data, word, order, nowhere);
  return section;
}

function head(data) {
  document.title = `${shortened(data.title, 80)} · Varve`;
  byId("title").textContent = shortened(data.title, 160);
  const uses = d3.sum(data.words, (w) => d3.sum(w.uses));
  byId("summary").textContent = `${counted(data.words.length, "word")} · ${counted(data.periods.length, "period")} · ${counted(uses, "use")}`;
  notice(data);
  if (data.notes.length) {
    byId("notes-details").hidden = false;
    byId("notes-title").textContent = counted(data.notes.length, "note");
    data.notes.forEach((note) => element(byId("notes"), "li", { dir: "auto" }, shortened(note, 400)));
  }
  runFacts(data.run);
}

function notice(data) {
  const list = byId("notice");
  const say = (sentence) => element(list, "li", { dir: "auto" }, sentence);
  const order = ranked(data.words);
  const name = (w) => shortened(w.word, 30);
  const added = order.filter(isNew);
  if (added.length) {
    const more = added.length > TOLD ? ` and ${added.length - TOLD} more` : "";
    say(`New word${added.length > 1 ? "s" : ""}, without uses in ${added[0].whole.from}: ${added.slice(0, TOLD).map(name).join(", ")}${more}.`);
  }
  const scored = order.filter((w) => typeof w.whole?.jsd === "number");
  if (scored.length) {
    const top = scored.slice(0, TOLD).map((w) => `${name(w)} (${w.whole.jsd.toFixed(3)})`);
    say(`Changed most from ${scored[0].whole.from} to ${scored[0].whole.to}, by JSD: ${top.join(", ")}.`);
    const least = scored.length < MANY ? [] : scored.slice(TOLD).filter(withinChance).slice(-TOLD).reverse();
    if (least.length) say(`Changed least: ${least.map(name).join(", ")}.`);
  }
  const of = (state) => d3.sum(data.words, (w) => w.senses.filter((s) => s.state === state).length);
  say(`${counted(d3.sum(data.words, (w) => w.senses.length), "sense")}: ${of("stable")} stable, ${of("gained")} gained, ${of("lost")} lost${["grown", "shrunk", "passing"].filter(of).map((s) => `, ${of(s)} ${s}`).join("")}.`);
}

// as far as it is known what chance gives
function withinChance(word) {
  const { jsd_chance: p, jsd_adjusted: adjusted } = word.whole;
  if (typeof p === "number") return p > CHANCE;
  return typeof adjusted !== "number" || adjusted <= 0;
}

function page(parts, data, word, order, place) {
  const history = historyOf(word.history);
  const selection = selectionIn(history, place);
  parts["word-title"].textContent = shortened(word.word, 120);
  parts["word-lead"].textContent = lead(data, word, order);
  for (const id of ["shares", "strata", "senses", "scores"]) parts[id].replaceChildren();
  shares(parts.shares, data, word, selection);
  strata(parts.strata, word.history, selection);
  senseCards(parts.senses, data, word, selection, (cluster) => becameBy(history, cluster, history.last));
  const chances = word.changes.some((c) => c.jsd_chance !== null);
  const columns = Object.keys(word.changes[0] ?? {}).filter((c) => chances || !c.endsWith("_chance"));
  if (columns.length) {
    table(parts.scores, { name: "scores", words: "All measures; the last pair is the first period with the last", columns,
      rows: () => word.changes.map((change) => columns.map((c) => change[c])) }, history, null);
  } else {
    element(parts.scores, "p", { class: "faint" }, "There is only one period, so there is no change to measure.");
  }
}

function lead(data, word, order) {
  const of = (state) => word.senses.filter((s) => s.state === state).length;
  const states = ["stable", "grown", "shrunk", "gained", "lost", "passing"].filter((s) => of(s)).map((s) => `${of(s)} ${s}`);
  const parts = [`${counted(d3.sum(word.uses), "use")}, ${counted(word.senses.length, "sense")} (${states.join(", ")})`];
  if (word.whole && word.whole.jsd !== null) {
    const { jsd_low: low, jsd_high: high } = word.whole;
    const within = typeof low === "number" ? ` (${low.toFixed(3)} to ${high.toFixed(3)})` : "";
    parts.unshift(`JSD ${word.whole.jsd.toFixed(3)}${within}, place ${order.indexOf(word) + 1} of ${data.words.length}${word.whole.apd === undefined ? "" : `; APD ${word.whole.apd?.toFixed(3) ?? "–"}`}`);
  }
  if (isNew(word)) parts.unshift(`new word, place ${order.indexOf(word) + 1} of ${data.words.length}`);
  const without = data.periods.filter((_, i) => word.uses[i] === 0);
  if (without.length) parts.push(`no uses in ${without.map((p) => shortened(p, 30)).join(", ")}`);
  return `${parts.join("; ")}.`;
}

// The address names the word, and after it what is selected of its senses; to the pictures it looks like one of their own.
function address(all) {
  const named = () => {
    const found = /^#w=([^&]*)/.exec(window.location.hash);
    if (!found) return null;
    try {
      const name = decodeURIComponent(found[1]);
      return all.find((w) => w.word === name) ?? null;
    } catch {
      return null;
    }
  };
  // a lone half of a surrogate pair has no place in an address
  const coded = (word) => encodeURIComponent(word.word.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, "\uFFFD"));
  let now = null;
  let rest = /^#w=[^&]*&(.*)/.exec(window.location.hash)?.[1] ?? "";
  const write = () => {
    try {
      window.history.replaceState(null, "", `#w=${coded(now)}${rest ? `&${rest}` : ""}`);
    } catch {
      // some pages may not change their address; the pictures work without
    }
  };
  return {
    named,
    word(word) {
      if (now) rest = "";
      now = word;
      write();
    },
    location: { get hash() { return `#${rest}`; }, pathname: "", search: "" },
    history: { replaceState(state, title, hash) { rest = hash.startsWith("#") ? hash.slice(1) : ""; write(); } },
    addEventListener() {},
  };
}

const block = byId("varve-data");
if (block) words(JSON.parse(block.textContent));
