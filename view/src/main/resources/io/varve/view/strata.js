// The strata: a column per step, a box per cluster, ribbons to what became of it. Only what is in view is drawn.
import { becameBy, leastPeakFor, mattering, newIn, ROOM, sizeAt } from "./history.js";
import { colourOf, OTHERS } from "./colours.js";
import { cross, drawBox, strataLegend } from "./legend.js";
import { saveButtons } from "./export.js";
import { calledIn } from "./face.js";
import { element, fitting, hatch, hint, objects, onWidth, picture, resize, ribbon, shape, stepName } from "./shapes.js";
import { counted, terms } from "./terms.js";
import { lineIn, shownIn } from "./groups.js";
import { layoutStrata } from "./strata-layout.js";
import { strataKeys } from "./strata-keys.js";
import { measures } from "./measures.js";
import { namedSteps, placesOf } from "./step-names.js";

const MOST_BOXES = 6000;
const LEAST_SPACING = 15;
const BETWEEN_NAMES = 4;
const MARGIN = { top: 14, right: 14, bottom: 56, left: 14 };

/**
 * Draws the strata of a report's JSON into an element; selection is shared with the other pictures. Zoom and fold are those of the
 * strata before, if there were some.
 */
export function strata(parent, data, selection, before = null) {
  let history = shownIn(data, selection);
  const tools = element(parent, "div", { class: "tools" });
  const frame = element(parent, "div", {
    class: "frame strata", tabindex: 0, role: "application", "aria-roledescription": "strata",
    "aria-label": `Strata. Arrow keys walk over ${terms.step}s and ${terms.cluster}s, Enter selects, Escape clears the selection, plus and minus zoom, 0 shows all.`,
  });
  const status = element(parent, "p", { class: "status" });
  const spoken = element(parent, "p", { class: "unseen", "aria-live": "polite" });
  const { svg, defs, desc, id } = picture(frame, `Strata of ${terms.cluster}s`, "");
  const stripes = hatch(defs, `${id}-hatch`);
  const layers = ["ribbons", "boxes", "labels", "axis"].map((name) => shape(svg, "g", { class: name }));
  const ring = shape(svg, "rect", { class: "ring", display: "none" });

  const view = {
    history, selection, svg, frame, width: 0, height: 0, transform: d3.zoomIdentity, least: 0, layout: null, key: "",
    cursor: null, drawn: [],
  };
  // until someone asks for another fold, what matters has boxes
  view.matter = mattering(history);
  const zoom = d3.zoom().scaleExtent([1, Math.max(8, history.steps.length / 2)])
    .filter((e) => (e.type === "wheel" ? e.ctrlKey || e.metaKey : !e.button && (!e.touches || e.touches.length > 1 || view.transform.k > 1)))
    .on("zoom", (e) => { view.transform = e.transform; later(); });
  d3.select(svg).call(zoom).on("dblclick.zoom", null);
  view.zoomBy = (factor) => d3.select(svg).call(zoom.scaleBy, factor);
  view.moveBy = (x, y) => d3.select(svg).call(zoom.translateBy, x / view.transform.k, y / view.transform.k);
  view.reset = () => d3.select(svg).call(zoom.transform, d3.zoomIdentity);
  view.redraw = draw;
  view.say = (words) => { spoken.textContent = words; };

  const fold = toolbar();
  view.fold = fold;
  if (before && before.fold.value !== "") {
    fold.value = before.fold.value;
    foldAsAsked();
  }
  const legend = element(parent, "div");

  // other boxes: what was folded as small may be a part of a group now
  function regrouped() {
    history = shownIn(data, selection);
    view.history = history;
    view.cursor = null;
    view.matter = mattering(history);
    view.least = 0;
    fold.value = "";
  }

  let waiting = false;
  function later() {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => { waiting = false; draw(); });
  }

  function toolbar() {
    const group = element(tools, "span", { class: "zoom" });
    const button = (words, label, act) =>
      element(group, "button", { type: "button", "aria-label": label, title: label }, words).addEventListener("click", act);
    button("+", "Zoom in", () => view.zoomBy(1.6));
    button("−", "Zoom out", () => view.zoomBy(1 / 1.6));
    button("All", `Show all ${terms.step}s`, view.reset);
    const label = element(tools, "label", {}, `Fold ${terms.cluster}s that never had more than `);
    const input = element(label, "input", { type: "number", min: 0, class: "fold", placeholder: "auto" });
    label.append(` ${terms.object}s`);
    input.addEventListener("change", () => { foldAsAsked(); draw(); });
    measures(tools, "strata", selection);
    saveButtons(tools, "strata", "the strata", () => svg);
    return input;
  }

  function foldAsAsked() {
    const most = Math.max(0, Math.floor(Number(fold.value) || 0));
    view.matter = fold.value === "" ? mattering(history) : null;
    view.least = most > 0 ? most + 1 : 0;
  }

  function layout() {
    const spacing = ((view.width - MARGIN.left - MARGIN.right) / history.steps.length) * view.transform.k;
    const stride = Math.max(1, Math.ceil(LEAST_SPACING / spacing));
    const steps = history.steps.filter((_, i) => (history.steps.length - 1 - i) % stride === 0).map((s) => s.step);
    const most = Math.max(20, Math.floor(MOST_BOXES / Math.min(steps.length, view.width / LEAST_SPACING)));
    const least = Math.max(view.least, history.most > most ? leastPeakFor(history, most) : 0);
    const line = lineIn(selection) ?? new Set();
    const onlyNew = selection.measure === "new";
    const key = [stride, least, view.matter?.size, onlyNew, view.height, view.width, selection.cluster?.id, selection.groups?.version].join();
    if (key !== view.key) {
      view.key = key;
      const height = view.height - MARGIN.top - MARGIN.bottom;
      view.kept = (c) => line.has(c) || (view.matter ? view.matter.has(c) : c.peak >= least);
      view.layout = layoutStrata(history, steps, height, view.kept, onlyNew);
      view.line = line;
      tellFold(least, stride);
    }
  }

  function tellFold(least, stride) {
    const folded = history.clusters.filter((c) => !view.kept(c)).length;
    status.replaceChildren();
    const parts = [];
    if (folded && view.matter) parts.push(`The ${ROOM} largest of each ${terms.step} have boxes; ${counted(folded, `other ${terms.cluster}`)} ${folded === 1 ? "is" : "are"} folded into “others”.`);
    else if (folded) parts.push(`${counted(folded, terms.cluster)} that never had more than ${objects(least - 1)} ${folded === 1 ? "is" : "are"} folded into “others”.`);
    if (stride > 1) parts.push(`Every ${stride}${stride === 2 ? "nd" : stride === 3 ? "rd" : "th"} ${terms.step} is shown; zoom in for the rest.`);
    if (!folded && history.most > 2 * ROOM) parts.push(`Many ${terms.cluster}s: fold the small ones with the box above.`);
    if (parts.length) element(status, "span", {}, parts.join(" "));
    if (folded && (view.matter || view.least > 0)) {
      const button = element(status, "button", { type: "button" }, "Unfold");
      button.addEventListener("click", () => { fold.value = 0; foldAsAsked(); draw(); });
    }
  }

  function draw() {
    if (!view.width || !history.steps.length) return;
    layout();
    const { transform: t, layout: l, width, height } = view;
    const base = d3.scalePoint(l.columns.map((c) => c.step), [0, 1]);
    const inner = width - MARGIN.left - MARGIN.right;
    const spacing = (inner / Math.max(1, l.columns.length)) * t.k;
    const boxWidth = Math.max(3, Math.min(l.columns.length === 1 ? 90 : 54, spacing * (spacing < 70 ? 0.52 : 0.45)));
    const xOf = (step) => MARGIN.left + t.applyX(boxWidth / (2 * t.k) + (l.columns.length === 1 ? 0.5 : base(step)) * (inner - boxWidth / t.k)) - boxWidth / 2;
    const yOf = (y) => MARGIN.top + t.k * y + t.y;
    const bottom = height - MARGIN.bottom;
    const seen = (x) => x > -spacing - boxWidth && x < width + spacing;
    const inside = (y0, y1) => yOf(y1) > -20 && yOf(y0) < bottom + 20;
    const dimmed = (...boxes) => view.line.size > 0 && !boxes.every((b) => view.line.has(b.cluster));
    const [ribbons, boxes, labels, axis] = layers.map((layer) => layer.cloneNode(false));
    view.drawn = [];
    const named = new Map();

    for (const r of l.ribbons) {
      const x0 = xOf(r.from.step) + boxWidth;
      const x1 = xOf(r.to.step);
      if (!(seen(x0) || seen(x1)) || !inside(Math.min(r.sy0, r.ty0), Math.max(r.sy1, r.ty1))) continue;
      const path = shape(ribbons, "path", {
        class: dimmed(r.from, r.to) ? "ribbon dim" : "ribbon", d: ribbon(x0, yOf(r.sy0), yOf(r.sy1), x1, yOf(r.ty0), yOf(r.ty1)),
        fill: r.from.cluster ? colourOf(r.from.cluster) : OTHERS,
        "data-from": nameOf(r.from), "data-into": nameOf(r.to), "data-step": r.to.step,
      });
      path.ribbon = r;
    }
    for (const s of l.stubs) {
      const x0 = xOf(s.from.step) + boxWidth;
      if (!seen(x0) || !inside(s.y0, s.y1)) continue;
      const x1 = x0 + Math.min(26, (spacing - boxWidth) * 0.6);
      const middle = yOf((s.y0 + s.y1) / 2);
      const g = shape(ribbons, "g", { class: dimmed(s.from) ? "stub dim" : "stub", "data-cluster": nameOf(s.from), "data-step": s.step });
      shape(g, "path", {
        d: `M${x0} ${yOf(s.y0)}L${x1} ${middle - 1}L${x1} ${middle + 1}L${x0} ${yOf(s.y1)}Z`, class: "ribbon",
        fill: s.from.cluster ? colourOf(s.from.cluster) : OTHERS,
      });
      if (spacing > 30) cross(g, x1 + 1, middle);
      g.stub = s;
    }
    for (const c of l.columns) {
      const x = xOf(c.step);
      if (!seen(x)) continue;
      for (const box of c.boxes) {
        if (!inside(box.y0, box.y1)) continue;
        drawOne(boxes, labels, box, x, yOf(box.y0), t.k * (box.y1 - box.y0), boxWidth, spacing, dimmed(box), named);
      }
    }
    withoutOverlaps(labels);
    drawAxis(axis, l.columns, xOf, boxWidth, spacing, bottom);
    [ribbons, boxes, labels, axis].forEach((layer, i) => { layers[i].replaceWith(layer); layers[i] = layer; });
    svg.append(ring);
    drawRing();
    desc.textContent = `${counted(history.steps.length, terms.step)}, ${counted(history.clusters.length, terms.cluster)}. The table of sizes has the same numbers.`;
  }

  function drawOne(boxes, labels, box, x, y, height, width, spacing, dim, named) {
    const g = shape(boxes, "g", {
      class: `box${dim ? " dim" : ""}${box.cluster && box.cluster === selection.cluster ? " chosen" : ""}`,
      "data-cluster": nameOf(box), "data-step": box.step, "data-kind": box.kind,
    });
    g.box = box;
    drawBox(g, {
      kind: box.kind, x, y, width, height, stripes, colour: box.cluster ? colourOf(box.cluster) : OTHERS,
      fresh: box.kind === "others" ? 0 : box.fresh / Math.max(1, box.size),
    });
    view.drawn.push({ box, x, y, width, height });
    const name = box.cluster ? box.cluster.id : counted(box.count, "other");
    const long = name.length * 6.6 + 4;
    if (height >= 11) {
      const attributes = { class: `name${dim ? " dim" : ""}`, y: y + height / 2, "dominant-baseline": "central" };
      if (long - 4 <= width) {
        shape(labels, "text", { ...attributes, x: x + width / 2, "text-anchor": "middle" }, name);
        const words = box.cluster ? calledIn(box.cluster, Math.min(view.width - x, spacing) - width - 8 + long).slice(name.length + 1) : "";
        if (words && !named.has(box.cluster)) {
          // where a cluster comes into view, what it is
          named.set(box.cluster, x);
          shape(labels, "text", { ...attributes, class: `words name${dim ? " dim" : ""}`, x: x + width + 4 }, words);
        }
      } else if (long + 4 <= spacing - width || x - (named.get(box.cluster) ?? -Infinity) > 2 * long + 80) {
        // where columns are narrow, a name now and then, over the ribbon
        if (x < 0 || x + width + long > view.width) return;
        named.set(box.cluster, x);
        const room = Math.min(view.width - x, spacing) - width - 8;
        shape(labels, "text", { ...attributes, x: x + width + 3 }, box.cluster ? calledIn(box.cluster, room) : name);
      }
    }
  }

  function drawAxis(axis, columns, xOf, boxWidth, spacing, bottom) {
    shape(axis, "rect", { class: "ground", x: 0, y: bottom + 4, width: view.width, height: MARGIN.bottom });
    const { every, rows } = namedSteps(columns.map((c) => stepName(history.steps[c.step - history.first])), spacing, view.width);
    const place = placesOf(view.width);
    [...columns.entries()].reverse().forEach(([i, c]) => {
      if ((columns.length - 1 - i) % every) return;
      const x = xOf(c.step) + boxWidth / 2;
      if (x < -40 || x > view.width + 40) return;
      const name = stepName(history.steps[c.step - history.first]);
      const room = spacing * every;
      const row = ((columns.length - 1 - i) / every) % rows;
      const half = (text, size) => (text.length * size * 0.56) / 2;
      const put = (text, y, cls, size) => {
        const h = half(text, size);
        const at = Math.max(h + 2, Math.min(view.width - h - 2, x));
        shape(axis, "text", { class: cls, x: x < 0 || x > view.width ? x : at, y, "text-anchor": "middle" }, text);
      };
      put(room > 52 ? `${terms.step} ${c.step}` : `${c.step}`, bottom + 20, "tick", 11);
      if (!name) return;
      const fit = fitting(name, Math.max(room * rows, view.width * 0.45) - 8, 10.5);
      const at = x < 0 || x > view.width ? x : place(fit, x, row);
      if (at !== null) shape(axis, "text", { class: "tick faint", x: at, y: bottom + 35 + 13 * row, "text-anchor": "middle" }, fit);
    });
  }

  function drawRing() {
    const at = view.cursor && view.drawn.find((d) => d.box.step === view.cursor.step && d.box.cluster === view.cursor.cluster);
    if (!at) { ring.setAttribute("display", "none"); return; }
    for (const [key, value] of Object.entries({
      x: at.x - 3, y: at.y - 3, width: at.width + 6, height: at.height + 6, display: "inline",
    })) ring.setAttribute(key, value);
  }

  svg.addEventListener("pointermove", (e) => hint(told(e.target), e));
  svg.addEventListener("pointerleave", () => hint(null));
  svg.addEventListener("click", (e) => {
    const g = e.target.closest(".box");
    if (!g) { selection.select(null); return; }
    view.cursor = { step: g.box.step, cluster: g.box.cluster };
    selection.select(g.box.cluster === selection.cluster ? null : g.box.cluster);
    drawRing();
  });
  strataKeys(view, (box) => lines(history, box, selection).join(", "));
  selection.on((_, what) => {
    if (what === "groups") regrouped();
    draw();
  });
  onWidth(frame, (width) => {
    view.width = width;
    const crowd = Math.min(history.most, ROOM + 1);
    view.height = Math.round(Math.max(340, Math.min(width * 0.46, window.innerHeight * 0.62), Math.min(760, window.innerHeight * 0.72, 90 + crowd * 17)));
    resize(svg, width, view.height);
    d3.select(svg).call(zoom.extent([[0, 0], [width, view.height]]).translateExtent([[0, 0], [width, view.height - MARGIN.bottom]]));
    draw();
  });
  if (before) d3.select(svg).call(zoom.transform, before.transform);
  strataLegend(legend, new Set(view.layout ? view.layout.columns.flatMap((c) => c.boxes.map((b) => b.kind)) : []));
  return view;

  function told(target) {
    const box = target.closest?.(".box")?.box;
    if (box) return lines(history, box, selection);
    const stub = target.closest?.(".stub")?.stub;
    if (stub) return [`${nameOf(stub.from)} pruned`, `${terms.step} ${stub.step}`, `${objects(stub.objects)} forgotten`];
    const r = target.ribbon;
    if (r) return [`${nameOf(r.from)} → ${nameOf(r.to)}`, `${terms.step} ${r.from.step} to ${r.to.step}`, objects(r.value)];
    return null;
  }
}

