# The exhibition. Words of the house's own go into exhibition.ron, under house.texts.

## Invitation and languages

invitation = Touch to play
please-wait = One moment, please.
closed-title = The exhibit is closed now.
closed-note = It can be played again at { $time }.
closed-note-later = It can be played again later.

## Offers

welcome-question = What would you like to play?
offer-puzzle = Free the king in { $moves ->
    [one] one move
   *[other] { $moves } moves
}
side-name = { $side ->
    [attackers] The attackers
    [defenders] The king and his defenders
   *[other] { $side }
}
offer-two = Two visitors
offer-short = A short game: { $variant }
offer-short-note = About five minutes, for beginners.
offer-puzzle-note = A riddle from a recorded game.
offer-full = The full game: { $variant }
offer-full-note = About twenty minutes.
offer-two-note = One on each side of the table.
offer-phone = Two visitors, one with a phone
offer-phone-note = The phone scans a code.

## Rules in a sentence

rule-move = Pieces move straight, as far as the way is free.
rule-move-die = Pieces move straight, as far as the die lets them.
rule-capture = Enclose an enemy piece between two of yours to capture it.

## Playing

your-turn = Your move
table-turn = Your opponent is thinking.
how-to-move = Touch a piece, then a square. Or drag it.
how-to-place = Touch an empty square to place a piece.
take-back = Take back
pass = Pass
new-game = New game
you-play = { $side ->
    [attackers] You play the attackers.
    [defenders] You play the king and his defenders.
   *[other] You play { $side }.
}
other-turn = It is the other side’s turn.
die-shows = The die shows { $face }
puzzle-goal = Free the king in { $moves ->
    [one] one move
   *[other] { $moves } moves
}.

# The house may name its network here.
phone-title = Scan this with a phone
phone-note = The phone must be in the same network as this table. No app is needed.
phone-left = The phone has left the game.
phone-failed = No phone can join now. Play on at the table, both of you.

## Is anybody still there?

still-there = Are you still there?
still-there-countdown = This game ends in { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}.
still-there-table = The table plays by itself again in { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}.
still-here = I am still here
start-anew = Start anew

## Endings

ending-won = You won in { $moves ->
    [one] one move
   *[other] { $moves } moves
}.
ending-lost = You lost after { $moves ->
    [one] one move
   *[other] { $moves } moves
}.
ending-drawn = Nobody won: the game is drawn.
ending-side-won = { $side ->
    [attackers] The attackers won
    [defenders] The king’s side won
   *[other] { $side } won
} in { $moves ->
    [one] one move
   *[other] { $moves } moves
}.
touch-to-go-on = Touch to go on
play-again = Play again
other-game = Another game
leave = Finish
# Beside a QR code.
take-home = Take your game home: scan this with your phone.
puzzle-wrong = That is not the way. Try again.
ending-solved = Solved in { $moves ->
    [one] one move
   *[other] { $moves } moves
}!

## History, one sentence at the end of a visit

# Source: H. J. R. Murray, A History of Board-Games Other than Chess, Oxford 1952.
history-general = Games of this family were played all over northern Europe, in the Viking Age and after it, until chess took their place.
# Source: National Museum of Ireland, NMI 1932:6533, “The Ballinderry gaming board”.
history-brandubh = A board with seven by seven holes for pegs was found in a lake dwelling at Ballinderry in Ireland. The pegs have not survived.
# Source: C. Linnaeus, Iter Lapponicum, 1732 (Skytteanska samfundet, Umeå 2003).
history-tablut = Carl Linnaeus wrote down the rules of Tablut in his diary on his journey through Lapland in 1732.
# Source: Robert ap Ifan, Peniarth MS 158, 1587, in H. J. R. Murray, A History of Board-Games Other than Chess, Oxford 1952.
history-tawlbwrdd = Robert ap Ifan drew the Welsh board and described the game in a manuscript in 1587.
# Source: H. J. R. Murray, A History of Board-Games Other than Chess, Oxford 1952.
history-hnefatafl = The Icelandic sagas mention hnefatafl, the board game with the “hnefi”, its king, again and again.
# Source: Corpus Christi College Oxford, MS 122, f. 5v, in J. A. Robinson, The Times of St Dunstan, Oxford 1923; E. Duggan, “A Game on the Edge”, Board Game Studies Journal 15, 2021. Its date is disputed: eleventh or twelfth century.
history-alea = A Gospel book written in an Irish hand, now in Oxford, has a drawing of this board and explains the Gospels by it.

## Captions while the table plays itself

