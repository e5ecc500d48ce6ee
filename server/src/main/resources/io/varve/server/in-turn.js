// Pictures one after the other, each in a task of its own, so that the page answers in between. What is printed is drawn before.

/** Draws each of them, unless the signal says meanwhile that all are drawn anew. */
export function inTurn(pictures, signal) {
  const left = [...pictures];
  const channel = new MessageChannel();
  const next = () => {
    if (signal.aborted) left.length = 0;
    left.shift()?.();
    if (left.length) channel.port2.postMessage(0);
    else channel.port1.close();
  };
  channel.port1.onmessage = next;
  channel.port2.postMessage(0);
  window.addEventListener("beforeprint", () => { while (left.length) left.shift()(); }, { signal });
}
