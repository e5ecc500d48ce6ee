// Pictures one after the other, each in a task of its own, so that the page answers in between. What is printed is drawn before.

/** Draws each of them, unless the signal says meanwhile that all are drawn anew; over when none is left to be drawn. */
export function inTurn(pictures, signal) {
  const left = [...pictures];
  const channel = new MessageChannel();
  const over = new Promise((done) => {
    channel.port1.onmessage = () => {
      if (signal.aborted) left.length = 0;
      left.shift()?.();
      if (left.length) channel.port2.postMessage(0);
      else { channel.port1.close(); done(); }
    };
  });
  channel.port2.postMessage(0);
  window.addEventListener("beforeprint", () => { while (left.length) left.shift()(); }, { signal });
  return over;
}
