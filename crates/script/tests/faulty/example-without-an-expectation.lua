-- expect: E011 7 expects nothing
return {
    api = 1,
    id = "own",
    name = "Own",
    extends = "tablut",
    examples = { { rule = "x", move = "e4-e5" } },
}
