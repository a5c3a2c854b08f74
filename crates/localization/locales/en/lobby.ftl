# The lobby of a club: offers of games, games that go on, and what a member chooses.

lobby-new-game = New game
lobby-begun = Your game has begun.
lobby-to-the-board = To the board
lobby-your-move = Your move
lobby-other-games = Games in which others are to move
lobby-challenges = Challenges to you
lobby-open = Open games
lobby-none = Nobody waits for a game now.
lobby-waiting = You wait for somebody
lobby-guest = Guest
lobby-accept = Accept
lobby-decline = Decline
lobby-withdraw = Withdraw
lobby-rated = rated
lobby-casual = casual
lobby-no-limit = no limit of time
lobby-you-play = { $side ->
    [attackers] you play the attackers
    [defenders] you play the defenders
   *[other] sides by lot
}
lobby-days = { $days ->
    [one] 1 day for a move
   *[other] { $days } days for a move
}
lobby-left-days = { $days } days left
lobby-left-hours = { $hours } hours left
lobby-left-minutes = { $minutes ->
    [one] 1 minute left
   *[other] { $minutes } minutes left
}
lobby-variant = Variant
lobby-choose = Show its options
lobby-side = Your side
lobby-side-any = By lot
lobby-side-attackers = Attackers
lobby-side-defenders = Defenders
lobby-time = Time
lobby-time-clock = Clock
lobby-time-days = Days for a move
lobby-minutes = Minutes
lobby-increment = Seconds more for a move
lobby-rated-note = Rated. A second game follows with sides exchanged.
lobby-least = Lowest rating
lobby-most = Highest rating
lobby-opponent = Only for the member with this name
lobby-source = Rules of your own
lobby-source-note = The Lua file of a variant, in place of the one above
lobby-offer = Offer the game
lobby-fault-variant = This variant cannot be played: { $why }
lobby-fault-number = A number is missing or too large.
lobby-fault-opponent = No other member has this name.
lobby-fault-rated-source = Rules of your own cannot be rated.
lobby-fault-gone = This game is no longer open.
lobby-fault-needs-account = This is for members only. Log in first.
lobby-fault-bounds = Your rating is not within the bounds of this game.
lobby-fault-too-many = You offer too many games. Withdraw one first.
lobby-plan = Conditional moves
lobby-plan-note = Write a move that you expect, your answer, and so on: “{ $example }”. Your answers are played at once.
lobby-plan-line = Line
lobby-plan-add = Add
lobby-plan-remove = Remove
lobby-plan-own-turn = It is your move: play it on the board.
lobby-plan-incomplete = A line begins with a move of the other player and ends with one of yours.
lobby-plan-too-long = A plan has at most 20 lines of 20 moves.
lobby-plan-contradiction = Another line answers the same move in another way.
lobby-plan-illegal = { $name }: { $why }
lobby-settings = Absence, notices, chat
lobby-absence = Absence
lobby-absence-note = While you are absent, days for a move do not pass. You have { $days ->
    [one] 1 day
   *[other] { $days } days
} left this year.
lobby-absence-days = Days
lobby-absence-begin = Be absent
lobby-absence-now = You are absent: { $left }.
lobby-absence-end = Be back
lobby-mutes = Chat
lobby-mutes-note = You do not read the lines of these players.
lobby-mute-name = Name
lobby-mute = Mute
lobby-unmute = Read again
lobby-mail = Notices by e-mail
lobby-mail-note = We write when it is your move in a game by days, once a game until you have been there.
lobby-mail-address = E-mail address
lobby-mail-save = Confirm the address
lobby-mail-sent = We have written to { $email }. Open the link in the letter.
lobby-mail-is = We write to { $email }.
lobby-mail-end = Write no more
lobby-mail-confirmed = Your address is confirmed.
lobby-mail-expired = This link is no longer valid.
lobby-mail-bad = This is no e-mail address.
lobby-mail-ended = We write no more. The address is deleted.
lobby-mail-confirm-subject = Your address at Birka
lobby-mail-hello = Hello { $name },
lobby-mail-confirm-link = open this link so that we write to this address when it is your move:
lobby-mail-confirm-other = Did you not ask for this? Then do nothing.
lobby-mail-subject = Your move against { $opponent } ({ $variant })
lobby-mail-move = it is your move in the game of { $variant } against { $opponent }:
lobby-mail-no-more = No more letters:
lobby-against = Against
lobby-a-person = A person
