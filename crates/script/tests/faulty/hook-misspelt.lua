-- expect: E010 9 legal
return {
    api = 1,
    id = "own",
    name = "Own",
    extends = "tablut",
    hooks = {
        words = "x",
        leagl = function() return true end,
    },
}
