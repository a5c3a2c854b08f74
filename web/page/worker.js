// Searches and checks beside the page, so that it never stalls. The page ends the worker to stop a search.

import { Engine, Game, Puzzle, Variant, answerDrawOffer, check, initSync, review } from './rules/birka_rules.js';

let engine;
let known = {};

/** The variant of a request; the same one is kept, because the engine remembers what it has searched. */
function variantOf({ name, source, options }) {
    const key = JSON.stringify([name, source, options]);
    if (known.key !== key) known = { key, variant: source === undefined ? Variant.shipped(name) : Variant.fromSource(source, options) };
    return known.variant;
}

/** A puzzle and the game in which it is solved. */
function puzzleOf({ puzzle: { id, link, mistake, variant, record }, moves }) {
    const puzzle = mistake ? Puzzle.ofMistake(Game.readAs(variantOf(variant), record), mistake) : link === undefined ? Puzzle.shipped(id) : Puzzle.fromLink(link);
    const game = puzzle.start();
    for (const move of moves) game.play(move);
    return { puzzle, game };
}

function solve(request) {
    const { puzzle, game } = puzzleOf(request);
    return request.task === 'feedback' ? puzzle.feedback(game) : puzzle.hint(game);
}

onmessage = ({ data }) => {
    const { id, compiled, task, variant, record, limits, language } = data;
    const tell = (news) => postMessage({ id, news });
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
        if (data.puzzle) {
            postMessage({ id, result: solve(data) });
            return;
        }
        const game = Game.readAs(variantOf(variant), record);
        const tasks = { hint: () => engine.hint(game, language), search: () => engine.search(game, limits, tell), review: () => review(game, tell), draw: () => answerDrawOffer(game, data.side, data.level) };
        postMessage({ id, result: tasks[task]() });
    } catch (error) {
        postMessage({ id, error: { message: error.message ?? String(error), code: error.code, messages: error.messages } });
    }
};
