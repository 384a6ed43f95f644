// Keeps the page for the next visit without a network. The build fills in the version, so each build has a worker of its own.

const VERSION = "0";
// The folder belongs to the name: a host may have several copies of the game.
const PREFIX = `sector-sweep ${registration.scope} `;
const CACHE = PREFIX + VERSION;
// What the game needs. Other pages without options, such as the book, are kept as they are read.
const FILES = ["./", `page.js?${VERSION}`, `scores.js?${VERSION}`, `sector_page.js?${VERSION}`, `sector_page_bg.wasm?${VERSION}`,
  "poster.png", "icon.png", "icon-192.png", "manifest.webmanifest"];
// Only the installation writes these: those of the next build would not fit the others.
const OWN = new Set(FILES.map((file) => new URL(file, registration.scope).pathname));

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE)
    // Files without a version may be of another build in the cache of the browser.
    .then((cache) => cache.addAll(FILES.map((file) =>
      new Request(file, { cache: file.includes("?") ? "default" : "reload" }))))
    .then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith(PREFIX) && name !== CACHE;
  event.waitUntil(caches.keys()
    .then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))))
    .then(() => self.clients.claim()));
});

// Files of this build never change. Others come from the network while there is one, so that a new build is seen at once.
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  const isOfThisBuild = search === `?${VERSION}`;
  event.respondWith(isOfThisBuild
    ? kept(request).then((found) => found ?? fetched(event, true))
    : fetched(event, search === "" && !OWN.has(pathname)));
});

// Options in the address of a page are the page's own business: the file is the same.
async function kept(request) {
  const cache = await caches.open(CACHE);
  return cache.match(request, { ignoreSearch: request.mode === "navigate" });
}

async function fetched(event, isToKeep) {
  const { request } = event;
  try {
    const response = await fetch(request);
    if (response.ok && isToKeep) {
      const copy = response.clone();
      // A full disk costs the next visit without a network, not this one.
      event.waitUntil(caches.open(CACHE).then((cache) => cache.put(request, copy)).catch(() => {}));
    }
    return response;
  } catch (error) {
    const found = await kept(request);
    if (found) return found;
    if (request.mode !== "navigate") throw error;
    if (request.url.split("?")[0] === new URL("index.html", registration.scope).href) return kept(new Request("./"));
    const words = "<p>This page is not kept for reading without a network. <a href=\"" + registration.scope + "\">Sector Sweep</a> is.";
    return new Response(words, { status: 503, headers: { "Content-Type": "text/html" } });
  }
}
