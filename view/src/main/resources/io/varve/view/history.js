// The history of a report, indexed: what every picture asks for. Made once per report, however many pictures there are.

const known = new WeakMap();

export function historyOf(data) {
  if (!known.has(data)) known.set(data, index(data));
  return known.get(data);
}

function index(data) {
  const clusters = data.clusters.map((c) => ({
    ...c,
    id: c.cluster,
    number: Number(c.cluster.slice(1)),
    parents: [],
    children: [],
    peak: c.sizes.reduce((most, pair) => Math.max(most, pair[1]), 0),
    came: [],
    end: c.state === "live" || c.sizes.length === 0 ? Infinity : c.sizes[c.sizes.length - 1][0],
  }));
  const byId = new Map(clusters.map((c) => [c.id, c]));
  const moves = new Map();
  for (const e of data.events) {
    const child = byId.get(e.cluster);
    if (!child) continue;
    if (BRINGING.has(e.event)) bring(child.came, e.step, e.size_after - e.size_before);
    for (const name of e.from ?? []) {
      const parent = byId.get(name);
      if (!parent) continue;
      if (e.event === "merged" || e.event === "split") {
        parent.children.push(child);
        child.parents.push(parent);
      }
      if (e.event === "moved" || e.event === "split") {
        if (!moves.has(e.step)) moves.set(e.step, []);
        moves.get(e.step).push({ from: parent, to: child, objects: e.size_after - e.size_before, split: e.event === "split" });
      }
    }
  }
  const steps = data.steps;
  const history = { data, clusters, byId, steps, moves };
  history.first = steps.length ? steps[0].step : 0;
  history.last = steps.length ? steps[steps.length - 1].step : -1;
  history.most = Math.max(0, ...liveCounts(history, 0));
  rank(clusters);
  return history;
}

// what merges, moves or splits off was in some cluster before; these events alone bring objects from outside
const BRINGING = new Set(["created", "enriched", "merged"]);

/** Adds to a list of steps, each with how many objects came up to it. */
function bring(came, step, objects) {
  if (objects <= 0) return;
  const last = came[came.length - 1];
  if (last?.[0] === step) last[1] += objects;
  else came.push([step, (last?.[1] ?? 0) + objects]);
}

/** The size of a cluster after a step. */
export function sizeAt(cluster, step) {
  return lastUpTo(cluster.sizes, step);
}

/** How many objects came to a cluster in the steps after one and up to another. */
export function newIn(cluster, after, upTo) {
  return lastUpTo(cluster.came, upTo) - lastUpTo(cluster.came, after);
}

function lastUpTo(pairs, step) {
  // most clusters of a long history have not changed for long
  const end = pairs[pairs.length - 1];
  if (end && end[0] <= step) return end[1];
  let low = 0;
  let high = pairs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (pairs[middle][0] <= step) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? 0 : pairs[low - 1][1];
}

export function livesAt(cluster, step) {
  return cluster.born <= step && step < cluster.end;
}

/** What a cluster has become by a step: itself, the one it was merged into, or nothing if it was pruned. */
export function becameBy(history, cluster, step) {
  let now = cluster;
  while (now && now.end <= step) now = now.merged_into ? history.byId.get(now.merged_into) : null;
  return now;
}

/** What steps after one and up to another did to a cluster. */
export function happened(cluster, after, upTo) {
  if (cluster.born > after) return cluster.birth;
  const before = sizeAt(cluster, after);
  const now = sizeAt(cluster, upTo);
  if (now > before) return "enriched";
  if (now < before) return "reduced";
  return cluster.sizes.some(([step]) => step > after && step <= upTo) ? "enriched" : "unchanged";
}

/** All clusters whose objects came into one. */
export function ancestors(cluster) {
  return reach(cluster, (c) => c.parents);
}

/** All clusters that one became part of. */
export function descendants(cluster) {
  return reach(cluster, (c) => c.children);
}

/** A cluster with all that led to it and all that it became. */
export function lineOf(cluster) {
  return new Set([cluster, ...ancestors(cluster), ...descendants(cluster)]);
}

function reach(start, next) {
  const reached = new Set();
  const open = [start];
  while (open.length) {
    for (const other of next(open.pop())) {
      if (!reached.has(other)) {
        reached.add(other);
        open.push(other);
      }
    }
  }
  return reached;
}

/** How many clusters of at least some peak size live after each step. */
export function liveCounts(history, least) {
  const change = new Array(history.steps.length + 2).fill(0);
  const first = history.first ?? 0;
  for (const c of history.clusters) {
    if (c.peak < least || c.sizes.length === 0) continue;
    change[Math.max(0, c.born - first)] += 1;
    if (c.end - first < change.length) change[Math.max(0, c.end - first)] -= 1;
  }
  let live = 0;
  return history.steps.map((_, i) => (live += change[i]));
}

