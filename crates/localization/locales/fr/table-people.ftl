# The peoples whose games the variants are.
people-by-size = Par taille
people-by-people = Par peuple
people-norse = Nordiques
people-sami = Sames
people-irish = Irlandaises
people-welsh = Galloises
people-english = Anglaises
people-modern = D’aujourd’hui
people-others = Autres
