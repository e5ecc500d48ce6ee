// Asks for what the first view of a timeline is drawn from, while the scripts that draw it are still on their way.
import { read } from "./address.js";
import { ask, outlineOf, pathOf } from "./api.js";

const name = read("timeline");

if (name && !window.varveFirst) {
  window.varveFirst = [ask(pathOf(name)), ask(outlineOf(pathOf(name)))];
  // whoever takes them says what went wrong
  window.varveFirst.forEach((answer) => answer.catch(() => {}));
}
