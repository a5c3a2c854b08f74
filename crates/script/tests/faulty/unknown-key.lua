-- expect: E010 7 did you mean
return {
    api = 1,
    id = "own",
    name = "Own",
    extends = "tablut",
    piecse = {},
}
