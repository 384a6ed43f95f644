// Loads the game and starts it, and does for it what only a page can: words over the canvas, files, sound after a gesture.

// The number of bytes of the module, which the build fills in: a compressed answer does not tell it.
const MODULE_BYTES = 0;
// A hash of the module, which the build fills in, so that files of two builds never meet.
const VERSION = "0";

// The compiled module, which the worker that renders the sounds takes, too.
let module;

const cover = document.getElementById("cover");
const text = document.getElementById("text");
const progress = document.getElementById("progress");
const sound = document.getElementById("sound");
const canvas = document.getElementById("game");
const list = document.getElementById("rows");

// --- Words of the page in four languages; the game has its own ---

const WORDS = {
  de: {
    about: "Ein Arcade-Shooter, dessen Kollisionserkennung man sehen, wechseln und lernen kann.",
    play: "Spielen", watch: "Zusehen", lab: "Das Labor", book: "Das Buch", full: "Vollbild", bomb: "Bombe", surge: "Ladung",
    up: "Hoch", down: "Hinunter", left: "Links", right: "Rechts", back: "Zurück",
    previous: "Vorige Seite", next: "Nächste Seite", loading: "Wird geladen",
    coming: "Es geht los, sobald alles da ist.", ready: "Bereit",
    waiting: "Der Browser hat die Grafik weggenommen. Das Spiel geht weiter, sobald er sie zurückgibt.",
    again: "Lade die Seite neu, um weiterzuspielen.", sound: "Taste oder Tippen für Ton",
    turn: "Dreh das Gerät: Das Bild ist dann größer.",
    away: "Ein Klick oder Tab führt ins Spiel zurück.",
    noWasm: "Dieser Browser hat kein WebAssembly.",
    noVectors: "Dieser Browser ist zu alt für das Spiel: Sein WebAssembly hat keine Vektoren.",
    unreachable: "Das Level kann von seiner Adresse nicht geladen werden.",
    incomplete: "Das Spiel kam nicht ganz an. Lade die Seite neu.",
  },
  fr: {
    about: "Un jeu de tir dont on peut voir, changer et comprendre la détection de collisions.",
    play: "Jouer", watch: "Regarder", lab: "Le labo", book: "Le livre", full: "Plein écran", bomb: "Bombe", surge: "Décharge",
    up: "Haut", down: "Bas", left: "Gauche", right: "Droite", back: "Retour",
    previous: "Page précédente", next: "Page suivante", loading: "Chargement",
    coming: "La partie commence dès que tout est là.", ready: "Prêt",
    waiting: "Le navigateur a retiré le graphisme. Le jeu reprendra quand il le rendra.",
    again: "Rechargez la page pour continuer.", sound: "Touche ou appui pour le son",
    turn: "Tournez l’appareil : l’image est alors plus grande.",
    away: "Un clic ou Tab ramène au jeu.",
    noWasm: "Ce navigateur n’a pas WebAssembly.",
    noVectors: "Ce navigateur est trop ancien pour le jeu : son WebAssembly n’a pas de vecteurs.",
    unreachable: "Le niveau ne peut pas être chargé depuis son adresse.",
    incomplete: "Le jeu n’est pas arrivé en entier. Rechargez la page.",
  },
  es: {
    about: "Un juego de disparos cuya detección de colisiones puedes ver, cambiar y aprender.",
    play: "Jugar", watch: "Mirar", lab: "El laboratorio", book: "El libro", full: "Pantalla completa", bomb: "Bomba", surge: "Descarga",
    up: "Arriba", down: "Abajo", left: "Izquierda", right: "Derecha", back: "Atrás",
    previous: "Página anterior", next: "Página siguiente", loading: "Cargando",
    coming: "Empieza en cuanto haya llegado todo.", ready: "Listo",
    waiting: "El navegador ha retirado los gráficos. El juego sigue cuando los devuelva.",
    again: "Recarga la página para seguir jugando.", sound: "Tecla o toque para el sonido",
    turn: "Gira el dispositivo: la imagen es más grande.",
    away: "Un clic o Tab lleva de vuelta al juego.",
    noWasm: "Este navegador no tiene WebAssembly.",
    noVectors: "Este navegador es demasiado antiguo para el juego: su WebAssembly no tiene vectores.",
    unreachable: "El nivel no se puede cargar desde su dirección.",
    incomplete: "El juego no ha llegado entero. Recarga la página.",
  },
  en: {
    up: "Up", down: "Down", left: "Left", right: "Right", back: "Back", previous: "Previous page", next: "Next page",
    loading: "Loading",
    coming: "It starts as soon as everything is here.", ready: "Ready",
    waiting: "The browser has taken the graphics away. The game goes on when it gives it back.",
    again: "Load the page again to play on.", sound: "Press a key or tap for sound",
    turn: "Turn the device: the picture is larger then.",
    away: "A click or Tab leads back to the game.",
    noWasm: "This browser has no WebAssembly.",
    noVectors: "This browser is too old for the game: its WebAssembly has no vectors.",
    unreachable: "The stage cannot be loaded from its address.",
    incomplete: "The game did not arrive whole. Load the page again.",
  },
};
const language = Object.keys(WORDS).find((code) => navigator.language.startsWith(code)) ?? "en";
const says = WORDS[language];
document.documentElement.lang = language;
for (const element of document.querySelectorAll("[data-says]")) {
  element.textContent = says[element.dataset.says] ?? element.textContent;
}
for (const element of document.querySelectorAll("[data-label]")) {
  element.setAttribute("aria-label", says[element.dataset.label]);
}
text.textContent = says.loading;

