// A colour belongs to a cluster's id for ever, or where there are groups, to its group, with a shade for the cluster. The hues follow Paul Tol's and Okabe and Ito's schemes for people who do not
// tell all colours apart, at a lightness that stands out from white and from near-black.

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
  const round = Math.floor(number / HUES.length);
  // each round starts elsewhere, so that k2, k14 and k26 are not three shades of one hue
  const shade = d3.hcl(HUES[(number + 5 * round) % HUES.length]);
  shade.l += [0, 9, -7][round % 3];
  return shade.formatHex();
}

/** A shade of a colour, the same for a number whatever else is shown. */
export function shadeOf(colour, number) {
  const shade = d3.hcl(colour);
  shade.l += [0, 11, -9, 5, -14, 16, -5, 8][number % 8];
  return shade.formatHex();
}

export const OTHERS = "#8a8f98";

export function colourOfId(history, id) {
  const cluster = history.byId.get(id);
  return cluster ? colourOf(cluster) : OTHERS;
}
