// Brings the figures of the book to life: one module for all figures of a page, and nothing that runs while nothing moves.
"use strict";
(() => {
  // The printable page of all chapters shows stills.
  const elements = location.pathname.endsWith("print.html") ? [] : [...document.querySelectorAll("figure.engine")];
  if (elements.length === 0) return;

  // The width of the column, in CSS pixels, for each pixel of a figure that the column enlarges by that number.
  const COLUMN = 400;
  // A figure's pixel has at least this many CSS pixels, so that its letters can be read on a phone.
  const LEAST_PIXEL = 1.15;
  // How far a number in the text is dragged through all of its values, in CSS pixels, if it has at least so many.
  const KNOB_LENGTH = 400;
  const LEAST_KNOB_STEPS = 10;

  const alive = new Map();
  let panicked;
  let isPrinting = false;

  // --- The module ---

  let loading;

  async function load(version) {
    if (typeof WebAssembly === "undefined") throw new Error("This browser has no WebAssembly.");
    // A panic inside the game's page has its own report; here the stills stay.
    window.sectorSweep = { panics: (message) => (panicked = message) };
    const file = (name) => new URL(`../${name}?${version}`, document.baseURI);
    const glue = await import(file("sector_page.js"));
    const response = await fetch(file("sector_page_bg.wasm"));
    if (!response.ok) throw new Error(`sector_page_bg.wasm: ${response.status} ${response.statusText}`);
    await glue.default({ module_or_path: response });
    performance.mark("figures-loaded");
    return glue;
  }

  // Puts all stills back and says why, once.
  function fail(error) {
    console.warn(error);
    alive.forEach((figure) => figure.end());
    alive.clear();
    observer.disconnect();
    if (document.querySelector(".figures-failed")) return;
    const note = document.createElement("p");
    note.className = "figures-failed";
    note.role = "status";
    note.textContent = `The figures on this page do not move: ${panicked ?? error.message}`;
    elements[0].before(note);
  }

  function describe(element, attributes) {
    Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));
  }

  const guarded = (act) => (event) => {
    try {
      act(event);
    } catch (error) {
      fail(error);
    }
  };

  // --- A figure ---

  class LiveFigure {
    constructor(element, glue) {
      const { scene, settings, method, tick, step } = element.dataset;
      this.element = element;
      this.figure = new glue.BookFigure(scene, settings, method, Number(tick), Number(step));
      this.screen = element.querySelector(".screen");
      this.still = element.querySelector("img");
      this.canvas = document.createElement("canvas");
      describe(this.canvas, {
        tabindex: 0, role: "application", "aria-label": `${this.still.alt}. The arrow keys step through the events.`,
      });
      this.context = this.canvas.getContext("2d", { alpha: false });
      this.screen.append(this.canvas);
      this.ends = new AbortController();
      const on = (target, kind, act, options) =>
        target.addEventListener(kind, guarded(act), { signal: this.ends.signal, ...options });

      const [back, forth] = element.querySelectorAll(".steps button");
      on(back, "click", () => this.step(false));
      on(forth, "click", () => this.step(true));
      this.events = element.querySelector(".events");
      on(this.events, "input", () => {
        this.figure.seek(Number(this.events.value));
        this.refresh();
      });
      this.controls = [...element.querySelectorAll("[data-control]")];
      this.controls.forEach((control) => on(control, "input", () => this.set(control)));
      // mdBook turns pages with the arrow keys.
      on(element, "keydown", (event) => event.key.startsWith("Arrow") && event.stopPropagation());
      on(this.canvas, "keydown", (event) => {
        if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
        event.preventDefault();
        this.step(event.key === "ArrowRight");
      });
      this.takePointers(on);
      this.resizes = new ResizeObserver(guarded(() => this.resize()));
      this.resizes.observe(this.screen);
      this.resize();
      element.classList.add("live");
      performance.mark("figure-alive");
    }

    // A finger on a box moves the box, and anywhere else it scrolls the page.
    takePointers(on) {
      const { canvas, figure } = this;
      const at = ({ clientX, clientY }) => {
        const { left, top, width } = canvas.getBoundingClientRect();
        const pixels = canvas.width / width;
        return [(clientX - left) * pixels, (clientY - top) * pixels];
      };
      let holds = false;
      on(canvas, "pointerdown", (event) => {
        if (event.button !== 0 || !event.isPrimary) return;
        holds = figure.press(...at(event));
        canvas.classList.toggle("held", holds);
        if (holds) canvas.setPointerCapture(event.pointerId);
      });
      on(canvas, "pointermove", (event) => {
        if (!holds) canvas.classList.toggle("over", figure.is_over(...at(event)));
        else if (figure.drag(...at(event))) this.refresh();
      });
      const release = () => {
        holds = false;
        figure.release();
        canvas.classList.remove("held");
      };
      on(canvas, "pointerup", release);
      on(canvas, "pointercancel", release);
      const keepPage = (event) => holds && event.cancelable && event.preventDefault();
      on(canvas, "touchstart", keepPage, { passive: false });
      on(canvas, "touchmove", keepPage, { passive: false });
    }

    step(forward) {
      if (this.figure.step(forward)) this.refresh();
    }

    set(control) {
      this.figure.set(control.dataset.control, control.value);
      this.refresh();
    }

    // Takes as many pixels as make squares of a whole number of the screen's pixels.
    resize() {
      const width = this.screen.clientWidth;
      const share = this.still.height / this.still.width;
      const scale = Math.max(1, Math.round(devicePixelRatio * Math.max(width / COLUMN, LEAST_PIXEL)));
      const pixels = Math.floor((width * devicePixelRatio) / scale);
      if (isPrinting || pixels < 1 || pixels === this.pixels) return;
      this.pixels = pixels;
      this.canvas.width = pixels;
      this.canvas.height = Math.round(pixels * share);
      this.canvas.style.width = `${(pixels * scale) / devicePixelRatio}px`;
      this.figure.resize(pixels, this.canvas.height);
      this.refresh();
    }

    refresh() {
      const { figure, canvas } = this;
      this.context.putImageData(new ImageData(figure.paint(), canvas.width, canvas.height), 0, 0);
      const show = (name, key, value) => {
        const element = this.element.querySelector(name);
        if (element[key] !== value) element[key] = value;
      };
      show(".sentence", "textContent", figure.sentence());
      show(".counters", "innerHTML", figure.counters());
      this.events.max = figure.events();
      this.events.value = figure.at();
      this.events.nextElementSibling.textContent = figure.at();
      show("figcaption a", "href", `../${figure.query()}`);
      show("figcaption a", "textContent", figure.is_in_query() ? "Open in the lab" : "Open the original in the lab");
      if (this.element.querySelector(".tick").textContent) show(".tick", "textContent", `, tick ${figure.tick()}`);
      for (const control of this.controls) {
        if (control.dataset.control === "tick") control.value = figure.tick();
        const output = control.nextElementSibling;
        if (output) output.textContent = control.value + output.dataset.unit;
      }
      numbersOf(this.element).forEach((number) => this.fill(number));
    }

    // Fills in a number of the text.
    fill(number) {
      const { counter, control } = number.dataset;
      number.textContent = counter ? this.figure.count(counter) : this.control(control).value;
      if (control) describe(number, valueOf(this.control(control)));
    }

    control(name) {
      return this.controls.find((control) => control.dataset.control === name);
    }

    end() {
      this.ends.abort();
      this.resizes.disconnect();
      this.canvas.remove();
      this.element.classList.remove("live");
    }
  }

  // Starts a figure if it has not been started. Figures start one after another, so that the page stays quick.
  let queue = Promise.resolve();
  const started = new Map();

  function start(element) {
    if (!started.has(element)) {
      queue = queue.then(async () => {
        const glue = await (loading ??= load(element.dataset.version));
        alive.set(element, new LiveFigure(element, glue));
        await new Promise((resolve) => setTimeout(resolve));
      });
      queue.catch(fail);
      started.set(element, queue);
    }
    return started.get(element);
  }

  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      start(target);
    }
  }, { rootMargin: "50% 0px" });
  elements.forEach((element) => observer.observe(element));

  // --- Numbers in the text ---

  const numbersOf = (element) => document.querySelectorAll(`[data-figure="${element.id.replace("figure-", "")}"]`);

  function valueOf(control) {
    const [low, high] = control.options ? [control.options[0].value, [...control.options].pop().value] : [control.min, control.max];
    return { "aria-valuemin": low, "aria-valuemax": high, "aria-valuenow": control.value };
  }

  // A control as a list: how many values it has, which one it has now, and how to choose another.
  function valuesOf(control) {
    const set = (index) => {
      if (control.options) control.selectedIndex = index;
      else control.value = Number(control.min) + index;
      control.dispatchEvent(new Event("input", { bubbles: true }));
    };
    return control.options
      ? { last: control.options.length - 1, index: control.selectedIndex, set }
      : { last: control.max - control.min, index: control.value - control.min, set };
  }

  function takeKnob(knob) {
    const element = document.getElementById(`figure-${knob.dataset.figure}`);
    const control = element?.querySelector(`[data-control="${knob.dataset.control}"]`);
    if (!control) return;
    const label = control.previousElementSibling.textContent;
    describe(knob, { tabindex: 0, role: "slider", "aria-label": label, title: `${label}: drag left or right` });
    describe(knob, valueOf(control));
    const turn = (by, from) => {
      const { last, index, set } = valuesOf(control);
      const next = Math.min(Math.max((from ?? index) + by, 0), last);
      if (next !== index && alive.has(element)) set(next);
    };
    let from;
    knob.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      start(element);
      const { last, index } = valuesOf(control);
      from = { x: event.clientX, index, step: KNOB_LENGTH / Math.max(last, LEAST_KNOB_STEPS) };
      knob.setPointerCapture(event.pointerId);
    });
    knob.addEventListener("pointermove", guarded((event) => {
      if (from) turn(Math.round((event.clientX - from.x) / from.step), from.index);
    }));
    for (const kind of ["pointerup", "pointercancel"]) knob.addEventListener(kind, () => (from = undefined));
    knob.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      start(element).then(guarded(() => turn(by)));
    });
  }
  document.querySelectorAll(".knob").forEach(takeKnob);

  // --- Paper shows the stills, so it needs the words that belong to them ---

  const texts = [...document.querySelectorAll(".engine .sentence, .engine .counters, .engine .tick, .knob, .live:not(figure)")];
  const printed = texts.map((element) => element.innerHTML);
  addEventListener("beforeprint", () => {
    isPrinting = true;
    texts.forEach((element, i) => (element.innerHTML = printed[i]));
  });
  addEventListener("afterprint", guarded(() => {
    isPrinting = false;
    alive.forEach((figure) => (figure.resize(), figure.refresh()));
  }));
})();
