-- expect: E013 5
local o = options {
    king = {
        choices = { "two", "four" },
        default = "three",
    },
}
return {
    api = 1,
    id = "own",
    name = "Own",
    extends = "tablut",
}
