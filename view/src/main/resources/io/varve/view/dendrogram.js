// The tree of groups, drawn as a dendrogram: clusters at the right, and where lines meet, two groups become one. Where exemplars were
// merged, the axis is the similarity at which they do; else it is the number of groups that are left.
import { colourOf } from "./colours.js";
import { historyOf } from "./history.js";
import { saveButtons } from "./export.js";
import { element, fitting, hint, objects, onWidth, picture, resize, shape } from "./shapes.js";
import { counted, terms } from "./terms.js";

const MOST_LEAVES = 60;
const ROW = 17;
const TOP = 34;
const BOTTOM = 10;

export function dendrogram(parent, data, selection) {
  const groups = selection.groups;
  const root = treeOf(data);
  const heights = Boolean(data.groups.heights);
  const tools = element(parent, "div", { class: "tools" });
  saveButtons(tools, "dendrogram", "the dendrogram", () => svg);
  const frame = element(parent, "div", { class: "frame dendrogram" });
  const { svg, desc } = picture(frame, "Dendrogram of clusters", "");
  let layer = shape(svg, "g");
  const status = element(parent, "p", { class: "status" });
  const leaves = leavesOf(root, groups.most);
  const folded = leaves.filter((leaf) => leaf.clusters.length > 1);
  const inner = innerOf(root, new Set(leaves));
  const within = new Set(inner);
  let width = 0;
  status.textContent = folded.length
    ? `${counted(groups.most, terms.cluster)}; those merged first are folded into ${counted(folded.length, "leaf").replace("leafs", "leaves")} that name the largest.`
    : "";

  function draw() {
    if (!width) return;
    const names = Math.round(Math.min(300, width * 0.42));
    const right = width - names;
    const height = TOP + leaves.length * ROW + BOTTOM;
    resize(svg, width, height);
    leaves.forEach((leaf, i) => { leaf.y = TOP + (i + 0.5) * ROW; });
    // children come before what they make
    inner.forEach((node) => { node.y = (node.parts[0].y + node.parts[1].y) / 2; });
    const x = heights ? bySimilarity(right) : byCount(right);
    const next = layer.cloneNode(false);
    axis(next, x, right, height);
    inner.forEach((node) => fork(next, node, x, right));
    leaves.forEach((leaf) => label(next, leaf, x, right, names));
    cut(next, x, height);
    layer.replaceWith(next);
    layer = next;
    desc.textContent = `${counted(groups.most, terms.cluster)}, merged two by two until one group is left; cut into ${counted(groups.count, "group")}.`;
  }

  function bySimilarity(right) {
    const all = [...inner, ...folded].map((node) => node.height);
    const [low, high] = [Math.min(...all), Math.max(...all)];
    const room = (high - low || Math.abs(high) || 1) * 0.06;
    const scale = d3.scaleLinear([low - room, high + room], [14, right - 8]);
    return { of: (node) => scale(node.height), ticks: scale.ticks(Math.max(2, Math.floor(right / 90))).map((t) => [scale(t), tickOf(scale, t)]), scale, title: "similarity at which two groups become one" };
  }

  // the last merges matter most, so that they get the room
  function byCount(right) {
    const scale = d3.scaleLog([0.8, groups.most], [14, right - 8]);
    const marks = [1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000].filter((n) => n < groups.most);
    return { of: (node) => scale(node.left), ticks: marks.map((n) => [scale(n), n.toLocaleString("en")]), scale, title: "groups left" };
  }

  function axis(g, x, right, height) {
    shape(g, "text", { class: "tick faint", x: 8, y: 11 }, fitting(x.title, width - 16, 10.5));
    for (const [at, words] of x.ticks) {
      shape(g, "line", { class: "axis-line", x1: at, x2: at, y1: TOP - 6, y2: height - BOTTOM });
      shape(g, "text", { class: "tick faint", x: at, y: TOP - 10, "text-anchor": "middle" }, words);
    }
  }

  /** The group that all clusters of a part are in; null where they are in several. */
  function groupOf(part) {
    const first = groups.of(part.clusters[0]);
    return part.clusters.every((c) => groups.of(c) === first) ? first : null;
  }

  const chosen = (part) => selection.cluster && (selection.cluster.group ? groupOf(part) === selection.cluster.group : part.clusters.includes(selection.cluster));

  function colour(part) {
    return part.clusters.length === 1 ? colourOf(part.clusters[0]) : groupOf(part)?.colour ?? null;
  }

  function fork(g, node, x, right) {
    const at = x.of(node);
    const own = groupOf(node)?.colour;
    for (const part of node.parts) {
      const end = within.has(part) ? x.of(part) : part.parts ? Math.min(x.of(part), right - 14) : right - 4;
      const tone = own ?? groupOf(part)?.colour;
      line(g, `M${at} ${node.y}V${part.y}H${end}`, tone);
    }
    const grip = shape(g, "circle", { class: "merge", cx: at, cy: node.y, r: 3.2, "data-left": node.left });
    if (own) grip.style.fill = own;
    grip.lines = [
      `${counted(node.left, "group")} left`, `${objects(node.size)} in ${counted(node.clusters.length, terms.cluster)}`,
      ...(heights ? [`similarity ${Number(node.height.toPrecision(4))}`, `exemplar ${node.exemplar}`] : []), ...(node.name ? [node.name] : []),
    ];
    grip.addEventListener("click", () => groups.show(node.left));
  }

  function line(g, d, tone) {
    const path = shape(g, "path", { class: "branch", d });
    if (tone) path.style.stroke = tone;
  }

  function label(g, leaf, x, right, names) {
    const largest = [...leaf.clusters].sort((a, b) => b.size - a.size)[0];
    const text = leaf.clusters.length > 1 ? `${largest.id} and ${leaf.clusters.length - 1} more` : [largest.id, largest.description].filter((w) => w).join(" ");
    const node = shape(g, "g", { class: `leaf${chosen(leaf) ? " picked" : ""}`, "data-cluster": largest.id });
    const tone = colour(leaf);
    if (leaf.clusters.length > 1) {
      // a wedge from where they are one to where they all are
      const wedge = shape(node, "path", { class: "wedge", d: `M${Math.min(x.of(leaf), right - 14)} ${leaf.y}L${right - 4} ${leaf.y - 5}V${leaf.y + 5}Z` });
      if (tone) wedge.style.fill = tone;
    }
    const dot = shape(node, "circle", { class: "leaf-dot", cx: right, cy: leaf.y, r: 3.5 });
    if (tone) dot.style.fill = tone;
    shape(node, "rect", { class: "grasp", x: right - 6, y: leaf.y - ROW / 2, width: names, height: ROW });
    shape(node, "text", { x: right + 8, y: leaf.y, "dominant-baseline": "central" }, fitting(text, names - 12, 10.6));
    node.lines = [text, `${objects(leaf.size)}${leaf.clusters.length > 1 ? ` in ${counted(leaf.clusters.length, terms.cluster)}` : ""}`];
    node.addEventListener("click", () => selection.select(selection.cluster === largest ? null : largest));
  }

  /** Where the tree is cut: after the last merge within groups and before the next. */
  function cut(g, x, height) {
    if (groups.count >= groups.most || groups.count < 2) return;
    const all = allOf(root);
    const before = all.find((node) => node.left === groups.count);
    const after = all.find((node) => node.left === groups.count - 1);
    const at = (x.of(before) + x.of(after)) / 2;
    shape(g, "line", { class: "cut", x1: at, x2: at, y1: TOP - 6, y2: height - BOTTOM });
  }

  svg.addEventListener("pointermove", (e) => hint(e.target.lines ?? e.target.closest?.(".leaf")?.lines, e));
  svg.addEventListener("pointerleave", () => hint(null));
  selection.on((_, what) => { if (what !== "step") draw(); });
  onWidth(parent, (w) => { width = w; draw(); });
}

