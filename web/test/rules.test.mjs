// The npm package in Node.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

const { Engine, Game, PositionForm, Puzzle, Study, Tutorial, Variant, answerDrawOffer, check, daysInARow, firstTriesInARow, languages, levels, puzzleBooks, puzzleOfDay, review, text, tryName, variants } = await import(pathToFileURL(`${process.env.BIRKA_NPM}/node.js`));

/** Positions after two moves, as `birka perft ID 2` counts them. */
const PERFT_2 = {
    alea: 120704, 'ard-ri': 184, 'ard-ri-online': 1152, brandubh: 960, 'brandubh-2': 960, 'brandubh-walker': 960, copenhagen: 6788,
    'copenhagen-13': 20348, fetlar: 6788, 'fetlar-13': 20348, foteviken: 4408, 'hnefatafl-ashton-11': 7172, 'hnefatafl-ashton-13': 22404,
    'hnefatafl-ashton-19': 122464, 'hnefatafl-ashton-7': 960, 'hnefatafl-ashton-9': 3944, magpie: 960, 'parlett-13': 23436,
    'parlett-13-corner': 22404, 'sea-battle-9': 4400, 'simple-tafl': 8984, tablut: 4400, 'tablut-1811': 4400, 'tablut-ashton': 4408,
    'tablut-ashton-14': 4408, 'tablut-ashton-online': 4408, 'tablut-camps': 4400, 'tablut-castle': 4408, 'tablut-law-10': 4400,
    'tablut-one-stroke': 4400, 'tablut-raichi': 4400, 'tablut-tuichu': 4400, tawlbwrdd: 7620, 'tawlbwrdd-apifan': 7620, 'tawlbwrdd-lewis': 8984,
    'tawlbwrdd-throneless': 7620,
};

const failsWith = (code, act) => assert.throws(act, (error) => error instanceof Error && error.code === code && error.message.length > 5);

test('perft counts are those of the native program', () => {
    for (const [id, count] of Object.entries(PERFT_2)) assert.equal(new Game(Variant.shipped(id)).perft(2), count, id);
    for (const [id, count] of [['tablut', 353200], ['brandubh', 39512], ['copenhagen', 806344]]) assert.equal(new Game(Variant.shipped(id)).perft(3), count, id);
});

test('a variant is read without the others', () => {
    const read = `const { Game, Variant, variants } = await import('${pathToFileURL(`${process.env.BIRKA_NPM}/node.js`)}');
        const time = (act) => { const from = performance.now(); act(); return performance.now() - from; };
        const one = time(() => new Game(Variant.shipped('tablut-castle{king=two}')).togglePause());
        console.log(one / time(() => variants('en')));`;
    const share = Number(execFileSync(process.execPath, ['--input-type=module', '--eval', read]));
    assert.ok(share < 0.7, `one takes ${share} of the time of all`);
});

test('every variant has its words in every language', () => {
    const codes = languages().map((language) => language.code);
    assert.deepEqual(codes, ['en', 'sv', 'de', 'fr', 'es', 'la']);
    const ids = variants('en').map((variant) => variant.id);
    for (const id of Object.keys(PERFT_2)) assert.ok(ids.includes(id), id);
    for (const id of ['commanders', 'couriers', 'skerries', 'tribute', 'winter-tablut']) assert.ok(ids.includes(id), `the mod ${id}`);
    for (const code of codes) {
        for (const { id, name, summary, size } of variants(code)) {
            assert.ok(name && summary && size >= 3, `${code} ${id}`);
            const variant = Variant.shipped(id);
            assert.ok(variant.rules(code).length >= 5, `${code} ${id}`);
            const info = variant.info(code);
            assert.equal(info.kinds.filter((kind) => kind.royal).length, ['breakthrough', 'hasami-shogi', 'latrunculi', 'rek', 'seega'].includes(id) ? 0 : 1, id);
            assert.ok(info.attackersAim && info.defendersAim);
        }
        assert.equal(levels(code).length, 9);
    }
    assert.equal(variants('sv').find((one) => one.id === 'brandubh').summary.includes('kung'), true);
    assert.equal(text('de', 'buttons-hint'), 'Tipp');
    assert.equal(text('en', 'access-moved', { kind: 'King', from: 'e5', to: 'e6' }), 'King e5 to e6.');
    assert.equal(text('en', 'no-such-message'), 'no-such-message');
});

test('a rule set as JSON gives the same game', () => {
    for (const id of ['tablut', 'alea', 'copenhagen', 'magpie']) {
        const shipped = Variant.shipped(id);
        const again = Variant.fromRuleSet(shipped.ruleSet());
        assert.equal(again.info('en').fingerprint, shipped.info('en').fingerprint);
        assert.equal(new Game(again).perft(2), PERFT_2[id]);
    }
});

