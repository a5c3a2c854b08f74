---@meta
-- What a file of rules may say, for Lua language servers. Made by `birka stubs`; do not edit.
-- Write `---@type birka.Variant` above the table, or `---@type birka.Variation` where it extends another variant.

---One of the two sides; the king is one of the defenders.
---@alias birka.Side "attackers" | "defenders"

---What a piece can do in a capture: move up to an enemy (hammer), or be what he is taken against (anvil).
---@alias birka.Arms "both" | "hammer" | "anvil" | "none"

---`2`: two opposite sides; `3` or `4`: so many of the four; `0`: never.
---@alias birka.Sides 0 | 2 | 3 | 4

---Whom a law is for: all, none, a side, a kind of piece by name, or a list of these.
---@alias birka.Who "all" | "none" | "attackers" | "defenders" | string | string[]

---A class of squares by name, or a list of these.
---@alias birka.Classes "edge" | "corners" | "middle" | string | string[]

---A square such as `"e5"`, all corners, the edge, or a list of these.
---@alias birka.Squares "middle" | "corners" | "edge" | string | string[]

---How the board shows a class of squares.
---@alias birka.Ornament "throne" | "refuge" | "camp" | "plain"

---What befalls the side that cannot move.
---@alias birka.NoMove "loses" | "draws"

---What befalls whom.
---@alias birka.Verdict "draw" | "mover loses" | "attackers lose" | "defenders lose"

---What befalls whom when a position comes back.
---@alias birka.RepetitionVerdict "draw" | "mover loses" | "attackers lose" | "defenders lose" | "forbidden"

---Who has won.
---@alias birka.Winner "attackers" | "defenders" | "nobody"

---Who has won, or that the game goes on although the rules ended it.
---@alias birka.Ruling "attackers" | "defenders" | "draw" | "goes on"

---North is towards higher ranks.
---@alias birka.Direction "north" | "east" | "south" | "west"

---A text in which blanks part several, or a list of texts.
---@alias birka.Texts string | string[]

---A variant of tafl: what its file returns.
---@class (exact) birka.Variant
---@field api 1 # `1`, the version of this vocabulary
---@field id string # what it is called on a command line: small letters, digits, hyphens; begins with a letter; 60 at most
---@field name string # what people see
---@field summary? string # one sentence; if left out: empty
---@field sources? string | string[] # a list of texts: where the rules come from; if left out: none
---@field board string # the drawn board
---@field pieces table<string, birka.Kind> # the kinds of pieces, by name
---@field squares? table<string, birka.SquareClass> # classes of squares with laws of their own, by name; if left out: none
---@field first birka.Side # `"attackers"` or `"defenders"`: who begins
---@field ends birka.Ends # how the game ends
---@field shieldwall? boolean | birka.Shieldwall # whether rows along the rim can be captured (below); if left out: they cannot
---@field announcements? birka.Announcement[] # what is called when the king has ways open; if left out: none
---@field hooks? birka.Hooks # functions, for what all this cannot say: [docs/hooks.md](hooks.md); if left out: none
---@field examples? birka.Example[] # positions, moves and what must come of them (below); if left out: none

---A variant of tafl: what its file returns. Only what differs from what the file extends; `false` takes away.
---@class (exact) birka.Variation
---@field api 1 # `1`, the version of this vocabulary
---@field extends string # the name of a variant of which this is a variation (below); if left out: it stands by itself
---@field id string # what it is called on a command line: small letters, digits, hyphens; begins with a letter; 60 at most
---@field name string # what people see
---@field summary? string # one sentence; if left out: empty
---@field sources? string | string[] | false # a list of texts: where the rules come from; if left out: none
---@field board? string | false # the drawn board
---@field pieces? table<string, birka.KindChange | false> | false # the kinds of pieces, by name
---@field squares? table<string, birka.SquareClassChange | false> | false # classes of squares with laws of their own, by name; if left out: none
---@field first? birka.Side | false # `"attackers"` or `"defenders"`: who begins
---@field ends? birka.EndsChange | false # how the game ends
---@field shieldwall? boolean | birka.ShieldwallChange | false # whether rows along the rim can be captured (below); if left out: they cannot
---@field announcements? birka.Announcement[] | false # what is called when the king has ways open; if left out: none
---@field hooks? birka.HooksChange | false # functions, for what all this cannot say: [docs/hooks.md](hooks.md); if left out: none
---@field examples? birka.Example[] | false # positions, moves and what must come of them (below); if left out: none

