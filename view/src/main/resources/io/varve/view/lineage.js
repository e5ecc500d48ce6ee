// One cluster with all that led to it and all that it became, over a range of steps: the paper's figures 5 and 6.
import { ancestors, becameBy, descendants, happened, historyOf, livesAt, sizeAt } from "./history.js";
import { colourOf } from "./colours.js";
import { drawBox } from "./legend.js";
import { saveButtons } from "./export.js";
import { element, fitting, hatch, hint, objects, onWidth, picture, resize, ribbon, shape, stepName } from "./shapes.js";

const MOST_BOXES = 1200;
const LINE = 13;

export function lineage(parent, data, selection) {
  const history = historyOf(data);
  const tools = element(parent, "div", { class: "tools" });
  const range = {};
  for (const [name, words] of [["from", "Steps"], ["to", "to"]]) {
    const label = element(tools, "label", {}, `${words} `);
    range[name] = element(label, "input", { type: "number", min: history.first, max: history.last, "data-range": name });
    range[name].addEventListener("change", () => draw());
  }
  const frame = element(parent, "div", { class: "frame lineage scroll", tabindex: 0, "aria-label": "Lineage of the selected cluster", role: "group" });
  const { svg, defs, desc, id } = picture(frame, "Lineage of a cluster", "");
  const stripes = hatch(defs, `${id}-hatch`);
  const status = element(parent, "p", { class: "status" });
  let layer = shape(svg, "g");
  let width = 0;
  let shown = null;
  saveButtons(tools, "lineage", "the lineage", () => svg);

  selection.on((now, what) => {
    if (what !== "step") start(now.cluster);
  });
  onWidth(parent, (w) => { width = w; draw(); });

  function start(cluster) {
    // a group has no lineage of its own; its clusters have
    shown = cluster && !cluster.group ? cluster : null;
    parent.closest("section")?.toggleAttribute("hidden", !shown);
    if (!shown) return;
    const all = [shown, ...ancestors(shown), ...descendants(shown)];
    const end = Math.min(history.last, Math.max(...all.map((c) => (c.end === Infinity ? history.last : c.end - 1))));
    const begin = Math.max(history.first, Math.min(...all.map((c) => c.born)));
    range.to.value = end;
    range.from.value = Math.max(begin, end - 11);
    draw();
  }

  function draw() {
    if (!shown || !width) return;
    const from = Math.max(history.first, Math.min(history.last, Number(range.from.value)));
    const to = Math.max(from, Math.min(history.last, Number(range.to.value)));
    const graph = graphOf(from, to);
    const next = layer.cloneNode(false);
    layer.replaceWith(next);
    layer = next;
    status.textContent = "";
    if (graph.nodes.length === 0 || graph.nodes.length > MOST_BOXES) {
      status.textContent = graph.nodes.length ? "Too many boxes for one figure; choose fewer steps." : `${shown.id} and its lineage have no box in these steps.`;
      resize(svg, width, 40);
      return;
    }
    place(graph, from, to);
    desc.textContent = `${shown.id} from step ${from} to step ${to}: ${graph.nodes.length} boxes, ${graph.links.length} ribbons.`;
  }

  function graphOf(from, to) {
    const set = [shown, ...ancestors(shown), ...descendants(shown)];
    const nodes = [];
    const links = [];
    const at = new Map();
    for (const cluster of set) {
      for (let step = Math.max(from, cluster.born); step <= to && livesAt(cluster, step); step++) {
        const node = { id: `${cluster.id}@${step}`, cluster, step, size: sizeAt(cluster, step), kind: happened(cluster, step - 1, step) };
        node.fixedValue = Math.max(1, node.size);
        at.set(node.id, node);
        nodes.push(node);
      }
    }
    for (const node of nodes) {
      const now = becameBy(history, node.cluster, node.step + 1);
      const target = now && at.get(`${now.id}@${node.step + 1}`);
      const parted = (history.moves.get(node.step + 1) ?? []).filter((m) => m.split && m.from === node.cluster);
      const gone = now === node.cluster ? parted.reduce((sum, m) => sum + m.objects, 0) : 0;
      if (target) links.push({ source: node.id, target: target.id, value: Math.max(1, Math.min(node.size - gone, target.size)) });
      // a ribbon that parts: what became a cluster of its own
      for (const m of parted) {
        const part = at.get(`${m.to.id}@${node.step + 1}`);
        if (part) links.push({ source: node.id, target: part.id, value: Math.max(1, Math.min(m.objects, node.size)) });
      }
    }
    return { nodes, links };
  }

  function place(graph, from, to) {
    const described = graph.nodes.some((n) => n.cluster.description);
    const count = to - from + 1;
    const boxWidth = described ? 148 : 46;
    const full = Math.max(width, count * (boxWidth + (described ? 46 : 38)));
    const columns = d3.rollups(graph.nodes, (v) => ({ boxes: v.length, size: d3.sum(v, (n) => n.fixedValue) }), (n) => n.step).map(([, v]) => v);
    const boxes = Math.max(...columns.map((c) => c.boxes));
    const height = Math.min(900, Math.max(160, boxes * (described ? 78 : 30) + 30));
    const layout = d3.sankey().nodeId((n) => n.id).nodeWidth(boxWidth).nodePadding(Math.min(14, height / boxes / 3))
      .nodeAlign((n) => n.step - from).nodeSort((a, b) => b.cluster.rank - a.cluster.rank)
      .extent([[2, 8], [full - 2, height - 46]]).iterations(12);
    const { nodes, links } = layout(graph);
    resize(svg, full, height);
    // the library spreads what columns there are over the width; a column is a step, whichever are empty
    const x = d3.scaleLinear([from, Math.max(to, from + 1)], [2, full - 2 - boxWidth]);
    for (const n of nodes) {
      n.x0 = count === 1 ? (full - boxWidth) / 2 : x(n.step);
      n.x1 = n.x0 + boxWidth;
      if (n.y1 - n.y0 < 14) { const middle = (n.y0 + n.y1) / 2; n.y0 = middle - 7; n.y1 = middle + 7; }
    }
    restack(nodes);
    for (const link of links) {
      const path = shape(layer, "path", {
        class: "ribbon", fill: colourOf(link.source.cluster),
        d: ribbon(link.source.x1, link.y0 - link.width / 2, link.y0 + link.width / 2, link.target.x0, link.y1 - link.width / 2, link.y1 + link.width / 2),
      });
      path.lines = [`${link.source.cluster.id} → ${link.target.cluster.id}`, objects(link.value)];
    }
    for (const n of nodes) box(n, from);
    const own = d3.min(nodes.filter((n) => n.cluster === shown), (n) => n.x0) ?? 0;
    if (full > width) frame.scrollLeft = own - width / 3;
    for (let step = from; step <= to; step++) {
      const at = count === 1 ? full / 2 : x(step) + boxWidth / 2;
      const name = stepName(history.steps[step - history.first]);
      shape(layer, "text", { class: "tick", x: at, y: height - 24, "text-anchor": "middle" }, `step ${step}`);
      if (name) shape(layer, "text", { class: "tick faint", x: at, y: height - 9, "text-anchor": "middle" }, fitting(name, Math.min(220, full / count - 8), 10.5));
    }
  }

  /** How many objects a part took along when it became a cluster. */
  function parted(n) {
    return d3.sum((history.moves.get(n.step) ?? []).filter((m) => m.split && m.to === n.cluster), (m) => m.objects);
  }

  function box(n, from) {
    const g = shape(layer, "g", { class: `box${n.cluster === shown ? " chosen" : ""}`, "data-cluster": n.cluster.id, "data-step": n.step, "data-kind": n.kind });
    const height = n.y1 - n.y0;
    const before = n.kind === "created" ? 0 : n.kind === "merged" ? d3.sum(n.cluster.parents, (p) => sizeAt(p, n.step - 1)) : n.kind === "split" ? parted(n) : sizeAt(n.cluster, n.step - 1);
    drawBox(g, {
      kind: n.kind, x: n.x0, y: n.y0, width: n.x1 - n.x0, height, colour: colourOf(n.cluster), stripes,
      fresh: Math.max(0, n.size - before) / Math.max(1, n.size),
    });
    const text = n.cluster.description;
    // a description once, where its cluster comes into the figure
    const told = text && n.step === Math.max(from, n.cluster.born);
    const lines = told ? wrapped(text, n.x1 - n.x0 - 12, Math.floor((height - 8) / LINE) - 1) : [];
    if (lines.length) {
      shape(g, "rect", { class: "slip", x: n.x0 + 4, y: n.y0 + 3, width: n.x1 - n.x0 - 8, height: LINE * (lines.length + 1) + 4, rx: 3 });
      shape(g, "text", { class: "name", x: n.x0 + 9, y: n.y0 + 4 + LINE * 0.8 }, n.cluster.id);
      lines.forEach((line, i) => shape(g, "text", { class: "words", x: n.x0 + 9, y: n.y0 + 4 + LINE * (i + 1.8) }, line));
    } else {
      shape(g, "text", { class: "name", x: (n.x0 + n.x1) / 2, y: (n.y0 + n.y1) / 2, "text-anchor": "middle", "dominant-baseline": "central" }, n.cluster.id);
    }
    g.lines = [n.cluster.id, `step ${n.step}`, `${objects(n.size)}, ${n.kind}`, ...(text ? [text] : [])];
    g.addEventListener("click", () => selection.select(n.cluster));
  }

  svg.addEventListener("pointermove", (e) => hint(e.target.lines ?? e.target.closest?.(".box")?.lines, e));
  svg.addEventListener("pointerleave", () => hint(null));
}

// as in the strata, ribbons lie below and new objects on top, in the order of the boxes
function restack(nodes) {
  for (const n of nodes) {
    const stacked = (list, end, other) => {
      let y = n.y1;
      for (const link of [...list].sort((a, b) => a[other].cluster.rank - b[other].cluster.rank)) {
        link[end] = y - link.width / 2;
        y -= link.width;
      }
    };
    stacked(n.sourceLinks, "y0", "target");
    stacked(n.targetLinks, "y1", "source");
  }
}

function wrapped(text, width, most) {
  if (most < 1) return [];
  const letters = Math.max(6, Math.floor(width / 5.6));
  const lines = [];
  let line = "";
  for (const word of String(text).slice(0, 1200).split(/\s+/)) {
    const piece = word.length > letters ? fitting(word, width, 10) : word;
    if (line && line.length + 1 + piece.length > letters) { lines.push(line); line = piece; } else line = line ? `${line} ${piece}` : piece;
    if (lines.length > most) break;
  }
  if (line) lines.push(line);
  if (lines.length <= most) return lines;
  const kept = lines.slice(0, most);
  kept[most - 1] = `${kept[most - 1].slice(0, letters - 1)}…`;
  return kept;
}
