// The uses of every period divided by sense: a bar per period, a band per sense that is there in the end.
import { historyOf } from "./history.js";
import { colourOf } from "./colours.js";
import { saveButtons } from "./export.js";
import { element, fitting, hint, onWidth, picture, resize, ribbon, shape } from "./shapes.js";

const MARGIN = { top: 8, right: 8, bottom: 46, left: 40 };

export function shares(parent, data, word, selection) {
  const history = historyOf(word.history);
  const senses = word.senses
    .map((s) => ({ ...s, cluster: history.byId.get(s.sense) }))
    .filter((s) => s.cluster)
    .sort((a, b) => a.cluster.rank - b.cluster.rank);
  const columns = data.periods.map((period, i) => {
    const total = d3.sum(senses, (s) => s.uses[i]);
    let below = 0;
    return { period, total, bands: senses.map((sense) => {
      const band = { sense, uses: sense.uses[i], y0: below, y1: below + (total ? sense.uses[i] / total : 0) };
      below = band.y1;
      return band;
    }) };
  });
  const tools = element(parent, "div", { class: "tools" });
  saveButtons(tools, "shares", "the shares of senses", () => svg);
  const frame = element(parent, "div", { class: "frame" });
  const { svg, desc } = picture(frame, `Shares of the senses of ${word.word}`, "");
  desc.textContent = `${data.periods.length} periods, ${senses.length} senses. The senses below have the same numbers.`;
  let layer = shape(svg, "g");
  let width = 0;

  function draw() {
    if (!width) return;
    const height = Math.round(Math.max(240, Math.min(360, width * 0.7)));
    resize(svg, width, height);
    const x = d3.scaleBand(columns.map((_, i) => i), [MARGIN.left, width - MARGIN.right]).paddingInner(0.38).paddingOuter(0.12);
    const y = d3.scaleLinear([0, 1], [height - MARGIN.bottom, MARGIN.top]);
    const thick = Math.min(96, x.bandwidth());
    const at = (i) => x(i) + (x.bandwidth() - thick) / 2;
    const next = layer.cloneNode(false);
    const rules = shape(next, "g", { class: "grid" });
    for (const tick of [0, 0.25, 0.5, 0.75, 1]) {
      shape(rules, "path", { d: `M${MARGIN.left} ${y(tick)}H${width - MARGIN.right}` });
      shape(rules, "text", { class: "tick faint", x: MARGIN.left - 6, y: y(tick), "text-anchor": "end", "dominant-baseline": "central" }, `${tick * 100}%`);
    }
    const ties = shape(next, "g");
    columns.forEach((column, i) => {
      const before = columns[i - 1];
      if (before?.total && column.total) {
        column.bands.forEach((band, k) => {
          const old = before.bands[k];
          if (!band.uses && !old.uses) return;
          shape(ties, "path", { class: dimmed(band.sense) ? "ribbon dim" : "ribbon", fill: colourOf(band.sense.cluster),
            d: ribbon(at(i - 1) + thick, y(old.y1), y(old.y0), at(i), y(band.y1), y(band.y0)) });
        });
      }
      bar(next, column, at(i), thick, y);
      const middle = at(i) + thick / 2;
      const room = x.step() - 4;
      shape(next, "text", { class: "tick", x: middle, y: height - 28, "text-anchor": "middle" }, fitting(column.period, room));
      shape(next, "text", { class: "tick faint", x: middle, y: height - 13, "text-anchor": "middle" }, room > 56 ? `${column.total} uses` : `${column.total}`);
    });
    layer.replaceWith(next);
    layer = next;
  }

  function bar(g, column, left, thick, y) {
    if (!column.total) {
      shape(g, "rect", { class: "nothing", x: left, y: y(1), width: thick, height: y(0) - y(1) });
      return;
    }
    for (const band of column.bands) {
      if (!band.uses) continue;
      const tall = y(band.y0) - y(band.y1);
      const node = shape(g, "rect", { class: `band${dimmed(band.sense) ? " dim" : ""}`, x: left, y: y(band.y1), width: thick, height: tall,
        fill: colourOf(band.sense.cluster), "data-sense": band.sense.sense });
      node.band = { ...band, column };
      if (tall >= 13 && thick >= 20) {
        shape(g, "text", { class: "name", x: left + thick / 2, y: y((band.y0 + band.y1) / 2), "text-anchor": "middle", "dominant-baseline": "central" }, band.sense.sense);
      }
    }
  }

  const dimmed = (sense) => selection.cluster && selection.cluster !== sense.cluster;
  svg.addEventListener("pointermove", (e) => {
    const band = e.target.band;
    hint(band ? [band.sense.label ?? band.sense.sense, `${band.column.period}: ${band.uses} of ${band.column.total} uses, ${((100 * band.uses) / band.column.total).toFixed(0)}%`,
      band.sense.state, band.sense.keywords.join(", ")] : null, e);
  });
  svg.addEventListener("pointerleave", () => hint(null));
  svg.addEventListener("click", (e) => {
    const cluster = e.target.band?.sense.cluster ?? null;
    selection.select(cluster === selection.cluster ? null : cluster);
  });
  onWidth(frame, (w) => { width = w; draw(); });
  selection.on((_, what) => { if (what !== "step") draw(); });
}