// of two names in one place neither can be read; the one further left stays
function withoutOverlaps(labels) {
  const taken = [];
  for (const text of [...labels.children]) {
    const long = text.textContent.length * 6.6;
    const x = Number(text.getAttribute("x")) - (text.getAttribute("text-anchor") === "middle" ? long / 2 : 0);
    const y = Number(text.getAttribute("y"));
    if (taken.some((t) => Math.abs(t.y - y) < 11 && x < t.x + t.long + BETWEEN_NAMES && t.x < x + long + BETWEEN_NAMES)) text.remove();
    else taken.push({ x, y, long });
  }
}

function nameOf(box) {
  return box.cluster ? box.cluster.id : "others";
}

function lines(history, box, selection) {
  const step = history.steps[box.step - history.first];
  const name = stepName(step);
  const where = `${terms.step} ${box.step}${name ? ` (${name})` : ""}`;
  const onlyNew = selection.measure === "new";
  if (!box.cluster) return ["others", where, `${counted(box.count, terms.cluster)}, ${objects(box.size)}${onlyNew ? " new" : ""}`];
  const c = box.cluster;
  const told = [c.id, where, `${objects(sizeAt(c, box.step))}, ${box.kind}`];
  if (box.kind === "merged") told.push(`from ${c.parents.map((p) => p.id).join(", ")}`);
  const fresh = onlyNew ? box.size : newIn(c, box.step - 1, box.step);
  if (fresh > 0 && (onlyNew || box.kind !== "created")) told.push(`${fresh.toLocaleString("en")} new`);
  const next = c.end <= history.last ? becameBy(history, c, c.end) : null;
  if (next) told.push(`merges into ${next.id} in ${terms.step} ${c.end}`);
  if (c.end <= history.last && !next) told.push(`pruned in ${terms.step} ${c.end}, with ${objects(sizeAt(c, c.end - 1))}`);
  if (c.description) told.push(c.description);
  return told;
}