---A kind of piece.
---@class (exact) birka.Kind
---@field letter string # its letter in the drawn board; no blank, digit, `.` or `/`
---@field side birka.Side # `"attackers"` or `"defenders"`
---@field royal? boolean # `true` for the king; if left out: `false`
---@field record? string # its letter in OpenTafl position records; if left out: `"t"` for attackers, `"T"` for defenders, `"K"` for the king
---@field reach? integer # the most squares it slides at once, 1 to 18; if left out: any distance
---@field arms? birka.Arms # `"both"`, `"hammer"`, `"anvil"` or `"none"` (below); if left out: `"both"`
---@field captured? birka.Capture[] # how it is captured (below); if left out: between two enemies
---@field falls_between? boolean # whether it falls when it steps between two enemies itself, after its own captures; if left out: `false`

---A kind of piece. Only what differs from what the file extends; `false` takes away.
---@class (exact) birka.KindChange
---@field letter? string | false # its letter in the drawn board; no blank, digit, `.` or `/`
---@field side? birka.Side | false # `"attackers"` or `"defenders"`
---@field royal? boolean # `true` for the king; if left out: `false`
---@field record? string | false # its letter in OpenTafl position records; if left out: `"t"` for attackers, `"T"` for defenders, `"K"` for the king
---@field reach? integer | false # the most squares it slides at once, 1 to 18; if left out: any distance
---@field arms? birka.Arms | false # `"both"`, `"hammer"`, `"anvil"` or `"none"` (below); if left out: `"both"`
---@field captured? birka.Capture[] | false # how it is captured (below); if left out: between two enemies
---@field falls_between? boolean # whether it falls when it steps between two enemies itself, after its own captures; if left out: `false`

---How a kind is captured, on some squares or everywhere else.
---@class (exact) birka.Capture
---@field on? birka.Classes # a class of squares, or a list: where it stands on one; if left out: any place
---@field beside? birka.Classes # a class of squares, or a list: where it stands next to one along a rank or a file; if left out: any place
---@field sides birka.Sides # `2`: two opposite sides; `3` or `4`: so many of its four; `0`: it cannot be captured here
---@field edge_counts? boolean # with 3 or 4 sides: whether the rim of the board is a hostile side; if left out: `false`

---A class of squares with laws of its own.
---@class (exact) birka.SquareClass
---@field at birka.Squares # a square such as `"e5"`, `"middle"`, `"corners"`, `"edge"`, or a list of these
---@field stop? birka.Who # WHO may stand there; if left out: `"all"`
---@field pass? birka.Who # WHO may pass over it while it is empty; if left out: `"all"`
---@field reenter? birka.Who # WHO may come in from outside; who may stop but not come in can move within, where they started, until they leave; if left out: as `stop`
---@field hostile? birka.Who # WHO can be captured against it, whatever stands there; if left out: `"none"`
---@field hostile_when_empty? birka.Who # WHO can be captured against it while nothing stands there; if left out: `"none"`
---@field hostile_when_besieged? birka.Who # WHO can be captured against it while the king stands there with an enemy on each of his other three sides (Linnaeus, law 10); if left out: `"none"`
---@field spares_inside? birka.Who # WHO, standing in the same connected group of these squares, cannot be captured against them: men in their camp; if left out: `"none"`
---@field ornament? birka.Ornament # how the board shows it: `"throne"`, `"refuge"`, `"camp"` or `"plain"`; if left out: by its name: `throne`; `corners` a refuge; `camp` or `camps` a camp; others plain

