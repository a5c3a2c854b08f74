return {
    api = 1, id = "own", name = "Own", extends = "brandubh",
    examples = {
        { rule = "the king wins", board = { K = "a3", a = "g6" }, move = "a3-a1", ends = { winner = "defenders", reason = "king-escaped" } },
        { rule = "custodial", board = { K = "d4", d = "b2", a = "a2 c7" }, turn = "attackers", move = "c7-c2", captures = "b2", ends = false },
        { rule = "not there", board = { K = "d4", a = "a3" }, turn = "attackers", allows = "a3-a2", forbids = "a3-a1" },
    },
}
