// Starts the engine in the place of a figure's picture. One runs at a time, since each is a whole game.
"use strict";
(() => {
  // The least width of a window, in CSS pixels, in which the engine can be read beside the text. In a narrower one, such as a
  // phone's, the link leads to the page of the engine, which has all of the screen.
  const LEAST_WIDTH = 600;

  let stop = () => {};

  function run(figure) {
    stop();
    const picture = figure.querySelector("a:has(img)");
    const button = figure.querySelector("figcaption .run");
    const frame = document.createElement("iframe");
    frame.src = picture.href;
    frame.title = picture.firstElementChild.alt;
    frame.allow = "fullscreen";
    picture.replaceWith(frame);
    button.textContent = "Stop";
    stop = () => {
      frame.replaceWith(picture);
      button.textContent = "Run it";
      stop = () => {};
    };
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("figure.engine .run");
    // With a key held a link does what the browser does with it, such as to open another tab.
    if (!link || innerWidth < LEAST_WIDTH || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const figure = link.closest("figure");
    if (figure.querySelector("iframe")) stop();
    else run(figure);
  });
  // A browser prints what it shows, and a running engine is no picture.
  addEventListener("beforeprint", () => stop());
})();