---A class of squares with laws of its own. Only what differs from what the file extends; `false` takes away.
---@class (exact) birka.SquareClassChange
---@field at? birka.Squares | false # a square such as `"e5"`, `"middle"`, `"corners"`, `"edge"`, or a list of these
---@field stop? birka.Who | false # WHO may stand there; if left out: `"all"`
---@field pass? birka.Who | false # WHO may pass over it while it is empty; if left out: `"all"`
---@field reenter? birka.Who | false # WHO may come in from outside; who may stop but not come in can move within, where they started, until they leave; if left out: as `stop`
---@field hostile? birka.Who | false # WHO can be captured against it, whatever stands there; if left out: `"none"`
---@field hostile_when_empty? birka.Who | false # WHO can be captured against it while nothing stands there; if left out: `"none"`
---@field hostile_when_besieged? birka.Who | false # WHO can be captured against it while the king stands there with an enemy on each of his other three sides (Linnaeus, law 10); if left out: `"none"`
---@field spares_inside? birka.Who | false # WHO, standing in the same connected group of these squares, cannot be captured against them: men in their camp; if left out: `"none"`
---@field ornament? birka.Ornament | false # how the board shows it: `"throne"`, `"refuge"`, `"camp"` or `"plain"`; if left out: by its name: `throne`; `corners` a refuge; `camp` or `camps` a camp; others plain

---How the game ends.
---@class (exact) birka.Ends
---@field escape birka.Classes # a class of squares, or a list: the defenders win when the king stands there
---@field escape_except? birka.Classes # a class of squares, or a list, that does not count; if left out: none
---@field attackers_taken? boolean # whether the defenders win when the last attacker falls; if left out: `true`
---@field king_bared? boolean # whether the attackers win when the king has no man left; if left out: `false`
---@field exit_fort? boolean # whether the defenders win when the king, at the rim and able to move, is walled in by men who cannot be captured; if left out: `false`
---@field encirclement? boolean # whether the attackers win when no way, however long, leads from any defender to the rim; if left out: `false`
---@field no_move? birka.NoMove # `"loses"` or `"draws"`: what befalls the side that cannot move; if left out: `"loses"`
---@field repetition? birka.Repetition # `{ times = 3, verdict = VERDICT }`: the same position with the same side to move, 2 to 9 times; if left out: nothing happens
---@field quiet_limit? birka.QuietLimit # `{ plies = 100, verdict = VERDICT }`: moves of either side without a capture, 1 to 10000; if left out: no limit

---How the game ends. Only what differs from what the file extends; `false` takes away.
---@class (exact) birka.EndsChange
---@field escape? birka.Classes | false # a class of squares, or a list: the defenders win when the king stands there
---@field escape_except? birka.Classes | false # a class of squares, or a list, that does not count; if left out: none
---@field attackers_taken? boolean # whether the defenders win when the last attacker falls; if left out: `true`
---@field king_bared? boolean # whether the attackers win when the king has no man left; if left out: `false`
---@field exit_fort? boolean # whether the defenders win when the king, at the rim and able to move, is walled in by men who cannot be captured; if left out: `false`
---@field encirclement? boolean # whether the attackers win when no way, however long, leads from any defender to the rim; if left out: `false`
---@field no_move? birka.NoMove | false # `"loses"` or `"draws"`: what befalls the side that cannot move; if left out: `"loses"`
---@field repetition? birka.RepetitionChange | false # `{ times = 3, verdict = VERDICT }`: the same position with the same side to move, 2 to 9 times; if left out: nothing happens
---@field quiet_limit? birka.QuietLimitChange | false # `{ plies = 100, verdict = VERDICT }`: moves of either side without a capture, 1 to 10000; if left out: no limit

---What happens when a position comes back.
---@class (exact) birka.Repetition
---@field times integer # how many times the same position with the same side to move makes a repetition
---@field verdict birka.RepetitionVerdict # what befalls whom

---What happens when a position comes back. Only what differs from what the file extends; `false` takes away.
---@class (exact) birka.RepetitionChange
---@field times? integer | false # how many times the same position with the same side to move makes a repetition
---@field verdict? birka.RepetitionVerdict | false # what befalls whom

---What happens when nobody has captured for long.
---@class (exact) birka.QuietLimit
---@field plies integer # moves of either side without a capture
---@field verdict birka.Verdict # what befalls whom

