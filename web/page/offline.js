// The service worker: the second visit needs no network.

/** Registers the worker, where the browser lets it. `onNewVersion` is called with a function that loads the new version. */
export async function installOffline(onNewVersion) {
    if (!('serviceWorker' in navigator)) return false;
    try {
        // A page that no worker served yet is the newest one.
        const wasServed = navigator.serviceWorker.controller !== null;
        const registration = await navigator.serviceWorker.register('./sw.js');
        const tell = () => {
            const waiting = registration.waiting;
            if (waiting && wasServed) onNewVersion(() => waiting.postMessage('take-over'));
        };
        tell();
        registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', tell));
        let reloads = false;
        navigator.serviceWorker.addEventListener('controllerchange', () => {
            if (!wasServed || reloads) return;
            reloads = true;
            location.reload();
        });
        return true;
    } catch (error) {
        // Without it the page works as well, but not offline.
        console.warn(error);
        return false;
    }
}
