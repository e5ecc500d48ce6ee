// Hears of new steps; the browser itself comes back after a break, with the last one it heard of.

export function follow(path, news) {
  const source = new EventSource(`${path}/stream`);
  const tell = (kind) => (event) => news(kind, JSON.parse(event.data));
  source.addEventListener("step", tell("step"));
  source.addEventListener("undone", tell("undone"));
  source.addEventListener("remarks", tell("remarks"));
  source.addEventListener("error", () => news("break", {}));
  source.addEventListener("open", () => news("open", {}));
  return source;
}
