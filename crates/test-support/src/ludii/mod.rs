//! A reader of game descriptions for Ludii and an interpreter of the ludemes that exported games use.
//!
//! It knows nothing of rule sets: it does what the sources of Ludii (`Core/src/game/rules/play/moves/nonDecision/effect` and others) do for
//! each ludeme. [`compare_game`] plays a random game by a description and by the rules that it was written from.

mod node;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use birka_records::ludii;
use birka_rules::{Again, EndRules, FewerThan, Game, Heading, Move, NoMove, PieceMove, Rng, RuleSet, Rules, Setup, Side, Square, TakeBy};

pub use node::Node;

use crate::RandomChoice;

const ORTHOGONAL: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// What a ludeme does to the state.
#[derive(Clone, Debug)]
enum Action {
    Remove(usize),
    Trigger(String),
    ResetCounter,
}

/// The sites that `(from)`, `(between)`, `(to)` and `(site)` mean.
#[derive(Clone, Copy, Default)]
struct Sites {
    from: Option<usize>,
    between: Option<usize>,
    to: Option<usize>,
    site: Option<usize>,
}

/// A game by its description.
pub struct Description {
    game: Node,
    /// The file and rank of each site.
    cells: Vec<(i32, i32)>,
    regions: BTreeMap<String, BTreeSet<usize>>,
    /// The piece on each site, with the number of its player.
    pub pieces: Vec<Option<String>>,
    mover: u8,
    last_to: usize,
    triggered: BTreeSet<String>,
    counter: i64,
}

