# The peoples whose games the variants are.
people-by-size = Efter storlek
people-by-people = Efter folk
people-norse = Nordiska
people-sami = Samiska
people-irish = Iriska
people-welsh = Walesiska
people-english = Engelska
people-modern = Från vår tid
people-others = Övriga
