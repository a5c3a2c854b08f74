// Loads the rules module once.

import { compileRules } from './download.js';
import init, * as module from './rules/birka_rules.js';

let loading;

/** Downloads and starts the module. */
export function loadRules() {
    loading ??= start().catch((error) => {
        loading = undefined;
        throw error;
    });
    return loading;
}

async function start() {
    await init({ module_or_path: await compileRules() });
    return module;
}
