//! Whole rules and single sentences, as they should read.

use std::num::{NonZeroU8, NonZeroU16};

use birka_prose::{describe_rules, to_plain_text};
use birka_rules::*;

use crate::told;
use birka_test_support::rulesets::{TABLUT, saami, square};

#[test]
fn saami_tablut_reads_as_a_person_would_write_it() {
    let text = to_plain_text(&describe_rules(&saami(TABLUT)));
    assert!(text.lines().all(|line| line.chars().count() <= 80 && !line.ends_with(' ')));
    assert_eq!(text, SAAMI, "\n{text}");
}

#[test]
fn rules_that_cannot_be_played_say_why() {
    let mut set = saami(TABLUT);
    set.kinds[1].letter = 'a';
    set.ends.escape = vec![ClassId(7)];
    let text = told(&set);
    assert!(text.contains("`a` cannot be the letter of `defender`"), "{text}");
    assert!(text.contains("The king's escape names a class of squares"), "{text}");
}

/// Tablut with a word of everything that Saami Tablut has no use for.
fn everything() -> RuleSet {
    let mut set = saami(TABLUT);
    let closed = Law { stop: false, pass: false, reenter: false, hostile: Hostility::Always, ..Law::OPEN };
    let camp = Law { reenter: false, hostile: Hostility::WhenEmpty, spares_inside: true, ..Law::OPEN };
    let camps = ["d1", "e1", "f1", "e2", "d9", "e9", "f9", "e8", "a4", "a5", "a6", "b5", "i4", "i5", "i6", "h5"];
    set.classes.push(SquareClass {
        name: "camps".into(),
        squares: camps.map(|name| square(&set, name)).to_vec(),
        laws: vec![camp, closed, closed],
        ornament: Ornament::Camp,
    });
    set.classes.push(SquareClass {
        name: "corners".into(),
        squares: set.size.squares().filter(|&s| set.size.is_corner(s)).collect(),
        laws: vec![closed, closed, Law::OPEN],
        ornament: Ornament::Refuge,
    });
    let throne = &mut set.classes[0];
    throne.laws[1] = Law { hostile: Hostility::Never, hostile_when_besieged: true, ..throne.laws[1] };
    throne.laws[2].reenter = false;
    set.shieldwall = Some(Shieldwall { closed_by: vec![ClassId(3)] });
    set.kinds[1].falls_between = true;
    set.kinds[2].arms = Arms { hammer: false, anvil: true };
    set.kinds[2].reach = NonZeroU8::new(3);
    let times = NonZeroU8::new(3).expect("not zero");
    let plies = NonZeroU16::new(100).expect("not zero");
    set.ends = EndRules {
        escape_except: vec![ClassId(2)],
        king_bared: true,
        exit_fort: true,
        no_move: NoMove::Draws,
        repetition: Some(Repetition { times, verdict: Verdict::Forbidden }),
        quiet_limit: Some(QuietLimit { plies, verdict: Verdict::Loses(Side::Attackers) }),
        ..set.ends
    };
    set
}

#[test]
fn what_tablut_has_no_use_for_is_told_too() {
    let text = told(&everything());
    for sentence in [
        "The camps are the 16 squares drawn below.",
        "Every piece but the king moves as far as the way is free. The king moves at most three squares at a time.",
        "Only the king may stand on the throne; the king may not come back to it once he has left; every piece may pass over it while it \
         is empty.",
        "No piece may come to the camps from elsewhere, but attackers that begin there may move about within their own part of them until \
         they leave; only attackers may pass over them from outside.",
        "Only the king may stand on the corners or pass over them.",
        "Defenders are captured on moving in between two enemies, once their own captures are made; every other piece may do so safely.",
        "The king cannot capture by moving, but an enemy can be captured against him. Every other piece takes full part in captures.",
        "The empty throne is hostile to every piece but defenders. When the king stands on the throne with attackers on all sides but one, \
         the throne is hostile to defenders on that last side.",
        "Empty squares of the camps are hostile to attackers, but spare those who stand in the same part of them.",
        "The squares of the corners are hostile to every piece but the king, whether or not a piece stands on them.",
        "captures the defender on f5 against the throne, where the king is besieged.",
        "One of the corners may close the far end as well. The king in such a row is spared, but not the others.",
        "The defenders win as soon as the king stands on the edge, but not on one of the camps.",
        "They also win when the king is the last of his side, or when they have encircled the king and all his men",
        "When the player whose turn it is has no move, the game is drawn.",
        "You may not make a move that brings the same position, with the same side to move, onto the board for the third time.",
        "When 100 moves have been made in a row without a capture, those of both sides counted, the attackers lose.",
    ] {
        assert!(text.contains(sentence), "`{sentence}` is not in\n{text}");
    }
}

const SAAMI: &str = "\
The board and the pieces
------------------------

The board has nine by nine squares. The throne is the square in the middle. The
edge is the whole rim of the board.

The king (K) and his eight defenders (d) are besieged by 16 attackers (a). The
attackers move first; then the two sides take turns, one move each.

    The board when the game begins. A dot is an empty square and + is the empty
    throne.

     9  . . . a a a . . .
     8  . . . . a . . . .
     7  . . . . d . . . .
     6  a . . . d . . . a
     5  a a d d K d d a a
     4  a . . . d . . . a
     3  . . . . d . . . .
     2  . . . . a . . . .
     1  . . . a a a . . .
        a b c d e f g h i