---What happens when nobody has captured for long. Only what differs from what the file extends; `false` takes away.
---@class (exact) birka.QuietLimitChange
---@field plies? integer | false # moves of either side without a capture
---@field verdict? birka.Verdict | false # what befalls whom

---Whether rows along the rim can be captured.
---@class (exact) birka.Shieldwall
---@field closed_by? birka.Classes # a class of squares, or a list, whose squares close a row as an enemy does; if left out: an enemy alone closes it

---Whether rows along the rim can be captured. Only what differs from what the file extends; `false` takes away.
---@class (exact) birka.ShieldwallChange
---@field closed_by? birka.Classes | false # a class of squares, or a list, whose squares close a row as an enemy does; if left out: an enemy alone closes it

---What is called out when the king has ways open.
---@class (exact) birka.Announcement
---@field ways integer # in how many of the four directions one move leads the king to his escape, at least
---@field call string # the word that is called

---Functions for what the rest cannot say.
---@class (exact) birka.Hooks
---@field words birka.Texts # a sentence, or a list of them, that tells players what the functions do; `birka rules` prints it. Required: nothing else can tell
---@field legal? fun(board: birka.Board, from: string, to: string): boolean? # `function(board, from, to)`: may this move be played?; if left out: every move the rules allow
---@field captures? fun(board: birka.Board, from: string, to: string, taken: string[]): string[]? # `function(board, from, to, taken)`: what falls by this move?; if left out: what the rules say
---@field outcome? fun(board: birka.Board, ended: birka.Ended?): birka.Ruling?, string? # `function(board, ended)`: has the game ended?; if left out: what the rules say
---@field announce? fun(board: birka.Board, call: string?): (string | false)? # `function(board, call)`: what is called out?; if left out: what `announcements` say
---@field reasons? table<string, string> # why `outcome` may end a game: words for programs, small letters, digits and hyphens, each with the sentence that players see; if left out: those the rules know

---Functions for what the rest cannot say. Only what differs from what the file extends; `false` takes away.
---@class (exact) birka.HooksChange
---@field words? birka.Texts | false # a sentence, or a list of them, that tells players what the functions do; `birka rules` prints it. Required: nothing else can tell
---@field legal? fun(board: birka.Board, from: string, to: string): boolean? | false # `function(board, from, to)`: may this move be played?; if left out: every move the rules allow
---@field captures? fun(board: birka.Board, from: string, to: string, taken: string[]): string[]? | false # `function(board, from, to, taken)`: what falls by this move?; if left out: what the rules say
---@field outcome? fun(board: birka.Board, ended: birka.Ended?): birka.Ruling?, string? | false # `function(board, ended)`: has the game ended?; if left out: what the rules say
---@field announce? fun(board: birka.Board, call: string?): (string | false)? | false # `function(board, call)`: what is called out?; if left out: what `announcements` say
---@field reasons? table<string, string> | false # why `outcome` may end a game: words for programs, small letters, digits and hyphens, each with the sentence that players see; if left out: those the rules know

---A position, moves, and what must come of them.
---@class (exact) birka.Example
---@field rule string # the rule that is shown, and where it is from
---@field board? string | table<string, birka.Texts> # a drawn board; or a table of squares by letter, `{ K = "e5", a = "e4 e6" }`; or a position record, `"/9/…/"`; if left out: the beginning of the game
---@field turn? birka.Side # `"attackers"` or `"defenders"`; if left out: the side of the piece named first; at the beginning of the game, who begins
---@field options? table<string, string | boolean | integer> # what is chosen, `{ king = "two" }`; if left out: the defaults
---@field move? birka.Texts # a move, or several, at most 1000, that are played in a row; what is expected is expected of the last; if left out: none is played
---@field captures? birka.Texts | false # the squares captured on, all of them; `false` for none; if left out: anything
---@field ends? birka.Ending | false # `{ winner = "attackers", reason = "encirclement" }`; the winner may be `"nobody"`, the reason left out; `false` if the game goes on; if left out: anything
---@field calls? string | false # what is called; `false` for nothing; if left out: anything
---@field allows? birka.Texts # moves that are legal then; if left out: nothing is looked at
---@field forbids? birka.Texts # moves of the side to move that are not; if left out: nothing is looked at

