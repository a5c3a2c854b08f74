# What is known and what is invented about the pieces and the board, in the settings.
provenance-pieces = About these pieces
provenance-board = About this board
provenance-place = About this place
provenance-known = Known
provenance-invented = Invented
provenance-sources = Sources
# What the shipped art.ron files say, each text as it stands there. Sources are quoted and not translated.
provenance-ballinderry-known = The board has seven by seven holes for pegs, a double ring around the hole in the middle, an arc around the hole in each corner, a border of eight carved panels, two of them with a ring-chain in the Borre style, and a knob at both ends; the larger one is a stylised human face. It is of yew.
provenance-ballinderry-invented = The small knob is called the head of an animal in a newspaper of 1933 and a plain ball elsewhere; here it is an animal. The cuts of both heads are ours, and the ring-chain runs all around the border.
provenance-tawlbwrdd-known = Robert ap Ifan drew the board in 1587, with eleven by eleven squares of which every second file is shaded. No board survives; the laws of Wales state the value of boards of antler or wood.
provenance-tawlbwrdd-invented = The oak, its inlaid files of smoked oak, the moulding with compass-drawn flowers, as Welsh joiners of that time cut them, and the tongue to hang the board up by.
provenance-all-glass-known = Graves of Birka held almost hemispherical pieces of glass with a flat base, 1.9 to 2.7 cm wide and 1.8 to 2.4 cm high: dark green, sea green, black or purple; in Bj 750 eight dark ones and seventeen light ones. Three graves had a king of sea-green glass, about 4 cm high, with threads of dark blue or purple glass, a round head and marked eyes, one of them with a ring like a crown.
provenance-all-glass-invented = The dark pieces are the attackers here, as in the other sets; by their number they were the king’s men. The men are a little taller than they were, so that the sides differ in shape. The caps of strong pieces are invented.
provenance-bone-known = Grave Bj 624 on Björkö held twenty-seven pieces of bone, horn and bronze, dated to 800 to 1099. The king has a crown of bronze.
provenance-bone-invented = Which pieces were the king’s men is not known; here they are of bone and the attackers of horn. The outlines follow the photograph, not measurements; the knob of the king’s cap and the caps of strong pieces are invented.
provenance-glass-known = On Björkö, where the town of Birka stood, grave Bj 523 held gaming pieces of glass, and grave Bj 624 pieces of bone and horn with a king who wears bronze. Both are dated to 800 to 1099.
provenance-glass-invented = The pair is ours: no grave held glass on one side and bone on the other. The pins and caps of bronze on the men and the king’s bead of amber are invented.
provenance-pegs-known = The board from Ballinderry has holes, so its pieces were pegs. None of them was found.
provenance-pegs-invented = All of it: attackers of bog oak with flat heads, defenders of boxwood with round heads, a king of yew with a head above a ring of bronze, and caps of bronze on strong pieces.
provenance-hall-known = Great halls of the time had two rows of posts, benches along the long walls and a long hearth in the middle: one stood in Birka’s garrison and burned in the tenth century, another at Borg in Lofoten. The ship of Oseberg, buried in 834, held chests, buckets, lamps of iron on shafts and woven hangings, that of Gokstad round shields. Combs of antler, vessels of soapstone and the clay weights of looms are common finds.
provenance-hall-invented = No hall has its walls and roof left: their boards, rafters and door are ours, and it is smaller than those two. So are the table on trestles, all colours, and what stands and lies where.
