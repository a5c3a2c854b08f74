// Searches and checks beside the page, so that it never stalls. The page ends the worker to stop a search.

import { TaskRunner, check, initSync } from './rules/birka_rules.js';

let runner;

onmessage = ({ data }) => {
    const { id, compiled, task, source } = data;
    try {
        if (compiled) {
            initSync({ module: compiled });
            runner = new TaskRunner();
            return;
        }
        const result = task === 'check' ? check(source) : runner.run(JSON.stringify(data), (news) => postMessage({ id, news }));
        postMessage({ id, result });
    } catch (error) {
        postMessage({ id, error: error.message ?? String(error) });
    }
};
