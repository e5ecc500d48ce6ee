// The page of a server: all its timelines, or one of them with its pictures, which grow as steps are added.
import { colourApart } from "/view/colours.js";
import { dendrogram } from "/view/dendrogram.js";
import { groupsIn, groupTools } from "/view/groups.js";
import { historyOf } from "/view/history.js";
import { lineage } from "/view/lineage.js";
import { map } from "/view/map.js";
import { notice } from "/view/notice.js";
import { lines, stream } from "/view/numbers.js";
import { byId, theme } from "/view/page.js";
import { panel } from "/view/panel.js";
import { selectionIn } from "/view/selection.js";
import { objects, shortened, stepName } from "/view/shapes.js";
import { strata } from "/view/strata.js";
import { tables } from "/view/tables.js";
import { read, watched } from "./address.js";
import { ask, outlineOf, pathOf, query, session, token } from "./api.js";
import { compare } from "./compare.js";
import { drop } from "./drop.js";
import { inTurn } from "./in-turn.js";
import { follow } from "./live.js";
import { members } from "./members.js";
import { upTo } from "./moment.js";
import { remarks } from "./remarks.js";
import { search } from "./search.js";
import { shelf } from "./shelf.js";

const FACES_UP_TO = 200_000;
const PICTURES = ["groups", "strata", "panel", "lineage", "tree", "map", "stream", "lines", "tables"];

theme();
keyForm();
start().catch(trouble);

async function start() {
  const name = read("timeline");
  if (!name) {
    document.title = "Timelines · Varve";
    byId("summary").textContent = "What this server has.";
    await shelf(byId("shelf"));
    return;
  }
  await explorer(name);
}

