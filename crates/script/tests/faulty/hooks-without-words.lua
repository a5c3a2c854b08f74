-- expect: E011 7 words
return {
    api = 1,
    id = "own",
    name = "Own",
    extends = "tablut",
    hooks = { legal = function() return true end },
}