impl Description {
    /// Reads a description and places the pieces.
    ///
    /// # Panics
    /// If it lacks a part.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let nodes = Node::read(text);
        let defined = nodes.iter().filter(|node| node.head()[0] == "define");
        let defines = defined.map(|node| (node.parts()[1].word().to_owned(), node.parts()[2].clone())).collect();
        let game = nodes.iter().find(|node| node.head()[0] == "game").expect("a game").expanded(&defines);
        let cells = cells(game.call("equipment").and_then(|node| node.parts()[1].call("board")).expect("a board"));
        let pieces = vec![None; cells.len()];
        let regions = BTreeMap::new();
        let mut read = Self { game, cells, regions, pieces, mover: 1, last_to: 0, triggered: BTreeSet::new(), counter: 0 };
        let named = read.equipment("regions");
        read.regions =
            named.iter().map(|node| (node.parts()[1].word().to_owned(), read.sites(&node.parts()[2].parts()[1]).collect())).collect();
        let start = read.game.call("rules").and_then(|rules| rules.call("start")).expect("a start").clone();
        for place in start.parts()[1].parts() {
            for site in read.sites(&place.parts()[2]).collect::<Vec<_>>() {
                assert_eq!(read.pieces[site], None, "one piece a site");
                read.pieces[site] = Some(place.parts()[1].word().to_owned());
            }
        }
        read
    }

    fn equipment(&self, name: &str) -> Vec<Node> {
        let items = self.game.call("equipment").map_or(&[][..], |node| node.parts()[1].parts());
        items.iter().filter(|item| item.head()[0] == name).cloned().collect()
    }

    /// The sites of coordinates. Labels count the rows and columns that have cells.
    fn sites<'a>(&'a self, list: &'a Node) -> impl Iterator<Item = usize> {
        let columns: BTreeSet<i32> = self.cells.iter().map(|cell| cell.0).collect();
        let rows: BTreeSet<i32> = self.cells.iter().map(|cell| cell.1).collect();
        list.parts().iter().map(move |label| {
            let (letter, number) = label.word().split_at(1);
            let column = usize::from(letter.as_bytes()[0] - b'A');
            let row: usize = number.parse().expect("the number of a row");
            let at = (*columns.iter().nth(column).expect("a column"), *rows.iter().nth(row - 1).expect("a row"));
            self.cells.iter().position(|&cell| cell == at).expect("a cell")
        })
    }

    fn next(&self, site: usize, (files, ranks): (i32, i32)) -> Option<usize> {
        let (file, rank) = self.cells[site];
        self.cells.iter().position(|&cell| cell == (file + files, rank + ranks))
    }

    fn is_empty(&self, site: usize) -> bool {
        self.pieces[site].is_none()
    }

    fn owner(&self, site: usize) -> Option<u8> {
        self.pieces[site].as_ref().map(|name| name.as_bytes()[name.len() - 1] - b'0')
    }

    fn count(&self, role: &str) -> usize {
        (0..self.cells.len()).filter(|&site| self.owner(site) == Some(player(role))).count()
    }

    fn site(&self, node: &Node, at: Sites) -> Option<usize> {
        match node.head() {
            ["from", _] => at.from,
            ["between", _] => at.between,
            ["to", _] => at.to,
            ["site", _] => at.site,
            ["last", "To"] => Some(self.last_to),
            ["where", _] => {
                let name = self.value(&node.parts()[1], at);
                self.pieces.iter().position(|piece| *piece == Some(name.clone()))
            }
            _ => panic!("{node:?} is no site"),
        }
    }

    fn value(&self, node: &Node, at: Sites) -> String {
        match node.head() {
            ["what", _] => {
                let site = self.site(node.argument("at").expect("a site"), at);
                site.and_then(|site| self.pieces[site].clone()).unwrap_or_default()
            }
            ["who", _] => {
                let site = self.site(node.argument("at").expect("a site"), at);
                site.and_then(|site| self.owner(site)).unwrap_or_default().to_string()
            }
            ["id", "P1" | "P2"] => player(node.parts()[1].word()).to_string(),
            ["id", _] => node.parts()[1].word().to_owned(),
            ["site" | "between", _] => self.site(node, at).expect("a site").to_string(),
            ["count", "Pieces"] => self.count(node.parts()[2].word()).to_string(),
            ["counter", _] => self.counter.to_string(),
            _ => node.word().to_owned(),
        }
    }

    fn holds(&self, node: &Node, at: Sites) -> bool {
        let site = |node: &Node| self.site(node, at);
        match node.head() {
            ["and", _] => node.operands().iter().all(|node| self.holds(node, at)),
            ["or", _] => node.operands().iter().any(|node| self.holds(node, at)),
            ["not", _] => !self.holds(&node.parts()[1], at),
            ["is", "In"] => {
                let region = &self.regions[node.parts()[3].parts()[1].word()];
                site(&node.parts()[2]).is_some_and(|site| region.contains(&site))
            }
            ["is", "Empty"] => site(&node.parts()[2]).is_some_and(|site| self.is_empty(site)),
            ["is", "Friend"] => {
                let asked = site(node.parts()[2].argument("at").expect("a site"));
                asked.and_then(|site| self.owner(site)) == Some(self.mover)
            }
            ["is", "Triggered"] => self.triggered.contains(node.parts()[2].word()),
            ["all", "Sites"] => {
                let around = self.site(&node.parts()[2].parts()[2], at).expect("a site");
                let condition = node.argument("if").expect("a condition");
                let mut sites = ORTHOGONAL.iter().filter_map(|&direction| self.next(around, direction));
                sites.all(|site| self.holds(condition, Sites { site: Some(site), ..at }))
            }
            ["no", "Pieces"] => self.count(node.parts()[2].word()) == 0,
            ["no", "Moves"] => self.moves_of(3 - self.mover).is_empty(),
            ["=", _] => self.value(&node.parts()[1], at) == self.value(&node.parts()[2], at),
            ["<", _] => {
                let [one, other] = [1, 2].map(|part| self.value(&node.parts()[part], at).parse::<i64>().expect("a number"));
                one < other
            }
            _ => {
                assert_eq!(node, &Node::Word("False".to_owned()), "a condition");
                false
            }
        }
    }

    /// The moves of the player to move, as pairs of sites.
    #[must_use]
    pub fn moves(&self) -> BTreeSet<(usize, usize)> {
        self.moves_of(self.mover)
    }

    fn moves_of(&self, mover: u8) -> BTreeSet<(usize, usize)> {
        let mut moves = BTreeSet::new();
        for piece in self.equipment("piece").iter().filter(|piece| player(piece.parts()[2].word()) == mover) {
            let Some(generator) = piece.parts().get(3) else { continue };
            let name = format!("{}{mover}", piece.parts()[1].word());
            for from in (0..self.cells.len()).filter(|&site| self.pieces[site].as_ref() == Some(&name)) {
                let list = if generator.head()[0] == "or" { generator.parts()[1].parts() } else { std::slice::from_ref(generator) };
                list.iter().for_each(|node| moves.extend(self.targets(node, from).into_iter().map(|to| (from, to))));
            }
        }
        moves
    }

    fn targets(&self, node: &Node, from: usize) -> Vec<usize> {
        let [_, manner] = node.head();
        let directions = if node.parts()[2].word() == "Diagonal" { DIAGONAL } else { ORTHOGONAL };
        let to = node.call("to");
        let condition = to.and_then(|to| to.argument("if"));
        let lands =
            |to| condition.is_some_and(|condition| self.holds(condition, Sites { from: Some(from), to: Some(to), ..Sites::default() }));
        match manner {
            "Step" => directions.iter().filter_map(|&direction| self.next(from, direction)).filter(|&to| lands(to)).collect(),
            "Leap" => {
                let walks = node.parts()[2].parts();
                let turned = (0..4).flat_map(|facing| walks.iter().map(move |walk| (facing, walk)));
                turned.filter_map(|(facing, walk)| self.walk(from, facing, walk)).filter(|&to| lands(to)).collect()
            }
            "Slide" => directions.iter().flat_map(|&direction| self.slide(node, from, direction)).collect(),
            _ => panic!("{node:?} is no move"),
        }
    }

    fn walk(&self, from: usize, mut facing: usize, walk: &Node) -> Option<usize> {
        let mut at = from;
        for step in walk.parts() {
            match step.word() {
                "F" => at = self.next(at, ORTHOGONAL[facing])?,
                "R" => facing = (facing + 1) % 4,
                _ => facing = (facing + 3) % 4,
            }
        }
        Some(at)
    }

    fn slide(&self, node: &Node, from: usize, direction: (i32, i32)) -> Vec<usize> {
        let (between, to) = (node.call("between"), node.call("to"));
        let longest = between.and_then(|node| node.call("max")).map_or(usize::MAX, |max| max.parts()[1].word().parse().expect("a number"));
        let go = between.and_then(|node| node.argument("if"));
        let stop = to.and_then(|node| node.argument("if"));
        let allowed = to.and_then(|node| node.call("apply")).and_then(|apply| apply.argument("if"));
        let mut targets = Vec::new();
        let mut next = self.next(from, direction);
        let mut length = 1;
        while let Some(site) = next.filter(|_| length <= longest) {
            let at = Sites { from: Some(from), to: Some(site), between: Some(site), site: None };
            let is_last = stop.is_some_and(|condition| self.holds(condition, at));
            if !is_last && !go.map_or_else(|| self.is_empty(site), |condition| self.holds(condition, at)) {
                break;
            }
            if allowed.is_none_or(|condition| self.holds(condition, at)) {
                targets.push(site);
            }
            if is_last {
                break;
            }
            (next, length) = (self.next(site, direction), length + 1);
        }
        targets
    }

    /// What a ludeme after a move does, all of it found before anything is done.
    fn effects(&self, node: &Node, at: Sites) -> Vec<Action> {
        match node.head() {
            ["and", _] => node.operands().iter().flat_map(|node| self.effects(node, at)).collect(),
            ["remove", _] => vec![Action::Remove(self.site(&node.parts()[1], at).expect("a site"))],
            ["trigger", _] => vec![Action::Trigger(node.parts()[1].word().to_owned())],
            ["set", "Counter"] => vec![Action::ResetCounter],
            [manner @ ("custodial" | "surround"), _] => {
                let from = self.site(&node.call("from").expect("an origin").parts()[1], at).expect("a site");
                let between = node.call("between").expect("a victim");
                let (victim, effect) =
                    (between.argument("if").expect("a condition"), &between.call("apply").expect("an effect").parts()[1]);
                let friend = node.call("to").and_then(|to| to.argument("if")).expect("a condition");
                let except = node.argument("except").map_or(0, |number| number.word().parse().expect("a number"));
                let captures = |&direction: &(i32, i32)| {
                    let site = self.next(from, direction)?;
                    let at = Sites { between: Some(site), ..at };
                    let is_friend = |to| self.holds(friend, Sites { to: Some(to), ..at });
                    let is_captured = if manner == "custodial" {
                        self.next(site, direction).is_some_and(is_friend)
                    } else {
                        let sides = ORTHOGONAL.iter().filter_map(|&side| self.next(site, side));
                        sides.filter(|&side| side != from && !is_friend(side)).count() <= except
                    };
                    (is_captured && self.holds(victim, at)).then(|| self.effects(effect, at))
                };
                ORTHOGONAL.iter().filter_map(captures).flatten().collect()
            }
            _ => panic!("{node:?} is no effect"),
        }
    }

    /// Plays a move, and returns the winner if the game is over: 0 for a draw.
    pub fn play(&mut self, from: usize, to: usize) -> Option<u8> {
        let name = self.pieces[from].take().expect("a piece");
        let kinds = self.equipment("piece");
        let kind = kinds.iter().find(|piece| format!("{}{}", piece.parts()[1].word(), self.mover) == name).expect("a kind");
        self.pieces[to] = Some(name);
        self.last_to = to;
        if let Some(then) = kind.parts().get(3).and_then(|generator| generator.call("then")) {
            for action in self.effects(&then.parts()[1], Sites { from: Some(from), to: Some(to), ..Sites::default() }) {
                match action {
                    Action::Remove(site) => self.pieces[site] = None,
                    Action::Trigger(event) => drop(self.triggered.insert(event)),
                    Action::ResetCounter => self.counter = -1,
                }
            }
        }
        let end = self.game.call("rules").and_then(|rules| rules.call("end")).expect("an end");
        let result = end.parts()[1].parts().iter().find(|rule| self.holds(&rule.parts()[1], Sites::default())).map(|rule| &rule.parts()[2]);
        let winner = result.map(|result| {
            let role = result.parts()[1].word();
            let who = if role == "Mover" { self.mover } else { player(role) };
            match result.parts()[2].word() {
                "Win" => who,
                "Loss" => 3 - who,
                _ => 0,
            }
        });
        self.counter += 1;
        self.mover = 3 - self.mover;
        winner
    }
}

