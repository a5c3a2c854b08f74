// Searches and checks beside the page, so that it never stalls. The page ends the worker to stop a search.

import { Engine, Game, Variant, check, initSync } from './rules/birka_rules.js';

let engine;
let known = {};

/** The variant of a request; the same one is kept, because the engine remembers what it has searched. */
function variantOf({ name, source, options }) {
    const key = JSON.stringify([name, source, options]);
    if (known.key !== key) known = { key, variant: source === undefined ? Variant.shipped(name) : Variant.fromSource(source, options) };
    return known.variant;
}

onmessage = ({ data }) => {
    const { id, compiled, task, variant, record, level, language } = data;
    try {
        if (compiled) {
            initSync({ module: compiled });
            engine = new Engine();
            return;
        }
        if (task === 'check') {
            postMessage({ id, result: check(variant.source) });
            return;
        }
        const game = Game.readAs(variantOf(variant), record);
        const result = task === 'hint' ? engine.hint(game, language) : engine.search(game, { level });
        postMessage({ id, result });
    } catch (error) {
        postMessage({ id, error: { message: error.message ?? String(error), code: error.code } });
    }
};
