// What the heads of all pages share.
import { element, shortened } from "./shapes.js";

export const byId = (id) => document.getElementById(id);

/** What was run: command, parameters and inputs. */
export function runFacts(facts) {
  byId("version").textContent = `Varve ${facts.version}`;
  if (facts.command.length) {
    const quoted = facts.command.map((w) => (/^[\w./:=,+@%-]+$/.test(w) ? w : `'${w.replaceAll("'", "'\\''")}'`));
    byId("command").textContent = shortened(`./varve ${quoted.join(" ")}`, 2000);
  } else {
    byId("command").hidden = true;
  }
  const parameters = byId("parameters");
  for (const [name, value] of Object.entries(facts.parameters)) {
    const row = element(parameters, "div");
    element(row, "dt", {}, name);
    element(row, "dd", { dir: "auto" }, shortened(value, 200));
  }
  const body = byId("inputs");
  for (const input of facts.inputs) {
    const row = element(body, "tr");
    element(row, "td", { dir: "auto", class: "text" }, shortened(input.file, 200));
    element(row, "td", {}, input.format);
    element(row, "td", { class: "number" }, input.bytes.toLocaleString("en"));
    element(row, "td", { class: "hash" }, input.sha256);
  }
  byId("inputs-table").hidden = facts.inputs.length === 0;
}

/** The button that changes between light and dark. */
export function theme() {
  const root = document.documentElement;
  const button = byId("theme");
  const dark = () => (root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  const tell = () => {
    button.textContent = dark() ? "☀ Light" : "☾ Dark";
    button.setAttribute("aria-label", dark() ? "Switch to light colours" : "Switch to dark colours");
  };
  button.addEventListener("click", () => { root.dataset.theme = dark() ? "light" : "dark"; tell(); });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", tell);
  tell();
}
