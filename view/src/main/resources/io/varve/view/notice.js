// What to notice: sentences on a history, found with it.
import { byId } from "./page.js";
import { element } from "./shapes.js";

export function notice(sentences) {
  const list = byId("notice");
  list.replaceChildren();
  sentences.forEach((sentence) => element(list, "li", { dir: "auto" }, sentence));
  byId("notice-section").hidden = sentences.length === 0;
}