test('a game rolls its die by itself, and its record has the rolls', () => {
    const game = new Game(Variant.shipped('alea-dice'));
    const die = game.die;
    assert.ok(die >= 1 && die <= 6);
    assert.deepEqual(game.moves().map(({ name, rolled, from }) => [name, rolled, from]), [[`roll-${die}`, die, '']]);
    failsWith('illegal-move', () => game.play('roll-3'));
    const far = die === 6 ? undefined : game.whyNot('d12', `d${12 + die + 1}`, 'en');
    if (far) assert.equal(far, `The die shows ${die}; the piece on d12 cannot go to d${12 + die + 1} with it.`);
    assert.equal(game.play('d12-d13').name, 'd12-d13');
    assert.ok(game.die >= 1 && game.turn === 'defenders');
    const again = Game.read(game.record('text'));
    assert.deepEqual([again.position, again.die], [game.position, game.die]);
    assert.equal(game.undo().name, 'd12-d13');
    assert.equal(game.die, die, 'the roll before the move stays');
    assert.equal(game.undo(), undefined);
    assert.equal(game.die, die);
    const seen = new Set(Array.from({ length: 60 }, () => new Game(Variant.shipped('alea-dice')).die));
    assert.ok(seen.size > 3, 'games differ');
});

test('a recorded game is replayed, written and read again', () => {
    const moves = 'b4-b3 d5-b5 f4-f5 b5-b6 d7-b7 c4-c7xb7 f5-e5 d4-d5 a4-a5 c7-d7xd6 g4-g6 b6-e6xe5 a5-c5 d5-g5xg6 c5-f5 g5-g1';
    const game = Game.readAs(Variant.shipped('brandubh'), moves);
    assert.equal(game.moves().length, 16);
    assert.equal(game.result, 'd king-escaped');
    assert.equal(game.ending('sv').result, 'Försvararna vinner');
    for (const form of ['text', 'opentafl', 'link']) {
        const written = game.record(form, { attackers: 'Åsa', date: '2026-11-25' });
        const again = form === 'opentafl' ? Game.readAs(game.variant, written) : Game.read(written);
        assert.equal(again.position, game.position, form);
        assert.equal(again.moves().length, game.moves().length, form);
        assert.equal(again.result, game.result, form);
    }
    assert.equal(Game.read(game.at(3).record('position')).position, game.at(3).position);
    assert.equal(game.legalMoves().length, 0);
    failsWith('illegal-move', () => game.play('a1-a2'));
});

test('moves are played, taken back and explained', () => {
    const game = new Game(Variant.shipped('brandubh'), '/7/1K5/2t3t/2T4/7/2t4/7/ a');
    assert.equal(game.turn, 'attackers');
    assert.deepEqual(game.destinations('c6').find((one) => one.square === 'c5'), { square: 'c5', captures: ['c4'] });
    assert.deepEqual(game.destinations('a1'), []);
    const played = game.play('c6-c5xc4');
    assert.equal(played.name, 'c6-c5xc4');
    assert.deepEqual(played.captured, [{ square: 'c4', kind: game.variant.info('en').kinds.findIndex((kind) => kind.side === 'defenders' && !kind.royal) }]);
    const copy = game.clone();
    game.undo();
    assert.equal(game.position, '/7/1K5/2t3t/2T4/7/2t4/7/ a');
    assert.equal(copy.turn, 'defenders');
    assert.equal(game.undo(), undefined);
    assert.match(game.whyNot('c6', 'd5', 'en'), /straight line/);
    assert.match(game.whyNot('b2', 'b3', 'en'), /belongs to the defenders/);
    assert.match(game.whyNot('g7', 'g6', 'de'), /g7/);
    assert.equal(game.whyNot('c6', 'c5', 'en'), undefined);
    failsWith('illegal-move', () => game.play('c6-d5'));
    failsWith('illegal-move', () => game.play('c6-c5xb2'));
    failsWith('invalid-move', () => game.play('castle'));
    failsWith('invalid-square', () => game.destinations('z99'));
    game.resign('attackers');
    assert.equal(game.result, 'd resigned');
    failsWith('invalid-argument', () => game.resign('nobody'));
});

test('sides have the names that their variant gives them', () => {
    const game = new Game(Variant.shipped('hasami-shogi'));
    const { sides } = game.variant.info('en');
    assert.deepEqual(sides.attackers, { name: 'Black', toMove: 'To move: Black', inTexts: 'Black' });
    assert.deepEqual(Variant.shipped('tablut').info('de').sides.attackers, { name: 'Angreifer', toMove: 'Angreifer am Zug', inTexts: 'attackers' });
    game.play('a1-a2');
    game.resign('defenders');
    const { result, explanation } = game.ending('en');
    assert.deepEqual([result, explanation], ['Victory: Black', 'White resigned.']);
});

