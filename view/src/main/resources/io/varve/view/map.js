// The map: objects, exemplars and centroids in the plane, step by step, as in the paper's figures 1 and 2.
// 'members' shows who belongs together after a step, 'packed' what the step was given: centroids and new objects.
// Objects of many dimensions lie by neighbours, or, as a choice, by the first two components.
import { becameBy, historyOf, livesAt, sizeAt } from "./history.js";
import { lineIn } from "./groups.js";
import { colourOf, OTHERS } from "./colours.js";
import { diamond, mapLegend } from "./legend.js";
import { saveButtons } from "./export.js";
import { element, hint, objects, onWidth, picture, resize, shape, shortened, stepName } from "./shapes.js";

const MARGIN = { top: 12, right: 14, bottom: 40, left: 52 };
const MOST_CENTROIDS = 500;

export function map(parent, data, selection) {
  if (!data.map || !data.map.places.length) return;
  const history = historyOf(data);
  let { axes: axisNames, points, centroids, exemplars } = read(history, data.map);
  let packed = false;
  let width = 0;
  let height = 0;
  let scales = null;
  let far = [];
  let whole = false;

  const tools = element(parent, "div", { class: "tools" });
  const slider = player();
  choice("map-view", "What the map shows", [["members", "Members"], ["packed", "Packed"]], (value) => { packed = value === "packed"; });
  if (data.map.components) {
    choice("map-kind", "How the map places objects", [["neighbours", "By neighbours"], ["components", "By components"]], (value) => {
      ({ axes: axisNames, points, centroids, exemplars } = read(history, value === "components" ? data.map.components : data.map));
      fit();
    });
  }
  const frame = element(parent, "div", { class: "frame map" });
  const status = element(parent, "p", { class: "status" });
  const { svg, desc } = picture(frame, "Map of objects and clusters", "");
  let layer = shape(svg, "g");
  mapLegend(parent);
  saveButtons(tools, "map", "the map", () => svg);

  function player() {
    const play = element(tools, "button", { type: "button", class: "play", "aria-label": "Play the steps" }, "▶ Play");
    const label = element(tools, "label", { class: "wide" }, "Step ");
    const input = element(label, "input", { type: "range", min: history.first, max: history.last, step: 1, class: "slider", "aria-label": "Step of the map" });
    const told = element(label, "output", { dir: "auto" });
    input.addEventListener("input", () => selection.goTo(Number(input.value)));
    let timer = null;
    const stop = () => {
      clearInterval(timer);
      timer = null;
      play.textContent = "▶ Play";
      play.setAttribute("aria-label", "Play the steps");
    };
    play.addEventListener("click", () => {
      if (timer) { stop(); return; }
      if (selection.step >= history.last) selection.goTo(history.first);
      play.textContent = "❚❚ Pause";
      play.setAttribute("aria-label", "Pause");
      timer = setInterval(() => (selection.step >= history.last ? stop() : selection.goTo(selection.step + 1)), 900);
    });
    return { input, told };
  }

  function choice(name, told, values, chosen) {
    const group = element(tools, "span", { class: "choice", role: "radiogroup", "aria-label": told });
    for (const [value, words] of values) {
      const label = element(group, "label");
      const input = element(label, "input", { type: "radio", name, value });
      input.checked = value === values[0][0];
      label.append(` ${words}`);
      input.addEventListener("change", () => { chosen(value); draw(); });
    }
  }

  function fit() {
    height = Math.round(Math.max(300, Math.min(width * 0.62, window.innerHeight * 0.72)));
    resize(svg, width, height);
    const all = [...[...points.values()].flatMap((p) => p.places), ...[...centroids.values()].flat()];
    const box = { w: width - MARGIN.left - MARGIN.right, h: height - MARGIN.top - MARGIN.bottom };
    let [x0, x1] = spread(all.map((p) => p.x), whole);
    let [y0, y1] = spread(all.map((p) => p.y), whole);
    const ratio = (x1 - x0) / (y1 - y0);
    // distances read true unless the axes differ too much in kind
    if (ratio > 0.25 && ratio < 4) {
      const unit = Math.max((x1 - x0) / box.w, (y1 - y0) / box.h);
      [x0, x1] = [(x0 + x1 - unit * box.w) / 2, (x0 + x1 + unit * box.w) / 2];
      [y0, y1] = [(y0 + y1 - unit * box.h) / 2, (y0 + y1 + unit * box.h) / 2];
    }
    scales = {
      x: d3.scaleLinear([x0, x1], [MARGIN.left, width - MARGIN.right]).clamp(true),
      y: d3.scaleLinear([y0, y1], [height - MARGIN.bottom, MARGIN.top]).clamp(true),
    };
    isFar = (p) => p.x < x0 || p.x > x1 || p.y < y0 || p.y > y1;
    far = [...points.values()].filter((p) => p.places.some(isFar));
    tellFar();
  }

  // one object far away must not squeeze all others into a corner; it is drawn at the edge, and its place is told
  let isFar = () => false;
  function tellFar() {
    status.replaceChildren();
    if (!far.length && !whole) return;
    if (far.length) element(status, "span", {}, `${objects(far.length)} ${far.length === 1 ? "lies" : "lie"} far outside and ${far.length === 1 ? "is" : "are"} drawn as ${far.length === 1 ? "a triangle" : "triangles"} at the edge.`);
    element(status, "button", { type: "button", "data-act": "whole" }, whole ? "Look at where most are" : "Show all in their places")
      .addEventListener("click", () => { whole = !whole; fit(); draw(); });
  }

  function draw() {
    if (!width) return;
    const step = selection.step;
    const next = layer.cloneNode(false);
    axes(next);
    const g = shape(next, "g");
    locate(points, packed ? step - 1 : step);
    const held = members(packed ? step - 1 : step);
    const fresh = [...points.values()].filter((p) => p.arrived === step);
    if (packed) {
      for (const { p } of held) shape(g, "circle", { class: "object past", cx: scales.x(p.x), cy: scales.y(p.y), r: 2.2 });
      centres(g, step - 1, true);
      for (const p of fresh) mark(g, p, null, true);
    } else {
      for (const { p, cluster } of held) tie(g, p, cluster);
      for (const { p, cluster } of held) if (p.arrived !== step) mark(g, p, cluster, false);
      for (const { p, cluster } of held) if (p.arrived === step) mark(g, p, cluster, true);
      for (const [cluster, p] of exemplars) if (livesAt(cluster, step) && p.arrived <= step) star(g, p, cluster);
      centres(g, step, false);
    }
    layer.replaceWith(next);
    layer = next;
    const name = stepName(history.steps[step - history.first] ?? {});
    slider.input.value = step;
    slider.told.textContent = ` ${step}${name ? ` · ${shortened(name, 24)}` : ""}`;
    desc.textContent = packed
      ? `The input of step ${step}: ${fresh.length} new objects of the sample and the centroids before it.`
      : `${held.length} objects of the sample after step ${step}, ${held.filter(({ p }) => p.arrived === step).length} of them new.`;
  }

  function axes(g) {
    const [xName, yName] = axisNames;
    if (!xName) {
      shape(g, "text", { class: "tick faint", x: (MARGIN.left + width - MARGIN.right) / 2, y: height - 12, "text-anchor": "middle" },
        width < 560 ? "What lies together is alike; directions mean nothing." : "What lies together is alike. Directions and long distances mean nothing.");
      return;
    }
    const grid = shape(g, "g", { class: "grid" });
    for (const v of scales.x.ticks(Math.max(3, width / 110))) {
      const x = scales.x(v);
      shape(grid, "path", { d: `M${x} ${MARGIN.top}V${height - MARGIN.bottom}` });
      shape(grid, "text", { class: "tick faint", x, y: height - MARGIN.bottom + 15, "text-anchor": "middle" }, `${v}`.replace("-", "−"));
    }
    for (const v of scales.y.ticks(Math.max(3, height / 80))) {
      const y = scales.y(v);
      shape(grid, "path", { d: `M${MARGIN.left} ${y}H${width - MARGIN.right}` });
      shape(grid, "text", { class: "tick faint", x: MARGIN.left - 6, y, "text-anchor": "end", "dominant-baseline": "central" }, `${v}`.replace("-", "−"));
    }
    shape(g, "text", { class: "tick", x: (MARGIN.left + width - MARGIN.right) / 2, y: height - 7, "text-anchor": "middle" }, shortened(xName, 60));
    shape(g, "text", { class: "tick", transform: `translate(13 ${(height - MARGIN.bottom) / 2}) rotate(-90)`, "text-anchor": "middle" }, shortened(yName, 40));
  }

  function members(step) {
    const held = [];
    for (const p of points.values()) {
      if (p.arrived > step) continue;
      const cluster = clusterOf(history, p, step);
      if (cluster !== null) held.push({ p, cluster });
    }
    return held;
  }

  // lit is what led to the selected cluster, itself, and what it became
  let line = null;
  const dim = (cluster) => (line && !line.has(cluster) ? " dim" : "");

  function tie(g, p, cluster) {
    const to = cluster && (exemplars.get(cluster)?.arrived <= selection.step ? exemplars.get(cluster) : centreAt(cluster, selection.step));
    if (!to || to === p) return;
    shape(g, "path", {
      class: `tie${dim(cluster)}`, d: `M${scales.x(p.x)} ${scales.y(p.y)}L${scales.x(to.x)} ${scales.y(to.y)}`, stroke: colourOf(cluster),
    });
  }

  function mark(g, p, cluster, fresh) {
    const x = scales.x(p.x);
    const y = scales.y(p.y);
    const fill = cluster ? colourOf(cluster) : OTHERS;
    const node = isFar(p)
      ? shape(g, "path", { class: `object far${packed ? "" : dim(cluster)}`, d: `M${x} ${y - 6}L${x + 6} ${y + 5}H${x - 6}Z`, fill })
      : fresh
      ? shape(g, "path", { class: `object fresh${packed ? "" : dim(cluster)}`, d: diamond(x, y, 5), fill })
      : shape(g, "circle", { class: `object${dim(cluster)}`, cx: x, cy: y, r: 3.2, fill });
    node.lines = [p.id, cluster ? named(cluster) : "no cluster yet", `arrived in step ${p.arrived}`, ...(isFar(p) ? [`far outside, at ${d3.format(".4~g")(p.x)}, ${d3.format(".4~g")(p.y)}`] : [])];
    node.cluster = cluster;
  }

  function star(g, p, cluster) {
    const node = shape(g, "circle", {
      class: `exemplar${dim(cluster)}`, cx: scales.x(p.x), cy: scales.y(p.y), r: 5, stroke: colourOf(cluster), "data-exemplar": cluster.id,
    });
    node.lines = [p.id, `exemplar of ${named(cluster)}`];
    node.cluster = cluster;
  }

  function centreAt(cluster, step) {
    const all = centroids.get(cluster);
    let found = null;
    for (const c of all ?? []) if (c.step <= step) found = c;
    return found;
  }

  function centres(g, step, bold) {
    const live = history.clusters.filter((c) => livesAt(c, step)).sort((a, b) => sizeAt(b, step) - sizeAt(a, step)).slice(0, MOST_CENTROIDS);
    const most = Math.max(1, ...live.map((c) => sizeAt(c, step)));
    const taken = [];
    for (const cluster of live) {
      const at = centreAt(cluster, step);
      if (!at) continue;
      const x = scales.x(at.x);
      const y = scales.y(at.y);
      const r = bold ? 5 + 14 * Math.sqrt(sizeAt(cluster, step) / most) : 0;
      if (bold) {
        const node = shape(g, "circle", { class: `centroid${dim(cluster)}`, cx: x, cy: y, r, stroke: colourOf(cluster), "data-centroid": cluster.id });
        node.lines = [cluster.id, `centroid of ${objects(sizeAt(cluster, step))}`];
        node.cluster = cluster;
      }
      if (!groupOf(cluster)?.folded) label(g, cluster, x, y - r - (bold ? 9 : 13), taken);
    }
    for (const group of selection.groups?.list ?? []) if (group.folded) middle(g, group, step, taken);
  }

  const groupOf = (cluster) => selection.groups?.of(cluster) ?? null;
  const named = (cluster) => (groupOf(cluster) ? `${cluster.id} in ${groupOf(cluster).id}` : cluster.id);

  // a folded group has one name, in the middle of its objects
  function middle(g, group, step, taken) {
    const parts = group.all.filter((c) => livesAt(c, step)).map((c) => [centreAt(c, step), sizeAt(c, step)]).filter(([at]) => at);
    const size = d3.sum(parts, ([, n]) => n);
    if (!size) return;
    const mean = (of) => d3.sum(parts, ([at, n]) => of(at) * n) / size;
    label(g, group.box, scales.x(mean((at) => at.x)), scales.y(mean((at) => at.y)), taken);
  }

  // a name that would lie on another is left out; hovering still tells it
  function label(g, cluster, x, y, taken) {
    const half = cluster.id.length * 3.6 + 3;
    const at = { x: Math.max(MARGIN.left + half, Math.min(width - MARGIN.right - half, x)), y: Math.max(MARGIN.top + 8, y) };
    if (taken.some((t) => Math.abs(t.x - at.x) < t.half + half && Math.abs(t.y - at.y) < 13)) return;
    taken.push({ ...at, half });
    shape(g, "text", { class: `name${dim(cluster)}`, x: at.x, y: at.y, "text-anchor": "middle", "dominant-baseline": "central" }, cluster.id);
  }

  svg.addEventListener("pointermove", (e) => hint(e.target.lines, e));
  svg.addEventListener("pointerleave", () => hint(null));
  svg.addEventListener("click", (e) => { if (e.target.cluster) selection.select(e.target.cluster); });
  onWidth(frame, (w) => { width = w; fit(); draw(); });
  selection.on((now) => {
    line = lineIn(now);
    draw();
  });
}

