// Groups of clusters: how many are shown, which of them are folded into one box, their names and their colours. A cluster of the
// past belongs to the group of what it has become; a pruned one belongs to none.
import { becameBy, historyOf, lineOf, liveCounts, neighbours } from "./history.js";
import { colourBy, coloursApart, OTHERS, shadeOf } from "./colours.js";
import { element, objects, shortened } from "./shapes.js";
import { counted, terms } from "./terms.js";

const MOST_CHIPS = 60;

/** The groups of a report, told to all pictures through the selection; null where a report has none. */
export function groupsIn(data, selection) {
  const history = historyOf(data);
  const live = history.clusters.filter((c) => c.state === "live").sort((a, b) => a.number - b.number);
  if (!data.groups || data.groups.merges.length !== live.length - 1 || live.length < 2) return null;
  const hues = order(live, data.groups.merges);
  const groups = {
    most: live.length, suggested: data.groups.suggested, count: data.groups.shown.length, version: 0,
    list: [], of: () => null, view: null,
  };
  const unfolded = new Set();

  function regroup() {
    groups.version += 1;
    const merged = data.groups.merges.slice(0, live.length - groups.count);
    const made = new Map(live.map((c) => [c.id, c.description]));
    for (const [, into, called] of merged) made.set(into, called);
    // the last first, so that what a part went into is where it ended
    const home = new Map();
    for (const [from, into] of merged.reverse()) home.set(from, home.get(into) ?? into);
    const byKey = new Map();
    for (const cluster of live) {
      const key = home.get(cluster.id) ?? cluster.id;
      if (!byKey.has(key)) byKey.set(key, { key, clusters: [] });
      byKey.get(key).clusters.push(cluster);
    }
    groups.list = [...byKey.values()];
    name(groups.list, data.groups.shown, made);
    const ofLive = new Map(groups.list.flatMap((g) => g.clusters.map((c) => [c, g])));
    const ofAll = new Map(history.clusters.map((c) => [c, ofLive.get(becameBy(history, c, history.last)) ?? null]));
    groups.of = (cluster) => cluster?.group ?? ofAll.get(cluster) ?? null;
    for (const group of groups.list) group.all = [];
    for (const [cluster, group] of ofAll) group?.all.push(cluster);
    for (const group of groups.list) {
      group.box = boxOf(group);
      group.folded = group.clusters.length > 1 && !unfolded.has(group.key);
    }
    groups.view = viewOf(history, groups);
    colour();
    const chosen = selection.cluster;
    if (chosen?.group) {
      // the group that was looked at may have become another
      selection.cluster = groups.list.find((g) => g.key === chosen.group.key)?.box ?? null;
    }
  }
  // groups that are side by side differ in hue, and clusters side by side in an unfolded group in shade
  function colour() {
    const boxes = { ...groups.view, clusters: [...groups.list.map((g) => g.box)].sort((a, b) => a.rank - b.rank) };
    const beside = neighbours(boxes, new Set(boxes.clusters), (box) => box.group);
    for (const [group, others] of neighbours(groups.view, new Set(groups.view.clusters), groups.of)) {
      if (!beside.has(group)) beside.set(group, new Map());
      for (const [other, times] of others) beside.get(group).set(other, (beside.get(group).get(other) ?? 0) + times);
    }
    const first = [...groups.list].sort((a, b) => hues.get(a.key) - hues.get(b.key));
    const colours = coloursApart(first, (g) => hues.get(g.key), beside);
    const shades = new Map();
    for (const group of groups.list) {
      group.colour = colours.get(group);
      [...group.all].sort((a, b) => a.rank - b.rank).forEach((c, i) => shades.set(c, i));
    }
    colourBy((cluster) => {
      if (cluster.group) return cluster.group.colour;
      const group = groups.of(cluster);
      return group ? (group.all.length > 1 ? shadeOf(group.colour, shades.get(cluster)) : group.colour) : OTHERS;
    });
  }
  const tell = () => { regroup(); selection.changed("groups"); };
  groups.show = (count) => {
    const inside = Math.max(1, Math.min(groups.most, Math.round(count) || 1));
    if (inside === groups.count) return;
    groups.count = inside;
    tell();
  };
  groups.fold = (group, fold) => {
    if (fold) unfolded.delete(group.key);
    else unfolded.add(group.key);
    tell();
  };
  groups.foldAll = (fold) => {
    unfolded.clear();
    if (!fold) live.forEach((c) => unfolded.add(c.id));
    tell();
  };
  /** What is lit for a chosen cluster or group: all of its line, and the boxes into which that is folded. */
  groups.line = (chosen) => {
    const line = new Set(chosen.group ? [chosen, ...chosen.group.all] : lineOf(chosen));
    for (const group of groups.list) if (group.folded && group.all.some((c) => line.has(c))) line.add(group.box);
    return line;
  };
  regroup();
  selection.groups = groups;
  return groups;
}

