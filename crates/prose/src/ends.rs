//! How a game is won, lost or drawn, and what is announced before that.

use std::num::NonZeroU16;

use birka_localization::{Argument, Conjunction, Phrase};
use birka_rules::{Announcement, ClassId, KindId, LineDirection, NoMove, Passes, QuietLimit, Repetition, RuleSet, Side, Verdict};

use crate::section::Passage;
use crate::words::{
    KindGroup, MessageWriter, Sentence, a_piece, count, list, man, noun, one_of_squares, own_noun, phrase, pieces_at_start, the_king,
    the_piece, the_side, yes,
};

/// The announcements whose meaning is known. Editions of Linnaeus spell the second word in two ways.
const KNOWN_CALLS: [&str; 3] = ["raichi", "tuichu", "tuicha"];

pub(crate) fn passages(set: &RuleSet, writer: &MessageWriter) -> Vec<Passage> {
    let mut paragraphs = vec![defenders_win(set, writer), attackers_win(set, writer), points(set, writer), long_games(set, writer)];
    if !set.announcements.is_empty() {
        paragraphs.push(announcements(set, writer));
    }
    paragraphs.into_iter().filter(|sentences| !sentences.is_empty()).map(Passage::Paragraph).collect()
}

fn defenders_win(set: &RuleSet, writer: &MessageWriter) -> Vec<Sentence> {
    let king = the_king(set);
    let ends = &set.ends;
    let is_goal = |square| ends.escape.iter().any(|&id| set.is_in(id, square));
    // An exception without a goal square has no effect.
    let exceptions: Vec<&ClassId> =
        ends.escape_except.iter().filter(|id| set.classes[id.index()].squares.iter().any(|&square| is_goal(square))).collect();
    let escape = (!ends.escape.is_empty()).then(|| {
        let arguments = [
            ("side", the_side(set, Side::Defenders).into()),
            ("king", king.clone().into()),
            ("places", places(set, &ends.escape)),
            ("excepted", yes(!exceptions.is_empty())),
            ("except", places(set, exceptions)),
        ];
        writer.sentence("ends-escape", &arguments)
    });
    let mut others = Vec::new();
    if ends.attackers_taken {
        others.push(phrase("way-attackers-captured").with("enemy", man(set, Side::Attackers)));
    }
    if ends.exit_fort {
        others.push(phrase("way-exit-fort").with("king", king).with("enemy", man(set, Side::Attackers)));
    }
    others.extend(ways_by_pieces(set, Side::Defenders));
    ways_to_win(set, escape, Side::Defenders, others, writer)
}

/// On the squares of some classes: `on the edge or on one of the corners`.
pub(crate) fn places<'a>(set: &RuleSet, classes: impl IntoIterator<Item = &'a ClassId>) -> Argument {
    let on = |id: &ClassId| phrase("place-on").with("squares", one_of_squares(&set.classes[id.index()]));
    list(Conjunction::Or, classes.into_iter().map(on))
}

/// The ways in which a side wins by what pieces the other has left, and by where its own stand.
fn ways_by_pieces(set: &RuleSet, side: Side) -> Vec<Phrase> {
    let lost = fewer_of_kinds(set, side.opponent()).chain(fewer_men(set, side.opponent()));
    lost.chain(goals(set, side).iter().map(|goal| goal.way(set))).chain(line(set, side)).chain(winning_points(set)).collect()
}

/// The way in which a side wins by points.
fn winning_points(set: &RuleSet) -> Option<Phrase> {
    Some(phrase("way-points").with("count", count(set.ends.points.as_ref()?.win?.get().into())))
}

/// The worth of captured pieces, and the end at the limit of moves.
fn points(set: &RuleSet, writer: &MessageWriter) -> Vec<Sentence> {
    let Some(rule) = &set.ends.points else { return Vec::new() };
    let piece = |&(id, points): &(KindId, NonZeroU16)| phrase("worth-piece").with("piece", a_piece(set, id)).with("count", points.get());
    let worth = writer.sentence("points-worth", &[("worth", list(Conjunction::Comma, rule.worth.iter().map(piece)))]);
    let limit = rule.plies.map(|plies| writer.sentence("points-limit", &[("count", count(plies.get().into()))]));
    std::iter::once(worth).chain(limit).collect()
}

/// The ways to win over a side that needs pieces of some kinds.
fn fewer_of_kinds(set: &RuleSet, side: Side) -> impl Iterator<Item = Phrase> {
    let kinds = set.ends.fewer_than.kinds.iter().filter(move |(id, _)| set.kind(*id).side == side);
    kinds.map(|&(id, needed)| match pieces_at_start(set, id) {
        1 => phrase("way-kind-captured").with("piece", the_piece(set, id)),
        _ => phrase("way-fewer-of-kind").with("count", count(needed.get().into())).with("noun", noun(set, id)),
    })
}

