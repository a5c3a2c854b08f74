return {
    api = 1, id = "own", name = "Own", extends = "brandubh", first = "defenders",
    squares = { corners = { hostile = "attackers" } },
    ends = { attackers_taken = false },
}