test('a variant from a source, with options and functions', () => {
    const own = 'return { api = 1, id = "quick", name = "Quick", extends = "tablut", pieces = { attacker = { reach = 1 } } }';
    const quick = Variant.fromSource(own);
    assert.ok(new Game(quick).legalMoves().length < new Game(Variant.shipped('tablut')).legalMoves().length);
    assert.equal(quick.source, own);
    assert.equal(quick.isShipped, false);
    assert.ok(quick.changesFrom(Variant.shipped('tablut'), 'en').includes('Attackers move one square at a time.'));
    assert.equal(Variant.fromLink(quick.link()).source, own);
    assert.equal(Variant.fromLink(new Game(quick).record('position')), undefined);
    const castle = Variant.shipped('tablut-castle');
    const option = castle.info('en').options[0];
    const other = option.values.find((value) => value.id !== option.default).id;
    const chosen = Variant.fromSource(castle.source, `${option.id}=${other}`);
    assert.equal(chosen.info('en').fingerprint, Variant.shipped(`tablut-castle{${option.id}=${other}}`).info('en').fingerprint);
    const tribute = new Game(Variant.shipped('tribute'));
    assert.ok(tribute.variant.info('en').hasHooks);
    const { move } = new Engine().search(tribute, { depth: 2 });
    assert.equal(tribute.play(move).name.startsWith(move), true);
});

test('a check says what is wrong with a source, and where', () => {
    const { faults } = check('return {\n  api = 1, id = "own", name = "Own", extends = "tablut",\n  first = "nobody",\n}');
    assert.equal(faults[0].line, 3);
    assert.equal(faults[0].severity, 'error');
    assert.match(faults[0].code, /^E\d{3}$/);
    assert.deepEqual(check('print("hello")\nreturn { api = 1, id = "own", name = "Own", extends = "tablut" }').printed, [{ line: 1, text: 'hello' }]);
    assert.deepEqual(check(Variant.shipped('tablut').source).faults, []);
    assert.match(check('return {').faults[0].code, /^E/);
    for (const hostile of ['while true do end', 'local t = {} while true do t[#t + 1] = ("x"):rep(1e6) end', 'local function f() return f() + 1 end return f()', '\0', 'return '.repeat(9)]) {
        assert.ok(check(hostile).faults.some((fault) => fault.severity === 'error'), hostile);
        failsWith('invalid-script', () => Variant.fromSource(hostile));
    }
});

test('the engine finds a win, keeps its limits and plays at every level', () => {
    const engine = new Engine();
    const win = new Game(Variant.shipped('brandubh'), '/7/7/7/7/7/t6/3K3/ d');
    const lines = [];
    assert.match(engine.search(win, { depth: 4 }, (info) => lines.push(info)).move, /^d7-[ag]7$/);
    assert.ok(lines.length > 0 && lines[0].line.length > 0 && lines.at(-1).winsIn === 1);
    const start = new Game(Variant.shipped('tablut'));
    const before = performance.now();
    assert.ok(engine.search(start, { movetime: 200 }).move);
    assert.ok(performance.now() - before < 1500);
    for (let level = 0; level <= 3; level++) assert.ok(start.clone().play(engine.search(start, { level }).move));
    assert.match(engine.hint(win, 'en').text, /escape/);
    assert.equal(engine.search(start, { nodes: 3000 }).move, new Engine().search(start, { nodes: 3000 }).move);
    failsWith('invalid-argument', () => engine.search(start, { level: 99 }));
    win.play('d7-a7');
    assert.deepEqual(engine.search(win, { depth: 1 }), { move: undefined, info: undefined });
    assert.equal(engine.hint(win, 'en'), undefined);
});

