//! Games with variations, signs and comments.

mod record;

use std::sync::Arc;

use birka_records::game_record::{GameRecord, MAX_DEPTH, MAX_MOVES, MoveSign};
use birka_records::{Drawing, MoveNotation};
use birka_rules::{Move, PlayedMove, Setup};
use birka_script::Variant;

use crate::session::Session;

pub use record::StudyPart;

/// A position of a [`Study`]: the number of its node. The nodes of the game itself come first: node 0 is the starting position, node 1 the
/// position after the first move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(usize);

impl NodeId {
    /// The starting position.
    pub const START: Self = Self(0);

    /// Its number.
    #[must_use]
    pub fn number(self) -> usize {
        self.0
    }
}

/// A game with variations that is looked at and tried out, apart from the game on the table.
///
/// The moves of the game itself stay as they are. Other moves are added as variations, or as a continuation after its last move.
#[derive(Clone)]
pub struct Study {
    /// The comments on the whole game. Its moves are omitted.
    headers: GameRecord,
    /// The game itself, to its end.
    game: Session,
    nodes: Vec<Node>,
    current: NodeId,
    is_changed: bool,
}

/// A position, and the move that leads to it.
#[derive(Clone)]
struct Node {
    parent: NodeId,
    /// The continuation first, then the variations, each in place of the continuation.
    children: Vec<NodeId>,
    /// The continuation or the variation that was last looked at, by its index.
    last_visited: usize,
    /// `None` for the starting position.
    mv: Option<Move>,
    text: String,
    sign: Option<MoveSign>,
    /// The comment before it, where it begins a variation.
    before: String,
    comment: String,
    drawings: Vec<Drawing>,
}

/// Why a move is not added to a study.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StudyLimit {
    /// There are too many moves.
    #[error("this game has {MAX_MOVES} moves with its variations, and takes no more")]
    Moves,
    /// The variations would be nested too deeply.
    #[error("variations are nested {MAX_DEPTH} deep, and no deeper")]
    Depth,
}

impl Study {
    /// A game as it was played, at its last position. `headers` say who played it.
    #[must_use]
    pub fn of_session(game: &Session, headers: GameRecord) -> Self {
        let start = game.recorded_moves().start;
        let headers = GameRecord { variant: game.variant().id.clone(), start, moves: Vec::new(), ..headers };
        let root = Node::new(NodeId::START, None, String::new());
        let mut study = Self { headers, game: game.for_analysis(), nodes: vec![root], current: NodeId::START, is_changed: false };
        for played in game.moves() {
            let text = MoveNotation::from_played(played).name(game.rules().size);
            study.current = study.insert(study.current, played.mv, text);
        }
        study
    }

    /// A position of a variant, to be tried out.
    ///
    /// # Errors
    /// Everything that is wrong with the position.
    pub fn from_setup(variant: Arc<Variant>, setup: &Setup) -> Result<Self, Vec<birka_rules::SetupError>> {
        Ok(Self::of_session(&Session::from_setup(variant, setup)?, GameRecord::default()))
    }

    fn insert(&mut self, parent: NodeId, mv: Move, text: String) -> NodeId {
        let node = NodeId(self.nodes.len());
        self.nodes.push(Node::new(parent, Some(mv), text));
        self.nodes[parent.0].children.push(node);
        node
    }

    fn child(&self, node: NodeId, mv: Move) -> Option<NodeId> {
        self.nodes[node.0].children.iter().copied().find(|child| self.nodes[child.0].mv == Some(mv))
    }

    #[must_use]
    pub fn variant(&self) -> &Arc<Variant> {
        self.game.variant()
    }

    /// The game itself, to its end, without what was added.
    #[must_use]
    pub fn game(&self) -> &Session {
        &self.game
    }

    /// The comments on the whole game, without moves.
    #[must_use]
    pub fn headers(&self) -> &GameRecord {
        &self.headers
    }

    /// The position that is looked at.
    #[must_use]
    pub fn current(&self) -> NodeId {
        self.current
    }

