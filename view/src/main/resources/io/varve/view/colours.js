// A colour belongs to a cluster, or where there are groups, to its group, with a shade for the cluster. It follows from the id, unless
// that is the hue of a neighbour in the strata. The hues follow Paul Tol's and Okabe and Ito's schemes for people who do not
// tell all colours apart, at a lightness that stands out from white and from near-black.

import { mattering, neighbours } from "./history.js";

const HUES = [
  "#4477aa", "#ee7733", "#3f9e8f", "#cc5a71", "#a39a2e", "#9a4f9e",
  "#5aaede", "#c28a1c", "#4c9f4a", "#7f76cf", "#a3714d", "#7b8894",
];

let scheme = null;

/** Lets something else say what colour clusters have, such as their groups. */
export function colourBy(colours) {
  scheme = colours;
}

export function colourOf(cluster) {
  return scheme ? scheme(cluster) : hueOf(cluster.number);
}

/** The colour of a number, for ever. */
export function hueOf(number) {
  return inRound(placeOf(number), number);
}

// each round starts elsewhere, so that k2, k14 and k26 are not three shades of one hue
function placeOf(number) {
  return (number + 5 * Math.floor(number / HUES.length)) % HUES.length;
}

const LIGHTER = [0, 9, -7];
const made = new Map();

// there are few, for however many clusters
function inRound(place, number) {
  const round = Math.floor(number / HUES.length) % LIGHTER.length;
  const key = place * LIGHTER.length + round;
  if (!made.has(key)) {
    const shade = d3.hcl(HUES[place]);
    shade.l += LIGHTER[round];
    made.set(key, shade.formatHex());
  }
  return made.get(key);
}

// two blues may stand for different clusters, but better not side by side
function likenesses() {
  const turns = HUES.map((hue) => d3.hcl(hue).h);
  return turns.map((a, i) => turns.map((b, j) => {
    const turn = Math.abs(a - b);
    return i === j ? 1000 : Math.min(turn, 360 - turn) < 30 ? 1 : 0;
  }));
}

/**
 * Colours for things with a number, the most important first. Each gets the hue of its number, or where a neighbour has that already,
 * the next that no neighbour has; beside has, for each, a map from its neighbours to how often they stand side by side.
 */
export function coloursApart(things, numberOf, beside) {
  const likeness = likenesses();
  const places = new Map();
  const colours = new Map();
  for (const thing of things) {
    // thousands of things with a dozen hues each: loops, not a function for each
    const costs = new Float64Array(HUES.length);
    for (const [other, times] of beside.get(thing) ?? []) {
      const taken = places.get(other);
      if (taken === undefined) continue;
      for (let place = 0; place < costs.length; place++) costs[place] += times * likeness[place][taken];
    }
    let best = placeOf(numberOf(thing));
    for (let i = 1, own = best; i < costs.length; i++) {
      const place = (own + i) % costs.length;
      if (costs[place] < costs[best]) best = place;
    }
    places.set(thing, best);
    colours.set(thing, inRound(best, numberOf(thing)));
  }
  return colours;
}

/** Lets no two neighbours in the strata have one hue, neither as they are shown at first nor with all clusters. */
export function colourApart(history) {
  const first = mattering(history);
  const beside = neighbours(history, first);
  for (const [cluster, others] of neighbours(history, new Set(history.clusters))) {
    if (!beside.has(cluster)) beside.set(cluster, new Map());
    // what is shown at first counts for more
    for (const [other, times] of others) beside.get(cluster).set(other, (beside.get(cluster).get(other) ?? 0) * 1000 + times);
  }
  const colours = coloursApart([...history.clusters].sort((a, b) => b.peak - a.peak || a.number - b.number), (c) => c.number, beside);
  colourBy((cluster) => colours.get(cluster) ?? hueOf(cluster.number));
}

/** A shade of a colour, the same for a number whatever else is shown. */
export function shadeOf(colour, number) {
  const shade = d3.hcl(colour);
  shade.l += [0, 11, -9, 5, -14, 16, -5, 8][number % 8];
  return shade.formatHex();
}

export const OTHERS = "#8a8f98";