/** One timeline. Pictures are drawn anew when something was added; what is selected, measured, zoomed and folded stays. */
async function explorer(name) {
  const path = pathOf(name);
  // asked for already, if that script was sooner here
  window.varveFirst ??= [ask(path), report("outline")];
  let [facts, data] = await Promise.all(window.varveFirst);
  let drawn = new AbortController();
  let selection = null;
  let layers = null;
  let moment = null;
  let allDrawn = Promise.resolve();
  let said = { of: null, steps: new Map() };
  const view = {
    path,
    get facts() { return facts; },
    data: () => data,
    select: (id) => {
      const cluster = selection && historyOf(shown()).byId.get(id);
      if (cluster) {
        selection.select(cluster);
        byId("panel").scrollIntoView({ block: "nearest" });
      }
    },
    follow: (object) => finder.follow(object),
    reload,
    askForToken,
  };
  const finder = search(view);
  const comparing = compare(view);
  const listing = members(byId("members"), byId("members-body"), view);
  const remarking = remarks(byId("remarks"), view);
  drop(byId("drop"), view);
  if (facts.writable) {
    byId("key").hidden = false;
    if (!token.get()) byId("key-said").textContent = "It is needed to change anything.";
  }
  byId("timeline").hidden = false;
  const asked = /(?:^|&)moment=(\d{1,9})(?:&|$)/.exec(location.search.slice(1));
  if (asked) moment = Number(asked[1]);
  moments();
  draw();
  finder.restore();
  follow(path, news);
  withFaces().catch(trouble);

  async function report(depth) {
    return ask(depth === "outline" ? outlineOf(path) : query(`${path}/report`, { faces: depth === "faces" ? "true" : null }));
  }

  function shown() {
    return moment === null || moment >= data.steps.length - 1 ? data : (view.past?.step === moment && view.past.of === data ? view.past.data : remember());
  }
  function remember() {
    view.past = { step: moment, of: data, data: upTo(data, moment) };
    return view.past.data;
  }

  function draw() {
    drawn.abort();
    drawn = new AbortController();
    const now = shown();
    const history = historyOf(now);
    head(now, history);
    byId("timeline").classList.toggle("past", now !== data);
    if (history.steps.length === 0) {
      notice([]);
      PICTURES.forEach((id) => byId(id).replaceChildren());
      byId("summary").textContent = "There are no steps to show yet.";
      return;
    }
    // each is emptied just before it is drawn again: a page that collapses meanwhile would lose its place
    const anew = (id) => { byId(id).replaceChildren(); return byId(id); };
    const { measure } = selection ?? {};
    selection = Object.assign(selectionIn(history, watched(drawn.signal)), { measure });
    const grouped = groupsIn(now, selection);
    const groupList = anew("groups");
    byId("groups-section").hidden = !grouped;
    if (grouped) groupTools(groupList, selection);
    else colourApart(history);
    panel(anew("panel"), now, selection);
    layers = strata(anew("strata"), now, selection, layers);
    const mapped = Boolean(now.map && now.map.places.length);
    byId("tree-section").hidden = !grouped;
    byId("map-section").hidden = !mapped;
    allDrawn = inTurn([
      () => tables(anew("tables"), now, selection),
      () => lineage(anew("lineage"), now, selection),
      () => stream(anew("stream"), now, selection),
      () => lines(anew("lines"), now),
      () => { const tree = anew("tree"); if (grouped) dendrogram(tree, now, selection); },
      () => { const plane = anew("map"); if (mapped) map(plane, now, selection); },
    ], drawn.signal);
    comparing.restore();
    noticed(now).catch(trouble);
    selection.on((what) => {
      // a cluster that ended has the members that it had last
      listing.show(what.cluster, Math.min(what.step, history.last, (what.cluster?.end ?? Infinity) - 1));
      remarking.show(what.cluster);
    });
  }

  /** What to notice at the step that is shown; of the last it comes with the names, unless these take long. */
  async function noticed(now) {
    const last = now.steps[now.steps.length - 1];
    const known = now.notice?.length ? now.notice : said.of === data ? said.steps.get(last.step) : null;
    const coming = now === data && last.objects_held <= FACES_UP_TO;
    if (known || !coming) notice(known ?? []);
    if (known || coming) return;
    if (said.of !== data) said = { of: data, steps: new Map() };
    const { steps } = said;
    steps.set(last.step, []);
    // the server has to find them, on what may be the processor that draws
    await allDrawn;
    const answer = await ask(query(`${path}/notice`, { at: last.step })).catch((problem) => { steps.delete(last.step); throw problem; });
    steps.set(last.step, answer.sentences);
    if (steps === said.steps && shown().steps.length === now.steps.length) notice(answer.sentences);
  }

  function head(now, history) {
    document.title = `${shortened(data.title, 80)} · Varve`;
    byId("title").textContent = shortened(data.title, 160);
    const last = history.steps[history.steps.length - 1];
    const live = history.clusters.filter((c) => c.state === "live").length;
    byId("summary").textContent = last
      ? `${now === data ? "" : `As it was after step ${last.step}: `}${history.steps.length} step${history.steps.length === 1 ? "" : "s"} · ${objects(last.objects_held)} held · ${live} live of ${history.clusters.length} clusters`
      : "no steps yet";
    const open = history.steps.filter((s) => !s.converged);
    byId("warning").hidden = !open.length;
    byId("warning").textContent = `${open.length} of ${history.steps.length} steps did not converge; their labels are provisional.`;
  }

  function moments() {
    const slider = byId("moment");
    const go = (to) => {
      const last = data.steps.length - 1;
      const inside = Math.max(0, Math.min(last, to));
      moment = inside >= last ? null : inside;
      const parameters = new URLSearchParams(location.search);
      if (moment === null) parameters.delete("moment");
      else parameters.set("moment", moment);
      window.history.replaceState(null, "", `${location.pathname}?${parameters}${location.hash.replace(/&?step=\d+/, "")}`);
      listing.forget();
      range();
      draw();
    };
    slider.addEventListener("input", () => tell(Number(slider.value)));
    slider.addEventListener("change", () => go(Number(slider.value)));
    byId("moment-back").addEventListener("click", () => go((moment ?? data.steps.length - 1) - 1));
    byId("moment-on").addEventListener("click", () => go((moment ?? data.steps.length - 1) + 1));
    byId("moment-now").addEventListener("click", () => go(data.steps.length - 1));
    range();
  }

  function range() {
    const last = Math.max(0, data.steps.length - 1);
    byId("moment").max = last;
    byId("moment").value = moment ?? last;
    byId("moment-back").disabled = (moment ?? last) === 0;
    byId("moment-on").disabled = byId("moment-now").disabled = moment === null;
    tell(moment ?? last);
  }

  function tell(step) {
    const row = data.steps[step];
    byId("moment-name").textContent = row ? `${step} ${shortened(stepName(row) ?? "", 30)}` : "";
  }

  async function reload() {
    facts = await ask(path);
    data = called(await report("outline"), data);
    listing.forget();
    range();
    draw();
    withFaces().catch(trouble);
  }

  /** What clusters are, or of very many objects at least their names, takes longer; the pictures do not wait for it. */
  async function withFaces() {
    const last = data.steps[data.steps.length - 1];
    if (!last) return;
    const of = data;
    await allDrawn;
    if (of !== data) return;
    const full = await report(last.objects_held > FACES_UP_TO ? "names" : "faces");
    if (of !== data || full.steps.length !== data.steps.length) return;
    data = full;
    draw();
  }

  async function news(kind, what) {
    if (kind === "break") { byId("live").textContent = "The connection is interrupted; the page goes on when it is back."; return; }
    if (kind === "open") { byId("live").textContent = ""; return; }
    if (kind === "step" && what.step < data.steps.length && data.steps[what.step].batch === what.batch) return;
    try {
      await reload();
      if (kind === "step") byId("live").textContent = `Step ${what.step} (${shortened(what.batch, 60)}) was added: ${objects(what.objects_new)}.`;
      if (kind === "undone") byId("live").textContent = `The history has changed from step ${what.step} on.`;
      if (kind === "remarks") byId("live").textContent = "Names or notes were changed.";
    } catch (problem) {
      trouble(problem);
    }
  }
}

/** Clusters go by the names that they had until they are found again. */
function called(data, before) {
  const known = new Map(before.clusters.map((c) => [c.cluster, c.description]));
  data.clusters.forEach((c) => { c.description ??= known.get(c.cluster); });
  return data;
}

function trouble(problem) {
  byId("trouble").hidden = false;
  byId("trouble").textContent = problem.message;
  if (problem.status === 401) askForToken();
}

function askForToken() {
  byId("key").hidden = false;
  byId("token").focus();
}

function keyForm() {
  byId("key").addEventListener("submit", async (e) => {
    e.preventDefault();
    token.set(byId("token").value.trim());
    byId("token").value = "";
    try {
      if (token.get()) await session();
      byId("key-said").textContent = token.get() ? "The token is used until this window is closed." : "";
      if (!byId("trouble").hidden) location.reload();
    } catch (problem) {
      token.set("");
      byId("key-said").textContent = problem.message;
    }
  });
  byId("key-said").textContent = token.get() ? "A token is used." : "";
}
