// The style of a board, within its shadow tree. A page can set `--birka-board`, `--birka-rim`, `--birka-line`, `--birka-letters`, `--birka-attackers`
// and `--birka-defenders` to colours, of which the shades follow. Without one of them its shades are those of `board-art.js`.

/** Shades of a colour, from light to dark: how much white is added to it, or black. */
const SHADES = { attackers: [55, 25, 0, -55], defenders: [85, 40, 0, -40], board: [14, 0, -14], rim: [10, -25] };

const shades = Object.entries(SHADES).flatMap(([name, shares]) => shares.map((share, at) => `--${name}-${at + 1}: color-mix(in oklab, var(--birka-${name}), ${share > 0 ? 'white' : 'black'} ${Math.abs(share)}%);`)).join(' ');

export const BOARD_STYLE = `
:host { display: block; contain: layout style; ${shades} }
.board { position: relative; width: 100%; aspect-ratio: 1; user-select: none; -webkit-user-select: none; }
[hidden] { display: none !important; }
svg { position: absolute; inset: 0; width: 100%; height: 100%; display: block; }
.wood { border-radius: 1.2%; filter: drop-shadow(0 .5em .9em rgb(0 0 0 / .55)); will-change: transform; }
.grain { opacity: .8; pointer-events: none; }
.carved > * { fill: none; stroke: var(--birka-line, #3a1c08); stroke-width: 3; stroke-opacity: .78; }
.carved:not(.grooves) > * { stroke-width: 2.6; stroke-opacity: .62; }
.carved { filter: drop-shadow(1.2px 1.6px 0 rgb(255 214 150 / .55)); }
.tint { fill: #5a2f10; opacity: .2; }
.tint.throne { opacity: .26; }
.tint.camp { opacity: .14; }
.letters text { font: 600 25px ui-serif, Georgia, serif; fill: var(--birka-letters, #f0cf9b); fill-opacity: .82; text-anchor: middle; }
.men { overflow: visible; }
.all > g { transition: transform .2s ease-out, opacity .24s; }
.all > g.gone { opacity: 0; }
.all > g.lifted { filter: drop-shadow(0 5px 5px rgb(0 0 0 / .5)); }
.all > g.dragged { transition: none; filter: drop-shadow(0 12px 9px rgb(0 0 0 / .55)); }
.all text { font-family: ui-serif, Georgia, serif; }
.last { fill: #ffe9a8; opacity: .3; }
.selected { fill: #fff3c4; opacity: .62; }
.threatened { fill: #c22a12; opacity: .42; }
.pointed { fill: #ffe9b8; fill-opacity: .28; }
.hinted { fill: none; stroke: #2f6fd0; stroke-width: 6; }
.target { fill: #fff7d6; stroke: #4d2a0e; stroke-width: 2.5; }
.target path { fill: #b3230d; stroke: #fff1d0; stroke-width: 1.6; }
.drawn { fill: #2c8a3c; fill-opacity: .86; stroke: #e4f7e6; stroke-width: 2; } circle.drawn { fill: none; stroke: #2c8a3c; stroke-width: 7; }
.premove { fill: #fff3c4; fill-opacity: .9; stroke: #4d2a0e; stroke-width: 3; }
.hint { fill: #2f6fd0; fill-opacity: .86; stroke: #eaf2ff; stroke-width: 2; }
.squares { position: absolute; display: grid; }
[role=row] { display: grid; }
[role=gridcell] { outline: none; touch-action: manipulation; }
[role=gridcell].movable { cursor: grab; touch-action: none; } .covered [role=gridcell] { touch-action: pinch-zoom; }
[role=gridcell]:focus-visible { outline: 3px solid #fff; outline-offset: -4px; box-shadow: inset 0 0 0 6px #1d4f9c; }
.loupe { position: absolute; z-index: 1; width: 132px; height: 132px; overflow: hidden; border: 3px solid #fff; border-radius: 50%; box-shadow: 0 .3em 1em #000a; pointer-events: none; background: #4a2810; }
.loupe .grain, .loupe .letters { display: none; } .loupe .all > g { transition: none; }
.loupe i { position: absolute; left: 50%; top: 50%; aspect-ratio: 1; translate: -50% -50%; border: 3px solid #1d4f9c; outline: 1px solid #fff; }
@media (prefers-reduced-motion: reduce) { .all > g { transition: none; } }
@media (forced-colors: active) { [role=gridcell]:focus-visible { outline-color: Highlight; } }
@media (prefers-contrast: more) { .grain { display: none; } .carved > * { stroke-opacity: 1; } .letters text { fill-opacity: 1; } }
.controls { display: flex; flex-wrap: wrap; align-items: center; gap: .3em .4em; margin-top: .5em; font: 16px/1.3 ui-sans-serif, system-ui, sans-serif; }
.controls button { flex: 1 1 24px; min-width: 24px; max-width: 44px; min-height: 40px; padding: 0; border: 1px solid #8a6a45; border-radius: 6px; background: #f3e4cb; color: #2a1608; font: inherit; cursor: pointer; }
.controls button:disabled { opacity: .45; cursor: default; }
.controls output { flex: 1 1 7em; overflow-wrap: anywhere; }
.comment { margin: .5em 0 0; white-space: pre-line; overflow-wrap: anywhere; }
.comment:empty { display: none; }
.controls output, .comment, .problem { color: inherit; font: 16px/1.35 ui-sans-serif, system-ui, sans-serif; }
.problem { padding: .8em; border: 1px solid; border-radius: 6px; background: #fff3ec; color: #7a1d06; }
`;