/** What is lit for what is chosen; null where nothing is. */
export function lineIn(selection) {
  if (!selection.cluster) return null;
  return selection.groups ? selection.groups.line(selection.cluster) : lineOf(selection.cluster);
}

/** The history as it is shown: a box for every folded group, the clusters of all others. */
export function shownIn(data, selection) {
  return selection.groups ? selection.groups.view : historyOf(data);
}

// The one group of all comes first, then whatever a finer grouping adds, so that a group keeps its colour when others part.
function order(live, merges) {
  const keys = [live[0].id, ...merges.map(([from]) => from).reverse()];
  return new Map(keys.map((key, i) => [key, i]));
}

// A group of the report has its id; one made of several is called by all of them, a part of one by its id and a number.
function name(list, shown, made) {
  const home = new Map(shown.flatMap((s) => s.clusters.map((c) => [c, s])));
  const parts = new Map();
  for (const group of list) {
    const from = [...new Set(group.clusters.map((c) => home.get(c.id)).filter((s) => s))];
    if (from.length === 1 && from[0].clusters.length > group.clusters.length) {
      const part = (parts.get(from[0]) ?? 0) + 1;
      parts.set(from[0], part);
      group.id = `${from[0].group}.${part}`;
    } else {
      const ids = from.map((s) => s.group);
      group.id = ids.length > 3 ? `${ids.slice(0, 2).join("+")}+${ids.length - 2} more` : ids.join("+") || group.key;
    }
    const largest = [...group.clusters].sort((a, b) => b.size - a.size);
    group.size = d3.sum(group.clusters, (c) => c.size);
    group.description = made.get(group.key) || largest.map((c) => c.description).filter((d) => d).slice(0, 3).join("; ");
  }
}

// A folded group, as if it were a cluster that was there from its first object on.
function boxOf(group) {
  const { sizes, came } = group.all.length === 1 ? group.all[0] : together(group);
  return {
    group, id: group.id, cluster: group.id, number: group.clusters[0].number, sizes, came, size: sizes[sizes.length - 1]?.[1] ?? 0,
    born: d3.min(group.all, (c) => c.born), end: Infinity, state: "live", birth: "created",
    last_changed: d3.max(group.all, (c) => c.last_changed), peak: d3.max(sizes, (s) => s[1]) ?? 0, parents: [], children: [],
    description: group.description, rank: d3.min(group.all, (c) => c.rank),
  };
}

// what its clusters had and what came to them, summed
function together(group) {
  const changes = new Map();
  for (const cluster of group.all) {
    let before = 0;
    for (const [step, size] of cluster.sizes) {
      changes.set(step, (changes.get(step) ?? 0) + size - before);
      before = size;
    }
  }
  let size = 0;
  const sizes = [...changes].sort((a, b) => a[0] - b[0]).map(([step, by]) => [step, (size += by)]);
  const news = new Map();
  for (const cluster of group.all) {
    cluster.came.forEach(([step, sum], i) => news.set(step, (news.get(step) ?? 0) + sum - (i ? cluster.came[i - 1][1] : 0)));
  }
  let sum = 0;
  const came = [...news].sort((a, b) => a[0] - b[0]).map(([step, objects]) => [step, (sum += objects)]);
  return { sizes, came };
}

