-- expect: E035 2 `bytes` holds a buffer
local bytes = buffer.create(8)
return {
    api = 1,
    id = "own",
    name = "Own",
    extends = "tablut",
    hooks = {
        words = "x",
        legal = function() return buffer.len(bytes) == 8 end,
    },
}
