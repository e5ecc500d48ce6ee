// All timelines that the server has.
import { element, shortened } from "/view/shapes.js";
import { linkTo } from "./address.js";
import { timelines } from "./api.js";

export async function shelf(parent) {
  const { rows, words } = await timelines();
  parent.hidden = false;
  parent.replaceChildren();
  if (!rows.length) {
    element(parent, "p", {}, "There is no timeline in this folder yet. 'varve add' makes one.");
    return;
  }
  if (words) {
    const line = element(parent, "p", { class: "lead" }, "These are timelines of words: ");
    element(line, "a", { href: "/words" }, "words by change, with their senses");
  }
  const scroll = element(parent, "div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "All timelines" });
  const table = element(scroll, "table");
  element(table, "caption", {}, `${rows.length} timeline${rows.length === 1 ? "" : "s"}`);
  const head = element(element(table, "thead"), "tr");
  for (const name of ["timeline", "algorithm", "steps", "objects held", "clusters", "last batch", "added"]) {
    element(head, "th", { scope: "col" }, name);
  }
  const body = element(table, "tbody");
  for (const row of rows) {
    const line = element(body, "tr");
    const first = element(line, "th", { scope: "row", dir: "auto" });
    element(first, "a", { href: linkTo(row.timeline) }, shortened(row.timeline, 120));
    if (row.problem) {
      element(line, "td", { colspan: 6, class: "warning", dir: "auto" }, row.problem);
      continue;
    }
    element(line, "td", {}, row.algorithm);
    for (const value of [row.steps, row.objects_held, row.clusters]) {
      element(line, "td", { class: "number" }, value === null ? "" : value.toLocaleString("en"));
    }
    element(line, "td", { dir: "auto", class: "text" }, shortened(row.batch ?? "", 80));
    element(line, "td", {}, row.added ?? "");
  }
}
