// Names of clusters and notes about them.
import { element } from "/view/shapes.js";
import { send } from "./api.js";

const AUTHOR = "varve-author";

export function remarks(section, view) {
  let current = null;
  function show(cluster) {
    const id = cluster && !cluster.group ? cluster.id : null;
    section.hidden = !id || !view.facts.writable || !view.facts.keeps_remarks;
    // what is being written is not thrown away when a step arrives
    if (id === current) return;
    current = id;
    section.replaceChildren();
    if (section.hidden) return;
    element(section, "h2", { id: "remarks-title" }, `Name and notes of ${id}`);
    const given = (cluster.remarks ?? []).filter((r) => r.kind === "name").pop()?.text ?? "";
    const author = field(section, "Your name", "text", localStorage.getItem(AUTHOR) ?? "", 100);
    const name = form(section, "Name of the cluster", "text", given, 200, "Keep the name", (text) =>
      send("PUT", `${view.path}/clusters/${id}/name`, { name: text, author: author.value }));
    const parents = cluster.parents.map((p) => (p.description ? `${p.id} ${p.description}` : p.id));
    if (!given && parents.length) element(section, "p", { class: "faint", dir: "auto" }, `Merged from ${parents.join(" and ")}`);
    form(section, "Note", "textarea", "", 10000, "Keep the note", (text) =>
      send("POST", `${view.path}/clusters/${id}/notes`, { text, author: author.value }));
    author.addEventListener("change", () => localStorage.setItem(AUTHOR, author.value));
    return name;
  }

  function field(parent, words, kind, value, longest) {
    const label = element(parent, "label", {}, words);
    const input = kind === "textarea" ? element(label, "textarea", { maxlength: longest }) : element(label, "input", { type: kind, maxlength: longest });
    input.value = value;
    return input;
  }

  function form(parent, words, kind, value, longest, button, keep) {
    const node = element(parent, "form");
    const input = field(node, words, kind, value, longest);
    element(node, "button", { type: "submit" }, button);
    const said = element(node, "p", { class: "status", role: "status" });
    node.addEventListener("submit", async (e) => {
      e.preventDefault();
      try {
        await keep(input.value);
        said.textContent = "Kept.";
        if (kind === "textarea") input.value = "";
        await view.reload();
      } catch (problem) {
        said.textContent = problem.message;
        if (problem.status === 401) view.askForToken();
      }
    });
    return input;
  }

  return { show };
}
