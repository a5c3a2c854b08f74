// Runs one search of the 3D table after the other, by the rules module.

import { loadRules } from './rules.js';

let rules;

onmessage = async ({ data: request }) => {
    rules ??= await loadRules();
    rules.runSearch(request, (message, isLast) => postMessage({ message, isLast }));
};
