// Loads the game and starts it, and does for it what only a page can: words over the canvas, files, sound after a gesture.

// The number of bytes of the module, which the build fills in: a compressed answer does not tell it.
const MODULE_BYTES = 0;
// A hash of the module, which the build fills in, so that files of two builds never meet.
const VERSION = "0";

// The compiled module, which the worker that renders the sounds takes, too.
let module;

const words = document.getElementById("words");
const text = document.getElementById("text");
const progress = document.getElementById("progress");
const sound = document.getElementById("sound");
const canvas = document.getElementById("game");

document.documentElement.lang = ["de", "fr"].find((language) => navigator.language.startsWith(language)) ?? "en";
const isGerman = navigator.language.startsWith("de");
const isFrench = navigator.language.startsWith("fr");
const translate = (english, german, french) => (isGerman ? german : isFrench ? french : english);

// Shows words over the canvas, without the bar.
function show(message) {
  progress.hidden = true;
  text.textContent = message;
  words.hidden = false;
}

// --- Files in and out ---

// The module's functions, once the game can be started.
let game;

// The message of the mistake that has stopped the game.
let panicked;

function save(name, blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

// The largest file that the game takes, in bytes, so that a film does not fill the memory.
const MAX_FILE_BYTES = 64 << 20;

async function take(file) {
  if (!game) return;
  let bytes;
  try {
    if (file.size > MAX_FILE_BYTES) throw new Error(`${file.size} bytes`);
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    alert(`${file.name}: ${error.message}`);
    return;
  }
  game.take_file(file.name, bytes);
}

addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  [...event.dataTransfer.files].forEach(take);
});

// --- Labels of the keyboard, which not every browser reports; the game learns the others from presses ---

async function labelKeys() {
  try {
    const labels = await navigator.keyboard?.getLayoutMap?.();
    labels?.forEach((label, key) => game.label_key(key, label));
  } catch {
    // A page inside another may not ask.
  }
}
navigator.keyboard?.addEventListener?.("layoutchange", labelKeys);

// --- What the game calls ---

window.sectorSweep = {
  isReady() {
    words.hidden = true;
    canvas.focus();
    document.documentElement.dataset.state = "ready";
  },
  // The browser has taken the graphics away; it usually gives it back in a moment.
  isWaiting() {
    show(translate("The browser has taken the graphics away. The game goes on when it gives it back.",
      "Der Browser hat die Grafik weggenommen. Das Spiel geht weiter, sobald er sie zurückgibt.",
      "Le navigateur a retiré le graphisme. Le jeu reprendra quand il le rendra."));
  },
  panics(message) {
    panicked = message;
  },
  shows(screen) {
    document.documentElement.dataset.screen = screen;
  },
  end(message) {
    const again = translate("Load the page again to play on.", "Lade die Seite neu, um weiterzuspielen.",
      "Rechargez la page pour continuer.");
    show(message ? `${message}\n\n${again}` : again);
    document.documentElement.dataset.state = "ended";
  },
  renderScores(callBack) {
    if (!window.Worker) return undefined;
    const worker = new Worker(`scores.js?${VERSION}`, { type: "module" });
    worker.onmessage = ({ data }) => callBack(data);
    worker.onerror = (event) => console.error("the sounds are not rendered:", event.message);
    worker.postMessage(module);
    return worker;
  },
  download: (name, bytes) => save(name, new Blob([bytes])),
  downloadPicture: () => canvas.toBlob((blob) => blob && save("sector-sweep.png", blob)),
  // Without permission, the player copies from the question.
  copy: (text) => navigator.clipboard?.writeText(text).catch(() => prompt("", text)) ?? prompt("", text),
  openFile() {
    const input = document.createElement("input");
    input.type = "file";
    input.onchange = () => [...input.files].forEach(take);
    input.click();
  },
};

// --- Sound: browsers allow it after a gesture, and a page that is hidden is silent ---

const contexts = [];
const Context = window.AudioContext;
if (Context) {
  window.AudioContext = class extends Context {
    constructor(...options) {
      super(...options);
      contexts.push(this);
      sound.hidden = this.state === "running";
      this.addEventListener("statechange", () => (sound.hidden = document.hidden || this.state === "running"));
    }
  };
}
sound.textContent = translate("Press a key or click for sound", "Taste oder Klick für Ton", "Touche ou clic pour le son");
document.getElementById("turn").textContent = translate("Turn the screen: the picture is larger then.",
  "Dreh den Bildschirm: Das Bild ist dann größer.", "Tournez l’écran : l’image est alors plus grande.");