fn player(role: &str) -> u8 {
    match role {
        "P1" => 1,
        "P2" => 2,
        _ => panic!("{role} is no player"),
    }
}

/// The cells of a board, row by row.
fn cells(board: &Node) -> Vec<(i32, i32)> {
    let shape = &board.parts()[1];
    let number = |node: &Node| node.word().parse::<i32>().expect("a number");
    match shape.head() {
        ["remove", _] => {
            let removed: Vec<i32> = shape.argument("cells").expect("cells").parts().iter().map(number).collect();
            let full = cells(&Node::Call(vec![Node::Word("board".to_owned()), shape.parts()[1].clone()]));
            (0..).zip(full).filter(|(index, _)| !removed.contains(index)).map(|(_, cell)| cell).collect()
        }
        [name, _] => {
            let rows = number(&shape.parts()[1]);
            let columns = if name == "rectangle" { number(&shape.parts()[2]) } else { rows };
            (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row))).collect()
        }
    }
}

/// The same rules without those that a description omits.
#[must_use]
pub fn without_losses(mut set: RuleSet) -> RuleSet {
    set.shieldwall = None;
    let EndRules { escape, escape_except, attackers_taken, king_bared, fewer_than, no_move, quiet_limit, .. } = set.ends;
    let fewer_than = FewerThan { kinds: Vec::new(), ..fewer_than };
    set.ends = EndRules { escape, escape_except, attackers_taken, king_bared, fewer_than, no_move, quiet_limit, ..EndRules::default() };
    set.announcements.clear();
    set.sides = Default::default();
    set.two_moves = None;
    // The pieces stand where they might have been placed.
    let mut setup = Setup::start(&set);
    while !setup.hand.is_empty() {
        let is_free = |&square: &Square| setup.pieces[square.index()].is_none() && set.places_on(square, setup.turn);
        let free = set.size.squares().find(is_free).expect("room for the pieces");
        setup.place(&set, free);
    }
    (set.start, set.hand) = (setup.pieces, None);
    set.dice = None;
    if set.ends.no_move == NoMove::Skips {
        set.ends.no_move = NoMove::Draws;
    }
    for kind in &mut set.kinds {
        kind.captured_when_moving_between = false;
        kind.captured_in_rows = false;
        kind.captures_between.clear();
        let headed: Vec<_> = kind.slides().filter_map(TakeBy::way).filter(|way| way.heading != Heading::Every).collect();
        headed.into_iter().for_each(|way| kind.set_slide(way.at_most(Some(0))));
        kind.other_moves.limited.clear();
        kind.other_moves.hops.clear();
        kind.other_moves.takes.clear();
        kind.again = Again::Never;
        (kind.promotes, kind.becomes) = (None, None);
        if set.size.has_gaps() {
            kind.other_moves.leaps.clear();
        }
    }
    set
}

