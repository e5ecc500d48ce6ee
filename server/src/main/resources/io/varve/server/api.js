// What the page asks of the server. Errors are sentences, which the server has written for people.

const BASE = "/api/v1";
const KEY = "varve-token";

export const token = {
  get: () => sessionStorage.getItem(KEY) ?? "",
  set: (word) => (word ? sessionStorage.setItem(KEY, word) : sessionStorage.removeItem(KEY)),
};

export const pathOf = (timeline) => `${BASE}/timelines/${encodeURIComponent(timeline)}`;

/** Where the data of the pictures are without names, for which no object is looked at. */
export const outlineOf = (path) => `${path}/report?names=false`;

export async function ask(path, options = {}) {
  const headers = { ...options.headers };
  if (token.get()) headers.Authorization = `Bearer ${token.get()}`;
  const answer = await fetch(path, { ...options, headers, credentials: "same-origin" });
  if (answer.ok) return answer.status === 204 ? null : answer.json();
  const problem = await answer.json().catch(() => ({ detail: `the server answered ${answer.status}` }));
  throw Object.assign(new Error(problem.detail), { status: answer.status });
}

export const timelines = () => ask(`${BASE}/timelines`);

/** Lets this browser read on without the token, where reading needs one. */
export const session = () => ask(`${BASE}/session`, { method: "POST" });

export const send = (method, path, body) =>
  ask(path, { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

/** A path with parameters; those without a value are left out. */
export function query(path, parameters) {
  const given = Object.entries(parameters).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return given.length ? `${path}?${new URLSearchParams(given)}` : path;
}