    /// Whether anything was added or said since it was opened.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        self.is_changed
    }

    /// Whether there are moves beside those of the game itself, or anything is said about a move or the game.
    #[must_use]
    pub fn says_more_than_its_game(&self) -> bool {
        self.is_changed
            || self.nodes.len() > self.game.ply() + 1
            || !self.headers.comment.is_empty()
            || self.nodes.iter().any(Node::says_anything)
    }

    /// The position of a number.
    #[must_use]
    pub fn node(&self, number: usize) -> Option<NodeId> {
        (number < self.nodes.len()).then_some(NodeId(number))
    }

    /// Whether a move belongs to the game itself.
    #[must_use]
    pub fn is_of_game(&self, node: NodeId) -> bool {
        node.0 <= self.game.ply()
    }

    /// The position before.
    #[must_use]
    pub fn parent(&self, node: NodeId) -> NodeId {
        self.nodes[node.0].parent
    }

    /// The comments on a move, or before the first one.
    #[must_use]
    pub fn comment(&self, node: NodeId) -> &str {
        if node == NodeId::START { &self.headers.comment } else { &self.nodes[node.0].comment }
    }

    /// The arrows and circles on a position.
    #[must_use]
    pub fn drawings(&self, node: NodeId) -> &[Drawing] {
        &self.nodes[node.0].drawings
    }

    /// The sign of a move.
    #[must_use]
    pub fn sign(&self, node: NodeId) -> Option<MoveSign> {
        self.nodes[node.0].sign
    }

    /// The move that leads to a position; empty for the starting position.
    #[must_use]
    pub fn text(&self, node: NodeId) -> &str {
        &self.nodes[node.0].text
    }

    /// The number of moves that lead to a position.
    #[must_use]
    pub fn ply(&self, node: NodeId) -> usize {
        self.path(node).len() - 1
    }

    /// The positions from the start to this one, with both.
    fn path(&self, node: NodeId) -> Vec<NodeId> {
        let back = |&node: &NodeId| (node != NodeId::START).then(|| self.nodes[node.0].parent);
        let mut path: Vec<NodeId> = std::iter::successors(Some(node), back).collect();
        path.reverse();
        path
    }

    /// The positions of the line that is looked at, from the start through the current one to its end. A line goes on with what was last
    /// looked at.
    #[must_use]
    pub fn line(&self) -> Vec<NodeId> {
        let mut line = self.path(self.current);
        let mut at = self.current;
        while let Some(next) = self.next(at) {
            line.push(next);
            at = next;
        }
        line
    }

    fn next(&self, node: NodeId) -> Option<NodeId> {
        let Node { children, last_visited, .. } = &self.nodes[node.0];
        children.get(*last_visited).or(children.first()).copied()
    }

    /// The position of the game itself after this many moves, or its last one.
    #[must_use]
    pub fn in_game(&self, ply: usize) -> NodeId {
        NodeId(ply.min(self.game.ply()))
    }

    /// How to get to a position.
    #[must_use]
    pub fn route_to(&self, node: NodeId) -> Route {
        let path = self.path(node);
        let ply = path.iter().take_while(|node| self.is_of_game(**node)).count() - 1;
        let moves = path[ply + 1..].iter().filter_map(|node| self.nodes[node.0].mv).collect();
        Route { session: self.game.clone(), ply, moves }
    }

    /// Looks at a position.
    pub fn go_to(&mut self, node: NodeId) {
        for pair in self.path(node).windows(2) {
            let index = self.nodes[pair[0].0].children.iter().position(|child| *child == pair[1]);
            self.nodes[pair[0].0].last_visited = index.unwrap_or(0);
        }
        self.current = node;
    }

    /// Whether a move can be added at the current position, or is there already.
    ///
    /// # Errors
    /// The limit that is reached.
    pub fn accepts(&self, mv: Move) -> Result<(), StudyLimit> {
        if self.child(self.current, mv).is_some() {
            return Ok(());
        }
        if self.nodes.len() > MAX_MOVES {
            return Err(StudyLimit::Moves);
        }
        let branches = self.path(self.current).windows(2).filter(|pair| self.nodes[pair[0].0].children.first() != Some(&pair[1])).count();
        let is_branch = !self.nodes[self.current.0].children.is_empty();
        if branches + usize::from(is_branch) > MAX_DEPTH { Err(StudyLimit::Depth) } else { Ok(()) }
    }

    /// Follows a game in which a move was played or taken back since the current position.
    pub fn follow(&mut self, session: &Session) {
        while self.ply(self.current) > session.ply() {
            self.go_to(self.parent(self.current));
        }
        for played in session.moves().skip(self.ply(self.current)) {
            self.add(played);
        }
    }

    /// At the end of a line, rolls the die if it is due in its last position, `session`. Where a hook fails, it stays due.
    pub(crate) fn roll_at_end(&mut self, session: &mut Session) {
        if self.nodes[self.current.0].children.is_empty() && session.roll_if_due().is_ok() {
            self.follow(session);
        }
    }

    fn add(&mut self, played: &PlayedMove) {
        let node = self.child(self.current, played.mv).unwrap_or_else(|| {
            self.is_changed = true;
            self.insert(self.current, played.mv, MoveNotation::from_played(played).name(self.game.rules().size))
        });
        self.go_to(node);
    }

    /// Says something about a move, or about the whole game at the starting position.
    pub fn set_comment(&mut self, node: NodeId, comment: String) {
        self.is_changed = true;
        if node == NodeId::START {
            self.headers.comment = comment;
        } else {
            self.nodes[node.0].comment = comment;
        }
    }

    /// Draws an arrow or a circle on a position, or removes it if it is there. A position has at most [`Drawing::MAX`].
    pub fn toggle_drawing(&mut self, node: NodeId, drawing: Drawing) {
        self.is_changed = true;
        toggle_drawing(&mut self.nodes[node.0].drawings, drawing);
    }

    /// Sets or removes the sign of a move.
    pub fn set_sign(&mut self, node: NodeId, sign: Option<MoveSign>) {
        self.is_changed = true;
        self.nodes[node.0].sign = sign.filter(|_| node != NodeId::START);
    }

    /// Whether a position is on the way to the current one, or the current one.
    #[must_use]
    pub fn leads_to_current(&self, node: NodeId) -> bool {
        self.path(self.current).contains(&node)
    }

    /// Removes a move and all that follows, unless it belongs to the game itself. If the current position is one of them, that before them
    /// is looked at.
    pub fn remove(&mut self, node: NodeId) {
        if self.is_of_game(node) {
            return;
        }
        let parent = self.parent(node);
        if self.leads_to_current(node) {
            self.current = parent;
        }
        // The nodes stay, so that the numbers of the others do not change; nothing leads to them.
        self.nodes[parent.0].children.retain(|child| *child != node);
        self.nodes[parent.0].last_visited = 0;
        self.is_changed = true;
    }

    /// Whether the variation that leads to a position can be moved up. The moves of the game itself stay where they are.
    #[must_use]
    pub fn can_promote(&self, node: NodeId) -> bool {
        let is_free = |(parent, index): (NodeId, usize)| index > 1 || !self.is_of_game(self.nodes[parent.0].children[0]);
        self.branch(node).is_some_and(is_free)
    }

    /// Moves the innermost variation that leads to a position up by one place: before another variation, or in place of the continuation, which
    /// becomes a variation. Does nothing where [`can_promote`](Self::can_promote) says so.
    ///
    /// # Errors
    /// When variations would be nested too deeply.
    pub fn promote(&mut self, node: NodeId) -> Result<(), StudyLimit> {
        let Some((parent, index)) = self.branch(node).filter(|_| self.can_promote(node)) else { return Ok(()) };
        let swap = |study: &mut Self| {
            let Node { children, last_visited, .. } = &mut study.nodes[parent.0];
            children.swap(index - 1, index);
            *last_visited = match *last_visited {
                last if last == index => index - 1,
                last if last == index - 1 => index,
                last => last,
            };
        };
        swap(self);
        if self.nesting() > MAX_DEPTH {
            swap(self);
            return Err(StudyLimit::Depth);
        }
        self.is_changed = true;
        Ok(())
    }

    /// The innermost variation that leads to a position: the position before it, and its index among the moves there.
    fn branch(&self, node: NodeId) -> Option<(NodeId, usize)> {
        self.path(node).windows(2).rev().find_map(|pair| {
            let index = self.nodes[pair[0].0].children.iter().position(|child| *child == pair[1])?;
            (index > 0).then_some((pair[0], index))
        })
    }

    /// How deep variations are nested.
    fn nesting(&self) -> usize {
        let mut deepest = 0;
        let mut waiting = vec![(NodeId::START, 0)];
        while let Some((node, depth)) = waiting.pop() {
            deepest = deepest.max(depth);
            waiting.extend(self.nodes[node.0].children.iter().enumerate().map(|(index, child)| (*child, depth + usize::from(index > 0))));
        }
        deepest
    }

    /// Whether an earlier study is one of the same game: its moves are the first ones of this one. A link or a table has the moves of a game without its
    /// players, which is shown as it is.
    #[must_use]
    pub fn goes_on_from(&self, earlier: &Self) -> bool {
        let begins_like_this =
            |node: usize| self.nodes.get(node).is_some_and(|own| own.mv == earlier.nodes[node].mv) && self.is_of_game(NodeId(node));
        let has_players = |study: &Self| !study.headers.attackers.is_empty() || !study.headers.defenders.is_empty();
        self.game.variant().id == earlier.game.variant().id
            && self.game.game().rules().fingerprint() == earlier.game.game().rules().fingerprint()
            && self.headers.start == earlier.headers.start
            && has_players(self) == has_players(earlier)
            && (0..=earlier.game.ply()).all(begins_like_this)
    }

    /// Adds the variations, signs and comments of an earlier study of the same game. Returns whether it is the same game.
    pub fn adopt(&mut self, earlier: &Self) -> bool {
        let is_same = self.goes_on_from(earlier);
        if is_same {
            self.graft(NodeId::START, earlier, NodeId::START);
            self.is_changed |= earlier.is_changed;
        }
        is_same
    }

    /// Adds what another study of the same start by the same rules says, and its moves, where they are others as variations. Returns whether it
    /// is one, and there is room; otherwise nothing is added.
    pub fn merge(&mut self, other: &Self) -> bool {
        if self.game.game().rules().fingerprint() != other.game.game().rules().fingerprint() || self.headers.start != other.headers.start {
            return false;
        }
        let mut merged = self.clone();
        merged.graft(NodeId::START, other, NodeId::START);
        let has_room = merged.nodes.len() <= MAX_MOVES + 1 && merged.nesting() <= MAX_DEPTH;
        if has_room {
            *self = merged;
        }
        has_room
    }

    fn graft(&mut self, at: NodeId, other: &Self, from: NodeId) {
        let mut waiting = vec![(at, from)];
        while let Some((at, from)) = waiting.pop() {
            if self.comment(at).is_empty() && !other.comment(from).is_empty() {
                self.set_comment(at, other.comment(from).to_owned());
            }
            if self.nodes[at.0].before.is_empty() {
                self.nodes[at.0].before.clone_from(&other.nodes[from.0].before);
            }
            if self.nodes[at.0].drawings.is_empty() {
                self.nodes[at.0].drawings.clone_from(&other.nodes[from.0].drawings);
            }
            self.nodes[at.0].sign = self.nodes[at.0].sign.or(other.nodes[from.0].sign);
            for &child in &other.nodes[from.0].children {
                let Some(mv) = other.nodes[child.0].mv else { continue };
                let own = self.child(at, mv).unwrap_or_else(|| self.insert(at, mv, other.nodes[child.0].text.clone()));
                waiting.push((own, child));
            }
        }
    }
}

