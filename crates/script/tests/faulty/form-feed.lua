-- expect: E002 2 form feed

return {
    api = 1,
    id = "own",
    name = "Own",
    extends = "tablut",
}
