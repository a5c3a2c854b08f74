// The drawings of the board and of the pieces, as SVG. One square is 100 units wide.

const FRAME = 62;

/** Paints of the pieces and of the wood, whose colours `board-style.js` names. They stand once in each board, because references do not leave a shadow tree. */
const PAINTS = `
<radialGradient id="glass" cx=".36" cy=".3" r=".8">
  <stop offset="0" style="stop-color:var(--attackers-1,#8fe0cd)"/><stop offset=".28" style="stop-color:var(--attackers-2,#3c9d90)"/><stop offset=".68" style="stop-color:var(--attackers-3,#17635e)"/><stop offset="1" style="stop-color:var(--attackers-4,#06302f)"/>
</radialGradient>
<radialGradient id="glow" cx=".68" cy=".78" r=".5">
  <stop offset="0" stop-color="#a6f3df" stop-opacity=".75"/><stop offset="1" stop-color="#a6f3df" stop-opacity="0"/>
</radialGradient>
<radialGradient id="bone" cx=".36" cy=".3" r=".82">
  <stop offset="0" style="stop-color:var(--defenders-1,#fffdf4)"/><stop offset=".45" style="stop-color:var(--defenders-2,#f2e7cd)"/><stop offset=".8" style="stop-color:var(--defenders-3,#cfba90)"/><stop offset="1" style="stop-color:var(--defenders-4,#8a7247)"/>
</radialGradient>
<radialGradient id="bronze" cx=".36" cy=".3" r=".85">
  <stop offset="0" stop-color="#fff0c4"/><stop offset=".3" stop-color="#d9a441"/><stop offset=".75" stop-color="#8a5a17"/><stop offset="1" stop-color="#4b2c07"/>
</radialGradient>
<radialGradient id="carnelian" cx=".36" cy=".3" r=".8">
  <stop offset="0" stop-color="#ffc7a6"/><stop offset=".4" stop-color="#d4502b"/><stop offset="1" stop-color="#6d1608"/>
</radialGradient>
<radialGradient id="shade"><stop offset=".55" stop-color="#1b0c03" stop-opacity=".62"/><stop offset="1" stop-color="#1b0c03" stop-opacity="0"/></radialGradient>
<radialGradient id="glass-shade"><stop offset=".45" stop-color="#093b36" stop-opacity=".6"/><stop offset="1" stop-color="#093b36" stop-opacity="0"/></radialGradient>`;

const SHINE = '<ellipse cx="-13" cy="-17" rx="9" ry="5.5" transform="rotate(-32 -13 -17)" fill="#fff" opacity=".8"/>';

/** A drop of glass, as the attackers of Birka are. */
const drop = (paint) => `<ellipse cx="7" cy="9" rx="42" ry="40" fill="url(#glass-shade)"/><circle r="36" fill="url(#${paint})"/><circle r="36" fill="url(#glow)"/>
<circle r="35" fill="none" stroke="#04201f" stroke-opacity=".55" stroke-width="1.6"/><path d="M-25 21A33 33 0 0 0 25 21" fill="none" stroke="#c6fff0" stroke-opacity=".4" stroke-width="2.4" stroke-linecap="round"/>
<circle cx="9" cy="13" r="2" fill="none" stroke="#d8fff6" stroke-opacity=".45"/>${SHINE}`;

/** A turned piece of bone or horn. */
const turned = (paint, radius) => `<ellipse cx="7" cy="9" rx="${radius + 6}" ry="${radius + 4}" fill="url(#shade)"/><circle r="${radius}" fill="url(#${paint})"/>
<circle r="${radius - 1}" fill="none" stroke="#5d4721" stroke-opacity=".6" stroke-width="1.6"/><circle r="${radius - 6}" fill="none" stroke="#7d663c" stroke-opacity=".55" stroke-width="1.8"/>
<circle r="${radius - 8}" fill="none" stroke="#fffaf0" stroke-opacity=".6" stroke-width="1.2"/>`;

/** The same with a stud of bronze. */
const studded = (paint) => `${turned(paint, 35)}<circle r="6.5" fill="url(#bronze)" stroke="#4b2c07" stroke-opacity=".5"/>`;

/** A peg of wood, in its hole. */
const peg = (paint) => `<circle r="30" fill="#1b0c03" fill-opacity=".5"/><ellipse cx="8" cy="10" rx="28" ry="27" fill="url(#shade)"/><circle r="25" fill="url(#${paint})"/><circle r="24" fill="none" stroke="#2a1304" stroke-opacity=".6" stroke-width="2"/>
<path d="M-11-3A12 12 0 0 1 9-8M-7 4A8 8 0 0 1 6-2" fill="none" stroke="#2a1304" stroke-opacity=".35" stroke-width="2"/>`;

/** The men of the sets of pieces, by the ids of their names on the desktop: `glass` and so on. */
export const SETS = {
    glass: { attackers: drop('glass'), defenders: studded('bone') },
    'all-glass': { attackers: drop('glass'), defenders: drop('bone') },
    bone: { attackers: studded('glass'), defenders: studded('bone') },
    pegs: { attackers: peg('glass'), defenders: peg('bone') },
};

