// The history as it was after a step: what came later is taken away, and clusters that ended later live.

export function upTo(data, step) {
  const clusters = data.clusters.filter((c) => c.born <= step).map((c) => {
    const sizes = c.sizes.filter(([at]) => at <= step);
    const end = c.state === "live" ? Infinity : c.sizes.length ? c.sizes[c.sizes.length - 1][0] : Infinity;
    if (end <= step) return { ...c, sizes };
    // what a cluster is was found at the last step; then only its name and what was said of it are known
    const { merged_into, profile, members, periods, representatives, ...rest } = c;
    const size = sizes.length ? sizes[sizes.length - 1][1] : 0;
    const changed = sizes.length ? sizes[sizes.length - 1][0] : c.born;
    return { ...rest, sizes, size, state: "live", last_changed: Math.min(changed, c.last_changed) };
  });
  const { groups, map, ...rest } = data;
  const places = map ? map.places.filter(([at]) => at <= step) : [];
  return {
    ...rest,
    steps: data.steps.filter((s) => s.step <= step),
    events: data.events.filter((e) => e.step <= step),
    clusters,
    notice: [],
    ...(places.length ? { map: { ...map, places } } : {}),
  };
}
