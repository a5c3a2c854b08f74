// Loads the rules module once, and says how much of it has arrived.

import init, * as module from './rules/birka_rules.js';

const ADDRESS = new URL('./rules/birka_rules_bg.wasm', import.meta.url);
let loading;

/** Downloads and starts the module. @param {(share: number) => void} [onProgress] is told the share that has arrived, from 0 to 1. */
export function loadRules(onProgress) {
    loading ??= start(onProgress).catch((error) => {
        loading = undefined;
        throw error;
    });
    return loading;
}

async function start(onProgress) {
    const compiled = await WebAssembly.compile(await download(onProgress));
    await init({ module_or_path: compiled });
    return { ...module, compiled };
}

async function download(onProgress) {
    const response = await fetch(ADDRESS);
    if (!response.ok) throw new Error(`${ADDRESS.pathname}: ${response.status}`);
    // The length is that of the compressed file where the server compresses; the site says the real one.
    const total = await fetch(new URL('./rules/size.json', import.meta.url)).then((size) => size.json(), () => 0);
    const chunks = [];
    let arrived = 0;
    for (const reader = response.body.getReader(); ; ) {
        const { done, value } = await reader.read();
        if (done) break;
        chunks.push(value);
        arrived += value.length;
        if (total) onProgress?.(Math.min(1, arrived / total));
    }
    return new Blob(chunks).arrayBuffer();
}
