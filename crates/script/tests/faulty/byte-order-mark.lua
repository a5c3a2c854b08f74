-- expect: nothing
return {
    api = 1,
    id = "own",
    name = "Own",
    extends = "tablut",
}
