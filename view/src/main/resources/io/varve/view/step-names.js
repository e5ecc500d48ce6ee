// Which steps have their names beneath a picture: as many as can be read whole.

const LETTER = 10.5 * 0.6;
const GAP = 8;

/**
 * names of the steps in their order, the room for each, and the width of the picture. Every so many-th step has a name, counted from
 * the last, and names stand in one or two rows.
 */
export function namedSteps(names, room, width) {
  // a name that would take half of the picture is cut
  const longest = Math.min(width * 0.45, d3.max(names, (name) => Array.from(name).length * LETTER) ?? 0) + GAP;
  const numbers = Math.max(1, Math.ceil(40 / room));
  if (longest <= room * numbers) return { every: numbers, rows: 1 };
  if (longest <= 2 * room * numbers) return { every: numbers, rows: 2 };
  return { every: Math.max(numbers, Math.ceil(longest / room)), rows: 1 };
}

/** Where a name of a step may stand, given from the right to the left: pushed inwards at an edge; null where another is in its way. */
export function placesOf(width) {
  const left = [Infinity, Infinity];
  return (name, x, row) => {
    const half = (Array.from(name).length * LETTER) / 2;
    const at = Math.max(half + 1, Math.min(width - half - 1, x));
    if (at + half + 2 > left[row]) return null;
    left[row] = at - half;
    return at;
  };
}
