// What is clustered, in the words of the page: objects, clusters and steps, unless it speaks of something else.
export const terms = { object: "object", cluster: "cluster", step: "step" };

/** Makes the whole page speak of other things, before anything is drawn. */
export function speakOf(others) {
  Object.assign(terms, others);
}

/** A whole number with commas; the browser's own way loads all it knows of languages first, which takes longer than a picture. */
export function grouped(count) {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** A number of things, in their right form. */
export function counted(count, one) {
  return `${grouped(count)} ${one}${count === 1 ? "" : "s"}`;
}
