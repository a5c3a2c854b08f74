// Runs the rules module beside the page, so that it never stalls: the desk of the flat board, tasks of a desk, checks of a file, and searches of the 3D table.

import { loadRules } from './rules.js';
import * as rules from './rules/birka_rules.js';

let start;
const ready = new Promise((done) => (start = done));
let desk;
let runner;
/** What the page keeps, by its names. */
const kept = {};

const calls = {
    /** Begins a desk in the first of some languages that the program speaks. `entries` are the texts that are kept. */
    open({ tags, entries }) {
        Object.assign(kept, entries);
        const languages = rules.languages();
        const codes = tags.map((tag) => tag?.split('-')[0].toLowerCase());
        const language = codes.find((code) => languages.some((one) => one.code === code)) ?? 'en';
        const write = (name, text) => {
            kept[name] = text;
            postMessage({ write: [name, text] });
        };
        desk = new rules.Desk(language, (name) => kept[name], write);
        return { language, languages, texts: rules.texts(language), version: rules.version() };
    },
    /** Something else is kept under a name, or nothing. */
    keep: ({ name, text }) => void (kept[name] = text),
    send: (input) => desk.send(JSON.stringify(input)),
    tick: ({ millis, isBehindDialog, isKept }) => desk.tick(millis, isBehindDialog, isKept),
    texts: (language) => rules.texts(language),
    variants: (language) => rules.variants(language),
    sound: ({ name, seed, isCaptured }) => rules.sound(name, seed, isCaptured),
    /** The file of the variant of the kept game, and the shipped one with its name. */
    file() {
        const variant = desk.mainVariant;
        return { source: variant.source ?? '', isShipped: variant.isShipped, shipped: shippedSource(variant.info('en').base) };
    },
    check: (source) => rules.check(source),
    task: (task, tell) => (runner ??= new rules.TaskRunner()).run(JSON.stringify(task), tell),
    /** A search of the 3D table. What it tells is told with whether it is the last. */
    search: (request, tell) => rules.runSearch(request, tell),
};

function shippedSource(name) {
    try {
        return rules.Variant.shipped(name).source;
    } catch {
        return undefined;
    }
}

onmessage = async ({ data }) => {
    if ('module' in data) return start(data.module ? rules.initSync({ module: data.module }) : loadRules());
    const { id, call, of } = data;
    try {
        await ready;
        postMessage({ id, result: calls[call](of, (...news) => postMessage({ id, news })) });
    } catch (error) {
        postMessage({ id, error: error.message ?? String(error) });
    }
};
