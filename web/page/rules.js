// Loads the rules module once, and says how much of it has arrived.

import { compile, readJson } from './download.js';
import init, * as module from './rules/birka_rules.js';

const here = (file) => new URL(`./${file}`, import.meta.url);
/** The lists of variants by their languages. The module has to read all variants for them. */
const lists = {};
let loading;

/** Downloads and starts the module. @param {(share: number) => void} [onProgress] is told the share that has arrived, from 0 to 1. */
export function loadRules(onProgress) {
    loading ??= start(onProgress).catch((error) => {
        loading = undefined;
        throw error;
    });
    return loading;
}

/** Downloads the list of variants in a language. */
export async function loadVariants(language) {
    lists[language] ??= await readJson(here(`rules/variants-${language}.json`));
}

async function start(onProgress) {
    const compiled = await compile(here('rules/birka_rules_bg.wasm'), readJson(here('rules/size.json')), onProgress);
    await init({ module_or_path: compiled });
    return { ...module, variants: (language) => lists[language]?.slice() ?? module.variants(language), compiled };
}
