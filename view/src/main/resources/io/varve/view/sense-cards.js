// What every sense is: keywords, share per period, and sentences with the word marked.
import { historyOf } from "./history.js";
import { colourOf } from "./colours.js";
import { element, resize, shape, shortened } from "./shapes.js";

const FIRST = 3;
const MORE = 12;
const SIGNS = { stable: "=", grown: "↑", shrunk: "↓", gained: "+", lost: "−", passing: "◇" };

/** became(cluster) says which sense of the end a selected one is part of by now. */
export function senseCards(parent, data, word, selection, became) {
  const history = historyOf(word.history);
  const total = data.periods.map((_, i) => d3.sum(word.senses, (s) => s.uses[i]));
  const cards = [...word.senses].sort((a, b) => d3.sum(b.uses) - d3.sum(a.uses)).map((sense) => {
    const cluster = history.byId.get(sense.sense);
    const card = element(parent, "article", { class: "sense", "data-sense": sense.sense, "data-state": sense.state });
    card.style.borderTopColor = cluster ? colourOf(cluster) : "";
    const head = element(card, "h4");
    const name = element(head, "button", { type: "button", class: "pick", "aria-pressed": "false" });
    const dot = element(name, "span", { class: "swatch" });
    if (cluster) dot.style.background = colourOf(cluster);
    name.append(sense.sense);
    name.addEventListener("click", () => selection.select(selection.cluster === cluster ? null : cluster));
    element(head, "span", { class: `state ${sense.state}` }, `${SIGNS[sense.state] ?? ""} ${sense.state}`);
    bars(head, sense, cluster);
    if (sense.label) element(card, "p", { class: "sense-label", dir: "auto" }, shortened(sense.label, 160));
    element(card, "p", { class: "keywords", dir: "auto" }, sense.keywords.length ? sense.keywords.map((k) => shortened(k, 40)).join(" · ") : "no keywords");
    coarse(card, sense);
    collocates(card, sense);
    sentences(card, sense, cluster);
    return { card, cluster, name };
  });
  selection.on((now) => {
    const line = now.cluster ? became(now.cluster) : null;
    for (const { card, cluster, name } of cards) {
      card.classList.toggle("chosen", line !== null && line === cluster);
      name.setAttribute("aria-pressed", String(line !== null && line === cluster));
    }
  });

  function bars(head, sense, cluster) {
    const wide = Math.max(4, Math.min(16, 120 / data.periods.length));
    const told = data.periods.map((p, i) => `${shortened(p, 30)} ${total[i] ? Math.round((100 * sense.uses[i]) / total[i]) : 0}%`).slice(0, 24).join(", ");
    const svg = shape(head, "svg", { class: "shares-mini", role: "img", "aria-label": `Share per period: ${told}` });
    shape(svg, "title", {}, told);
    resize(svg, data.periods.length * wide + 2, 24);
    sense.uses.forEach((uses, i) => {
      const tall = total[i] ? (22 * uses) / total[i] : 0;
      shape(svg, "rect", { class: "track", x: 1 + i * wide, y: 1, width: wide - 1.5, height: 22 });
      shape(svg, "rect", { x: 1 + i * wide, y: 23 - tall, width: wide - 1.5, height: tall, fill: cluster ? colourOf(cluster) : "currentColor" });
    });
    element(head, "span", { class: "faint count" }, `${d3.sum(sense.uses)} use${d3.sum(sense.uses) === 1 ? "" : "s"}`);
  }

  // which senses are so near to this one that they are one on the coarse level
  function coarse(card, sense) {
    const near = word.senses.filter((s) => s !== sense && sense.coarse && s.coarse === sense.coarse);
    if (near.length) element(card, "p", { class: "faint coarse" }, `same coarse sense as ${near.map((s) => s.sense).join(", ")}`);
  }

  // what it is spoken of with in its first period and in its last, where that differs
  function collocates(card, sense) {
    const used = data.periods.map((_, i) => i).filter((i) => sense.uses[i] > 0);
    const list = [used[0], used[used.length - 1]].filter((i, place) => sense.period_keywords?.[i]?.length && (place === 0 || i !== used[0]));
    if (!list.length) return;
    const lines = element(card, "dl", { class: "collocates", "aria-label": "Said with in one period more than in others" });
    for (const i of list) {
      element(lines, "dt", { dir: "auto" }, shortened(data.periods[i], 40));
      element(lines, "dd", { dir: "auto" }, sense.period_keywords[i].map((k) => shortened(k, 40)).join(" · "));
    }
  }

  function sentences(card, sense, cluster) {
    const list = element(card, "ol", { class: "sentences" });
    let shown = 0;
    const button = element(card, "button", { type: "button" });
    const add = (count) => {
      for (const use of sense.nearest.slice(shown, shown + count)) sentence(list, use, cluster);
      shown = Math.min(sense.nearest.length, shown + count);
      const left = sense.nearest.length - shown;
      button.hidden = left === 0;
      button.textContent = `More sentences (${left})`;
    };
    button.addEventListener("click", () => add(MORE));
    add(FIRST);
  }

  function sentence(list, use, cluster) {
    const item = element(list, "li", { dir: "auto", title: shortened(use.identifier, 120) });
    item.append(use.before);
    const mark = element(item, "mark", {}, use.word);
    if (cluster) mark.style.borderBottomColor = colourOf(cluster);
    item.append(use.after, " ");
    element(item, "span", { class: "period", dir: "auto" }, shortened(use.period, 40));
  }
}
