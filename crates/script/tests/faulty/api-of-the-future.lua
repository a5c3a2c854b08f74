-- expect: E015 3
return {
    api = 99,
    id = "own",
    name = "Own",
    extends = "tablut",
}
