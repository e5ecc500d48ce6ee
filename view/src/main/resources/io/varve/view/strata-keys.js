// The strata by keyboard: a cursor walks from box to box, and says where it is.
import { becameBy } from "./history.js";

export function strataKeys(view, tell) {
  const { selection, frame } = view;

  const columns = () => view.layout?.columns ?? [];
  const at = () => columns().findIndex((c) => c.step === view.cursor?.step);

  function put(column, box) {
    view.cursor = { step: column.step, cluster: box.cluster };
    selection.goTo(column.step);
    view.redraw();
    const seen = view.drawn.find((d) => d.box === box);
    if (!seen) intoView(column);
    view.say(tell(box));
  }

  // as many columns as it takes, left or right, until the cursor's is there
  function intoView(column) {
    const middle = view.drawn[Math.floor(view.drawn.length / 2)];
    if (!middle) { view.reset(); return; }
    view.moveBy(column.step > middle.box.step ? -view.width / 2 : view.width / 2, 0);
  }

  function walk(by) {
    const now = columns()[at()];
    const next = columns()[at() + by];
    if (!next) return;
    const cluster = view.cursor.cluster;
    const same = cluster && (by > 0 ? becameBy(view.history, cluster, next.step) : cluster);
    const parent = cluster && by < 0 ? cluster.parents.find((p) => next.byCluster.has(p)) : null;
    const place = Math.min(next.boxes.length - 1, Math.max(0, now.boxes.findIndex((b) => b.cluster === cluster)));
    const box = next.byCluster.get(same) ?? next.byCluster.get(parent) ?? next.boxes[place];
    if (box) put(next, box);
  }

  function climb(by) {
    const column = columns()[at()];
    const place = column.boxes.findIndex((b) => b.cluster === view.cursor.cluster);
    const box = column.boxes[place + by];
    if (box) put(column, box);
  }

  function startHere() {
    const last = columns()[columns().length - 1];
    if (!last || !last.boxes.length) return false;
    if (view.cursor && at() >= 0) return true;
    const chosen = selection.cluster && columns().find((c) => c.byCluster.has(selection.cluster));
    const column = chosen ?? columns()[0].boxes.length ? chosen ?? columns()[0] : last;
    put(column, column.byCluster.get(selection.cluster) ?? column.boxes[0]);
    return false;
  }

  const keys = {
    ArrowRight: () => walk(1),
    ArrowLeft: () => walk(-1),
    ArrowUp: () => climb(1),
    ArrowDown: () => climb(-1),
    Home: () => { view.cursor = { step: columns()[0].step, cluster: undefined }; put(columns()[0], columns()[0].boxes[0]); },
    End: () => { const c = columns()[columns().length - 1]; put(c, c.boxes[0]); },
    Enter: () => selection.select(view.cursor.cluster === selection.cluster ? null : view.cursor.cluster),
    " ": () => keys.Enter(),
  };
  const always = {
    Escape: () => { selection.select(null); view.cursor = null; view.redraw(); },
    "+": () => view.zoomBy(1.6),
    "=": () => view.zoomBy(1.6),
    "-": () => view.zoomBy(1 / 1.6),
    0: () => view.reset(),
  };

  frame.addEventListener("keydown", (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey || e.target !== frame) return;
    if (always[e.key]) always[e.key]();
    else if (keys[e.key]) { if (startHere()) keys[e.key](); }
    else return;
    e.preventDefault();
  });
}
