-- expect: E016 7
return {
    api = 1,
    id = "own",
    name = "Own",
    extends = "tablut",
    ends = { escape = "cornres" },
}
