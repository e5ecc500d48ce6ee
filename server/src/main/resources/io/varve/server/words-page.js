// The page of words, drawn of what the timelines of a folder tell.
import { byId, theme } from "/view/page.js";
import { words } from "/view/words.js";
import { ask } from "./api.js";

let told = null;
try {
  told = await ask("/api/v1/words");
} catch (problem) {
  theme();
  byId("pictures").hidden = true;
  byId("nothing").hidden = false;
  byId("nothing").textContent = problem.status === 401 ? "Give the token on the page of all timelines first." : problem.message;
}
if (told) words(told);
