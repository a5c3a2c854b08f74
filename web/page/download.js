// Compiles a WebAssembly module while it arrives.

/** @param {Promise<number>} total the length of the module: that which a server states is of the compressed file where it compresses @param {(share: number) => void} [onProgress] is told the share that has arrived, from 0 to 1 */
export async function compile(address, total, onProgress) {
    const response = await fetch(address);
    const type = response.headers.get('Content-Type') ?? '';
    if (!response.ok || /html/.test(type)) throw new Error(`${address.pathname}: ${response.status} ${type}`);
    const length = await total;
    let arrived = 0;
    const counter = new TransformStream({
        transform(chunk, controller) {
            arrived += chunk.length;
            if (length) onProgress?.(Math.min(1, arrived / length));
            controller.enqueue(chunk);
        },
    });
    return WebAssembly.compileStreaming(new Response(response.body.pipeThrough(counter), { headers: { 'Content-Type': 'application/wasm' } }));
}

/** A file of data, or what stands in for one that is missing. */
export const readJson = (address, otherwise) => fetch(address).then((response) => response.json()).catch(() => otherwise);

const here = (file) => new URL(`./${file}`, import.meta.url);

/** Compiles the rules module while it arrives. @param {(share: number) => void} [onProgress] as of `compile` */
export const compileRules = (onProgress) => compile(here('rules/birka_rules_bg.wasm'), readJson(here('rules/size.json')), onProgress);
