// Searches of the 3D table. Each runs in a worker, which is kept for the next one; to stop a search the worker is ended.

export class Searches {
    #idle = [];
    #running = new Map();

    /** @param {(search: number, message: string) => void} deliver is called with every message of a search, as JSON */
    constructor(deliver) {
        this.deliver = deliver;
    }

    start(search, request) {
        const worker = this.#idle.pop() ?? new Worker(new URL('./search-worker.js', import.meta.url), { type: 'module' });
        this.#running.set(search, worker);
        worker.onmessage = ({ data: { message, isLast } }) => {
            if (isLast) {
                this.#running.delete(search);
                this.#idle.push(worker);
            }
            this.deliver(search, message);
        };
        worker.onerror = (event) => {
            event.preventDefault();
            this.end(search);
            this.deliver(search, JSON.stringify({ Failed: { Remote: event.message || 'the worker could not be started' } }));
        };
        worker.postMessage(request);
    }

    end(search) {
        this.#running.get(search)?.terminate();
        this.#running.delete(search);
    }
}
