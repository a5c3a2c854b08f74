-- expect: E002 3 vertical tab
local n: number = 5

return {
    api = 1,
    id = "own",
    name = "Own",
    extends = "tablut",
}
