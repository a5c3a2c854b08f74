// Games, positions and variants in the fragment of the address.

/** The game that a fragment carries. Throws if it is no good link. */
export function readFragment({ Game, Variant }, fragment) {
    const link = /^(game|position)\?/.test(fragment) ? `birka://${fragment}` : `birka://#${fragment}`;
    const variant = Variant.fromLink(link);
    return variant ? new Game(variant) : Game.read(link);
}

/** The address of this page with what is on the table: the variant with its file if that is not a shipped one, else the game. */
export function addressOf({ game, variant, moves }) {
    const link = !variant.isShipped ? variant.link() : game.record(moves.length ? 'link' : 'position');
    return `${location.origin}${location.pathname}${link.slice(link.indexOf('#'))}`;
}
