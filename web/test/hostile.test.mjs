// The npm package in Node, called with values that no caller should pass. None may panic, hang or end the module.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { Worker, isMainThread, parentPort } from 'node:worker_threads';

const CODES = ['unknown-variant', 'invalid-script', 'invalid-rules', 'invalid-position', 'invalid-square', 'invalid-move', 'illegal-move', 'invalid-record', 'invalid-argument', 'failed-rule', 'failed-search'];
/** Words of the libraries that read values. */
const INTERNAL = /serde|JsValue|struct |enum |variant identifier|missing field|unknown field|invalid type|invalid value|expected instance|null pointer|recursive use|usize|u32|i32|f64/;
/** The longest that a call may take, in milliseconds. The reasons for a move take about a second. */
const PATIENCE = 30_000;

if (isMainThread) {
    test('no value that is passed in panics, hangs or ends the module', { timeout: 600_000 }, () => new Promise((resolve, reject) => {
        const worker = new Worker(new URL(import.meta.url));
        let [call, timer] = ['loading', undefined];
        const end = (error) => {
            clearTimeout(timer);
            worker.terminate();
            error ? reject(error) : resolve();
        };
        const wait = () => {
            clearTimeout(timer);
            timer = setTimeout(() => end(new Error(`${call} does not return`)), PATIENCE);
        };
        worker.on('message', (message) => {
            if (message.end) return end(message.faults.length ? new Error(message.faults.join('\n')) : undefined);
            call = message;
            wait();
        });
        worker.on('error', end);
        wait();
    }));
} else {
    await attack();
}