/** The king: a cap of bronze with a bead of carnelian. */
const KING = `${turned('bone', 42)}<circle r="25" fill="url(#bronze)" stroke="#3d2405" stroke-opacity=".7" stroke-width="1.5"/>
<circle r="20" fill="none" stroke="#5e390b" stroke-opacity=".65" stroke-width="2" stroke-dasharray="2.2 4.1"/>
<path d="M0-23V-13M0 23V13M-23 0H-13M23 0H13" stroke="#5e390b" stroke-opacity=".75" stroke-width="3" stroke-linecap="round"/><circle r="9" fill="url(#carnelian)" stroke="#4d1408" stroke-opacity=".6"/>
<ellipse cx="-9" cy="-14" rx="7" ry="3.6" transform="rotate(-36 -9 -14)" fill="#fff6d8" opacity=".75"/>`;

const escape = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** The drawing of a kind of piece. Kinds beside king and common men carry their letter. */
export function pieceArt(kind, kinds, set = 'glass') {
    const common = kinds.find((other) => other.side === kind.side && !other.royal);
    const body = kind.royal ? KING : (SETS[set] ?? SETS.glass)[kind.side];
    if (kind.royal || kind === common) return body;
    const ink = kind.side === 'attackers' ? '#eafff9' : '#4b2c07';
    const cover = kind.side === 'attackers' ? '' : '<circle r="17" fill="#e9dcbd"/>';
    return `${body}${cover}<text y="11" text-anchor="middle" font-size="32" font-weight="700" fill="${ink}">${escape(kind.letter)}</text>`;
}

/** The carving of a square, around its middle. */
const CARVING = {
    throne: '<circle r="40"/><circle r="33"/><path d="M-28-28C-8-12 8 12 28 28M28-28C12-8-12 8-28 28M0-33C16-16 16 16 0 33M0-33C-16-16-16 16 0 33M-33 0C-16-16 16-16 33 0M-33 0C-16 16 16 16 33 0"/>',
    refuge: '<path d="M-38-38L38 38M38-38L-38 38M-38 0L0-38L38 0L0 38Z"/>',
    camp: '<rect x="-43" y="-43" width="86" height="86" rx="10"/><rect x="-38" y="-38" width="76" height="76" rx="7"/>',
    fort: '<rect x="-40" y="-40" width="80" height="80"/><rect x="-27" y="-27" width="54" height="54"/><path d="M-40-40L-27-27M40-40L27-27M-40 40L-27 27M40 40L27 27"/>',
    pond: '<circle r="40" fill="#2a1304" fill-opacity=".55"/><path d="M-24-8C-12-16-4 0 8-8S22-10 26-6M-24 10C-12 2-4 18 8 10S22 8 26 12"/>',
    plain: '',
};

