// Where the boxes and ribbons of the strata go, in a picture of a given height; x is left to whoever draws.
// As on a lake floor, what is older lies deeper, and new objects lie on top of the box that they joined.
import { becameBy, happened, newIn, sizeAt } from "./history.js";

/**
 * history, the steps to show, height, and kept(cluster): whether a cluster has a box of its own or goes into 'others'.
 * A box is as tall as its cluster is large, or if onlyNew, as there are objects that came since the column before.
 * Returns columns of boxes from the bottom up, ribbons between neighbouring columns, and stubs where clusters were pruned.
 */
export function layoutStrata(history, steps, height, kept, onlyNew = false) {
  const columns = columnsOf(history, steps, kept, onlyNew);
  stack(columns, height, onlyNew);
  const ribbons = [];
  const stubs = [];
  if (onlyNew) {
    for (let i = 1; i < columns.length; i++) follow(history, columns[i - 1], columns[i], ribbons);
    return { columns, ribbons, stubs };
  }
  for (const box of columns[0]?.boxes ?? []) box.fresh = box.size;
  for (let i = 1; i < columns.length; i++) connect(history, columns[i - 1], columns[i], ribbons, stubs);
  return { columns, ribbons, stubs };
}

// Cluster by cluster, each along the columns in which it lives: thousands of folded ones are looked at once and not in every column.
function columnsOf(history, steps, kept, onlyNew) {
  // folded: the clusters of 'others'; leaving: those of them that are no more in the next column; stayed: how many objects of 'others' were
  // there in the column before
  const columns = steps.map((step) => ({ step, boxes: [], folded: [], leaving: [], others: 0, stayed: 0 }));
  for (const cluster of history.clusters) {
    const own = kept(cluster);
    const { end } = cluster;
    let sizeBefore = 0;
    for (let i = d3.bisectLeft(steps, cluster.born); i < steps.length && steps[i] < end; i++) {
      const step = steps[i];
      const before = i ? steps[i - 1] : -Infinity;
      const size = onlyNew ? newIn(cluster, before, step) : sizeAt(cluster, step);
      if (onlyNew && !size) continue;
      const column = columns[i];
      if (own) {
        column.boxes.push({ cluster, step, size, kind: happened(cluster, before, step), rank: cluster.place ?? cluster.rank });
        continue;
      }
      column.folded.push(cluster);
      column.others += size;
      column.stayed += Math.min(sizeBefore, size);
      if (i + 1 < steps.length && steps[i + 1] >= end) column.leaving.push(cluster);
      sizeBefore = size;
    }
  }
  for (const column of columns) {
    column.boxes.sort((a, b) => a.rank - b.rank);
    if (column.folded.length) {
      column.boxes.push({ cluster: null, step: column.step, size: column.others, kind: "others", rank: Infinity, count: column.folded.length });
    }
    column.byCluster = new Map(column.boxes.map((box) => [box.cluster, box]));
  }
  return columns;
}

function stack(columns, height, onlyNew) {
  const most = Math.max(1, ...columns.map((c) => c.boxes.length));
  const gap = Math.min(7, (height * 0.2) / most);
  // a line of text fits into every box as long as there are few
  const least = onlyNew ? 2 : Math.min(14, (height * (most <= 16 ? 0.6 : 0.3)) / most);
  // 'others' may hold nearly all objects; then it is drawn smaller than it is, which its dashed frame says
  const largest = (of) => d3.max(columns, (c) => d3.sum(c.boxes.filter(of), (b) => b.size)) ?? 0;
  const rest = Math.min(1, (0.4 * largest((b) => b.cluster)) / Math.max(1, largest((b) => !b.cluster)));
  for (const c of columns) for (const box of c.boxes) box.weight = box.cluster ? box.size : box.size * rest;
  // asked for every column forty times: a loop, not a function for each box
  const need = (c, scale) => {
    let sum = 0;
    for (const box of c.boxes) sum += Math.max(least, box.weight * scale);
    return sum + gap * (c.boxes.length - 1);
  };
  let low = 0;
  let high = height / Math.max(1, d3.max(columns, (c) => d3.sum(c.boxes, (b) => b.weight)) ?? 1);
  for (let i = 0; i < 40; i++) {
    const scale = (low + high) / 2;
    if (columns.every((c) => need(c, scale) <= height)) low = scale;
    else high = scale;
  }
  for (const c of columns) {
    let y = height;
    for (const box of c.boxes) {
      box.y1 = y;
      box.y0 = y - Math.max(least, box.weight * low);
      box.taken = 0;
      box.given = 0;
      y = box.y0 - gap;
    }
  }
}

