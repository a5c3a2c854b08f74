// Keeps the files of one version of the page. The build puts the version and the list of files here.

const VERSION = '@VERSION@';
const FILES = ['@FILES@'];
const CACHE = `birka-${VERSION}`;

addEventListener('install', (event) => event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' }))))));

addEventListener('activate', (event) => {
    const drop = caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith('birka-') && name !== CACHE).map((name) => caches.delete(name))));
    event.waitUntil(drop.then(() => clients.claim()));
});

addEventListener('message', (event) => event.data === 'take-over' && skipWaiting());

addEventListener('fetch', (event) => {
    const address = new URL(event.request.url);
    if (event.request.method !== 'GET' || address.origin !== location.origin) return;
    event.respondWith(answer(event.request, address));
});

/** All files of a page are of one version. The 3D table is kept once it has come from the network; what else is not kept stays there. */
async function answer(request, address) {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    const response = await fetch(request);
    if (response.ok && /\/(birka_table[^/]*|table-size\.json)$/.test(address.pathname)) await cache.put(request, response.clone());
    return response;
}
