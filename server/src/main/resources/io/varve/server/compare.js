// What happened between two steps: which clusters were created, merged, pruned, which objects moved.
import { element } from "/view/shapes.js";
import { read, write } from "./address.js";

const MOST = 200;

export function compare(view) {
  const form = document.getElementById("compare");
  const from = document.getElementById("compare-from");
  const to = document.getElementById("compare-to");
  const body = document.getElementById("compared");

  form.addEventListener("submit", (e) => {
    e.preventDefault();
    show(Number(from.value), Number(to.value));
  });

  function show(one, other) {
    const [a, b] = one <= other ? [one, other] : [other, one];
    write({ compare: `${a}-${b}` });
    const data = view.data();
    const between = data.events.filter((e) => e.step > a && e.step <= b);
    const of = (kind) => between.filter((e) => e.event === kind);
    body.replaceChildren();
    const steps = data.steps.filter((s) => s.step > a && s.step <= b);
    const brought = steps.reduce((sum, s) => sum + s.objects_new, 0);
    const held = (step) => data.steps.find((s) => s.step === step)?.objects_held ?? 0;
    element(body, "p", {}, `After step ${a}: ${held(a).toLocaleString("en")} objects held. After step ${b}: ${held(b).toLocaleString("en")}; ${brought.toLocaleString("en")} came in between.`);
    const parts = element(body, "div", { class: "compared" });
    part(parts, "Created", of("created"), (line, e) => cluster(line, e.cluster));
    part(parts, "Merged", of("merged"), (line, e) => {
      e.from.forEach((name, i) => { if (i) line.append(" + "); cluster(line, name); });
      line.append(" → ");
      cluster(line, e.cluster);
    });
    part(parts, "Pruned", of("pruned"), (line, e) => cluster(line, e.cluster));
    part(parts, "Split off", of("split"), (line, e) => { cluster(line, e.cluster); });
    part(parts, "Moved", of("moved"), (line, e) => {
      (e.from ?? []).forEach((name) => cluster(line, name));
      line.append(" → ");
      cluster(line, e.cluster);
    });
    const grown = new Map();
    of("enriched").forEach((e) => grown.set(e.cluster, (grown.get(e.cluster) ?? 0) + e.size_after - e.size_before));
    const most = [...grown].sort((x, y) => y[1] - x[1]);
    part(parts, "Enriched", most, (line, [name, by]) => { cluster(line, name); line.append(` by ${by}`); });
  }

  function part(parent, title, rows, draw) {
    if (!rows.length) return;
    const box = element(parent, "div");
    element(box, "h3", {}, `${title} (${rows.length})`);
    const list = element(box, "ul", { tabindex: 0, "aria-label": title });
    rows.slice(0, MOST).forEach((row) => draw(element(list, "li"), row));
    if (rows.length > MOST) element(list, "li", { class: "faint" }, `and ${rows.length - MOST} more`);
  }

  function cluster(where, name) {
    element(where, "button", { type: "button", class: "pick" }, name).addEventListener("click", () => view.select(name));
  }

  function restore() {
    const data = view.data();
    const last = data.steps.length - 1;
    from.max = to.max = Math.max(0, last);
    const wanted = /^(\d{1,9})-(\d{1,9})$/.exec(read("compare") ?? "");
    if (!from.value) from.value = wanted ? wanted[1] : Math.max(0, last - 1);
    if (!to.value) to.value = wanted ? wanted[2] : Math.max(0, last);
    if (wanted) show(Number(wanted[1]), Number(wanted[2]));
  }

  return { restore };
}
