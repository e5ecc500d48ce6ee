// What is looked at, kept in the address, so that a link shows the same. The selected cluster and step stand after the hash, where the
// modules of the report keep them; the rest stands before it.

export const read = (name) => new URLSearchParams(location.search).get(name);

export function write(changes) {
  const parameters = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === undefined || value === "") parameters.delete(name);
    else parameters.set(name, value);
  }
  const search = parameters.toString();
  history.replaceState(null, "", `${location.pathname}${search ? `?${search}` : ""}${location.hash}`);
}

export const linkTo = (timeline) => `/?${new URLSearchParams({ timeline })}`;

/** An address of which only the listeners can be taken away again, when the pictures are drawn anew. */
export function watched(signal) {
  return {
    get location() { return location; },
    get history() { return history; },
    addEventListener: (type, listener) => window.addEventListener(type, listener, { signal }),
  };
}