test('every shipped puzzle is solved by its hints, and wrong moves are refuted', () => {
    const books = puzzleBooks('en');
    assert.deepEqual(books.map(({ variant }) => variant), ['brandubh', 'tablut', 'copenhagen', 'fetlar', 'tawlbwrdd', 'hnefatafl-ashton-11', 'parlett-13']);
    for (const { variant, puzzles } of books) {
        for (const { id, side, moves, level, highestLevel, position } of puzzles) {
            assert.ok(level >= 1 && level <= highestLevel, id);
            const puzzle = Puzzle.shipped(id);
            const game = puzzle.start();
            assert.deepEqual([game.variant.id, game.turn, game.position, puzzle.moves], [variant, side, position, moves]);
            assert.equal(puzzle.feedback(game), undefined);
            for (let left = moves; left > 0; left--) {
                game.play(puzzle.hint(game));
                const feedback = puzzle.feedback(game);
                if (left === 1) assert.deepEqual(feedback, { verdict: 'solved' });
                else assert.deepEqual([feedback.verdict, feedback.left], ['continue', left - 1], id);
                if (left > 1) game.play(feedback.reply);
            }
            assert.equal(game.ending('en').winner, side, id);
        }
    }
    const puzzle = Puzzle.shipped('brandubh-2');
    const game = puzzle.start();
    game.play('e7-e6');
    const { verdict, refutation } = puzzle.feedback(game);
    assert.equal(verdict, 'wrong');
    assert.ok(game.play(refutation));
    assert.equal(Puzzle.fromLink(puzzle.link()).id, 'brandubh-2');
    assert.equal(Puzzle.fromLink(new Game(Variant.shipped('tablut')).record('position')), undefined);
    assert.ok(books.some(({ puzzles }) => puzzles.some(({ id }) => id === puzzleOfDay('2026-11-25'))));
    assert.match(puzzleBooks('sv')[0].puzzles[0].themes[0], /kung/i);
    failsWith('invalid-argument', () => Puzzle.shipped('tablut-999'));
    failsWith('invalid-argument', () => puzzleOfDay('tomorrow'));
    failsWith('invalid-argument', () => puzzle.feedback(new Game(Variant.shipped('tablut'))));
    failsWith('invalid-argument', () => puzzle.hint(new Game(Variant.shipped('brandubh'))));
});

test('every lesson of every variant can be done and has its words', () => {
    for (const { id } of variants('en').filter(({ id, ofMod }) => !ofMod && !Variant.shipped(id).info('en').hasHooks)) {
        const tutorial = new Tutorial(Variant.shipped(id));
        const steps = tutorial.steps();
        // Lessons teach captures by surrounding, and roll no die.
        assert.ok(steps.length >= 3 || ['alea-dice', 'breakthrough'].includes(id), id);
        for (const [index, { lesson, task, side, number }] of steps.entries()) {
            for (const { code } of languages()) {
                for (const message of [`tutorial-task-${task}`, `tutorial-heading-${lesson}`]) assert.notEqual(text(code, message, { nth: number, total: 8 }), message);
            }
            const game = tutorial.start(index);
            assert.equal(game.turn, side);
            const reaches = (move) => {
                const after = game.clone();
                after.play(move);
                return tutorial.isReached(index, after);
            };
            const moves = game.legalMoves();
            const reached = moves.filter(reaches).length;
            assert.ok(reached > 0 && reached < moves.length, `${id} ${task}: ${reached} of ${moves.length}`);
        }
    }
    assert.equal(new Tutorial(Variant.shipped('tablut')).steps().at(-1).number, 8);
    failsWith('invalid-argument', () => new Tutorial(Variant.shipped('tablut')).start(99));
});

test('a review judges every move and names better ones', () => {
    // The first move lets the king go.
    const game = new Game(Variant.shipped('brandubh'), '/7/7/7/7/4t2/t6/3K3/ a');
    game.play('e5-e4');
    game.play('d7-g7');
    const told = [];
    const { moves, attackers, defenders, decisive } = review(game, (move) => told.push(move.move));
    assert.deepEqual(told, ['e5-e4', 'd7-g7']);
    assert.deepEqual(moves.map((move) => [move.ply, move.side, move.after]), [[0, 'attackers', 0], [1, 'defenders', 1]]);
    assert.ok(attackers.accuracy <= 100 && defenders.accuracy > 99 && defenders.mistakes === 0);
    assert.equal(decisive, 0);
    const recorded = Game.readAs(Variant.shipped('brandubh'), 'b4-b3 d5-b5 f4-f5 b5-b6 d7-b7 c4-c7xb7 f5-e5 d4-d5 a4-a5 c7-d7xd6 g4-g6 b6-e6xe5 a5-c5 d5-g5xg6 c5-f5 g5-g1');
    const found = review(recorded);
    assert.equal(found.moves.length, 16);
    const mistake = found.moves.find((move) => move.annotation);
    assert.ok(mistake && ['?', '??'].includes(mistake.sign) && mistake.after < mistake.before, JSON.stringify(mistake));
    const before = recorded.at(mistake.ply);
    assert.match(before.explain(mistake.better, 'en'), new RegExp(mistake.better.line[0].replace('-', '.')));
    assert.ok(before.play(mistake.better.line[0]));
    assert.equal(new Game(recorded.variant).explain({ depth: 1, line: ['a1-b1'] }, 'en'), undefined);
    // A mistake is a puzzle: its own move is wrong, and the better one is right.
    const puzzle = Puzzle.ofMistake(recorded, mistake);
    assert.deepEqual([puzzle.side, puzzle.start().position, puzzle.hint(puzzle.start()), puzzle.link()], [mistake.side, recorded.at(mistake.ply).position, mistake.better.line[0], undefined]);
    const tried = (move) => {
        const trial = puzzle.start();
        trial.play(move);
        return puzzle.feedback(trial).verdict;
    };
    assert.deepEqual([tried(mistake.move), tried(mistake.better.line[0])], ['wrong', 'solved']);
    assert.equal(Puzzle.ofMistake(recorded, found.moves.find((move) => !move.annotation)), undefined);
    failsWith('invalid-argument', () => puzzle.feedback(recorded.at(0)));
    failsWith('invalid-argument', () => Puzzle.ofMistake(recorded, {}));
    failsWith('invalid-move', () => before.explain({ depth: 1, line: ['king'] }, 'en'));
    failsWith('invalid-argument', () => before.explain({}, 'en'));
});