/// Squares by which some kinds of a side win.
struct Goal<'a> {
    side: Side,
    kinds: KindGroup<'a>,
    classes: &'a [ClassId],
}

/// The squares by which a side wins, by kinds that share them.
fn goals(set: &RuleSet, side: Side) -> Vec<Goal<'_>> {
    let of_kind = |id| set.ends.reach.iter().find(|(other, _)| *other == id).map(|(_, classes)| classes.as_slice());
    let groups = KindGroup::by(set, |id, kind| of_kind(id).filter(|_| kind.side == side));
    groups.into_iter().filter_map(|(classes, kinds)| Some(Goal { side, kinds, classes: classes? })).collect()
}

impl Goal<'_> {
    /// Whether the goal is that of all men of the side.
    fn is_of_all(&self, set: &RuleSet) -> bool {
        set.kinds().filter(|(_, kind)| kind.side == self.side && !kind.royal).all(|(id, _)| self.kinds.kinds().contains(&id))
    }

    fn pieces(&self, set: &RuleSet) -> Argument {
        list(Conjunction::Or, self.kinds.kinds().iter().map(|&id| a_piece(set, id)))
    }

    fn way(&self, set: &RuleSet) -> Phrase {
        let is_of_all = self.is_of_all(set);
        let has_king = set.king().is_some_and(|(_, king)| king.side == self.side);
        let phrase = phrase("way-reach").with("all", yes(is_of_all)).with("pieces", self.pieces(set));
        phrase.with("places", places(set, self.classes)).with("royal", yes(is_of_all && has_king)).with("king", the_king(set))
    }
}

/// The way in which a side wins by a line of its pieces.
fn line(set: &RuleSet, side: Side) -> Option<Phrase> {
    let goal = set.ends.line.of(side)?;
    let along = goal.along.iter().map(|direction| match direction {
        LineDirection::Rank => phrase("line-along-rank"),
        LineDirection::File => phrase("line-along-file"),
        LineDirection::Diagonal => phrase("line-along-diagonal"),
    });
    let phrase = phrase("way-line").with("count", count(goal.length.into())).with("along", list(Conjunction::Or, along));
    Some(phrase.with("outside", yes(!goal.outside.is_empty())).with("places", places(set, &goal.outside)))
}

/// The way to win over a side that needs a number of men.
fn fewer_men(set: &RuleSet, side: Side) -> Option<Phrase> {
    let men = set.ends.fewer_than.men(side)?;
    let is_royal = set.king().is_some_and(|(_, king)| king.side == side);
    Some(phrase("way-fewer-men").with("count", count(men.get().into())).with("royal", yes(is_royal)).with("king", the_king(set)))
}

/// The aim of a side, in one sentence.
pub(crate) fn aim(set: &RuleSet, side: Side, writer: &MessageWriter) -> Sentence {
    if set.king().is_none() {
        return aim_without_king(set, side, writer);
    }
    let king = ("king", the_king(set).into());
    let goals = &set.ends.escape;
    let squares = || ("squares", list(Conjunction::Or, goals.iter().map(|id| one_of_squares(&set.classes[id.index()]))));
    match (side, goals.is_empty()) {
        (Side::Defenders, false) => writer.sentence("aim-bring", &[king, squares()]),
        (Side::Defenders, true) => writer.sentence("aim-keep", &[king]),
        (Side::Attackers, false) => writer.sentence("aim-capture-before", &[king, squares()]),
        (Side::Attackers, true) => writer.sentence("aim-capture", &[king]),
    }
}

fn aim_without_king(set: &RuleSet, side: Side, writer: &MessageWriter) -> Sentence {
    let takes_all = side == Side::Defenders && set.ends.attackers_taken;
    if let Some(line) = set.ends.line.of(side) {
        return writer.sentence("aim-line", &[("count", count(line.length.into()))]);
    }
    if let Some(goal) = goals(set, side).first() {
        let squares = list(Conjunction::Or, goal.classes.iter().map(|id| one_of_squares(&set.classes[id.index()])));
        return writer.sentence("aim-reach", &[("all", yes(goal.is_of_all(set))), ("pieces", goal.pieces(set)), ("squares", squares)]);
    }
    if let Some(&(id, needed)) = set.ends.fewer_than.kinds.iter().find(|(id, _)| set.kind(*id).side != side) {
        return match pieces_at_start(set, id) {
            1 => writer.sentence("aim-capture", &[("king", the_piece(set, id).into())]),
            _ => writer.sentence("aim-fewer-of-kind", &[("noun", own_noun(set, id).into()), ("count", count(needed.get().into()))]),
        };
    }
    if let Some(win) = set.ends.points.as_ref().and_then(|rule| rule.win) {
        return writer.sentence("aim-points", &[("count", count(win.get().into()))]);
    }
    match set.ends.fewer_than.men(side.opponent()) {
        Some(men) => writer.sentence("aim-fewer-men", &[("count", count(men.get().into()))]),
        None if takes_all => writer.sentence("aim-fewer-men", &[("count", count(1))]),
        None => writer.sentence("aim-no-move", &[]),
    }
}