// Shows words over the canvas, without the bar and the buttons.
function show(message) {
  progress.hidden = true;
  for (const button of [...choices, document.getElementById("poster")]) button.hidden = true;
  text.textContent = message;
  cover.hidden = false;
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

// Files that came before the game.
const early = [];

async function take(file) {
  if (!isStarted) {
    // A file on the first page is a choice, too.
    early.push(file);
    chosen ??= "";
    start(alone);
    return;
  }
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
    cover.hidden = true;
    canvas.tabIndex = 0;
    canvas.focus();
    document.documentElement.dataset.state = "ready";
    keep();
  },
  // The browser has taken the graphics away; it usually gives it back in a moment.
  isWaiting() {
    show(says.waiting);
  },
  panics(message) {
    panicked = message;
  },
  shows(screen) {
    document.documentElement.dataset.screen = screen;
  },
  // The canvas has no text: screen readers find the page's rows and what has changed here. A chosen row begins with a star.
  says(rows, said, language) {
    document.documentElement.lang = language;
    list.replaceChildren(...rows.split("\n").filter(Boolean).map((row) => {
      const line = document.createElement("li");
      line.textContent = row.slice(1);
      if (row[0] === "*") line.setAttribute("aria-current", "true");
      return line;
    }));
    if (said || !rows) document.getElementById("said").textContent = said;
  },
  // The whole page, because the canvas alone would hide the buttons.
  fillScreen(isFull) {
    if (!isFull) return document.exitFullscreen?.();
    const fill = () => document.documentElement.requestFullscreen().then(() => screen.orientation?.lock?.("landscape"));
    if (!document.fullscreenEnabled) return;
    // A finger has to be lifted first.
    fill().catch(() => document.fullscreenElement || addEventListener("pointerup", () => fill().catch(() => {}), { once: true }));
  },
  end(message) {
    show(message ? `${message}\n\n${says.again}` : says.again);
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
let hasActed = false;
const Context = window.AudioContext;
if (Context) {
  window.AudioContext = class extends Context {
    constructor(...options) {
      super(...options);
      contexts.push(this);
      const update = () => (sound.hidden = hasActed || document.hidden || this.state === "running");
      update();
      this.addEventListener("statechange", update);
    }
  };
}
sound.textContent = says.sound;
for (const id of ["turn", "away"]) document.getElementById(id).textContent = says[id];
// After a gesture, a sound that does not come has no device.
function resume() {
  contexts.forEach((context) => context.state === "running" || context.resume());
  hasActed = true;
  sound.hidden = true;
}
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
    throw new Error(says.noWasm);
  }
  if (!WebAssembly.validate(VECTORS)) {
    throw new Error(says.noVectors);
  }
  const glue = await import(`./sector_page.js?${VERSION}`);
  module = await WebAssembly.compileStreaming(load());
  await glue.default({ module_or_path: module });
  // The console of the browser finds `sectorSweep.game.verify` there, too.
  game = window.sectorSweep.game = glue;
  if (new URLSearchParams(location.search).has("bench")) return bench(game.bench_stage);
  text.textContent = says.ready;
  progress.hidden = true;
  start(await isAlone());
}

