# The peoples whose games the variants are.
people-by-size = Per magnitudinem
people-by-people = Per gentes
people-norse = Septentrionalium
people-sami = Samorum
people-irish = Hibernorum
people-welsh = Cambrorum
people-english = Anglorum
people-modern = Huius aetatis
people-others = Ceterae
