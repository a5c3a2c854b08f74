local option = options {
    edge = { doc = "the king wins at the edge", default = false },
    sides = { doc = "how many", default = 2, from = 2, to = 4 },
    first = { default = "attackers", choices = { { "attackers", "the attackers" }, { "defenders", "the defenders" } } },
}
return {
    api = 1, id = "own", name = "Own", extends = "brandubh",
    first = option.first,
    pieces = { king = { captured = { { sides = option.sides } } } },
    ends = { escape = if option.edge then "edge" else "corners" },
}
