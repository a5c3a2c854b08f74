-- expect: E033 7 does not hold
return {
    api = 1,
    id = "own",
    name = "Own",
    extends = "tablut",
    examples = { { rule = "x", forbids = "e3-f3" } },
}
