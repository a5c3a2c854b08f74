# The games that a server keeps, and what it says about what it keeps.

archive-variants = Variants
archive-going-on = Going on
archive-all-going-on = All games that are going on
archive-ended = Ended
archive-member = Player with an account
archive-state = Course
archive-search = Search
archive-older = Older games
archive-guest = Guest
archive-watch = Watch on the board
archive-replay = Replay on the board
archive-not-shown = The moves cannot be shown, because the variant has other rules now.
archive-board-label = { $variant } after { $ply } of { $plies } moves
archive-start-label = { $variant } at the beginning
archive-move-of = Move { $ply } of { $plies }
archive-previous = Previous
archive-next = Next
archive-download = Download
archive-as-text = Birka’s text
archive-as-opentafl = OpenTafl record
archive-as-saved = Saved game
archive-results = Results
archive-tally = Games: { $games }. Won by the attackers: { $attackers }, by the defenders: { $defenders }, drawn: { $drawn }.
archive-best = { $side ->
    [attackers] Best attackers
    [defenders] Best defenders
   *[other] Best as { $side }
}
archive-sources = Sources
archive-ratings = Ratings
archive-rating = Rating
archive-side = Side
archive-player-since = Plays here since { $day }.
archive-is-program = This is a program.

archive-delete-account = Delete the account
archive-delete-note = The account goes with all that belongs to it. Games that go on are resigned. This cannot be undone.
archive-deleted = The account is deleted.

archive-privacy = Privacy
archive-privacy-kept = What is kept
archive-privacy-account = Of an account: the name, a hash of the password from which it cannot be read, the language, when it was made and last used, ratings, offers of games, and a hash for each browser and program that is logged in.
archive-privacy-games = Of games: the rules, the moves with their times, the result, the names of the players, and the lines that they wrote to each other. Public games are shown to everybody without these lines; other games only to those who know their address.
archive-privacy-guest = Of guests: the name that they gave themselves, if any, and a hash of a random number that their browser keeps, by which they come back to their seat.
archive-privacy-cookie = Whoever logs in gets one cookie, and so does a guest who offers or accepts a game. Nothing is loaded from other servers, nothing is counted, and nothing is passed on.
archive-privacy-address = The network address of a visitor is in the server’s memory to limit requests. It is not written down.
archive-privacy-time = How long
archive-privacy-guest-games = Games in which nobody has an account are deleted { $days ->
    [one] one day
   *[other] { $days } days
} after their end, or after the last thing that happened in them.
archive-privacy-member-games = Games with a player who has an account stay.
archive-privacy-sessions = A browser that is not used for { $days } days is logged out, and its hash is deleted.
archive-privacy-deletion = How it is deleted
archive-privacy-delete = Everybody can delete their own account with the password:
archive-privacy-after = Name, password, ratings, offers and logins are then gone. The games stay without the name and without the lines that were written in them.
archive-privacy-copies = Copies that whoever runs this server makes for safety may have it for some time longer.
archive-privacy-letters = Of a member who gives an address for e-mail: the address, until she takes it away. It is used for her moves only.
archive-privacy-tournaments = A member who enters a tournament stands in its table.
