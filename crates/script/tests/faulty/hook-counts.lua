-- expect: E035 10 modifies `n`
local n = 0
return {
    api = 1,
    id = "own",
    name = "Own",
    extends = "tablut",
    hooks = {
        words = "x",
        legal = function() n += 1 return true end,
    },
}