/** The wood of a board with its squares, carvings and coordinates; `at` gives the middle of a square. */
export function boardArt({ files, ranks, absent, squares }, at, flipped) {
    const [width, height] = [files * 100, ranks * 100];
    const [wide, high] = [width + 2 * FRAME, height + 2 * FRAME];
    const lines = Array.from({ length: files + 1 }, (_, n) => `M${n * 100} 0V${height}`).concat(Array.from({ length: ranks + 1 }, (_, n) => `M0 ${n * 100}H${width}`)).join('');
    const gaps = absent.map((name) => {
        const { x, y } = at(name);
        return `<rect x="${x - 48}" y="${y - 48}" width="96" height="96" fill="#4a2810"/>`;
    });
    const carvings = squares.flatMap(({ ornament, squares: names }) => (CARVING[ornament] ? names.map((name) => [name, ornament]) : []));
    const carved = new Map(carvings).entries();
    const marks = [...carved].map(([name, ornament]) => {
        const { x, y } = at(name);
        const tint = ornament === 'plain' ? '' : `<rect x="${x - 50}" y="${y - 50}" width="100" height="100" class="tint ${ornament}"/>`;
        return `${tint}<g class="carved" transform="translate(${x} ${y})">${CARVING[ornament]}</g>`;
    });
    const fileNames = Array.from({ length: files }, (_, n) => {
        const file = String.fromCharCode(97 + (flipped ? files - 1 - n : n));
        return `<text x="${n * 100 + 50}" y="${height + 33}">${file}</text><text x="${n * 100 + 50}" y="-13">${file}</text>`;
    });
    const rankNames = Array.from({ length: ranks }, (_, n) => {
        const rank = flipped ? n + 1 : ranks - n;
        return `<text x="-31" y="${n * 100 + 62}">${rank}</text><text x="${width + 31}" y="${n * 100 + 62}">${rank}</text>`;
    });
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-FRAME} ${-FRAME} ${wide} ${high}" class="wood" aria-hidden="true">
<defs>
<filter id="grain" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".0035 .085" numOctaves="4" seed="11"/>
<feColorMatrix values="0 0 0 0 .28  0 0 0 0 .13  0 0 0 0 .04  1.5 0 0 0 -.46"/></filter>
<linearGradient id="oak" x2="1" y2="1"><stop style="stop-color:var(--board-1,#d9a062)"/><stop offset=".5" style="stop-color:var(--board-2,#c98b4e)"/><stop offset="1" style="stop-color:var(--board-3,#b0733a)"/></linearGradient>
<linearGradient id="rim" x2="1" y2="1"><stop style="stop-color:var(--rim-1,#7a4a23)"/><stop offset="1" style="stop-color:var(--rim-2,#4a2810)"/></linearGradient>
<pattern id="plait" width="40" height="18" patternUnits="userSpaceOnUse"><path d="M0 4C10 4 10 14 20 14S30 4 40 4M0 14C10 14 10 4 20 4S30 14 40 14" fill="none" stroke="#e0a868" stroke-opacity=".5" stroke-width="2.2"/></pattern>
<pattern id="plait-up" width="40" height="18" patternUnits="userSpaceOnUse" patternTransform="rotate(90)"><path d="M0 4C10 4 10 14 20 14S30 4 40 4M0 14C10 14 10 4 20 4S30 14 40 14" fill="none" stroke="#e0a868" stroke-opacity=".5" stroke-width="2.2"/></pattern>
</defs>
<rect x="${-FRAME}" y="${-FRAME}" width="${wide}" height="${high}" rx="16" fill="url(#rim)"/>
<rect x="${-FRAME + 30}" y="${-FRAME + 3}" width="${wide - 60}" height="18" fill="url(#plait)" class="plait"/><rect x="${-FRAME + 30}" y="${height + FRAME - 20}" width="${wide - 60}" height="18" fill="url(#plait)" class="plait"/>
<rect width="${width}" height="${height}" fill="url(#oak)"/>
${marks.join('')}
<g class="carved grooves"><path d="${lines}"/></g>
${gaps.join('')}
<rect x="${-FRAME}" y="${-FRAME}" width="${wide}" height="${high}" rx="16" filter="url(#grain)" class="grain"/>
<path d="M0 ${height}V0H${width}" fill="none" stroke="#2a1304" stroke-opacity=".65" stroke-width="6"/><path d="M0 ${height}H${width}V0" fill="none" stroke="#ffd9a0" stroke-opacity=".35" stroke-width="4"/>
<g class="letters">${[...fileNames, ...rankNames].join('')}</g></svg>`;
}

/** A board of a diagram, with its signs: dark and light discs for the sides, a crown for the king, letters on other kinds. */
export function diagramArt({ files, ranks, pieces, signs, absent, move, captured }, { kinds, squares }, caption) {
    const at = (name) => [name.charCodeAt(0) * 10 - 965, (ranks - Number(name.slice(1))) * 10 + 5];
    const group = (name, inner) => `<g transform="translate(${at(name)})">${inner}</g>`;
    const letter = (text) => `<text y="2.2" class="letter">${escape(text)}</text>`;
    const piece = ({ side, royal, letter: of }, at) => {
        const isCommon = kinds.findIndex((other) => other.side === side && !other.royal) === at;
        const body = `<circle r="3.4" class="${side === 'attackers' ? 'attacker' : 'defender'}"/>`;
        return `${body}${royal ? '<path d="M-2-1L-1.1 0L0-1.7L1.1 0L2-1V1.5H-2Z" class="crown"/>' : isCommon ? '' : letter(of)}`;
    };
    const special = squares.filter(({ ornament }) => ornament !== 'plain').flatMap((one) => one.squares).filter((name) => !absent.includes(name) && Number(name.slice(1)) <= ranks && name.charCodeAt(0) < 97 + files);
    const arrow = ([a, b]) => {
        const [[x, y], [u, v]] = [at(a), at(b)];
        const turn = (Math.atan2(v - y, u - x) * 180) / Math.PI;
        return `<path transform="translate(${x} ${y}) rotate(${turn})" d="M3.5 0H${Math.hypot(u - x, v - y) - 1}m-2.6-2l2.6 2l-2.6 2" class="arrow"/>`;
    };
    return `<svg viewBox="-.5 -.5 ${files * 10 + 1} ${ranks * 10 + 1}" role="img" aria-label="${escape(caption)}" class="diagram">
<path d="${Array.from({ length: files + 1 }, (_, n) => `M${n * 10} 0V${ranks * 10}`).concat(Array.from({ length: ranks + 1 }, (_, n) => `M0 ${n * 10}H${files * 10}`)).join('')}" class="grid"/>
${[...new Set([...special, ...signs.map(({ square }) => square)])].map((name) => group(name, '<rect x="-4.7" y="-4.7" width="9.4" height="9.4" class="special"/>')).join('')}
${absent.map((name) => group(name, '<rect x="-5.2" y="-5.2" width="10.4" height="10.4" class="absent"/>')).join('')}
${signs.map(({ square, sign }) => group(square, letter(sign))).join('')}${pieces.map(({ square, kind }) => group(square, piece(kinds[kind], kind))).join('')}
${move ? arrow(move) : ''}${captured.map((name) => group(name, '<path d="M-4-4L4 4M4-4L-4 4" class="arrow"/>')).join('')}</svg>`;
}

export function paints() {
    return `<defs>${PAINTS}</defs>`;
}

export { FRAME };
