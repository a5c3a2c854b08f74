-- expect: E002 6
return {
    api = 1,
    id = "own",
    name = "Own",
