// The engine in its worker.

export class EngineWorker {
    #worker = null;
    #waiting = null;
    #next = 1;

    /** @param {WebAssembly.Module} compiled the rules module, which the worker need not download again */
    constructor(compiled) {
        this.compiled = compiled;
    }

    #start() {
        this.#worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
        this.#worker.postMessage({ compiled: this.compiled });
        this.#worker.onmessage = ({ data }) => {
            if (data.id !== this.#waiting?.id) return;
            const { resolve, reject, onNews } = this.#waiting;
            if (data.news) return void onNews?.(data.news);
            this.#waiting = null;
            data.error === undefined ? resolve(data.result) : reject(new Error(data.error));
        };
        this.#worker.onerror = (event) => {
            event.preventDefault();
            const waiting = this.#waiting;
            this.end();
            waiting?.reject(new Error(event.message || 'the worker could not be started'));
        };
    }

    /** Ends the worker. The next request starts another one. */
    end() {
        this.#worker?.terminate();
        this.#worker = null;
        this.#waiting = null;
    }

    /** Stops the search; its promise is never settled. */
    stop() {
        if (this.#waiting) this.end();
    }

    /** Asks for a task. Stops an earlier one. `onNews` is told what is found before the end. */
    ask(task, onNews) {
        this.stop();
        if (!this.#worker) this.#start();
        return new Promise((resolve, reject) => {
            const id = this.#next++;
            this.#waiting = { id, resolve, reject, onNews };
            this.#worker.postMessage({ id, ...task });
        });
    }
}
