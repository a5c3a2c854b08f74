### The settings dialog.

settings-title = Settings
settings-language = Language
# The first entry of the list of languages. $language_name is the name of the language that the system asks for.
settings-language-of-system = that of the system ({ $language_name })
settings-animation = Animation
settings-pace-none = none
settings-pace-fast = fast
settings-pace-normal = normal
settings-pace-slow = slow
settings-pieces = Pieces
settings-pieces-glass = glass and bone (in the manner of Birka)
settings-pieces-all-glass = glass against glass (Birka, Bj 523 and Bj 750)
settings-pieces-bone = horn and bone (Birka, Bj 624)
settings-pieces-pegs = wooden pegs (Ballinderry)
settings-surroundings = Surroundings
settings-place-morning = hall in the morning
settings-place-day = hall at noon
settings-place-fire = hall by firelight
settings-place-night = hall on a winter night
settings-place-clock = hall at this hour
settings-place-plain = plain background
settings-graphics = Graphics
settings-preset-automatic = automatic
settings-preset-low = low (no graphics card)
settings-preset-medium = medium
settings-preset-high = high
settings-preset-ultra = ultra
# The quality that the preset “automatic” has chosen by the graphics card.
settings-drawn-in-low = Drawn in low quality
settings-drawn-in-medium = Drawn in medium quality
settings-drawn-in-high = Drawn in high quality
settings-drawn-in-ultra = Drawn in ultra quality
settings-table = The table
settings-sound = Sound
settings-volume-pieces = Pieces
settings-volume-signals = Announcements
settings-volume-hall = Hall and fire
settings-analysis = Analysis
settings-winning-moves = Winning moves
settings-winning-moves-explained = a star where the selected piece wins at once
settings-hints = Hints
settings-hints-explained = the best move and why, when you ask ({ $keys })
settings-evaluation-bar = Evaluation bar
settings-evaluation-bar-explained = beside the board: who stands better
settings-best-lines = Best lines
settings-best-lines-explained = drawn on the board while you think
settings-two-persons = Two persons at one table
settings-panel = Panel
settings-panel-right = at the right
settings-panel-left = at the left
settings-turn-board = Turn the board
settings-turn-board-explained = to the side that is to move
# The label of the field for the address of a web page that opens copied links.
settings-link-address = Address for links
settings-link-address-explained = The page that opens copied links. Without one, links open in this program.
settings-link-address-wrong = An address begins with https:// and has at most 160 characters, without #.
