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
    peak: Math.max(0, ...c.sizes.map(([, size]) => size)),
    end: c.state === "live" || c.sizes.length === 0 ? Infinity : c.sizes[c.sizes.length - 1][0],
  }));
  const byId = new Map(clusters.map((c) => [c.id, c]));
  const moves = new Map();
  for (const e of data.events) {
    const child = byId.get(e.cluster);
    if (!child) continue;
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

/** The size of a cluster after a step. */
export function sizeAt(cluster, step) {
  const sizes = cluster.sizes;
  let low = 0;
  let high = sizes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sizes[middle][0] <= step) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? 0 : sizes[low - 1][1];
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
