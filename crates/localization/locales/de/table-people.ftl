# The peoples whose games the variants are.
people-by-size = Nach Größe
people-by-people = Nach Völkern
people-norse = Nordisch
people-sami = Samisch
people-irish = Irisch
people-welsh = Walisisch
people-english = Englisch
people-modern = Von heute
people-others = Andere
