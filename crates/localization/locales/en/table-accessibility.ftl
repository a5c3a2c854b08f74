# Captions, what screen readers say, and the settings for seeing and hearing.
access-see-and-hear = See and hear
access-text-size = Text size
# A text size.
access-percent = { $percent }%
access-contrast = Contrast
access-contrast-normal = normal
access-contrast-high = high: white and yellow on black
access-marks = Marks
access-marks-standard = light and red
access-marks-blue-yellow = blue and yellow (colour blindness)
access-marks-black-white = black and white
access-marks-green-violet = green and violet
access-coordinates = Coordinates
access-coordinates-explained = letters and numbers at the edge of the board
access-destinations = Legal moves
access-destinations-explained = marks where the selected piece can go
access-reduced-motion = Reduced motion
access-reduced-motion-explained = pieces and camera jump, the fire does not flicker, nothing fades
access-captions = Captions
access-captions-explained = a line for every sound
access-drift = Moving camera
access-drift-explained = the view swings slowly after a minute without input
access-caption-set-down = A piece is set down
access-caption-captured = { $count ->
    [one] A piece is captured
   *[other] { $count } pieces are captured
}
# $what is what is called out, or who has won.
access-caption-horn = Horn: { $what }
access-board = Board
access-empty = empty
access-throne = throne
# A square that the king makes for, such as a corner.
access-refuge = refuge
access-camp = camp
access-fort = fort
access-pond = pond
access-can-move = can move
access-is-selected = selected
# After the name of a square and what is on it.
access-can-move-here = the selected piece can move here
access-would-capture = captures { $squares }
# On a square to which the selected piece can move: the move ends the game.
access-would-win = wins the game
# $kind is the kind of a piece, such as King; $from and $to are squares, such as e5.
access-moved = { $kind } { $from } to { $to }.
access-captured-on = Captured: { $squares }.
access-changed-on = Changed: { $squares }.
access-taken-back = Taken back: { $from } to { $to }.
access-passed = { $side ->
    [attackers] The attackers pass.
    [defenders] The defenders pass.
   *[other] { $side } passed.
}
access-pass-taken-back = Taken back: a pass.
access-selected = { $square } selected. It can move to { $squares }.
access-chosen-ahead = Chosen in advance: { $from } to { $to }.
access-shown-move = Move that is shown
access-result = Result
access-variant = Variant
access-position-as-text = The position as text
access-form-of-export = Form of the export
access-sign-of-move = Sign of the move