/// Plays a random game of at most this many moves by rules and by their description. Both have the same moves, captures and winner. Returns
/// the number of moves.
///
/// # Panics
/// If they differ, or the rules are such that a description omits some.
pub fn compare_game(set: &RuleSet, rng: &mut Rng, longest: usize) -> usize {
    let rules = Arc::new(Rules::compile(set.clone()).expect("valid rules"));
    let exported = ludii::write(&rules, "Compared");
    assert_eq!(exported.lost, []);
    let text = &exported.description;
    let mut description = Description::read(text);
    let squares: Vec<Square> = set.size.squares().collect();
    let mut game = Game::new(rules);
    let player_of = |side: Side| if side == set.first { 1 } else { 2 };
    for played in 0..longest {
        let standing: Vec<bool> = description.pieces.iter().map(Option::is_some).collect();
        let expected: Vec<bool> = squares.iter().map(|&square| game.piece(square).is_some()).collect();
        assert_eq!(standing, expected, "pieces after {played} moves\n{text}");
        if game.outcome().is_some() {
            return played;
        }
        let moves: BTreeSet<Move> =
            description.moves().into_iter().map(|(from, to)| game.move_between(squares[from], squares[to])).collect();
        assert_eq!(moves, game.legal_moves().into_iter().collect(), "moves after {played} moves\n{text}");
        let mv = rng.pick(&moves.into_iter().collect::<Vec<_>>());
        let PieceMove { from, to } = mv.squares().expect("a move on the board");
        let [from, to] = [from, to].map(|square| squares.iter().position(|&known| known == square).expect("a square"));
        let outcome = game.play(mv).expect("a legal move").outcome;
        let expected = outcome.map(|outcome| outcome.winner.map_or(0, player_of));
        assert_eq!(description.play(from, to), expected, "{outcome:?} after {played} moves and {mv:?}\n{text}");
        if outcome.is_some() {
            return played + 1;
        }
    }
    longest
}
