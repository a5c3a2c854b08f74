return {
    api = 1, id = "own", name = "Own", extends = "brandubh",
    pieces = {
        king = { moves = { "step", { leap = { 1, 2 }, from = "throne" }, { move = "slide diagonally", outside = { "edge", "corners" } } } },
        attacker = { moves = { { move = "slide", from = "edge" }, "step forward", { take = "defender", by = "step diagonally", outside = "throne" } } },
        defender = { moves = { "slide", { hop = "attackers", captures = true, from = "edge", at = "corners" } }, reach = 3 },
    },
}
