// Pictures and tables as files: SVG and PNG of what is shown, CSV of what is behind it.
import { element } from "./shapes.js";

// what a drawing program needs to know, since the style sheet stays here
const STYLES = [
  "fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-linejoin", "stroke-linecap",
  "opacity", "font-size", "font-weight", "font-style", "text-anchor", "dominant-baseline", "paint-order", "display",
];

export function svgText(svg) {
  const copy = svg.cloneNode(true);
  const originals = [svg, ...svg.querySelectorAll("*")];
  const copies = [copy, ...copy.querySelectorAll("*")];
  const ground = getComputedStyle(svg).getPropertyValue("--surface").trim() || "#ffffff";
  originals.forEach((node, i) => {
    const style = getComputedStyle(node);
    for (const name of STYLES) {
      const value = style.getPropertyValue(name);
      if (value && !(name === "fill" && value.startsWith("url"))) copies[i].setAttribute(name, value);
    }
    for (const name of ["class", "tabindex", "data-cluster", "data-step", "data-kind"]) copies[i].removeAttribute(name);
  });
  const [, , width, height] = svg.getAttribute("viewBox").split(" ");
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("font-family", "Helvetica, Arial, DejaVu Sans, sans-serif");
  const rect = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [key, value] of Object.entries({ width, height, fill: ground })) rect.setAttribute(key, value);
  copy.insertBefore(rect, copy.querySelector("defs"));
  return new XMLSerializer().serializeToString(copy);
}

export function download(name, type, content) {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const link = element(document.body, "a", { href: url, download: name });
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export function saveSvg(svg, name) {
  download(`${name}.svg`, "image/svg+xml", svgText(svg));
}

export function savePng(svg, name) {
  const [, , width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
  const scale = Math.min(2, 8192 / Math.max(width, height));
  const image = new Image();
  image.onload = () => {
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((blob) => download(`${name}.png`, "image/png", blob), "image/png");
  };
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText(svg))}`;
}

/** Two buttons that save a picture; it is asked for when one is pressed, since pictures are drawn anew. */
export function saveButtons(parent, name, title, svg) {
  const group = element(parent, "span", { class: "save" });
  const button = (words, save) =>
    element(group, "button", { type: "button", "aria-label": `Save ${title} as ${words}` }, words)
      .addEventListener("click", () => save(svg(), name));
  button("SVG", saveSvg);
  button("PNG", savePng);
}

export function separated(columns, rows, separator) {
  const cell = (value) => {
    const text = value === null || value === undefined ? "" : String(value);
    return text.includes(separator) || /["\n\r]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [columns, ...rows].map((row) => row.map(cell).join(separator) + "\n").join("");
}
