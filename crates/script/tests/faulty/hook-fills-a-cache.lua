-- expect: E034 9 read-only
return {
    api = 1,
    id = "own",
    name = "Own",
    extends = "tablut",
    hooks = {
        words = "x",
        legal = (function() local cache = {} return function(board, from) local same = cache same[from] = true return true end end)(),
    },
}
