// Small things that every picture draws with. Text from data goes through textContent only, so that it stays text.
import { counted, terms } from "./terms.js";

const SVG = "http://www.w3.org/2000/svg";
let pictures = 0;

export function shape(parent, name, attributes = {}, text) {
  const node = document.createElementNS(SVG, name);
  for (const key in attributes) {
    if (attributes[key] !== null && attributes[key] !== undefined) node.setAttribute(key, attributes[key]);
  }
  if (text !== undefined) node.textContent = text;
  if (parent) parent.appendChild(node);
  return node;
}

export function element(parent, name, attributes = {}, text) {
  const node = document.createElement(name);
  for (const key in attributes) {
    if (attributes[key] !== null && attributes[key] !== undefined) node.setAttribute(key, attributes[key]);
  }
  if (text !== undefined) node.textContent = text;
  if (parent) parent.appendChild(node);
  return node;
}

/** An empty picture with a title and a description for those who do not see it. */
export function picture(parent, title, description) {
  const id = `picture-${++pictures}`;
  const svg = shape(parent, "svg", {
    class: "picture", role: "img", "aria-labelledby": `${id}-title ${id}-desc`, "font-family": "system-ui, sans-serif",
  });
  shape(svg, "title", { id: `${id}-title` }, title);
  const desc = shape(svg, "desc", { id: `${id}-desc` }, description);
  const defs = shape(svg, "defs");
  return { svg, defs, desc, id };
}

export function resize(svg, width, height) {
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.setAttribute("width", width);
  svg.setAttribute("height", height);
}

/** A band from one side's y0..y1 to the other's. */
export function ribbon(x0, a0, a1, x1, b0, b1) {
  const m = (x0 + x1) / 2;
  const f = (v) => Math.round(v * 10) / 10;
  return `M${f(x0)} ${f(a0)}C${f(m)} ${f(a0)} ${f(m)} ${f(b0)} ${f(x1)} ${f(b0)}L${f(x1)} ${f(b1)}C${f(m)} ${f(b1)} ${f(m)} ${f(a1)} ${f(x0)} ${f(a1)}Z`;
}

/** Stripes in the colour of the ground, to be laid over a colour: objects that have just arrived. */
export function hatch(defs, id) {
  const pattern = shape(defs, "pattern", {
    id, width: 5, height: 5, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)",
  });
  shape(pattern, "rect", { class: "hatch", x: 0, y: 0, width: 2.4, height: 5 });
  return `url(#${id})`;
}

export function shortened(text, most) {
  const letters = Array.from(String(text).slice(0, 4 * most + 4));
  return letters.length <= most ? letters.join("") : letters.slice(0, Math.max(1, most - 1)).join("") + "…";
}

/** As much of a text as fits a width, judged by the mean width of letters. */
export function fitting(text, width, size = 11) {
  return shortened(text, Math.max(1, Math.floor(width / (size * 0.6))));
}

export function objects(count) {
  return counted(count, terms.object);
}

export function stepName(step) {
  const name = String(step.batch ?? "").trim();
  return name === "" || name === String(step.step) ? "" : name;
}

/** Calls back now and whenever the width of an element has changed. */
export function onWidth(node, draw) {
  let width = 0;
  const measure = () => {
    const now = Math.round(node.clientWidth);
    if (now > 0 && now !== width) {
      width = now;
      draw(width);
    }
  };
  new ResizeObserver(measure).observe(node);
  measure();
}

let tip = null;

/** Shows lines of text beside the pointer, or hides them when there are none. */
export function hint(lines, event) {
  tip ??= element(document.body, "div", { class: "hint", "aria-hidden": "true" });
  if (!lines) {
    tip.classList.remove("shown");
    return;
  }
  tip.replaceChildren();
  lines.forEach((line, i) => element(tip, "div", { class: i ? "" : "strong", dir: "auto" }, shortened(line, 160)));
  tip.classList.add("shown");
  const box = tip.getBoundingClientRect();
  const x = Math.min(event.clientX + 14, document.documentElement.clientWidth - box.width - 6);
  const y = event.clientY + 18 + box.height > window.innerHeight ? event.clientY - box.height - 12 : event.clientY + 18;
  tip.style.left = `${Math.max(4, x)}px`;
  tip.style.top = `${Math.max(4, y)}px`;
}
