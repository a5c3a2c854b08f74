-- expect: E010 7 summry
return {
    api = 1,
    id = "own",
    name = "Own",
    extends = "tablut",
    summry = "x",
}