# Source: H. J. R. Murray, A History of Board-Games Other than Chess, Oxford 1952.
caption-family = One king, few defenders, twice as many attackers: this is tafl, the board game of the Vikings.
# Source: H. J. R. Murray, A History of Board-Games Other than Chess, Oxford 1952.
caption-brandubh = Brandubh is the small game of Ireland: a king and four men against eight.
# Source: National Museum of Ireland, NMI 1932:6533, “The Ballinderry gaming board”.
caption-ballinderry = The board from Ballinderry in Ireland has seven rows of seven holes. Its middle and its corners are marked.
# Source: Swedish History Museum, Stockholm, nos. 106813 and 364475: Björkö, graves Bj 523 and Bj 624.
caption-birka = Birka on the island of Björkö was a town of the Viking Age. Some of its dead were buried with gaming pieces.
# Source: Swedish History Museum, Stockholm, nos. 106813 and 364475: Björkö, graves Bj 523 and Bj 624.
caption-glass = The pieces follow finds from the graves of Birka: glass, bone and horn, and a king who wears bronze.
# Source: C. Linnaeus, Iter Lapponicum, 1732 (Skytteanska samfundet, Umeå 2003).
caption-linnaeus = In 1732 the naturalist Carl Linnaeus watched Sámi people play Tablut, and wrote down its rules in Latin.
# Source: C. Linnaeus, Iter Lapponicum, 1732, in O. Salmi, Translation of Linnaeus’s rules for the Saami game, 2013.
caption-raichi = Whoever opens a way to the edge for the king calls “raichi”, and “tuichu” when there are two.
# Source: C. Linnaeus, Iter Lapponicum, 1732, in O. Salmi, Translation of Linnaeus’s rules for the Saami game, 2013.
caption-swedes = Linnaeus called the king’s men Swedes and the attackers Muscovites.
# Source: Robert ap Ifan, Peniarth MS 158, 1587, in H. J. R. Murray, A History of Board-Games Other than Chess, Oxford 1952.
caption-apifan = Tawl-bwrdd is the Welsh game. Robert ap Ifan described it in 1587: a king and twelve men against twenty-four.
# Source: H. J. R. Murray, A History of Board-Games Other than Chess, Oxford 1952; C. Linnaeus, Iter Lapponicum, 1732 (Skytteanska samfundet, Umeå 2003).
caption-chess = Chess came to the North in the Middle Ages and slowly took the place of tafl. Among the Sámi, tafl was still played in 1732.
# Source: Corpus Christi College Oxford, MS 122, f. 5v, in J. A. Robinson, The Times of St Dunstan, Oxford 1923; E. Duggan, “A Game on the Edge”, Board Game Studies Journal 15, 2021. Its date is disputed: eleventh or twelfth century.
caption-alea = Alea Evangelii is the largest board: nineteen lines a side, drawn in a manuscript in Oxford (Corpus Christi College, MS 122).
attract-engine-game = The table plays { $variant } against itself.
attract-recorded-escape = From a recorded game: the king is freed in { $moves ->
    [one] one move
   *[other] { $moves } moves
}.
attract-recorded-capture = From a recorded game: the king is captured in { $moves ->
    [one] one move
   *[other] { $moves } moves
}.

## Captions for sounds

sound-move = A piece is set down
sound-capture = A piece is taken
sound-escape = A horn sounds
sound-king-captured = A drum beats
sound-call = Called: { $call }
sound-end = The game is over

## What makes the table easier to use

aids-title = Easier to use
aid-large-text = Larger text
aid-contrast = More contrast
aid-lower = Board lower down
aid-calm = Less motion
aid-spoken = Read aloud
aid-on = on
aid-off = off
aids-done = Done

## The service screen

service-title = Service
service-enter-pin = Enter the PIN
service-wrong-pin = This PIN is not right.
service-locked = Wait { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
} before the next try.
service-running = Running for { $hours ->
    [one] { $hours } hour
   *[other] { $hours } hours
}
service-running-minutes = Running for { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
}
service-restarts = Restarts since the start: { $count }
service-memory = Memory: { $megabytes } MB
service-frames = Frames per second: { $frames }
service-errors = Errors: { $count }
service-no-statistics = Nothing is counted.
service-statistics-fault = The statistics cannot be written: { $why }
service-language = First language
service-restart = Restart
service-back = Back to the exhibit
service-config-valid = The config is valid.
service-config-faults = Faults in the config: { $count }
service-today = Visits today: { $visits }; played to the end: { $finished }
service-volume = Volume: { $percent }%
service-close-exhibit = Close the exhibit
service-close-question = Close the exhibit?
service-close-note = The table then stays dark until the computer is started again.
service-delete = Delete
service-version = Birka { $version }
service-address = Address: { $address }
service-no-network = No network
service-disk = Free on the disk: { $gigabytes } GB
service-failure = Last failure: { $when }, { $why }
service-touch-test = Touch anywhere: each finger gets a ring with its number.
service-sound-test = Test the sound
