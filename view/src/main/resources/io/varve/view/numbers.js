// Numbers over time: the sizes of clusters as a stream, and a small line for each count of the steps.
import { historyOf, newIn, sizeAt } from "./history.js";
import { lineIn } from "./groups.js";
import { colourOf, OTHERS } from "./colours.js";
import { cross } from "./legend.js";
import { saveButtons } from "./export.js";
import { measures } from "./measures.js";
import { namedSteps, placesOf } from "./step-names.js";
import { element, fitting, hint, objects, onWidth, picture, resize, shape, stepName } from "./shapes.js";
import { grouped } from "./terms.js";

const MOST_STREAMS = 40;

export function stream(parent, data, selection) {
  const history = historyOf(data);
  const tools = element(parent, "div", { class: "tools" });
  measures(tools, "stream", selection);
  saveButtons(tools, "sizes", "the sizes over time", () => svg);
  const frame = element(parent, "div", { class: "frame stream" });
  const { svg, desc } = picture(frame, "Sizes of clusters over time", "");
  let layer = shape(svg, "g");
  const largest = [...history.clusters].sort((a, b) => b.peak - a.peak).slice(0, MOST_STREAMS);
  const shown = largest.sort((a, b) => a.rank - b.rank);
  // one step alone is drawn as a band
  const steps = history.steps.length === 1 ? [history.steps[0], history.steps[0]] : history.steps;
  let rows = [];
  let bands = [];
  let width = 0;

  function measure() {
    const onlyNew = selection.measure === "new";
    const of = (c, step) => (onlyNew ? newIn(c, step - 1, step) : sizeAt(c, step));
    const all = totals(history, onlyNew);
    rows = steps.map((s) => {
      const row = { step: s.step };
      let rest = all[s.step - history.first];
      for (const c of shown) rest -= row[c.id] = of(c, s.step);
      row.others = rest;
      return row;
    });
    const keys = [...shown.map((c) => c.id), ...(rows.some((r) => r.others > 0) ? ["others"] : [])];
    bands = d3.stack().keys(keys).offset(d3.stackOffsetSilhouette)(rows);
  }

  function draw() {
    if (!width || !steps.length) return;
    const height = Math.round(Math.max(200, Math.min(320, width * 0.3)));
    resize(svg, width, height);
    const x = d3.scaleLinear([0, steps.length - 1], [14, width - 14]);
    const low = d3.min(bands, (b) => d3.min(b, (p) => p[0])) ?? 0;
    const high = d3.max(bands, (b) => d3.max(b, (p) => p[1])) ?? 1;
    const y = d3.scaleLinear([low, high], [height - 40, 10]);
    const area = d3.area().x((_, i) => x(i)).y0((p) => y(p[0])).y1((p) => y(p[1]))
      // of points so near each other nobody sees a curve
      .curve(width / steps.length < 8 ? d3.curveLinear : d3.curveMonotoneX);
    const next = layer.cloneNode(false);
    const group = selection.cluster?.group ? lineIn(selection) : null;
    const dimmed = (cluster) => (group ? !group.has(cluster) : selection.cluster && selection.cluster !== cluster);
    for (const band of bands) {
      const cluster = history.byId.get(band.key);
      const dim = dimmed(cluster) ? " dim" : "";
      const path = shape(next, "path", { class: `band${dim}`, d: area(band), fill: cluster ? colourOf(cluster) : OTHERS, "data-cluster": band.key });
      path.band = band;
      path.cluster = cluster;
    }
    for (const band of bands) {
      const best = d3.maxIndex(band, (p) => y(p[0]) - y(p[1]));
      const tall = y(band[best][0]) - y(band[best][1]);
      const dim = dimmed(history.byId.get(band.key)) ? " dim" : "";
      if (tall < 15) continue;
      const half = band.key.length * 3.6 + 2;
      const at = steps.length === 2 && history.steps.length === 1 ? width / 2 : x(best);
      shape(next, "text", {
        class: `name${dim}`, x: Math.max(14 + half, Math.min(width - 14 - half, at)), y: (y(band[best][0]) + y(band[best][1])) / 2,
        "text-anchor": "middle", "dominant-baseline": "central",
      }, band.key);
    }
    stepAxis(next, history, width, height, history.steps.length === 1 ? () => width / 2 : x);
    layer.replaceWith(next);
    layer = next;
    desc.textContent = `${bands.length} bands over ${history.steps.length} steps, as thick as ${selection.measure === "new" ? "a step brought objects" : "clusters are large"}. The table of sizes has the numbers.`;
  }

  svg.addEventListener("pointermove", (e) => {
    const { band, cluster } = e.target;
    if (!band) { hint(null); return; }
    const at = ((e.clientX - svg.getBoundingClientRect().left - 14) / (width - 28)) * (steps.length - 1);
    const row = rows[Math.max(0, Math.min(rows.length - 1, Math.round(at)))];
    hint([cluster ? cluster.id : "others", `step ${row.step}`, `${objects(row[band.key])}${selection.measure === "new" ? " new" : ""}`], e);
  });
  svg.addEventListener("pointerleave", () => hint(null));
  svg.addEventListener("click", (e) => selection.select(e.target.cluster === selection.cluster ? null : e.target.cluster ?? null));
  selection.on((_, what) => {
    if (what === "start" || what === "measure") measure();
    if (what !== "step") draw();
  });
  onWidth(frame, (w) => { width = w; draw(); });
}