// --- The first page: it waits for a choice, unless the address leads to something ---

const choices = ["play", "watch", "lab"].map((id) => document.getElementById(id));
const OPTIONS = ["stage", "lab", "watch", "replay", "ghost", "level", "seed", "difficulty", "ship", "method", "mute", "play", "bench"];
const hasOptions = OPTIONS.some((name) => new URLSearchParams(location.search).has(name));
let alone;
let isStarted = false;
let chosen = hasOptions ? location.search : undefined;
const OPENS = { play: "", watch: "?watch", lab: "?lab" };

for (const button of choices) {
  button.addEventListener("click", () => {
    chosen ??= OPENS[button.id];
    text.textContent = says.coming;
    start(alone);
  });
}
if (hasOptions) choices.forEach((button) => (button.hidden = true));
else document.getElementById("play").focus();

// Starts the game once it is there and the player has chosen. A choice is a gesture, so the sound plays from the first moment.
function start(isAloneNow) {
  alone = isAloneNow;
  if (alone === undefined || chosen === undefined || cover.dataset.started) return;
  cover.dataset.started = "true";
  try {
    game.start(chosen, alone);
  } catch (error) {
    // An option in the address is wrong. The choices load the page without it.
    text.textContent = panicked ?? error.message;
    choices.forEach((button) => {
      button.hidden = false;
      button.onclick = () => (location.search = OPENS[button.id] || "?play");
    });
    document.documentElement.dataset.state = "failed";
    return;
  }
  isStarted = true;
  labelKeys();
  takeLevel();
  early.splice(0).forEach(take);
}

// --- Ways out of the canvas ---

// The keys of the game stay with it, except the one that leads on.
canvas.addEventListener("keydown", (event) => event.key === "Tab" && event.stopImmediatePropagation(), { capture: true });

// The buttons beside the field, for fingers. They do not take the focus from the game.
for (const button of document.querySelectorAll(".pad button")) {
  button.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    game?.press(button.id);
    // The first touch does not count as a gesture until it ends.
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(12);
  });
  // Of a keyboard or a screen reader.
  button.addEventListener("click", (event) => event.detail === 0 && game?.press(button.id));
}
// A row of the page on show, chosen with a screen reader.
list.addEventListener("click", (event) => game.choose_row([...list.children].indexOf(event.target)));
const noteTouch = () => (document.documentElement.dataset.touch = "");
if (matchMedia("(pointer: coarse)").matches) noteTouch();
addEventListener("pointerdown", (event) => event.pointerType === "touch" && noteTouch(), { capture: true });

const full = document.getElementById("full");
full.hidden = !document.fullscreenEnabled;
full.addEventListener("click", () => {
  window.sectorSweep.fillScreen(true);
  canvas.focus();
});

// --- The next visit, even without a network ---

// Once the game runs, its files are whole.
async function keep() {
  try {
    await navigator.serviceWorker?.register("sw.js");
  } catch (error) {
    // A page inside another may not.
    console.warn(error.message);
  }
}

// Kept files that do not make a game are worse than none.
async function forget() {
  try {
    const prefix = `sector-sweep ${new URL(".", location.href)} `;
    for (const name of await caches.keys()) if (name.startsWith(prefix)) await caches.delete(name);
  } catch (error) {
    console.warn(error.message);
  }
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
    alert(`${says.unreachable}\n${address}: ${error.message}`);
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
  // Firefox says "out of memory" when a module ends early.
  const isShort = bytesLoaded < MODULE_BYTES && (bytesLoaded > 0 || error instanceof TypeError);
  const incomplete = isShort || error instanceof WebAssembly.CompileError;
  const hint = incomplete ? says.incomplete : "";
  if (incomplete) forget();
  show([error.message, hint].filter(Boolean).join("\n\n"));
  document.documentElement.dataset.state = "failed";
});