/** The least peak size of which no step has more than so many clusters. */
export function leastPeakFor(history, mostPerStep) {
  const peaks = [...new Set(history.clusters.map((c) => c.peak))].sort((a, b) => a - b);
  let low = 0;
  let high = peaks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (Math.max(0, ...liveCounts(history, peaks[middle])) <= mostPerStep) high = middle;
    else low = middle + 1;
  }
  if (low === 0) return 0;
  return low < peaks.length ? peaks[low] : (peaks[peaks.length - 1] ?? 0) + 1;
}

/** So many boxes of one step can be told apart at first sight. */
export const ROOM = 15;

/** The clusters that matter most, of which no step has more than so many: the largest, in size or in what one step brought. */
export function mattering(history, mostPerStep = ROOM) {
  if (history.most <= mostPerStep) return new Set(history.clusters);
  const burst = (c) => {
    let most = 0;
    for (let i = 0; i < c.came.length; i++) most = Math.max(most, c.came[i][1] - (i ? c.came[i - 1][1] : 0));
    return most;
  };
  const share = (of) => {
    const values = history.clusters.map(of);
    const most = Math.max(1, d3.max(values) ?? 1);
    return values.map((v) => v / most);
  };
  const sizes = share((c) => c.peak);
  const bursts = share(burst);
  const order = history.clusters.map((c, i) => [c, Math.max(sizes[i], bursts[i])]).sort((a, b) => b[1] - a[1] || a[0].number - b[0].number);
  const taken = new Array(history.steps.length).fill(0);
  const kept = new Set();
  for (const [c] of order) {
    const from = Math.max(0, c.born - history.first);
    const to = Math.min(taken.length, c.end - history.first);
    let free = true;
    for (let i = from; i < to && free; i++) free = taken[i] < mostPerStep;
    if (!free) continue;
    for (let i = from; i < to; i++) taken[i] += 1;
    kept.add(c);
  }
  return kept;
}

/** Which of some clusters have boxes side by side in a step: for each, its neighbours and in how many steps they are. */
export function neighbours(history, kept, of = (c) => c) {
  const beside = new Map();
  const count = (a, b, times) => {
    if (!beside.has(a)) beside.set(a, new Map());
    beside.get(a).set(b, (beside.get(a).get(b) ?? 0) + times);
  };
  const order = history.clusters.filter((c) => kept.has(c)).sort((a, b) => (a.place ?? a.rank) - (b.place ?? b.rank));
  // who is beside whom changes only where a cluster begins or ends, so that years without either cost nothing
  const live = [];
  const since = new Map();
  const part = (at, now) => {
    if (at < 0 || at + 1 >= live.length) return;
    const [low, high] = [of(order[live[at]]), of(order[live[at + 1]])];
    const times = now - since.get(live[at]);
    if (times > 0 && low && high && low !== high) { count(low, high, times); count(high, low, times); }
  };
  const births = d3.sort(order.keys(), (i) => order[i].born);
  const ends = d3.sort(order.keys(), (i) => order[i].end);
  let born = 0;
  let ended = 0;
  history.steps.forEach(({ step }, now) => {
    for (; ended < ends.length && order[ends[ended]].end <= step; ended++) {
      const at = d3.bisectLeft(live, ends[ended]);
      if (live[at] !== ends[ended]) continue;
      part(at - 1, now);
      part(at, now);
      live.splice(at, 1);
      if (at > 0) since.set(live[at - 1], now);
    }
    for (; born < births.length && order[births[born]].born <= step; born++) {
      if (order[births[born]].end <= step) continue;
      const at = d3.bisectLeft(live, births[born]);
      part(at - 1, now);
      live.splice(at, 0, births[born]);
      if (at > 0) since.set(live[at - 1], now);
      since.set(births[born], now);
    }
  });
  live.forEach((_, at) => part(at, history.steps.length));
  return beside;
}

// Clusters that merge stand side by side, as the leaves of a tree do, so that ribbons of merges never cross; what split from
// a cluster stands beside it.
function rank(clusters) {
  const parts = (c) => c.children.filter((p) => p.birth === "split" && p.parents[0] === c);
  const merging = (c) => c.parents.filter((p) => p.merged_into === c.id);
  const oldest = new Map();
  const age = (c) => {
    if (!oldest.has(c)) {
      oldest.set(c, c.born);
      oldest.set(c, Math.min(c.born, ...merging(c).map(age)));
    }
    return oldest.get(c);
  };
  const byAge = (a, b) => age(a) - age(b) || a.number - b.number;
  let next = 0;
  const visit = (c) => {
    if (c.rank !== undefined) return;
    c.rank = -1;
    const parents = merging(c).sort(byAge);
    const half = Math.ceil(parents.length / 2);
    parents.slice(0, half).forEach(visit);
    c.rank = next++;
    parts(c).filter((p) => !p.merged_into).sort(byAge).forEach(visit);
    parents.slice(half).forEach(visit);
  };
  clusters.filter((c) => !c.merged_into).sort(byAge).forEach(visit);
  clusters.forEach(visit);
}