const STUDY = '[Variant "tablut"]\n[Attackers "Anna"]\n\n{Quick.} 1. d1-d3 e3-f3!? {Makes room.} (1... e3-g3 2. a4-b4 (2. a6-b6)) 2. a4-b4\n';

test('a game is studied with variations, signs and comments, which its record keeps', () => {
    const study = Study.read(STUDY);
    const written = (of) => of.parts().map(({ part, number, name, sign, text }) => ({ move: `${number ? `${number} ` : ''}${name}${sign ?? ''}`, comment: `{${text}}`, open: '(', close: ')' })[part]).join(' ');
    const text = '{Quick.} 1. d1-d3 e3-f3!? {Makes room.} ( 1… e3-g3 2. a4-b4 ( 2. a6-b6 ) ) 2. a4-b4';
    assert.equal(written(study), text);
    assert.ok(study.saysMore && study.current === 0);
    assert.equal(written(Study.read(study.record('text'))), text);
    assert.match(study.record('text'), /Anna/);
    assert.equal(written(Study.read(study.record('link'))), text);
    assert.equal(written(Study.read(study.record('opentafl'))).replaceAll('…', '.').includes('Makes room.'), true);
    study.goTo(1);
    assert.deepEqual([...study.line()], [0, 1, 2, 3]);
    assert.equal(study.play('e3-h3').to, 'h3');
    study.play('a4-b4');
    const end = study.current;
    assert.deepEqual([study.isOfGame(end), study.isOfGame(3), study.name(end), study.game().moves().length], [false, true, 'a4-b4', 3]);
    study.setComment(end, 'Also {good}.');
    study.setSign(end, '!');
    assert.equal(written(Study.read(study.record('text'))).includes('( 1… e3-h3 2. a4-b4! {Also {good}.} )'), true);
    assert.ok(study.canPromote(end) && !study.canPromote(2));
    study.promote(end);
    assert.match(written(study), /e3-f3!\? \{Makes room\.\} \( 1… e3-h3/);
    study.remove(study.parent(end));
    assert.equal(written(study), text);
    assert.equal(study.current, 1);
    study.setComment(2, '[%csl Ge5][%cal Gd3g3] Drawn.');
    const drawn = Study.read(study.record('text'));
    assert.deepEqual([drawn.drawings(2), drawn.comment(2)], [[{ from: 'e5', to: 'e5' }, { from: 'd3', to: 'g3' }], 'Drawn.']);
    study.setComment(2, 'Makes room.');
    // The game goes on, and what was said is said of it, too.
    const game = Game.read(STUDY);
    assert.equal(game.moves().length, 3);
    game.undo();
    game.play('a6-b6');
    const later = new Study(game);
    assert.ok(!later.saysMore && later.merge(study));
    assert.equal(written(later), text.replace(' ) ) 2. a4-b4', ' ) ) 2. a6-b6 ( 2. a4-b4 )'));
    assert.equal(later.merge(new Study(new Game(Variant.shipped('brandubh')))), false);
    for (const call of [() => study.goTo(99), () => study.comment(-1), () => study.setSign(1, '?!?'), () => study.setComment(1, 5), () => study.setComment(1, 'x'.repeat(70_000)), () => new Study(new Game(Variant.fromRuleSet(game.variant.ruleSet())))]) {
        failsWith('invalid-argument', call);
    }
    failsWith('illegal-move', () => study.play('a1-a2'));
    failsWith('invalid-move', () => study.whyFull('king', 'en'));
    failsWith('invalid-record', () => Study.read(STUDY.replace('e3-g3', 'e3-e4')));
});

test('clocks run from the first move, are taken back with the moves, and end the game', () => {
    const game = new Game(Variant.shipped('tablut'));
    assert.deepEqual([game.clocks, game.timeLeft('attackers'), game.isClockRunning], [undefined, undefined, false]);
    game.setClocks({ attackers: { main: 60, increment: 2 } });
    assert.equal(game.runClock(30_000), false);
    assert.equal(game.timeLeft('attackers'), 60_000, 'no move was made yet');
    game.play('d1-d3');
    assert.deepEqual([game.timeLeft('attackers'), game.timeLeft('defenders'), game.isClockRunning], [62_000, undefined, false]);
    game.play('e3-f3');
    assert.equal(game.isClockRunning, true);
    game.runClock(1500.4);
    assert.equal(Math.round(game.timeLeft('attackers')), 60_500);
    const resumed = Game.read(game.record('text'));
    resumed.setClocks(game.clocks);
    assert.deepEqual([resumed.clocks, Math.round(resumed.timeLeft('attackers'))], [game.clocks, 60_500]);
    assert.match(game.record('text'), /Time-Control "attackers 60\+2, defenders -"/);
    assert.equal(game.runClock(61_000), true);
    assert.deepEqual([game.result, game.isClockRunning, game.runClock(1)], ['d timeout', false, false]);
    game.undo();
    game.undo();
    assert.deepEqual([game.ending('en'), game.timeLeft('attackers')], [undefined, 60_000]);
    for (const wrong of [undefined, 5, { attackers: 5 }, { attackers: { main: -1, increment: 0 } }, { spent: 'x' }]) failsWith('invalid-argument', () => game.setClocks(wrong));
    failsWith('invalid-argument', () => game.timeLeft('everybody'));
    const engine = new Engine();
    const before = performance.now();
    assert.ok(engine.search(game, { level: 8, timeLeft: 3000, increment: 0 }).move);
    assert.ok(performance.now() - before < 3000);
});

test('players take back, play again, pause and agree on a draw as on the desktop', () => {
    const game = new Game(Variant.shipped('brandubh'));
    const names = (moves) => moves.map(({ name }) => name);
    const refusals = () => Object.fromEntries(['take-back', 'redo', 'pause', 'offer-draw', 'resign', 'rematch'].map((request) => [request, game.refusal(request, 'en')]));
    assert.deepEqual(Object.values(refusals()).map((why) => why.split(/[:.,]/)[0]), ['You have not moved yet', 'No move has been taken back', 'Only a game with clocks', 'The game has not begun', 'The game has not begun', 'The game is not over yet']);
    for (const move of ['d6-a6', 'd3-a3', 'd7-c7']) game.play(move);
    assert.deepEqual([names(game.takeBack()), names(game.takeBack()), names(game.redo()), names(game.redo()), names(game.redo())], [['d7-c7'], ['d3-a3'], ['d3-a3'], ['d7-c7'], []]);
    // Against the engine, its move goes with that of the person.
    game.setPlayers({ defenders: 1 });
    assert.deepEqual([game.sideOfPerson, game.resigningSide], ['attackers', 'attackers']);
    assert.deepEqual([names(game.takeBack()), names(game.takeBack()), names(game.redo()), game.moves().length], [['d7-c7'], ['d3-a3', 'd6-a6'], ['d6-a6', 'd3-a3'], 2]);
    game.play('d7-b7');
    assert.match(game.refusal('redo', 'en'), /No move has been taken back/);
    // A move whose captures are wrong changes nothing.
    game.takeBack();
    failsWith('illegal-move', () => game.play('d7-c7xa3'));
    assert.deepEqual(names(game.redo()), ['d7-b7']);
    assert.deepEqual(game.offerDraw(), { partner: 'engine', side: 'defenders' });
    assert.deepEqual([game.offerDraw(), answerDrawOffer(game, 'defenders', 1)], [undefined, 'too-early']);
    assert.match(game.refusal('offer-draw', 'en'), /The engine has answered/);
    game.setPlayers({});
    game.play('c4-c1');
    assert.deepEqual(game.offerDraw(), { partner: 'person', side: 'attackers' });
    game.agreeDraw();
    assert.deepEqual([game.result, game.takeBack(), game.result, game.moves().length], ['draw agreed', [], 'none', 4]);
    game.setPlayers({ attackers: 1, defenders: 2 });
    assert.deepEqual([game.refusal('pause', 'en'), game.togglePause(), game.isPaused, game.togglePause()], [undefined, true, true, false]);
    assert.match(game.refusal('resign', 'en'), /The engine plays both sides/);
    for (const wrong of [{ attackers: 9 }, { defenders: 'x' }, 5]) failsWith('invalid-argument', () => game.setPlayers(wrong));
    failsWith('invalid-argument', () => game.refusal('tea', 'en'));
    failsWith('invalid-argument', () => answerDrawOffer(game, 'attackers', 9));
    // A rule set without a script is played likewise.
    const plain = new Game(Variant.fromRuleSet(Variant.shipped('brandubh').ruleSet()));
    plain.play('d6-a6');
    assert.deepEqual([names(plain.takeBack()), names(plain.redo())], [['d6-a6'], ['d6-a6']]);
});

test('a move is chosen in advance, a press that does nothing is explained, and a rematch exchanges the sides', () => {
    const game = new Game(Variant.shipped('brandubh'));
    const press = (square) => {
        const play = game.gesture('press', square).play ?? game.gesture('release', square).play;
        return { ...game.selection('en'), play };
    };
    const squares = ({ destinations }) => destinations.map(({ square }) => square);
    assert.match(press('d3').refusal, /belongs to the defenders/);
    assert.match(press('c6').refusal, /Select a piece of the attackers first/);
    const selected = press('d6');
    assert.deepEqual([selected.selected, selected.refusal, selected.destinations, game.premoveSide], ['d6', undefined, game.destinations('d6'), undefined]);
    assert.deepEqual([press('c6').play, press('d6').selected, press('d6').selected], ['d6-c6', 'd6', undefined], 'a second press puts the piece back');
    game.setPlayers({ defenders: 2 });
    game.setClocks({ attackers: { main: 60, increment: 0 }, defenders: { main: 120, increment: 1 } });
    game.play('d6-a6');
    assert.equal(game.premoveSide, 'attackers');
    assert.deepEqual(game.destinations('d2'), []);
    assert.match(press('d3').refusal, /The engine plays the defenders/);
    assert.ok(squares(press('d2')).includes('d3'), 'a move of the engine may clear the square');
    const chosen = press('d3');
    assert.deepEqual([chosen.play, chosen.premove, chosen.refusal], [undefined, { from: 'd2', to: 'd3' }, undefined]);
    const [reply] = game.legalMoves().filter((move) => move.startsWith('d3'));
    game.play(reply);
    assert.deepEqual([game.duePremove, game.selection('en').premove], ['d2-d3', undefined]);
    assert.match(game.refusal('rematch', 'en'), /not over/);
    game.resign('attackers');
    assert.equal(game.refusal('rematch', 'en'), undefined);
    const again = game.rematch();
    assert.deepEqual([again.sideOfPerson, again.clocks.attackers, again.clocks.defenders, again.moves()], ['defenders', { main: 120, increment: 1 }, { main: 60, increment: 0 }, []]);
    failsWith('invalid-square', () => game.gesture('press', 'z99'));
    failsWith('invalid-argument', () => game.gesture('choose'));
});

test('a position is set up piece by piece or as text, and its faults are told', () => {
    const brandubh = Variant.shipped('brandubh');
    const form = new PositionForm(brandubh);
    const kinds = brandubh.info('en').kinds;
    const [king, attacker] = [kinds.findIndex(({ royal }) => royal), kinds.findIndex(({ side }) => side === 'attackers')];
    assert.deepEqual([form.text, form.faults('en'), form.pieces().length], [brandubh.info('en').start, [], 13]);
    form.clear();
    assert.match(form.faults('sv').join(), /kung/);
    form.press('d4', king);
    form.press('a1', attacker);
    assert.deepEqual(form.faults('en'), ['a1 is closed to this piece (Attacker)']);
    form.press('a1', attacker);
    form.press('c4', attacker);
    form.press('c4');
    form.setTurn('defenders');
    assert.deepEqual([form.text, form.turn, form.faults('en')], ['/7/7/7/3K3/7/7/7/ d', 'defenders', []]);
    form.setText('/7/7/ q');
    assert.deepEqual([form.faults('en').length, form.pieces()], [2, [{ square: 'd4', kind: king }]], 'the pieces stay');
    form.restart();
    assert.equal(new Game(brandubh, form.text).turn, 'attackers');
    for (const language of languages()) assert.equal(new PositionForm(brandubh, '/x/ q extra more').faults(language.code).filter((fault) => /^errors-/.test(fault)).length, 0);
    failsWith('invalid-argument', () => form.press('d4', 99));
    failsWith('invalid-argument', () => form.setTurn('nobody'));
    failsWith('invalid-square', () => form.press('z99'));
});

test('arrows and circles are drawn, and removed by drawing them again', () => {
    const game = new Game(Variant.shipped('brandubh'));
    const [arrow, circle] = [{ from: 'd6', to: 'a6' }, { from: 'd4', to: 'd4' }];
    const draw = ({ from, to }) => {
        game.gesture('begin-drawing', from);
        assert.equal(game.selection('en').begun, from);
        assert.deepEqual(game.gesture('end-drawing', to), { play: undefined, draw: { from, to } });
        return game.selection('en').drawings;
    };
    assert.deepEqual([draw(arrow), draw(circle), draw(arrow)], [[arrow], [arrow, circle], [circle]]);
    game.gesture('press', 'd6');
    assert.deepEqual(game.selection('en').drawings, [], 'they leave with a press');
    const study = new Study(game);
    study.toggleDrawing(0, arrow);
    study.toggleDrawing(0, circle);
    assert.deepEqual([study.saysMore, Study.read(study.record('text')).drawings(0)], [true, [circle, arrow]], 'a record has circles first');
    study.toggleDrawing(0, arrow);
    assert.deepEqual(study.drawings(0), [circle]);
    failsWith('invalid-square', () => study.toggleDrawing(0, { from: 'd6', to: 'z9' }));
    for (const wrong of [undefined, 5, { from: 1, to: 2 }, {}]) failsWith('invalid-argument', () => study.toggleDrawing(0, wrong));
});

test('first tries and days in a row are counted from what is remembered', () => {
    let names = [];
    for (const [id, isRight, now, expected] of [['tablut-1', true, 1000, 1], ['tablut-2', true, 1000, 2], ['tablut-2', false, 1001, 2], ['tablut-3', false, 20, 0], ['tablut-4', true, 30, 1]]) {
        const name = tryName(names, id, isRight, now);
        if (name) names.push(name);
        assert.equal(firstTriesInARow(names), expected, id);
    }
    names = ['daily 2026-02-27', 'daily 2026-02-28', 'tablut-1', 'lesson tablut moving'];
    assert.deepEqual([daysInARow(names, '2026-03-01'), daysInARow([...names, 'daily 2026-03-01'], '2026-03-01'), daysInARow(names, '2026-03-02')], [2, 3, 0]);
    for (const wrong of [undefined, 5, [5]]) failsWith('invalid-argument', () => firstTriesInARow(wrong));
    failsWith('invalid-argument', () => daysInARow(names, 'today'));
});

test('bad input is an error, and the module goes on', () => {
    const tablut = Variant.shipped('tablut');
    const record = new Game(tablut).record('text');
    const json = tablut.ruleSet();
    const giant = 'x'.repeat(3_000_000);
    const wrong = [undefined, null, 5, NaN, {}, [], () => 1, Symbol('x'), new Date(), 10n];
    const calls = [
        (value) => Variant.shipped(value), (value) => Variant.fromSource(value), (value) => Variant.fromRuleSet(value), (value) => Game.read(value),
        (value) => Game.readAs(tablut, value), (value) => Game.readAs(value, record), (value) => new Game(tablut, value ?? 5), (value) => new Game(value), (value) => new Game(tablut).play(value),
        (value) => new Game(tablut).destinations(value), (value) => new Game(tablut).record(value), (value) => new Game(tablut).resign(value),
        (value) => new Engine().search(value, { depth: 1 }), (value) => new Game(tablut).whyNot(value, value, value),
        (value) => Puzzle.shipped(value), (value) => Puzzle.shipped('tablut-1').feedback(value), (value) => puzzleOfDay(value), (value) => new Tutorial(value), (value) => review(value),
        (value) => new Game(tablut).explain(value, 'en'), (value) => Study.read(value), (value) => Study.readAs(tablut, value), (value) => new Study(value), (value) => new Study(new Game(tablut)).play(value),
        (value) => new Game(tablut).gesture('choose', value), (value) => new PositionForm(value), (value) => new PositionForm(tablut).press(value),
    ];
    for (const call of calls) {
        for (const value of [...wrong, '', giant, '\0', '💥', '/'.repeat(400), `${'9'.repeat(400)} a`]) {
            if (value === record) continue;
            assert.throws(() => call(value), (error) => error instanceof Error && !(error instanceof WebAssembly.RuntimeError), `${call} ${String(value).slice(0, 20)}`);
        }
    }
    for (let length = 0; length < json.length; length += 37) failsWith('invalid-rules', () => Variant.fromRuleSet(json.slice(0, length)));
    for (const broken of [json.replace(/"size":\d+/, '"size":7'), json.replace('"start":[', '"start":[0,'), json.replace(/"kinds":\[.*?\],"classes"/, '"kinds":[],"classes"'), '['.repeat(100_000)]) {
        failsWith('invalid-rules', () => Variant.fromRuleSet(broken));
    }
    for (let length = 1; length < record.length; length += 7) {
        try {
            Game.read(record.slice(0, length));
        } catch (error) {
            assert.ok(['invalid-record', 'unknown-variant'].includes(error.code), error);
        }
    }
    failsWith('invalid-record', () => Game.read('birka://game?v=1&variant=tablut&moves=a1-a2'));
    failsWith('unknown-variant', () => Game.read('birka://game?v=1&variant=chess&moves=e2-e4'));
    failsWith('invalid-argument', () => new Engine().search(new Game(tablut), { depth: 'deep' }));
    failsWith('invalid-record', () => Game.read('birka://#game=1.eNo'));
    failsWith('invalid-record', () => Variant.fromLink('birka://#variant=1.eNo'));
    failsWith('invalid-position', () => new Game(tablut, '/9/9/ a'));
    assert.equal(new Game(tablut).perft(2), 4400);
});