How the pieces move
-------------------

Pieces move in a straight line along a rank or a file, over empty squares only;
they never jump over one another. Every piece moves as far as its player likes,
like the rook in chess.

Only the king may stand on the throne, and he may come back to it; every piece
may pass over it while it is empty.

How pieces are captured
-----------------------

You capture on your own move, by bringing a piece up beside an enemy so that it
is hemmed in. Every piece but the king is captured between two enemies, one on
either side of it along a rank or a file. One move may capture several pieces,
and what is captured leaves the board. It is safe to move in between two
enemies.

    An attacker goes from b5 to b3 and captures the defender on c3 against the
    attacker on d3.

     9  . . . . . . . . .       9  . . . . . . . . .
     8  . . . . . . . . .       8  . . . . . . . . .
     7  . . . . . . . . .       7  . . . . . . . . .
     6  . . . . . . . . .       6  . . . . . . . . .
     5  . a . . K . . . .       5  . . . . K . . . .
     4  . . . . . . . . .       4  . . . . . . . . .
     3  . . d a . . . . .       3  . a . a . . . . .
     2  . . . . . . . . .       2  . . . . . . . . .
     1  . . . . . . . . .       1  . . . . . . . . .
        a b c d e f g h i          a b c d e f g h i

Every piece takes part in captures, the king as well.

A hostile square counts as an enemy in a capture. The empty throne is hostile to
every piece.

    An attacker goes from c3 to e3 and captures the defender on e4 against the
    empty throne.

     9  . . . . . . . . .       9  . . . . . . . . .
     8  . . . . . . . K .       8  . . . . . . . K .
     7  . . . . . . . . .       7  . . . . . . . . .
     6  . . . . . . . . .       6  . . . . . . . . .
     5  . . . . + . . . .       5  . . . . + . . . .
     4  . . . . d . . . .       4  . . . . . . . . .
     3  . . a . . . . . .       3  . . . . a . . . .
     2  . . . . . . . . .       2  . . . . . . . . .
     1  . . . . . . . . .       1  . . . . . . . . .
        a b c d e f g h i          a b c d e f g h i

How the king is captured
------------------------

On the throne or beside it the king is captured only when enemies hold all four
sides of him. The empty throne counts as one of the four, so that beside it
three attackers are enough. Everywhere else he is captured between two enemies,
one on either side of him along a rank or a file.

    An attacker goes from d7 to d5 and captures the king on e5, helped by the
    attackers on e6, f5 and e4.

     9  . . . . . . . . .       9  . . . . . . . . .
     8  . . . . . . . . .       8  . . . . . . . . .
     7  . . . a . . . . .       7  . . . . . . . . .
     6  . . . . a . . . .       6  . . . . a . . . .
     5  . . . . K a . . .       5  . . . a + a . . .
     4  . . . . a . . . .       4  . . . . a . . . .
     3  . . . . . . . . .       3  . . . . . . . . .
     2  . . . . . . . . .       2  . . . . . . . . .
     1  . . . . . . . . .       1  . . . . . . . . .
        a b c d e f g h i          a b c d e f g h i

    An attacker goes from d6 to d4 and captures the king on e4, helped by the
    attackers on f4 and e3 and by the empty throne.

     9  . . . . . . . . .       9  . . . . . . . . .
     8  . . . . . . . . .       8  . . . . . . . . .
     7  . . . . . . . . .       7  . . . . . . . . .
     6  . . . a . . . . .       6  . . . . . . . . .
     5  . . . . + . . . .       5  . . . . + . . . .
     4  . . . . K a . . .       4  . . . a . a . . .
     3  . . . . a . . . .       3  . . . . a . . . .
     2  . . . . . . . . .       2  . . . . . . . . .
     1  . . . . . . . . .       1  . . . . . . . . .
        a b c d e f g h i          a b c d e f g h i

    An attacker goes from b5 to b3 and captures the king on c3 against the
    attacker on d3.

     9  . . . . . . . . .       9  . . . . . . . . .
     8  . . . . . . . . .       8  . . . . . . . . .
     7  . . . . . . . . .       7  . . . . . . . . .
     6  . . . . . . . . .       6  . . . . . . . . .
     5  . a . . + . . . .       5  . . . . + . . . .
     4  . . . . . . . . .       4  . . . . . . . . .
     3  . . K a . . . . .       3  . a . a . . . . .
     2  . . . . . . . . .       2  . . . . . . . . .
     1  . . . . . . . . .       1  . . . . . . . . .
        a b c d e f g h i          a b c d e f g h i

How the game ends
-----------------

The defenders win as soon as the king stands on the edge. They also win when the
last of the attackers is captured.

The attackers win when they capture the king. They also win when they have
encircled the king and all his men, so that no path, however winding, leads from
any of them to the rim of the board.

A player who cannot move loses. When the same position comes onto the board for
the third time, with the same side to move, the player who brought it about
loses.

A way is open when the king could win by going along it in his next move. With
one way open “raichi” is called out, with two or more “tuichu”.

How games are written down
--------------------------

A square is named by the letter of its file and the number of its rank; a1 is
the lower left corner. A move is written as the square it leaves and the square
it comes to, such as d1-d3. In position records an attacker is t, a defender is
T and the king is K.
";
