// Keeps the files of one version of the page. The build puts the version and the files with their hashes here.

const VERSION = '@VERSION@';
const FILES = { '@FILES@': '@HASH@' };
const CACHE = `birka-${VERSION}`;
/** The 3D table is kept once it has been opened, and of its hall the hours that have been shown. To hash them at each visit would take too long. */
const isLarge = (file) => file.startsWith('birka_table') || file.startsWith('assets/hall/');
/** Browsers refuse modules, styles and pages of another type. */
const TYPES = { js: 'javascript', css: 'css', html: 'html' };

addEventListener('install', (event) => event.waitUntil(keepAll()));

addEventListener('activate', (event) => event.waitUntil(takeOver()));

addEventListener('message', (event) => event.data === 'take-over' && skipWaiting());

addEventListener('fetch', (event) => {
    const { pathname, origin } = new URL(event.request.url);
    const file = Object.keys(FILES).find((name) => new URL(name, location).pathname === pathname);
    if (file && event.request.method === 'GET' && origin === location.origin) event.respondWith(answer(file, event.request));
});

/** Nothing is kept unless all of it is as the build made it. */
async function keepAll() {
    const files = Object.keys(FILES).filter((name) => !isLarge(name));
    const responses = await Promise.all(files.map(load));
    const cache = await caches.open(CACHE);
    await Promise.all(files.map((name, index) => cache.put(name, responses[index])));
    if (await isBroken()) await skipWaiting();
}

/** A page that has not started for a broken version is opened again. */
async function takeOver() {
    const pages = (await isBroken()) ? await clients.matchAll() : [];
    for (const name of await earlier()) await caches.delete(name);
    await clients.claim();
    // Not awaited: a page is only answered once this worker is active.
    for (const page of pages) page.navigate(page.url);
}

const earlier = async () => (await caches.keys()).filter((name) => name.startsWith('birka-') && name !== CACHE);

/** Whether an earlier version has kept a page in the place of a module: there were such. */
async function isBroken() {
    for (const name of await earlier()) {
        const cache = await caches.open(name);
        const modules = (await cache.keys()).filter(({ url }) => /\.(js|wasm)$/.test(new URL(url).pathname));
        for (const module of modules) if (/html/.test((await cache.match(module)).headers.get('Content-Type'))) return true;
    }
    return false;
}

/** A file from the network. @throws if it is not as the build made it */
async function load(file) {
    const response = await fetch(file, { cache: 'no-cache', integrity: FILES[file] });
    const type = response.headers.get('Content-Type') ?? '';
    if (!response.ok || !type.includes(TYPES[file.split('.').pop()] ?? '')) throw new Error(`${file}: ${response.status} ${type}`);
    return response;
}

async function isWhole(file, response) {
    const hash = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
    return FILES[file] === `sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`;
}

/** All files of a page are of one version. What is missing or broken in the cache is kept anew. */
async function answer(file, request) {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(file);
    if (kept && (isLarge(file) || (await isWhole(file, kept.clone())))) return kept;
    try {
        const response = await load(file);
        await cache.put(file, response.clone());
        return response;
    } catch {
        return fetch(request);
    }
}
