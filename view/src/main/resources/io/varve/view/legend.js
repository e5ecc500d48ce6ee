// What the marks mean. Each is told by its form as well as by its colour.
import { element, hatch, shape } from "./shapes.js";
import { terms } from "./terms.js";

let legends = 0;

const strataMarks = () => [
  ["created", `created: new ${terms.object}s founded it`],
  ["enriched", `enriched: new ${terms.object}s (hatched) joined`],
  ["merged", `merged from ${terms.cluster}s, under a new id`],
  ["unchanged", `unchanged in this ${terms.step}`],
  ["pruned", "pruned: forgotten"],
];
const rareMarks = () => ({
  reduced: `lost ${terms.object}s (moved or removed)`,
  split: `split from another ${terms.cluster}`,
  others: `small ${terms.cluster}s, folded; not to scale`,
});

export function strataLegend(parent, kinds) {
  const list = start(parent, "Marks of the strata");
  const rare = Object.entries(rareMarks()).filter(([kind]) => kinds.has(kind));
  for (const [kind, words] of [...strataMarks(), ...rare]) {
    entry(list, words, (svg, defs) => {
      const stripes = hatch(defs, `legend-hatch-${++legends}`);
      if (kind === "pruned") {
        shape(svg, "rect", { x: 1, y: 4, width: 12, height: 10, class: "sample" });
        cross(svg, 21, 9);
        shape(svg, "path", { d: "M13 4 L20 8 L20 10 L13 14 Z", class: "sample", opacity: 0.35 });
        return;
      }
      drawBox(svg, { kind, x: 5, y: 2, width: 17, height: 14, fresh: kind === "created" ? 1 : kind === "enriched" ? 0.45 : 0,
        colour: "var(--sample)", stripes });
    });
  }
  return list;
}

export function mapLegend(parent) {
  const list = start(parent, "Marks of the map");
  const marks = [
    ["old object", (g) => shape(g, "circle", { cx: 13, cy: 9, r: 4, class: "sample" })],
    ["new object of this step", (g) => shape(g, "path", { d: diamond(13, 9, 6), class: "sample fresh" })],
    ["exemplar", (g) => shape(g, "circle", { cx: 13, cy: 9, r: 5, class: "exemplar" })],
    ["centroid, as large as its cluster", (g) => shape(g, "circle", { cx: 13, cy: 9, r: 6, class: "centroid sample-line" })],
    ["belongs together", (g) => shape(g, "path", { d: "M2 9 H24", class: "tie sample-line" })],
  ];
  for (const [words, draw] of marks) entry(list, words, draw);
  return list;
}

/** A box of the strata: hatched where its objects are new, pale if nothing happened, barred if it was merged. */
export function drawBox(parent, { kind, x, y, width, height, fresh, colour, stripes }) {
  shape(parent, "rect", {
    class: `body ${kind}`, x, y, width, height, fill: colour, stroke: colour,
    "fill-opacity": kind === "unchanged" ? 0.3 : kind === "others" ? 0.18 : 1,
    "stroke-dasharray": kind === "reduced" ? "2 2" : kind === "others" ? "4 2" : null,
  });
  // in a sliver no mark can be told from another, and there may be thousands
  if (height < 2.5) return;
  if (fresh > 0) {
    shape(parent, "rect", { class: "fresh", x, y, width, height: height * Math.min(1, fresh), fill: stripes });
    if (fresh < 0.999) {
      shape(parent, "path", { class: "layer", d: `M${x} ${y + height * fresh}h${width}` });
    }
  }
  if (kind === "created") shape(parent, "rect", { class: "frame", x, y, width, height });
  if (kind === "merged") {
    shape(parent, "rect", { class: "bar", x: x - 1.5, y, width: Math.min(4, Math.max(2, width / 4)), height });
  }
  if (kind === "split") shape(parent, "path", { class: "bar", d: `M${x - 1.5} ${y}l5 ${height / 2}l-5 ${height / 2}Z` });
}

export function cross(parent, x, y, r = 3.5) {
  return shape(parent, "path", {
    class: "cross", d: `M${x - r} ${y - r}l${2 * r} ${2 * r}M${x + r} ${y - r}l${-2 * r} ${2 * r}`,
  });
}

export function diamond(x, y, r) {
  return `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z`;
}

function start(parent, name) {
  return element(parent, "ul", { class: "legend", "aria-label": name });
}

function entry(list, words, draw) {
  const item = element(list, "li");
  const svg = shape(item, "svg", { width: 26, height: 18, viewBox: "0 0 26 18", "aria-hidden": "true" });
  draw(svg, shape(svg, "defs"));
  element(item, "span", {}, words);
}
