return {
    api = 1, id = "Own", name = 5, extends = "brandub", people = "none",
    board = [[ . a ]], pieces = { attacker = { leter = "aa" } },
    squares = { throne = { at = { "a1", "z9" }, stop = "nobody" } },
    hooks = { legal = 3, words = {} }, examples = { { move = "a1-a0" } }, ends = { escape = "", limit = -1 },
    function() end, [1.5] = {}, [true] = 1,
}