impl Node {
    fn says_anything(&self) -> bool {
        self.sign.is_some() || !self.before.is_empty() || !self.comment.is_empty() || !self.drawings.is_empty()
    }

    fn new(parent: NodeId, mv: Option<Move>, text: String) -> Self {
        Self {
            parent,
            children: Vec::new(),
            last_visited: 0,
            mv,
            text,
            sign: None,
            before: String::new(),
            comment: String::new(),
            drawings: Vec::new(),
        }
    }
}

/// Adds a drawing, or removes it if it is there.
pub fn toggle_drawing(drawings: &mut Vec<Drawing>, drawing: Drawing) {
    match drawings.iter().position(|known| *known == drawing) {
        Some(index) => drop(drawings.remove(index)),
        None if drawings.len() < Drawing::MAX => drawings.push(drawing),
        None => {}
    }
}

/// How to get to a position of a study: the game is taken back to a ply, then moves are played.
#[derive(Clone)]
pub struct Route {
    session: Session,
    ply: usize,
    moves: Vec<Move>,
}

impl Route {
    /// Whether functions of the variant are called on the way.
    #[must_use]
    pub fn calls_hooks(&self) -> bool {
        self.session.has_hooks() && (!self.moves.is_empty() || self.ply < self.session.first_ply())
    }

    /// The game in that position. If a move is illegal by now, because rules have changed, it ends before it.
    #[must_use]
    pub fn travel(mut self) -> Session {
        while self.session.ply() > self.ply && self.session.undo().is_some() {}
        for mv in self.moves {
            if self.session.play(mv).is_err() {
                break;
            }
        }
        self.session
    }
}
