// The rules module in a worker.

function makeWorker() {
    const script = new URL('./worker.js', import.meta.url);
    try {
        return new Worker(script, { type: 'module' });
    } catch {
        // A page without an origin, as in a frame with `sandbox`, may only import it. What is asked before waits.
        const text = `const early = []; onmessage = (event) => early.push(event); import(${JSON.stringify(script.href)}).then(() => early.forEach((event) => onmessage(event)));`;
        return new Worker(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })));
    }
}

export class RulesWorker {
    #worker = null;
    #waiting = new Map();
    #next = 1;

    /** @param {WebAssembly.Module | Promise<WebAssembly.Module>} [module] the rules module; the worker downloads it if none is given @param {(write: [string, string]) => void} [onWrite] is told what the desk keeps */
    constructor(module, onWrite) {
        Object.assign(this, { module, onWrite });
    }

    /** Starts the worker, unless it runs. */
    start() {
        if (this.#worker) return;
        const worker = (this.#worker = makeWorker());
        // Where it cannot be downloaded, the page says so.
        Promise.resolve(this.module).then((module) => worker.postMessage({ module }), () => {});
        worker.onmessage = ({ data: { id, news, write, error, result } }) => {
            if (worker !== this.#worker) return;
            if (write) return this.onWrite(write);
            const { resolve, reject, onNews } = this.#waiting.get(id);
            if (news) return void onNews?.(...news);
            this.#waiting.delete(id);
            error === undefined ? resolve(result) : reject(new Error(error));
        };
        worker.onerror = (event) => {
            event.preventDefault();
            const waiting = [...this.#waiting.values()];
            this.end();
            for (const { reject } of waiting) reject(new Error(event.message || 'the worker could not be started'));
        };
    }

    /** Has a function of the worker called. `onNews` is told what it finds before its end. */
    ask(call, of, onNews) {
        this.start();
        return new Promise((resolve, reject) => {
            const id = this.#next++;
            this.#waiting.set(id, { resolve, reject, onNews });
            this.#worker.postMessage({ id, call, of });
        });
    }

    /** Ends the worker. What it was asked is never answered. The next question starts another one. */
    end() {
        this.#worker?.terminate();
        this.#worker = null;
        this.#waiting.clear();
    }

    /** Stops what it does. Where it does nothing, it is kept for the next question. */
    stop() {
        if (this.#waiting.size) this.end();
    }
}
