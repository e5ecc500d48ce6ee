// What is measured of a cluster: the objects it holds, or those that a step brought. All pictures show the same.
import { element } from "./shapes.js";
import { terms } from "./terms.js";

/** The choice, among the tools of a picture. */
export function measures(tools, name, selection) {
  const group = element(tools, "span", { class: "choice", role: "radiogroup", "aria-label": "What is measured" });
  const inputs = [["held", `All ${terms.object}s`], ["new", `New in each ${terms.step}`]].map(([value, words]) => {
    const label = element(group, "label");
    const input = element(label, "input", { type: "radio", name: `measure-${name}`, value });
    label.append(` ${words}`);
    input.addEventListener("change", () => { selection.measure = value; selection.changed("measure"); });
    return input;
  });
  selection.on((now) => inputs.forEach((input) => { input.checked = input.value === (now.measure ?? "held"); }));
}