async function attack() {
    const birka = await import(pathToFileURL(`${process.env.BIRKA_NPM}/node.js`));
    const { Desk, Engine, Game, PositionForm, Puzzle, Study, TaskRunner, Tutorial, Variant } = birka;
    const brandubh = Variant.shipped('brandubh');
    /** A position in which a search ends at once. */
    const won = () => new Game(brandubh, '/7/7/7/7/7/t6/3K3/ d');
    const played = () => Game.readAs(brandubh, 'd6-a6 d3-a3');
    const mistake = { ply: 0, side: 'attackers', move: 'd6-a6', before: 0.5, after: 0.1, score: -300, winsIn: undefined, annotation: 'blunder', sign: '??', better: { depth: 3, score: 10, winsIn: undefined, line: ['d6-b6', 'd3-a3'] } };
    const functions = { ...birka };
    /** What is called by its name: on what, and with which arguments. */
    const calls = {
        actions: () => [undefined, ['en']],
        answerDrawOffer: () => [undefined, [played(), 'attackers', 0]],
        check: () => [undefined, ['return {}']],
        daysInARow: () => [undefined, [['daily 2026-02-27'], '2026-02-28']],
        firstTriesInARow: () => [undefined, [['tablut-1']]],
        languages: () => [undefined, []],
        levels: () => [undefined, ['en']],
        puzzleBooks: () => [undefined, ['en']],
        puzzleOfDay: () => [undefined, ['2026-02-28']],
        review: () => [undefined, [won(), () => {}]],
        runSearch: () => [undefined, ['{}', () => {}]],
        sound: () => [undefined, ['glass', 1, false]],
        start: () => [undefined, []],
        texts: () => [undefined, ['en']],
        text: () => [undefined, ['en', 'access-moved', { kind: 'King', from: 'e5', to: 'e6' }]],
        tryName: () => [undefined, [['tablut-1'], 'tablut-2', true, 1000]],
        variants: () => [undefined, ['en']],
        version: () => [undefined, []],
    };
    const members = (name, make, table) => {
        for (const [member, args] of Object.entries(table)) calls[`${name}.${member}`] = () => [make(), args()];
    };
    members('Desk', () => new Desk('en', () => undefined, () => {}), {
        constructor: () => ['en', () => undefined, () => {}], mainVariant: () => [], send: () => ['{"action": "hint"}'], tick: () => [100, false, false],
    });
    members('TaskRunner', () => new TaskRunner(), { constructor: () => [], run: () => ['{"task": "draw", "game": {"variant": "brandubh", "options": "", "record": "d6-a6"}, "side": "Defenders", "level": 1}', () => {}] });
    members('Engine', () => new Engine(), {
        constructor: () => [],
        hint: () => [won(), 'en'],
        search: () => [won(), { level: 0, depth: 1, nodes: 100, movetime: 10, timeLeft: 1000, increment: 0, lines: 1 }, () => {}],
    });
    members('Game', played, {
        constructor: () => [brandubh, '/7/7/7/7/7/t6/3K3/ d'], read: () => ['[Variant "brandubh"]\n\n1. d6-a6\n'], readAs: () => [brandubh, '1. d6-a6'],
        agreeDraw: () => [], announcementIn: () => ['raichi', 'en'], at: () => [1], clocks: () => [], clone: () => [], continuing: () => [], describe: () => ['d7', 'en'], destinations: () => ['d7'], die: () => [], duePremove: () => [],
        ending: () => ['en'], explain: () => [mistake.better, 'en'], inHand: () => [], gesture: () => ['press', 'd7'], isClockRunning: () => [], isPaused: () => [], legalMoves: () => [], mayPass: () => [], moveList: () => [], moves: () => [],
        offerDraw: () => [], perft: () => [1], pieces: () => [], placements: () => [], play: () => ['d7-c7'], position: () => [], premoveSide: () => [],
        record: () => ['text', { attackers: 'Anna', defenders: 'Bo', date: '2026-02-28', comment: 'A game.' }], redo: () => [], refusal: () => ['pause', 'en'], rematch: () => [], resign: () => ['attackers'],
        resigningSide: () => [], result: () => [], runClock: () => [100], selection: () => ['en'],
        setClocks: () => [{ attackers: { main: 60, increment: 1 }, defenders: { main: 60, increment: 1 }, spent: [1, 2], running: 3 }], setPlayers: () => [{ attackers: 1, defenders: 2 }],
        sideOfPerson: () => [], takeBack: () => [], timeLeft: () => ['attackers'], togglePause: () => [], turn: () => [],
        undo: () => [], variant: () => [], whyNot: () => ['d7', 'd6', 'en'],
    });
    members('PositionForm', () => new PositionForm(brandubh), {
        constructor: () => [brandubh, '/7/7/7/7/7/t6/3K3/ d'], clear: () => [], faults: () => ['en'], pieces: () => [], press: () => ['a3', 1], restart: () => [], setText: () => ['/7/ a'],
        setTurn: () => ['defenders'], text: () => [], turn: () => [],
    });
    members('Puzzle', () => Puzzle.shipped('brandubh-2'), {
        shipped: () => ['brandubh-2'], fromLink: () => [Puzzle.shipped('brandubh-2').link()], ofMistake: () => [played(), mistake], feedback: () => [Puzzle.shipped('brandubh-2').start()],
        hint: () => [Puzzle.shipped('brandubh-2').start()], id: () => [], link: () => [], moves: () => [], side: () => [], start: () => [],
    });
    members('Study', () => new Study(played()), {
        constructor: () => [played()], read: () => ['[Variant "brandubh"]\n\n1. d6-a6 (1. d6-b6 {So.})\n'], readAs: () => [brandubh, '1. d6-a6 (1. d6-b6 {So.})'], canPromote: () => [1], comment: () => [1],
        current: () => [], drawings: () => [1], game: () => [], goTo: () => [1], isOfGame: () => [1], line: () => [], merge: () => [new Study(played())], name: () => [1], parent: () => [1], parts: () => [],
        play: () => ['d6-b6'], promote: () => [1], record: () => ['text'], remove: () => [2], saysMore: () => [], setComment: () => [1, 'So.'], setSign: () => [1, '!'], sign: () => [1],
        toggleDrawing: () => [1, { from: 'd6', to: 'a6' }], whyFull: () => ['d6-b6', 'en'],
    });
    members('Tutorial', () => new Tutorial(brandubh), { constructor: () => [brandubh], isReached: () => [0, played()], start: () => [0], steps: () => [] });
    members('Variant', () => brandubh, {
        shipped: () => ['brandubh'], fromLink: () => [brandubh.link()], fromRuleSet: () => [brandubh.ruleSet()], fromSource: () => [brandubh.source, ''], changesFrom: () => [Variant.shipped('tablut'), 'en'], id: () => [],
        info: () => ['en'], isShipped: () => [], link: () => [], ruleSet: () => [], rules: () => ['en', 'pictures'], source: () => [],
    });

    /** Everything that the package has, by its name, and how it is called. */
    const found = new Map();
    for (const [name, value] of Object.entries(functions)) {
        if (name === 'initSync' || name === 'default' || typeof value !== 'function') continue;
        if (!/^class/.test(String(value))) {
            found.set(name, (self, args) => value(...args));
            continue;
        }
        const own = (of, others) => Object.entries(Object.getOwnPropertyDescriptors(of)).filter(([member]) => !others.test(member));
        for (const [member, { value: method, get }] of own(value.prototype, /^(__|free$)/)) {
            if (member === 'constructor') found.set(`${name}.constructor`, (self, args) => new value(...args));
            else found.set(`${name}.${member}`, (self, args) => (get ?? method).apply(self, args));
        }
        for (const [member, { value: method }] of own(value, /^(__|length$|name$|prototype$)/)) found.set(`${name}.${member}`, (self, args) => method.apply(value, args));
    }
    // A class without a constructor cannot be made; puzzles and variants are found.
    for (const name of ['Puzzle.constructor', 'Variant.constructor']) found.delete(name);
    assert.deepEqual([...found.keys()].sort(), Object.keys(calls).sort(), 'every function of the package is called here');

    const revoked = Proxy.revocable({}, {});
    revoked.revoke();
    const fail = () => {
        throw new Error('mine');
    };
    const freed = new Game(brandubh);
    freed.free();
    const cyclic = [];
    cyclic.push(cyclic);
    const hostile = [
        undefined, null, true, false, 0, -0, 1, -1, 1.5, NaN, Infinity, -Infinity, 2 ** 31, -(2 ** 31), 2 ** 32, 2 ** 53, -(2 ** 53), 1e9, 1e308, 64, 10n, '', 'x', '1', '\0', '💥', '\ud800', 'attackers{', '9'.repeat(400),
        '/'.repeat(400), '('.repeat(5000), '{'.repeat(5000), '['.repeat(50_000), 'x'.repeat(3_000_000), 'é'.repeat(5_000_000), Symbol('x'), [], [[]], [1], ['x'], [null], new Array(2 ** 32 - 1), new Array(99_999), cyclic, {}, { dept: 3 },
        { [Symbol('x')]: 1 }, Object.create(null), { length: 1e9 }, { toString: fail, valueOf: fail }, () => 1, fail, class {}, new Date(), new Map([[1, 2]]), new Uint8Array(9), new Proxy({}, { get: fail, ownKeys: fail }),
        new Proxy([], { get: fail }), new Proxy([], { ownKeys: fail }), revoked.proxy, Promise.resolve(), /x/, new Game(Variant.shipped('tablut')), new Study(played()), Variant.shipped('tablut'), freed,
    ];
    const getters = (object) => Object.keys(object).map((key) => ({ ...object, get [key]() { return fail(); } }));
    /** The values to pass in the place of a good one. */
    const variationsOf = (good) => {
        const isPlain = Array.isArray(good) || Object.getPrototypeOf(good ?? 0) === Object.prototype;
        if (!isPlain) return hostile;
        const copy = (change) => Object.assign(Array.isArray(good) ? [] : {}, good, change);
        const within = Object.entries(good).flatMap(([key, value]) => variationsOf(value).map((bad) => copy({ [key]: bad })));
        return [...hostile, ...within, ...(Array.isArray(good) ? [] : [copy({ dept: 3 }), ...getters(good)])];
    };

    const faults = [];
    const shown = (value) => {
        try {
            return typeof value !== 'object' || value === null ? String(value).slice(0, 40) : Array.isArray(value) ? `array of ${value.length}` : `{ ${Object.keys(value).map((key) => `${key}: ${shown(value[key])}`).join(', ').slice(0, 200)} }`;
        } catch {
            return typeof value;
        }
    };
    const judge = (name, act, self, args) => {
        try {
            act(self, args);
        } catch (error) {
            const isGood = error instanceof Error && !(error instanceof WebAssembly.RuntimeError) && CODES.includes(error.code) && error.message.length > 5 && !INTERNAL.test(error.message);
            if (!isGood) faults.push(`${name}(${args.map(shown).join(', ')}): ${error?.name} ${error?.code}: ${String(error?.message ?? error).slice(0, 200)}`);
            if (error instanceof WebAssembly.RuntimeError) throw error;
        }
    };
    try {
        for (const [name, act] of found) {
            parentPort.postMessage(name);
            const make = calls[name];
            const [self, good] = make();
            // What is good must be so, or nothing else is tried. Only the 3D table writes searches.
            if (name !== 'runSearch') act(self, good);
            for (const [place, value] of good.entries()) {
                for (const bad of variationsOf(value)) {
                    const [of, args] = make();
                    args[place] = bad;
                    parentPort.postMessage(`${name}(${args.map(shown).join(', ')})`);
                    judge(name, act, of, args);
                }
            }
            for (const wrong of [[], ...hostile.slice(0, 4).map((value) => good.map(() => value))]) judge(name, act, make()[0], wrong);
        }
        // An object that has been freed, or given to itself, is an error and stays usable.
        const study = new Study(played());
        study.merge(study);
        study.goTo(1);
        const game = won();
        new Engine().search(game, { depth: 2 }, () => judge('undo within a search', () => game.undo(), game, []));
        game.play('d7-a7');
        for (const make of [() => new Engine(), played, () => new Study(played()), () => new Tutorial(brandubh), () => Variant.shipped('tablut')]) {
            const object = make();
            object.free();
            for (const [name, act] of found) if (name.startsWith(`${object.constructor.name}.`)) judge(`freed ${name}`, act, object, calls[name]()[1]);
        }
        assert.equal(new Game(Variant.shipped('tablut')).perft(2), 4400);
    } catch (error) {
        faults.push(`${error.name}: ${error.message}`);
    }
    parentPort.postMessage({ end: true, faults: [...new Set(faults)].slice(0, 60) });
}
