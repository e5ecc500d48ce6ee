// Puts the pictures of a report onto its page.
import { colourApart } from "./colours.js";
import { dendrogram } from "./dendrogram.js";
import { groupsIn, groupTools } from "./groups.js";
import { historyOf } from "./history.js";
import { lineage } from "./lineage.js";
import { lines, stream } from "./numbers.js";
import { map } from "./map.js";
import { notice } from "./notice.js";
import { byId, runFacts, theme } from "./page.js";
import { panel } from "./panel.js";
import { selectionIn } from "./selection.js";
import { objects, shortened } from "./shapes.js";
import { strata } from "./strata.js";
import { tables } from "./tables.js";

export function report(data) {
  const history = historyOf(data);
  head(data, history);
  theme();
  if (!history.steps.length) {
    byId("nothing").hidden = false;
    byId("pictures").hidden = true;
    return;
  }
  const selection = selectionIn(history);
  if (groupsIn(data, selection)) groupTools(byId("groups"), selection);
  else {
    byId("groups-section").hidden = true;
    colourApart(history);
  }
  panel(byId("panel"), data, selection);
  strata(byId("strata"), data, selection);
  lineage(byId("lineage"), data, selection);
  if (selection.groups) dendrogram(byId("tree"), data, selection);
  else byId("tree-section").hidden = true;
  if (data.map && data.map.places.length) map(byId("map"), data, selection);
  else byId("map-section").hidden = true;
  stream(byId("stream"), data, selection);
  lines(byId("lines"), data);
  tables(byId("tables"), data, selection);
  window.addEventListener("beforeprint", () => document.querySelectorAll("details").forEach((d) => { d.open = true; }));
}

function head(data, history) {
  document.title = `${shortened(data.title, 80)} · Varve`;
  byId("title").textContent = shortened(data.title, 160);
  const last = history.steps[history.steps.length - 1];
  const live = history.clusters.filter((c) => c.state === "live").length;
  byId("summary").textContent = last
    ? `${history.steps.length} step${history.steps.length === 1 ? "" : "s"} · ${objects(last.objects_held)} held · ${live} live of ${history.clusters.length} cluster${history.clusters.length === 1 ? "" : "s"}${data.groups ? ` in ${data.groups.shown.length} group${data.groups.shown.length === 1 ? "" : "s"}` : ""}`
    : "no steps yet";
  const open = history.steps.filter((s) => !s.converged);
  if (open.length) {
    byId("warning").hidden = false;
    byId("warning").textContent = `${open.length} of ${history.steps.length} steps did not converge; their labels are provisional.`;
  }
  notice(data.notice);
  runFacts(data.run);
}

const block = byId("varve-data");
if (block) report(JSON.parse(block.textContent));
