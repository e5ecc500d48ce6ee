// All that is known of the selected cluster, in words; read aloud when it changes.
import { becameBy, descendants, historyOf } from "./history.js";
import { colourOf } from "./colours.js";
import { face } from "./face.js";
import { element, objects, resize, shape, shortened, stepName } from "./shapes.js";

export function panel(parent, data, selection) {
  const history = historyOf(data);
  parent.setAttribute("aria-live", "polite");
  selection.on((now, what) => { if (what !== "step") show(now.cluster); });

  function show(cluster) {
    parent.replaceChildren();
    if (cluster?.group) {
      group(cluster.group);
      return;
    }
    if (!cluster) {
      element(parent, "h2", {}, "Cluster");
      element(parent, "p", { class: "faint" }, "Select a cluster in a picture or a table to see where it came from and what became of it.");
      const live = history.clusters.filter((c) => c.state === "live").sort((a, b) => b.size - a.size).slice(0, 12);
      // where clusters have descriptions, these say more than ids do
      const described = live.some((c) => c.description);
      const picks = element(parent, "div", { class: described ? "picks described" : "picks" });
      live.forEach((c) => {
        link(picks, c);
        if (described) element(picks, "span", { dir: "auto" }, shortened(c.description ?? "", 80));
      });
      return;
    }
    const head = element(parent, "h2");
    const dot = element(head, "span", { class: "swatch" });
    dot.style.background = colourOf(cluster);
    head.append(cluster.id);
    element(head, "button", { type: "button", class: "close", "aria-label": `Deselect ${cluster.id}` }, "×")
      .addEventListener("click", () => selection.select(null));
    if (cluster.description) element(parent, "p", { class: "description", dir: "auto" }, shortened(cluster.description, 600));
    const facts = element(parent, "dl");
    fact(facts, "Size", cluster.state === "live" ? objects(cluster.size) : `${objects(cluster.size)} at its end`);
    fact(facts, "State", ending(cluster));
    const within = selection.groups?.of(cluster);
    if (within) links(facts, "Group", [within.box]);
    fact(facts, "Born", `${at(cluster.born)}, ${cluster.birth}`);
    fact(facts, "Last changed", at(cluster.last_changed));
    links(facts, "Parents", cluster.parents);
    links(facts, "Children", cluster.children);
    const end = [...descendants(cluster)].filter((c) => !c.merged_into && !cluster.children.includes(c));
    if (end.length) links(facts, "In the end", end);
    if (cluster.exemplar && !cluster.members) fact(facts, "Exemplar", shortened(cluster.exemplar, 200), true);
    const alike = (cluster.representatives ?? []).slice(0, 5);
    // rows say more than ids
    if (alike.length && !cluster.members) {
      element(facts, "dt", {}, "Most alike");
      const list = element(element(facts, "dd"), "ul", { class: "names" });
      alike.forEach((name) => element(list, "li", { dir: "auto" }, shortened(name, 120)));
    }
    sizes(parent, cluster);
    face(parent, cluster, history);
    notes(parent, cluster);
  }

  // what people wrote, where the data are of a timeline that they wrote into
  function notes(where, cluster) {
    const written = (cluster.remarks ?? []).filter((r) => r.kind === "note");
    if (!written.length) return;
    element(where, "h3", {}, "Notes");
    const list = element(where, "ul", { class: "notes" });
    for (const note of written) {
      const line = element(list, "li");
      element(line, "span", { dir: "auto" }, note.text);
      element(line, "span", { class: "faint" }, ` ${note.author}, ${note.time.slice(0, 10)}`);
    }
  }

  function group(shown) {
    const head = element(parent, "h2");
    element(head, "span", { class: "swatch" }).style.background = shown.colour;
    head.append(`Group ${shown.id}`);
    element(head, "button", { type: "button", class: "close", "aria-label": `Deselect ${shown.id}` }, "×")
      .addEventListener("click", () => selection.select(null));
    if (shown.description) element(parent, "p", { class: "description", dir: "auto" }, shortened(shown.description, 600));
    const facts = element(parent, "dl");
    fact(facts, "Size", objects(shown.size));
    links(facts, "Clusters", [...shown.clusters].sort((a, b) => b.size - a.size));
    if (shown.clusters.length > 1) {
      element(parent, "button", { type: "button", class: "fold-one" }, shown.folded ? "Unfold into its clusters" : "Fold into one box")
        .addEventListener("click", () => selection.groups.fold(shown, !shown.folded));
    }
    sizes(parent, shown.box);
  }

  function fact(list, name, value, data) {
    element(list, "dt", {}, name);
    element(list, "dd", data ? { dir: "auto", class: "names" } : {}, value);
  }

  function links(list, name, clusters) {
    if (!clusters.length) return;
    element(list, "dt", {}, name);
    const cell = element(list, "dd", { class: "picks" });
    clusters.slice(0, 24).forEach((c) => link(cell, c));
    if (clusters.length > 24) element(cell, "span", { class: "faint" }, `and ${clusters.length - 24} more`);
  }

  function link(where, cluster) {
    const button = element(where, "button", { type: "button", class: "pick" });
    const dot = element(button, "span", { class: "swatch" });
    dot.style.background = colourOf(cluster);
    button.append(cluster.id);
    button.addEventListener("click", () => selection.select(cluster));
  }

  function at(step) {
    const facts = history.steps[step - history.first];
    const name = facts ? stepName(facts) : "";
    return `step ${step}${name ? ` (${shortened(name, 40)})` : ""}`;
  }

  function ending(cluster) {
    if (cluster.state === "live") return "live";
    if (cluster.state === "pruned") return `pruned in ${at(cluster.end)}`;
    const into = becameBy(history, cluster, cluster.end);
    return `merged${into ? ` into ${into.id}` : ""} in ${at(cluster.end)}`;
  }

  function sizes(where, cluster) {
    const width = 260;
    const height = 74;
    const svg = shape(where, "svg", { class: "spark", role: "img", "aria-label": `Size of ${cluster.id} over time, at most ${cluster.peak}` });
    resize(svg, width, height);
    const x = d3.scaleLinear([history.first, history.last + 1], [4, width - 34]);
    const y = d3.scaleLinear([0, Math.max(1, cluster.peak)], [height - 18, 8]);
    const points = cluster.sizes.map(([step, size]) => [step, size]);
    if (cluster.state === "live" && points.length) points.push([history.last + 1, points[points.length - 1][1]]);
    const area = d3.area().x((p) => x(p[0])).y0(y(0)).y1((p) => y(p[1])).curve(d3.curveStepAfter);
    shape(svg, "path", { d: area(points), fill: colourOf(cluster), "fill-opacity": 0.35, stroke: colourOf(cluster) });
    shape(svg, "path", { class: "axis-line", d: `M4 ${y(0)}H${width - 34}` });
    shape(svg, "text", { class: "tick faint", x: width - 30, y: y(cluster.peak) + 4 }, `${cluster.peak}`);
    shape(svg, "text", { class: "tick faint", x: 4, y: height - 4 }, `step ${history.first}`);
    shape(svg, "text", { class: "tick faint", x: width - 34, y: height - 4, "text-anchor": "end" }, `step ${history.last}`);
  }
}
