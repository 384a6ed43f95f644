// The worker that renders scores, so that rendering never delays a frame.

let scores;
let isRendering = false;
const waiting = [];

// Renders and sends one part after the other, and takes messages in between.
function renderNext() {
  const message = scores.next();
  isRendering = message !== undefined;
  if (isRendering) {
    postMessage(message, message[1] instanceof Float32Array ? [message[1].buffer] : []);
    setTimeout(renderNext);
  }
}

onmessage = async ({ data }) => {
  if (data instanceof WebAssembly.Module) {
    // The same version of the files as the page has.
    const { default: initialize, Scores } = await import(`./sector_page.js${location.search}`);
    await initialize({ module_or_path: data });
    scores = new Scores();
    waiting.forEach((message) => scores.take(message));
    renderNext();
    return;
  }
  if (!scores) {
    waiting.push(data);
    return;
  }
  scores.take(data);
  if (!isRendering) renderNext();
};
