// The page of words, drawn of what the timelines of a folder tell.
import { byId } from "/view/page.js";
import { words } from "/view/words.js";
import { ask } from "./api.js";

try {
  words(await ask("/api/v1/words"));
} catch (problem) {
  byId("pictures").hidden = true;
  byId("nothing").hidden = false;
  byId("nothing").textContent = problem.status === 401 ? "Give the token on the page of all timelines first." : problem.message;
}