---How a game has to have ended.
---@class (exact) birka.Ending
---@field winner birka.Winner # who wins
---@field reason? string # why: one of [the reasons](protocol.md), or of those the file declares; if left out: any

---Something about the rules that players choose.
---@class (exact) birka.Option
---@field doc? string # what is chosen, for players; if left out: empty
---@field default string | boolean | integer # what holds where nobody has chosen
---@field choices? (string | string[])[] # the words to choose from, each alone or with what it means; if left out: it is no word
---@field from? integer # the smallest number; if left out: it is no number
---@field to? integer # the largest number; if left out: it is no number

---How the rules end the game.
---@class birka.Ended
---@field winner? birka.Side # who has won; nobody where it is missing
---@field reason string # why

---The position a function is asked about.
---@class birka.Board
local Board = {}

---Gives `"attackers"` or `"defenders"`.
---@return birka.Side
function Board:turn() end

---Gives the name of the kind that stands there, or `nil`.
---@param square string
---@return string?
function Board:at(square) end

---Gives whose piece stands there, or `nil`.
---@param square string
---@return birka.Side?
function Board:side(square) end

---Gives whether nothing does.
---@param square string
---@return boolean
function Board:is_empty(square) end

---Gives the king's square, or `nil` when he has fallen.
---@return string?
function Board:king() end

---Gives in how many directions the king could reach his escape in one move, were it his turn.
---@return integer
function Board:ways() end

---Gives how many pieces.
---@param who string
---@return integer
function Board:count(who) end

---Gives a list of their squares.
---@param who string
---@return string[]
function Board:pieces(who) end

---Gives whether a square is of a class; `"edge"`, `"corners"` and `"middle"` are always known.
---@param square string
---@param class string
---@return boolean
function Board:is_in(square, class) end

---Gives a list of its squares.
---@param class string
---@return string[]
function Board:squares(class) end

---Gives a list of its two to four neighbours.
---@param square string
---@return string[]
function Board:beside(square) end

---Gives the next square to the `"north"`, `"east"`, `"south"` or `"west"`, or `nil` at the rim. North is towards higher ranks.
---@param square string
---@param direction birka.Direction
---@return string?
function Board:step(square, direction) end

---Gives the direction that leads straight from one to the other, or `nil`.
---@param from string
---@param to string
---@return birka.Direction?
function Board:direction(from, to) end

---Gives a list of the squares between, or `nil` where no straight line leads.
---@param from string
---@param to string
---@return string[]?
function Board:between(from, to) end

---Gives whether a straight line leads and nothing stands between.
---@param from string
---@param to string
---@return boolean
function Board:is_clear(from, to) end

---Gives the number of its file, from 1.
---@param square string
---@return integer
function Board:file(square) end

---Gives the number of its rank, from 1.
---@param square string
---@return integer
function Board:rank(square) end

---Gives a square, or `nil` off the board.
---@param file integer
---@param rank integer
---@return string?
function Board:square(file, rank) end

---Gives squares a side.
---@return integer
function Board:size() end

---Declares what players may choose about the rules, and gives what is chosen of each, by name.
---@param declaration table<string, birka.Option>
---@return table<string, any>
function options(declaration) end

---What Luau has beyond other Luas.

---Where a value stands in a list, or nothing.
---@param list any[]
---@param value any
---@param from? integer
---@return integer?
function table.find(list, value, from) end

---Another table with the same entries.
---@generic T: table
---@param table T
---@return T
function table.clone(table) end

---The same table, which can no longer be changed.
---@generic T: table
---@param table T
---@return T
function table.freeze(table) end

---A list of so many entries.
---@param count integer
---@param value? any
---@return any[]
function table.create(count, value) end

---Takes every entry away.
---@param table table
function table.clear(table) end

---The parts of a text between separators; a comma, if none is given.
---@param text string
---@param separator? string
---@return string[]
function string.split(text, separator) end