/** What all clusters hold after each step, or what each brought to them: from the changes, since few clusters change in a step. */
export function totals(history, onlyNew) {
  const change = new Array(history.steps.length).fill(0);
  for (const c of history.clusters) {
    let before = 0;
    for (const [step, sum] of onlyNew ? c.came : c.sizes) {
      const at = step - history.first;
      if (at >= 0 || !onlyNew) change[Math.max(0, at)] += sum - before;
      before = sum;
    }
  }
  return onlyNew ? change : d3.cumsum(change);
}

const COUNTS = [
  ["clusters", "Clusters"],
  ["objects_held", "Objects held"],
  ["objects_new", "New objects"],
  ["iterations", "Iterations"],
  ["purity", "Purity"],
  ["nmi", "NMI"],
];

export function lines(parent, data) {
  const history = historyOf(data);
  const grid = element(parent, "div", { class: "charts" });
  for (const [name, title] of COUNTS) {
    const values = history.steps.map((s) => s[name]);
    if (values.some((v) => v !== null && v !== undefined)) chart(grid, history, name, title, values);
  }
}

function chart(grid, history, name, title, values) {
  const box = element(grid, "div", { class: "chart", "data-chart": name });
  const head = element(box, "div", { class: "tools" });
  element(head, "h3", {}, title);
  saveButtons(head, name, title.toLowerCase(), () => svg);
  const frame = element(box, "div", { class: "frame" });
  const last = values[values.length - 1];
  const { svg, desc } = picture(frame, `${title} over the steps`, "");
  desc.textContent = `Ends at ${last === null ? "unknown" : format(last)}. The table of steps has the numbers.`;
  let layer = shape(svg, "g");
  onWidth(frame, (width) => {
    const height = 170;
    resize(svg, width, height);
    const share = name === "purity" || name === "nmi";
    const y = d3.scaleLinear([0, share ? 1 : Math.max(1, d3.max(values))], [height - 40, 12]);
    if (!share) y.nice(4);
    const ticks = y.ticks(4).filter((v) => share || Number.isInteger(v));
    // a million needs more room than a hundred
    const left = Math.max(46, 12 + 6.4 * (d3.max(ticks, (v) => format(v).length) ?? 0));
    const x = d3.scaleLinear([0, Math.max(1, values.length - 1)], [left, width - 16]);
    const next = layer.cloneNode(false);
    const rules = shape(next, "g", { class: "grid" });
    for (const v of ticks) {
      shape(rules, "path", { d: `M${left} ${y(v)}H${width - 16}` });
      shape(rules, "text", { class: "tick faint", x: left - 6, y: y(v), "text-anchor": "end", "dominant-baseline": "central" }, format(v));
    }
    const line = d3.line().defined((v) => v !== null).x((_, i) => x(i)).y((v) => y(v));
    shape(next, "path", { class: "line", d: line(values) });
    values.forEach((v, i) => {
      if (v === null) return;
      const step = history.steps[i];
      const open = name === "iterations" && !step.converged;
      if (!open && values.length > 80) return;
      const dot = open ? cross(next, x(i), y(v), 4) : shape(next, "circle", { class: "dot", cx: x(i), cy: y(v), r: 3 });
      dot.lines = [`step ${step.step}${stepName(step) ? ` (${stepName(step)})` : ""}`, `${title}: ${format(v)}`, ...(open ? ["did not converge"] : [])];
    });
    stepAxis(next, history, width, height, x);
    layer.replaceWith(next);
    layer = next;
  });
  svg.addEventListener("pointermove", (e) => hint(e.target.lines, e));
  svg.addEventListener("pointerleave", () => hint(null));
}

function stepAxis(g, history, width, height, x) {
  const count = history.steps.length;
  const room = (width - 28) / Math.max(1, count);
  const { every } = namedSteps(history.steps.map(stepName), room, width);
  const place = placesOf(width);
  [...history.steps.entries()].reverse().forEach(([i, step]) => {
    if ((count - 1 - i) % every) return;
    const text = `${step.step}`;
    const at = Math.max(text.length * 4, Math.min(width - text.length * 4, x(i)));
    shape(g, "text", { class: "tick", x: at, y: height - 24, "text-anchor": "middle" }, text);
    const name = stepName(step);
    if (!name) return;
    const fit = fitting(name, Math.max(room * every, width * 0.45) - 6, 10.5);
    const middle = place(fit, x(i), 0);
    if (middle !== null) shape(g, "text", { class: "tick faint", x: middle, y: height - 9, "text-anchor": "middle" }, fit);
  });
}

function format(value) {
  return Number.isInteger(value) ? grouped(value) : value.toFixed(3).replace(/0+$/, "").replace(/\.$/, "");
}
