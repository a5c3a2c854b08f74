# The peoples whose games the variants are.
people-by-size = By size
people-by-people = By people
people-norse = Norse
people-sami = Sámi
people-irish = Irish
people-welsh = Welsh
people-english = English
people-modern = Of today
people-others = Others
