-- expect: E014 8 twice
return {
    api = 1,
    id = "own",
    name = "Own",
    extends = "tablut",
    summary = "a",
    summary = "b",
}