function viewOf(history, groups) {
  const free = history.clusters.filter((c) => !groups.of(c));
  const places = [
    ...groups.list.map((g) => ({ rank: g.box.rank, boxes: g.folded ? [g.box] : [...g.all].sort((a, b) => a.rank - b.rank) })),
    ...free.map((c) => ({ rank: c.rank, boxes: [c] })),
  ].sort((a, b) => a.rank - b.rank);
  const view = { ...history, clusters: places.flatMap((p) => p.boxes) };
  view.clusters.forEach((c, i) => { c.place = i; });
  view.most = Math.max(0, ...liveCounts(view, 0));
  return view;
}

/** The slider and the list of groups. */
export function groupTools(parent, selection) {
  const groups = selection.groups;
  const tools = element(parent, "div", { class: "tools" });
  const label = element(tools, "label", { class: "wide" }, "Groups ");
  const marks = element(parent, "datalist", { id: "group-marks" });
  element(marks, "option", { value: groups.suggested, label: "suggested" });
  const input = element(label, "input", {
    type: "range", min: 1, max: groups.most, step: 1, class: "slider", list: "group-marks", "aria-label": "Number of groups", id: "group-count",
  });
  const told = element(label, "output", { for: "group-count" });
  const suggested = element(tools, "button", { type: "button", "data-act": "suggested" }, groups.suggested === groups.most ? "Each alone" : `Suggested: ${groups.suggested}`);
  const fold = element(tools, "button", { type: "button", "data-act": "fold" }, "Fold all");
  const unfold = element(tools, "button", { type: "button", "data-act": "unfold" }, "Unfold all");
  const list = element(parent, "ul", { class: "groups", "aria-label": "Groups" });
  input.addEventListener("input", () => groups.show(Number(input.value)));
  suggested.addEventListener("click", () => groups.show(groups.suggested));
  fold.addEventListener("click", () => groups.foldAll(true));
  unfold.addEventListener("click", () => groups.foldAll(false));
  selection.on((_, what) => { if (what !== "step") show(); });

  function show() {
    input.value = groups.count;
    input.setAttribute("aria-valuetext", `${counted(groups.count, "group")}${groups.count === groups.suggested ? ", as suggested" : ""}`);
    told.textContent = `${groups.count} of ${groups.most}`;
    suggested.disabled = groups.count === groups.suggested;
    const many = groups.list.filter((g) => g.clusters.length > 1);
    fold.disabled = many.every((g) => g.folded);
    unfold.disabled = many.every((g) => !g.folded);
    list.replaceChildren();
    const largest = [...groups.list].sort((a, b) => b.size - a.size);
    largest.slice(0, MOST_CHIPS).forEach((group) => entry(group));
    if (largest.length > MOST_CHIPS) element(list, "li", { class: "faint" }, `and ${largest.length - MOST_CHIPS} more`);
  }

  function entry(group) {
    const item = element(list, "li", { "data-group": group.id });
    if (group.clusters.length > 1) {
      const words = group.folded ? `Unfold ${group.id}` : `Fold ${group.id}`;
      element(item, "button", { type: "button", class: "fold-one", "aria-label": words, "aria-expanded": !group.folded, title: words }, group.folded ? "+" : "−")
        .addEventListener("click", () => groups.fold(group, !group.folded));
    }
    const chosen = selection.cluster === group.box || groups.of(selection.cluster) === group;
    const button = element(item, "button", { type: "button", class: "pick", "aria-pressed": chosen });
    element(button, "span", { class: "swatch" }).style.background = group.colour;
    button.append(group.id);
    button.addEventListener("click", () => selection.select(selection.cluster === group.box ? null : group.box));
    element(item, "span", { class: "faint" }, `${objects(group.size)} in ${counted(group.clusters.length, terms.cluster)}`);
    if (group.description) element(item, "span", { dir: "auto" }, shortened(group.description, 60));
  }
}
