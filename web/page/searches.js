// Searches of the 3D table. Each runs in a worker, which is kept for the next one.

import { RulesWorker } from './rules-worker.js';

export class Searches {
    #idle = [];
    #running = new Map();

    /** @param {(search: number, message: string) => void} deliver is called with every message of a search, as JSON */
    constructor(deliver) {
        this.deliver = deliver;
    }

    async start(search, request) {
        const worker = this.#idle.pop() ?? new RulesWorker();
        this.#running.set(search, worker);
        try {
            await worker.ask('search', request, (message, isLast) => {
                if (isLast) {
                    this.#running.delete(search);
                    this.#idle.push(worker);
                }
                this.deliver(search, message);
            });
        } catch (error) {
            this.end(search);
            this.deliver(search, JSON.stringify({ Failed: { Remote: error.message } }));
        }
    }

    end(search) {
        this.#running.get(search)?.end();
        this.#running.delete(search);
    }
}
