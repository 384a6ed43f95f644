// The worker that renders scores, so that no picture waits for them.

let scores;
let isRendering = false;
let latest;

// Renders and sends one part after the other, and takes requests in between.
function renderNext() {
  const message = scores.next();
  isRendering = message !== undefined;
  if (isRendering) {
    postMessage(message, message[0] === "samples" ? [message[1].buffer] : []);
    setTimeout(renderNext);
  }
}

onmessage = async ({ data }) => {
  if (data instanceof WebAssembly.Module) {
    // The same version of the files as the page has.
    const { default: initialize, Scores } = await import(`./sector_page.js${location.search}`);
    await initialize({ module_or_path: data });
    scores = new Scores();
    if (latest) scores.request(latest);
    renderNext();
    return;
  }
  latest = data;
  if (scores) {
    scores.request(data);
    if (!isRendering) renderNext();
  }
};
