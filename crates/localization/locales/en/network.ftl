# A second player on another machine. $side is attackers, defenders, or a variant's own name.

network-elsewhere = Other player
network-other-is-to-move = The other player is to move.
network-no-help = There is no help while you play against somebody.
network-second-player = Second player…
network-title = Second player
network-invite = { $side ->
    [attackers] Somebody else can play the attackers, on a phone or another computer.
    [defenders] Somebody else can play the defenders, on a phone or another computer.
   *[other] Somebody else can play { $side }, on a phone or another computer.
}
network-make-link = Make a link
network-link = Give this link to one person. Whoever opens it first takes the seat; others watch.
network-scan = Point the camera of a phone in the same network at this picture. Whoever opens the page first takes the seat; others watch.
network-by-phone = By phone, in this house
network-by-link = A link to a friend, on { $server }
network-no-club = For a link to a friend far away, enter the address of a server in the settings.
network-own-link = A link from a friend
network-open-link = Open the link
network-no-link = This is no link to a game.
network-asked = The link leads to a game on { $server }. Nothing has been sent there yet.
network-look = Look at the game
network-come-back = Back to the game on { $server }
network-leave-explained = The game goes on at this table. On the server you resign.
network-leave-to-engine = Let the engine play
network-connecting = Connecting…
network-reconnecting = The connection is lost. Trying again…
network-no-server = No server for games answers here.
network-no-program = The program birka-server is missing. It belongs beside the program birka.
network-no-page = The page for phones is missing. It comes with the packages; in a copy of the source, run “make web”.
network-no-network = This machine is in no network that a phone could be in, too.
network-awaited = The other player has not come yet.
network-here = The other player is here.
network-here-named = { $name } is here.
network-here-bot = { $name } is here. It is a program.
network-away = The other player has left. The game waits.
network-away-named = { $name } has left. The game waits.
network-watching = You are watching.
network-offers-draw = The other player offers a draw.
network-offers-take-back = The other player asks to take a move back.
network-offers-rematch = The other player wants another game, with sides exchanged.
network-offered = The other player has not answered yet.
network-declined = The other player declines.
network-accept = Accept
network-decline = Decline
network-leave = Play on alone
network-invitation = { $side ->
    [attackers] You are invited to a game of { $variant }. You play the attackers.
    [defenders] You are invited to a game of { $variant }. You play the defenders.
   *[other] You are invited to a game of { $variant }. You play { $side }.
}
network-invitation-full = In this game of { $variant } both seats are taken. You can watch.
network-play = Play
network-watch = Watch
network-your-move = Your move
network-you = You
network-say = Write to the other player
network-mute = Mute
network-unmute = Unmute
network-disagreed = The two boards do not agree, so the game has stopped. Both positions are in the record.
network-refused = The server has refused this.
network-refused-version = The server is of another version. Load the page again, or update Birka.
network-refused-no-game = There is no such game any more.
network-refused-rules = The server does not accept the rules of this game.
network-refused-too-fast = Too much at once. Try again in a minute.
network-refused-words = This house does not allow a word of your line.
network-refused-unavailable = The server cannot do that now. Try again.
