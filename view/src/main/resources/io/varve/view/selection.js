// Which cluster and which step are looked at, shared by all pictures and kept in the address, so that a link shows the same.

export function selectionIn(history, address = window) {
  const listeners = [];
  const selection = { cluster: null, step: history.last };

  selection.on = (listener) => {
    listeners.push(listener);
    listener(selection, "start");
  };
  selection.select = (cluster) => {
    if (selection.cluster === cluster) return;
    selection.cluster = cluster;
    tell("cluster");
  };
  selection.goTo = (step) => {
    const inside = Math.max(history.first, Math.min(history.last, step));
    if (selection.step === inside) return;
    selection.step = inside;
    tell("step");
  };

  selection.changed = (what) => tell(what);

  function tell(what) {
    write();
    listeners.forEach((listener) => listener(selection, what));
  }
  function write() {
    const parts = [];
    if (selection.cluster) parts.push(selection.cluster.id);
    if (selection.step !== history.last) parts.push(`step=${selection.step}`);
    const hash = parts.length ? `#${parts.join("&")}` : address.location.pathname + address.location.search;
    try {
      address.history.replaceState(null, "", hash);
    } catch {
      // some pages may not change their address; the pictures work without
    }
  }
  function read() {
    for (const part of address.location.hash.slice(1).split("&")) {
      if (history.byId.has(part)) selection.cluster = history.byId.get(part);
      const step = /^step=(\d{1,9})$/.exec(part);
      if (step) selection.step = Math.max(history.first, Math.min(history.last, Number(step[1])));
    }
  }
  read();
  address.addEventListener("hashchange", () => {
    read();
    listeners.forEach((listener) => listener(selection, "cluster"));
  });
  return selection;
}
