# The peoples whose games the variants are.
people-by-size = Por tamaño
people-by-people = Por pueblos
people-norse = Nórdicas
people-sami = Samis
people-irish = Irlandesas
people-welsh = Galesas
people-english = Inglesas
people-modern = De hoy
people-others = Otras