function read(history, { axes, places }) {
  const points = new Map();
  const centroids = new Map();
  for (const [step, id, name, x, y] of places) {
    if (x === null || y === null) continue;
    const cluster = name === null ? null : history.byId.get(name) ?? null;
    if (id === null) {
      if (!centroids.has(cluster)) centroids.set(cluster, []);
      centroids.get(cluster).push({ step, x, y });
    } else if (points.has(id)) {
      points.get(id).labels.push([step, cluster]);
      points.get(id).places.push({ step, x, y });
    } else {
      points.set(id, { id, x, y, arrived: step, labels: [[step, cluster]], places: [{ step, x, y }] });
    }
  }
  const exemplars = new Map(history.clusters.filter((c) => c.exemplar).map((c) => [c, points.get(c.exemplar)]).filter(([, p]) => p));
  return { axes, points, centroids, exemplars };
}

/** Puts objects that come in several steps to where they are after one. */
function locate(points, step) {
  for (const p of points.values()) {
    if (p.places.length === 1) continue;
    let at = p.places[0];
    for (const place of p.places) if (place.step <= step) at = place;
    p.x = at.x;
    p.y = at.y;
  }
}

/** The cluster of an object after a step; undefined if it has none, null if it is no longer held. */
function clusterOf(history, point, step) {
  let given;
  for (const [since, cluster] of point.labels) if (since <= step) given = cluster;
  return given ? becameBy(history, given, step) ?? null : undefined;
}

// From the least value to the largest. Those farther from the middle nine tenths than one and a half times what these span are left out.
function spread(values, whole) {
  const sorted = d3.sort(values);
  const [q0, q1] = [d3.quantileSorted(sorted, 0.05), d3.quantileSorted(sorted, 0.95)];
  const reach = 1.5 * (q1 - q0);
  let [low, high] = d3.extent(whole || !reach ? sorted : sorted.filter((v) => v >= q0 - reach && v <= q1 + reach));
  if (low === high) { low -= 1; high += 1; }
  const pad = (high - low) * 0.06;
  return [low - pad, high + pad];
}
