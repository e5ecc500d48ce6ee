// What is clustered, in the words of the page: objects, clusters and steps, unless it speaks of something else.
export const terms = { object: "object", cluster: "cluster", step: "step" };

/** Makes the whole page speak of other things, before anything is drawn. */
export function speakOf(others) {
  Object.assign(terms, others);
}

/** A number of things, in their right form. */
export function counted(count, one) {
  return `${count.toLocaleString("en")} ${one}${count === 1 ? "" : "s"}`;
}
