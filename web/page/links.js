// Games, positions, puzzles and variants in the fragment of the address.

/** A game from a text or a link, and what it says about the game. Throws if there is none. */
export function readGame({ Game, Study }, text) {
    const game = Game.read(text);
    const study = Study.read(text);
    return { game, study: study.saysMore ? study : undefined };
}

/** What a fragment carries: a puzzle with its link, or a game and what is said about it. What a text has behind a link is left out. Throws if it is no good link. */
export function readFragment(rules, address) {
    const { Game, Puzzle, Variant } = rules;
    const fragment = address.replace(/[\s.,;:!?)\]>"'»”’]+$/, '');
    const link = /^(game|position)\?/.test(fragment) ? `birka://${fragment}` : `birka://#${fragment}`;
    const puzzle = Puzzle.fromLink(link);
    if (puzzle) return { puzzle, link };
    const variant = Variant.fromLink(link);
    return variant ? { game: new Game(variant) } : readGame(rules, link);
}

/** The address of this page with a link. */
export function addressOf(link) {
    return `${location.origin}${location.pathname}${link.slice(link.indexOf('#'))}`;
}
