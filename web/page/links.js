// Games, positions, puzzles and variants in the fragment of the address.

/** What a fragment carries: a puzzle with its link, or a game. Throws if it is no good link. */
export function readFragment({ Game, Puzzle, Variant }, fragment) {
    const link = /^(game|position)\?/.test(fragment) ? `birka://${fragment}` : `birka://#${fragment}`;
    const puzzle = Puzzle.fromLink(link);
    if (puzzle) return { puzzle, link };
    const variant = Variant.fromLink(link);
    return { game: variant ? new Game(variant) : Game.read(link) };
}

/** The address of this page with a link. */
export function addressOf(link) {
    return `${location.origin}${location.pathname}${link.slice(link.indexOf('#'))}`;
}