/** Ribbons between boxes of new objects: nothing flows, they lead the eye from a cluster to itself or to what it became. */
function follow(history, left, right, ribbons) {
  const arriving = new Map();
  for (const from of left.boxes) {
    const now = from.cluster ? becameBy(history, from.cluster, right.step) : null;
    const to = from.cluster && !now ? null : right.byCluster.get(now);
    if (!to) continue;
    if (!arriving.has(to)) arriving.set(to, []);
    arriving.get(to).push(from);
  }
  for (const [to, all] of arriving) {
    const sum = d3.sum(all, (from) => from.size);
    let y = to.y1;
    for (const from of all) {
      const share = ((to.y1 - to.y0) * from.size) / sum;
      ribbons.push({ from, to, value: from.size, sy0: from.y0, sy1: from.y1, ty0: y - share, ty1: y });
      y -= share;
    }
  }
}

function connect(history, left, right, ribbons, stubs) {
  const flows = new Map();
  const flow = (from, to, value) => {
    if (value <= 0) return;
    if (!flows.has(from)) flows.set(from, new Map());
    flows.get(from).set(to, (flows.get(from).get(to) ?? 0) + value);
  };
  const moves = right.step - left.step === 1 ? history.moves.get(right.step) ?? [] : [];
  const boxOf = (column, cluster) => column.byCluster.get(cluster) ?? column.byCluster.get(null);
  const gone = (cluster) => moves.reduce((sum, m) => (m.from === cluster ? sum + m.objects : sum), 0);

  const go = (cluster) => {
    const from = boxOf(left, cluster);
    const staying = sizeAt(cluster, left.step) - (moves.length ? gone(cluster) : 0);
    const now = becameBy(history, cluster, right.step);
    const to = now ? boxOf(right, now) : null;
    flow(from, to, now === cluster ? Math.min(staying, sizeAt(cluster, right.step)) : staying);
  };
  for (const box of left.boxes) if (box.cluster) go(box.cluster);
  // thousands of folded clusters stay what they are, and are one flow
  (moves.length ? left.folded : left.leaving).forEach(go);
  if (!moves.length) flow(left.byCluster.get(null), right.byCluster.get(null), right.stayed);
  for (const move of moves) {
    const from = boxOf(left, move.from);
    const to = boxOf(right, move.to);
    if (from && to) flow(from, to, move.objects);
  }

  const list = [];
  for (const [from, targets] of flows) for (const [to, value] of targets) list.push({ from, to, value });
  // at its start a ribbon leaves in the order of what lies right of it, at its end it arrives in that of the left
  list.sort((a, b) => (a.to?.rank ?? -1) - (b.to?.rank ?? -1));
  for (const f of list) {
    const share = ((f.from.y1 - f.from.y0) * f.value) / Math.max(1, f.from.size);
    f.sy1 = f.from.y1 - f.from.given;
    f.sy0 = Math.max(f.from.y0, f.sy1 - share);
    f.from.given += share;
  }
  list.sort((a, b) => a.from.rank - b.from.rank);
  for (const f of list) {
    if (!f.to) {
      stubs.push({ from: f.from, objects: f.value, y0: f.sy0, y1: f.sy1, step: right.step });
      continue;
    }
    const share = ((f.to.y1 - f.to.y0) * f.value) / Math.max(1, f.to.size);
    f.ty1 = f.to.y1 - f.to.taken;
    f.ty0 = Math.max(f.to.y0, f.ty1 - share);
    f.to.taken += share;
    f.to.came = (f.to.came ?? 0) + f.value;
    ribbons.push(f);
  }
  for (const box of right.boxes) box.fresh = Math.max(0, box.size - (box.came ?? 0));
}
