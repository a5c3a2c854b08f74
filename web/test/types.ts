// The types of the package, as a program uses them. It is checked, not run.

import { Engine, Game, PositionForm, Puzzle, Study, Tutorial, Variant, check, review, variants, type PlayedMove, type SearchInfo } from 'birka-rules';

const names: string[] = variants('en').map((variant) => `${variant.id} ${variant.size}`);
const game: Game = new Game(Variant.shipped(names[0] ?? 'tablut'), undefined);
const played: PlayedMove = game.play('e4-e7');
const captured: string[] = played.captured.map((piece) => piece.square);
const side: 'attackers' | 'defenders' = game.turn;
const move: string | undefined = new Engine().search(game, { level: 3 }, (info: SearchInfo) => info.line.join(' ')).move;
const why: string | undefined = game.whyNot('a1', 'a2', 'en');
const line: number | undefined = check('return {}').faults[0]?.line;
const text: string = game.record('text', { attackers: 'Åsa' });
const winner: 'attackers' | 'defenders' | undefined = game.ending('la')?.winner;
const puzzle = Puzzle.shipped('tablut-1');
const feedback = puzzle.feedback(puzzle.start());
const reply: string | undefined = feedback?.verdict === 'continue' ? feedback.reply : undefined;
const task: string | undefined = new Tutorial(game.variant).steps()[0]?.task;
const annotation: 'mistake' | 'blunder' | 'missed-win' | undefined = review(game, (judged) => judged.after).moves[0]?.annotation;
const study = Study.read('[Variant "tablut"]');
const sign: string | undefined = study.sign(study.current);
const written: string[] = study.parts().map((part) => (part.part === 'move' ? part.name : part.part === 'comment' ? part.text : ''));
game.setClocks({ attackers: { main: 60, increment: 0 } });
const left: number | undefined = game.timeLeft('attackers');
game.setPlayers({ defenders: 3 });
const refused: string | undefined = game.refusal('offer-draw', 'en');
const partner: 'person' | 'engine' | undefined = game.offerDraw()?.partner;
const again: string[] = game.redo().map((one) => one.name);
const ahead: 'attackers' | 'defenders' | undefined = game.premoveSide;
const asked: string | undefined = game.rematch().gesture('press', 'd1').play;
const faults: string[] = new PositionForm(game.variant).faults('en');
// @ts-expect-error: there is no such request
game.refusal('tea', 'en');
// @ts-expect-error: there is no such form
game.record('pgn');
// @ts-expect-error: a move is a text
game.play(5);
export { ahead, asked, faults, again, refused, partner, annotation, left, sign, written, captured, reply, task, side, move, why, line, text, winner };