fn attackers_win(set: &RuleSet, writer: &MessageWriter) -> Vec<Sentence> {
    let king = the_king(set);
    let mut others = Vec::new();
    if set.ends.king_bared {
        others.push(phrase("way-king-bared").with("king", king.clone()));
    }
    if set.ends.encirclement {
        others.push(phrase("way-encirclement").with("king", king.clone()));
    }
    others.extend(ways_by_pieces(set, Side::Attackers));
    let captured = set
        .king()
        .map(|_| writer.sentence("ends-king-captured", &[("side", the_side(set, Side::Attackers).into()), ("king", king.into())]));
    ways_to_win(set, captured, Side::Attackers, others, writer)
}

/// The main way to win, if there is one, then the others.
fn ways_to_win(set: &RuleSet, main: Option<Sentence>, of: Side, others: Vec<Phrase>, writer: &MessageWriter) -> Vec<Sentence> {
    let side = the_side(set, of);
    let has_main = main.is_some();
    let others = (!others.is_empty()).then(|| {
        let ways = list(Conjunction::Alternatives, others.into_iter().map(|way| way.with("side", side.clone())));
        if has_main {
            let also = |is_again| {
                let arguments = [("side", side.clone().into()), ("again", yes(is_again)), ("ways", ways.clone())];
                writer.sentence("ends-also-wins", &arguments)
            };
            also(true).or_alone(also(false))
        } else {
            writer.sentence("ends-wins", &[("side", side.into()), ("ways", ways)])
        }
    });
    main.into_iter().chain(others).collect()
}

fn long_games(set: &RuleSet, writer: &MessageWriter) -> Vec<Sentence> {
    let ends = &set.ends;
    let no_move = match ends.no_move {
        NoMove::Loses => "no-move-loses",
        NoMove::Draws => "no-move-draws",
        NoMove::Skips => "no-move-skips",
    };
    let quiet_limit_rule = ends.quiet_limit.map(|rule| quiet_limit(set, rule, writer));
    let repetition_rule = ends.repetition.map(|rule| repetition(set, rule, writer));
    // Where both sides may pass, none is without a move.
    let passes_rule = set.passes.and_then(Passes::verdict).map(|rule| writer.sentence("passes-end", &verdict(set, rule)));
    let no_move_rule = passes_rule.is_none().then(|| writer.sentence(no_move, &[("pass", yes(set.passes.is_some()))]));
    no_move_rule.into_iter().chain(passes_rule).chain(repetition_rule).chain(quiet_limit_rule).collect()
}

fn repetition(set: &RuleSet, rule: Repetition, writer: &MessageWriter) -> Sentence {
    let id = if rule.verdict == Verdict::Forbidden { "repetition-forbidden" } else { "repetition" };
    writer.sentence(id, &[verdict(set, rule.verdict), vec![("times", count(rule.times.get().into()))]].concat())
}

fn quiet_limit(set: &RuleSet, rule: QuietLimit, writer: &MessageWriter) -> Sentence {
    writer.sentence("quiet-limit", &[verdict(set, rule.verdict), vec![("count", count(rule.plies.get().into()))]].concat())
}

/// How a verdict ends the game, and the side that loses if one does.
fn verdict(set: &RuleSet, verdict: Verdict) -> Vec<(&'static str, Argument)> {
    match verdict {
        Verdict::Loses(loser) => vec![("verdict", "side".into()), ("loser", the_side(set, loser).into())],
        Verdict::MoverLoses => vec![("verdict", "mover".into())],
        Verdict::Draw | Verdict::Forbidden => vec![("verdict", "draw".into())],
    }
}

/// Linnaeus, law 6.
fn announcements(set: &RuleSet, writer: &MessageWriter) -> Vec<Sentence> {
    let max_ways = set.announcements.iter().map(|call| call.ways).max();
    let describe = |(index, call): (usize, &Announcement)| {
        let ways = usize::from(call.ways.get());
        let or_more = Some(call.ways) == max_ways && ways < 4;
        let id = if index == 0 { "call-first" } else { "call-next" };
        phrase(id).with("count", count(ways)).with("more", yes(or_more)).with("call", call.call.as_str())
    };
    let calls = list(Conjunction::Comma, set.announcements.iter().enumerate().map(describe));
    let mut sentences =
        vec![writer.sentence("call-path", &[("king", the_king(set).into())]), writer.sentence("calls-sentence", &[("calls", calls)])];
    let known = KNOWN_CALLS.into_iter().filter(|known| set.announcements.iter().any(|call| call.call == *known));
    sentences.extend(known.map(|call| writer.sentence("call-meaning", &[("call", call.into())])));
    sentences
}