function tickOf(scale, value) {
  return scale.tickFormat()(value).replace("-", "−");
}

/** All clusters that live, merged until one is left. */
function treeOf(data) {
  const live = historyOf(data).clusters.filter((c) => c.state === "live");
  const now = new Map(live.map((c) => [c.id, { clusters: [c], size: c.size, parts: null }]));
  let top = null;
  data.groups.merges.forEach(([from, into, name], m) => {
    const parts = [now.get(into), now.get(from)];
    top = {
      parts, name, clusters: [...parts[0].clusters, ...parts[1].clusters], size: parts[0].size + parts[1].size, left: live.length - m - 1,
      height: data.groups.heights?.[m] ?? 0, exemplar: data.groups.exemplars?.[m] ?? "",
    };
    now.set(into, top);
  });
  return top;
}

function allOf(root) {
  const all = [];
  const visit = (node) => {
    if (!node.parts) return;
    node.parts.forEach(visit);
    all.push(node);
  };
  visit(root);
  return all;
}

// a part whose merges all came before the last sixty groups is one leaf
function leavesOf(root, most) {
  const leaves = [];
  const visit = (node) => (node.parts && (most <= MOST_LEAVES || node.left < MOST_LEAVES) ? node.parts.forEach(visit) : leaves.push(node));
  visit(root);
  return leaves;
}

function innerOf(root, leaves) {
  const inner = [];
  const visit = (node) => {
    if (leaves.has(node)) return;
    node.parts.forEach(visit);
    inner.push(node);
  };
  visit(root);
  return inner;
}