const resume = () => contexts.forEach((context) => context.state === "running" || context.resume());
["keydown", "pointerdown", "touchend"].forEach((kind) => addEventListener(kind, resume, { capture: true }));
document.addEventListener("visibilitychange", () =>
  contexts.forEach((context) => (document.hidden ? context.suspend() : context.resume())));

// --- Loading ---

let bytesLoaded = 0;

// The module as it arrives, with the bar behind it.
async function load() {
  const response = await fetch(`sector_page_bg.wasm?${VERSION}`);
  if (!response.ok) throw new Error(`sector_page_bg.wasm: ${response.status} ${response.statusText}`);
  const counted = response.body.pipeThrough(new TransformStream({
    transform(chunk, controller) {
      bytesLoaded += chunk.length;
      progress.value = Math.min(bytesLoaded / MODULE_BYTES, 1);
      controller.enqueue(chunk);
    },
  }));
  return new Response(counted, { headers: { "Content-Type": "application/wasm" } });
}

// Whether no other tab plays. The lock is held until the tab is closed.
function isAlone() {
  if (!navigator.locks) return true;
  return new Promise((resolve) =>
    navigator.locks.request("sector-sweep", { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock && new Promise(() => {});
    }).catch(() => resolve(true)));
}

// A module with one vector instruction, as the game has many.
const VECTORS = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11]);

async function begin() {
  if (typeof WebAssembly === "undefined") {
    throw new Error(translate("This browser has no WebAssembly.", "Dieser Browser hat kein WebAssembly.",
      "Ce navigateur n’a pas WebAssembly."));
  }
  if (!WebAssembly.validate(VECTORS)) {
    throw new Error(translate("This browser is too old for the game: its WebAssembly has no vectors.",
      "Dieser Browser ist zu alt für das Spiel: Sein WebAssembly hat keine Vektoren.",
      "Ce navigateur est trop ancien pour le jeu : son WebAssembly n’a pas de vecteurs."));
  }
  const glue = await import(`./sector_page.js?${VERSION}`);
  module = await WebAssembly.compileStreaming(load());
  await glue.default({ module_or_path: module });
  // The console of the browser finds `sectorSweep.game.verify` there, too.
  game = window.sectorSweep.game = glue;
  if (new URLSearchParams(location.search).has("bench")) return bench(game.bench_stage);
  game.start(await isAlone());
  labelKeys();
  takeLevel();
}

// A stage from elsewhere, `?level=https://…/mine.stage`. Its server has to allow that (CORS). Other values are the stage itself.
async function takeLevel() {
  const address = new URLSearchParams(location.search).get("level") ?? "";
  if (!/[./]/.test(address)) return;
  const file = address.split(/[?#]/)[0].split("/").pop();
  const name = /\.(stage|ron)$/.test(file) ? file : `${file}.stage`;
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    take(new File([await response.blob()], name));
  } catch (error) {
    alert(`${address}: ${error.message}`);
  }
}

// Shows the mean time of a tick of each stage, as `sector-sweep bench-stages --difficulty ace --json` tells it as `mean_us`.
async function bench(benchStage) {
  const lines = ["mean time of a tick at Ace, in microseconds"];
  for (let stage = 1; stage <= 6; stage++) {
    lines.push(`stage ${stage}: ${benchStage(stage).toFixed(1)}`);
    show(lines.join("\n"));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  document.documentElement.dataset.state = "measured";
}

// A page that the browser has kept while another was shown begins anew, from what it has kept of the game.
addEventListener("pageshow", (event) => event.persisted && location.reload());

// A mistake in the game stops it: what was kept is there when the page is loaded again.
function stop(error) {
  if (error instanceof WebAssembly.RuntimeError) window.sectorSweep.end(`${panicked ?? error.message}`);
}
addEventListener("error", (event) => stop(event.error));
addEventListener("unhandledrejection", (event) => stop(event.reason));

begin().catch((error) => {
  console.error(error);
  const incomplete = error instanceof WebAssembly.CompileError || (error instanceof TypeError && bytesLoaded < MODULE_BYTES);
  const hint = incomplete
    ? translate("The game did not arrive whole. Load the page again.",
      "Das Spiel kam nicht ganz an. Lade die Seite neu.", "Le jeu n’est pas arrivé en entier. Rechargez la page.")
    : "";
  show([error.message, hint].filter(Boolean).join("\n\n"));
  document.documentElement.dataset.state = "failed";
});
